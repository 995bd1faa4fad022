import { type BetSlipRef, type Millis, millisSchema } from '#contract/scalar.ts'

const VERSION_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The time in a ref: a UUID of version 7 begins with it, in milliseconds. Null for another version. */
export const mintedAt = (ref: BetSlipRef): Millis | null => {
  const [, high, low] = VERSION_7.exec(ref) ?? []
  return high === undefined || low === undefined ? null : millisSchema.parse(Number.parseInt(high + low, 16))
}
