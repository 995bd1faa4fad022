import type { Side } from './bets.ts'
import { type Paise, mulDiv, paise } from './money.ts'
import { type Odds, odds } from './odds.ts'

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

/** FILL_OR_KILL bounds the size-weighted average, not each price: the whole size at `limit` or better on average, or nothing. */
export const fillOrKill = (side: Side, limit: Odds, size: Paise, offers: readonly Offer[]): readonly Offer[] | null => {
  const fills: Offer[] = []
  let left: number = size
  for (const offer of [...offers].sort((a, b) => (side === 'back' ? b.odds - a.odds : a.odds - b.odds))) {
    if (left === 0) break
    const taken = Math.min(left, offer.size)
    fills.push({ odds: offer.odds, size: paise(taken) })
    left -= taken
  }
  const total = fills.reduce((sum, fill) => sum + fill.odds * fill.size, 0)
  const fits = side === 'back' ? total >= limit * size : total <= limit * size
  return left === 0 && fits ? fills : null
}
