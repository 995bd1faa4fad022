/** Where a list is cut into two columns of about the same height, each in the list's order. */
export const cutOf = (heights: readonly number[]): number => {
  const total = heights.reduce((sum, height) => sum + height, 0)
  const unevenness = (cut: number): number => Math.abs(total - 2 * heights.slice(0, cut).reduce((sum, height) => sum + height, 0))
  return heights.map((_, at) => at + 1).reduce((best, cut) => (unevenness(cut) < unevenness(best) ? cut : best), 1)
}
