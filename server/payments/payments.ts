import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Secret } from '#contract/secret.ts'
import { isOver } from '#domain/money/payment.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { NewsReply } from '#server/exchange/payment-api.ts'
import { expiryOf } from '#server/exchange/deposit.ts'
import type { CoreDeposit, CorePayment, CoreWithdrawal, News } from '#server/exchange/payment.ts'
import type { Clock } from '#server/ports.ts'
import { type CallbackFault, newsOf, readCallback } from './callback.ts'
import type { PaymentProvider, Payout } from './provider.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A provider that gives no link is asked again after these, with the same key. */
export const OPENING: readonly number[] = [2 * SECOND, 4 * SECOND, 8 * SECOND]
/** A withdrawal without news, or a deposit that ended without an answer, is asked about after these, and then every hour. */
export const ASKING: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE]
export const HOUR = 60 * MINUTE

/** News of no account that a person is shown in the life of a process. */
const MOST_UNKNOWN = 1000

/** The answer of the callback door: its status, and what was done. */
export type CallbackAnswer = {
  readonly status: 200 | 400 | 404
  readonly body: { readonly applied: boolean; readonly why?: NewsReply } | { readonly code: CallbackFault | 'UNKNOWN_REF' }
}

type Options = {
  readonly exchange: Exchange
  readonly provider: PaymentProvider
  readonly clock: Clock
  /** The provider's secrets: two while one takes the other's place. */
  readonly secrets: readonly string[]
  /** The brand's transaction password; null where none was set. */
  readonly password: (brand: string) => Secret | null
  /** Called with a sentence when a provider contradicts the books, and when money comes to a closed account or to none. */
  readonly callOperator: (line: string) => void
}

/** Follows every payment from its durable event to its end: it asks the provider, keeps the times, and takes the callbacks. */
export const createPayments = ({ exchange, provider, clock, secrets, password, callOperator }: Options) => {
  /** One timer a payment that is under way. */
  const timers = new Map<BetSlipRef, () => void>()
  const stop = (ref: BetSlipRef): void => {
    timers.get(ref)?.()
    timers.delete(ref)
  }
  const later = (ref: BetSlipRef, ms: number, job: () => void): void => {
    stop(ref)
    timers.set(
      ref,
      clock.after(ms, () => {
        timers.delete(ref)
        job()
      }),
    )
  }
  const nothing = (): void => undefined
  const report = (news: News): Promise<NewsReply> =>
    new Promise((resolve) =>
      exchange.notifyPayment(news, (reply) => {
        // The provider's no to a deposit that was over changes no payment, so nothing is published.
        if (news.told === 'deposit.rejected') stop(news.ref)
        resolve(reply)
      }),
    )
  const askAbout = (ref: BetSlipRef): void =>
    void provider.ask(ref).then((news) => {
      if (news !== null) void report(news)
    }, nothing)

  const open = (deposit: CoreDeposit, tries: number): void => {
    const { ref } = deposit
    provider.openDeposit(deposit).then((payTo) => exchange.openDeposit(ref, payTo, nothing), nothing)
    const wait = OPENING[tries]
    later(ref, wait ?? OPENING.at(-1) ?? 0, () =>
      wait === undefined ? exchange.endDeposit(ref, 'unopened', nothing) : open(deposit, tries + 1),
    )
  }
  const payoutFor = ({ ref, refrenceNo, amount, beneficiary, brand }: CoreWithdrawal): Payout => ({
    ref,
    refrenceNo,
    amount,
    beneficiary,
    brand,
    password: password(brand),
  })
  /** Sends the request of a withdrawal's state, and again while no news come; the ref is its key. */
  const pursue = (withdrawal: CoreWithdrawal, tries: number): void => {
    const { ref, state } = withdrawal
    const payout = payoutFor(withdrawal)
    const sent = state === 'approved' ? provider.payOut(payout) : provider.review(payout)
    sent.catch(nothing)
    if (tries > 0) askAbout(ref)
    later(ref, ASKING[tries] ?? HOUR, () => pursue(withdrawal, tries + 1))
  }
  /** Asks the provider to say no to a deposit that is over, because its no frees the place in the limit (ACCT-08). */
  const giveUp = (deposit: CoreDeposit, tries: number): void => {
    const { ref } = deposit
    if (!exchange.isUnanswered(ref)) return
    provider.cancelDeposit(deposit).catch(nothing)
    if (tries > 0) askAbout(ref)
    later(ref, ASKING[tries] ?? HOUR, () => giveUp(deposit, tries + 1))
  }
  const follow = (payment: CorePayment): void => {
    stop(payment.ref)
    if (payment.kind === 'deposit') {
      if (payment.state === 'started') return open(payment, 0)
      if (isOver(payment.kind, payment.state)) return giveUp(payment, 0)
      if (payment.utr !== null) provider.hearClaim(payment).catch(nothing)
      const at = expiryOf(payment)
      if (at !== null) later(payment.ref, Math.max(0, at - clock.now()), () => exchange.endDeposit(payment.ref, 'expired', nothing))
    } else if (payment.state === 'waiting' || payment.state === 'approved') pursue(payment, 0)
  }
  /** The owner of a closed account cannot take out money that comes late, so a person has to pay it back (ACCT-08). */
  const callForClosed = (member: MemberCode): void => {
    const owed = exchange.owedAfterEnd(member)
    if (owed > 0) callOperator(`The closed account ${member} has ${owed} paise. Pay them back to the owner.`)
  }
  const unknown = new Set<string>()
  /** A person looks at news that no account can take, such as a payment to a Demo purse that is gone. Each is shown once. */
  const callForUnknown = ({ id, ref, told }: News): void => {
    if (unknown.has(id) || unknown.size >= MOST_UNKNOWN) return
    unknown.add(id)
    callOperator(`Payment ${ref}: "${told}" (${id}) is of no account. Nothing was posted; look at it.`)
  }
  const unsubscribe = exchange.subscribe((published) => {
    if (published.kind === 'payment') follow(published.payment)
    if (published.kind === 'account') callForClosed(published.member)
    if (published.kind === 'payment-conflict')
      callOperator(
        `Payment ${published.news.ref}: "${published.news.told}" (${published.news.id}) contradicts the books. Nothing was posted; look at it.`,
      )
  })
  for (const payment of exchange.openPayments()) {
    follow(payment)
    // The provider may have forgotten what it was to decide.
    if (payment.kind === 'deposit' && payment.state === 'waiting') provider.openDeposit(payment).catch(nothing)
  }

  for (const deposit of exchange.unansweredDeposits()) follow(deposit)
  for (const member of exchange.closedWithMoney()) callForClosed(member)

  return {
    name: provider.name,
    coolingMs: provider.coolingMs,
    /** Takes a callback, and answers once what came of it is durable. */
    callback: async (header: string, body: string): Promise<CallbackAnswer> => {
      const read = readCallback(secrets, header, body, Math.floor(clock.now() / 1000))
      if (typeof read === 'string') return { status: 400, body: { code: read } }
      const news = newsOf(read)
      const done = news === null ? 'UNKNOWN_REF' : await report(news)
      if (news !== null && done === 'UNKNOWN_REF') callForUnknown(news)
      if (done === 'UNKNOWN_REF') return { status: 404, body: { code: done } }
      return { status: 200, body: done === 'APPLIED' ? { applied: true } : { applied: false, why: done } }
    },
    close: (): void => {
      unsubscribe()
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
export type PaymentsService = ReturnType<typeof createPayments>
