import { moneyText } from '#domain/betting/format.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { say, text } from '#copy/panels.ts'
import { runnerText } from '#copy/feeds.ts'
import { useRecord } from '../hooks.ts'
import { useIsNet } from '../ui/Profit.tsx'
import { Disc } from './Ring.tsx'
import { useSeen } from './seen.ts'
import { SentSlip } from './SentSlip.tsx'
import { figuresOf, placedAs } from './slip-figures.ts'
import { priceWord, reasonWord } from './words.ts'

type Props = { readonly view: SlipView }

/** The exchange took the bet: matched, partly matched or unmatched, each with its own sentence. */
export const Accepted = ({ view }: Props) => {
  const record = useRecord()
  const seen = useSeen()
  const close = (): void => {
    record({ type: 'slip.dismissed', slip: view.slip })
    seen(view.ref)
  }
  const isNet = useIsNet()
  const verdict = view.verdict
  if (verdict === null || verdict.kind === 'refused') return null
  const { pick } = view
  // From here on the matched odds count, not the odds of the order.
  const { odds: at } = placedAs(view)
  const { side, profit } = figuresOf(view, isNet)
  const matched = verdict.matched > 0 && at !== null && pick !== null
  const waits = verdict.remaining > 0 ? text.unmatchedAmount(moneyText(verdict.remaining)) : text.lapsed
  const line = pick?.line ?? null
  const wins = (amount: string): string => {
    // A session is backed at more runs, a line of runs at fewer.
    if (line !== null)
      return ((side === 'back') === (pick?.marketType === 'SESSION') ? text.ifRuns : text.ifFewerRuns)(String(line), amount)
    return (side === 'back' ? text.ifWins : text.ifLoses)(view.pick === null ? '' : runnerText(view.pick), amount)
  }
  return (
    <SentSlip
      view={view}
      dial={<Disc tone="good" icon={verdict.kind === 'unmatched' ? 'clock' : 'tick'} />}
      title={say(verdict.said)}
      note={matched ? (line === null ? text.matchedAt : text.matchedOn)(moneyText(verdict.matched), priceWord(pick, at)) : waits}
      last={[text.bet, verdict.betId]}
      say={{
        tone: 'good',
        icon: verdict.kind === 'matched' ? 'tick' : 'clock',
        children: verdict.kind === 'matched' ? wins(moneyText(profit)) : verdict.remaining > 0 ? `${waits}. ${text.cancelThere}` : waits,
      }}
      hasStory
      onClose={close}
      onEscape={close}
      onEnter={close}
    >
      <button type="button" className="btn btn-side" onClick={close}>
        {text.done}
      </button>
    </SentSlip>
  )
}

/** The exchange refused the bet, or never received it. */
export const Rejected = ({ view }: Props) => {
  const record = useRecord()
  const seen = useSeen()
  const close = (): void => {
    record({ type: 'slip.dismissed', slip: view.slip })
    seen(view.ref)
  }
  // The exchange holds money only for a bet that it received, which then has a number.
  const wasHeld = view.betId !== null
  return (
    <SentSlip
      view={view}
      dial={<Disc tone="bad" icon="cross" />}
      title={text.betRefused}
      note={reasonWord(view)}
      say={{
        tone: 'bad',
        icon: 'cross',
        children: wasHeld ? text.noBetFreed(moneyText(figuresOf(view, false).liability)) : text.noBetMade,
      }}
      hasStory
      onClose={close}
      onEscape={close}
      onEnter={close}
    >
      <button type="button" className="btn btn-side" onClick={close}>
        {text.close}
      </button>
    </SentSlip>
  )
}
