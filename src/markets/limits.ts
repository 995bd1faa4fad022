import type { Market } from '#contract/market.ts'
import { delayHere } from '#domain/betting/delay.ts'
import { namesLimits } from '#client/ledger/backend.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { settingsOf, termsOf } from '#client/ledger/selectors.ts'
import { type Bounds, boundsFor, isUnset } from '#domain/betting/limits.ts'
import { useBoardMarket, useLedger } from '../hooks.ts'

/** The market's own bounds, as its slip got them from a back end whose limits by kind may be others (BACK-02). */
const ownBounds = (ledger: Ledger, { marketId, runners }: Market): Bounds | null => {
  if (namesLimits(ledger)) return null
  const known = runners.map(({ selectionId }) => termsOf(ledger, { marketId, selectionId }))
  return known.find((terms) => terms !== null) ?? null
}

/** The stake limits of a market, and its bet delay in seconds (MKT-06, SLIP-12). */
export const useLimits = (market: Market): Bounds & { readonly delay: number; readonly isSet: boolean } => {
  const settings = useLedger(settingsOf)
  const own = useBoardMarket(market.marketId, (live) => live?.betDelayMs ?? null) ?? market.betDelayMs
  const asked = useLedger((ledger) => ownBounds(ledger, market))
  const bounds = asked ?? boundsFor(market, settings)
  return { ...bounds, isSet: !isUnset(bounds), delay: delayHere(market, own, settings?.delaySeconds) }
}
