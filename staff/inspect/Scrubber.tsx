import type { KeyboardEvent } from 'react'
import { ORIGINS } from '#client/ledger/origin.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { clockSeconds, clockTime } from './figures.ts'
import { useInspecting, useShown, useView } from './hooks.ts'
import { SPEEDS } from './inspector.ts'
import { happeningAt, lanesOf, spanOf, ticksOf } from './view.ts'

const LANE_PX = 12

/** Travels through the journal: by a press, a key or a drag. */
export const Scrubber = () => {
  const { text, inspector } = useInspecting()
  const { story, length, at, runs, run, speed } = useView()
  const shown = useShown()
  const lanes = lanesOf(story)
  const isLive = runs.some((row) => row.run === run && row.kind === 'live')
  const { from, ms } = spanOf(story)
  const time = story.happenings[shown]?.entry.at
  const part = time === undefined ? 1 : (time - from) / ms
  /** The arrow keys step from fact to fact: several may share a time. */
  const stepByKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    inspector.travel(shown + step)
  }
  return (
    <section
      className="panel flex min-w-0 flex-wrap items-center gap-2 rounded-md border-x px-3 py-2 desk:col-2 desk:row-2"
      aria-label={text.position}
    >
      <p className="grid min-w-26">
        <b>{text.momentOf(shown + 1, length)}</b>
        <span className="text-xs text-ink-3">{time === undefined ? '' : clockTime(time)}</span>
      </p>
      <button
        type="button"
        className="icon-btn"
        aria-label={text.previous}
        disabled={shown <= 0}
        onClick={() => inspector.travel(shown - 1)}
      >
        <Icon name="left" />
      </button>
      <div className="grid min-w-40 flex-1">
        <svg className="h-15 w-full" viewBox={`0 0 1000 ${ORIGINS.length * LANE_PX}`} preserveAspectRatio="none" aria-hidden="true">
          {ORIGINS.map((origin, lane) => (
            <g key={origin} className="fill-(--by)" data-origin={origin}>
              {lanes.get(origin)?.map((place) => (
                <rect key={place} x={place * 996} y={lane * LANE_PX + 2} width="4" height={LANE_PX - 4} />
              ))}
            </g>
          ))}
          <line
            className="stroke-focus stroke-2 [vector-effect:non-scaling-stroke]"
            x1={part * 1000}
            x2={part * 1000}
            y1="0"
            y2={ORIGINS.length * LANE_PX}
          />
        </svg>
        <input
          type="range"
          className="min-h-6 w-full accent-brand"
          aria-label={text.position}
          aria-valuetext={time === undefined ? '' : `${text.momentOf(shown + 1, length)}, ${clockTime(time)}`}
          min={0}
          max={ms}
          value={Math.round(part * ms)}
          onKeyDown={stepByKey}
          onChange={({ target }) => inspector.travel(happeningAt(story, from + target.valueAsNumber))}
        />
        <p className="flex justify-between text-xs text-ink-3" aria-hidden="true">
          {ticksOf(story).map((tick, i) => (
            <span key={i}>{clockSeconds(tick)}</span>
          ))}
        </p>
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={text.next}
        disabled={shown >= length - 1}
        onClick={() => inspector.travel(shown + 1)}
      >
        <Icon name="chevron" />
      </button>
      <Segments
        label={text.play}
        className="w-40"
        choices={[...SPEEDS.map((each) => [each, text.times(each)] as const), [0, text.pause]]}
        chosen={speed ?? 0}
        onChoose={(next) => inspector.play(SPEEDS.find((each) => each === next) ?? null)}
      />
      <button type="button" className="staff-btn" disabled={at === null} onClick={() => inspector.travel(null)}>
        {isLive ? text.backToLive : text.toTheEnd}
      </button>
    </section>
  )
}
