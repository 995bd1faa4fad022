import * as z from 'zod/mini'
import { message } from '../call.ts'
import { millisSchema, signedRupees } from '../scalar.ts'

/** Rises by one with every change of a member's balance, exposure or bets. A gap makes the client fetch them again (SLIP-31). */
export const accountSeqSchema = z.number().check(z.int(), z.nonnegative())

/**
 * What a member won or lost since `from`, the start of the day in India: settlements with their corrections, net of commission, and the
 * casino (NAV-08).
 */
export const dayResultSchema = z.object({ from: millisSchema, net: signedRupees })
export type DayResult = z.output<typeof dayResultSchema>

export const money = {
  accountSeq: accountSeqSchema,
  balance: signedRupees,
  exposure: signedRupees,
  /** Absent where an exchange does not count it. */
  today: z.exactOptional(dayResultSchema),
}

/** `account-changed`, to all connections of the member, after every change. */
export const accountChanged = message({ name: 'account-changed', access: 'member', body: z.object(money) })
