/** The ways to pay in. */
export type Method = 'UPI' | 'BANK'
export type Utr =
  | { readonly ok: true; readonly utr: string; readonly rail: 'UPI' | 'IMPS' | 'NEFT' | 'RTGS' }
  | { readonly ok: false; readonly code: 'UTR_MISSING' | 'UTR_INVALID' }

const TWELVE_DIGITS = /^\d{12}$/
const NEFT = /^[A-Z]{4}[A-Z0-9]{12}$/
const RTGS = /^[A-Z]{4}[A-Z0-9]{18}$/
const isRepeated = (utr: string): boolean => utr === (utr[0] ?? '').repeat(utr.length)

/** The number that a bank gives a payment, as it was typed (ACCT-04). */
export const typedUtr = (raw: string, method: Method): Utr => {
  const utr = raw.trim().toUpperCase()
  if (utr === '') return { ok: false, code: 'UTR_MISSING' }
  if (isRepeated(utr)) return { ok: false, code: 'UTR_INVALID' }
  if (TWELVE_DIGITS.test(utr)) return { ok: true, utr, rail: method === 'UPI' ? 'UPI' : 'IMPS' }
  if (method === 'BANK' && NEFT.test(utr)) return { ok: true, utr, rail: 'NEFT' }
  if (method === 'BANK' && RTGS.test(utr)) return { ok: true, utr, rail: 'RTGS' }
  return { ok: false, code: 'UTR_INVALID' }
}
