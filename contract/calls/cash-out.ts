import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { marketIdSchema, signedRupees } from '../scalar.ts'

/** POST /exchange/auto-cash-out/ sets or changes the member's rule for a market (CASH-07). Unknown fields are refused: it moves money. */
export const setAutoCashOut = call({
  method: 'POST',
  path: '/exchange/auto-cash-out/',
  access: 'member',
  request: z.strictObject({
    marketId: marketIdSchema,
    takeProfit: z.exactOptional(signedRupees),
    stopLoss: z.exactOptional(signedRupees),
  }),
  answer: z.object(envelope),
})

/** DELETE /exchange/auto-cash-out/:marketId takes the rule away; a market without one is left as it is (CASH-07). */
export const removeAutoCashOut = call({
  method: 'DELETE',
  path: '/exchange/auto-cash-out/:marketId',
  access: 'member',
  request: z.strictObject({ marketId: marketIdSchema }),
  answer: z.object(envelope),
})
