import { useWords } from '../../hooks.ts'
import { ClockFace } from './ClockFace.tsx'
import type { StageProps } from './described.ts'
import { readShown } from './shown.ts'

const [L, M, R] = [22, 50, 78]
/** Where the pips of each face stand. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[M, M]],
  2: [
    [L, L],
    [R, R],
  ],
  3: [
    [L, L],
    [M, M],
    [R, R],
  ],
  4: [
    [L, L],
    [L, R],
    [R, L],
    [R, R],
  ],
  5: [
    [L, L],
    [L, R],
    [M, M],
    [R, L],
    [R, R],
  ],
  6: [
    [L, L],
    [L, M],
    [L, R],
    [R, L],
    [R, M],
    [R, R],
  ],
}
const DICE = [0, 1, 2] as const

/** One die, or its place while it is thrown. */
const Die = ({ face }: { readonly face: number | null }) => {
  const words = useWords()
  return (
    <svg
      className={`w-28 small:w-20 ${face === null ? '' : 'dealt'}`}
      viewBox="0 0 100 100"
      role="img"
      aria-label={face === null ? words.dieToCome : words.dieFace(face)}
    >
      {face === null ? (
        <rect x="3" y="3" width="94" height="94" rx="16" fill="none" stroke="#3f7a66" strokeWidth="2" strokeDasharray="6 6" />
      ) : (
        <>
          <rect x="2" y="2" width="96" height="96" rx="16" fill="#fdfaf2" stroke="#c9bb94" strokeWidth="3" />
          {(PIPS[face] ?? []).map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={face === 1 ? 13 : 9} fill={face === 1 || face === 4 ? '#b3262b' : '#16211d'} />
          ))}
        </>
      )}
    </svg>
  )
}

/** Sic Bo: three dice and their sum. */
export const SicBoStage = ({ table }: StageProps) => {
  const shown = readShown(table.shown)
  const dice = shown.numbers('dice')
  return (
    <div className="mx-auto grid grid-cols-[9.5rem_minmax(0,1fr)] items-center gap-6 w-full max-w-184 small:grid-cols-1 small:gap-2">
      <ClockFace />
      <div className="flex justify-center gap-4 small:gap-3" aria-live="polite">
        {DICE.map((at) => (
          <Die key={at} face={dice[at] ?? null} />
        ))}
      </div>
    </div>
  )
}
