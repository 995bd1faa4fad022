import * as z from 'zod/mini'
import { message, wireCodeSchema } from './call.ts'
import { runnerSchema } from './market.ts'
import { betSlipRefSchema, marketIdSchema, memberCodeSchema, signedRupees } from './scalar.ts'

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
