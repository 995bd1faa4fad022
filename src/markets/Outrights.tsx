import { Link } from 'react-router-dom'
import type { Market } from '#contract/market.ts'
import { eventPath } from '#client/market/address.ts'
import { text } from '#copy/first.ts'
import { Icon } from '../ui/Icon.tsx'
import { Dated } from './Dated.tsx'
import { eventText } from './event-text.ts'
import { line } from './looks.ts'
import { EventStar } from './Star.tsx'

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
