import { useCallback } from 'react'
import { useSeen, useServerNow, useWords } from '../../hooks.ts'
import { Win } from '../../shell/Win.tsx'
import { useCame } from '../table/came.ts'
import { times } from '#copy/provider-figures.ts'
import type { Play } from '../../play/play.ts'
import { heightAt, spanOf, ticksOf } from './curve.ts'
import { crashOf, flyingAt } from './flying.ts'
import { mountFlight } from './mount.ts'

const POINTS = 41
/** The flight's end as a still chart, for less movement or no WebGL. Places are percent of its box. */
const StillChart = () => {
  const now = useServerNow(500)
  const seen = useSeen((all) => all)
  const flying = flyingAt(seen, now)
  if (flying === null) return null
  const { ms, top } = spanOf(flying.ms)
  const y = (m: number): number => 100 - ((m - 100) / (top - 100)) * 100
  const ticks = ticksOf(1, top / 100).map((tick) => ({ tick, at: y(tick * 100) }))
  const moments = Array.from({ length: POINTS }, (_, i) => (flying.ms * i) / (POINTS - 1))
  return (
    <div className="inset-y-6 right-4 left-12 absolute group-has-data-painted:hidden" aria-hidden="true">
      <svg
        className="inset-0 size-full absolute overflow-visible fill-none stroke-[#22352d]"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="[vector-effect:non-scaling-stroke]" d={ticks.map(({ at }) => `M0 ${at}H100`).join('')} />
        {flying.hasEnded ? (
          <polyline
            className="stroke-[#8a9690] stroke-3 [vector-effect:non-scaling-stroke]"
            points={moments.map((t) => `${(t / ms) * 100},${y(heightAt(t))}`).join(' ')}
          />
        ) : null}
      </svg>
      {ticks.map(({ tick, at }) => (
        <span
          key={tick}
          className="right-[calc(100%_+_0.5rem)] absolute [transform:translateY(-50%)] text-[#90a099] text-xs"
          style={{ top: `${at}%` }}
        >{`${Number(tick.toFixed(1))}×`}</span>
      ))}
    </div>
  )
}

/** Seconds to the take-off, or how long it flies. */
const Note = ({ isRocket }: { readonly isRocket: boolean }) => {
  const words = useWords()
  const now = useServerNow(100)
  const seen = useSeen((all) => all)
  const { table } = seen
  const flying = flyingAt(seen, now)
  if (table === null || flying === null) return null
  if (table.state === 'void') return <small>{words.voided}</small>
  if (flying.hasEnded) return <small>{isRocket ? words.crashed : words.flewAway}</small>
  if (table.state === 'dealing' && seen.isSilent) return <small>{words.stoodStill}</small>
  if (table.state === 'dealing') return <small>{words.flyingFor(flying.ms)}</small>
  const left = table.until === null ? 0 : Math.max(0, table.until - now)
  return (
    <small>
      {table.state === 'open' ? words.phaseOpen : words.phaseClosing} · {words.secondsLeft(Math.ceil(left / 1000))}
    </small>
  )
}

/** The flight itself: a true chart with axes, its multiplier, and where players left. */
export const Stage = ({ play }: { readonly play: Play }) => {
  const words = useWords()
  const table = useSeen((seen) => seen.table)
  const isRocket = table?.game === 'crash'
  const came = useCame()
  const mount = useCallback((box: HTMLElement | null) => mountFlight(play, isRocket)(box), [play, isRocket])
  if (table === null) return null
  const crash = table.state === 'settled' ? crashOf(table) : null
  const isKeyShown = crash !== null || table.state === 'dealing'
  return (
    <section
      className="group border border-line [grid-area:s] relative h-108 overflow-hidden rounded-md bg-night phone:border-y phone:border-x-0 phone:h-[max(11rem,min(20rem,calc(100dvh_-_30rem)))] phone:rounded-none"
      aria-label={words.round(table.number)}
    >
      <StillChart />
      <div className="inset-0 size-full absolute" ref={mount} />
      <div className="top-7 left-18 absolute grid text-on-night pointer-events-none phone:top-3 phone:left-14 [&_small]:min-h-5.5 [&_small]:text-lg [&_small]:font-semibold [&_small]:phone:text-sm">
        <Note isRocket={isRocket} />
        <b
          className={`min-h-24 text-[5.75rem] font-bold tracking-[-0.03em] leading-24 phone:min-h-14 phone:text-[3.375rem] phone:leading-14 ${crash === null ? '' : 'text-[#ff8f8f]'}`}
          data-multiplier
        />
      </div>
      <span
        className={`top-37 left-18 absolute text-on-night-2 text-xs phone:top-auto phone:bottom-8.5 phone:right-5 phone:left-auto ${isKeyShown ? '' : 'invisible'}`}
      >
        <i className="size-2.25 inline-block rounded-full bg-[#a9c9bc]" /> {words.othersLeft}{' '}
        <i className="ml-3 size-2.25 inline-block rounded-full bg-gold" /> {words.youLeft}
      </span>
      <p className="bottom-3 inset-x-0 absolute grid justify-items-center" role="status">
        {came === null || !came.isPaid || came.netPaise <= 0 ? null : (
          <Win id={came.id} paise={came.backPaise} note={words.roundCame(came.netPaise)} />
        )}
      </p>
      <p className="sr" role="status">
        {crash === null
          ? table.state === 'open'
            ? words.phaseOpen
            : null
          : `${isRocket ? words.crashed : words.flewAway} ${times(crash)}`}
      </p>
    </section>
  )
}
