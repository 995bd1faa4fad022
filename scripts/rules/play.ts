import type { Market } from '#contract/market.ts'
import { type BetId, memberCodeSchema } from '#contract/scalar.ts'
import type { Paise } from '#domain/paise.ts'
import type { OrderReply, PlaceOrder } from '#server/exchange/api.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { START, type ToldBet, marketOf, marketId, orderOf } from './books.ts'

/** A whole exchange with one market, on a clock that the caller moves. */
export const openExchange = (market: Market, opening: Readonly<Record<string, Paise>>, betDelayMs: number) => {
  const clock = virtualClock(START)
  const log = memoryLog()
  const exchange = createExchange({ clock, log })
  const last = new Map<string, OrderReply>()
  for (const [member, deposit] of Object.entries(opening)) exchange.openMember(memberCodeSchema.parse(member), deposit, () => undefined)
  exchange.subscribe((told) => {
    if (told.kind === 'verdict') last.set(told.verdict.ref, told.verdict)
  })
  exchange.feed({ kind: 'market', market, betDelayMs })
  return {
    exchange,
    clock,
    events: (): readonly ExchangeEvent[] => [...log.read()],
    /** Places an order; answers what the exchange says at once. */
    place: (member: string, order: PlaceOrder): OrderReply | undefined => {
      exchange.place(memberCodeSchema.parse(member), order, (reply) => last.set(order.ref, reply))
      return last.get(order.ref)
    },
    /** The newest word on an order. */
    word: ({ ref }: PlaceOrder): OrderReply | undefined => last.get(ref),
  }
}

/** The bet an answer names, if it names one. */
export const namedIn = (reply: OrderReply | undefined): BetId | null =>
  reply === undefined || reply.kind === 'refused' ? null : reply.betId

/** Members bet against each other and are settled; answers all the exchange wrote. */
export const match = (
  opening: Readonly<Record<string, Paise>>,
  bets: readonly { readonly member: string; readonly bet: ToldBet }[],
  winners: readonly string[],
): readonly ExchangeEvent[] => {
  const market = marketOf(['it', 'another'])
  const { exchange, clock, events, place } = openExchange(market, opening, 0)
  for (const [n, { member, bet }] of bets.entries()) {
    place(member, orderOf(market, bet, n))
    clock.advance(0)
  }
  const selections = market.runners.flatMap(({ selectionId, runnerName }) => (winners.includes(runnerName) ? [selectionId] : []))
  exchange.feed({ kind: 'result', marketId, winners: selections, note: '' })
  return events()
}
