import * as z from 'zod/mini'
import { methodSchema } from '#contract/calls/payments.ts'
import { type Millis, type Paise, betSlipRefSchema, memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { type DepositState, type PayTo, type PaymentGroup, type PaymentKind, type WithdrawalState, groupOf } from '#domain/money/payment.ts'
import { paise } from '#domain/paise.ts'
import { type Stored, type Undated, eventOf, listOf, wholeSchema } from './stored.ts'

export const depositStateSchema = z.enum([
  'started',
  'waiting',
  'approved',
  'rejected',
  'cancelled',
  'expired',
]) satisfies z.ZodMiniType<DepositState>
export const withdrawalStateSchema = z.enum([
  'waiting',
  'approved',
  'paid',
  'rejected',
  'cancelled',
  'returned',
]) satisfies z.ZodMiniType<WithdrawalState>

/** A deposit as the member asked for it, already parsed. */
const depositOrderSchema = z.strictObject({ ref: betSlipRefSchema, amount: paiseSchema, method: methodSchema, brand: z.string() })
export type DepositOrder = Stored<typeof depositOrderSchema>

/** A withdrawal as the member asked for it, already parsed. */
const withdrawalOrderSchema = z.strictObject({
  ref: betSlipRefSchema,
  amount: paiseSchema,
  beneficiaryId: z.string(),
  brand: z.string(),
})
export type WithdrawalOrder = Stored<typeof withdrawalOrderSchema>

const upi = { method: z.literal('UPI'), vpa: z.string() }
const bank = { method: z.literal('BANK'), accountNumber: z.string(), ifsc: z.string() }
const payToSchema = z.discriminatedUnion('method', [
  z.strictObject({ ...upi, name: z.string() }),
  z.strictObject({ ...bank, name: z.string() }),
]) satisfies z.ZodMiniType<PayTo>
/** Whom a withdrawal is paid to. */
const beneficiarySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  addedAt: millisSchema,
  readyAt: millisSchema,
  to: z.discriminatedUnion('method', [z.strictObject(upi), z.strictObject(bank)]),
})
export type CoreBeneficiary = Stored<typeof beneficiarySchema>

/** A beneficiary as the member typed it, already checked. */
export type NewBeneficiary = Pick<CoreBeneficiary, 'name' | 'to'>

export type Step<State> = { readonly state: State; readonly at: Millis }

const stepsOf = <State>(state: z.ZodMiniType<State>): z.ZodMiniType<readonly Step<State>[]> =>
  listOf(z.strictObject({ state, at: millisSchema }))
const common = {
  ref: betSlipRefSchema,
  refrenceNo: z.string(),
  member: memberCodeSchema,
  amount: paiseSchema,
  brand: z.string(),
  /** Counts all payments. */
  number: wholeSchema,
  payload: z.string(),
  method: methodSchema,
}

/** A deposit as the core keeps it (docs/RULES.md, Payments). */
const depositSchema = z.strictObject({
  ...common,
  kind: z.literal('deposit'),
  state: depositStateSchema,
  steps: stepsOf(depositStateSchema),
  payTo: z.nullable(payToSchema),
  utr: z.nullable(z.string()),
  claimedAt: z.nullable(millisSchema),
  receipt: z.nullable(z.string()),
  received: z.nullable(paiseSchema),
})
export type CoreDeposit = Stored<typeof depositSchema>

/** A withdrawal as the core keeps it (docs/RULES.md, Payments). */
const withdrawalSchema = z.strictObject({
  ...common,
  kind: z.literal('withdrawal'),
  state: withdrawalStateSchema,
  steps: stepsOf(withdrawalStateSchema),
  beneficiary: beneficiarySchema,
})
export type CoreWithdrawal = Stored<typeof withdrawalSchema>

export const paymentSchema = z.discriminatedUnion('kind', [depositSchema, withdrawalSchema])
export type CorePayment = Stored<typeof paymentSchema>

/** What a provider or an operator says of a payment, under an id that it never uses twice. */
const newsSchema = z.discriminatedUnion('told', [
  z.strictObject({ id: z.string(), ref: betSlipRefSchema, told: z.literal('deposit.approved'), received: paiseSchema }),
  z.strictObject({
    id: z.string(),
    ref: betSlipRefSchema,
    told: z.enum([
      'deposit.rejected',
      'withdrawal.approved',
      'withdrawal.rejected',
      'withdrawal.paid',
      'withdrawal.failed',
      'withdrawal.reversed',
    ]),
  }),
])
export type News = Stored<typeof newsSchema>

/** What came of news. A conflict posts nothing, and the operator is called. */
const newsVerdictSchema = z.enum(['APPLIED', 'SETTLED', 'CONFLICT'])
export type NewsVerdict = z.infer<typeof newsVerdictSchema>

export const beneficiariesSchema = z.strictObject({ list: listOf<CoreBeneficiary>(beneficiarySchema), count: wholeSchema })
export type Beneficiaries = Stored<typeof beneficiariesSchema>

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

const own = { member: memberCodeSchema, ref: betSlipRefSchema }
/** The events of payments. */
export const paymentEventSchema = z.discriminatedUnion('type', [
  eventOf('deposit-started', { member: memberCodeSchema, order: depositOrderSchema, payload: z.string() }),
  eventOf('deposit-opened', { ...own, payTo: payToSchema }),
  eventOf('deposit-claimed', { ...own, utr: z.string() }),
  eventOf('receipt-kept', { ...own, receipt: z.string() }),
  eventOf('deposit-ended', { ...own, state: z.enum(['cancelled', 'expired', 'rejected']) }),
  eventOf('withdrawal-requested', {
    member: memberCodeSchema,
    order: withdrawalOrderSchema,
    beneficiary: beneficiarySchema,
    payload: z.string(),
  }),
  eventOf('withdrawal-cancelled', own),
  /** News of a payment; `state` is the one that it is in then, null where no payment was made of the ref. */
  eventOf('payment-told', {
    member: memberCodeSchema,
    news: newsSchema,
    verdict: newsVerdictSchema,
    state: z.nullable(z.union([depositStateSchema, withdrawalStateSchema])),
  }),
  eventOf('beneficiary-added', { member: memberCodeSchema, beneficiary: beneficiarySchema }),
  eventOf('beneficiary-removed', { member: memberCodeSchema, id: z.string() }),
])
export type PaymentEvent = Undated<Stored<typeof paymentEventSchema>>

/** What lies on the account of a withdrawal: its amount while it is under way. */
export const payoutNeeded = ({ state, amount }: CoreWithdrawal): Paise => (state === 'waiting' || state === 'approved' ? amount : paise(0))
