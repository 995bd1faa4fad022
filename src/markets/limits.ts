import type { Market } from '#contract/market.ts'
import { delayHere } from '#domain/betting/delay.ts'
import { settingsOf } from '#client/ledger/selectors.ts'
import { type Bounds, boundsFor, isUnset } from '#domain/betting/limits.ts'
import { useBoardMarket, useLedger } from '../hooks.ts'

/** The stake limits of a market, and its bet delay in seconds (MKT-06, SLIP-12). */
export const useLimits = (market: Market): Bounds & { readonly delay: number; readonly isSet: boolean } => {
  const settings = useLedger(settingsOf)
  const own = useBoardMarket(market.marketId, (live) => live?.betDelayMs ?? null) ?? market.betDelayMs
  const bounds = boundsFor(market, settings)
  return { ...bounds, isSet: !isUnset(bounds), delay: delayHere(market, own, settings?.delaySeconds) }
}
