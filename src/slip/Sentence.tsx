import { moneyText, oddsText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { placesIn } from '#domain/betting/pick.ts'
import { type SlipView, hasOtherPlaces } from '#client/betting/slip.ts'
import { type Said, said } from '#domain/said.ts'
import { whyNot } from '#client/views/primary.ts'
import { say, sayIfAny, text } from '#copy/panels.ts'
import { useLedger } from '../hooks.ts'
import { clockText } from '../lib/when.ts'
import { Icon } from '../ui/Icon.tsx'
import { useIsNet } from '../ui/Profit.tsx'
import { figuresAccepted, figuresOf } from './slip-figures.ts'
import { Persistence } from './Persistence.tsx'
import { Say, type SayRoom } from './Say.tsx'
import { movedShort, movedTerms, movedWord } from './moved-words.ts'
import { priceWord } from './words.ts'

/** The market's price, if it is at least as good as the chosen odds, so that the bet is matched at once. */
const offeredTo = ({ pick, odds, quoteOdds }: SlipView): string | null => {
  if (pick === null || odds === null || quoteOdds === null) return null
  return (pick.side === 'back' ? quoteOdds >= odds : quoteOdds <= odds) ? priceWord(pick, quoteOdds) : null
}

type Props = {
  readonly view: SlipView
  /** Why the exchange may refuse the bet. It takes the place of what is said of a steady price. */
  readonly doubt?: Said | null
  /** On a phone it has less room. */
  readonly room?: SayRoom
}
type Look = { readonly room?: SayRoom; readonly className?: string; readonly places?: number }

/** The sentence about the market of a bet that is not sent yet. */
export const Sentence = ({ view, doubt = null, room = 'wide' }: Props) => {
  // Where the market has another number now, the sentence itself names both.
  const places = view.pick === null || hasOtherPlaces(view) ? 1 : placesIn(view.pick)
  const look: Look = room === 'wide' ? {} : { room, className: '', places }
  const down = useLedger(({ link }) => link === 'down')
  const since = useLedger((ledger) => ledger.since)
  const offered = offeredTo(view)
  switch (view.market) {
    case 'steady':
      if (view.halted !== null)
        return (
          <Say {...look} tone="warn" icon="warning">
            <b>{say(view.halted)}</b>
          </Say>
        )
      if (view.odds === null)
        return (
          <Say {...look} tone="warn" icon="warning">
            <b>{say(said('oddsOutside'))}</b>
          </Say>
        )
      if (view.taken !== null) return <Taken view={view} look={look} />
      if (doubt !== null)
        return (
          <Say {...look} tone="warn" icon="warning">
            {say(doubt)}
          </Say>
        )
      return view.stepped ? (
        <Say {...look} tone="plain" icon="clock">
          <b>{text.yourPrice}</b> {offered === null ? text.waitsForMatch : text.takenAt(offered)}
          <Persistence view={view} waits={offered === null} />
        </Say>
      ) : (
        <Say {...look} tone="plain" icon="pulse">
          <b>{text.livePrice}</b> {onlyWords(view)}
          <Persistence view={view} waits={false} />
        </Say>
      )
    case 'moved':
      return <Moved view={view} look={look} />
    case 'suspended':
      return (
        <Say {...look} tone="grey" icon="lock">
          <b>{sayIfAny(whyNot(view))}</b>
        </Say>
      )
    case 'stale':
      return down ? (
        <Say {...look} tone="grey" icon="offline">
          <b>{since === null ? text.notConnected : text.notConnectedSince(clockText(since))}</b>
        </Say>
      ) : (
        <Say {...look} tone="grey" icon="clock">
          <b>{since === null ? text.noPrice : text.noPriceSince(clockText(since))}</b>
        </Say>
      )
    default:
      return view.market satisfies never
  }
}

/** At which prices the bet is matched, and no other (SLIP-26). */
export const onlyWords = ({ pick, odds, limit }: SlipView): string => {
  if (pick?.line != null) return text.onlyThisLine
  return limit === null || limit === odds ? text.onlyThisPrice : text.takesDownTo(oddsText(limit))
}

type Looked = { readonly view: SlipView; readonly look: Look }

/** A price that was taken without asking, by the member's setting (SLIP-19). */
const Taken = ({ view, look }: Looked) => {
  const words = takenWords(view)
  return (
    <Say {...look} tone="plain" icon="pulse">
      <b>{words}</b> {onlyWords(view)}
      <Persistence view={view} waits={false} />
    </Say>
  )
}

/** What is said of a price that was taken without asking; null without one. */
export const takenWords = ({ pick, taken }: SlipView): string | null => {
  if (pick === null || taken === null) return null
  const isBetter = pick.side === 'lay' ? taken.to < taken.from : taken.to > taken.from
  return (isBetter ? text.betterTaken : text.worseTaken)(priceWord(pick, taken.from), priceWord(pick, taken.to))
}

const Moved = ({ view, look }: Looked) => {
  const isNet = useIsNet()
  const changed = look.room === 'narrow' ? `${movedShort(view)}.` : movedWord(view)
  const terms = movedTerms(view)
  if (terms === null)
    return (
      <Say {...look} tone="warn" icon="warning">
        <b>{changed}</b>
      </Say>
    )
  const { side, named } = figuresAccepted(view, isNet)
  const difference = named - figuresOf(view, isNet).named
  const amount = moneyText(paise(Math.abs(difference)))
  // The button names the amount, too: beside the pad the number of winners takes its room.
  const isTold = look.room !== 'narrow' || look.places === 1
  const words = { back: [text.winsLess, text.winsMore], lay: [text.risksLess, text.risksMore] } as const
  return (
    <Say {...look} tone="warn" icon="warning">
      <b>{changed}</b> <s className="text-ink-2">{terms.from}</s> <Icon name="to" size={12} className="inline" /> <b>{terms.to}</b>.{' '}
      {isTold && difference !== 0 && words[side][difference > 0 ? 1 : 0](amount)}
    </Say>
  )
}
