import { useWords } from '../../hooks.ts'
import { ClockFace } from './ClockFace.tsx'
import type { StageProps } from './described.ts'
import { readShown } from './shown.ts'

const COATS = ['#3f6fb0', '#1f9a6b', '#e2b64a', '#9bb4c4', '#3a2a20', '#c0392f'] as const
const CAMEL =
  'M2 20C4 14 8 12 12 13 13 8 18 8 20 13 22 9 27 9 28 14 31 14 33 12 34 8 34 5 37 4 40 6L39 9 37 9C37 14 35 18 31 20V30H28V22H14L12 30H9L10 22C7 22 5 21 4 22L3 26H1z'

/** Six runners in their lanes: how far each is, as the provider shows it, and the order at the end. */
export const RaceStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const order = shown.numbers('order')
  const positions = shown.numbers('positions')
  const isOver = order.length === 6
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 small:grid-cols-1 small:gap-2">
      <ClockFace />
      <ol className="grid gap-1">
        {COATS.map((coat, at) => {
          const rank = order.indexOf(at + 1)
          const far = isOver ? 1 - rank * 0.06 : Math.min(1, Math.max(0, (positions[at] ?? 0) / 1000))
          return (
            <li
              key={coat}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)_1.5rem] items-center gap-2 min-h-9 small:grid-cols-[5.5rem_minmax(0,1fr)_1.25rem] small:text-xs"
            >
              <b>{words.runner[at]}</b>
              <span className="relative block h-9 border-r-3 border-b-2 border-r-gold border-b-felt-line [border-bottom-style:dashed] small:h-8">
                <svg
                  className="runner bottom-0 absolute h-9"
                  viewBox="0 0 42 32"
                  style={{ left: `calc((100% - 2.9rem) * ${far})` }}
                  aria-hidden="true"
                >
                  <path d={CAMEL} fill={coat} stroke="#f6ecd6" strokeWidth=".7" />
                </svg>
              </span>
              <i className="text-xl not-italic font-bold text-gold">{rank >= 0 ? rank + 1 : ''}</i>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
