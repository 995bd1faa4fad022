import * as z from 'zod/mini'
import { acceptSchema } from '#contract/betting.ts'
import { type BetId, betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { quoteTaken } from '#domain/delay.ts'
import { averageOdds, fillOrKill } from '#domain/matching.ts'
import { RunnerBook } from '#server/exchange/book.ts'
import { type Evaluators, amount, price, side, rupees, oddsOf, textMap, evaluator } from './words.ts'

/** How a bet meets the other side. */
export const matchingRules: Evaluators = {
  matching: evaluator(
    z.object({
      order: z.object({ side, price, size: amount }),
      book: z.array(z.object({ id: z.string(), side, price, size: amount, seq: z.number() })),
    }),
    ({ order, book }) => {
      const shelves = new RunnerBook()
      const left = new Map<BetId, number>()
      for (const resting of [...book].sort((a, b) => a.seq - b.seq)) {
        const id = betIdSchema.parse(resting.id)
        left.set(id, resting.size)
        shelves.rest(resting.side, resting.price, id, memberCodeSchema.parse(`member ${resting.id}`), resting.size)
      }
      const fills = shelves.match(order.side, order.price, order.size, memberCodeSchema.parse('taker'))
      for (const fill of fills) if (fill.against !== null) left.set(fill.against, (left.get(fill.against) ?? 0) - fill.size)
      const matched = fills.reduce((sum, fill) => sum + fill.size, 0)
      const average = averageOdds(fills)
      return {
        fills: fills.map((fill) => ({ restingId: fill.against, price: oddsOf(fill.odds), size: rupees(fill.size) })),
        sizeMatched: rupees(matched),
        averagePrice: average === null ? null : oddsOf(average),
        sizeRemaining: rupees(order.size - matched),
        restsAt: matched === order.size ? null : oddsOf(order.price),
        restingLeft: textMap(left),
        status: matched === order.size ? 'EXECUTION_COMPLETE' : 'EXECUTABLE',
      }
    },
  ),
  matching_fok: evaluator(
    z.object({ order: z.object({ side, price, size: amount }), availableToBack: z.array(z.object({ price, size: amount })) }),
    ({ order, availableToBack }) => {
      const fills = fillOrKill(
        order.side,
        order.price,
        order.size,
        availableToBack.map((offer) => ({ odds: offer.price, size: offer.size })),
      )
      const average = fills === null ? null : averageOdds(fills)
      return {
        filled: fills !== null,
        vwap: average === null ? null : oddsOf(average),
        sizeMatched: rupees(fills?.reduce((sum, fill) => sum + fill.size, 0) ?? 0),
      }
    },
  ),
  bet_delay: evaluator(
    z.object({
      order: z.object({ side, price, placedAt: z.number(), delay: z.number(), accept: acceptSchema }),
      events: z.array(z.object({ t: z.number(), quote: z.optional(price), market: z.optional(z.string()) })),
    }),
    ({ order, events }) => {
      const end = order.placedAt + order.delay
      const within = events.filter((event) => event.t >= order.placedAt && event.t <= end)
      const stop = within.find((event) => event.market !== undefined && event.market !== 'OPEN')
      if (stop !== undefined) return { status: 'LAPSED', price: null, at: stop.t, reason: 'MKT_SUSPENDED' }
      const quote = within.findLast((event) => event.quote !== undefined)?.quote ?? order.price
      return quoteTaken(order.side, order.price, quote, order.accept)
        ? { status: 'MATCHED', price: oddsOf(quote), at: end, reason: null }
        : { status: 'REJECTED', price: null, at: end, reason: 'ODDS_CHANGED' }
    },
  ),
  idempotency: evaluator(z.object({ calls: z.array(z.object({ ref: z.string(), body: z.string() })) }), ({ calls }) => {
    const seen = new Map<string, string>()
    const results = calls.map(({ ref, body }) => {
      const known = seen.get(ref)
      if (known === undefined) {
        seen.set(ref, body)
        return 'SUCCESS'
      }
      return known === body ? 'SUCCESS(replayed)' : 'FAILURE:DUPLICATE_TRANSACTION'
    })
    return { betsCreated: seen.size, results, ...(results.includes('SUCCESS(replayed)') ? { sameBetId: true } : {}) }
  }),
}
