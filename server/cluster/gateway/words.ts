import * as z from 'zod/mini'
import { type Depth, depthSchema } from '#contract/messages/browse.ts'
import { marketBookSchema } from '#contract/market.ts'
import { type MarketId, betSlipRefSchema, eventIdSchema, marketIdSchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'

/** How often a core and a gateway say that they are there. */
export const BEAT_MS = 250
/** A core that has not been heard for so long is gone, as far as its gateways can tell. */
export const SILENT_MS = 2000
/** What a process keeps of one that it no longer hears: a gateway its sockets, a core a gateway's connections. */
export const KEEP_MS = 12_000
/** How long a core sends a market's changes to gateways that do not ask for it again. */
export const HELD_MS = 60_000
/** The most connections that join in one request, and the most books that are asked for in one text. */
export const MOST_JOINING = 50
export const MOST_ASKED = 500
/** The most refused orders that the core is given in one request. */
export const MOST_FENCED = 50

/**
 * A core's time with one epoch and one unbroken link to the bus. Every subject but the beat's has it, so a core of before hears
 * nothing new and is not heard.
 */
export const termSchema = z
  .string()
  .check(z.regex(/^\d{1,15}-[0-9a-f]{8}$/))
  .brand<'Term'>()
export type Term = z.infer<typeof termSchema>

/** The subject of beats, the one that a gateway knows before it knows a term. */
export const BEAT = 'core.beat'
/** A market's id may hold dots and stars, which mean something in a subject. */
const word = (text: string): string => Buffer.from(text).toString('base64url')
/** The subjects of a term. */
export const subjectsOf = (term: Term) => ({
  command: `core.${term}.command`,
  ask: `core.${term}.ask`,
  forAll: `core.${term}.for-all`,
  to: (gateway: string): string => `core.${term}.to.${gateway}`,
  odds: (marketId: MarketId, levels: Depth): string => `core.${term}.odds.${word(marketId)}.${levels}`,
})

export const beatSchema = z.object({
  term: termSchema,
  epoch: z.number().check(z.int(), z.nonnegative()),
  time: millisSchema,
  /** False: its store does not answer, and what would be written is refused. A core of before says nothing of it. */
  writes: z._default(z.boolean(), true),
  /** The core's address for its gateways' calls, without a path. */
  address: z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+$/)),
})

const gateway = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const peer = z.number().check(z.int(), z.nonnegative())

/** What a gateway asks of the core; each has an answer. */
export const commandSchema = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('admit'),
    gateway,
    auth: z.unknown(),
    address: z.string(),
    origin: z.optional(z.string()),
    isSecure: z.boolean(),
  }),
  z.object({
    ask: z.literal('join'),
    gateway,
    /** `only`: the core forgets what it has of this gateway. `again`: they were joined before, and may have missed messages. */
    how: z.enum(['new', 'again', 'only']),
    peers: z.array(z.object({ peer, pass: z.string() })).check(z.maxLength(MOST_JOINING)),
  }),
  z.object({ ask: z.literal('hear'), gateway, peer, name: z.string(), text: z.string() }),
  z.object({ ask: z.literal('leave'), gateway, peer }),
  z.object({ ask: z.literal('stay'), gateway }),
  /** Orders that the gateway refused by itself: the core takes them no more. */
  z.object({
    ask: z.literal('fence'),
    gateway,
    orders: z.array(z.object({ member: memberCodeSchema, ref: betSlipRefSchema })).check(z.maxLength(MOST_FENCED)),
  }),
])
export type Command = z.infer<typeof commandSchema>

export const admittedSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), member: z.nullable(memberCodeSchema), pass: z.string() }),
  z.object({ ok: z.literal(false), message: z.string() }),
])
/** Those whose session has ended since. */
export const joinedSchema = z.object({ refused: z.array(peer) })
/** False: the core does not have this connection or cannot write, and did nothing. */
export const heardSchema = z.object({ heard: z.boolean() })

/** The first line of a text to a gateway; a message's body follows. */
export const headSchema = z.object({ peer, way: z.enum(['send', 'end', 'drop', 'cut']), name: z.string() })

export const askSchema = z.object({ books: z.array(z.tuple([marketIdSchema, depthSchema])).check(z.maxLength(MOST_ASKED)) })
/** A book, or null for a market that the core does not have. */
export const oddsSchema = z.nullable(marketBookSchema)

/** The first line of a text for all; the message's body follows. */
export const forAllSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('score'), eventId: eventIdSchema, marketIds: z.array(marketIdSchema) }),
  z.object({ kind: z.literal('definition'), marketId: marketIdSchema }),
  z.object({ kind: z.literal('result'), marketId: marketIdSchema }),
])

/** A head and a body as one text, so that a body which is written is not written again. */
export const joinedText = (head: unknown, body: string): string => `${JSON.stringify(head)}\n${body}`
/** The head, parsed, and the body. */
export const splitText = (text: string): { readonly head: unknown; readonly body: string } => {
  const at = text.indexOf('\n')
  return at < 0 ? { head: parsed(text), body: '' } : { head: parsed(text.slice(0, at)), body: text.slice(at + 1) }
}
/** JSON from the bus; undefined when it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
