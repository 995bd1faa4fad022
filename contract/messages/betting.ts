import * as z from 'zod/mini'
import { message, wireCodeSchema, refusalAboutSchema, saidMark } from '../call.ts'
import { marketTypeSchema } from '../market.ts'
import { accountSeqSchema } from './account.ts'
import { cashOutRequestSchema } from './cash-out.ts'
import { acceptSchema } from './settings.ts'
import { leftOutField, rowsOf } from '../rows.ts'
import { saidSchema } from '../said.ts'
import * as source from '../source/betting.ts'
import {
  betIdSchema,
  betSlipRefSchema,
  decimalOdds,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  rupees,
  selectionIdSchema,
  signedRupees,
} from '../scalar.ts'

/** A number of winners of a market. */
export const placesSchema = z.number().check(z.int(), z.positive(), z.lte(100))

/** The bet of the specification, with our own fields. */
const orderSchema = z.strictObject({
  isCashOut: z.optional(z.literal(false)),
  betSlipRef: betSlipRefSchema,
  accept: acceptSchema,
  ...source.betSchema.shape,
  /** The number of winners that the member saw; absent: one. Another one is refused as MARKET_CHANGED (MKT-15). */
  places: z.exactOptional(placesSchema),
  /** What is unmatched persists through a suspension and into play (OPEN-14); absent: it lapses. */
  persists: z.exactOptional(z.literal(true)),
})

/** `create-bet` (SLIP-14), and a cash-out (CASH-02). Unknown fields are refused: it moves money. */
export const createBet = message({
  name: 'create-bet',
  access: 'member',
  body: z.strictObject({
    memberCode: memberCodeSchema,
    token: source.betToken,
    bet: z.discriminatedUnion('isCashOut', [orderSchema, cashOutRequestSchema]),
  }),
})
export type CreateBet = z.infer<typeof createBet.body>
export type OrderRequest = z.infer<typeof orderSchema>
export type CashOutRequest = z.infer<typeof cashOutRequestSchema>

/**
 * `amend-bet`: another price or stake for what is unmatched of a bet (OPEN-11). It has a ref of its own, as a bet has, and is answered
 * and asked about as one. `stake` is the whole of the bet, matched and unmatched. Unknown fields are refused: it moves money.
 */
export const amendBet = message({
  name: 'amend-bet',
  access: 'member',
  body: z.strictObject({
    memberCode: memberCodeSchema,
    betSlipRef: betSlipRefSchema,
    betId: betIdSchema,
    price: decimalOdds,
    stake: rupees,
  }),
})
export type AmendBet = z.infer<typeof amendBet.body>

/** `bet-pending`: the exchange has the bet and says when its delay ends (D1). */
export const betPending = message({
  name: 'bet-pending',
  access: 'member',
  body: z.object({ betSlipRef: betSlipRefSchema, betId: betIdSchema, serverTime: millisSchema, expiresAt: millisSchema }),
})

/** `averageOdds` of a SESSION: 1 and the rate; of INNINGS_RUNS: even money. `winnings`: what the matched part wins as a back, or risks as a lay, to the paisa. */
const settledFields = {
  betId: betIdSchema,
  averageOdds: z.nullable(decimalOdds),
  matched: rupees,
  remaining: rupees,
  winnings: rupees,
  /** What was matched and is void, because its runner was withdrawn; absent: nothing. */
  voided: z.exactOptional(rupees),
} as const

/** Of a cash-out: the market's worst result. */
const cashedOut = z.exactOptional(signedRupees)

/** Of an amendment: the terms that it gave the bet. */
const amended = z.exactOptional(z.object({ price: decimalOdds, stake: rupees }))

/** `place-bet-success` (SLIP-15). A server without our fields leaves out the ref. */
export const placeBetSuccess = message({
  name: 'place-bet-success',
  access: 'member',
  body: z.object({
    betSlipRef: z.exactOptional(betSlipRefSchema),
    message: z.string(),
    said: saidMark,
    status: z.enum(['matched', 'partly-matched', 'unmatched']),
    cashedOut,
    amended,
    ...settledFields,
  }),
})

/** `place-bet-error` (SLIP-15). */
export const placeBetError = message({
  name: 'place-bet-error',
  access: 'member',
  body: z.object({
    betSlipRef: z.exactOptional(betSlipRefSchema),
    message: z.string(),
    said: saidMark,
    code: z.exactOptional(wireCodeSchema),
    about: z.exactOptional(refusalAboutSchema),
  }),
})

/** `get-bet-outcome`: `fence` makes a `never-seen` final: the ref can never be accepted later (SLIP-28). */
export const getBetOutcome = message({
  name: 'get-bet-outcome',
  access: 'member',
  body: z.strictObject({ memberCode: memberCodeSchema, betSlipRef: betSlipRefSchema, fence: z.boolean() }),
})

/**
 * `bet-outcome`. `never-seen` with `fenced: false` is no verdict. `accepted`: the bet was taken, and how it is matched is not known yet; our
 * exchange always knows it.
 */
