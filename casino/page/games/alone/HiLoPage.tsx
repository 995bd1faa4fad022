import * as z from 'zod/mini'
import { roughly, times } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import { useSolo } from '../../shell/solo.ts'
import { plainBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'

const odds = z.nullable(z.number())
const viewSchema = z.object({
  cards: z.array(z.string()),
  guesses: z.array(z.string()),
  odds: z.number(),
  wonPaise: z.number(),
  higherOdds: odds,
  lowerOdds: odds,
  isLost: z.boolean(),
})
/** The cards before the last one that are shown. */
const SHOWN = 6

/** An arrow to the guess that was made or can be made. */
const Arrow = ({ isUp }: { readonly isUp: boolean }) => (
  <svg className="w-3.5 flex-none" viewBox="0 0 14 12" aria-hidden="true">
    <path d={isUp ? 'M7 1l6 10H1z' : 'M7 11L1 1h12z'} fill="currentColor" />
  </svg>
)

/** Hi-Lo: a card, a guess, and a win that is taken in time (CAS-05, CAS-07). */
const HiLoPage = () => {
  const play = usePlay()
  const words = useWords()
  const now = useSolo()
  const isLive = useSeen((seen) => seen.line === 'live')
  const view = viewSchema.safeParse(now.solo?.view).data ?? null
  const { solo } = now
  const canDecide = isLive && now.press === null && solo?.state === 'waits'
  const names: Readonly<Record<string, string>> = words.decisions
  const priceOf = (decision: string): string => {
    if (decision === 'take') return words.takeOf(roughly(view?.wonPaise ?? 0))
    const price = decision === 'higher' ? view?.higherOdds : view?.lowerOdds
    return `${names[decision] ?? decision}${price == null ? '' : ` · ${times(price)}`}`
  }
  const said = (): string | null => {
    if (view === null || now.failed !== null) return null
    if (now.isOver) return view.isLost ? words.stepLost : words.wonSoFar(times(view.odds))
    return view.odds === 0 ? words.guess : `${words.wonSoFar(times(view.odds))} · ${words.guess}`
  }
  const cards = view?.cards ?? []
  const before = cards.slice(0, -1)
  const from = Math.max(0, before.length - SHOWN)
  return (
    <AloneFrame
      now={now}
      said={said()}
      bet={plainBet}
      verb={words.deal}
      decisions={(solo?.next ?? []).map((decision) => (
        <button
          key={decision}
          type="button"
          className="btn btn-main px-2 flex-1 min-h-15 whitespace-normal"
          disabled={!canDecide}
          onClick={() => solo !== null && play.decide(solo, decision)}
        >
          {decision === 'take' ? null : <Arrow isUp={decision === 'higher'} />}
          {priceOf(decision)}
        </button>
      ))}
    >
      <div className="grid justify-items-center gap-5">
        <div
          className={`p-3 rounded-md ${view?.isLost === true ? '[box-shadow:0_0_0_2px_#ff9f9f]' : cards.length > 1 ? '[box-shadow:0_0_0_2px_var(--gold)]' : ''}`}
          aria-live="polite"
        >
          <Card key={cards.length} card={cards.at(-1) ?? null} place="1" />
        </div>
        <ol className="flex items-center gap-1.5 min-h-16" aria-label={words.lastResults}>
          {before.slice(from).map((card, at) => (
            // Cards keep their places in the round.
            <li key={from + at} className="flex items-center gap-1.5">
              <Card card={card} size="small" />
              <span className="text-gold">
                <Arrow isUp={view?.guesses[from + at] === 'higher'} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </AloneFrame>
  )
}
export default HiLoPage
