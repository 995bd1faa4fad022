import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { marketTypeSchema } from '../market.ts'
import { accountSeqSchema } from '../messages/account.ts'
import { betOutcome, betRecordSchema, betRowSchema, placesSchema } from '../messages/betting.ts'
import { leftOutField, rowsOf } from '../rows.ts'
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

/** A moment in a query: milliseconds, written in digits. */
const moment = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), millisSchema, {
  decode: (digits) => millisSchema.parse(Number(digits)),
  encode: String,
})

/**
 * GET /account/:memberCode/order-list (OPEN-08): the bets of `get-bets` over REST, filtered by event and by time of placing where
 * given.
 */
export const getOrderList = call({
  method: 'GET',
  path: '/account/:memberCode/order-list',
  base: 'account',
  access: 'member',
  request: z.strictObject({
    memberCode: memberCodeSchema,
    orderStatus: z.enum(['open', 'settled']),
    eventId: z.exactOptional(eventIdSchema),
    from: z.exactOptional(moment),
    to: z.exactOptional(moment),
  }),
  answer: z.object({
    ...envelope,
    accountSeq: z.exactOptional(accountSeqSchema),
    ...leftOutField,
    result: z.exactOptional(rowsOf(betRowSchema, 500)),
  }),
})

/**
 * GET /account/:memberCode/bet-record/:betSlipRef: what the exchange knows of a ref of the member, for the story of the bet (SLIP-30). A
 * cash-out may have several bets; a ref that the exchange does not know has no result.
 */
export const getBetRecord = call({
  method: 'GET',
  path: '/account/:memberCode/bet-record/:betSlipRef',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, betSlipRef: betSlipRefSchema }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(z.object({ outcome: betOutcome.body, bets: rowsOf(betRecordSchema, 100) })),
  }),
})

/** POST /exchange/order/settings/ (SLIP-09). */
export const orderSettings = call({
  method: 'POST',
  path: '/exchange/order/settings/',
  access: 'member',
  request: z.strictObject({ marketId: marketIdSchema, runnerId: selectionIdSchema }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        maxBet: rupees,
        maxWinPerMarket: rupees,
        minBet: rupees,
        mType: marketTypeSchema,
        eventTypeId: eventTypeIdSchema,
        eventId: eventIdSchema,
        competitionId: z.string(),
      }),
    ),
  }),
})

/** One order with the fields of the source. `price` is the limit; a better one is taken, a worse one never (SLIP-26). */
export const callOrderSchema = z.strictObject({
  /** 0 backs, 1 lays. */
  side: z.union([z.literal(0), z.literal(1)]),
  /** Odds; SESSION: fancyPrice / 100; INNINGS_RUNS: the line. */
  price: decimalOdds,
  selectionId: selectionIdSchema,
  /** Names of the kind of market: recorded nowhere, used for nothing, as `betDelay` and `eventTypeId`. */
  btype: z.string().check(z.maxLength(40)),
  oddsType: z.string().check(z.maxLength(40)),
  eventTypeId: eventTypeIdSchema,
  marketId: marketIdSchema,
  totalSize: rupees,
  /** The number of winners that the member saw; absent: one. Another one is refused as MARKET_CHANGED (MKT-15). */
  places: z.exactOptional(placesSchema),
  betSlipRef: betSlipRefSchema,
  fromOneClick: z.union([z.literal(0), z.literal(1)]),
  betDelay: z.number().check(z.gte(0), z.lte(3600)),
  /** SESSION: the run line; else null. */
  line: z.nullable(z.number().check(z.positive(), z.lte(9999))),
})
export type CallOrder = z.infer<typeof callOrderSchema>

/** POST /exchange/order/: a list of one order, exactly once by its ref, as `create-bet` (SLIP-16). `result` is what became of the ref. */
export const placeOrder = call({
  method: 'POST',
  path: '/exchange/order/',
  access: 'member',
  list: 'orders',
  namesClient: true,
  needsHeader: 'authorization',
  request: z.strictObject({ orders: z.tuple([callOrderSchema]) }),
  answer: z.object({ ...envelope, result: z.exactOptional(betOutcome.body) }),
})

/**
 * GET /exposure/pnl/:memberCode/markets/:marketId/ladder: what the member's matched bets on a market pay, by its runners, and on runs
 * by the runs made (MKT-05). A market without bets of the member has neither.
 */
export const getExposureLadder = call({
  method: 'GET',
  path: '/exposure/pnl/:memberCode/markets/:marketId/ladder',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, marketId: marketIdSchema }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        runners: z.array(z.object({ selectionId: selectionIdSchema, pnl: signedRupees })).check(z.maxLength(100)),
        /** From a number of runs to another, both counted; the last stretch has no end. */
        ladder: z.array(z.object({ from: z.number(), to: z.nullable(z.number()), pnl: signedRupees })).check(z.maxLength(1000)),
      }),
    ),
  }),
})

const cancelAnswer = z.object({ ...envelope, cancelled: z.exactOptional(rupees) })

/** DELETE /exchange/order/:id cancels what is unmatched of one order (OPEN-06). */
export const cancelOrder = call({
  method: 'DELETE',
  path: '/exchange/order/:id',
  access: 'member',
  request: z.object({ id: betIdSchema }),
  answer: cancelAnswer,
})

/** DELETE /exchange/order cancels what is unmatched of all orders (OPEN-06). */
export const cancelAllOrders = call({
  method: 'DELETE',
  path: '/exchange/order',
  access: 'member',
  request: z.object({}),
  answer: cancelAnswer,
})