export const betOutcome = message({
  name: 'bet-outcome',
  access: 'member',
  body: z.discriminatedUnion('outcome', [
    z.object({
      betSlipRef: betSlipRefSchema,
      outcome: z.literal('pending'),
      betId: betIdSchema,
      serverTime: millisSchema,
      expiresAt: millisSchema,
    }),
    z.object({
      betSlipRef: betSlipRefSchema,
      outcome: z.enum(['matched', 'partly-matched', 'unmatched']),
      message: z.string(),
      said: saidMark,
      cashedOut,
      amended,
      ...settledFields,
    }),
    z.object({
      betSlipRef: betSlipRefSchema,
      outcome: z.literal('refused'),
      message: z.string(),
      said: saidMark,
      code: wireCodeSchema,
      about: z.exactOptional(refusalAboutSchema),
    }),
    z.object({ betSlipRef: betSlipRefSchema, outcome: z.literal('never-seen'), fenced: z.boolean() }),
    z.object({ betSlipRef: betSlipRefSchema, outcome: z.literal('accepted') }),
  ]),
})

/** A row of open or settled bets (OPEN-07). */
export const betRowSchema = z.object({
  _id: betIdSchema,
  betSlipRef: betSlipRefSchema,
  type: z.enum(['Back', 'Lay']),
  marketType: marketTypeSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  marketId: marketIdSchema,
  runnerId: selectionIdSchema,
  /** SESSION: the run line. */
  selectionName: z.string(),
  selectionSaid: z.optional(saidSchema),
  eventName: z.string(),
  eventId: eventIdSchema,
  eventTypeId: eventTypeIdSchema,
  /** The stake of the order. */
  stake: rupees,
  /** Average odds matched; the limit while nothing is. */
  rate: decimalOdds,
  /** The limit asked for. */
  price: decimalOdds,
  /** The bet's odds: the average matched, or the limit before a match. */
  priceActual: decimalOdds,
  fancyPrice: z.number(),
  status: z.enum(['PENDING', 'MATCHED', 'UNMATCHED', 'PARTLY_MATCHED', 'SETTLED', 'VOID', 'LAPSED', 'CANCELLED']),
  sizeMatched: rupees,
  /** The profit of the matched part of a back, or the liability of a lay: exact, where the average odds are rounded. */
  winnings: rupees,
  sizeRemaining: rupees,
  placedTime: millisSchema,
  /** Net result, once settled. */
  pnl: z.nullable(signedRupees),
  /** INNINGS_RUNS: the matched parts by line, where there are several. */
  lines: z.exactOptional(z.array(z.object({ line: decimalOdds, stake: rupees })).check(z.maxLength(100))),
  /** Runners that the market has now and did not have for this bet: their win makes it void (MKT-15). */
  voidIf: z.exactOptional(z.array(selectionIdSchema).check(z.maxLength(100))),
  /** Runners that are withdrawn from its market now, whose win is no outcome (MKT-15). */
  out: z.exactOptional(z.array(selectionIdSchema).check(z.maxLength(100))),
  /** The most winners by which it settles; absent: one (MKT-15). */
  places: z.exactOptional(z.number().check(z.int(), z.positive())),
  /** What is unmatched persists through a suspension and into play (OPEN-14). */
  persists: z.exactOptional(z.literal(true)),
  /** The exchange refused it in its delay; its status is LAPSED, which an earlier client reads. */
  isRefused: z.exactOptional(z.literal(true)),
  /** What was matched and is void, because its runner was withdrawn (MKT-15). */
  voided: z.exactOptional(rupees),
  /** The withdrawn runners that lowered its odds, the first one first (MKT-15). */
  reduced: z.exactOptional(
    z
      .array(z.object({ at: millisSchema, runnerName: z.string(), runnerSaid: z.optional(saidSchema), from: decimalOdds, to: decimalOdds }))
      .check(z.maxLength(100)),
  ),
})
export type BetRow = z.infer<typeof betRowSchema>

/**
 * One moment of a bet as the exchange keeps it. `amount`: what was matched, waits after a change, was cancelled or lapsed, was void, or the
 * net result. `odds`: the price of the match, or of the changed bet.
 */
export const betMomentSchema = z.object({
  at: millisSchema,
  what: z.enum(['matched', 'changed', 'cancelled', 'lapsed', 'refused', 'removed', 'settled', 'void']),
  amount: signedRupees,
  odds: z.exactOptional(decimalOdds),
})
export type BetMoment = z.infer<typeof betMomentSchema>

/** A bet with all that the exchange knows of it. */
export const betRecordSchema = z.extend(betRowSchema, { moments: z.array(betMomentSchema).check(z.maxLength(30)) })
export type BetRecordRow = z.infer<typeof betRecordSchema>

/** `get-bets`: the specification's, for the member that it names (OPEN-01). */
export const getBets = message({
  name: 'get-bets',
  access: 'member',
  body: z.extend(source.getBets.body, { memberCode: memberCodeSchema }),
})

export const getBetsSuccess = message({
  name: 'get-bets-success',
  access: 'member',
  body: z.object({
    accountSeq: accountSeqSchema,
    result: z.enum(['ACTIVE', 'SETTLED']),
    bets: rowsOf(betRowSchema, 500),
    ...leftOutField,
  }),
})

/**
 * `bets-changed`: the bets that changed between two numbers of the account, as they stand now (OPEN-05). A client that is at `from` or
 * later puts them into its lists; one that is behind asks for the lists.
 */
export const betsChanged = message({
  name: 'bets-changed',
  access: 'member',
  body: z.object({
    from: accountSeqSchema,
    accountSeq: accountSeqSchema,
    active: rowsOf(betRowSchema, 50),
    ended: rowsOf(betRowSchema, 50),
  }),
})
