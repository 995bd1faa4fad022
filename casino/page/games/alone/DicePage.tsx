import { useState } from 'react'
import * as z from 'zod/mini'
import { roughly, times } from '#copy/provider-figures.ts'
import { useWords } from '../../hooks.ts'
import { useSolo } from '../../shell/solo.ts'
import { diceBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { Choice, Slider } from './Choice.tsx'
import { CHANCES, diceOdds } from './prices.ts'

const viewSchema = z.object({ number: z.number(), isWon: z.boolean() })
const FIRST = 50
const MARKS = [1, 25, 50, 75, 100] as const

/** Dice: a number of a hundred against the chosen part of them (CAS-05, CAS-07). */
const DicePage = () => {
  const words = useWords()
  const now = useSolo()
  const [chance, setChance] = useState(FIRST)
  const [side, setSide] = useState<'under' | 'over'>('under')
  const view = viewSchema.safeParse(now.solo?.view).data ?? null
  const odds = diceOdds(chance)
  return (
    <AloneFrame
      now={now}
      said={null}
      limit={`chance:${chance}`}
      bet={(rupees) => diceBet(rupees, chance, side)}
      verb={words.roll}
      about={(paise) => words.wouldReturn(times(odds), roughly(Math.floor((paise * odds) / 100)))}
      options={
        <>
          <Choice
            label={words.sideWins}
            options={[
              ['under', words.sides.under],
              ['over', words.sides.over],
            ]}
            value={side}
            isDisabled={!now.isFree}
            choose={setSide}
          />
          <Slider
            label={words.bets.chance}
            values={CHANCES}
            value={chance}
            said={String(chance)}
            isDisabled={!now.isFree}
            choose={setChance}
          />
        </>
      }
    >
      <div className="grid justify-items-center gap-5 w-full max-w-160">
        <p
          key={now.solo?.round ?? ''}
          className={`dealt text-[5.5rem] leading-none font-bold small:text-[4.5rem] ${view === null ? 'text-on-felt-2' : view.isWon ? 'text-gold' : 'text-[#ff9f9f]'}`}
          aria-live="polite"
        >
          {view === null ? '?' : view.number}
        </p>
        <div className="relative w-full h-6 rounded-[0.75rem] bg-[#7c2b33] border border-felt-line">
          <i
            className="absolute inset-y-0 bg-[#2b9470] rounded-[0.75rem]"
            style={{ left: `${side === 'under' ? 0 : 100 - chance}%`, width: `${chance}%` }}
          />
          {view === null ? null : (
            <i
              className="absolute -inset-y-1.5 w-2 rounded-sm bg-gold border border-on-gold -translate-x-1/2"
              style={{ left: `${view.number - 0.5}%` }}
            />
          )}
        </div>
        <div className="flex justify-between w-full text-on-felt-2 text-xs" aria-hidden="true">
          {MARKS.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
        <p className="text-md">{side === 'under' ? words.winsUpTo(chance) : words.winsFrom(101 - chance)}</p>
      </div>
    </AloneFrame>
  )
}
export default DicePage
