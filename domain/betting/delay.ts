import type { Accept } from '#contract/messages/settings.ts'
import type { Market } from '#contract/market.ts'
import { type ByKind, MARKET_KINDS, type MarketKind, marketKind } from '../market/markets.ts'
import type { Side } from './bets.ts'
import type { Odds } from '../odds.ts'

/** D5: does the bookmaker's quote at expiry still match the bet? */
export const quoteTaken = (side: Side, asked: Odds, quote: Odds, accept: Accept): boolean =>
  quote === asked || accept === 'ANY' || (accept === 'BETTER' && (side === 'back' ? quote > asked : quote < asked))

type Delayed = Pick<Market, 'marketType' | 'eventTypeId'>
const byTable = (kind: MarketKind): number => MARKET_KINDS[kind].delaySeconds

/** The one rule for a bet delay: a market's own, else its kind's, in milliseconds. The exchange counts by it (SLIP-12). */
export const delayMsOf = ({ marketType, eventTypeId }: Delayed, ownMs: number | null | undefined, secondsOf = byTable): number =>
  ownMs ?? secondsOf(marketKind(marketType, eventTypeId)) * 1000

/** The same in whole seconds, as the slip shows it: the newest that the exchange sent of this market, else the member's for its kind. */
export const delayHere = (market: Delayed, ownMs: number | null | undefined, seconds: ByKind<number> | undefined): number =>
  Math.ceil(delayMsOf(market, ownMs, (kind) => seconds?.[kind] ?? MARKET_KINDS[kind].delaySeconds) / 1000)
