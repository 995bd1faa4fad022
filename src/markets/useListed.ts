import { useMemo } from 'react'
import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { isVirtual } from '#domain/market/virtual.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRead } from '../hooks.ts'
import { SPORTS } from '../lib/sports.ts'

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

/** Those of the sports that the brand's home page has: what "in play" counts and opens (BRAND-03). */
export const useHomeMatches = (): readonly Market[] => {
  const { home } = useBrand()
  const listed = useListed()
  return useMemo(
    () => listed.filter(({ eventTypeId }) => SPORTS.some(({ id, slug }) => id === eventTypeId && home.some((part) => part === slug))),
    [home, listed],
  )
}
