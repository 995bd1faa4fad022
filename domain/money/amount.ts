import { readFigure } from '#contract/figures.ts'
import { type Paise, paise } from '../paise.ts'
import type { Refusal } from './refusals.ts'

/** Why a typed amount is none, or is refused (ACCT-04). */
export type AmountCode =
  | 'AMOUNT_MISSING'
  | 'AMOUNT_INVALID'
  | 'AMOUNT_TOO_FINE'
  | 'AMOUNT_BELOW_MIN'
  | 'AMOUNT_ABOVE_MAX'
  | 'INSUFFICIENT_FUNDS'
export type TypedAmount = { readonly ok: true; readonly amount: Paise } | { readonly ok: false; readonly code: AmountCode }
export type Bounds = { readonly min: Paise; readonly max: Paise }

/** A field cuts further decimals; a text that brings them is refused here. */
const UNCUT = { whole: 12, decimals: Number.POSITIVE_INFINITY, isGrouped: true } as const

/** Is an amount below or above its bounds? Null within them. */
export const boundCode = (amount: Paise, { min, max }: Bounds): 'AMOUNT_BELOW_MIN' | 'AMOUNT_ABOVE_MAX' | null =>
  amount < min ? 'AMOUNT_BELOW_MIN' : amount > max ? 'AMOUNT_ABOVE_MAX' : null

/** The same as a refusal, with the bound that it passed. */
export const boundRefusal = (amount: Paise, bounds: Bounds): Refusal | null => {
  const code = boundCode(amount, bounds)
  return code === null ? null : { code, about: { bound: code === 'AMOUNT_BELOW_MIN' ? bounds.min : bounds.max } }
}

/** An amount of money as it was typed. A third decimal is refused, because cutting it would pay another amount than was typed. */
export const typedAmount = (raw: string, bounds: Bounds, available?: Paise): TypedAmount => {
  const digits = readFigure(raw, UNCUT)
  if (digits === null) return { ok: false, code: 'AMOUNT_INVALID' }
  if (digits === '') return { ok: false, code: 'AMOUNT_MISSING' }
  const [whole = '', decimals = ''] = digits.split('.')
  if (decimals.length > 2) return { ok: false, code: 'AMOUNT_TOO_FINE' }
  const amount = paise(Number(whole + decimals.padEnd(2, '0')))
  const code = boundCode(amount, bounds)
  if (code !== null) return { ok: false, code }
  return available !== undefined && amount > available ? { ok: false, code: 'INSUFFICIENT_FUNDS' } : { ok: true, amount }
}
