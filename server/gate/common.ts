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
import { homeMarkets, type ListedMarket, type ListVersion } from '#contract/messages/browse.ts'
import { homeChanged, type ListChange } from '#contract/messages/lists.ts'
import type { CompetitionId, EventId, EventTypeId, MarketId, SelectionId } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import { listingFrom } from '#domain/market/listing.ts'
import { Encoded } from '#doors/frames.ts'
import { createListVersions } from './list-versions.ts'

/** Odds that moved are seen in these answers no later than this: a socket conflates books as long. */
const TICK_MS = 100
const MAX_KEPT = 256
/** The most markets of a sport that are sent at once. */
const MAX_ODDS = 500

/** A list of markets as it is now, or what changed in it. */
type ListPart =
  | { readonly version: ListVersion; readonly markets: ListedMarket[] }
  | { readonly version: ListVersion; readonly change: ListChange }
/** A list whose image is kept, and the changes that were asked for last. */
type KeptList = {
  readonly version: ListVersion
  readonly markets: ListedMarket[]
  readonly image: Encoded
  changes: { readonly have: ListVersion; readonly text: Encoded } | null
}

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

/** The markets of the home list in the order of its groups. */
const inGroups = (home: readonly ListedMarket[]): readonly ListedMarket[] => groupsOf(home).groups.flatMap(({ markets }) => markets)

/** The list of a sport or a competition now. */
const listingOf = (home: readonly ListedMarket[], { eventTypeId, competitionId }: Wish) =>
  listingFrom(home, eventTypeId, competitionId ?? null)

const encoded = <Schema extends z.ZodMiniType>(schema: Schema, body: z.output<Schema>): Encoded =>
  new Encoded(JSON.stringify(z.encode(schema, body)))
/** Writes a list, or what changed in it, as the answer of a call. */
const writeResult =
  (schema: typeof getSportOdds.answer) =>
  (part: ListPart): Encoded =>
    encoded(schema, 'change' in part ? { success: true, ...part } : { success: true, version: part.version, result: part.markets })

export type CommonAnswers = ReturnType<typeof createCommonAnswers>

/**
 * The answers that are the same for all clients, built and encoded once. A new market or status rebuilds them at once; odds and scores
 * rebuild them at most every 100 ms. At most 256 are kept, each under its key; the oldest is dropped first. A list of markets is answered
 * by what changed where the client names a version of it (docs/WIRE.md, Lists).
 */
export const createCommonAnswers = (exchange: Source, clock: Clock) => {
  /** Rises by one with each change; odds and scores count apart from the catalogue. */
  let catalog = 0
  let odds = 0
  exchange.subscribe(({ kind }) => {
    if (kind === 'catalog') catalog += 1
    else odds += 1
  })
  const versions = createListVersions()
  const answers = new Map<string, Encoded>()
  const lists = new Map<string, KeptList>()
  let homeList: readonly ListedMarket[] | null = null
  /** The counts when the first kept answer was built. */
  let stamp = { at: 0, catalog, odds }
  const renew = (): void => {
    const at = clock.now()
    const isRecent = at >= stamp.at && at - stamp.at < TICK_MS
    if (stamp.catalog === catalog && (stamp.odds === odds || isRecent)) return
    stamp = { at, catalog, odds }
    answers.clear()
    lists.clear()
    homeList = null
  }
  const home = (): readonly ListedMarket[] => {
    homeList ??= exchange.home()
    return homeList
  }
  /** Keeps an answer under its key; the oldest gives way. */
  const keep = <Kept>(all: Map<string, Kept>, key: string, made: Kept): void => {
    for (const oldest of all.keys()) {
      if (all.size < MAX_KEPT) break
      all.delete(oldest)
    }
    all.set(key, made)
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
    const made = encoded(schema, say(items))
    if (items.length > 0) keep(answers, key, made)
    return made
  }
  /** A list of markets: the whole, or what changed since the version that the client has. For a version that is not known, the whole. */
  const listed = (
    key: string,
    have: ListVersion | undefined,
    list: () => readonly ListedMarket[],
    write: (part: ListPart) => Encoded,
  ): { readonly isChange: boolean; readonly text: Encoded } => {
    renew()
    const make = (): KeptList => {
      const markets = [...list()]
      const version = versions.of(markets)
      const made: KeptList = { version, markets, image: write({ version, markets }), changes: null }
      if (markets.length > 0) keep(lists, key, made)
      return made
    }
    const kept = lists.get(key) ?? make()
    if (have === undefined) return { isChange: false, text: kept.image }
    if (kept.changes?.have !== have) {
      const change = versions.since(have, kept.version, kept.markets)
      if (change === null) return { isChange: false, text: kept.image }
      kept.changes = { have, text: write({ version: kept.version, change }) }
    }
    return { isChange: true, text: kept.changes.text }
  }
  const nameOf = ({ eventTypeId, competitionId }: Wish): string => JSON.stringify([eventTypeId, competitionId])
  return {
    /** The version of a list that goes out by another way than these answers. */
    versionOf: versions.of,
    /** The message with the home list, or with what changed in it. */
    homeMessage: (have?: ListVersion): readonly [name: string, body: Encoded] => {
      const { isChange, text } = listed(
        'home message',
        have,
        () => inGroups(home()),
        (part) =>
          'change' in part
            ? encoded(homeChanged.body, part)
            : encoded(homeMarkets.body, { ...groupsOf(part.markets), version: part.version }),
      )
      return [isChange ? homeChanged.name : homeMarkets.name, text]
    },
    home: () =>
      listed(
        'home',
        undefined,
        () => inGroups(home()),
        (part) => encoded(getHome.answer, { success: true, version: part.version, ...groupsOf('markets' in part ? part.markets : []) }),
      ).text,
    event: (eventId: EventId, have?: ListVersion) =>
      listed(`event ${eventId}`, have, () => exchange.event(eventId), writeResult(getEvent.answer)).text,
    /** The match odds of a sport, or of one competition of it. */
    odds: (eventTypeId: string, competitionId: CompetitionId | null, have?: ListVersion) =>
      listed(
        `odds ${JSON.stringify([eventTypeId, competitionId])}`,
        have,
        () =>
          home()
            .filter(
              ({ market }) => market.eventTypeId === eventTypeId && (competitionId === null || market.competitionId === competitionId),
            )
            .slice(0, MAX_ODDS),
        writeResult(getSportOdds.answer),
      ).text,
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
    events: ({ have, ...wish }: Wish & { readonly have?: ListVersion }) =>
      listed(
        `events ${nameOf(wish)}`,
        have,
        () => listingOf(home(), wish).events.flatMap(({ markets }) => markets),
        (part) => {
          const { version } = part
          return encoded(
            getFreeHomeAllEvents.answer,
            'change' in part ? { success: true, ...part } : { success: true, version, response: [...listingOf(part.markets, wish).events] },
          )
        },
      ).text,
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
