import * as z from 'zod/mini'
import { type BetSlipRef, type MemberCode, type Millis, memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { Stored } from './stored.ts'

/** A deposit that ended before its provider decided: it can still be approved, so it keeps its place in the deposit limit (ACCT-08). */
export const unansweredSchema = z.strictObject({
  member: memberCodeSchema,
  amount: paiseSchema,
  pressedAt: millisSchema,
  endedAt: millisSchema,
})
export type Unanswered = Stored<typeof unansweredSchema>
/** By ref, in the order in which they ended. */
export type UnansweredDeposits = Map<BetSlipRef, Unanswered>

/** A deposit without an answer is asked about for this long after its end: no limit counts its day any more. */
const ASKED_MS = 40 * 24 * 3_600_000

const isTooOld = ({ endedAt }: Unanswered, now: Millis): boolean => endedAt + ASKED_MS <= now

/** Does the provider still owe an answer to this deposit, and is it asked for one? */
export const owesAnswer = (unanswered: UnansweredDeposits, ref: BetSlipRef, now: Millis): boolean => {
  const found = unanswered.get(ref)
  return found !== undefined && !isTooOld(found, now)
}

/** Adds one that ended now, and forgets those that are too old. */
export const addUnanswered = (unanswered: UnansweredDeposits, ref: BetSlipRef, deposit: Unanswered): void => {
  for (const [old, each] of unanswered) {
    if (!isTooOld(each, deposit.endedAt)) break
    unanswered.delete(old)
  }
  unanswered.set(ref, deposit)
}

/** Forgets those of a member who is gone. */
export const forgetUnanswered = (unanswered: UnansweredDeposits, member: MemberCode): void => {
  for (const [ref, each] of unanswered) if (each.member === member) unanswered.delete(ref)
}
