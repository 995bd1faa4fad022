import * as z from 'zod/mini'
import { message, wireCodeSchema } from '../call.ts'
import { runnerSchema } from '../market.ts'
import { saidSchema } from '../said.ts'
import { betSlipRefSchema, eventIdSchema, marketIdSchema, memberCodeSchema, signedRupees } from '../scalar.ts'

/** The part of a position to cash out, in percent (CASH-05). */
export const cashOutPartSchema = z.number().check(z.int(), z.gte(1), z.lte(100))

/** Names the position an offer was made for: what each runner’s win pays, of a hundred runners at most. Another position is another offer. */
export const cashOutIdSchema = z.string().check(z.minLength(1), z.maxLength(2000))

/** The cash-out inside `create-bet`: everything that was reviewed, and the least it may bring (CASH-02, CASH-04). */
export const cashOutRequestSchema = z.strictObject({
  isCashOut: z.literal(true),
  betSlipRef: betSlipRefSchema,
  cashOutId: cashOutIdSchema,
  cashoutMarket: marketIdSchema,
  part: cashOutPartSchema,
  amount: signedRupees,
  /** Claims of the client: recorded, never used. */
  browserdetail: z.string().check(z.maxLength(300)),
  ipaddress: z.string().check(z.maxLength(64)),
})

/** `watch-cash-out`: the offer for one market is wanted from now on; null ends it. One at a time on a connection. */
export const watchCashOut = message({
  name: 'watch-cash-out',
  access: 'member',
  body: z.strictObject({ memberCode: memberCodeSchema, marketId: z.nullable(marketIdSchema), part: cashOutPartSchema }),
})

/**
 * `cash-out-offer`: the result of a cash-out now, net of commission: `amount` at least, and `results` by runner. Sent on every change;
 * without an offer, `code` says why (CASH-04).
 */
export const cashOutOffer = message({
  name: 'cash-out-offer',
  access: 'member',
  body: z.object({
    marketId: marketIdSchema,
    part: cashOutPartSchema,
    offer: z.nullable(
      z.object({
        cashOutId: cashOutIdSchema,
        amount: signedRupees,
        results: z.array(z.object({ ...runnerSchema.shape, pnl: signedRupees })).check(z.maxLength(200)),
      }),
    ),
    code: z.exactOptional(wireCodeSchema),
  }),
})

/** The markets whose figures are watched at once, at most. */
export const MAX_FIGURES = 20

/** `watch-cash-outs`: the figures of these markets are wanted from now on, instead of those before. */
export const watchCashOuts = message({
  name: 'watch-cash-outs',
  access: 'member',
  body: z.strictObject({ memberCode: memberCodeSchema, marketIds: z.array(marketIdSchema).check(z.maxLength(MAX_FIGURES)) }),
})

/** A rule for an automatic cash-out; without a bound the field is left out. `firing`: its cash-out is in the delay (CASH-07). */
const autoRuleSchema = z.object({
  takeProfit: z.exactOptional(signedRupees),
  stopLoss: z.exactOptional(signedRupees),
  state: z.enum(['armed', 'firing']),
})

/**
 * `cash-out-figures`: what a cash-out of the whole position comes to now, for each watched market whose figure or rule changed, in one
 * message. With an amount, `cashOutId` names the position as an offer does; without one, `code` says why (CASH-06).
 */
export const cashOutFigures = message({
  name: 'cash-out-figures',
  access: 'member',
  body: z.object({
    figures: z
      .array(
        z.object({
          marketId: marketIdSchema,
          amount: z.nullable(signedRupees),
          cashOutId: z.exactOptional(cashOutIdSchema),
          code: z.exactOptional(wireCodeSchema),
          rule: z.nullable(autoRuleSchema),
        }),
      )
      .check(z.maxLength(MAX_FIGURES)),
  }),
})

/** `auto-cash-out`: a rule was set, fired, or ended; sent to every connection of its member (CASH-07). */
export const autoCashOutNews = message({
  name: 'auto-cash-out',
  access: 'member',
  body: z.object({
    marketId: marketIdSchema,
    marketName: z.string(),
    marketSaid: z.exactOptional(saidSchema),
    eventId: eventIdSchema,
    eventName: z.string(),
    step: z.enum(['set', 'fired', 'done', 'lapsed', 'ended']),
    bound: z.exactOptional(z.enum(['profit', 'stop'])),
    /** Of `fired`: the offer. Of `done`: the market's worst result. */
    amount: z.exactOptional(signedRupees),
    code: z.exactOptional(wireCodeSchema),
    why: z.exactOptional(z.enum(['REMOVED', 'SETTLED', 'NOTHING_LEFT', 'MARKET_CHANGED', 'COOLING_OFF', 'SELF_EXCLUDED'])),
  }),
})
