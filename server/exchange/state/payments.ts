import { isOver } from '#domain/money/payment.ts'
import type { Dated } from '../events.ts'
import type { CorePayment, PaymentEvent } from '../payment.ts'
import { admitPayment, countedDeposit, evolvePayments, refIn } from '../payments-state.ts'
import { countPlay } from './play.ts'
import { type State, refKey, touch } from './state.ts'

/** Folds a payment, and counts a deposit for its limits. */
export const foldPayment = (state: State, event: Dated<PaymentEvent>): void => {
  const ref = refIn(event)
  const before = ref === null ? null : countedDeposit(state.payments, ref)
  evolvePayments(state.payments, event)
  const payment = ref === null ? undefined : state.payments.byRef.get(ref)
  const after = ref === null ? null : countedDeposit(state.payments, ref)
  const day = after ?? before
  if (day !== null) countPlay(state, event.member, 'deposit', day.at, (after?.amount ?? 0) - (before?.amount ?? 0))
  if (payment !== undefined && isOver(payment.kind, payment.state)) state.ended.payments.add(payment.ref)
  if (event.transactions.length > 0) touch(state, event.member)
}

/** Brings a payment that is over back from the archive; the next write takes it out again. */
export const admitEnded = (state: State, payment: CorePayment): void => {
  admitPayment(state.payments, payment)
  state.ended.payments.add(payment.ref)
}

/** Folds deposits, withdrawals and beneficiaries, and keeps the ref of each press. */
export const foldMemberPayment = (state: State, event: Dated<PaymentEvent>): void => {
  if (event.type === 'deposit-started' || event.type === 'withdrawal-requested')
    state.refs.set(refKey(event.member, event.order.ref), { payload: event.payload, betId: null, code: null })
  foldPayment(state, event)
}
