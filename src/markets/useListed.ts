import { useMemo } from 'react'
import type { Market } from '#contract/market.ts'
import { useLedger } from '../hooks.ts'

/** The home list's match odds, in play first, then by the hour. */
export const useListed = (): readonly Market[] => {
  const markets = useLedger(({ catalog }) => catalog.markets)
  const listed = useLedger(({ catalog }) => catalog.listed)
  return useMemo(
    () =>
      listed
        .flatMap((id) => markets[id] ?? [])
        .filter(({ marketType, status }) => marketType === 'MATCH_ODDS' && status !== 'CLOSED')
        .toSorted((a, b) => Number(b.inplay) - Number(a.inplay) || a.openDate - b.openDate),
    [markets, listed],
  )
}
