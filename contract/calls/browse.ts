import * as z from 'zod/mini'
import { call, emptyRequest, envelope } from '../call.ts'
import { cricketScoreSchema } from '../market.ts'
import { haveVersion, homeMarkets, lastResultSchema, listedMarketSchema, versionedSchema } from '../messages/browse.ts'
import { listChangeSchema } from '../messages/lists.ts'
import { leftOutField, rowsOf } from '../rows.ts'
import {
  competitionIdSchema,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  millisSchema,
  oddsSchema,
  paiseSchema,
  selectionIdSchema,
} from '../scalar.ts'

/** GET /exchange/home: the REST twin of the home list, for the first paint. */
export const getHome = call({
  method: 'GET',
  path: '/exchange/home',
  access: 'open',
  request: emptyRequest,
  answer: z.object({ ...envelope, ...homeMarkets.body.shape }),
})

/** The list as a whole has a version; else `change` says what changed since the version that the client has (docs/WIRE.md, Lists). */
const versioned = { ...versionedSchema.shape, change: z.exactOptional(listChangeSchema) } as const

/** The most markets of an event. */
export const MOST_OF_EVENT = 200

/**
 * GET /exchange/odds/sma-event/:eventTypeId/:eventId: all markets of an event (MKT-04, BROWSE-05); an unknown event has none. The
 * id alone names the event, so the address may have a wrong sport.
 */
export const getEvent = call({
  method: 'GET',
  path: '/exchange/odds/sma-event/:eventTypeId/:eventId',
  access: 'open',
  request: z.object({ eventTypeId: z.string().check(z.minLength(1), z.maxLength(64)), eventId: eventIdSchema, ...haveVersion }),
  answer: z.object({ ...envelope, ...versioned, ...leftOutField, result: z.exactOptional(rowsOf(listedMarketSchema, MOST_OF_EVENT)) }),
})

const oddsAnswer = z.object({
  ...envelope,
  ...versioned,
  ...leftOutField,
  result: z.exactOptional(rowsOf(listedMarketSchema, 500)),
})
/** GET /exchange/odds/eventType/:eventTypeId: the match odds of a sport or of virtual matches (MKT-04). */
export const getSportOdds = call({
  method: 'GET',
  path: '/exchange/odds/eventType/:eventTypeId',
  access: 'open',
  request: z.object({ eventTypeId: eventTypeIdSchema, ...haveVersion }),
  answer: oddsAnswer,
})
/** GET /exchange/odds/group/:a/:b: the match odds of a group of events: `a` is the sport, `b` the competition (MKT-04). */
export const getGroupOdds = call({
  method: 'GET',
  path: '/exchange/odds/group/:a/:b',
  access: 'open',
  request: z.object({ a: z.string().check(z.minLength(1), z.maxLength(64)), b: competitionIdSchema, ...haveVersion }),
  answer: oddsAnswer,
})

const browseWish = { eventTypeId: eventTypeIdSchema, competitionId: z.exactOptional(competitionIdSchema) } as const
const browseRequest = z.strictObject(browseWish)
const eventsRequest = z.strictObject({ ...browseWish, ...haveVersion })
const competitionSchema = z.object({ id: competitionIdSchema, name: z.string() })
export type Competition = z.infer<typeof competitionSchema>
const listedEventSchema = z.object({
  id: eventIdSchema,
  name: z.string(),
  competitionName: z.string(),
  markets: rowsOf(listedMarketSchema, 200),
})
export type ListedEvent = z.infer<typeof listedEventSchema>
/** The most competitions and events of a list. */
export const [MOST_COMPETITIONS, MOST_EVENTS] = [200, 500]
const competitionsAnswer = z.object({
  ...envelope,
  response: z.exactOptional(z.array(competitionSchema).check(z.maxLength(MOST_COMPETITIONS))),
})
const eventsAnswer = z.object({
  ...envelope,
  ...versioned,
  ...leftOutField,
  response: z.exactOptional(rowsOf(listedEventSchema, MOST_EVENTS)),
})

/** POST /getHomeAllCompitition: a sport's competitions, or the one that is named (BROWSE-02). */
export const getHomeAllCompitition = call({
  method: 'POST',
  path: '/getHomeAllCompitition',
  access: 'member',
  request: browseRequest,
  answer: competitionsAnswer,
})
/** POST /getHomeAllEvents: a sport's events, or those of one competition (BROWSE-02). */
export const getHomeAllEvents = call({
  method: 'POST',
  path: '/getHomeAllEvents',
  access: 'member',
  request: eventsRequest,
  answer: eventsAnswer,
})
/** POST /getFreeHomeAllCompitition: the same, for a visitor. */
export const getFreeHomeAllCompitition = call({
  method: 'POST',
  path: '/getFreeHomeAllCompitition',
  access: 'open',
  request: browseRequest,
  answer: competitionsAnswer,
})
/** POST /getFreeHomeAllEvents: the same, for a visitor. */
export const getFreeHomeAllEvents = call({
  method: 'POST',
  path: '/getFreeHomeAllEvents',
  access: 'open',
  request: eventsRequest,
  answer: eventsAnswer,
})

