import type { MarketType } from '#contract/market.ts'
import type { Odds } from '../odds.ts'
import { fancyOf } from './runs.ts'
import { oddsText } from './format.ts'

/**
 * How a market's price reads: as odds; as the bookmaker's rate on 100, where 98 means that ₹100 wins ₹98; as a session's run line with
 * its fancyPrice; or as a line of runs (MKT-01).
 */
export type Reading = 'odds' | 'rate' | 'session' | 'line'

/** The reading of a market's prices. `bookmaker`: how the player wants a bookmaker's. */
export const readingOf = (marketType: MarketType, bookmaker: 'rate' | 'odds' = 'rate'): Reading => {
  switch (marketType) {
    case 'Special':
      return bookmaker
    case 'SESSION':
      return 'session'
    case 'INNINGS_RUNS':
      return 'line'
    default:
      return 'odds'
  }
}

/** `98`: what odds of 1.98 win on 100. */
export const rateText = (odds: Odds): string => String(fancyOf(odds))

/** A price in words of its market: `1.98`; `98 (1.98)` as a rate; `47 @ 110` in a session; `165.5` as a line of runs. */
export const priceText = (reading: Reading, odds: Odds, line: number | null): string => {
  switch (reading) {
    case 'odds':
      return oddsText(odds)
    case 'rate':
      return `${rateText(odds)} (${oddsText(odds)})`
    case 'session':
      return `${line} @ ${rateText(odds)}`
    case 'line':
      return String(line)
    default:
      return reading satisfies never
  }
}
