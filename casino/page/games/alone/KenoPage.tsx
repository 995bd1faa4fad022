import { useState } from 'react'
import * as z from 'zod/mini'
import { useWords } from '../../hooks.ts'
import { useSolo } from '../../shell/solo.ts'
import { kenoBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { Pays } from './Pays.tsx'
import { KENO } from './prices.ts'

const viewSchema = z.object({ numbers: z.array(z.number()), drawn: z.array(z.number()), hits: z.number() })
const NUMBERS = Array.from({ length: 40 }, (_, at) => at + 1)
const MOST = 10
const LOOKS = {
  hit: 'dealt bg-gold text-on-gold font-bold',
  drawn: 'dealt bg-felt-deep text-gold outline-2 -outline-offset-2 outline-gold',
  chosen: 'bg-[#f6ecd6] text-[#14201b] font-bold',
  none: 'bg-felt-deep text-on-felt',
} as const

/** Some numbers of all, each as likely as another. */
const someNumbers = (count: number): readonly number[] => {
  const left = [...NUMBERS]
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1)
}

/** Keno: up to ten numbers of forty, and the ten that are drawn (CAS-05, CAS-07). */
const KenoPage = () => {
  const words = useWords()
  const now = useSolo()
  const last = viewSchema.safeParse(now.solo?.view).data ?? null
  const [chosen, setChosen] = useState<readonly number[]>(last?.numbers ?? [])
  const view = last !== null && last.numbers.toSorted().join() === chosen.toSorted().join() ? last : null
  const press = (number: number): void =>
    setChosen(chosen.includes(number) ? chosen.filter((each) => each !== number) : chosen.length < MOST ? [...chosen, number] : chosen)
  const lookOf = (number: number): keyof typeof LOOKS => {
    const isDrawn = view?.drawn.includes(number) === true
    if (chosen.includes(number)) return isDrawn ? 'hit' : 'chosen'
    return isDrawn ? 'drawn' : 'none'
  }
  const odds = KENO[chosen.length] ?? []
  const nameOf = (hits: number): string => words.hits(hits, chosen.length)
  return (
    <AloneFrame
      now={now}
      said={view !== null && now.isOver ? nameOf(view.hits) : chosen.length === 0 ? words.pickSome : words.chosenOf(chosen.length, MOST)}
      limit={`picks:${Math.max(1, chosen.length)}`}
      bet={(rupees) => (chosen.length === 0 ? null : kenoBet(rupees, chosen))}
      verb={words.draw}
      options={
        <div className="flex gap-2 small:flex-[1_0_100%]">
          <button
            type="button"
            className="btn small:flex-1"
            disabled={!now.isFree}
            onClick={() => setChosen(someNumbers(chosen.length || MOST))}
          >
            {words.atRandom}
          </button>
          <button type="button" className="btn small:flex-1" disabled={!now.isFree || chosen.length === 0} onClick={() => setChosen([])}>
            {words.clear}
          </button>
        </div>
      }
      pays={
        chosen.length === 0 ? null : (
          <Pays
            head={words.chosenOf(chosen.length, MOST)}
            rows={odds.flatMap((each, hits) => (each === 0 ? [] : [[nameOf(hits), each] as const])).toReversed()}
            came={view === null ? null : nameOf(view.hits)}
          />
        )
      }
    >
      <div className="grid grid-cols-8 gap-1.5 w-full max-w-136">
        {NUMBERS.map((number) => (
          <button
            key={number}
            type="button"
            className="h-14 rounded-sm text-lg small:h-11"
            aria-pressed={chosen.includes(number)}
            disabled={!now.isFree}
            onClick={() => press(number)}
          >
            {/* A number that is drawn again moves again. */}
            <span
              key={view?.drawn.includes(number) === true ? now.solo?.round : ''}
              className={`grid place-items-center size-full rounded-sm ${LOOKS[lookOf(number)]}`}
            >
              {number}
            </span>
          </button>
        ))}
      </div>
    </AloneFrame>
  )
}
export default KenoPage
