import { type Odds, oddsSchema } from '#contract/scalar.ts'

export type { Odds }

const isOdds = (thousandths: number): thousandths is Odds => Number.isSafeInteger(thousandths)
/** The one constructor of odds: whole thousandths, 1980 is 1.98 (C1). Throws on anything else. */
export const odds = (thousandths: number): Odds => (isOdds(thousandths) ? thousandths : oddsSchema.parse(thousandths))

const bands = [
  [2000, 10],
  [3000, 20],
  [4000, 50],
  [6000, 100],
  [10_000, 200],
  [20_000, 500],
  [30_000, 1000],
  [50_000, 2000],
  [100_000, 5000],
  [1_000_000, 10_000],
] as const

/** The 350 prices from 1.01 to 1000, in thousandths, ascending (SLIP-05). */
export const LADDER: readonly Odds[] = (() => {
  const prices: Odds[] = [odds(1010)]
  for (const [to, step] of bands) {
    for (let next = (prices.at(-1) ?? 1010) + step; next <= to; next += step) prices.push(odds(next))
  }
  return prices
})()

const indexes = new Map(LADDER.map((price, index) => [price, index]))

/** Is this one of the ladder's prices? */
export const onLadder = (price: Odds): boolean => indexes.has(price)

/** The nearest ladder price, ties up; outside the ladder its end. */
export const snapOdds = (price: Odds): Odds => {
  let low = 0
  let high = LADDER.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((LADDER[middle] ?? price) < price) low = middle + 1
    else high = middle
  }
  const above = LADDER[low] ?? price
  const below = LADDER[Math.max(0, low - 1)] ?? price
  return price - below < above - price ? below : above
}

/** `ticks` steps up (or down) the ladder, by index, clamped to its ends (SLIP-05). A price off the ladder snaps first. */
export const stepOdds = (price: Odds, ticks: number): Odds => {
  const index = indexes.get(price) ?? indexes.get(snapOdds(price)) ?? 0
  return LADDER[Math.min(LADDER.length - 1, Math.max(0, index + ticks))] ?? price
}
