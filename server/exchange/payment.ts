import type { BetSlipRef, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { type DepositState, type PayTo, type PaymentGroup, type PaymentKind, type WithdrawalState, groupOf } from '#domain/money/payment.ts'
import type { Method } from '#domain/money/utr.ts'
import { paise } from '#domain/paise.ts'

/** A deposit as the member asked for it, already parsed. */
export type DepositOrder = { readonly ref: BetSlipRef; readonly amount: Paise; readonly method: Method; readonly brand: string }

/** A withdrawal as the member asked for it, already parsed. */
export type WithdrawalOrder = {
  readonly ref: BetSlipRef
  readonly amount: Paise
  readonly beneficiaryId: string
  readonly brand: string
}

/** Whom a withdrawal is paid to. */
export type CoreBeneficiary = {
  readonly id: string
  readonly name: string
  readonly addedAt: Millis
  readonly readyAt: Millis
  readonly to:
    | { readonly method: 'UPI'; readonly vpa: string }
    | { readonly method: 'BANK'; readonly accountNumber: string; readonly ifsc: string }
}

/** A beneficiary as the member typed it, already checked. */
export type NewBeneficiary = Pick<CoreBeneficiary, 'name' | 'to'>

export type Step<State> = { readonly state: State; readonly at: Millis }

type Common = {
  readonly ref: BetSlipRef
  readonly refrenceNo: string
  readonly member: MemberCode
  readonly amount: Paise
  readonly brand: string
  /** Counts all payments. */
  readonly number: number
  readonly payload: string
}

/** A deposit as the core keeps it (docs/RULES.md, Payments). */
export type CoreDeposit = Common & {
  readonly kind: 'deposit'
  readonly method: Method
  readonly state: DepositState
  readonly steps: readonly Step<DepositState>[]
  readonly payTo: PayTo | null
  readonly utr: string | null
  readonly claimedAt: Millis | null
  readonly receipt: string | null
  readonly received: Paise | null
}

/** A withdrawal as the core keeps it (docs/RULES.md, Payments). */
export type CoreWithdrawal = Common & {
  readonly kind: 'withdrawal'
  readonly method: Method
  readonly state: WithdrawalState
  readonly steps: readonly Step<WithdrawalState>[]
  readonly beneficiary: CoreBeneficiary
}

export type CorePayment = CoreDeposit | CoreWithdrawal

/** What a provider or an operator says of a payment, under an id that it never uses twice. */
export type News = {
  readonly id: string
  readonly ref: BetSlipRef
} & (
  | { readonly told: 'deposit.approved'; readonly received: Paise }
  | {
      readonly told:
        | 'deposit.rejected'
        | 'withdrawal.approved'
        | 'withdrawal.rejected'
        | 'withdrawal.paid'
        | 'withdrawal.failed'
        | 'withdrawal.reversed'
    }
)

/** What came of news. A conflict posts nothing, and the operator is called. */
export type NewsVerdict = 'APPLIED' | 'SETTLED' | 'CONFLICT'

export type Beneficiaries = { readonly list: readonly CoreBeneficiary[]; readonly count: number }

/** Which of their payments a member asks for; null leaves that part open. */
export type PaymentWish = {
  readonly kind: PaymentKind | null
  readonly group: PaymentGroup | null
  /** Pressed at or after, and before. */
  readonly from: number
  readonly before: number
  /** Older than the payment of this number; null: the first page. */
  readonly below: number | null
  readonly most: number
}

/** The same without a page. */
export type PaymentFilter = Omit<PaymentWish, 'below' | 'most'>

/** Is a payment among those that were asked for? */
export const isWished = (
  { kind, group, from, before, below = null }: PaymentFilter & Partial<PaymentWish>,
  payment: CorePayment,
): boolean => {
  const at = payment.steps[0]?.at ?? 0
  const isOfGroup = group === null || groupOf(payment.kind, payment.state) === group
  return (kind === null || payment.kind === kind) && isOfGroup && at >= from && at < before && (below === null || payment.number < below)
}

/** What payments come to: of those that are done, what came in and what was paid out. */
export type PaymentSums = { readonly deposited: Paise; readonly withdrawn: Paise; readonly count: number }

export const sumsOf = (payments: readonly CorePayment[]): PaymentSums =>
  payments.reduce(
    ({ deposited, withdrawn, count }: PaymentSums, payment) => {
      const isDone = groupOf(payment.kind, payment.state) === 'done'
      return {
        deposited: isDone && payment.kind === 'deposit' ? paise(deposited + (payment.received ?? payment.amount)) : deposited,
        withdrawn: isDone && payment.kind === 'withdrawal' ? paise(withdrawn + payment.amount) : withdrawn,
        count: count + 1,
      }
    },
    { deposited: paise(0), withdrawn: paise(0), count: 0 },
  )

/** The events of payments; `ExchangeEvent` adds their time and transactions. */
export type PaymentEvent =
  | { readonly type: 'deposit-started'; readonly member: MemberCode; readonly order: DepositOrder; readonly payload: string }
  | { readonly type: 'deposit-opened'; readonly member: MemberCode; readonly ref: BetSlipRef; readonly payTo: PayTo }
  | { readonly type: 'deposit-claimed'; readonly member: MemberCode; readonly ref: BetSlipRef; readonly utr: string }
  | { readonly type: 'receipt-kept'; readonly member: MemberCode; readonly ref: BetSlipRef; readonly receipt: string }
  | {
      readonly type: 'deposit-ended'
      readonly member: MemberCode
      readonly ref: BetSlipRef
      readonly state: Extract<DepositState, 'cancelled' | 'expired' | 'rejected'>
    }
  | {
      readonly type: 'withdrawal-requested'
      readonly member: MemberCode
      readonly order: WithdrawalOrder
      readonly beneficiary: CoreBeneficiary
      readonly payload: string
    }
  | { readonly type: 'withdrawal-cancelled'; readonly member: MemberCode; readonly ref: BetSlipRef }
  /** News of a payment; `state` is the one that it is in then, null where no payment was made of the ref. */
  | {
      readonly type: 'payment-told'
      readonly member: MemberCode
      readonly news: News
      readonly verdict: NewsVerdict
      readonly state: DepositState | WithdrawalState | null
    }
  | { readonly type: 'beneficiary-added'; readonly member: MemberCode; readonly beneficiary: CoreBeneficiary }
  | { readonly type: 'beneficiary-removed'; readonly member: MemberCode; readonly id: string }

/** What lies on the account of a withdrawal: its amount while it is under way. */
export const payoutNeeded = ({ state, amount }: CoreWithdrawal): Paise => (state === 'waiting' || state === 'approved' ? amount : paise(0))
