import type { Level, MarketType } from '#contract/market.ts'
import { quoteOdds } from './bets.ts'
import { type Odds, odds } from '../odds.ts'
import type { Price } from './pick.ts'
import { EVEN, fancyOf, isOnRuns } from './runs.ts'

/** Is a bet taken at this level of a book? A run price of 0 is a suspended one (MKT-01). */
export const isOffered = (marketType: MarketType, [, size]: Level): boolean => size > 0 || !isOnRuns(marketType)

/** The price of a book's level; null where none is offered. */
export const priceAt = (marketType: MarketType, level: Level): Price | null => {
  if (!isOffered(marketType, level)) return null
  const [price, size] = level
  if (!isOnRuns(marketType)) return { odds: price, line: null, fancyPrice: 0 }
  const at = marketType === 'SESSION' ? quoteOdds(size) : EVEN
  return { odds: at, line: price / 1000, fancyPrice: fancyOf(at) }
}

/** The rate by which the wire names a price: its odds; of a session what a stake of 1 wins, 1 if that is 0 (SLIP-14); else its line. */
export const rateOf = (marketType: MarketType, { odds: price, line }: Pick<Price, 'odds' | 'line'>): Odds => {
  if (marketType === 'SESSION') return odds(price - 1000 || 1000)
  return line === null ? price : odds(Math.round(line * 1000))
}

/** The odds that a rate names, and a session's fancyPrice. Of INNINGS_RUNS both the rate and what an order rests at are the line. */
export const priceOfRate = (marketType: MarketType | undefined, rate: Odds): Pick<Price, 'odds' | 'fancyPrice'> =>
  marketType === 'SESSION' ? { odds: odds(1000 + rate), fancyPrice: rate / 10 } : { odds: rate, fancyPrice: 0 }
