import type * as z from 'zod/mini'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getGroupOdds,
  getHome,
  getHomeAllCompitition,
  getHomeAllEvents,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getSpecialStream,
  getSportOdds,
  getStats,
  getStream,
  type ListedEvent,
} from '#contract/calls/browse.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { MarketId } from '#contract/scalar.ts'
import { getAppConfig, getSetting, getUserWpNumber, getWpNumber } from '#contract/calls/support.ts'
import { type Ask, type EventEntry, keyOf, type ListingWish, type RowOf } from '#client/ledger/reads.ts'
import { listingFrom } from '#domain/market/listing.ts'
import { streamFrom, streamWay } from '#client/market/stream.ts'
import { type Asking, byWho, type Have, listed, one, open, orNone, own, type Resources, socketFirst } from './asking.ts'
import { askHome } from './home-list.ts'
import { HOME } from './lists.ts'
import { configFrom } from './config.ts'
import type { FirstRead } from './first-reads.ts'

const idsOf = (listed: readonly ListedMarket[]): readonly MarketId[] => listed.map(({ market }) => market.marketId)

/** The version as a request has it. */
const haveOf = ({ have }: Have): Have => (have === undefined ? {} : { have })

const ofSport = ({ eventTypeId, competitionId }: ListingWish) =>
  getHomeAllCompitition.request.safeParse({ eventTypeId, ...(competitionId === null ? {} : { competitionId }) }).data ?? null
const eventsOf = (asked: ListingWish & Have) => {
  const wish = ofSport(asked)
  return wish && { ...wish, ...haveOf(asked) }
}
const ofEvent = ({ eventTypeId, eventId }: Ask<'stream' | 'stats'>) => getStats.request.safeParse({ eventTypeId, eventId }).data ?? null
const competitions = { rows: ({ response }: z.output<typeof getHomeAllCompitition.answer>) => response }
const entriesOf = (events: readonly ListedEvent[]): readonly EventEntry[] =>
  events.map(({ markets, ...event }) => ({ ...event, marketIds: idsOf(markets) }))
const events = {
  rows: ({ response }: z.output<typeof getHomeAllEvents.answer>): readonly EventEntry[] | undefined => response && entriesOf(response),
  markets: ({ response = [] }: z.output<typeof getHomeAllEvents.answer>) => response.flatMap(({ markets }) => markets),
}
const odds = {
  rows: ({ result }: z.output<typeof getSportOdds.answer>) => result && idsOf(result),
  markets: ({ result = [] }: z.output<typeof getSportOdds.answer>) => result,
}
const pictures = {
  rows: ({ result }: z.output<typeof getStream.answer>) => {
    const stream = streamFrom(result)
    return stream === null ? [] : [stream]
  },
}

/** The reads of a visitor's sports pages. */
export const firstResources: Resources<FirstRead> = {
  home: {
    whose: 'all',
    ask: socketFirst(
      askHome,
      listed(
        () => HOME,
        open(getHome, () => ({}), {
          rows: ({ groups }) => groups.flatMap(({ markets }) => idsOf(markets)),
          markets: ({ groups }) => groups.flatMap(({ markets }) => markets),
        }),
        idsOf,
      ),
    ),
  },
  event: {
    whose: 'all',
    ask: listed<Ask<'event'>, MarketId>(
      keyOf,
      open(
        getEvent,
        ({ eventTypeId, eventId, ...asked }) => getEvent.request.safeParse({ eventTypeId, eventId, ...haveOf(asked) }).data ?? null,
        {
          rows: ({ result }) => result && idsOf(result),
          markets: ({ result = [] }) => result,
        },
      ),
      idsOf,
    ),
  },
  odds: {
    whose: 'all',
    ask: listed<Ask<'odds'>, MarketId>(
      keyOf,
      (on, asked, site, come) => {
        const { eventTypeId, competitionId } = asked
        const have = haveOf(asked)
        const ask: Asking<Ask<'odds'>, MarketId> = competitionId === null
          ? open(getSportOdds, () => getSportOdds.request.safeParse({ eventTypeId, ...have }).data ?? null, odds)
          : open(getGroupOdds, () => getGroupOdds.request.safeParse({ a: eventTypeId, b: competitionId, ...have }).data ?? null, odds)
        ask(on, asked, site, come)
      },
      idsOf,
    ),
  },
  competitions: {
    whose: 'all',
    ask: byWho(open(getFreeHomeAllCompitition, ofSport, competitions), own(getHomeAllCompitition, ofSport, competitions)),
  },
  events: {
    whose: 'all',
    ask: listed<Ask<'events'>, EventEntry>(
      keyOf,
      byWho(open(getFreeHomeAllEvents, eventsOf, events), own(getHomeAllEvents, eventsOf, events)),
      (markets, { eventTypeId, competitionId }) => entriesOf(listingFrom(markets, eventTypeId, competitionId).events),
    ),
  },
  history: {
    whose: 'all',
    ask: open(getPriceHistory, ({ marketId, selectionId }) => ({ marketId, selectionId }), { rows: ({ result }) => result }),
  },
  results: { whose: 'all', ask: open(getLastResults, ({ eventTypeId }) => ({ eventTypeId }), { rows: ({ result }) => result }) },
  stream: {
    whose: 'all',
    ask: orNone((on, asked, site, come) => {
      const way = streamWay(asked.eventId, on.line.member !== null, site.specialEvents)
      const ask: Asking<Ask<'stream'>, RowOf<'stream'>> = way === 'open'
        ? open(getOpenStream, ofEvent, pictures)
        : own(way === 'access-token' ? getStream : getSpecialStream, ofEvent, pictures)
      ask(on, asked, site, come)
    }),
  },
  stats: {
    whose: 'all',
    ask: open(getStats, ofEvent, {
      rows: ({ result }) => (result?.url === undefined && result?.match === undefined ? [] : [result]),
    }),
  },
  config: {
    whose: 'all',
    ask: open(getAppConfig, (_, { siteurl }) => ({ siteurl }), { rows: ({ result }, site) => result && [configFrom(result, site)] }),
  },
  support: {
    whose: 'all',
    ask: byWho(
      open(getWpNumber, (_, { siteurl }) => ({ siteurl }), { rows: ({ response }) => one(response) }),
      own(getUserWpNumber, (_, { siteurl }) => ({ siteurl }), { rows: ({ data }) => one(data) }),
    ),
  },
  popups: {
    whose: 'all',
    ask: open(getSetting, (_, { siteurl }) => ({ siteurl }), { rows: ({ data }) => data && [{ casino: data.istenpaisa }] }),
  },
}
