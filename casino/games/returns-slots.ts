import { LINE_REELS, linesAt, windowAt } from './diya-lines.game.ts'
import { type Fraction, fraction, plus, sumOf, times } from './fraction.ts'
import { SCATTER_ODDS, WAYS_ODDS, WAYS_REELS } from './monsoon-ways.game.ts'
import { clusterOdds, clustersOf, columnsAfter, MULTIPLIERS, RANGOLI_SYMBOLS, RANGOLI_WEIGHTS } from './rangoli-falls.game.ts'

const stopsOf = (reel: string): readonly number[] => Array.from({ length: reel.length }, (_, stop) => stop)
/** A stake at which every win of the rules is whole paise. */
const STAKE = 500

/** Diya Lines, by all 8000 spins. */
export const linesReturn = (): Fraction => {
  const [first = '', second = '', third = ''] = LINE_REELS
  const spins = stopsOf(first).flatMap((a) => stopsOf(second).flatMap((b) => stopsOf(third).map((c) => [a, b, c])))
  return fraction(
    spins.reduce((sum, stops) => sum + linesAt(stops, STAKE).returnPaise, 0),
    spins.length * STAKE,
  )
}

/** How many of a symbol each stop of a reel shows. */
const countsOf = (reel: string, symbols: string): readonly number[] =>
  stopsOf(reel).map((stop) => [...windowAt(reel, stop)].filter((letter) => symbols.includes(letter)).length)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** One symbol's ways: reels are independent, so the mean of a product is the product of the means. */
const symbolReturn = (symbol: string, odds: readonly number[]): Fraction => {
  const reels = WAYS_REELS.map((reel) => countsOf(reel, `${symbol}W`))
  const means = reels.map((counts) => fraction(sum(counts), counts.length))
  const gaps = reels.map((counts) => fraction(counts.filter((count) => count === 0).length, counts.length))
  return sumOf(
    odds.map((paid, at) => {
      const length = at + 3
      const ways = means.slice(0, length).reduce(times)
      return times(fraction(paid, 100), times(ways, gaps[length] ?? fraction(1n)))
    }),
  )
}
const scatterReturn = (): Fraction => {
  const chances = WAYS_REELS.map((reel) => countsOf(reel, 'S')).reduce<readonly Fraction[]>(
    (before, counts) => {
      const after = Array.from({ length: before.length + 3 }, () => fraction(0n))
      for (const count of counts)
        for (const [had, part] of before.entries())
          after[had + count] = plus(after[had + count] ?? fraction(0n), times(part, fraction(1, counts.length)))
      return after
    },
    [fraction(1n)],
  )
  return sumOf(chances.map((part, count) => times(part, fraction(SCATTER_ODDS[Math.min(count - 3, 2)] ?? 0, 100))))
}
/** Monsoon Ways: ways by symbol, and scatters by how many there are. */
export const waysReturn = (): Fraction =>
  plus(sumOf(Object.entries(WAYS_ODDS).map(([symbol, odds]) => symbolReturn(symbol, odds))), scatterReturn())

const SIDE = 3
const WHOLE = BigInt(RANGOLI_WEIGHTS.reduce((all, each) => all + each, 0))
const PICKS = RANGOLI_WEIGHTS.map((weight, at) => ({ weight: BigInt(weight), symbol: RANGOLI_SYMBOLS.charAt(at) }))
type Grid = { readonly odds: number; readonly after: readonly string[] | null; readonly empty: number }
const gridOf = (grid: string): Grid => {
  const clusters = clustersOf(grid)
  return {
    odds: clusters.reduce((all, cluster) => all + clusterOdds(cluster), 0),
    after: clusters.length === 0 ? null : columnsAfter(grid, clusters),
    empty: clusters.reduce((all, { cells }) => all + cells.length, 0),
  }
}

/**
 * Rangoli Falls: the mean of each evaluation from what is left on the grid, filled cell by cell. Whole numbers throughout: an
 * evaluation with n more behind it counts in parts of 16^(9n).
 */
export const cascadeReturn = (): Fraction => {
  const grids = new Map<string, Grid>()
  const known = (grid: string): Grid => {
    const found = grids.get(grid) ?? gridOf(grid)
    grids.set(grid, found)
    return found
  }
  let filled = (_columns: readonly string[]): bigint => 0n
  let parts = 1n
  for (const multiplier of [...MULTIPLIERS].reverse()) {
    const [later, ofLater] = [filled, parts]
    const isLast = multiplier === MULTIPLIERS.at(-1)
    const worthOf = (grid: string): bigint => {
      const { odds, after, empty } = known(grid)
      if (after === null) return 0n
      const rest = isLast ? 0n : later(after) * WHOLE ** BigInt(SIDE * SIDE - empty)
      return BigInt(odds * multiplier) * ofLater + rest
    }
    const seen = new Map<string, bigint>()
    const fill = (columns: readonly string[]): bigint => {
      const at = columns.findIndex((column) => column.length < SIDE)
      if (at < 0) return worthOf(columns.join(''))
      const key = columns.join('|')
      const found = seen.get(key)
      if (found !== undefined) return found
      const total = PICKS.reduce((all, { weight, symbol }) => all + weight * fill(columns.with(at, `${columns[at]}${symbol}`)), 0n)
      seen.set(key, total)
      return total
    }
    filled = fill
    parts = ofLater * WHOLE ** BigInt(SIDE * SIDE)
  }
  return fraction(filled(['', '', '']), parts * 100n)
}
