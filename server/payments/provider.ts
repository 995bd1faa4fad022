import type { BetSlipRef, Paise } from '#contract/scalar.ts'
import type { Secret } from '#contract/secret.ts'
import type { PayTo } from '#domain/money/payment.ts'
import type { Method } from '#domain/money/utr.ts'
import type { CoreBeneficiary, News } from '#server/exchange/payment.ts'

/** A deposit that a provider is to open. */
export type DepositRequest = {
  readonly ref: BetSlipRef
  readonly refrenceNo: string
  readonly amount: Paise
  readonly method: Method
  readonly brand: string
}
/** A withdrawal that is to be reviewed or paid. `password`: the brand's transaction password, null where none was set. */
export type Payout = {
  readonly ref: BetSlipRef
  readonly refrenceNo: string
  readonly amount: Paise
  readonly beneficiary: CoreBeneficiary
  readonly brand: string
  readonly password: Secret | null
}

/**
 * What the exchange asks of a payment provider. Every request has the ref as its key: the same one again is no second payment. What
 * becomes of it comes by signed callbacks, or as the answer to `ask`. `tests/server/payments/acceptance.ts` holds what each adapter must do.
 */
export interface PaymentProvider {
  readonly name: string
  /** A new beneficiary waits so long. */
  readonly coolingMs: number
  /** Where the deposit is to be paid to. */
  openDeposit(request: DepositRequest): Promise<PayTo>
  /** The member says that it is paid and gave the bank's number: a reason to look now. It is no proof, and may come more than once. */
  hearClaim(request: DepositRequest): Promise<void>
  /**
   * Nothing more is to be taken for a deposit: its member gave it up, or its time is over. The answer comes as `deposit.rejected`, or as
   * `deposit.approved` where it was paid. Repeated until one comes.
   */
  cancelDeposit(request: DepositRequest): Promise<void>
  /** Has the withdrawal checked; the answer comes as `withdrawal.approved` or `withdrawal.rejected`. */
  review(payout: Payout): Promise<void>
  /** Pays; the answer comes as `withdrawal.paid`, `.failed` or `.reversed`. */
  payOut(payout: Payout): Promise<void>
  /** The newest that it knows of a ref, under the id of its callback; null for nothing yet. */
  ask(ref: BetSlipRef): Promise<News | null>
}
