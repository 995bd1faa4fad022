import type { Market } from '#contract/market.ts'
import { delayHere } from '#domain/betting/delay.ts'
import { settingsOf } from '#domain/ledger/ledger.ts'
import { type Bounds, boundsFor } from '#domain/betting/limits.ts'
import { MARKET_KINDS, marketKind } from '#domain/market/markets.ts'
import { useBoardMarket, useLedger } from '../hooks.ts'

/** The stake limits of a market, and its bet delay in seconds (MKT-06, SLIP-12). */
export const useLimits = (market: Market): Bounds & { readonly delay: number } => {
  const kind = marketKind(market.marketType, market.eventTypeId)
  const settings = useLedger(settingsOf)
  const inplay = useBoardMarket(market.marketId, (live) => live?.inplay ?? null)
  const delay = delayHere(market, inplay, settings?.delaySeconds[kind] ?? MARKET_KINDS[kind].delaySeconds)
  return { ...boundsFor(market, settings), delay }
}
