import type { Paise } from '../paise.ts'

/** The fields of a UPI payment: to whom, their name, our reference, a note, and the amount. */
export type UpiPayment = { readonly pa: string; readonly pn: string; readonly tr: string; readonly tn: string; readonly am: Paise }

/** Rupees with two decimals and without groups, as payment apps read them. */
const plainRupees = (amount: Paise): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
const encoded = (words: string): string => encodeURIComponent(words).replaceAll('%40', '@')

/** The link that opens a payment app; the QR code holds it too (ACCT-04). */
export const upiLink = ({ pa, pn, tr, tn, am }: UpiPayment): string =>
  `upi://pay?pa=${encoded(pa)}&pn=${encoded(pn)}&tr=${encoded(tr)}&tn=${encoded(tn)}&am=${plainRupees(am)}&cu=INR`
