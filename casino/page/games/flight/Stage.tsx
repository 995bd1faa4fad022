import { useCallback } from 'react'
import { useSeen, useServerNow, useWords } from '../../hooks.ts'
import { times } from '../../copy/figures.ts'
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
    <div className="still" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={ticks.map(({ at }) => `M0 ${at}H100`).join('')} />
        {flying.hasEnded ? <polyline points={moments.map((t) => `${(t / ms) * 100},${y(heightAt(t))}`).join(' ')} /> : null}
      </svg>
      {ticks.map(({ tick, at }) => (
        <span key={tick} style={{ top: `${at}%` }}>{`${Number(tick.toFixed(1))}×`}</span>
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
  const mount = useCallback((box: HTMLElement | null) => mountFlight(play, isRocket)(box), [play, isRocket])
  if (table === null) return null
  const crash = table.state === 'settled' ? crashOf(table) : null
  const look = crash !== null ? ' ended' : table.state === 'dealing' ? ' flying' : ''
  return (
    <section className={`stage${look}`} aria-label={words.round(table.number)}>
      <StillChart />
      <div className="canvas" ref={mount} />
      <div className="figure">
        <Note isRocket={isRocket} />
        <b data-multiplier />
      </div>
      <span className="key">
        <i /> {words.othersLeft} <i className="m" /> {words.youLeft}
      </span>
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
