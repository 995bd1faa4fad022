import { useMemo } from 'react'
import { moneyText, oddsText } from '#domain/format.ts'
import type { Side } from '#domain/bets.ts'
import type { OutboxEntry } from '#domain/ledger.ts'
import type { SlipScreen, SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend, useSlips } from '../hooks.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { clockText } from '../parts/when.ts'
import { sideWord } from './SlipFrame.tsx'

type Face = { readonly tone: 'wait' | 'good' | 'bad'; readonly icon: IconName; readonly words: string }

/** How each screen reads as one line; null for a slip that was never sent. */
export const faces: Readonly<Record<SlipScreen, Face | null>> = {
  empty: null,
  composing: null,
  reviewing: null,
  claiming: { tone: 'wait', icon: 'spinner', words: text.claiming },
  sending: { tone: 'wait', icon: 'spinner', words: text.sending },
  waiting: { tone: 'wait', icon: 'spinner', words: text.processing },
  late: { tone: 'wait', icon: 'spinner', words: text.processing },
  checking: { tone: 'wait', icon: 'spinner', words: text.checking },
  offline: { tone: 'wait', icon: 'offline', words: text.offline },
  loggedOut: { tone: 'wait', icon: 'lock', words: text.loggedOut },
  unknown: { tone: 'wait', icon: 'question', words: text.unknown },
  accepted: { tone: 'good', icon: 'tick', words: text.betMatched },
  rejected: { tone: 'bad', icon: 'cross', words: text.betRefused },
}

/** Bets on their way that are not the slip on top: older slips, and refs sent before this page was opened. They never hide. */
export const PendingRows = ({ withCurrent }: { readonly withCurrent: boolean }) => {
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
        <SlipRow key={view.slip} view={view} />
      ))}
      {orphans.map((entry) => (
        <OrphanRow key={entry.ref} entry={entry} />
      ))}
    </div>
  )
}

const lineOf = (side: Side, runner: string, odds: number | null, stake: string, at: string): string =>
  `${sideWord[side]} ${runner}${odds === null ? '' : ` · ${at}`} · ${stake}`

const SlipRow = ({ view }: { readonly view: SlipView }) => {
  const send = useSend()
  const face = faces[view.screen]
  if (face === null || view.pick === null) return null
  const words = view.screen === 'accepted' && view.verdict !== null ? view.verdict.text || face.words : face.words
  const closable = face.tone !== 'wait' || view.screen === 'unknown'
  return (
    <div className="pending" data-tone={face.tone}>
      <Icon name={face.icon} size={20} spin={face.icon === 'spinner'} />
      <b>{words}</b>
      <p>
        {lineOf(view.pick.side, view.pick.runnerName, view.odds, moneyText(view.stakePaise), view.odds === null ? '' : oddsText(view.odds))}
      </p>
      {closable ? (
        <button
          type="button"
          className="icon-btn"
          aria-label={text.dismiss}
          onClick={() => send({ type: 'slip.dismissed', slip: view.slip })}
        >
          <Icon name="close" size={16} />
        </button>
      ) : (
        <time>{view.pressedAt === null ? '' : clockText(view.pressedAt)}</time>
      )}
    </div>
  )
}

const OrphanRow = ({ entry }: { readonly entry: OutboxEntry }) => (
  <div className="pending" data-tone="wait">
    <Icon name="spinner" size={20} spin />
    <b>{text.checking}</b>
    <p>{lineOf(entry.pick.side, entry.pick.runnerName, entry.odds, moneyText(entry.stake), oddsText(entry.odds))}</p>
    <time>{clockText(entry.sentAt)}</time>
  </div>
)
