/** The parts of a colour as browsers write it: `#rgb`, `#rrggbb` or `rgb(r, g, b)`. */
const partsOf = (colour: string): readonly number[] => {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour) ?? []
  if (digits !== undefined) {
    const size = digits.length / 3
    return [0, 1, 2].map((at) => Number.parseInt(digits.slice(at * size, (at + 1) * size).padEnd(2, digits[at] ?? ''), 16))
  }
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1).map(Number)
  if (parts === undefined) throw new Error(`"${colour}" is no colour`)
  return parts
}
const luminance = (colour: string): number =>
  partsOf(colour).reduce((sum, value, at) => {
    const part = value / 255
    return sum + ([0.2126, 0.7152, 0.0722][at] ?? 0) * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)

/** The contrast of two colours, by WCAG 2. */
export const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}
