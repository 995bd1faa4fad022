import type { Favourite, StarPlace } from '#client/market/favourites.ts'
import { isFavourite } from '#client/market/favourites.ts'
import type { Page } from '#client/ledger/facts.ts'
import { text } from '#copy/first.ts'
import type { Market } from '#contract/market.ts'
import { useBoardMarket, useLedger, useRecord } from '../hooks.ts'

const listOf = (page: Page): StarPlace['list'] => {
  if (page.name === 'event') return 'event'
  return page.name === 'sport' || page.name === 'competition' ? 'sport' : 'home'
}

type Props = { readonly item: Favourite; readonly inplay: boolean; readonly className?: string }

/** Adds a match to the favourites, or removes it (BROWSE-12). */
export const Star = ({ item, inplay, className = '' }: Props) => {
  const record = useRecord()
  const list = useLedger(({ page }) => listOf(page))
  const on = useLedger(({ favourites }) => isFavourite(favourites, item))
  return (
    <button
      type="button"
      className={`icon-btn aria-pressed:text-brand-ink ${className}`}
      aria-pressed={on}
      aria-label={text.addFavourite(item.name)}
      onClick={() => record({ type: 'star.pressed', item, place: { list, inplay } })}
    >
      <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
        <path
          fill={on ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          d="M10 2.500l2.300 4.900 5.200.7-3.800 3.700.9 5.200-4.600-2.600-4.600 2.600.9-5.200-3.800-3.700 5.200-.7z"
        />
      </svg>
    </button>
  )
}

/** The star of a market's event. */
export const EventStar = ({ market, className = '' }: { readonly market: Market; readonly className?: string }) => {
  const { eventId, eventName, eventTypeId, marketId } = market
  const inplay = useBoardMarket(marketId, (live) => live?.inplay ?? null) ?? market.inplay
  return <Star item={{ event: { id: eventId }, marketId, name: eventName, eventTypeId }} inplay={inplay} className={className} />
}
