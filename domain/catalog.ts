import type { Competition, LastResult, ListedEvent, ListedMarket, PricePoint } from '#contract/browse.ts'
import type { Market, Score } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import type { EventId, MarketId, SelectionId } from '#contract/scalar.ts'
import type { Fact, ListingWish, Page, Stream } from './facts.ts'

export type Loading = 'waiting' | 'ready' | 'failed'
export type Result = {
  readonly marketId: MarketId
  readonly winners: readonly SelectionId[]
  readonly note: string
  readonly noteSaid?: WireSaid | undefined
}

/** An event of a sport or competition page; its markets are in the catalog. */
export type EventEntry = Omit<ListedEvent, 'markets'> & { readonly marketIds: readonly MarketId[] }
/** The list of a sport or competition page: null until its answer comes (BROWSE-02, BROWSE-04). */
export type Listing = {
  readonly wish: ListingWish
  readonly failed: boolean
  readonly competitions: readonly Competition[] | null
  readonly events: readonly EventEntry[] | null
}
/** The picture of one runner's price and volume. */
export type History = {
  readonly marketId: MarketId
  readonly selectionId: SelectionId
  readonly loading: Loading
  readonly points: readonly PricePoint[]
}
/** Pictures and statistics of the open event; null where there are none. */
export type Media = { readonly eventId: EventId; readonly stream: Stream | null; readonly stats: string | null }

/** The slow part of every market that the player may see. */
export type Catalog = {
  readonly home: Loading
  readonly event: { readonly eventId: EventId; readonly loading: Loading } | null
  readonly listing: Listing | null
  readonly history: History | null
  readonly media: Media | null
  readonly lastResults: { readonly loading: Loading; readonly items: readonly LastResult[] }
  readonly markets: Readonly<Record<string, Market>>
  /** Market ids of the home list, in its order. */
  readonly listed: readonly MarketId[]
  readonly scores: Readonly<Record<string, Score>>
  readonly results: readonly Result[]
}

const MAX_MARKETS = 1000
const MAX_RESULTS = 200

export const emptyCatalog: Catalog = {
  home: 'waiting',
  event: null,
  listing: null,
  history: null,
  media: null,
  lastResults: { loading: 'waiting', items: [] },
  markets: {},
  listed: [],
  scores: {},
  results: [],
}

const bounded = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
  const entries = Object.entries(all)
  return entries.length <= MAX_MARKETS ? all : Object.fromEntries(entries.slice(-MAX_MARKETS))
}

const take = (catalog: Catalog, listed: readonly ListedMarket[]): Catalog => ({
  ...catalog,
  markets: bounded({ ...catalog.markets, ...Object.fromEntries(listed.map(({ market }) => [market.marketId, market])) }),
  scores: bounded({
    ...catalog.scores,
    ...Object.fromEntries(listed.flatMap(({ market, score }) => (score === null ? [] : [[market.eventId, score]]))),
  }),
})

/** The listing that a page needs; null for a page without one. */
export const wishOf = (page: Page): ListingWish | null => {
  if (page.name === 'sport') return { eventTypeId: page.eventTypeId, competitionId: null }
  return page.name === 'competition' ? { eventTypeId: page.eventTypeId, competitionId: page.competitionId } : null
}
const sameWish = (a: ListingWish, b: ListingWish): boolean => a.eventTypeId === b.eventTypeId && a.competitionId === b.competitionId
const newListing = (wish: ListingWish): Listing => ({ wish, failed: false, competitions: null, events: null })

/** A listing's state: ready once both its answers are here. */
export const listingLoading = (listing: Listing | null): Loading => {
  if (listing === null) return 'waiting'
  if (listing.competitions !== null && listing.events !== null) return 'ready'
  return listing.failed ? 'failed' : 'waiting'
}

const opened = (catalog: Catalog, page: Page): Catalog => {
  const wish = wishOf(page)
  return {
    ...catalog,
    event: page.name === 'event' && catalog.event?.eventId !== page.eventId ? { eventId: page.eventId, loading: 'waiting' } : catalog.event,
    listing: wish !== null && !(catalog.listing && sameWish(catalog.listing.wish, wish)) ? newListing(wish) : catalog.listing,
    media: page.name === 'event' && catalog.media?.eventId === page.eventId ? catalog.media : null,
    history: null,
  }
}

const retried = (catalog: Catalog, what: string): Catalog => {
  switch (what) {
    case 'home':
      return catalog.home === 'failed' ? { ...catalog, home: 'waiting' } : catalog
    case 'event':
      return catalog.event === null ? catalog : { ...catalog, event: { ...catalog.event, loading: 'waiting' } }
    case 'listing':
      return catalog.listing === null ? catalog : { ...catalog, listing: { ...catalog.listing, failed: false } }
    case 'history':
      return catalog.history === null ? catalog : { ...catalog, history: { ...catalog.history, loading: 'waiting' } }
    case 'results':
      return { ...catalog, lastResults: { ...catalog.lastResults, loading: 'waiting' } }
    default:
      return catalog
  }
}

