import type { ReactNode } from 'react'
import type { Machine } from './machines.ts'

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** Lamps on the sills of a house, on both sides of the reels. */
const Lamps = () => (
  <>
    <path d="M0 0h1000v600H0z" fill="#2a1036" />
    {range(4).map((row) => (
      <path key={row} d={`M0 ${150 + row * 140}h1000v10H0z`} fill="#54256b" />
    ))}
    {range(4).flatMap((row) =>
      range(12).map((at) => {
        const [x, y] = [42 + at * 84 + (row % 2) * 24, 150 + row * 140]
        return (
          <g key={`${row} ${at}`}>
            <circle cx={x} cy={y - 22} r={26} fill="#e9a13b" fillOpacity={0.14} />
            <path d={`M${x} ${y - 40}c9 12 8 20 0 22c-8 -2 -9 -10 0 -22z`} fill="#ffd479" />
            <path d={`M${x - 17} ${y - 16}h34c-3 11 -9 16 -17 16s-14 -5 -17 -16z`} fill="#a4583a" />
          </g>
        )
      }),
    )}
  </>
)

/** Hills under rain. */
const Rain = () => (
  <>
    <path d="M0 0h1000v600H0z" fill="#173a54" />
    <path d="M0 430c120 -90 210 -80 320 -10c110 -110 260 -120 380 -10c90 -70 200 -70 300 0v190H0z" fill="#1c4d52" />
    <path d="M0 510c150 -80 300 -60 420 0c150 -70 380 -90 580 10v80H0z" fill="#12383d" />
    {[
      [70, 70, 1],
      [860, 90, 1.2],
      [250, 40, 0.7],
      [680, 45, 0.7],
    ].map(([x = 0, y = 0, size = 1]) => (
      <path
        key={x}
        d="M-70 20a30 30 0 0 1 30 -30a45 45 0 0 1 85 -5a32 32 0 0 1 25 35z"
        transform={`translate(${x} ${y}) scale(${size})`}
        fill="#7d9aad"
        fillOpacity={0.55}
      />
    ))}
    {range(6).flatMap((row) =>
      range(20).map((at) => {
        const [x, y] = [at * 52 + (row % 2) * 26, 110 + row * 80]
        return <path key={`${row} ${at}`} d={`M${x} ${y}l-12 38`} stroke="#9cc3dc" strokeOpacity={0.35} strokeWidth={2.5} />
      }),
    )}
  </>
)

const STONES = ['#3c2413', '#55331a', '#6b4222', '#80522c', '#95632f'] as const
/** The steps of a stepwell, which go down towards the reels. */
const Steps = () => (
  <>
    <path d="M0 0h1000v600H0z" fill="#221308" />
    {STONES.flatMap((stone, at) =>
      [0, 1].map((side) => {
        const x = side === 0 ? at * 42 : 1000 - (at + 1) * 42
        const height = 600 - at * 52
        return (
          <g key={`${at} ${side}`}>
            <path d={`M${x} 0h42v${height}h-42z`} fill={stone} />
            {range(Math.floor(height / 60)).map((row) => (
              <path key={row} d={`M${x + 13} ${18 + row * 60}h16l-8 13z`} fill="#1c0f06" fillOpacity={0.6} />
            ))}
          </g>
        )
      }),
    )}
  </>
)

const SCENES: Readonly<Record<Machine['ground'], () => ReactNode>> = { diya: Lamps, monsoon: Rain, rangoli: Steps }

/** The scene behind the reels of a slot, where a window leaves it room. It says nothing and never moves. */
export const Scenery = ({ ground }: Pick<Machine, 'ground'>) => {
  const Scene = SCENES[ground]
  return (
    <svg
      className="absolute inset-0 -z-1 size-full small:hidden"
      viewBox="0 0 1000 600"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Scene />
    </svg>
  )
}
