import type { MarketId } from '#contract/scalar.ts'
import { isVirtual, marketsOfEvent, virtualKinds, wishOf } from '../market/catalog.ts'
import type { Page } from './facts.ts'
import type { ListingWish } from './reads.ts'
import type { Ledger } from './ledger.ts'
import { type Ask, readOf } from './reads.ts'

/** The two lists of a sport or a competition (BROWSE-02). */
export const listingOf = (wish: ListingWish): readonly Ask[] => [
  { what: 'competitions', ...wish },
  { what: 'events', ...wish },
]

/** What a page lists, beside the home list, which every page shows a part of (BROWSE-01 to BROWSE-09). */
export const readsOf = (page: Page): readonly Ask[] => {
  const wish = wishOf(page)
  if (wish !== null) return listingOf(wish)
  if (page.name === 'event') return [{ what: 'event', eventTypeId: page.eventTypeId, eventId: page.eventId }]
  return page.name === 'virtual' ? virtualKinds(page.eventTypeId).map((eventTypeId) => ({ what: 'results', eventTypeId })) : []
}

/** The lists of a page that depend on who asks, and not on the line: an event's pictures and statistics (BROWSE-05, BROWSE-07). */
export const memberReadsOf = (page: Page): readonly Ask[] => {
  if (page.name !== 'event') return []
  const { eventTypeId, eventId } = page
  return [
    { what: 'stream', eventTypeId, eventId },
    { what: 'stats', eventTypeId, eventId },
  ]
}

const MAX_WATCHED = 300

const listedOn = (ledger: Ledger): readonly MarketId[] => {
  const { page, catalog } = ledger
  const wish = wishOf(page)
  if (wish !== null) return readOf(ledger, { what: 'events', ...wish }).rows.flatMap(({ marketIds }) => marketIds)
  const home = readOf(ledger, { what: 'home' }).rows
  if (page.name !== 'virtual') return home
  const kinds: readonly string[] = virtualKinds(page.eventTypeId)
  return home.filter((id) => {
    const market = catalog.markets[id]
    return market !== undefined && isVirtual(market) && kinds.includes(market.eventTypeId)
  })
}

/** What the page shows, and so what must be watched: one level on lists, three on an event (MKT-07). */
export const watchedOn = (ledger: Ledger): { readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3 } => {
  const { page, catalog } = ledger
  return page.name === 'event'
    ? { levels: 3, marketIds: marketsOfEvent(catalog, page.eventId).map((market) => market.marketId) }
    : { levels: 1, marketIds: listedOn(ledger).slice(0, MAX_WATCHED) }
}
