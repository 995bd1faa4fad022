import { type Paise, mulDiv } from '../paise.ts'
import { type Odds, odds } from '../odds.ts'

export type Offer = { readonly odds: Odds; readonly size: Paise }

/** Size-weighted average odds of fills, to the thousandth, half-up; null without any. */
export const averageOdds = (fills: readonly Offer[]): Odds | null => {
  let [size, weighted] = [0, 0]
  for (const fill of fills) {
    size += fill.size
    weighted += fill.odds * fill.size
  }
  return size === 0 ? null : odds(mulDiv(weighted, 1, size))
}