/** One instant of a runner: its time, the last traded price (null: none), and the amount traded so far. */
const pricePointSchema = z.tuple([millisSchema, z.nullable(oddsSchema), paiseSchema])
export type PricePoint = z.infer<typeof pricePointSchema>
/** The exchange keeps one point every five seconds of the last hour, and one every five minutes of the last day. */
export const HISTORY = { stepMs: 5000, most: 720, dayStepMs: 300_000, mostOfDay: 288 } as const

/** GET /exchange/odds/history/:marketId/:selectionId: the picture of a runner's price and volume. */
export const getPriceHistory = call({
  method: 'GET',
  path: '/exchange/odds/history/:marketId/:selectionId',
  access: 'open',
  request: z.object({ marketId: marketIdSchema, selectionId: z.pipe(z.coerce.number(), selectionIdSchema) }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(z.array(pricePointSchema).check(z.maxLength(HISTORY.most + HISTORY.mostOfDay))),
  }),
})
/** GET /exchange/odds/last-results/:eventTypeId: how the latest matches ended, the newest first (BROWSE-09). */
export const getLastResults = call({
  method: 'GET',
  path: '/exchange/odds/last-results/:eventTypeId',
  access: 'open',
  request: z.object({ eventTypeId: eventTypeIdSchema }),
  answer: z.object({ ...envelope, result: z.exactOptional(rowsOf(lastResultSchema, 50)) }),
})

const ofEvent = z.object({ eventTypeId: eventTypeIdSchema, eventId: eventIdSchema })
const address = z.string().check(z.maxLength(2000))
/** The address of an event's video; without `config.videoId` or `url` it has none (BROWSE-05). */
const streamAnswer = z.object({
  ...envelope,
  result: z.exactOptional(
    z.object({ config: z.exactOptional(z.object({ videoId: z.exactOptional(z.string()) })), url: z.exactOptional(address) }),
  ),
})
/** POST /match-center/stats/d-access-token: the video of a special event (BROWSE-07). */
export const getSpecialStream = call({
  method: 'POST',
  path: '/match-center/stats/d-access-token',
  access: 'member',
  request: ofEvent,
  answer: streamAnswer,
})
/** POST /match-center/stats/access-token: the video of any other event. */
export const getStream = call({
  method: 'POST',
  path: '/match-center/stats/access-token',
  access: 'member',
  request: ofEvent,
  answer: streamAnswer,
})
/** POST /open/match-center/stats/access-token: the same, for a visitor. */
export const getOpenStream = call({
  method: 'POST',
  path: '/open/match-center/stats/access-token',
  access: 'open',
  request: ofEvent,
  answer: streamAnswer,
})
/** What a picture drawn by the exchange shows: `expired`: it is asked for again; `waiting`: the match has not begun. */
const pictureSchema = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['expired', 'waiting', 'over']) }),
  z.object({ state: z.literal('on'), score: cricketScoreSchema }),
])
export type Picture = z.output<typeof pictureSchema>
/** GET /match-center/stream/:eventId/:token: the exchange's own picture of a match, as a page for a frame (BROWSE-05). */
export const STREAM_PATH = '/match-center/stream/:eventId/:token'
export const streamPageSchema = z.object({ eventId: eventIdSchema, token: z.string().check(z.minLength(1), z.maxLength(128)) })
/** GET /match-center/stream/:eventId/:token/score: what that page draws, by the token of an access-token call (BROWSE-07). */
export const getStreamScore = call({
  method: 'GET',
  path: `${STREAM_PATH}/score`,
  access: 'open',
  polled: true,
  request: streamPageSchema,
  answer: z.object({ ...envelope, result: z.exactOptional(pictureSchema) }),
})

const sidesNames = z.tuple([z.string().check(z.maxLength(100)), z.string().check(z.maxLength(100))])
/** A match that is over: its sides, the score of each, and which of them won; null for a draw. */
const pastMatchSchema = z.object({
  at: millisSchema,
  sides: sidesNames,
  scores: z.tuple([z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40))]),
  winner: z.nullable(z.union([z.literal(0), z.literal(1)])),
})
export type PastMatch = z.output<typeof pastMatchSchema>
/** The most matches in each of these lists. */
export const MOST_PAST = 5
const pastMatches = z.array(pastMatchSchema).check(z.maxLength(MOST_PAST))
/** The last matches of each side, and those between the two, the newest first. */
const matchStatisticsSchema = z.object({ sides: sidesNames, last: z.tuple([pastMatches, pastMatches]), meetings: pastMatches })
export type MatchStatistics = z.output<typeof matchStatisticsSchema>
/**
 * GET /match-center/stats/:eventTypeId/:eventId/video: an event's statistics, as figures or as the address of a page; neither: it has
 * none (BROWSE-08).
 */
export const getStats = call({
  method: 'GET',
  path: '/match-center/stats/:eventTypeId/:eventId/video',
  access: 'open',
  request: ofEvent,
  answer: z.object({
    ...envelope,
    result: z.exactOptional(z.object({ url: z.exactOptional(address), match: z.exactOptional(matchStatisticsSchema) })),
  }),
})