/** Keeps what is shown; marks as failed what never came (BROWSE-10). */
const failed = (catalog: Catalog, what: string): Catalog => {
  switch (what) {
    case 'home':
      return catalog.home === 'ready' ? catalog : { ...catalog, home: 'failed' }
    case 'event':
      return catalog.event === null ? catalog : { ...catalog, event: { ...catalog.event, loading: 'failed' } }
    case 'listing':
      return catalog.listing === null ? catalog : { ...catalog, listing: { ...catalog.listing, failed: true } }
    case 'history':
      return catalog.history?.loading === 'waiting' ? { ...catalog, history: { ...catalog.history, loading: 'failed' } } : catalog
    case 'results':
      return catalog.lastResults.loading === 'ready' ? catalog : { ...catalog, lastResults: { loading: 'failed', items: [] } }
    default:
      return catalog
  }
}

/** The part of a listing that an answer brings, if it is still the one asked for. */
const listedNow = (catalog: Catalog, wish: ListingWish, part: Partial<Pick<Listing, 'competitions' | 'events'>>): Catalog =>
  catalog.listing !== null && sameWish(catalog.listing.wish, wish) ? { ...catalog, listing: { ...catalog.listing, ...part } } : catalog

/** The catalog's share of the ledger's fold. */
export const foldCatalog = (catalog: Catalog, fact: Fact): Catalog => {
  switch (fact.type) {
    case 'page.opened':
      return opened(catalog, fact.page)
    case 'reload.pressed':
      return retried(catalog, fact.what)
    case 'home.loaded':
    case 'home.applied':
      return { ...take(catalog, fact.markets), home: 'ready', listed: fact.markets.map(({ market }) => market.marketId) }
    case 'event.loaded':
      return { ...take(catalog, fact.markets), event: { eventId: fact.eventId, loading: 'ready' } }
    case 'competitions.loaded':
      return listedNow(catalog, fact.wish, { competitions: fact.competitions })
    case 'events.loaded': {
      const events = fact.events.map(({ markets, ...event }) => ({ ...event, marketIds: markets.map(({ market }) => market.marketId) }))
      return listedNow(
        take(
          catalog,
          fact.events.flatMap(({ markets }) => markets),
        ),
        fact.wish,
        { events },
      )
    }
    case 'history.opened': {
      const { marketId, selectionId } = fact
      return { ...catalog, history: { marketId, selectionId, loading: 'waiting', points: [] } }
    }
    case 'history.closed':
      return { ...catalog, history: null }
    case 'history.loaded': {
      const { marketId, selectionId, points } = fact
      const wanted = catalog.history?.marketId === marketId && catalog.history.selectionId === selectionId
      return wanted ? { ...catalog, history: { marketId, selectionId, loading: 'ready', points } } : catalog
    }
    case 'results.loaded':
      return { ...catalog, lastResults: { loading: 'ready', items: fact.results } }
    case 'stream.loaded':
      return catalog.event?.eventId === fact.eventId
        ? { ...catalog, media: { stats: null, ...catalog.media, eventId: fact.eventId, stream: fact.stream } }
        : catalog
    case 'stats.loaded':
      return catalog.event?.eventId === fact.eventId
        ? { ...catalog, media: { stream: null, ...catalog.media, eventId: fact.eventId, stats: fact.url } }
        : catalog
    case 'load.failed':
      return failed(catalog, fact.what)
    case 'score.changed':
      return { ...catalog, scores: bounded({ ...catalog.scores, [fact.eventId]: fact.score }) }
    case 'market.settled':
      return {
        ...catalog,
        results: [
          ...catalog.results.filter((result) => result.marketId !== fact.marketId),
          { marketId: fact.marketId, winners: fact.winners, note: fact.note, noteSaid: fact.noteSaid },
        ].slice(-MAX_RESULTS),
      }
    default:
      return catalog
  }
}

/** The event's markets, in the order they came. */
export const marketsOfEvent = (catalog: Catalog, eventId: EventId): readonly Market[] =>
  Object.values(catalog.markets).filter((market) => market.eventId === eventId)

/** Is it virtual, or played ball by ball (BROWSE-09)? */
export const isVirtual = ({ eventTypeId }: Pick<Market, 'eventTypeId'>): boolean => eventTypeId === 'v9' || eventTypeId === 'b9'

/** Which of the two a virtual page shows: both, unless its address names one. */
export const virtualKinds = (eventTypeId: string): readonly ('v9' | 'b9')[] =>
  eventTypeId === 'v9' || eventTypeId === 'b9' ? [eventTypeId] : ['v9', 'b9']

/** Markets by the name of their competition, in the order they came (BROWSE-01). */
export const byCompetition = (markets: readonly Market[]): readonly (readonly [string, readonly Market[]])[] => {
  const groups = new Map<string, Market[]>()
  for (const market of markets) {
    const group = groups.get(market.competitionName)
    if (group === undefined) groups.set(market.competitionName, [market])
    else group.push(market)
  }
  return [...groups]
}
