import { type AnyStateMachine, assign, emit } from 'xstate'
import * as z from 'zod/mini'
import { type CallOrder, placeOrder } from '#contract/calls/betting.ts'
import { amendBet, createBet } from '#contract/messages/betting.ts'
import { betSlipRefSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import type { OneClickRow } from '#client/views/one-click.ts'
import { stepOdds } from '#domain/odds.ts'
import { entryOf } from '#machines/slip/betslip.rules.ts'
import type { SlipContext } from '#machines/slip/betslip.rules.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'
import { matchedVerdict } from '#tests/player.ts'
import { mutant, without } from '#tests/machines/broken.ts'
import { EVERY_PAYMENT } from '#tests/server/payments/desk.ts'
import { marketNamed } from './exchange.ts'
import type { Fault } from './faults.ts'

/** A planted fault: where it is looked for, and how the violation that it causes begins. */
type Planted = { readonly fault: Fault; readonly scope: string; readonly breaks: string }

const WITHIN = 'states/sent/states'
const node =
  (path: string, key: string, value: unknown) =>
  (machine: AnyStateMachine): AnyStateMachine =>
    mutant(machine, path, key, value)
const fences = emit(({ context }: { readonly context: OrderContext }) => ({
  type: 'request' as const,
  request: { type: 'ask-outcome' as const, ref: context.entry.ref, fence: true },
}))

const SECOND = marketNamed('m2').marketId
type SentBet = z.output<typeof createBet.body>['bet']
const sends =
  (other: (bet: SentBet) => SentBet) =>
  (name: string, body: unknown): unknown => {
    const message = name === createBet.name ? createBet.body.safeParse(body) : null
    if (message?.success !== true) return body
    return JSON.parse(JSON.stringify(z.encode(createBet.body, { ...message.data, bet: other(message.data.bet) })))
  }
const ordersBy =
  (other: (order: CallOrder) => CallOrder) =>
  (name: string, body: unknown): unknown => {
    const call = name === placeOrder.path ? placeOrder.request.safeParse(body) : null
    return call?.success === true
      ? JSON.parse(JSON.stringify(z.encode(placeOrder.request, { orders: [other(call.data.orders[0])] })))
      : body
  }
const amends = (name: string, body: unknown): unknown => {
  const message = name === amendBet.name ? amendBet.body.safeParse(body) : null
  return message?.success === true
    ? JSON.parse(JSON.stringify(z.encode(amendBet.body, { ...message.data, stake: paise(message.data.stake + 100) })))
    : body
}
const otherRef = (bet: SentBet): SentBet => ({ ...bet, betSlipRef: betSlipRefSchema.parse(`${bet.betSlipRef.slice(0, -4)}ffff`) })

/** Faults planted to prove that the exploration sees them; the product has none of these. */
export const faults: Readonly<Record<string, Planted>> = {
  'the bet is sent again when the link is back': {
    fault: { order: node(`${WITHIN}/offline/on`, 'link.up', 'sending') },
    scope: 'one bet with reloads',
    breaks: '5 never late',
  },
  'the bet is sent again when no answer comes': {
    fault: { order: node(`${WITHIN}/sending`, 'after', { noAnswer: { target: 'sending', reenter: true } }) },
    scope: 'one bet',
    breaks: '5 never late',
  },
  'the bet is sent without its lock': {
    fault: { order: node('states/claiming', 'after', { claimTooLong: 'sent' }) },
    scope: 'one bet',
    breaks: '3 never forgotten',
  },
  'any outcome is believed': {
    fault: {
      order: (machine) =>
        machine.provide({
          guards: { settles: ({ event }: { readonly event: { readonly type: string } }) => event.type === 'outcome.answered' },
        }),
    },
    scope: 'one bet',
    breaks: '4 never wrong',
  },
  'a doubt that cannot be asked about is said to be refused': {
    fault: { order: node(`${WITHIN}/unknown`, 'after', { askSeldom: '#order.settled' }) },
    scope: 'a bet at level 0',
    breaks: '4 never wrong',
  },
  'a doubt that cannot be asked about is given up without its player': {
    fault: { order: node(`${WITHIN}/unknown`, 'after', { askSeldom: '#order.left' }) },
    scope: 'a bet at level 0',
    breaks: '3 never forgotten',
  },
  'the order fences without looking at the lock': {
    fault: { order: (machine) => machine.provide({ actions: { ask: fences } }) },
    scope: 'two tabs',
    breaks: 'fence',
  },
  'the order fences a lock that it saw held': {
    fault: { order: (machine) => machine.provide({ actions: { askByLock: fences } }) },
    scope: 'two tabs',
    breaks: 'fence',
  },
  'the order forgets its ref at a logout': {
    fault: { order: node('states/sent/on', 'session.ended', { target: 'loggedOut', actions: 'forgetRef' }) },
    scope: 'a session that ends',
    breaks: '3 never forgotten',
  },
  'the order settles at a logout': {
    fault: { order: node('states/sent/on', 'session.ended', 'settled') },
    scope: 'a session that ends',
    breaks: '9 nobody else',
  },
  'the order drops its bet when it is overdue': {
    fault: { order: node(`${WITHIN}/late`, 'after', { answerDue: '#order.dropped' }) },
    scope: 'one bet',
    breaks: '3 never forgotten',
  },
  'the order is settled when it is overdue': {
    fault: { order: node(`${WITHIN}/late`, 'after', { answerDue: '#order.settled' }) },
    scope: 'one bet',
    breaks: '4 never wrong',
  },
  'the order never forgets its ref': {
    fault: { order: node('states/settled', 'entry', ['tellSettled']) },
    scope: 'one bet',
    breaks: '7 a way out',
  },
  'the order gives up in unknown': {
    fault: { order: (machine) => mutant(node(`${WITHIN}/unknown`, 'after', {})(machine), `${WITHIN}/unknown`, 'on', {}) },
    scope: 'one bet',
    breaks: '7 a way out',
  },
  'the order waits for the first answer without a timer': {
    fault: { order: node(`${WITHIN}/sending`, 'after', {}), sent: (name, body) => (name === createBet.name ? {} : body) },
    scope: 'one bet',
    breaks: '7 a way out',
  },
  'a refusal is shown as placed': {
    fault: { slip: (machine) => machine.provide({ guards: { accepts: () => true } }) },
    scope: 'one bet',
    breaks: '4 never wrong',
  },
  'the slip shows its bet to the next member': {
    fault: {
      slip: node('states/following/on', 'session.ended', {}),
      order: node('states/loggedOut', 'entry', ['releaseLock']),
    },
    scope: 'two members',
    breaks: '9 nobody else',
  },
  'another price is sent than shown': {
    fault: {
      sent: sends((bet) => (bet.isCashOut === true ? bet : { ...bet, rate: stepOdds(bet.rate, -1) })),
    },
    scope: 'one bet',
    breaks: '1 shown = sent',
  },
  'another stake is sent than shown': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? bet : { ...bet, stake: paise(bet.stake + 100) })) },
    scope: 'one bet',
    breaks: '1 shown = sent',
  },
  'another stake is sent by a call than shown': {
    fault: { sent: ordersBy((order) => ({ ...order, totalSize: paise(order.totalSize + 100) })) },
    scope: 'a bet by a call',
    breaks: '1 shown = sent',
  },
  'a lay is sent as a back': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? bet : { ...bet, type: 'Back' as const })) },
    scope: 'a lay bet',
    breaks: '1 shown = sent',
  },
  'a one-click lay is sent as a back': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? bet : { ...bet, type: 'Back' as const })) },
    scope: 'a one-click lay',
    breaks: '1 shown = sent',
  },
  'a lay is sent beyond the limit that its slip named': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? bet : { ...bet, rate: stepOdds(bet.rate, 1) })) },
    scope: 'a lay that takes any price',
    breaks: '1 shown = sent',
  },
  'a bet is sent to another market': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? bet : { ...bet, marketId: SECOND })) },
    scope: 'two markets',
    breaks: '1 shown = sent',
  },
  'a cash-out is sent for another position': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? { ...bet, cashoutMarket: SECOND } : bet)) },
    scope: 'a cash-out of two positions',
    breaks: '1 shown = sent',
  },
  'the exchange answers before its log is on the disk': {
    fault: {
      log: (log) => ({
        ...log,
        append: (batch, done) => {
          log.append(batch, () => undefined)
          done()
        },
      }),
    },
    scope: 'a death while it is written',
    breaks: '4 never wrong',
  },
  'the slip follows an order that its player gave up': {
    fault: { slip: (machine) => mutant(machine, 'states/following/on', 'order.left', {}) },
    scope: 'any gesture at level 0',
    breaks: '7 a way out',
  },
  'a late tap dismisses a bet whose answer is due': {
    fault: { slip: (machine) => machine.provide({ guards: { mayLeave: () => true } }) },
    scope: 'any gesture',
    breaks: '3 never forgotten',
  },
  'an unmatched bet is spoken as matched': {
    fault: {
      slip: (machine) =>
        machine.provide({
          actions: {
            keepVerdict: assign(({ event }: { readonly event: { readonly type: string; readonly verdict?: Verdict } }) =>
              event.verdict === undefined || event.verdict.kind === 'refused'
                ? { verdict: event.verdict ?? null }
                : { verdict: { ...event.verdict, said: said('betMatched') } },
            ),
          },
        }),
    },
    scope: 'a bet in a moving market',
    breaks: '4 never wrong',
  },
  'a bet is shown as matched for more than it is': {
    fault: {
      slip: (machine) =>
        machine.provide({
          actions: {
            keepVerdict: assign(
              ({
                context,
                event,
              }: {
                readonly context: SlipContext
                readonly event: { readonly type: string; readonly verdict?: Verdict }
              }) =>
                event.verdict === undefined || event.verdict.kind === 'refused'
                  ? { verdict: event.verdict ?? null }
                  : { verdict: { ...event.verdict, matched: context.stakePaise, remaining: paise(0), said: said('betMatched') } },
            ),
          },
        }),
    },
    scope: 'a bet in a moving market',
    breaks: '4 never wrong',
  },
  'a browser without locks forgets what it writes': {
    fault: { writesNothing: true },
    scope: 'one bet without a lock manager',
    breaks: '3 never forgotten',
  },
  'another ref is sent than pressed': { fault: { sent: sends(otherRef) }, scope: 'one bet', breaks: '2 at most once' },
  'a cash-out is sent for less than shown': {
    fault: { sent: sends((bet) => (bet.isCashOut === true ? { ...bet, amount: paise(bet.amount - 1) } : bet)) },
    scope: 'a cash-out',
    breaks: '1 shown = sent',
  },
  'the price is read again when the slip is pressed': {
    fault: {
      slip: (machine) =>
        machine.provide({
          actions: {
            placeOrder: emit(({ context }: { readonly context: SlipContext }) => {
              const entry = entryOf(context)
              const odds = context.quote.kind === 'open' ? context.quote.odds : context.odds
              return entry === null || odds === null
                ? { type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: context.slip } }
                : { type: 'fact' as const, fact: { type: 'order.placed' as const, entry: { ...entry, odds } } }
            }),
          },
        }),
    },
    scope: 'a bet in a moving market',
    breaks: '1 shown = sent',
  },
  'the exchange forgets its fences': {
    fault: {
      exchange: (exchange) => ({
        ...exchange,
        outcome: (member, ref, fence, reply) =>
          exchange.outcome(member, ref, false, (outcome) => reply(outcome.kind === 'never-seen' ? { ...outcome, fenced: fence } : outcome)),
      }),
    },
    scope: 'one bet',
    breaks: '4 never wrong',
  },
  'the outbox is not written': { fault: { writesNothing: true }, scope: 'one bet', breaks: '3 never forgotten' },
  'the outbox is cleared by a logout': { fault: { logoutErases: true }, scope: 'a session that ends', breaks: '3 never forgotten' },
  'the browser sees no lock': { fault: { seesNoLock: true }, scope: 'two tabs', breaks: 'fence' },
  'a closed tab keeps its locks': { fault: { keepsLocks: true }, scope: 'two tabs', breaks: '7 a way out' },
  'a lock that was given up is granted and kept': {
    fault: { grantsGivenUp: true, orders: (machine) => machine.provide({ guards: { isNobodys: () => false } }) },
    scope: 'one bet',
    breaks: '7 a way out',
  },
  'an order does not hear that its owner is back': {
    fault: { order: (machine) => mutant(machine, 'states/loggedOut', 'on', without({}, 'session.started')) },
    scope: 'a session that ends',
    breaks: '7 a way out',
  },
  'a one-click row shows a refusal as placed': {
    fault: {
      oneClick: (machine) =>
        machine.provide({
          actions: {
            keepVerdict: assign(({ context }: { readonly context: { readonly rows: readonly OneClickRow[] } }) => ({
              rows: context.rows.map((row) => ({ ...row, verdict: matchedVerdict })),
            })),
          },
        }),
    },
    scope: 'a one-click bet',
    breaks: '4 never wrong',
  },
  'a one-click row does not hear its verdict': {
    fault: { oneClick: (machine) => mutant(machine, 'on', 'order.settled', {}) },
    scope: 'a one-click bet',
    breaks: '7 a way out',
  },
  'a refused change of a bet is shown as done': {
    fault: {
      amend: (machine) =>
        machine.provide({
          guards: { accepts: ({ event }: { readonly event: { readonly type: string } }) => event.type === 'order.settled' },
        }),
    },
    scope: 'an amendment',
    breaks: '4 never wrong',
  },
  'another stake is asked for than shown in the change of a bet': {
    fault: { sent: amends },
    scope: 'an amendment',
    breaks: '1 shown = sent',
  },
  'the deposit is sent again when no answer comes': {
    fault: { payment: node('states/sending', 'after', { noAnswer: { target: 'sending', reenter: true } }) },
    scope: 'a deposit',
    breaks: '5 never late',
  },
  'the deposit is sent without its lock': {
    fault: { payment: node('states/claiming', 'after', { claimTooLong: 'sending' }) },
    scope: 'a deposit',
    breaks: '3 never forgotten',
  },
  'the deposit is forgotten at a logout': {
    fault: { payment: node('states/sending/on', 'session.ended', { target: 'editing', actions: 'forgetEntry' }) },
    scope: 'a deposit and a session that ends',
    breaks: '3 never forgotten',
  },
  'the news of a withdrawal are booked twice': { fault: { booksTwice: true }, scope: 'a withdrawal', breaks: 'books' },
  'the withdrawal is never asked about': {
    fault: { payment: (machine) => machine.provide({ actions: { ask: () => undefined } }) },
    scope: 'a withdrawal',
    breaks: '7 a way out',
  },
  'the exchange fences no payment': {
    fault: {
      exchange: (exchange) => ({
        ...exchange,
        paymentOutcome: (member, ref, reply) => {
          const isMade = exchange.payments(member, EVERY_PAYMENT).some((payment) => payment.ref === ref)
          if (isMade) exchange.paymentOutcome(member, ref, reply)
          else reply({ kind: 'never-seen', fenced: true })
        },
      }),
    },
    scope: 'a withdrawal',
    breaks: '3 never forgotten',
  },
  'the provider calls the wallet before its books are written': {
    fault: {
      casinoStore: (store) => ({
        ...store,
        write: (rows, done) => {
          store.write(rows, () => undefined)
          done()
        },
      }),
    },
    scope: 'a bet in a game',
    breaks: '3 never forgotten',
  },
  'the wallet takes a repeated debit again': {
    fault: {
      exchange: (exchange) => ({
        ...exchange,
        casinoCall: (call, reply) => {
          const isKnown = call.op === 'debit' && exchange.state.casino.open.has(call.tx)
          exchange.casinoCall(isKnown ? { ...call, tx: `${call.tx} again` } : call, reply)
        },
      }),
    },
    scope: 'a bet in a game',
    breaks: '2 at most once',
  },
  'a rollback of a debit that is not known fences nothing': {
    fault: {
      exchange: (exchange) => ({
        ...exchange,
        casinoCall: (call, reply) => {
          if (call.op !== 'rollback' || exchange.state.casino.open.has(call.debit)) return exchange.casinoCall(call, reply)
          return exchange.casinoBalance(call.member, (answer) => reply({ ...answer, code: 'OK_FENCED' }))
        },
      }),
    },
    scope: 'a bet in a game',
    breaks: '7 a way out',
  },
  'a bet in a game is shown as refused when no answer comes': {
    fault: { casinoPress: node('states/sent/states/asking', 'after', { answer: '#press.refused' }) },
    scope: 'a bet in a game',
    breaks: '4 never wrong',
  },
}
