import { readFigure } from '#contract/figures.ts'
import { type Paise, paiseSchema } from '#contract/scalar.ts'

export type { Paise }

const isPaise = (n: number): n is Paise => Number.isSafeInteger(n)
/** The one constructor of an amount: whole paise, never a fraction (C1). Throws on anything else. */
export const paise = (n: number): Paise => (isPaise(n) ? n : paiseSchema.parse(n))

/** Below this, twice a product and a divisor together are exact as a number. */
const EXACT = 2 ** 51

/** `a × b ÷ c`, rounded half away from zero, with no overflow and no float in between (C2). */
export const mulDiv = (a: number, b: number, c: number): number => {
  const [size, by] = [Math.abs(a * b), Math.abs(c)]
  // Numbers that stay exact need no BigInt, which takes ten times as long.
  if (size < EXACT && by > 0 && by < EXACT && Number.isInteger(a) && Number.isInteger(b) && Number.isInteger(c)) {
    const twice = size * 2 + by
    const rounded = (twice - (twice % (by * 2))) / (by * 2)
    return size !== 0 && a * b < 0 !== c < 0 ? -rounded : rounded
  }
  const product = BigInt(a) * BigInt(b)
  const divisor = BigInt(c)
  const negative = product < 0n !== divisor < 0n && product !== 0n
  const [top, bottom] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor]
  const rounded = Number((top * 2n + bottom) / (bottom * 2n))
  return negative ? -rounded : rounded
}

/** A decimal text as whole units of `decimals` places: `parseDecimal('1.5', 2)` is 150. Cuts further places; null for other texts. */
export const parseDecimal = (raw: string, decimals: number): number | null => {
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(raw.trim())
  if (match === null) return null
  const [, sign, whole = '0', rest = ''] = match
  const units = Number(whole + rest.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' && units !== 0 ? -units : units
}

/** A visitor may type at most ₹5,00,000 (SLIP-06). */
export const VISITOR_STAKE_CAP: Paise = paise(50_000_000)

/** A typed amount: cut, not rounded, to two decimals. Null for an empty text and for what is no amount. */
export const typedRupees = (raw: string): Paise | null => {
  const amount = parseDecimal(readFigure(raw) ?? '', 2)
  return amount === null ? null : paise(amount)
}

/** A typed stake: a visitor's capped, a member's not (C3, SLIP-06). Null for what is no amount. */
export const typedStake = (raw: string, isMember: boolean): Paise | null => {
  const amount = typedRupees(raw)
  if (amount === null) return null
  return isMember ? amount : paise(Math.min(amount, VISITOR_STAKE_CAP))
}

/** An amount as the digits of a field: `100000.50`, without decimals where there are none; '' for nothing. */
export const amountDigits = (amount: Paise): string =>
  amount === 0 ? '' : amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
