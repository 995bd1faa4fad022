import * as z from 'zod/mini'
import { message } from '../call.ts'

/** `payments-changed`, to all connections of the member: payments are to be read again (ACCT-04). */
export const paymentsChanged = message({ name: 'payments-changed', access: 'member', body: z.object({}) })
