import { useState } from 'react'
import * as z from 'zod/mini'
import { roughly, times } from '#copy/provider-figures.ts'
import { useWords } from '../../hooks.ts'
import { useSolo } from '../../shell/solo.ts'
import { limboBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { Slider } from './Choice.tsx'
import { HIGHEST, TARGETS } from './prices.ts'

const viewSchema = z.object({ multiplier: z.number(), target: z.number(), isWon: z.boolean() })
const FIRST = 200

/** Limbo: a multiplier against the chosen target (CAS-05, CAS-07). */
const LimboPage = () => {
  const words = useWords()
  const now = useSolo()
  const [target, setTarget] = useState(FIRST)
  const view = viewSchema.safeParse(now.solo?.view).data ?? null
  return (
    <AloneFrame
      now={now}
      said={null}
      most={Math.floor(HIGHEST / target)}
      bet={(rupees) => limboBet(rupees, target)}
      verb={words.startRound}
      about={(paise) => words.wouldReturn(times(target), roughly(Math.floor((paise * target) / 100)))}
      options={
        <Slider label={words.target} values={TARGETS} value={target} said={times(target)} isDisabled={!now.isFree} choose={setTarget} />
      }
    >
      <div className="grid justify-items-center gap-4">
        <p
          key={now.solo?.round ?? ''}
          className={`dealt text-[5.5rem] leading-none font-bold small:text-[3.75rem] ${view === null ? 'text-on-felt-2' : view.isWon ? 'text-gold' : 'text-[#ff9f9f]'}`}
          aria-live="polite"
        >
          {view === null ? '?' : times(view.multiplier)}
        </p>
        <p className="text-md">
          {view === null
            ? `${words.target} ${times(target)}`
            : view.isWon
              ? words.targetReached(times(view.target))
              : words.targetMissed(times(view.target))}
        </p>
      </div>
    </AloneFrame>
  )
}
export default LimboPage
