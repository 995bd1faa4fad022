import * as z from 'zod/mini'
import { message } from '../call.ts'
import { signedRupees } from '../scalar.ts'

/** Rises by one with every change of a member's balance, exposure or bets. A gap makes the client fetch them again (SLIP-31). */
export const accountSeqSchema = z.number().check(z.int(), z.nonnegative())

export const money = { accountSeq: accountSeqSchema, balance: signedRupees, exposure: signedRupees }

/** `account-changed`, to all connections of the member, after every change. */
export const accountChanged = message({ name: 'account-changed', access: 'member', body: z.object(money) })
