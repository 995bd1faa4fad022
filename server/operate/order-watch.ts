import type { BetSlipRef } from '#contract/scalar.ts'
import type { Exchange, OrderReply } from '#server/exchange/api.ts'
import type { Watchers } from './call-watch.ts'
import type { OrderKind } from './meters.ts'

/** Orders whose verdict is waited for; the oldest goes beyond, and is counted no more. */
const MAX_WAITING = 10_000

type Waiting = { readonly order: OrderKind; readonly since: number }

/**
 * Reports each order to the operator, from its receipt to its verdict: counts and times to the meters, lines with its ref to the log.
 * A cash-out by rule is no order of a player, and is not counted.
 */
export const watchOrders = <Watched extends Exchange>(exchange: Watched, { clock, log, meters, traces }: Watchers): Watched => {
  if (meters === null && traces === null && log.format === 'plain') return exchange
  const waiting = new Map<BetSlipRef, Waiting>()
  const count = (): void => meters?.waiting(waiting.size)
  const close = (ref: BetSlipRef, kind: string, code: string | null): void => {
    const known = waiting.get(ref)
    if (known === undefined) return
    waiting.delete(ref)
    count()
    const until = clock.now()
    const ms = until - known.since
    meters?.decided(known.order, kind, code, ms)
    traces?.span('order', known.since, until, { order: known.order, ref, verdict: kind, code })
    log.info('An order has its verdict.', { order: known.order, ref, verdict: kind, code, ms })
  }
  const heard = (order: OrderKind, ref: BetSlipRef, reply: (answer: OrderReply) => void): ((answer: OrderReply) => void) => {
    const since = clock.now()
    waiting.set(ref, { order, since })
    for (const oldest of waiting.keys()) {
      if (waiting.size <= MAX_WAITING) break
      waiting.delete(oldest)
    }
    count()
    return (answer) => {
      meters?.answered(order, clock.now() - since)
      log.info('An order is answered.', { order, ref, answer: answer.kind, ms: clock.now() - since })
      if (answer.kind !== 'pending') close(ref, answer.kind, answer.kind === 'refused' ? answer.code : null)
      reply(answer)
    }
  }
  exchange.subscribe((published) => {
    if (published.kind !== 'verdict') return
    const { verdict } = published
    close(verdict.ref, verdict.kind, verdict.kind === 'refused' ? verdict.code : null)
  })
  return {
    ...exchange,
    place: (member, order, reply) => exchange.place(member, order, heard('bet', order.ref, reply)),
    cashOut: (member, order, reply) => exchange.cashOut(member, order, heard('cash-out', order.ref, reply)),
    amend: (member, order, reply) => exchange.amend(member, order, heard('amendment', order.ref, reply)),
  }
}
