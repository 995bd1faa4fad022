import type { RefusalAbout, RefusalCode } from '#contract/call.ts'
import { type BetSlipRef, type MemberCode, type Millis, betSlipRefSchema } from '#contract/scalar.ts'
import { type PaymentKind, isOver } from '#domain/money/payment.ts'
import { decideBeneficiary, decideBeneficiaryGone } from './beneficiaries.ts'
import type { Exchange } from './api.ts'
import type { NewsReply, PaymentOutcome, PaymentReply } from './payment-api.ts'
import {
  decideClaim,
  decideDeposit,
  decideDepositCancel,
  decideDepositNews,
  decideExpiry,
  decideOpened,
  decideReceipt,
  decideUnopened,
  depositPayload,
} from './deposit.ts'
import type { ExchangeEvent } from './events.ts'
import { paise } from '#domain/paise.ts'
import { type CorePayment, type News, isWished, sumsOf } from './payment.ts'
import { paymentsOf } from './payments-state.ts'
import { withdrawableOf } from './credit.ts'
import type { Archive } from '#server/store/log.ts'
import { isForgotten, mayFence } from './refs.ts'
import { recallPayment } from './start.ts'
import { type State, refKey } from './state/state.ts'
import { owesAnswer } from './unanswered.ts'
import { decideWithdrawal, decideWithdrawalCancel, decideWithdrawalNews, withdrawalPayload } from './withdrawal.ts'

type Press = Extract<ExchangeEvent, { type: 'deposit-started' | 'withdrawal-requested' | 'bet-refused' }>
type Parts = {
  readonly state: State
  readonly archive: Archive
  readonly now: () => Millis
  readonly apply: (event: ExchangeEvent) => void
  /** Answers once what was decided is durable. */
  readonly answer: <T>(reply: (value: T) => void, value: T) => void
  /** Is this the ref of a bet, a cash-out or an amendment? */
  readonly isOrder: (member: MemberCode, ref: BetSlipRef) => boolean
  /** Runs a job when no write is under way: the archive is read without a wait then. */
  readonly whenIdle: (job: () => void) => void
}
/** The exchange's commands for payments (ACCT-03, ACCT-04). */
export type PaymentDesk = Pick<
  Exchange,
  | 'startDeposit'
  | 'requestWithdrawal'
  | 'openDeposit'
  | 'endDeposit'
  | 'claimDeposit'
  | 'keepReceipt'
  | 'cancelPayment'
  | 'notifyPayment'
  | 'paymentOutcome'
  | 'knowsPress'
  | 'payments'
  | 'paymentSums'
  | 'payment'
  | 'paymentNumber'
  | 'openPayments'
  | 'unansweredDeposits'
  | 'isUnanswered'
  | 'withdrawable'
  | 'beneficiaries'
  | 'addBeneficiary'
  | 'removeBeneficiary'
>

/** The member whose press of this ref was fenced or refused, or null. */
const refusedOwner = (state: State, ref: BetSlipRef): MemberCode | null => {
  for (const [member, { refs }] of state.idle.of) if (refs.has(ref)) return member
  return null
}

/** What news make of the payments: an event, or why there is none. A payment that is over must have been brought back. */
const decideNews = (state: State, news: News, now: Millis): ExchangeEvent | 'UNKNOWN_REF' => {
  const payment = state.payments.byRef.get(news.ref)
  if (payment !== undefined && !state.members.has(payment.member)) return 'UNKNOWN_REF'
  if (payment?.kind === 'deposit') return decideDepositNews(state, payment, news, now)
  if (payment?.kind === 'withdrawal') return decideWithdrawalNews(state, payment, news, now)
  const member = refusedOwner(state, news.ref)
  if (member === null) return 'UNKNOWN_REF'
  return { type: 'payment-told', at: now, transactions: [], member, news, verdict: 'CONFLICT', state: null }
}

