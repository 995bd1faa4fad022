import type { Wheel } from '#contract/calls/wallets.ts'
import { wholeRupees } from '#domain/betting/format.ts'

type Props = { readonly segments: Wheel['segments']; readonly roll: number | null; readonly isSpinning: boolean }

const COLOURS = ['var(--line-strong)', 'var(--brand-wash)', 'var(--brand)', 'var(--accent)'] as const
const TURNS = 5

/** The wheel with its segments as wide as they are likely; it turns so that the roll comes under the pointer. */
export const WheelPicture = ({ segments, roll, isSpinning }: Props) => {
  const sum = segments.reduce((all, { weight }) => all + weight, 0)
  let from = 0
  const parts = segments.map(({ prize, weight }, at) => {
    const start = from
    from += weight
    return { prize, weight, colour: COLOURS[at % COLOURS.length] ?? COLOURS[0], start: (360 * start) / sum, end: (360 * from) / sum }
  })
  const turned = roll === null ? 0 : TURNS * 360 - (360 * (roll + 0.5)) / sum
  const image = `conic-gradient(${parts.map(({ colour, start, end }) => `${colour} ${start}deg ${end}deg`).join(', ')})`
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
      <div className="relative aspect-square w-56 max-w-full" aria-hidden="true">
        <div
          className={`size-full rounded-full border-4 border-line-strong motion-safe:transition-transform motion-safe:duration-3000 motion-safe:ease-out ${isSpinning ? 'motion-safe:animate-pulse' : ''}`}
          style={{ backgroundImage: image, transform: `rotate(${turned}deg)` }}
        />
        <div className="absolute -top-2 left-1/2 h-6 w-3 [translate:-50%] rounded-b-full border border-surface bg-ink" />
      </div>
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
        {parts.map(({ prize, weight, colour }) => (
          <li key={prize} className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm border border-line-strong" style={{ background: colour }} aria-hidden="true" />
            {wholeRupees(prize)}: {Math.round((1000 * weight) / sum) / 10} %
          </li>
        ))}
      </ul>
    </div>
  )
}
