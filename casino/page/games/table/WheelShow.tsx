import type { StageProps } from './described.ts'
import { SEGMENTS } from '../../../games/wheel.game.ts'
import { ClockFace } from './ClockFace.tsx'
import { readShown } from './shown.ts'

const COLOURS: Readonly<Record<string, string>> = {
  '1': '#3f6fb0',
  '2': '#1f7a5c',
  '5': '#8e2430',
  '10': '#5b3b86',
  '20': '#9a5212',
  '40': '#c0392f',
  x2: '#e2b64a',
  x7: '#e2b64a',
}
/** The colour of a field's words, readable on the field's own. */
const inkOf = (field: string): string => (field.startsWith('x') ? '#221700' : '#fff')
const STEP = 360 / SEGMENTS.length
const point = (r: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180
  return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`
}

/** The wheel of the fair: the field under the pointer is the one that came, and ×2 or ×7 spins once more. */
export const WheelStage = ({ table }: StageProps) => {
  const shown = readShown(table.shown)
  const stops = shown.numbers('stops')
  const last = stops.at(-1)
  const isSpinning = table.state === 'dealing' && shown.text('winner') === null
  return (
    <div className="mx-auto grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-6 w-full max-w-184 small:grid-cols-[minmax(0,1fr)_7rem] small:gap-2">
      <svg className="w-full max-h-[calc(100dvh_-_27rem)]" viewBox="-104 -110 208 114" aria-hidden="true">
        <g className={isSpinning ? 'turn' : 'rest'} style={last === undefined ? {} : { rotate: `${-last * STEP}deg` }}>
          {SEGMENTS.map((field, i) => (
            <g key={i}>
              <path
                d={`M0 0L${point(100, (i - 0.5) * STEP)}A100 100 0 0 1 ${point(100, (i + 0.5) * STEP)}z`}
                fill={COLOURS[field]}
                stroke="#f6ecd6"
                strokeWidth=".6"
              />
              <text
                transform={`rotate(${i * STEP}) translate(0 -80)`}
                textAnchor="middle"
                fontSize="8"
                fontWeight="700"
                fill={inkOf(field)}
              >
                {field.replace('x', '×')}
              </text>
            </g>
          ))}
          <circle r="34" fill="#2b1744" stroke="#e2b64a" strokeWidth="2" />
          {[0, 45, 90, 135].map((turn) => (
            <path key={turn} d="M-34 0H34" stroke="#e2b64a" strokeWidth="2" transform={`rotate(${turn})`} />
          ))}
          <circle r="9" fill="#e2b64a" />
        </g>
        <path d="M-8-108H8L0-92z" fill="#fff" stroke="#14201b" />
      </svg>
      <div className="grid justify-items-center gap-1.5 min-h-38 small:min-h-32">
        <ClockFace isUpright />
        <p className="stops flex flex-wrap justify-center gap-1 min-h-7">
          {stops.map((stop, at) => {
            const field = SEGMENTS[stop] ?? ''
            return (
              <b key={at} className="mark" style={{ background: COLOURS[field], color: inkOf(field) }}>
                {field.replace('x', '×')}
              </b>
            )
          })}
        </p>
      </div>
    </div>
  )
}
