import type { BetSlipRef, MemberCode, Paise } from '#contract/scalar.ts'
import type { Bounds } from '#domain/money/amount.ts'
import type { PayTo, PaymentKind } from '#domain/money/payment.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type {
  CoreBeneficiary,
  CoreDeposit,
  CorePayment,
  DepositOrder,
  NewBeneficiary,
  News,
  NewsVerdict,
  PaymentFilter,
  PaymentSums,
  PaymentWish,
  WithdrawalOrder,
} from './payment.ts'
import type { RuleReply } from './reply.ts'

/** The answer to a payment's press or change: the payment as it stands, or why not. */
export type PaymentReply = { readonly ok: true; readonly payment: CorePayment } | ({ readonly ok: false } & Refusal)
/** What became of a payment's ref; `never-seen` is one that is refused from now on where it is fenced. */
export type PaymentOutcome =
  | { readonly kind: 'made'; readonly payment: CorePayment }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'never-seen'; readonly fenced: boolean }
export type NewsReply = NewsVerdict | 'SEEN' | 'UNKNOWN_REF'

/** The exchange's face for payments and beneficiaries. */
export interface PaymentApi {
  /** Exactly once by ref: a repeat of the same payload gets the payment as it stands (ACCT-04). */
  startDeposit(member: MemberCode, order: DepositOrder, bounds: Bounds, reply: (answer: PaymentReply) => void): void
  /** Exactly once by ref: the amount is held at once. */
  requestWithdrawal(member: MemberCode, order: WithdrawalOrder, bounds: Bounds, reply: (answer: PaymentReply) => void): void
  /** The provider's link or account came. */
  openDeposit(ref: BetSlipRef, payTo: PayTo, done: () => void): void
  /** The provider gave none in time, or the time of a deposit is over. */
  endDeposit(ref: BetSlipRef, why: 'unopened' | 'expired', done: () => void): void
  claimDeposit(member: MemberCode, refrenceNo: string, utr: string, reply: (answer: PaymentReply) => void): void
  keepReceipt(member: MemberCode, refrenceNo: string, receipt: string, reply: (answer: PaymentReply) => void): void
  /** `isAllowed`: the brand lets a withdrawal be cancelled. */
  cancelPayment(member: MemberCode, kind: PaymentKind, refrenceNo: string, isAllowed: boolean, reply: (answer: PaymentReply) => void): void
  /** Carries out what a provider or an operator says, once by its id. */
  notifyPayment(news: News, reply: (answer: NewsReply) => void): void
  /** What became of a payment's press; fences one that was never seen. */
  paymentOutcome(member: MemberCode, ref: BetSlipRef, reply: (outcome: PaymentOutcome) => void): void
  /** Did the exchange answer a press of this ref already? The same press again gets that answer. */
  knowsPress(member: MemberCode, ref: BetSlipRef): boolean
  /** A member's payments, the newest first. */
  payments(member: MemberCode, wish: PaymentWish): readonly CorePayment[]
  /** The sums of all payments that are wished for. */
  paymentSums(member: MemberCode, wish: PaymentFilter): PaymentSums
  payment(member: MemberCode, kind: PaymentKind, refrenceNo: string): CorePayment | null
  /** The number that members read for a payment's ref; null for what is no payment's. */
  paymentNumber(ref: string): string | null
  /** Every payment under way, the oldest first. */
  openPayments(): readonly CorePayment[]
  /** Deposits that are over, and that their provider must still say no to. */
  unansweredDeposits(): readonly CoreDeposit[]
  /** What a closed account has: money that came after its end, by a payment, a corrected result or the casino; 0 for all others (ACCT-08). */
  owedAfterEnd(member: MemberCode): Paise
  /** The closed accounts with money. */
  closedWithMoney(): readonly MemberCode[]
  /** Can this deposit, which is over, still be approved? True for 40 days at most. */
  isUnanswered(ref: BetSlipRef): boolean
  withdrawable(member: MemberCode): Paise
  beneficiaries(member: MemberCode): readonly CoreBeneficiary[]
  /** Adds a beneficiary; one that is there already stays. */
  addBeneficiary(member: MemberCode, wanted: NewBeneficiary, coolingMs: number, reply: (result: RuleReply) => void): void
  removeBeneficiary(member: MemberCode, id: string, reply: () => void): void
}
