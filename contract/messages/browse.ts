import * as z from 'zod/mini'
import { message, saidMark, wireCodeSchema } from '../call.ts'
import { marketBookSchema, marketSchema, marketTypeSchema, scoreSchema } from '../market.ts'
import { leftOutField, rowsOf } from '../rows.ts'
import { saidSchema } from '../said.ts'
import { eventIdSchema, marketIdSchema, millisSchema, selectionIdSchema } from '../scalar.ts'

/** A market as a list shows it: its slow part, the score, and the first image of its book. */
export const listedMarketSchema = z.object({ market: marketSchema, score: z.nullable(scoreSchema), book: marketBookSchema })
export type ListedMarket = z.infer<typeof listedMarketSchema>

/** What a list says, as an opaque name. Two answers with the same one have the same markets in the same order (docs/WIRE.md, Lists). */
export const listVersionSchema = z.string().check(z.minLength(1), z.maxLength(64))
export type ListVersion = z.infer<typeof listVersionSchema>
/** The version of an answer with a list; a server without versions has none. */
export const versionedSchema = z.object({ version: z.exactOptional(listVersionSchema) })
/** The version that the client has. The exchange may answer with what changed since. */
export const haveVersion = { have: z.exactOptional(listVersionSchema) } as const

/** The filter of the home list (BROWSE-01). */
export const homeFilter = z.object({
  eventTypeId: z.object({ $nin: z.array(z.string()).check(z.maxLength(10)) }),
  visible: z.literal(true),
  deleted: z.literal(false),
  marketType: z.object({ $in: z.array(marketTypeSchema).check(z.maxLength(6)) }),
  status: z.object({ $ne: z.literal('CLOSED') }),
})
/** `get-free-home-allmarkets` (BROWSE-01): the answer is an array of market lists, grouped by competitionName. */
export const getHomeMarkets = message({
  name: 'get-free-home-allmarkets',
  access: 'open',
  body: z.object({ filter: z.exactOptional(homeFilter), sort: z.exactOptional(z.object({ openDate: z.literal(1) })), ...haveVersion }),
})

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

export const homeMarkets = message({
  name: 'get-freehomeallmarkets-success',
  access: 'open',
  body: z.object({
    groups: rowsOf(z.object({ competitionName: z.string(), markets: rowsOf(listedMarketSchema, 200) }), 200),
    version: z.exactOptional(listVersionSchema),
    ...leftOutField,
  }),
})

export const lastResultSchema = z.object({
  marketId: marketIdSchema,
  eventId: eventIdSchema,
  eventName: z.string(),
  marketName: z.string(),
  competitionName: z.string(),
  /** Names; none means void. */
  winners: z.array(z.string()).check(z.maxLength(100)),
  /** When it began. */
  at: millisSchema,
})
export type LastResult = z.infer<typeof lastResultSchema>

/** How many levels a side: one on lists, three on boards, ten on a ladder (MKT-07, MKT-09). */
export const depthSchema = z.union([z.literal(1), z.literal(3), z.literal(10)])
export type Depth = z.infer<typeof depthSchema>
const ids = z.strictObject({ marketIds: z.array(marketIdSchema).check(z.maxLength(500)), levels: depthSchema })

/** Joins and leaves the push of books; the client sends its whole wish again after every connect. */
export const watchMarkets = message({ name: 'watch-markets', access: 'open', body: ids })
export const unwatchMarkets = message({
  name: 'unwatch-markets',
  access: 'open',
  body: z.strictObject({ marketIds: z.array(marketIdSchema).check(z.maxLength(500)) }),
})

/** Books of watched markets: images first, then deltas, conflated (MKT-03). */
export const marketBooks = message({ name: 'market-books', access: 'open', body: rowsOf(marketBookSchema, 500) })

/** Scores of the events whose markets are watched. */
export const scoreMessage = message({ name: 'score', access: 'open', body: z.object({ eventId: eventIdSchema, score: scoreSchema }) })

/** The definition of a watched market changed: its lists have another market (docs/WIRE.md, Lists). */
export const marketChanged = message({ name: 'market-changed', access: 'open', body: z.object({ marketId: marketIdSchema }) })

/** A market's result: its winners; none means void. */
export const marketResults = message({
  name: 'market-results',
  access: 'open',
  body: z.object({
    marketId: marketIdSchema,
    eventId: eventIdSchema,
    winners: z.array(selectionIdSchema),
    note: z.string(),
    noteSaid: z.optional(saidSchema),
  }),
})

/** Every second; its silence is what makes prices stale (MKT-03). */
export const heartbeat = message({ name: 'heartbeat', access: 'open', body: z.object({ serverTime: millisSchema }) })

/** The answer to a message that the exchange cannot take: the field, and the remedy (docs/WIRE.md, The socket). */
export const wireError = message({
  name: 'wire-error',
  access: 'open',
  body: z.object({ name: z.string(), message: z.string(), said: saidMark, code: z.exactOptional(wireCodeSchema) }),
})

/** The exchange ended this member's session (SESS-06). */
export const logoutMessage = message({
  name: 'logout',
  access: 'member',
  body: z.object({ message: z.string(), said: saidMark, code: z.exactOptional(wireCodeSchema) }),
})
