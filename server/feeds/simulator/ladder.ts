import { type Odds, odds } from '#domain/odds.ts'

const BANDS = [
  [1010, 2000, 10],
  [2000, 3000, 20],
  [3000, 4000, 50],
  [4000, 6000, 100],
  [6000, 10_000, 200],
  [10_000, 20_000, 500],
  [20_000, 30_000, 1000],
  [30_000, 50_000, 2000],
  [50_000, 100_000, 5000],
  [100_000, 1_000_000, 10_000],
] as const

const LADDER: readonly Odds[] = [
  ...BANDS.flatMap(([from, to, step]) => Array.from({ length: Math.round((to - from) / step) }, (_, at) => odds(from + at * step))),
  odds(1_000_000),
]

const nearest = (price: number): number => {
  let low = 0
  let high = LADDER.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((LADDER[middle] ?? 0) < price) low = middle + 1
    else high = middle
  }
  return low > 0 && price - (LADDER[low - 1] ?? 0) < (LADDER[low] ?? 0) - price ? low - 1 : low
}

const at = (index: number): Odds => LADDER[Math.min(LADDER.length - 1, Math.max(0, index))] ?? odds(1010)

/** The step of the price ladder nearest to these odds. */
export const snapOdds = (price: Odds): Odds => at(nearest(price))

/** So many ladder steps up or down, staying on the ladder. */
export const stepOdds = (price: Odds, ticks: number): Odds => at(nearest(price) + ticks)
