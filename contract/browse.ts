import * as z from 'zod/mini'
import { call, emptyRequest, envelope, message, refusalCodeSchema } from './call.ts'
import { marketBookSchema, marketSchema, scoreSchema } from './market.ts'
import { eventIdSchema, eventTypeIdSchema, marketIdSchema, millisSchema, selectionIdSchema } from './scalar.ts'

/** A market as a list shows it: its slow part, the score, and the first image of its book. */
export const listedMarketSchema = z.object({ market: marketSchema, score: z.nullable(scoreSchema), book: marketBookSchema })
export type ListedMarket = z.infer<typeof listedMarketSchema>

/** `get-free-home-allmarkets` (BROWSE-01): the answer is an array of market lists, grouped by competitionName. */
export const getHomeMarkets = message({ name: 'get-free-home-allmarkets', access: 'open', body: emptyRequest })
export const homeMarkets = message({
  name: 'get-freehomeallmarkets-success',
  access: 'open',
  body: z.object({
    groups: z
      .array(z.object({ competitionName: z.string(), markets: z.array(listedMarketSchema).check(z.maxLength(200)) }))
      .check(z.maxLength(200)),
  }),
})

/** GET /exchange/home: the REST twin of the home list, for the first paint. */
export const getHome = call({
  method: 'GET',
  path: '/exchange/home',
  access: 'open',
  request: emptyRequest,
  answer: z.object({ ...envelope, ...homeMarkets.body.shape }),
})

/** GET /exchange/odds/sma-event/:eventTypeId/:eventId: all markets of an event (MKT-04, BROWSE-05). */
export const getEvent = call({
  method: 'GET',
  path: '/exchange/odds/sma-event/:eventTypeId/:eventId',
  access: 'open',
  request: z.object({ eventTypeId: eventTypeIdSchema, eventId: eventIdSchema }),
  answer: z.object({ ...envelope, result: z.exactOptional(z.array(listedMarketSchema).check(z.maxLength(200))) }),
})

const ids = z.strictObject({ marketIds: z.array(marketIdSchema).check(z.maxLength(500)), levels: z.union([z.literal(1), z.literal(3)]) })

/** Joins and leaves the push of books; the client sends its whole wish again after every connect. */
export const watchMarkets = message({ name: 'watch-markets', access: 'open', body: ids })
export const unwatchMarkets = message({
  name: 'unwatch-markets',
  access: 'open',
  body: z.strictObject({ marketIds: z.array(marketIdSchema).check(z.maxLength(500)) }),
})

/** Books of watched markets: images first, then deltas, conflated (MKT-03). */
export const marketBooks = message({ name: 'market-books', access: 'open', body: z.array(marketBookSchema).check(z.maxLength(500)) })

/** Scores of the events whose markets are watched. */
export const scoreMessage = message({ name: 'score', access: 'open', body: z.object({ eventId: eventIdSchema, score: scoreSchema }) })

/** A market's result: its winners; none means void. */
export const marketResults = message({
  name: 'market-results',
  access: 'open',
  body: z.object({ marketId: marketIdSchema, eventId: eventIdSchema, winners: z.array(selectionIdSchema), note: z.string() }),
})

/** Every second; its silence is what makes prices stale (MKT-03). */
export const heartbeat = message({ name: 'heartbeat', access: 'open', body: z.object({ serverTime: millisSchema }) })

/** What the exchange answers to a message it cannot take: the field, and what to do (wire.md). */
export const wireError = message({
  name: 'wire-error',
  access: 'open',
  body: z.object({ name: z.string(), message: z.string(), code: z.exactOptional(refusalCodeSchema) }),
})

/** The exchange ended this member's session (SESS-06). */
export const logoutMessage = message({ name: 'logout', access: 'member', body: z.object({ message: z.string() }) })
