import { type Millis, millisSchema } from '#contract/scalar.ts'

export type Vpa = { readonly ok: true; readonly vpa: string } | { readonly ok: false; readonly code: 'VPA_MISSING' | 'VPA_INVALID' }
export type Ifsc = { readonly ok: true; readonly ifsc: string } | { readonly ok: false; readonly code: 'IFSC_MISSING' | 'IFSC_INVALID' }
export type AccountNumber =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly code: 'ACCOUNT_NUMBER_INVALID' | 'ACCOUNT_NUMBER_DIFFERS' }

const VPA = /^[a-z0-9][a-z0-9._-]*[a-z0-9]@[a-z][a-z0-9]{1,63}$/
const MOST_VPA = 255
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const ACCOUNT = /^\d{9,18}$/

/** A UPI address as it was typed (ACCT-04). */
export const typedVpa = (raw: string): Vpa => {
  const vpa = raw.trim().toLowerCase()
  if (vpa === '') return { ok: false, code: 'VPA_MISSING' }
  return vpa.length <= MOST_VPA && VPA.test(vpa) ? { ok: true, vpa } : { ok: false, code: 'VPA_INVALID' }
}

/** The code of a bank's branch as it was typed. */
export const typedIfsc = (raw: string): Ifsc => {
  const ifsc = raw.trim().toUpperCase()
  if (ifsc === '') return { ok: false, code: 'IFSC_MISSING' }
  return IFSC.test(ifsc) ? { ok: true, ifsc } : { ok: false, code: 'IFSC_INVALID' }
}

/** The number of a bank account. It is typed twice, because a payment to a wrong one cannot be called back. */
export const typedAccount = (typed: string, again: string): AccountNumber => {
  const [number, repeated] = [typed, again].map((each) => each.replaceAll(/\s/g, ''))
  if (number === undefined || !ACCOUNT.test(number)) return { ok: false, code: 'ACCOUNT_NUMBER_INVALID' }
  return number === repeated ? { ok: true, number } : { ok: false, code: 'ACCOUNT_NUMBER_DIFFERS' }
}

/** An account number as it is shown: its last four digits. */
export const shownAccount = (number: string): string => `•••• ${number.slice(-4)}`

/** The beneficiaries that one member may have. */
export const MOST_BENEFICIARIES = 10
/** A new beneficiary of real money waits so long, so that a thief cannot pay out at once. */
export const COOLING_MS = 24 * 3_600_000

/** When a beneficiary may first be paid. */
export const readyAt = (addedAt: Millis, coolingMs: number): Millis => millisSchema.parse(addedAt + coolingMs)
