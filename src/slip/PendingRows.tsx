import { useMemo } from 'react'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import { armedOf, isAccepted } from '#client/ledger/selectors.ts'
import { canBeAsked } from '#client/ledger/backend.ts'
import { remainingAt } from '#client/views/amendment.ts'
import { type KeptVerdict, keptSaid } from '#client/ledger/unseen.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Odds } from '#domain/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { say, text } from '#copy/panels.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { useLedger, useNow, useOneClickRows, useRecord, useSlips } from '../hooks.ts'
import { useCashOut } from '../cash-out/useCashOut.ts'
import { StoryLink } from '../story/StoryLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { clockText } from '../lib/when.ts'
import { faces, isLookedFor, wordsOf } from './faces.ts'
import { catchFocus } from './fold.ts'
import { OneClickRows } from './OneClickRows.tsx'
import { RowLine } from './RowLine.tsx'
import { row, rowLast, rowTitle, rowTones, verdictRow } from './row-looks.ts'
import { useSeen, useVerdicts } from './seen.ts'
import { placedAs } from './slip-figures.ts'
import { pickWord, priceWord } from './words.ts'

type Props = {
  readonly withCurrent: boolean
  /** Shows the newest slip again instead of its row. */
  readonly onOpen?: () => void
  /** Below a slip that is filled in, which leaves room for one row. */
  readonly isShort?: boolean
}

/** Rows of orders that are not shown as a slip: older ones, a folded one, those sent before this page was opened, and verdicts until they are seen. */
export const PendingRows = ({ withCurrent, onOpen, isShort = false }: Props) => {
  const slips = useSlips()
  const outbox = useLedger((ledger) => ledger.outbox)
  const owner = useLedger(({ member }) => member?.memberCode ?? null)
  const oneClicks = useOneClickRows()
  const cashOut = useCashOut().ref
  const rows = withCurrent ? slips : slips.slice(0, -1)
  const verdicts = useVerdicts()
  const isArmed = useLedger((ledger) => armedOf(ledger) !== null)
  const shown = useMemo(
    () => new Set([...slips.filter(({ screen }) => screen !== 'empty'), ...oneClicks].map(({ ref }) => ref)),
    [slips, oneClicks],
  )
  const orphans = outbox.filter((entry) => entry.owner === owner && !shown.has(entry.ref) && entry.ref !== cashOut)
  // Until it is known who plays here, nothing of the bets is shown but that they are.
  const hasHidden = useLedger((ledger) => ledger.session === 'unanswered' && ledger.outbox.length > 0)
  return (
    // The newest is first and stands at the bottom, so that it stays in view where three rows have to do.
    <div
      role="status"
      aria-live="polite"
      className={`flex flex-col-reverse *:flex-none phone:overflow-y-auto ${isShort ? 'phone:max-h-11' : isArmed ? 'phone:max-h-22' : 'phone:max-h-33'}`}
    >
      {hasHidden && (
        <div className={`${row} ${rowTones.wait}`}>
          <Icon name="question" size={20} />
          <p className={rowTitle}>{text.sentBefore}</p>
        </div>
      )}
      {orphans.toReversed().map((entry) => (
        <OrphanRow key={entry.ref} entry={entry} />
      ))}
      {rows.toReversed().map((view) => (
        <SlipRow key={view.slip} view={view} onOpen={view === slips.at(-1) ? onOpen : undefined} />
      ))}
      <OneClickRows />
      {verdicts
        .filter(({ entry }) => !shown.has(entry.ref))
        .toReversed()
        .map((each) => (
          <VerdictRow key={each.entry.ref} of={each} />
        ))}
    </div>
  )
}

/** What a row says of its bet: who it is on, and its figures. */
type BetLine = { readonly name: string; readonly figures: string }
const lineOf = (pick: Pick, odds: Odds | null, stake: string): BetLine => ({
  name: pickWord(pick),
  figures: `${odds === null ? '' : `${priceWord(pick, odds)} · `}${stake}`,
})

