import * as z from 'zod/mini'
import { askPayment, requestWithdrawal, startDeposit } from '#contract/calls/payments.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { millisSchema } from '#contract/scalar.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import { paise } from '#domain/paise.ts'
import type { PayTo } from '#domain/money/payment.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { PaymentReply } from '#server/exchange/payment-api.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { CorePayment, News } from '#server/exchange/payment.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { type State, balanceOf, emptyState, refKey } from '#server/exchange/state/state.ts'
import { outcomeAnswer, paymentAnswer } from '#server/rest/payments.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import type { Spoken } from '#tests/simulation/invariants.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import type { Fault } from './faults.ts'
import { NOW } from './tab.ts'

/** A call on its way, as the wire has it. */
export type Sent = { readonly path: string; readonly body: unknown }
/** What happens at the exchange. `who`: the member of the session that calls; null for none. */
export type PaymentCommand =
  | { readonly does: 'hears'; readonly who: MemberCode | null; readonly sent: Sent }
  | { readonly does: 'opens' | 'gives up'; readonly ref: BetSlipRef }
  | { readonly does: 'tells'; readonly news: News }

/** What a member has at the start. */
export const OPENING = paise(5_000_000)
const BRAND = 'pavilion'
const WIDE = { min: paise(1), max: paise(100_000_000) }
const PAY_TO: PayTo = { method: 'UPI', vpa: 'pavilion@playmoney', name: 'play money' }

type Log = readonly ExchangeEvent[]
/** Starts the exchange from its log, lets it do one thing, and stops it again: a crash at any moment is part of every step. */
const running = (events: Log, fault: Fault, job: (exchange: Exchange) => void): Log => {
  const log = memoryLog(true, events)
  const born = createExchange({ clock: virtualClock(millisSchema.parse(NOW)), log })
  job(fault.exchange?.(born) ?? born)
  const after = [...log.read()].map(({ position: _, ...event }) => event)
  born.close()
  const isTwice = fault.booksTwice === true && after.length > events.length
  return isTwice ? [...after, ...after.slice(events.length).filter(({ type }) => type === 'payment-told')] : after
}

/** The exchange at the start: each member has money and one beneficiary. */
export const openDesk = (members: readonly MemberCode[]): Log =>
  running([], {}, (exchange) => {
    for (const member of members) {
      exchange.openMember(member, OPENING, () => undefined)
      exchange.addBeneficiary(member, { name: member, to: { method: 'UPI', vpa: `${member}@pv` } }, 0, () => undefined)
    }
  })

/** A payment as it was made: its later states come to a page by reads, which are not explored. */
const asMade = (payment: CorePayment): CorePayment =>
  payment.kind === 'deposit'
    ? { ...payment, state: 'started', steps: payment.steps.slice(0, 1), payTo: null, received: null }
    : { ...payment, state: 'waiting', steps: payment.steps.slice(0, 1) }

/** The exchange after one thing, and its answer to the call; null for none. */
export const commandDesk = (events: Log, what: PaymentCommand, fault: Fault): { readonly events: Log; readonly answer: unknown } => {
  let answer: unknown = null
  const say = (said: unknown): void => {
    answer = JSON.parse(JSON.stringify(said))
  }
  const pressed = (reply: PaymentReply): void => say(paymentAnswer(reply.ok ? { ok: true, payment: asMade(reply.payment) } : reply, true))
  const hears = (exchange: Exchange, who: MemberCode, { path, body }: Sent): void => {
    if (path === startDeposit.path) {
      const { memberCode, ref, amount, method } = z.parse(startDeposit.request, body)
      if (memberCode === who) exchange.startDeposit(who, { ref, amount, method, brand: BRAND }, WIDE, pressed)
    } else if (path === requestWithdrawal.path) {
      const { memberCode, ref, amount, beneficiaryId } = z.parse(requestWithdrawal.request, body)
      if (memberCode === who) exchange.requestWithdrawal(who, { ref, amount, beneficiaryId, brand: BRAND }, WIDE, pressed)
    } else {
      const { memberCode, ref } = z.parse(askPayment.request, body)
      if (memberCode === who)
        exchange.paymentOutcome(who, ref, (outcome) =>
          say(outcomeAnswer(outcome.kind === 'made' ? { kind: 'made', payment: asMade(outcome.payment) } : outcome, true)),
        )
    }
  }
  const after = running(events, fault, (exchange) => {
    switch (what.does) {
      case 'hears':
        return what.who === null ? undefined : hears(exchange, what.who, what.sent)
      case 'opens':
        return exchange.openDeposit(what.ref, PAY_TO, () => undefined)
      case 'gives up':
        return exchange.endDeposit(what.ref, 'unopened', () => undefined)
      case 'tells':
        return exchange.notifyPayment(what.news, () => undefined)
      default:
        return what satisfies never
    }
  })
  return { events: after, answer }
}

const statesOf = new WeakMap<Log, State>()
const stateOf = (events: Log): State => {
  const known = statesOf.get(events)
  if (known !== undefined) return known
  const state = emptyState()
  for (const event of events) evolve(state, event)
  statesOf.set(events, state)
  return state
}

/** Every payment that the exchange made. */
export const paymentsAt = (events: Log): readonly CorePayment[] => [...stateOf(events).payments.byRef.values()]

/** Was this news taken in? */
export const hasNews = (events: Log, id: string): boolean => stateOf(events).payments.seen.has(id)
/** How many news changed nothing. */
export const idleNewsIn = (events: Log): number =>
  events.filter((each) => each.type === 'payment-told' && each.verdict !== 'APPLIED').length

/** What of the exchange a ref can tell, and the money. */
export const keyOfDesk = (events: Log): string => {
  const { refs, payments, accounts } = stateOf(events)
  return JSON.stringify([
    [...payments.byRef.values()].map(({ ref, member, kind, amount, state }) => [ref, member, kind, amount, state]),
    [...refs.keys()].toSorted(),
    [...payments.seen].toSorted(),
    idleNewsIn(events),
    [...accounts].toSorted(([one], [other]) => one.localeCompare(other)),
  ])
}

/** What the exchange has of a payment's ref. */
export const spokenOfPayment = (events: Log, member: MemberCode, ref: BetSlipRef): Spoken => {
  const { refs, payments } = stateOf(events)
  if (payments.byRef.get(ref)?.member === member) return 'stands'
  return refs.has(refKey(member, ref)) ? 'refused' : 'nothing'
}

/** What a payment has moved of its member's cash, by its state. */
const movedBy = (payment: CorePayment): number => {
  if (payment.kind === 'deposit') return payment.state === 'approved' ? (payment.received ?? 0) : 0
  return ['waiting', 'approved', 'paid'].includes(payment.state) ? -payment.amount : 0
}

/** Books that do not balance, and cash that the payments do not explain. */
export const brokenDesk = (events: Log, members: readonly MemberCode[]): readonly string[] => {
  const state = stateOf(events)
  const texts = brokenBooks(state).map((text) => `books: ${text}`)
  for (const member of members) {
    const has = balanceOf(state, cashAccount(member))
    const own = [...state.payments.byRef.values()].filter((each) => each.member === member)
    const due = own.reduce<number>((sum, each) => sum + movedBy(each), OPENING)
    if (has !== due) texts.push(`2 at most once: ${member} has ${has} in cash, and the payments come to ${due}`)
  }
  return texts
}
