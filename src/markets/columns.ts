/** Two columns: the first has the boards before `cut`; each picture stands at the end of its column. */
export type Columns = { readonly cut: number; readonly pictures: readonly (0 | 1)[] }

const SIDES = [0, 1] as const
/** A picture that is drawn larger than it has to be is better than an empty place, and worse than none. */
const STRETCH = 0.25

/** All of these heights. */
export const sum = (heights: readonly number[]): number => heights.reduce((all, height) => all + height, 0)

/** Every way to give these pictures to two columns. */
const waysOf = (pictures: number): readonly (readonly (0 | 1)[])[] =>
  pictures === 0 ? [[]] : waysOf(pictures - 1).flatMap((way) => SIDES.map((side) => [...way, side]))

/**
 * Boards in two columns of about the same height, in their order. Pictures stand below them, where they leave the smallest empty place:
 * the last picture of the shorter column fills the column. `boards`, `pictures`: their heights, in pixels; `standing`: what opens each column.
 */
export const columnsOf = (
  boards: readonly number[],
  pictures: readonly number[],
  standing: readonly [number, number] = [0, 0],
): Columns => {
  const cuts = [...boards.keys(), boards.length]
  const all = cuts.flatMap((cut) => waysOf(pictures.length).map((way): Columns => ({ cut, pictures: way })))
  const costOf = ({ cut, pictures: way }: Columns): number => {
    const tall = SIDES.map(
      (side) =>
        standing[side] + sum(side === 0 ? boards.slice(0, cut) : boards.slice(cut)) + sum(pictures.filter((_, at) => way[at] === side)),
    )
    const [left = 0, right = 0] = tall
    // One piece alone stands in the first column, and takes the full width.
    if (left === 0) return Number.POSITIVE_INFINITY
    const shorter = left < right ? 0 : 1
    return Math.abs(left - right) * (way.includes(shorter) ? STRETCH : 1)
  }
  return all.reduce((best, each) => (costOf(each) < costOf(best) ? each : best), { cut: boards.length, pictures: pictures.map(() => 0) })
}
