import * as z from 'zod/mini'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getHome,
  getLastResults,
  getPriceHistory,
  getSportOdds,
} from '#contract/calls/browse.ts'
import { homeMarkets, type ListedMarket } from '#contract/messages/browse.ts'
import type { CompetitionId, EventId, EventTypeId, MarketId, SelectionId } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import { listingFrom } from '#domain/market/listing.ts'
import { Encoded } from '#doors/frames.ts'

/** Odds that moved are seen in these answers no later than this: a socket conflates books as long. */
const TICK_MS = 100
const MAX_KEPT = 256
/** The most markets of a sport that are sent at once. */
const MAX_ODDS = 500

type Wish = { readonly eventTypeId: EventTypeId; readonly competitionId?: CompetitionId }
type Source = Pick<Exchange, 'home' | 'event' | 'history' | 'lastResults' | 'subscribe'>

/** The home list, grouped by competition, in play first (BROWSE-01). */
export const groupsOf = (home: readonly ListedMarket[]): z.output<typeof homeMarkets.body> => {
  const groups = new Map<string, ListedMarket[]>()
  for (const listed of home) {
    const group = groups.get(listed.market.competitionName) ?? []
    groups.set(listed.market.competitionName, group)
    if (group.length < 200) group.push(listed)
  }
  return { groups: [...groups].slice(0, 200).map(([competitionName, markets]) => ({ competitionName, markets })) }
}

/** The list of a sport or a competition now. */
const listingOf = (home: readonly ListedMarket[], { eventTypeId, competitionId }: Wish) =>
  listingFrom(home, eventTypeId, competitionId ?? null)

export type CommonAnswers = ReturnType<typeof createCommonAnswers>

/**
 * The answers that are the same for all clients, built and encoded once. A new market or status rebuilds them at once; odds and scores
 * rebuild them at most every 100 ms. At most 256 are kept, each under its key; the oldest is dropped first.
 */
export const createCommonAnswers = (exchange: Source, clock: Clock) => {
  /** Rises by one with each change; odds and scores count apart from the catalogue. */
  let catalog = 0
  let odds = 0
  exchange.subscribe(({ kind }) => {
    if (kind === 'catalog') catalog += 1
    else odds += 1
  })
  const answers = new Map<string, Encoded>()
  let homeList: readonly ListedMarket[] | null = null
  /** The counts when the first kept answer was built. */
  let stamp = { at: 0, catalog, odds }
  const renew = (): void => {
    const at = clock.now()
    const isRecent = at >= stamp.at && at - stamp.at < TICK_MS
    if (stamp.catalog === catalog && (stamp.odds === odds || isRecent)) return
    stamp = { at, catalog, odds }
    answers.clear()
    homeList = null
  }
  const home = (): readonly ListedMarket[] => {
    homeList ??= exchange.home()
    return homeList
  }
  /** An empty list is not kept: names that lead nowhere would push out what others ask for. */
  const answer = <Schema extends z.ZodMiniType, Item>(
    key: string,
    schema: Schema,
    list: () => readonly Item[],
    say: (list: Item[]) => z.output<Schema>,
  ): Encoded => {
    renew()
    const kept = answers.get(key)
    if (kept !== undefined) return kept
    const items = [...list()]
    const made = new Encoded(JSON.stringify(z.encode(schema, say(items))))
    if (items.length === 0) return made
    for (const oldest of answers.keys()) {
      if (answers.size < MAX_KEPT) break
      answers.delete(oldest)
    }
    answers.set(key, made)
    return made
  }
  const nameOf = ({ eventTypeId, competitionId }: Wish): string => JSON.stringify([eventTypeId, competitionId])
  return {
    /** The body of `get-freehomeallmarkets-success`. */
    homeMessage: () => answer('home message', homeMarkets.body, home, groupsOf),
    home: () => answer('home', getHome.answer, home, (list) => ({ success: true, ...groupsOf(list) })),
    event: (eventId: EventId) =>
      answer(
        `event ${eventId}`,
        getEvent.answer,
        () => exchange.event(eventId),
        (result) => ({ success: true, result }),
      ),
    /** The match odds of a sport, or of one competition of it. */
    odds: (eventTypeId: string, competitionId: CompetitionId | null) =>
      answer(
        `odds ${JSON.stringify([eventTypeId, competitionId])}`,
        getSportOdds.answer,
        () =>
          home()
            .filter(
              ({ market }) => market.eventTypeId === eventTypeId && (competitionId === null || market.competitionId === competitionId),
            )
            .slice(0, MAX_ODDS),
        (result) => ({ success: true, result }),
      ),
    /** The match odds of an event with its score; null once they are closed. */
    match: (eventId: EventId): ListedMarket | null => {
      renew()
      return home().find(({ market }) => market.eventId === eventId) ?? null
    },
    competitions: (wish: Wish) =>
      answer(
        `competitions ${nameOf(wish)}`,
        getFreeHomeAllCompitition.answer,
        () => listingOf(home(), wish).competitions,
        (response) => ({ success: true, response }),
      ),
    events: (wish: Wish) =>
      answer(
        `events ${nameOf(wish)}`,
        getFreeHomeAllEvents.answer,
        () => listingOf(home(), wish).events,
        (response) => ({ success: true, response }),
      ),
    history: (marketId: MarketId, selectionId: SelectionId) =>
      answer(
        `history ${selectionId} ${marketId}`,
        getPriceHistory.answer,
        () => exchange.history(marketId, selectionId),
        (result) => ({ success: true, result }),
      ),
    lastResults: (eventTypeId: EventTypeId) =>
      answer(
        `results ${eventTypeId}`,
        getLastResults.answer,
        () => exchange.lastResults(eventTypeId),
        (result) => ({ success: true, result }),
      ),
  }
}
