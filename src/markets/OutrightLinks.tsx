import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { eventPath } from '#client/market/address.ts'
import { text } from '#copy/first.ts'
import { useLedger } from '../hooks.ts'

/** The open winners of competitions among these market ids, by their dates. */
export const useOutrights = (ids: readonly MarketId[]): readonly Market[] => {
  const markets = useLedger(({ catalog }) => catalog.markets)
  return useMemo(
    () =>
      ids
        .flatMap((id) => markets[id] ?? [])
        .filter(({ marketType, status }) => marketType === 'TOURNAMENT_WINNER' && status !== 'CLOSED')
        .toSorted((a, b) => a.openDate - b.openDate),
    [markets, ids],
  )
}

/** The winners of competitions in one row of links, for the home page (MKT-13, BROWSE-03). */
export const OutrightLinks = ({ markets }: { readonly markets: readonly Market[] }) =>
  markets.length > 0 && (
    <div className="flex items-center gap-x-4 overflow-x-auto border-t border-line px-3 text-xs whitespace-nowrap">
      <h3 className="font-semibold text-ink-2">{text.outright}</h3>
      {markets.map((market) => (
        <Link key={market.marketId} className="inline-flex min-h-target items-center font-semibold hover:underline" to={eventPath(market)}>
          {market.eventName}
        </Link>
      ))}
    </div>
  )