/** What became of an order while the page was away, with what it is about, until the player closes it (SLIP-30). */
const VerdictRow = ({ of: kept }: { readonly of: KeptVerdict }) => {
  const { entry, verdict } = kept
  const { said, about } = keptSaid(kept)
  const seen = useSeen()
  const isGood = verdict.kind !== 'refused'
  return (
    <div className={`${verdictRow} ${rowTones[isGood ? 'good' : 'bad']}`} data-verdict={verdict.kind}>
      <Icon name={isGood ? 'tick' : 'cross'} size={20} />
      <b className={rowTitle}>{say(said)}</b>
      <p className="col-start-2 min-w-0 text-xs wrap-anywhere text-ink-2">
        {say(about)} <StoryLink of={entry.ref} />
      </p>
      <button type="button" className={`icon-btn -my-2 -mr-2 ${rowLast}`} aria-label={text.dismiss} onClick={() => seen(entry.ref)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

const SlipRow = ({ view, onOpen }: { readonly view: SlipView; readonly onOpen: (() => void) | undefined }) => {
  const record = useRecord()
  const asks = useLedger(canBeAsked)
  const accepted = useLedger((ledger) => isAccepted(ledger, view.ref))
  const seen = useSeen()
  const face = faces[view.screen]
  if (face === null || (view.pick === null && view.screen !== 'loggedOut')) return null
  const words =
    view.screen === 'accepted' && view.verdict !== null
      ? say(view.verdict.said)
      : text[wordsOf(view.screen, face, { asks, isAccepted: accepted })]
  const { odds, stake } = placedAs(view)
  const closable = face.tone !== 'wait' || view.screen === 'unknown'
  return (
    <div className={`${row} ${rowTones[face.tone]}`}>
      <Icon name={face.icon} size={20} spin={face.icon === 'spinner'} />
      <b className={rowTitle}>{words}</b>
      {view.pick !== null && <RowLine {...lineOf(view.pick, odds, moneyText(stake))} />}
      {!asks && view.screen === 'unknown' && <CannotAsk isAccepted={accepted} />}
      {/* A press anywhere on the row shows the slip again. */}
      {face.tone === 'wait' && onOpen !== undefined ? (
        <button
          type="button"
          className={`icon-btn -my-2 -mr-2 ${rowLast} after:absolute after:inset-0`}
          aria-label={text.showBet}
          ref={catchFocus}
          onClick={onOpen}
        >
          <Icon name="up" />
        </button>
      ) : closable ? (
        <button
          type="button"
          className={`icon-btn -my-2 -mr-2 ${rowLast}`}
          aria-label={text.dismiss}
          onClick={() => {
            record({ type: 'slip.dismissed', slip: view.slip })
            if (!asks && view.ref !== null) record({ type: 'doubt.dismissed', ref: view.ref })
            seen(view.ref)
          }}
        >
          <Icon name="close" size={16} />
        </button>
      ) : (
        <time className={rowLast}>{view.pressedAt === null ? '' : clockText(view.pressedAt)}</time>
      )}
    </div>
  )
}

const CannotAsk = ({ isAccepted }: { readonly isAccepted: boolean }) => (
  <p className="col-start-2 min-w-0 text-xs wrap-anywhere text-ink-2">{isAccepted ? text.unlistedNote : text.cannotAsk}</p>
)

const orphanLine = (entry: OutboxEntry): BetLine => {
  switch (entry.kind) {
    case 'bet':
      return lineOf(entry.pick, entry.odds, moneyText(entry.stake))
    case 'cash-out':
      return { name: `${text.cashOut} · ${marketText(entry.market)}`, figures: moneyText(entry.amount) }
    case 'amendment':
      return {
        name: `${text.changeBet} · ${runnerText(entry.bet)}`,
        figures: `${oddsText(entry.odds)} · ${moneyText(remainingAt(entry.bet, entry))}`,
      }
    default:
      return entry satisfies never
  }
}

const CHECKING = { bet: 'checking', 'cash-out': 'cashOutChecking', amendment: 'changeChecking' } as const
const OrphanRow = ({ entry }: { readonly entry: OutboxEntry }) => {
  const asks = useLedger(canBeAsked)
  const isEarly = isLookedFor(entry, useNow())
  /** One of several cash-outs of one press, which no panel shows. */
  const isRunning = useLedger(({ placing }) => placing.some(({ ref }) => ref === entry.ref))
  return asks || isEarly ? (
    <div className={`${row} ${rowTones.wait}`}>
      <Icon name="spinner" size={20} spin />
      <b className={rowTitle}>{isRunning ? text.cashOutRunning : asks ? text[CHECKING[entry.kind]] : text.looking}</b>
      <RowLine {...orphanLine(entry)} />
      <time className={rowLast}>{clockText(entry.sentAt)}</time>
    </div>
  ) : (
    <DoubtRow entry={entry} />
  )
}

/** A sent bet of an exchange that cannot be asked: it may never be known, so the player may give it up. */
const DoubtRow = ({ entry }: { readonly entry: OutboxEntry }) => {
  const record = useRecord()
  return (
    <div className={`${row} ${rowTones.wait}`}>
      <Icon name="question" size={20} />
      <b className={rowTitle}>{entry.isAccepted === true ? text.unlisted : text.unknown}</b>
      <RowLine {...orphanLine(entry)} />
      <CannotAsk isAccepted={entry.isAccepted === true} />
      <button
        type="button"
        className={`icon-btn -my-2 -mr-2 ${rowLast}`}
        aria-label={text.dismiss}
        onClick={() => record({ type: 'doubt.dismissed', ref: entry.ref })}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
