import { useMemo } from 'react'
import { moneyText } from '#domain/ledger/format.ts'
import type { OutboxEntry } from '#domain/player/member.ts'
import type { Odds } from '#domain/betting/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { say, text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useLedger, useSend, useSlips } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { clockText } from '../lib/when.ts'
import { faces } from './faces.ts'
import { catchFocus } from './fold.ts'
import { placedAs } from './slip-figures.ts'
import { pickWord, priceWord } from './words.ts'

type Props = {
  readonly withCurrent: boolean
  /** Shows the newest slip again instead of its row. */
  readonly onOpen?: () => void
}

const row =
  'pending relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2.5 border-t border-l-4 px-3 py-2.5 [&>svg]:row-span-2'
const tones = {
  wait: 'border-t-line border-l-warn-line bg-warn-wash [&_svg]:text-warn',
  good: 'border-up bg-up-wash [&_svg]:text-up',
  bad: 'border-down bg-down-wash [&_svg]:text-down',
} as const
const title = 'text-xs leading-4.25 font-bold'
const line = 'col-start-2 truncate text-xs text-ink-2'
const last = 'col-start-3 row-span-2 row-start-1 text-xs text-ink-2'

/** Rows of orders that are not shown as a slip: older ones, a folded one, and those sent before this page was opened. */
export const PendingRows = ({ withCurrent, onOpen }: Props) => {
  const slips = useSlips()
  const outbox = useLedger((ledger) => ledger.outbox)
  const owner = useLedger(({ member }) => member?.memberCode ?? null)
  const rows = withCurrent ? slips : slips.slice(0, -1)
  const orphans = useMemo(() => {
    const shown = new Set(slips.filter(({ screen }) => screen !== 'empty').map(({ ref }) => ref))
    return outbox.filter((entry) => entry.owner === owner && !shown.has(entry.ref))
  }, [slips, outbox, owner])
  return (
    <div role="status" aria-live="polite">
      {rows.map((view) => (
        <SlipRow key={view.slip} view={view} onOpen={view === slips.at(-1) ? onOpen : undefined} />
      ))}
      {orphans.map((entry) => (
        <OrphanRow key={entry.ref} entry={entry} />
      ))}
    </div>
  )
}

const lineOf = (pick: Pick, odds: Odds | null, stake: string): string =>
  `${pickWord(pick)}${odds === null ? '' : ` · ${priceWord(pick.line, odds)}`} · ${stake}`

const SlipRow = ({ view, onOpen }: { readonly view: SlipView; readonly onOpen: (() => void) | undefined }) => {
  const send = useSend()
  const face = faces[view.screen]
  if (face === null || (view.pick === null && view.screen !== 'loggedOut')) return null
  const words = view.screen === 'accepted' && view.verdict !== null ? say(view.verdict.said) : text[face.words]
  const { odds, stake } = placedAs(view)
  const closable = face.tone !== 'wait' || view.screen === 'unknown'
  return (
    <div className={`${row} ${tones[face.tone]}`}>
      <Icon name={face.icon} size={20} spin={face.icon === 'spinner'} />
      <b className={title}>{words}</b>
      {view.pick !== null && <p className={line}>{lineOf(view.pick, odds, moneyText(stake))}</p>}
      {/* A press anywhere on the row shows the slip again. */}
      {face.tone === 'wait' && onOpen !== undefined ? (
        <button
          type="button"
          className={`icon-btn -my-2 -mr-2 ${last} after:absolute after:inset-0`}
          aria-label={text.showBet}
          ref={catchFocus}
          onClick={onOpen}
        >
          <Icon name="up" />
        </button>
      ) : closable ? (
        <button
          type="button"
          className={`icon-btn -my-2 -mr-2 ${last}`}
          aria-label={text.dismiss}
          onClick={() => send({ type: 'slip.dismissed', slip: view.slip })}
        >
          <Icon name="close" size={16} />
        </button>
      ) : (
        <time className={last}>{view.pressedAt === null ? '' : clockText(view.pressedAt)}</time>
      )}
    </div>
  )
}

const OrphanRow = ({ entry }: { readonly entry: OutboxEntry }) => (
  <div className={`${row} ${tones.wait}`}>
    <Icon name="spinner" size={20} spin />
    <b className={title}>{text.checking}</b>
    <p className={line}>
      {entry.kind === 'bet'
        ? lineOf(entry.pick, entry.odds, moneyText(entry.stake))
        : `${text.cashOut} · ${marketText(entry.market)} · ${moneyText(entry.amount)}`}
    </p>
    <time className={last}>{clockText(entry.sentAt)}</time>
  </div>
)
