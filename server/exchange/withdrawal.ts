import type { RefusalCode } from '#contract/call.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount, payoutAccount } from '#domain/betting/settlement.ts'
import { type Bounds, boundRefusal } from '#domain/money/amount.ts'
import type { WithdrawalState } from '#domain/money/payment.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { creditOf, withdrawableOf } from './credit.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import type { CoreWithdrawal, News, WithdrawalOrder } from './payment.ts'
import { hasTooMany } from './payments-state.ts'
import { accountDoor } from './play-doors.ts'
import { isExpired } from './refs.ts'
import type { State } from './state/state.ts'

type Event<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>

/** The fields that must agree for two presses of one ref to be the same withdrawal. */
export const withdrawalPayload = ({ amount, beneficiaryId, brand }: WithdrawalOrder): string =>
  JSON.stringify(['withdrawal', amount, beneficiaryId, brand])

const beneficiaryOf = ({ payments }: State, member: MemberCode, id: string) =>
  payments.beneficiaries.get(member)?.list.find((each) => each.id === id)

const refusalOf = (state: State, member: MemberCode, order: WithdrawalOrder, bounds: Bounds, now: Millis): Refusal | RefusalCode | null => {
  if (isExpired(order.ref, now)) return 'SERVICE_UNAVAILABLE'
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  const shut = accountDoor(state, member, 'withdraw', now)
  if (shut !== null) return shut
  const outside = boundRefusal(order.amount, bounds)
  if (outside !== null) return outside
  const free = withdrawableOf(state, member)
  if (order.amount > free) return { code: 'INSUFFICIENT_FUNDS', about: { remaining: free } }
  const beneficiary = beneficiaryOf(state, member, order.beneficiaryId)
  if (beneficiary === undefined) return 'BENEFICIARY_UNKNOWN'
  if (now < beneficiary.readyAt) return { code: 'BENEFICIARY_COOLING', about: { until: beneficiary.readyAt } }
  if (state.payments.byRef.has(order.ref)) return 'DUPLICATE_TRANSACTION'
  return hasTooMany(state.payments, member, now) ? 'PAYMENTS_FULL' : null
}

/** A press of Withdraw: the amount leaves the cash in the event that receives it, so two devices cannot both have it (ACCT-04). */
export const decideWithdrawal = (
  state: State,
  member: MemberCode,
  order: WithdrawalOrder,
  bounds: Bounds,
  now: Millis,
): Event<'withdrawal-requested' | 'bet-refused'> => {
  const payload = withdrawalPayload(order)
  const why = refusalOf(state, member, order, bounds, now)
  const beneficiary = beneficiaryOf(state, member, order.beneficiaryId)
  if (why !== null || beneficiary === undefined) {
    const refusal = typeof why === 'string' ? { code: why } : (why ?? ({ code: 'BENEFICIARY_UNKNOWN' } as const))
    return { type: 'bet-refused', at: now, transactions: [], member, ref: order.ref, payload, ...refusal }
  }
  const postings = [
    { account: cashAccount(member), amount: paise(-order.amount) },
    { account: payoutAccount(member, order.ref), amount: order.amount },
  ]
  return {
    type: 'withdrawal-requested',
    at: now,
    transactions: [{ type: 'WITHDRAW_HOLD', member, ref: order.ref, postings }],
    member,
    order,
    beneficiary,
    payload,
  }
}

const returned = (state: State, { member, ref, amount }: CoreWithdrawal, from = payoutAccount(member, ref)): readonly Transaction[] =>
  creditOf(state, { type: 'WITHDRAW_RETURN', member, ref, amount }, from)

/** A member cancels a withdrawal; null when it was cancelled before. `isAllowed`: the brand's regulator does not forbid it. */
export const decideWithdrawalCancel = (
  state: State,
  withdrawal: CoreWithdrawal,
  isAllowed: boolean,
  now: Millis,
): Event<'withdrawal-cancelled'> | RefusalCode | null => {
  const { member, ref } = withdrawal
  if (withdrawal.state === 'cancelled') return null
  if (withdrawal.state === 'approved') return 'WITHDRAWAL_ON_ITS_WAY'
  if (withdrawal.state !== 'waiting') return 'WITHDRAWAL_ENDED'
  if (!isAllowed) return 'WITHDRAWAL_FIXED'
  return { type: 'withdrawal-cancelled', at: now, transactions: returned(state, withdrawal), member, ref }
}

/** The order to pay of a withdrawal; null when none is due. It may be repeated, because the provider knows it by its ref. */
export const payoutOf = ({ state, ref, refrenceNo, amount, beneficiary }: CoreWithdrawal) =>
  state === 'approved' ? { ref, refrenceNo, amount, beneficiary } : null

type Outcome = WithdrawalState | 'SETTLED' | 'CONFLICT'
/** What news make of a withdrawal, by its state: the next one, nothing more, or a conflict. */
const OUTCOMES: Readonly<Record<WithdrawalState, Readonly<Partial<Record<News['told'], Outcome>>>>> = {
  waiting: { 'withdrawal.approved': 'approved', 'withdrawal.rejected': 'rejected' },
  approved: {
    'withdrawal.approved': 'SETTLED',
    'withdrawal.paid': 'paid',
    'withdrawal.failed': 'rejected',
    'withdrawal.reversed': 'returned',
  },
  paid: {
    'withdrawal.approved': 'SETTLED',
    'withdrawal.paid': 'SETTLED',
    'withdrawal.reversed': 'returned',
  },
  rejected: {
    'withdrawal.approved': 'SETTLED',
    'withdrawal.rejected': 'SETTLED',
    'withdrawal.failed': 'SETTLED',
    'withdrawal.reversed': 'SETTLED',
  },
  returned: {
    'withdrawal.approved': 'SETTLED',
    'withdrawal.rejected': 'SETTLED',
    'withdrawal.paid': 'SETTLED',
    'withdrawal.failed': 'SETTLED',
    'withdrawal.reversed': 'SETTLED',
  },
  // Of cancel and approve the one written first wins.
  cancelled: { 'withdrawal.approved': 'SETTLED', 'withdrawal.rejected': 'SETTLED' },
}

/** News of a withdrawal (docs/RULES.md, Payments). */
export const decideWithdrawalNews = (state: State, withdrawal: CoreWithdrawal, news: News, now: Millis): Event<'payment-told'> => {
  const { member, ref, amount } = withdrawal
  const outcome = OUTCOMES[withdrawal.state][news.told] ?? 'CONFLICT'
  const told = { type: 'payment-told', at: now, member, news } as const
  const applied = (transactions: readonly Transaction[], next: WithdrawalState): Event<'payment-told'> => ({
    ...told,
    verdict: 'APPLIED',
    transactions,
    state: next,
  })
  switch (outcome) {
    case 'SETTLED':
    case 'CONFLICT':
      return { ...told, verdict: outcome, transactions: [], state: withdrawal.state }
    case 'paid': {
      const postings = [
        { account: payoutAccount(member, ref), amount: paise(-amount) },
        { account: 'house:bank', amount },
      ]
      return applied([{ type: 'WITHDRAW_PAID', member, ref, postings }], outcome)
    }
    case 'rejected':
      return applied(returned(state, withdrawal), outcome)
    case 'returned':
      return applied(withdrawal.state === 'paid' ? returned(state, withdrawal, 'house:bank') : returned(state, withdrawal), outcome)
    case 'approved':
    case 'waiting':
    case 'cancelled':
      return applied([], outcome)
    default:
      return outcome satisfies never
  }
}
