import { moneyText } from '#domain/ledger/format.ts'
import { paise } from '#domain/betting/money.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'
import { clockText } from '../lib/when.ts'
import { figuresAt, figuresOf } from './slip-figures.ts'
import { Say } from './Say.tsx'
import { priceWord } from './words.ts'

/** The market's price, if it is at least as good as the chosen odds, so that the bet is matched at once. */
const offeredTo = ({ pick, odds, quoteOdds }: SlipView): string | null => {
  if (pick === null || odds === null || quoteOdds === null) return null
  return (pick.side === 'back' ? quoteOdds >= odds : quoteOdds <= odds) ? priceWord(pick.line, quoteOdds) : null
}

/** The sentence about the market of a bet that is not sent yet. */
export const Sentence = ({ view }: { readonly view: SlipView }) => {
  const down = useLedger(({ link }) => link === 'down')
  const since = useLedger((ledger) => ledger.since)
  const offered = offeredTo(view)
  switch (view.market) {
    case 'steady':
      if (view.halted !== null)
        return (
          <Say tone="warn" icon="warning">
            <b>{say(view.halted)}</b>
          </Say>
        )
      return view.stepped ? (
        <Say tone="plain" icon="clock">
          <b>{text.yourPrice}</b> {offered === null ? text.waitsForMatch : text.takenAt(offered)}
        </Say>
      ) : (
        <Say tone="plain" icon="pulse">
          <b>{text.livePrice}</b> {view.pick?.line == null ? text.onlyThisPrice : text.onlyThisLine}
        </Say>
      )
    case 'moved':
      return <Moved view={view} />
    case 'suspended':
      return (
        <Say tone="grey" icon="lock">
          <b>{text.marketSuspended}</b>
        </Say>
      )
    case 'stale':
      return down ? (
        <Say tone="grey" icon="offline">
          <b>{since === null ? text.notConnected : text.notConnectedSince(clockText(since))}</b>
        </Say>
      ) : (
        <Say tone="grey" icon="clock">
          <b>{since === null ? text.noPrice : text.noPriceSince(clockText(since))}</b>
        </Say>
      )
    default:
      return view.market satisfies never
  }
}

const Moved = ({ view }: { readonly view: SlipView }) => {
  const { odds, quoteOdds } = view
  if (odds === null || quoteOdds === null)
    return (
      <Say tone="warn" icon="warning">
        <b>{text.oddsChanged}</b>
      </Say>
    )
  const { side, named } = figuresAt(view, quoteOdds)
  const difference = named - figuresOf(view).named
  const amount = moneyText(paise(Math.abs(difference)))
  const words = { back: [text.winsLess, text.winsMore], lay: [text.risksLess, text.risksMore] } as const
  return (
    <Say tone="warn" icon="warning">
      <b>{text.oddsChanged}</b> <s className="text-ink-2">{priceWord(view.pick?.line ?? null, odds)}</s> →{' '}
      <b>{priceWord(view.quoteLine, quoteOdds)}</b>. {difference !== 0 && words[side][difference > 0 ? 1 : 0](amount)}
    </Say>
  )
}
