import type { Transaction } from '#contract/calls/payments.ts'
import type { BetSlipRef, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import type { Said } from '#domain/said.ts'
import { type AskedDays, type Query, daysOrAllFrom, oneOf } from '#domain/money/asked-days.ts'
import type { PaymentGroup, PaymentKind } from '#domain/money/payment.ts'
import type { Method } from '#domain/money/utr.ts'

type Sent = {
  readonly ref: BetSlipRef
  readonly owner: MemberCode
  readonly sentAt: Millis
  readonly amount: Paise
  /** The exchange took nothing of it yet, because it wants a passkey first (ACCT-13). */
  readonly unproved?: true
}
/** One press of Deposit or Withdraw as the browser keeps it, from before it is sent until its answer (ACCT-04). */
export type SentPayment =
  | (Sent & { readonly kind: 'deposit'; readonly method: Method })
  | (Sent & { readonly kind: 'withdrawal'; readonly beneficiaryId: string })

/** What the exchange says of a press: the payment that it made, or why it made none. */
export type PaymentAnswer = { readonly kind: 'made'; readonly payment: Transaction } | { readonly kind: 'refused'; readonly said: Said }

/** A typed beneficiary. */
export type TypedBeneficiary =
  | { readonly method: 'UPI'; readonly name: string; readonly vpa: string }
  | { readonly method: 'BANK'; readonly name: string; readonly accountNumber: string; readonly again: string; readonly ifsc: string }

/** What a page of payments shows: a form, a press on its way or waiting for a passkey, or the payment that it made. */
export type PaymentScreen = 'editing' | 'claiming' | 'sending' | 'proving' | 'asking' | 'following'
export type PaymentView = {
  readonly screen: PaymentScreen
  readonly sent: SentPayment | null
  readonly payment: Transaction | null
  readonly said: Said | null
}

/** What a list of transactions is asked with. */
export type TransactionWish = AskedDays & {
  readonly type: PaymentKind | null
  readonly state: PaymentGroup | null
  /** Where the page before ended; null: the first page. */
  readonly cursor: string | null
}
export const ALL_TRANSACTIONS: TransactionWish = {
  type: null,
  state: null,
  range: null,
  from: null,
  to: null,
  zone: null,
  cursor: null,
}
/** What the address of the transactions asks for. */
export const transactionsFrom = (query: Query): TransactionWish => ({
  ...daysOrAllFrom(query),
  type: oneOf(query, 'type', ['deposit', 'withdrawal']),
  state: oneOf(query, 'state', ['open', 'done', 'failed']),
  cursor: null,
})
/** The payments of a kind that wait. */
export const openWish = (type: PaymentKind): TransactionWish => ({ ...ALL_TRANSACTIONS, type, state: 'open' })
