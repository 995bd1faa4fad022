import type { BetSlipRef, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { type DepositState, type WithdrawalState, isOver, refrenceNoOf } from '#domain/money/payment.ts'
import {
  type Beneficiaries,
  type CoreDeposit,
  type CorePayment,
  type PaymentEvent,
  type Step,
  depositStateSchema,
  withdrawalStateSchema,
} from './payment.ts'
import { type UnansweredDeposits, addUnanswered, forgetUnanswered } from './unanswered.ts'

/** The payments under way, with those that ended since the last write. All others lie in the archive. */
export type Payments = {
  readonly byRef: Map<BetSlipRef, CorePayment>
  readonly byNumber: Map<string, BetSlipRef>
  /** A member's, the oldest first. */
  readonly of: Map<MemberCode, Set<BetSlipRef>>
  /** By brand and UTR; a number stays with its deposit in the archive too. */
  readonly utrs: Map<string, BetSlipRef>
  /** The ids of news since the last write; all others lie in the archive, for good. */
  readonly seen: Set<string>
  /** When a member pressed for the payments of the last day that no money followed. */
  readonly unpaid: Map<MemberCode, readonly Millis[]>
  /** Deposits that are over and can still be approved. */
  readonly unanswered: UnansweredDeposits
  readonly beneficiaries: Map<MemberCode, Beneficiaries>
  /** The payments ever made, and those of each kind. */
  readonly count: { all: number; deposit: number; withdrawal: number }
  conflicts: number
}

export const noPayments = (): Payments => ({
  byRef: new Map(),
  byNumber: new Map(),
  of: new Map(),
  utrs: new Map(),
  seen: new Set(),
  unpaid: new Map(),
  unanswered: new Map(),
  beneficiaries: new Map(),
  count: { all: 0, deposit: 0, withdrawal: 0 },
  conflicts: 0,
})

const isDepositState = (state: DepositState | WithdrawalState): state is DepositState =>
  depositStateSchema.options.some((each) => each === state)

const isWithdrawalState = (state: DepositState | WithdrawalState): state is WithdrawalState =>
  withdrawalStateSchema.options.some((each) => each === state)

export const utrKey = (brand: string, utr: string): string => `${brand} ${utr}`

/** Takes a payment in: a new one, one of a snapshot, or one of the archive. */
export const admitPayment = (payments: Payments, payment: CorePayment): void => {
  const { ref, member, refrenceNo } = payment
  payments.byRef.set(ref, payment)
  payments.byNumber.set(refrenceNo, ref)
  payments.of.set(member, (payments.of.get(member) ?? new Set()).add(ref))
  const utr = heldUtr(payment)
  if (utr !== null) payments.utrs.set(utr, ref)
}

/** A number stays with a deposit that waits for its money, or has it. */
const holdsUtr = ({ state }: CoreDeposit): boolean => state === 'started' || state === 'waiting' || state === 'approved'

/** The brand and the UTR that a deposit keeps from others, or null. */
export const heldUtr = (payment: CorePayment): string | null =>
  payment.kind === 'deposit' && payment.utr !== null && holdsUtr(payment) ? utrKey(payment.brand, payment.utr) : null

const changeDeposit = (payments: Payments, ref: BetSlipRef, how: (deposit: CoreDeposit) => Partial<CoreDeposit>): void => {
  const before = payments.byRef.get(ref)
  if (before?.kind !== 'deposit') return
  if (before.utr !== null && payments.utrs.get(utrKey(before.brand, before.utr)) === ref)
    payments.utrs.delete(utrKey(before.brand, before.utr))
  admitPayment(payments, { ...before, ...how(before) })
}

const moved = <State extends string>(
  { steps }: { readonly steps: readonly Step<State>[] },
  state: State,
  at: Millis,
): { readonly state: State; readonly steps: readonly Step<State>[] } => ({ state, steps: [...steps, { state, at }] })

const withoutLast = <State extends string>({
  state,
  steps,
}: {
  readonly state: State
  readonly steps: readonly Step<State>[]
}): { readonly state: State; readonly steps: readonly Step<State>[] } => ({
  state: steps.at(-2)?.state ?? state,
  steps: steps.slice(0, -1),
})

/** A payment that is over as it was before its last step: nothing of it was received yet. */
export const beforeLastStep = (payment: CorePayment): CorePayment =>
  payment.kind === 'deposit' ? { ...payment, ...withoutLast(payment), received: null } : { ...payment, ...withoutLast(payment) }

/** The ref of the payment that an event is about, or null. */
export const refIn = (event: PaymentEvent): BetSlipRef | null =>
  'ref' in event ? event.ref : 'order' in event ? event.order.ref : 'news' in event ? event.news.ref : null

const DAY_MS = 24 * 3_600_000

const isUnpaid = (payment: CorePayment | undefined): boolean => payment?.state === 'cancelled' || payment?.state === 'expired'

/** Counts the presses of the last day that no money followed. */
const countUnpaid = (payments: Payments, before: CorePayment | undefined, after: CorePayment, now: Millis): void => {
  const [first] = after.steps
  if (first === undefined || isUnpaid(before) === isUnpaid(after)) return
  const own = payments.unpaid.get(after.member) ?? []
  const others = own.filter((_, n) => n !== own.indexOf(first.at))
  const fresh = (isUnpaid(after) ? [...own, first.at] : others).filter((at) => at > now - DAY_MS)
  if (fresh.length > 0) payments.unpaid.set(after.member, fresh)
  else payments.unpaid.delete(after.member)
}

/** An end of ours leaves a deposit that can still be approved; only its provider's yes or no changes that. */
const foldUnanswered = (
  { unanswered }: Payments,
  event: PaymentEvent & { readonly at: Millis },
  payment: CorePayment | undefined,
): void => {
  if (event.type === 'payment-told' && (event.news.told === 'deposit.approved' || event.news.told === 'deposit.rejected'))
    unanswered.delete(event.news.ref)
  if (event.type !== 'deposit-ended' || payment === undefined) return
  const { ref, member, amount, steps } = payment
  addUnanswered(unanswered, ref, { member, amount, pressedAt: steps[0]?.at ?? event.at, endedAt: event.at })
}

/** The one way payments change. Folds in place. */
export const evolvePayments = (payments: Payments, event: PaymentEvent & { readonly at: Millis }): void => {
  const ref = refIn(event)
  const before = ref === null ? undefined : payments.byRef.get(ref)
  fold(payments, event)
  const after = ref === null ? undefined : payments.byRef.get(ref)
  if (after !== undefined) countUnpaid(payments, before, after, event.at)
  foldUnanswered(payments, event, after)
}

const fold = (payments: Payments, event: PaymentEvent & { readonly at: Millis }): void => {
  const { at, member } = event
  switch (event.type) {
    case 'deposit-started':
    case 'withdrawal-requested': {
      const { ref, amount, brand } = event.order
      const kind = event.type === 'deposit-started' ? 'deposit' : 'withdrawal'
      payments.count.all += 1
      payments.count[kind] += 1
      const refrenceNo = refrenceNoOf(kind, payments.count[kind])
      const common = { ref, refrenceNo, member, amount, brand, number: payments.count.all, payload: event.payload }
      if (event.type === 'withdrawal-requested') {
        const { beneficiary } = event
        const state = { state: 'waiting', steps: [{ state: 'waiting', at }] } as const
        return admitPayment(payments, { ...common, ...state, kind: 'withdrawal', method: beneficiary.to.method, beneficiary })
      }
      return admitPayment(payments, {
        ...common,
        kind: 'deposit',
        method: event.order.method,
        state: 'started',
        steps: [{ state: 'started', at }],
        payTo: null,
        utr: null,
        claimedAt: null,
        receipt: null,
        received: null,
      })
    }
    case 'deposit-opened':
      return changeDeposit(payments, event.ref, (deposit) => ({ payTo: event.payTo, ...moved(deposit, 'waiting', at) }))
    case 'deposit-claimed':
      return changeDeposit(payments, event.ref, ({ claimedAt }) => ({ utr: event.utr, claimedAt: claimedAt ?? at }))
    case 'receipt-kept':
      return changeDeposit(payments, event.ref, () => ({ receipt: event.receipt }))
    case 'deposit-ended':
      return changeDeposit(payments, event.ref, (deposit) => moved(deposit, event.state, at))
    case 'withdrawal-cancelled': {
      const before = payments.byRef.get(event.ref)
      if (before?.kind === 'withdrawal') payments.byRef.set(event.ref, { ...before, ...moved(before, 'cancelled', at) })
      return
    }
    case 'payment-told': {
      const { news, state, verdict } = event
      payments.seen.add(news.id)
      if (verdict === 'CONFLICT') payments.conflicts += 1
      const before = payments.byRef.get(news.ref)
      if (verdict !== 'APPLIED' || before === undefined || state === null) return
      if (before.kind === 'deposit') {
        const received = news.told === 'deposit.approved' ? news.received : before.received
        if (isDepositState(state)) changeDeposit(payments, news.ref, (deposit) => ({ received, ...moved(deposit, state, at) }))
      } else if (isWithdrawalState(state)) payments.byRef.set(news.ref, { ...before, ...moved(before, state, at) })
      return
    }
    case 'beneficiary-added': {
      const { list, count } = payments.beneficiaries.get(member) ?? { list: [], count: 0 }
      return void payments.beneficiaries.set(member, { list: [...list, event.beneficiary], count: count + 1 })
    }
    case 'beneficiary-removed': {
      const { list, count } = payments.beneficiaries.get(member) ?? { list: [], count: 0 }
      return void payments.beneficiaries.set(member, { list: list.filter(({ id }) => id !== event.id), count })
    }
    default:
      return event satisfies never
  }
}

/** Takes a payment out of memory. */
export const dropPayment = (payments: Payments, payment: CorePayment): void => {
  const { ref, member, refrenceNo } = payment
  const utr = heldUtr(payment)
  payments.byRef.delete(ref)
  payments.byNumber.delete(refrenceNo)
  if (utr !== null && payments.utrs.get(utr) === ref) payments.utrs.delete(utr)
  const own = payments.of.get(member)
  if (own?.delete(ref) && own.size === 0) payments.of.delete(member)
}

/** Forgets what is kept of a member who is gone beside the payments, which are all over. */
export const forgetPayments = (payments: Payments, member: MemberCode): void => {
  payments.unpaid.delete(member)
  forgetUnanswered(payments.unanswered, member)
  payments.beneficiaries.delete(member)
}

/** A member's payments in memory, the oldest first. */
export const paymentsOf = (payments: Payments, member: MemberCode): readonly CorePayment[] =>
  [...(payments.of.get(member) ?? [])].flatMap((ref) => payments.byRef.get(ref) ?? [])

/** Of one member: payments that wait at once, and payments begun in a day that no money followed. */
const MOST_WAITING = 10

const MOST_UNPAID_A_DAY = 100

/** Has the member as many payments under way, or unpaid today, as one may have? */
export const hasTooMany = (payments: Payments, member: MemberCode, now: Millis): boolean => {
  const waiting = paymentsOf(payments, member).filter(({ kind, state }) => !isOver(kind, state))
  const unpaid = (payments.unpaid.get(member) ?? []).filter((at) => at > now - DAY_MS)
  return waiting.length >= MOST_WAITING || unpaid.length >= MOST_UNPAID_A_DAY
}

/**
 * What the deposit of a ref counts for its member's limit, on the day of its press; null for nothing. What was received counts, else
 * what can still be approved: no end but the provider's no frees it (ACCT-08).
 */
export const countedDeposit = (payments: Payments, ref: BetSlipRef): { readonly amount: Paise; readonly at: Millis } | null => {
  const unanswered = payments.unanswered.get(ref)
  if (unanswered !== undefined) return { amount: unanswered.amount, at: unanswered.pressedAt }
  const payment = payments.byRef.get(ref)
  const first = payment?.steps[0]
  if (payment?.kind !== 'deposit' || first === undefined) return null
  const { state, amount, received } = payment
  if (state === 'approved') return { amount: received ?? amount, at: first.at }
  return state === 'started' || state === 'waiting' ? { amount, at: first.at } : null
}

/** Does a payment of this kind wait? */
export const hasWaiting = (payments: Payments, member: MemberCode, kind: CorePayment['kind']): boolean =>
  paymentsOf(payments, member).some((each) => each.kind === kind && !isOver(kind, each.state))
