import { moneyText } from '#domain/betting/format.ts'
import { canBeAsked } from '#client/ledger/backend.ts'
import { isAccepted } from '#client/ledger/selectors.ts'
import type { OneClickRow as Row } from '#client/views/one-click.ts'
import { say, text } from '#copy/panels.ts'
import { useLedger, useOneClickRows, useRecord } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { faces, wordsOf } from './faces.ts'
import { RowLine } from './RowLine.tsx'
import { useSeen } from './seen.ts'
import { row, rowLast, rowTitleWide, rowTones } from './row-looks.ts'
import { pickWord, priceWord } from './words.ts'

/** The rows of one-click bets, the newest first: each says how far its bet is, and what is unmatched can be undone (SLIP-23). */
export const OneClickRows = () =>
  useOneClickRows()
    .toReversed()
    .map((each) => <OneClickRow key={each.ref} row={each} />)

const OneClickRow = ({ row: { ref, pick, odds, stake, order, verdict } }: { readonly row: Row }) => {
  const record = useRecord()
  const seen = useSeen()
  const screen = verdict === null ? order.phase : verdict.kind === 'refused' ? 'rejected' : 'accepted'
  const asks = useLedger(canBeAsked)
  const accepted = useLedger((ledger) => isAccepted(ledger, ref))
  const face = faces[screen]
  if (face === null) return null
  const figures = `${priceWord(pick, odds)} · ${moneyText(stake)}`
  const unmatched = verdict !== null && verdict.kind !== 'refused' && verdict.remaining > 0 ? verdict.betId : null
  const isOver = verdict !== null || screen === 'unknown'
  return (
    <div className={`${row} ${rowTones[face.tone]}`} data-one-click={screen}>
      <Icon name={face.icon} size={20} spin={face.icon === 'spinner'} />
      <b className={rowTitleWide}>{verdict === null ? text[wordsOf(screen, face, { asks, isAccepted: accepted })] : say(verdict.said)}</b>
      <RowLine name={pickWord(pick)} figures={figures} />
      {/* Beside each other on a phone; in the column of a desk, one above the other, so that the title has its width. */}
      <div className={`flex items-center gap-1 ${rowLast} desk:contents`}>
        {unmatched !== null && (
          <button
            type="button"
            className="btn-small desk:col-start-3 desk:row-start-2 desk:-my-1 desk:min-h-6 desk:px-2"
            aria-label={text.undoOf(`${pickWord(pick)} · ${figures}`)}
            onClick={() => record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: unmatched } })}
          >
            {text.undo}
          </button>
        )}
        {isOver && (
          <button
            type="button"
            className="icon-btn -my-2 -mr-2 desk:col-start-3 desk:row-start-1 desk:self-start desk:justify-self-end"
            aria-label={text.dismiss}
            onClick={() => {
              record({ type: 'one-click.dismissed', ref })
              seen(ref)
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
    </div>
  )
}
