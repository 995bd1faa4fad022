import * as z from 'zod/mini'
import { acceptSchema } from '#contract/messages/settings.ts'
import { marketStatusSchema } from '#contract/market.ts'
import { type BetId, betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { quoteTaken } from '#domain/betting/delay.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { paise } from '#domain/paise.ts'
import { type Odds, odds } from '#domain/odds.ts'
import { RunnerBook } from '#server/exchange/book.ts'
import { WORST } from '#server/exchange/cash-out.ts'
import { START, marketId, marketOf, orderOf, runnerOf } from './books.ts'
import { namedIn, openExchange } from './play.ts'
import { type Evaluators, amount, price, side, rupees, oddsOf, textMap, evaluator } from './words.ts'

const [TAKER, OTHER] = [memberCodeSchema.parse('taker'), memberCodeSchema.parse('other')]

/** The matching of a bet. */
export const matchingRules: Evaluators = {
  matching: evaluator(
    z.strictObject({
      order: z.strictObject({ side, price, size: amount, timeInForce: z.literal('GTC') }),
      book: z.array(z.strictObject({ id: z.string(), side, price, size: amount, seq: z.number() })),
    }),
    ({ order, book }) => {
      const shelves = new RunnerBook()
      const left = new Map<BetId, number>()
      for (const resting of [...book].sort((a, b) => a.seq - b.seq)) {
        const id = betIdSchema.parse(resting.id)
        left.set(id, resting.size)
        shelves.rest(resting.side, resting.price, id, memberCodeSchema.parse(`member ${resting.id}`), resting.size)
      }
      const fills = shelves.match(order.side, order.price, order.size, TAKER)
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
  // It walks the book as a cash-out does, and takes the average whole or not at all.
  matching_fok: evaluator(
    z.strictObject({
      order: z.strictObject({ side, price, size: amount, timeInForce: z.literal('FILL_OR_KILL') }),
      availableToBack: z.optional(z.array(z.strictObject({ price, size: amount }))),
      availableToLay: z.optional(z.array(z.strictObject({ price, size: amount }))),
    }),
    ({ order, availableToBack = [], availableToLay = [] }) => {
      const book = new RunnerBook()
      for (const [n, offer] of (order.side === 'back' ? availableToBack : availableToLay).entries())
        book.rest(order.side === 'back' ? 'lay' : 'back', offer.price, betIdSchema.parse(`offer ${n}`), OTHER, offer.size)
      const fills = book.match(order.side, WORST[order.side], order.size, TAKER)
      const size = fills.reduce((sum, fill) => sum + fill.size, 0)
      const average = averageOdds(fills)
      const filled = size === order.size && average !== null && quoteTaken(order.side, order.price, average, 'BETTER')
      return { filled, vwap: filled ? oddsOf(average) : null, sizeMatched: rupees(filled ? size : 0) }
    },
  ),
  // The whole exchange on a clock; what is stamped at the end of the delay comes before the bet (D3).
  bet_delay: evaluator(
    z.strictObject({
      order: z.strictObject({
        side,
        price,
        stake: z.optional(amount),
        placedAt: z.number(),
        delay: z.number(),
        accept: acceptSchema,
        marketType: z.literal('Special'),
      }),
      events: z.array(z.strictObject({ t: z.number(), quote: z.optional(price), market: z.optional(marketStatusSchema) })),
    }),
    ({ order: { side: which, price: asked, stake = paise(1000_00), placedAt, delay, accept }, events }) => {
      const market = marketOf(['it', 'another'], { marketType: 'Special' })
      const { exchange, clock, place, word } = openExchange(market, { taker: paise(10 ** 12) }, delay * 1000)
      const quote = (at: Odds): void => {
        const level = [[at, paise(1000_00)]] as const
        exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: runnerOf(0), back: level, lay: level }] })
      }
      const order = { ...orderOf(market, { runner: 'it', side: which, odds: asked, stake }, 1), accept }
      const answer = (at: number) => {
        const said = word(order)
        if (said?.kind === 'accepted') return { status: 'MATCHED', price: oddsOf(said.averageOdds ?? asked), at, reason: null }
        if (said?.kind !== 'refused') return null
        return said.code === 'MARKET_SUSPENDED' || said.code === 'MARKET_CLOSED'
          ? { status: 'LAPSED', price: null, at, reason: 'MKT_SUSPENDED' }
          : { status: 'REJECTED', price: null, at, reason: said.code }
      }
      quote(asked)
      place('taker', order)
      const end = placedAt + delay
      for (const event of events) {
        if (event.t < placedAt || event.t > end) continue
        clock.advance((Math.min(event.t, end) - placedAt) * 1000 - 1 - (clock.now() - START))
        if (event.quote !== undefined) quote(event.quote)
        if (event.market !== undefined) exchange.feed({ kind: 'status', marketId, status: event.market, inplay: true })
        const said = answer(event.t)
        if (said !== null) return said
      }
      clock.advance(delay * 1000)
      return answer(end)
    },
  ),
  // A body is a stake; a repeat is one that makes no bet and names the first.
  idempotency: evaluator(
    z.strictObject({ calls: z.array(z.strictObject({ t: z.optional(z.number()), ref: z.string(), body: z.string() })) }),
    ({ calls }) => {
      const market = marketOf(['it', 'another'])
      const { exchange, clock, place } = openExchange(market, { taker: paise(10 ** 12) }, 5000)
      const [refs, bodies] = [[...new Set(calls.map(({ ref }) => ref))], [...new Set(calls.map(({ body }) => body))]]
      const first = new Map<string, string | null>()
      const repeats: boolean[] = []
      const results = calls.map(({ t = 0, ref, body }) => {
        clock.advance(t * 1000 - (clock.now() - START))
        const known = exchange.state.minted
        const stake = paise(1000_00 + bodies.indexOf(body))
        const outcome = place('taker', orderOf(market, { runner: 'it', side: 'back', odds: odds(2000), stake }, refs.indexOf(ref)))
        const named = namedIn(outcome)
        if (named === null) return `FAILURE:${outcome?.kind === 'refused' ? outcome.code : 'NO_ANSWER'}`
        if (exchange.state.minted > known) {
          first.set(ref, named)
          return 'SUCCESS'
        }
        repeats.push(first.get(ref) === named)
        return 'SUCCESS(replayed)'
      })
      return { betsCreated: exchange.state.minted, results, ...(repeats.length > 0 ? { sameBetId: repeats.every(Boolean) } : {}) }
    },
  ),
}
