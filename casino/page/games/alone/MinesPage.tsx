import { useState } from 'react'
import * as z from 'zod/mini'
import { roughly, times } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { useSolo } from '../../shell/solo.ts'
import { minesBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { Slider } from './Choice.tsx'

const viewSchema = z.object({
  mines: z.number(),
  opened: z.array(z.number()),
  odds: z.number(),
  wonPaise: z.number(),
  nextOdds: z.nullable(z.number()),
  laid: z.nullable(z.array(z.number())),
  isLost: z.boolean(),
})
const FIELDS = Array.from({ length: 25 }, (_, at) => at + 1)
const COUNTS = FIELDS.slice(0, -1)
const FIRST = 3
const TAKE = 'take'

const Mine = () => (
  <svg className="w-[62%]" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M20 3v34M3 20h34M8 8l24 24M32 8L8 32" stroke="#16211d" strokeWidth="4" strokeLinecap="round" />
    <circle cx="20" cy="20" r="11" fill="#16211d" />
    <circle cx="16" cy="16" r="3" fill="#f6ecd6" />
  </svg>
)
const Gem = () => (
  <svg className="w-[62%]" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M10 6h20l8 10-18 20L2 16z" fill="#e2b64a" stroke="#7a5200" strokeWidth="1.5" strokeLinejoin="round" />
    <path d="M2 16h36M10 6l6 10 4 20 4-20 6-10M16 16l4-10 4 10" fill="none" stroke="#7a5200" strokeWidth="1.3" strokeLinejoin="round" />
  </svg>
)

/** Mines: 25 fields that are opened one by one, and a win that is taken in time (CAS-05, CAS-07). */
const MinesPage = () => {
  const play = usePlay()
  const words = useWords()
  const now = useSolo()
  const isLive = useSeen((seen) => seen.line === 'live')
  const [mines, setMines] = useState(FIRST)
  const view = viewSchema.safeParse(now.solo?.view).data ?? null
  const { solo } = now
  const canDecide = isLive && now.press === null && solo?.state === 'waits'
  const decide = (decision: string): void => {
    if (solo !== null) play.decide(solo, decision)
  }
  const said = (): string | null => {
    if (view === null || now.failed !== null) return null
    if (now.isOver) return view.isLost ? words.stepLost : words.wonSoFar(times(view.odds))
    const next = view.nextOdds === null ? '' : words.nextStep(times(view.nextOdds))
    return view.odds === 0 ? next : `${words.wonSoFar(times(view.odds))} · ${next}`
  }
  return (
    <AloneFrame
      now={now}
      said={said()}
      limit={`mines:${mines}`}
      bet={(rupees) => minesBet(rupees, mines)}
      verb={words.startRound}
      options={
        <Slider
          label={words.bets.mines}
          values={COUNTS}
          value={mines}
          said={words.minesOf(mines)}
          isDisabled={!now.isFree}
          choose={setMines}
        />
      }
      decisions={
        <button
          type="button"
          className="btn btn-main flex-1 max-w-90 min-h-15 small:max-w-none"
          disabled={!canDecide || !(solo?.next ?? []).includes(TAKE)}
          onClick={() => decide(TAKE)}
        >
          {(solo?.next ?? []).includes(TAKE) ? words.takeOf(roughly(view?.wonPaise ?? 0)) : words.decisions.take}
        </button>
      }
    >
      <div className="grid grid-cols-5 gap-2 w-full max-w-96 small:max-w-80 small:gap-1.5">
        {FIELDS.map((field) => {
          const isOpen = view?.opened.includes(field) === true
          const isMine = view?.laid?.includes(field) === true
          const isAsked = !now.isOver && (solo?.next ?? []).includes(`open:${field}`)
          if (isAsked)
            return (
              <button
                key={field}
                type="button"
                className="aspect-square rounded-md bg-[#1d5b47] border-b-4 border-felt-line hover:bg-[#267a5f] disabled:opacity-60"
                aria-label={words.openField(field)}
                disabled={!canDecide}
                onClick={() => decide(`open:${field}`)}
              />
            )
          return (
            <span
              key={field}
              className={`grid place-items-center aspect-square rounded-md ${isMine ? (isOpen ? 'dealt bg-[#d9482f]' : 'bg-[#b4d2c6]') : isOpen ? 'dealt bg-felt-deep outline-2 -outline-offset-2 outline-gold' : 'bg-felt-deep'}`}
              role="img"
              aria-label={isMine ? words.mineField(field) : isOpen ? words.safeField(field) : words.closedField(field)}
            >
              {isMine ? <Mine /> : isOpen ? <Gem /> : null}
            </span>
          )
        })}
      </div>
    </AloneFrame>
  )
}
export default MinesPage
