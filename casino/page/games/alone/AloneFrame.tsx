import { type ReactNode, useId, useState } from 'react'
import { Rest } from '#touch/Rest.tsx'
import { usePlay, useWords } from '../../hooks.ts'
import type { SentOf } from '../../play/ports.ts'
import { PastRounds } from '../../shell/PastRounds.tsx'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { type SoloNow, useStakeLimits } from '../../shell/solo.ts'
import { Stepper } from '../../shell/Stepper.tsx'
import { Turn } from '../../shell/Turn.tsx'
import { Win } from '../../shell/Win.tsx'

const FIRST_STAKE = 100

type Props = {
  readonly now: SoloNow
  /** What is played on. */
  readonly children: ReactNode
  /** The result or the next step in words. */
  readonly said: string | null
  /** What is chosen before a round beside its stake. */
  readonly options?: ReactNode
  /** The bet whose limits hold, where a game has several. */
  readonly limit?: string
  /** The highest stake in rupees, where the choice bounds it below the limits. */
  readonly most?: number
  /** What a round of this stake is opened with; null while a choice is missing. */
  readonly bet: (rupees: number) => SentOf<'start'>['bet'] | null
  readonly verb: string
  /** What the stake would bring. */
  readonly about?: (paise: number) => string
  /** The buttons of a round that waits for a decision. */
  readonly decisions?: ReactNode
  /** What the game pays, beside the last rounds. */
  readonly pays?: ReactNode
}
/** The page of a game alone that is one press, or step by step: board, choices, stake, button and the last rounds (CAS-05, CAS-07). */
export const AloneFrame = ({ now, children, said, options, limit, most, bet, verb, about, decisions, pays }: Props) => {
  const play = usePlay()
  const words = useWords()
  const turn = useId()
  const [typed, setStake] = useState<number | null>(FIRST_STAKE)
  const { min, max } = useStakeLimits(limit)
  const highest = Math.min(max, most ?? max)
  const stake = typed === null ? null : Math.min(typed, highest)
  const opened = stake === null ? null : bet(stake)
  const net = (now.solo?.returnPaise ?? 0) - (now.solo?.stakedPaise ?? 0)
  const open = (): void => {
    if (opened !== null) play.startSolo(opened)
  }
  return (
    <div className="tablepage">
      <div className="board">
        <section className="felt">
          <div className="relative grid content-center justify-items-center min-w-0 py-2">{children}</div>
          <div className="say min-w-64 [--down:#ff9f9f] [--text-3:var(--on-felt-2)] [--up:#5ccf93] has-[>:empty]:invisible has-[.won]:border-transparent has-[.won]:bg-transparent has-[.won]:[&>p]:opacity-0">
            {said === null ? <SoloNote now={now} /> : <p role="status">{said}</p>}
            {now.solo?.state === 'settled' && net > 0 ? (
              <Win id={now.solo.round} paise={now.solo.returnPaise} note={words.roundCame(net)} place="instead" />
            ) : null}
          </div>
        </section>
        <section className="panel reach soloctl">
          {now.isOver ? (
            <>
              <Stepper
                field="solo-stake"
                label={`${words.stake} · ${words.points((stake ?? 0) * 100)}`}
                value={stake}
                min={min}
                max={highest}
                step={10}
                isDisabled={!now.isFree}
                change={setStake}
              />
              {about === undefined ? null : (
                <p className="flex-1 min-w-24 min-h-11 grid content-center text-ink-2">{stake === null ? null : about(stake * 100)}</p>
              )}
              {options}
              {said === null ? null : <SoloNote now={now} />}
            </>
          ) : (
            <Turn now={now} id={turn} />
          )}
          <Rest
            meaning={now.isOver ? verb : (now.solo?.decisions ?? []).join(' ')}
            amount={now.isOver ? (stake ?? 0) : null}
            className="contents"
          >
            {now.isOver ? (
              <button type="button" className="btn btn-main spinbtn ml-auto" disabled={!now.isFree || opened === null} onClick={open}>
                {verb}
              </button>
            ) : (
              <fieldset className="decisions flex flex-1 flex-wrap gap-2 min-h-15 justify-end small:flex-[1_0_100%]" aria-labelledby={turn}>
                {decisions}
              </fieldset>
            )}
          </Rest>
        </section>
      </div>
      <div className="trail">
        {pays}
        <PastRounds />
      </div>
    </div>
  )
}
