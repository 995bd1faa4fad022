import type { ListedMarket } from '#contract/browse.ts'
import type { Market, Score } from '#contract/market.ts'
import type { EventId, MarketId, SelectionId } from '#contract/scalar.ts'
import type { Fact } from './facts.ts'

export type Loading = 'waiting' | 'ready' | 'failed'
export type Result = { readonly marketId: MarketId; readonly winners: readonly SelectionId[]; readonly note: string }

/** What can be bet on: the slow part of every market the player may see. */
export type Catalog = {
  readonly home: Loading
  readonly event: { readonly eventId: EventId; readonly loading: Loading } | null
  readonly markets: Readonly<Record<string, Market>>
  /** Market ids of the home list, in its order. */
  readonly listed: readonly MarketId[]
  readonly scores: Readonly<Record<string, Score>>
  readonly results: readonly Result[]
}

const MAX_MARKETS = 1000
const MAX_RESULTS = 200

export const emptyCatalog: Catalog = { home: 'waiting', event: null, markets: {}, listed: [], scores: {}, results: [] }

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

/** The catalog's share of the ledger's fold. */
export const foldCatalog = (catalog: Catalog, fact: Fact): Catalog => {
  switch (fact.type) {
    case 'page.opened':
      return fact.page.name === 'event' && catalog.event?.eventId !== fact.page.eventId
        ? { ...catalog, event: { eventId: fact.page.eventId, loading: 'waiting' } }
        : catalog
    case 'reload.pressed':
      if (fact.what === 'home' && catalog.home === 'failed') return { ...catalog, home: 'waiting' }
      return fact.what === 'event' && catalog.event !== null ? { ...catalog, event: { ...catalog.event, loading: 'waiting' } } : catalog
    case 'home.loaded':
      return { ...take(catalog, fact.markets), home: 'ready', listed: fact.markets.map(({ market }) => market.marketId) }
    case 'event.loaded':
      return { ...take(catalog, fact.markets), event: { eventId: fact.eventId, loading: 'ready' } }
    case 'load.failed':
      if (fact.what === 'home' && catalog.home !== 'ready') return { ...catalog, home: 'failed' }
      return fact.what === 'event' && catalog.event !== null ? { ...catalog, event: { ...catalog.event, loading: 'failed' } } : catalog
    case 'score.changed':
      return { ...catalog, scores: bounded({ ...catalog.scores, [fact.eventId]: fact.score }) }
    case 'market.settled':
      return {
        ...catalog,
        results: [
          ...catalog.results.filter((result) => result.marketId !== fact.marketId),
          { marketId: fact.marketId, winners: fact.winners, note: fact.note },
        ].slice(-MAX_RESULTS),
      }
    default:
      return catalog
  }
}

/** The event's markets, in the order they were told. */
export const marketsOfEvent = (catalog: Catalog, eventId: EventId): readonly Market[] =>
  Object.values(catalog.markets).filter((market) => market.eventId === eventId)
