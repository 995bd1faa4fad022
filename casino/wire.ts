import * as z from 'zod/mini'
import { roundStateSchema } from '#contract/casino/catalogue.ts'
import { brandNameSchema, debitAboutSchema, gameIdSchema, walletCodeSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'

/**
 * What a game's page and the provider's server tell each other (docs/CASINO.md). POST /session redeems the launch code; then one socket,
 * with the session in its handshake, for `table`, `mine`, `solo`, `balance` to the page and the acknowledged messages of `sentSchemas` back.
 * Each write carries a `ref` that the page mints at the press: sent again with the same ref, it is answered again and done once.
 */
export const refSchema = z.uuid().brand<'PlayRef'>()
export type PlayRef = z.infer<typeof refSchema>
const roundIdSchema = z.string().check(z.maxLength(80)).brand<'RoundId'>()
export type RoundId = z.infer<typeof roundIdSchema>
/** The longest time between two images of a flight that is watched. */
export const BEAT_MS = 1000
/** The longest time that a deal shows the same: a race, or the spin of a wheel. */
export const STILL_MS = 12_000
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const json = z.json()

export const sessionRequestSchema = z.strictObject({
  host: brandNameSchema,
  code: z.string().check(z.maxLength(80)),
  member: memberCodeSchema,
  /** `lobby` for the provider's own lobby. */
  game: gameIdSchema,
})
export const limitsSchema = z.object({ minPaise: paiseSchema, maxPaise: paiseSchema })
export const sessionAnswerSchema = z.object({
  code: walletCodeSchema,
  session: z.exactOptional(z.string()),
  nick: z.exactOptional(z.string()),
  balancePaise: z.exactOptional(paiseSchema),
})

/** The refusals of play, beside those of the wallet. */
export const playCodeSchema = z.enum([
  ...walletCodeSchema.options,
  'ROUND_CLOSED',
  'ROUND_VOID',
  'ROUND_NOT_RUNNING',
  'ROUND_OPEN',
  'INVALID_BET',
  'BELOW_MIN',
  'ABOVE_MAX',
  'RETURN_TOO_HIGH',
  'TOO_MANY_BETS',
  'FISH_GONE',
  'NOT_NOW',
  'SESSION_ENDED',
])
export type PlayCode = z.infer<typeof playCodeSchema>
/** Why a press came to nothing, with the figures of its sentence. */
const why = { code: z.exactOptional(playCodeSchema), about: z.exactOptional(debitAboutSchema) }

/** A bet's way: `sent` (the wallet is asked), `placed`, `refused`, `rolledBack`, `won` (credit answered), `paying` (not yet), `lost`. */
export const betStateSchema = z.enum(['sent', 'placed', 'refused', 'rollingBack', 'rolledBack', 'paying', 'won', 'lost'])
export const betSchema = z.object({
  bet: z.string().check(z.maxLength(40)),
  stakePaise: paiseSchema,
  side: z.exactOptional(z.enum(['back', 'lay'])),
  numbers: z.exactOptional(z.array(z.int()).check(z.maxLength(6))),
  which: z.exactOptional(z.int()),
})
export const myBetSchema = z.object({
  ref: refSchema,
  round: roundIdSchema,
  bet: betSchema,
  riskPaise: paiseSchema,
  state: betStateSchema,
  ...why,
  /** What it returned, stake included; once it is known. */
  returnPaise: z.exactOptional(paiseSchema),
  /** Aviator and Crash: the automatic cash-out, and the multiplier at which the bet left, in hundredths, with the receipt's time. */
  auto: z.exactOptional(z.int()),
  leftAt: z.exactOptional(z.object({ multiplier: z.int(), at: millisSchema, byHand: z.boolean() })),
  /** A bingo ticket's columns, 0 the free centre. */
  columns: z.exactOptional(z.array(z.array(z.int()))),
})
export type MyBet = z.infer<typeof myBetSchema>

/** A table's round as all players see it. An image, sent whole at each change; `now` is the server's clock at sending. */
export const tableSchema = z.object({
  game: gameIdSchema,
  tableId: z.string(),
  round: roundIdSchema,
  /** The round's number in its chain: the nonce. */
  number: z.int(),
  state: roundStateSchema,
  /** When this state ends, by the server's clock; null while only the outcome ends it (a flight). */
  until: z.nullable(millisSchema),
  /** When dealing began. */
  dealtFrom: z.nullable(millisSchema),
  now: millisSchema,
  shown: json,
  mark: z.nullable(z.string()),
  /** The hash that this round's seed must hash to, and the seed once the round has ended. */
  chain: z.object({ before: hex32, seed: z.nullable(hex32), publicSeed: z.string(), isWeak: z.boolean() }),
  /** Bets of all players by bet name. */
  crowd: z.array(z.object({ bet: z.string(), side: z.enum(['back', 'lay']), bets: z.int(), stakePaise: paiseSchema })),
  /** Aviator and Crash: others' bets, the largest first, at most forty; names are masked. */
  others: z.array(
    z.object({ nick: z.string(), stakePaise: paiseSchema, leftAt: z.nullable(z.int()), returnPaise: z.nullable(paiseSchema) }),
  ),
  /** Marks of the last rounds with their numbers, the newest first, at most sixty. */
  history: z.array(z.object({ number: z.int(), mark: z.string() })),
  players: z.int(),
})
export type Table = z.infer<typeof tableSchema>

/** A round played alone, as `SoloRound` shows it, with its money. */
export const soloSchema = z.object({
  round: roundIdSchema,
  ref: refSchema,
  nonce: z.int(),
  bet: json,
  decisions: z.array(z.string()),
  view: json,
  next: z.array(z.string()),
  /** When the decision is taken by itself. */
  until: z.nullable(millisSchema),
  stakedPaise: paiseSchema,
  returnPaise: paiseSchema,
  state: z.enum(['sent', 'waits', 'deciding', 'paying', 'settled', 'refused', 'rollingBack', 'rolledBack']),
  ...why,
})
export type Solo = z.infer<typeof soloSchema>

/** The member's seeds for games played alone. */
export const seedsSchema = z.object({
  commit: hex32,
  clientSeed: z.string(),
  /** The nonce of the next round. */
  nonce: z.int(),
  /** The pair before, revealed. */
  before: z.nullable(z.object({ serverSeed: hex32, commit: hex32, clientSeed: z.string(), rounds: z.int() })),
})

/** The seeds of what a member drew. `serverSeed` is null while the member's next rounds use it. */
const drawnBy = { commit: hex32, clientSeed: z.string(), serverSeed: z.nullable(hex32) }

/** From the page, each acknowledged with `answers` of the same name. */
export const sentSchemas = {
  bet: z.strictObject({ ref: refSchema, tableId: z.string(), round: roundIdSchema, bet: betSchema, auto: z.exactOptional(z.int()) }),
  cashOut: z.strictObject({ ref: refSchema, bet: refSchema }),
  /** Opens a round played alone; answered when the debit was answered. */
  start: z.strictObject({ ref: refSchema, bet: json }),
  decide: z.strictObject({ ref: refSchema, round: roundIdSchema, index: z.int(), decision: z.string().check(z.maxLength(20)) }),
  /** A new client seed: reveals the old pair. Refused with ROUND_OPEN. */
  seed: z.strictObject({ ref: refSchema, clientSeed: z.string().check(z.regex(/^[^:]{1,64}$/)) }),
  /** What the page asks again after a reload: the round of that number, with its bets and seeds, for the fairness page. */
  round: z.strictObject({ tableId: z.string(), number: z.int() }),
  /** A round that the member played alone and that has ended, for the fairness page. */
  soloRound: z.strictObject({ round: roundIdSchema }),
} as const
const verdict = { code: playCodeSchema, about: z.exactOptional(debitAboutSchema) }
export const answerSchemas = {
  bet: z.object({ ...verdict, mine: z.exactOptional(myBetSchema) }),
  cashOut: z.object({ code: playCodeSchema, mine: z.exactOptional(myBetSchema) }),
  start: z.object({ ...verdict, solo: z.exactOptional(soloSchema) }),
  decide: z.object({ ...verdict, solo: z.exactOptional(soloSchema) }),
  seed: z.object({ code: playCodeSchema, seeds: z.exactOptional(seedsSchema) }),
  round: z.object({
    code: playCodeSchema,
    past: z.exactOptional(
      z.object({
        number: z.int(),
        seed: hex32,
        before: hex32,
        publicSeed: z.string(),
        outcome: json,
        bets: z.array(myBetSchema),
        /** The member's bingo tickets among these bets. */
        tickets: z.array(z.object({ ref: refSchema, nonce: z.int(), ...drawnBy })),
      }),
    ),
  }),
  soloRound: z.object({
    code: playCodeSchema,
    past: z.exactOptional(z.object({ solo: soloSchema, ...drawnBy })),
  }),
} as const

/** To the page. `hello` comes first after each connection and holds everything; the others are what changed. */
export const pushedSchemas = {
  hello: z.object({
    now: millisSchema,
    game: gameIdSchema,
    kind: z.enum(['shared', 'solo', 'lobby']),
    nick: z.string(),
    balancePaise: paiseSchema,
    /** Limits and returns by bet name, as the engine has them. */
    bets: z.array(z.object({ bet: z.string(), minPaise: paiseSchema, maxPaise: paiseSchema, returns: z.string() })),
    table: z.nullable(tableSchema),
    mine: z.array(myBetSchema),
    solo: z.nullable(soloSchema),
    seeds: seedsSchema,
    /** Rounds of the member in this game that ended, the newest first, at most thirty. */
    past: z.array(
      z.object({ round: roundIdSchema, at: millisSchema, stakedPaise: paiseSchema, returnPaise: paiseSchema, mark: z.string() }),
    ),
    /** Fishing: fish in the shared pool. */
    pool: z.nullable(json),
  }),
  table: tableSchema,
  mine: z.array(myBetSchema),
  solo: soloSchema,
  balance: z.object({ balancePaise: paiseSchema }),
  pool: json,
  /** The session is over: the page asks the page around it for a new launch. */
  ended: z.object({ code: playCodeSchema }),
} as const