/** Takes the commands for payments, exactly once by ref, and the news of providers, exactly once by id. */
export const createPaymentDesk = ({ state, archive, now, apply, answer, isOrder, whenIdle }: Parts): PaymentDesk => {
  const { payments } = state
  const refuse = (code: RefusalCode, about?: RefusalAbout): PaymentReply => ({ ok: false, code, about })
  const find = (ref: BetSlipRef): CorePayment | null => payments.byRef.get(ref) ?? archive.payment(ref)
  const standing = (ref: BetSlipRef): PaymentReply => {
    const payment = payments.byRef.get(ref)
    return payment === undefined ? refuse('PAYMENT_UNKNOWN') : { ok: true, payment }
  }
  /** The first answer to a ref, for the same press again; null for a new one. */
  const seenBefore = (member: MemberCode, ref: BetSlipRef, payload: string): PaymentReply | null => {
    const made = payments.byRef.get(ref)
    if (made?.member === member) return made.payload === payload ? standing(ref) : refuse('DUPLICATE_TRANSACTION')
    const record = state.refs.get(refKey(member, ref))
    if (record === undefined) return isOrder(member, ref) ? refuse('DUPLICATE_TRANSACTION') : null
    if (record.code !== null && record.payload === '') return refuse(record.code)
    if (record.payload !== payload) return refuse('DUPLICATE_TRANSACTION')
    return refuse(record.code ?? 'DUPLICATE_TRANSACTION', record.about)
  }
  const press = (
    member: MemberCode,
    order: { readonly ref: BetSlipRef },
    payload: string,
    decide: (at: Millis) => Press,
    reply: (answer: PaymentReply) => void,
  ): void =>
    whenIdle(() => {
      recallPayment(state, archive, order.ref)
      const known = seenBefore(member, order.ref, payload)
      if (known !== null) return answer(reply, known)
      const at = now()
      // Its record would be forgotten already, so none is made.
      if (isForgotten(order.ref, at)) return answer(reply, refuse('SERVICE_UNAVAILABLE'))
      const event = decide(at)
      apply(event)
      return answer(reply, event.type === 'bet-refused' ? refuse(event.code, event.about) : standing(order.ref))
    })
  const named = (member: MemberCode, kind: PaymentKind, refrenceNo: string): CorePayment | null => {
    const ref = payments.byNumber.get(refrenceNo)
    const payment = ref === undefined ? archive.paymentNamed(refrenceNo) : payments.byRef.get(ref)
    return payment?.member === member && payment.kind === kind ? payment : null
  }
  const isUsed = (utr: string): boolean => payments.utrs.has(utr) || archive.hasUtr(utr)
  /** Changes a payment by an event, refuses with a code, or changes nothing (null); then answers with the payment. */
  const change = (payment: CorePayment, decided: ExchangeEvent | RefusalCode | null, reply: (answer: PaymentReply) => void): void => {
    if (typeof decided === 'string') return answer(reply, refuse(decided))
    if (decided !== null) apply(decided)
    return answer(reply, { ok: true, payment: payments.byRef.get(payment.ref) ?? payment })
  }
  const done = (event: ExchangeEvent | null, then: () => void): void => {
    if (event !== null) apply(event)
    answer(then, undefined)
  }
  return {
    startDeposit: (member, order, bounds, reply) =>
      press(member, order, depositPayload(order), (at) => decideDeposit(state, member, order, bounds, at), reply),
    requestWithdrawal: (member, order, bounds, reply) =>
      press(member, order, withdrawalPayload(order), (at) => decideWithdrawal(state, member, order, bounds, at), reply),
    openDeposit: (ref, payTo, then) => {
      const deposit = payments.byRef.get(ref)
      done(deposit?.kind === 'deposit' ? decideOpened(deposit, payTo, now()) : null, then)
    },
    endDeposit: (ref, why, then) => {
      const deposit = payments.byRef.get(ref)
      const decide = why === 'expired' ? decideExpiry : decideUnopened
      done(deposit?.kind === 'deposit' ? decide(deposit, now()) : null, then)
    },
    claimDeposit: (member, refrenceNo, utr, reply) => {
      const deposit = named(member, 'deposit', refrenceNo)
      if (deposit?.kind !== 'deposit') return answer(reply, refuse('PAYMENT_UNKNOWN'))
      return change(deposit, decideClaim(isUsed, deposit, utr, now()), reply)
    },
    keepReceipt: (member, refrenceNo, receipt, reply) => {
      const deposit = named(member, 'deposit', refrenceNo)
      if (deposit?.kind !== 'deposit') return answer(reply, refuse('PAYMENT_UNKNOWN'))
      return change(deposit, decideReceipt(deposit, receipt, now()), reply)
    },
    cancelPayment: (member, kind, refrenceNo, isAllowed, reply) => {
      const payment = named(member, kind, refrenceNo)
      if (payment === null) return answer(reply, refuse('PAYMENT_UNKNOWN'))
      const decided =
        payment.kind === 'deposit' ? decideDepositCancel(payment, now()) : decideWithdrawalCancel(state, payment, isAllowed, now())
      return change(payment, decided, reply)
    },
    notifyPayment: (news, reply) =>
      whenIdle(() => {
        if (payments.seen.has(news.id) || archive.hasNews(news.id)) return answer<NewsReply>(reply, 'SEEN')
        recallPayment(state, archive, news.ref)
        const decided = decideNews(state, news, now())
        if (typeof decided === 'string') return answer(reply, decided)
        apply(decided)
        const verdict: NewsReply = decided.type === 'payment-told' ? decided.verdict : 'SETTLED'
        return answer(reply, verdict)
      }),
    paymentOutcome: (member, ref, reply) => {
      const record = state.refs.get(refKey(member, ref))
      const payment = find(ref)
      if (payment?.member === member) return answer(reply, { kind: 'made', payment } satisfies PaymentOutcome)
      if (record !== undefined)
        return answer(reply, {
          kind: 'refused',
          code: record.code ?? 'DUPLICATE_TRANSACTION',
          about: record.about,
        } satisfies PaymentOutcome)
      if (isOrder(member, ref)) return answer(reply, { kind: 'refused', code: 'DUPLICATE_TRANSACTION' } satisfies PaymentOutcome)
      const at = now()
      const isDead = isForgotten(ref, at)
      const fenced = isDead || mayFence(state.idle, member, at)
      if (fenced && !isDead) apply({ type: 'ref-fenced', at, transactions: [], member, ref })
      return answer(reply, { kind: 'never-seen', fenced } satisfies PaymentOutcome)
    },
    knowsPress: isOrder,
    payments: (member, wish) => {
      const here = paymentsOf(payments, member)
      const isHere = new Set(here.map(({ ref }) => ref))
      const past = archive.paymentsOf(member, { ...wish, most: wish.most + here.length }).filter(({ ref }) => !isHere.has(ref))
      const found = [...here.filter((payment) => isWished(wish, payment)), ...past]
      return found.sort((a, b) => b.number - a.number).slice(0, wish.most)
    },
    paymentSums: (member, wish) => {
      const here = paymentsOf(payments, member)
      const past = archive.paymentSums(
        member,
        wish,
        here.map(({ ref }) => ref),
      )
      const { deposited, withdrawn, count } = sumsOf(here.filter((payment) => isWished(wish, payment)))
      return {
        deposited: paise(past.deposited + deposited),
        withdrawn: paise(past.withdrawn + withdrawn),
        count: past.count + count,
      }
    },
    payment: named,
    paymentNumber: (ref) => {
      const pressed = betSlipRefSchema.safeParse(ref).data
      return pressed === undefined ? null : (find(pressed)?.refrenceNo ?? null)
    },
    openPayments: () => [...payments.byRef.values()].filter(({ kind, state: step }) => !isOver(kind, step)),
    unansweredDeposits: () =>
      [...payments.unanswered.keys()].flatMap((ref) => {
        const payment = find(ref)
        return payment?.kind === 'deposit' ? [payment] : []
      }),
    isUnanswered: (ref) => owesAnswer(payments.unanswered, ref, now()),
    withdrawable: (member) => withdrawableOf(state, member),
    beneficiaries: (member) => payments.beneficiaries.get(member)?.list ?? [],
    addBeneficiary: (member, wanted, coolingMs, reply) => {
      const decided = decideBeneficiary(state, member, wanted, coolingMs, now())
      if (typeof decided === 'string') return answer(reply, { ok: false, code: decided })
      if (decided !== null) apply(decided)
      return answer(reply, { ok: true })
    },
    removeBeneficiary: (member, id, reply) => done(decideBeneficiaryGone(state, member, id, now()), reply),
  }
}
