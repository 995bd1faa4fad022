import { chipText } from '#copy/provider-figures.ts'

/** The chips, in rupees, with the colour of each. */
export const CHIPS = [10, 50, 100, 500, 1000, 5000, 25_000] as const
const COLOURS = ['#3f6fb0', '#1f7a5c', '#8e2430', '#5b3b86', '#1b1f1d', '#9a5212', '#d9cba4'] as const
const INKS = ['#fff', '#fff', '#fff', '#fff', '#f1c65f', '#fff', '#221700'] as const
const EDGE = 8
const at = (angle: number): string => `${(22 * Math.cos(angle)).toFixed(1)} ${(22 * Math.sin(angle)).toFixed(1)}`
const edges = Array.from({ length: EDGE }, (_, i) => {
  const angle = (2 * Math.PI * i) / EDGE
  return `M0 0L${at(angle - 0.16)}A22 22 0 0 1 ${at(angle + 0.16)}z`
}).join('')

/** The largest chip that is not above an amount of rupees. */
const kindOf = (rupee: number): number =>
  Math.max(
    0,
    CHIPS.findLastIndex((chip) => chip <= rupee),
  )

/** The drawing of a chip, in the middle of its own coordinates. */
export const ChipShape = ({ rupee, text = chipText(rupee) }: { readonly rupee: number; readonly text?: string }) => {
  const kind = kindOf(rupee)
  return (
    <>
      <circle r="22" fill={COLOURS[kind]} stroke="#0b120f" />
      <path d={edges} fill="#f6ecd6" />
      <circle r="16.3" fill={COLOURS[kind]} stroke="#f6ecd6" strokeWidth=".9" />
      <text textAnchor="middle" y="4.4" fontSize={text.length > 3 ? 10 : 12} fontWeight="700" fill={INKS[kind]}>
        {text}
      </text>
    </>
  )
}
/** One chip of so many rupees. */
export const Chip = ({ rupee }: { readonly rupee: number }) => (
  <svg viewBox="-23 -23 46 46" aria-hidden="true">
    <ChipShape rupee={rupee} />
  </svg>
)
