import * as z from 'zod/mini'
import { call, emptyRequest, envelope } from '../call.ts'
import { type getHomeMarkets, homeMarkets, lastResultSchema, listedMarketSchema } from '../messages/browse.ts'
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

/** The filter of the home list, as the specification has it (BROWSE-01). */
export const HOME_WISH: z.output<typeof getHomeMarkets.body> = {
  filter: {
    eventTypeId: { $nin: ['t9', '4321'] },
    visible: true,
    deleted: false,
    marketType: { $in: ['MATCH_ODDS', 'TOURNAMENT_WINNER'] },
    status: { $ne: 'CLOSED' },
  },
  sort: { openDate: 1 },
}

/** GET /exchange/home: the REST twin of the home list, for the first paint. */
export const getHome = call({
  method: 'GET',
  path: '/exchange/home',
  access: 'open',
  request: emptyRequest,
  answer: z.object({ ...envelope, ...homeMarkets.body.shape }),
})

/**
 * GET /exchange/odds/sma-event/:eventTypeId/:eventId: all markets of an event (MKT-04, BROWSE-05); an unknown event has none. The
 * id alone names the event, so the address may have a wrong sport.
 */
export const getEvent = call({
  method: 'GET',
  path: '/exchange/odds/sma-event/:eventTypeId/:eventId',
  access: 'open',
  request: z.object({ eventTypeId: z.string().check(z.minLength(1), z.maxLength(64)), eventId: eventIdSchema }),
  answer: z.object({ ...envelope, result: z.exactOptional(z.array(listedMarketSchema).check(z.maxLength(200))) }),
})

const oddsAnswer = z.object({ ...envelope, result: z.exactOptional(z.array(listedMarketSchema).check(z.maxLength(500))) })
/** GET /exchange/odds/eventType/:eventTypeId: the match odds of a sport or of virtual matches (MKT-04). */
export const getSportOdds = call({
  method: 'GET',
  path: '/exchange/odds/eventType/:eventTypeId',
  access: 'open',
  request: z.object({ eventTypeId: eventTypeIdSchema }),
  answer: oddsAnswer,
})
/** GET /exchange/odds/group/:a/:b: the match odds of a group of events: `a` is the sport, `b` the competition (MKT-04). */
export const getGroupOdds = call({
  method: 'GET',
  path: '/exchange/odds/group/:a/:b',
  access: 'open',
  request: z.object({ a: z.string().check(z.minLength(1), z.maxLength(64)), b: competitionIdSchema }),
  answer: oddsAnswer,
})

const browseRequest = z.strictObject({ eventTypeId: eventTypeIdSchema, competitionId: z.exactOptional(competitionIdSchema) })
const competitionSchema = z.object({ id: competitionIdSchema, name: z.string() })
export type Competition = z.infer<typeof competitionSchema>
const listedEventSchema = z.object({
  id: eventIdSchema,
  name: z.string(),
  competitionName: z.string(),
  markets: z.array(listedMarketSchema).check(z.maxLength(200)),
})
export type ListedEvent = z.infer<typeof listedEventSchema>
const competitionsAnswer = z.object({ ...envelope, response: z.exactOptional(z.array(competitionSchema).check(z.maxLength(200))) })
const eventsAnswer = z.object({ ...envelope, response: z.exactOptional(z.array(listedEventSchema).check(z.maxLength(500))) })

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
  request: browseRequest,
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
  request: browseRequest,
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
  answer: z.object({ ...envelope, result: z.exactOptional(z.array(lastResultSchema).check(z.maxLength(50))) }),
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
/** GET /match-center/stats/:eventTypeId/:eventId/video: where an event's statistics are; no address means none (BROWSE-08). */
export const getStats = call({
  method: 'GET',
  path: '/match-center/stats/:eventTypeId/:eventId/video',
  access: 'open',
  request: ofEvent,
  answer: z.object({ ...envelope, result: z.exactOptional(z.object({ url: z.exactOptional(address) })) }),
})
