import * as z from 'zod/mini'
import { type PaymentNews, paymentNewsSchema } from '#contract/messages/payments.ts'
import { say } from '#copy/catalogue.ts'
import { paymentEndSaid } from '#domain/money/payment-said.ts'
import type { CorePayment } from '#server/exchange/payment.ts'
import type { Audit } from '#server/members/audit.ts'

/** A payment in short; of a deposit what was received. */
export const newsOfPayment = (payment: CorePayment): PaymentNews => {
  const { kind, refrenceNo, state, amount } = payment
  const received = payment.kind === 'deposit' ? payment.received : null
  return { type: kind, refrenceNo, state, amount: received ?? amount }
}

/** Keeps how a payment ended as a notification of its member, and returns its id; null while there is nothing to say (ACCT-06). */
export const keepPaymentNotice = (audit: Audit, member: CorePayment['member'], news: PaymentNews): string | null => {
  if (paymentEndSaid(news) === null) return null
  const detail = JSON.stringify(z.encode(paymentNewsSchema, news))
  return String(audit.add({ kind: 'payment-ended', member, address: '', detail }))
}

/** The payment of a notification, and its sentence. */
export const paymentNoticed = (detail: string): { readonly text: string; readonly payment: PaymentNews } | null => {
  const payment = paymentNewsSchema.parse(JSON.parse(detail))
  const words = paymentEndSaid(payment)
  return words === null ? null : { text: say(words), payment }
}
