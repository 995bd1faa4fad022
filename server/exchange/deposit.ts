import type { RefusalCode } from '#contract/call.ts'
import { type BetSlipRef, type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import { type Bounds, boundRefusal } from '#domain/money/amount.ts'
import type { PayTo } from '#domain/money/payment.ts'
import { typedUtr } from '#domain/money/utr.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { creditOf } from './credit.ts'
import type { ExchangeEvent } from './events.ts'
import type { CoreDeposit, DepositOrder, News, NewsVerdict } from './payment.ts'
import { hasTooMany, paymentsOf, utrKey } from './payments-state.ts'
import { depositDoor } from './play-doors.ts'
import { isExpired } from './refs.ts'
import type { State } from './state/state.ts'

const MINUTE_MS = 60_000
/** A deposit without a claim ends after this. */
export const UNCLAIMED_MS = 30 * MINUTE_MS
/** A claimed one ends so long after its claim. */
export const CLAIMED_MS = 72 * 60 * MINUTE_MS

type Event<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>

/** The fields that must agree for two presses of one ref to be the same deposit. */
export const depositPayload = ({ amount, method, brand }: DepositOrder): string => JSON.stringify(['deposit', amount, method, brand])

const refusalOf = (state: State, member: MemberCode, order: DepositOrder, bounds: Bounds, now: Millis): Refusal | null => {
  if (isExpired(order.ref, now)) return { code: 'SERVICE_UNAVAILABLE' }
  if (!state.members.has(member)) return { code: 'INVALID_ACCOUNT_STATE' }
  const outside = boundRefusal(order.amount, bounds)
  if (outside !== null) return outside
  // One ref is one payment of all members: a provider knows it by its ref alone.
  if (state.payments.byRef.has(order.ref)) return { code: 'DUPLICATE_TRANSACTION' }
  return hasTooMany(state.payments, member, now) ? { code: 'PAYMENTS_FULL' } : depositDoor(state, member, order.amount, now)
}

/** A press of Deposit is started or refused. The state of the account and its limits are asked here, so at every door (ACCT-04). */
export const decideDeposit = (
  state: State,
  member: MemberCode,
  order: DepositOrder,
  bounds: Bounds,
  now: Millis,
): Event<'deposit-started' | 'bet-refused'> => {
  const payload = depositPayload(order)
  const refusal = refusalOf(state, member, order, bounds, now)
  if (refusal !== null) return { type: 'bet-refused', at: now, transactions: [], member, ref: order.ref, payload, ...refusal }
  return { type: 'deposit-started', at: now, transactions: [], member, order, payload }
}

/** The link or the account of a deposit came; null when it is not waited for. */
export const decideOpened = ({ state, member, ref }: CoreDeposit, payTo: PayTo, now: Millis): Event<'deposit-opened'> | null =>
  state === 'started' ? { type: 'deposit-opened', at: now, transactions: [], member, ref, payTo } : null

/** A member names the bank's number of the payment; null when it is named already. `isUsed` knows the deposits in the archive too. */
export const decideClaim = (
  isUsed: (utr: string) => boolean,
  deposit: CoreDeposit,
  raw: string,
  now: Millis,
): Event<'deposit-claimed'> | RefusalCode | null => {
  const { member, ref, brand, method, state } = deposit
  if (state !== 'waiting' && state !== 'started') return 'DEPOSIT_ENDED'
  const typed = typedUtr(raw, method)
  if (!typed.ok) return 'UTR_INVALID'
  if (typed.utr === deposit.utr) return null
  if (isUsed(utrKey(brand, typed.utr))) return 'UTR_USED'
  return { type: 'deposit-claimed', at: now, transactions: [], member, ref, utr: typed.utr }
}

/** A receipt is kept with a deposit. */
export const decideReceipt = ({ member, ref, state }: CoreDeposit, receipt: string, now: Millis): Event<'receipt-kept'> | RefusalCode =>
  state === 'waiting' || state === 'started' ? { type: 'receipt-kept', at: now, transactions: [], member, ref, receipt } : 'DEPOSIT_ENDED'

const ended = ({ member, ref }: CoreDeposit, state: Event<'deposit-ended'>['state'], now: Millis): Event<'deposit-ended'> => ({
  type: 'deposit-ended',
  at: now,
  transactions: [],
  member,
  ref,
  state,
})

/** The deposits of a member that a pause cancels: those that no payment is named for (ACCT-08). */
export const unclaimedOf = ({ payments }: Pick<State, 'payments'>, member: MemberCode): readonly BetSlipRef[] =>
  paymentsOf(payments, member).flatMap((each) =>
    each.kind === 'deposit' && (each.state === 'started' || each.state === 'waiting') && each.claimedAt === null ? [each.ref] : [],
  )

/** A member cancels a deposit; null when it was cancelled before. */
export const decideDepositCancel = (deposit: CoreDeposit, now: Millis): Event<'deposit-ended'> | RefusalCode | null => {
  if (deposit.state === 'cancelled') return null
  if (deposit.state !== 'started' && deposit.state !== 'waiting') return 'DEPOSIT_ENDED'
  return deposit.utr === null ? ended(deposit, 'cancelled', now) : 'DEPOSIT_IN_REVIEW'
}

/** When a deposit ends by itself; null for one that does not. */
export const expiryOf = ({ state, steps: [first], claimedAt }: CoreDeposit): Millis | null => {
  if (state !== 'waiting' || first === undefined) return null
  return millisSchema.parse(claimedAt === null ? first.at + UNCLAIMED_MS : claimedAt + CLAIMED_MS)
}

/** A deposit whose time is over ends; null for any other. */
export const decideExpiry = (deposit: CoreDeposit, now: Millis): Event<'deposit-ended'> | null => {
  const at = expiryOf(deposit)
  return at !== null && now >= at ? ended(deposit, 'expired', now) : null
}

/** The provider gave no link in time. */
export const decideUnopened = (deposit: CoreDeposit, now: Millis): Event<'deposit-ended'> | null =>
  deposit.state === 'started' ? ended(deposit, 'rejected', now) : null

const verdictOf = ({ state, received }: CoreDeposit, news: News): NewsVerdict => {
  if (news.told === 'deposit.approved') {
    if (state !== 'approved') return 'APPLIED'
    return received === news.received ? 'SETTLED' : 'CONFLICT'
  }
  if (news.told !== 'deposit.rejected' || state === 'approved') return 'CONFLICT'
  return state === 'started' || state === 'waiting' ? 'APPLIED' : 'SETTLED'
}

/** News of a deposit. Money that arrived is the member's, so an approval beats every other end, once. */
export const decideDepositNews = (state: State, deposit: CoreDeposit, news: News, now: Millis): Event<'payment-told'> => {
  const { member, ref } = deposit
  const verdict = verdictOf(deposit, news)
  const told = { type: 'payment-told', at: now, member, news, verdict } as const
  if (verdict !== 'APPLIED') return { ...told, transactions: [], state: deposit.state }
  if (news.told !== 'deposit.approved') return { ...told, transactions: [], state: 'rejected' }
  return {
    ...told,
    transactions: creditOf(state, { type: 'DEPOSIT', member, ref, amount: news.received }, 'house:bank'),
    state: 'approved',
  }
}
