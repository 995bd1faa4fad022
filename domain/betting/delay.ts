import type { Accept } from '#contract/betting.ts'
import type { Market } from '#contract/market.ts'
import type { Side } from './bets.ts'
import type { Odds } from './odds.ts'

/** D5: does the bookmaker's quote at expiry still match the bet? */
export const quoteTaken = (side: Side, asked: Odds, quote: Odds, accept: Accept): boolean =>
  quote === asked || accept === 'ANY' || (accept === 'BETTER' && (side === 'back' ? quote > asked : quote < asked))

/**
 * The bet delay of a market in seconds: its own, unless the match has gone in play since that was sent; else the settings' delay for
 * its kind (SLIP-12).
 */
export const delayHere = (market: Pick<Market, 'inplay' | 'betDelayMs'> | undefined, inplay: boolean | null, ofKind: number): number =>
  market?.betDelayMs === undefined || (inplay !== null && inplay !== market.inplay) ? ofKind : Math.ceil(market.betDelayMs / 1000)
