import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { eventPath } from '#client/market/address.ts'
import { text } from '#copy/first.ts'
import { useLedger } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { Dated } from './Dated.tsx'
import { eventText } from './event-text.ts'
import { line } from './looks.ts'
import { EventStar } from './Star.tsx'

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

/** Below the matches of a list, the winners of its competitions (MKT-13): too many runners for the columns of a match. */
export const Outrights = ({ markets }: { readonly markets: readonly Market[] }) => {
  if (markets.length === 0) return null
  return (
    <>
      <OutrightHead />
      <ul>
        {markets.map((market) => (
          <li key={market.marketId} className={`${line.box} flex-nowrap`}>
            <EventStar market={market} className="-mr-2 -ml-2.5" />
            <Link className="group flex min-h-target min-w-0 flex-1 items-center gap-3 pl-1" to={eventPath(market)}>
              <span className="min-w-0 flex-1">
                <b className="block truncate text-sm font-semibold group-hover:underline">{eventText(market)}</b>
                <small className="flex gap-1.5 text-xs text-ink-3">
                  <Dated market={market} />
                  <span>{text.runnerCount(market.runners.length)}</span>
                </small>
              </span>
              <Icon name="chevron" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The heading over the winners of competitions. */
export const OutrightHead = () => (
  <div className="flex h-7 items-center border-b border-line bg-surface-2 px-3 text-xs font-semibold text-ink-2">
    <h3>{text.outright}</h3>
  </div>
)

/** The same in one row of links, for the home page (MKT-13, BROWSE-03). */
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
