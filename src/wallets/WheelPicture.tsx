import type { CSSProperties } from 'react'
import type { Wheel } from '#contract/calls/wallets.ts'
import { wholeRupees } from '#domain/betting/format.ts'

type Props = { readonly segments: Wheel['segments']; readonly roll: number | null; readonly isSpinning: boolean }

/** The ground and the ink of each prize in turn. */
const LOOKS = [
  ['var(--surface-3)', 'var(--text)'],
  ['var(--brand-wash)', 'var(--text)'],
  ['var(--brand)', 'var(--on-brand)'],
  ['var(--accent)', 'var(--on-accent)'],
] as const
const TURNS = 5
const R = 100
/** A prize stands along the middle of its pocket, its end at the rim. */
const NAME_R = 86
const point = (r: number, part: number): string => `${r * Math.sin(2 * Math.PI * part)} ${-r * Math.cos(2 * Math.PI * part)}`

const dividerOf = (a: number, b: number): number => (b === 0 ? a : dividerOf(b, a % b))
/** The segments in equal pockets, spread around the wheel; a roll falls into the one that begins at or right below it. */
const pocketsOf = (segments: Wheel['segments']) => {
  const size = segments.reduce((all, { weight }) => dividerOf(all, weight), 0)
  let from = 0
  const pockets = segments.flatMap(({ prize, weight }, at) => {
    const [ground, ink] = LOOKS[at % LOOKS.length] ?? LOOKS[0]
    const first = from
    from += weight
    return Array.from({ length: weight / size }, (_, nth) => ({
      prize,
      ground,
      ink,
      from: first + nth * size,
      place: ((nth + 0.5) * size) / weight,
    }))
  })
  return pockets.toSorted((one, other) => one.place - other.place)
}

/** The wheel: equal pockets with their prizes. It turns so that the pocket of the roll comes under the pointer. */
export const WheelPicture = ({ segments, roll, isSpinning }: Props) => {
  const sum = segments.reduce((all, { weight }) => all + weight, 0)
  const pockets = pocketsOf(segments)
  const size = sum / pockets.length
  const came = roll === null ? null : pockets.findIndex(({ from }) => roll >= from && roll < from + size)
  const turned: CSSProperties = { rotate: `${came === null ? 0 : TURNS - came / pockets.length}turn` }
  return (
    <div className="relative w-80 max-w-full">
      <svg viewBox="-110 -114 220 224" className="w-full" aria-hidden="true">
        <circle r="108" className="fill-accent" />
        <g
          className={`motion-safe:transition-[rotate] motion-safe:duration-1600 motion-safe:ease-out ${isSpinning ? 'motion-safe:animate-spin' : ''}`}
          style={turned}
          data-wheel
        >
          {pockets.map(({ prize, from, ground, ink }, at) => (
            <g key={from} data-pocket={at === came ? 'came' : undefined}>
              <path
                d={`M0 0L${point(R, (at - 0.5) / pockets.length)}A${R} ${R} 0 0 1 ${point(R, (at + 0.5) / pockets.length)}z`}
                fill={ground}
                className="stroke-accent"
              />
              <text
                transform={`rotate(${(at / pockets.length) * 360 - 90}) translate(${NAME_R} 4.5)`}
                textAnchor="end"
                fontSize="13"
                fontWeight="700"
                fill={ink}
              >
                {wholeRupees(prize)}
              </text>
            </g>
          ))}
          <circle r="18" className="fill-accent" />
          <circle r="10" className="fill-brand" />
        </g>
        <path d="M-9-114H9L0-90z" className="fill-ink stroke-surface" strokeWidth="2" />
      </svg>
      <ul className="sr-only">
        {segments.map(({ prize, weight }) => (
          <li key={prize}>
            {wholeRupees(prize)}: {Math.round((1000 * weight) / sum) / 10} %
          </li>
        ))}
      </ul>
    </div>
  )
}
