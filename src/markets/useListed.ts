import { useMemo } from 'react'
import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { isVirtual } from '#domain/market/virtual.ts'
import { useLedger, useRead } from '../hooks.ts'

/** The matches among these markets, in play first, then by start time. */
const matchesOf = (markets: readonly Market[]): readonly Market[] =>
  markets
    .filter(({ marketType, status }) => marketType === 'MATCH_ODDS' && status !== 'CLOSED')
    .toSorted((a, b) => Number(b.inplay) - Number(a.inplay) || a.openDate - b.openDate)

/** The matches of these market ids in the catalog. */
export const useMatches = (ids: readonly MarketId[]): readonly Market[] => {
  const markets = useLedger(({ catalog }) => catalog.markets)
  return useMemo(() => matchesOf(ids.flatMap((id) => markets[id] ?? [])), [markets, ids])
}

/** The home list's matches, without virtual ones, which have their own page. */
export const useListed = (): readonly Market[] => {
  const listed = useMatches(useRead({ what: 'home' }).rows)
  return useMemo(() => listed.filter((market) => !isVirtual(market)), [listed])
}
