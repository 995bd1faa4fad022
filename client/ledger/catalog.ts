import type { ListedMarket } from '#contract/messages/browse.ts'
import type { BookRunner, Market, Score } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import { joinedScore } from '#domain/market/play.ts'
import type { EventId, MarketId, SelectionId } from '#contract/scalar.ts'
import type { Markets } from '../market/address.ts'
import type { Fact, Page } from './facts.ts'
import type { ListingWish } from './reads.ts'

export type Result = {
  readonly marketId: MarketId
  readonly winners: readonly SelectionId[]
  readonly note: string
  readonly noteSaid?: WireSaid | undefined
}

/** The slow part of every market that the player may see. */
export type Catalog = {
  readonly markets: Markets
  readonly scores: Readonly<Record<string, Score>>
  readonly results: readonly Result[]
  /** The runners that a list calls lost, by market: a board parts them before its first prices (MKT-13). */
  readonly lost: Readonly<Record<string, readonly SelectionId[]>>
}

/** More than the lists of a page and of the one before: what is shown is never left out. */
const MAX_MARKETS = 3000
const MAX_RESULTS = 200

export const emptyCatalog: Catalog = { markets: {}, scores: {}, results: [], lost: {} }

const bounded = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
  const entries = Object.entries(all)
  return entries.length <= MAX_MARKETS ? all : Object.fromEntries(entries.slice(-MAX_MARKETS))
}

const losersOf = (runners: readonly BookRunner[]): readonly SelectionId[] =>
  runners.filter(({ status }) => status === 'LOSER').map(({ selectionId }) => selectionId)

const take = (catalog: Catalog, listed: readonly ListedMarket[]): Catalog => {
  if (listed.length === 0) return catalog
  const scores = { ...catalog.scores }
  for (const { market, score } of listed) if (score !== null) scores[market.eventId] = joinedScore(scores[market.eventId], score)
  const lost = listed.flatMap(({ market: { marketId, status }, book: { runners = [] } }) =>
    status !== 'CLOSED' && losersOf(runners).length > 0 ? [[marketId, losersOf(runners)] as const] : [],
  )
  return {
    ...catalog,
    ...(lost.length === 0 ? {} : { lost: bounded({ ...catalog.lost, ...Object.fromEntries(lost) }) }),
    markets: bounded({ ...catalog.markets, ...Object.fromEntries(listed.map(({ market }) => [market.marketId, market])) }),
    scores: bounded(scores),
  }
}

/** The listing that a page needs; null for a page without one. */
export const wishOf = (page: Page): ListingWish | null => {
  if (page.name === 'sport') return { eventTypeId: page.eventTypeId, competitionId: null }
  return page.name === 'competition' ? { eventTypeId: page.eventTypeId, competitionId: page.competitionId } : null
}

/** The catalog's share of the ledger's fold. */
export const foldCatalog = (catalog: Catalog, fact: Fact): Catalog => {
  switch (fact.type) {
    case 'read.answered':
    case 'home.applied':
      return take(catalog, fact.markets)
    case 'score.changed':
      return {
        ...catalog,
        scores: bounded({ ...catalog.scores, [fact.eventId]: joinedScore(catalog.scores[fact.eventId], fact.score) }),
      }
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
