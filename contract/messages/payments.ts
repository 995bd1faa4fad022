import * as z from 'zod/mini'
import { message } from '../call.ts'
import { rupees } from '../scalar.ts'

export const paymentKindSchema = z.enum(['deposit', 'withdrawal'])
export const paymentStateSchema = z.enum(['started', 'waiting', 'approved', 'rejected', 'cancelled', 'expired', 'paid', 'returned'])
export type PaymentState = z.infer<typeof paymentStateSchema>
export const refrenceNoSchema = z.string().check(z.regex(/^(?:DEP|WDR)-\d{6,12}$/))

/** A payment in short: what it came to, and its amount; of a deposit what was received. */
export const paymentNewsSchema = z.object({
  type: paymentKindSchema,
  refrenceNo: refrenceNoSchema,
  state: paymentStateSchema,
  amount: rupees,
})
export type PaymentNews = z.infer<typeof paymentNewsSchema>

/**
 * `payments-changed`, to all connections of the member: payments are to be read again (ACCT-04). It has the payment that changed, if it
 * was one, and the id of the notification that says how it ended.
 */
export const paymentsChanged = message({
  name: 'payments-changed',
  access: 'member',
  body: z.object({ payment: z.exactOptional(paymentNewsSchema), notice: z.exactOptional(z.string()) }),
})
