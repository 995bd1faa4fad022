import { expect } from 'vitest'
import type { Market } from '#contract/market.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Exchange, OrderReply, PlaceOrder, Published } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ladder, market, marketId, order, placesNow } from './home-away.ts'

/** Resolves once all that was decided is on the disk. */
export const durable = (exchange: Pick<Exchange, 'whenDurable'>): Promise<void> => new Promise((resolve) => exchange.whenDurable(resolve))

/** Two members who bet on the market. */
export const [ann, bob] = [memberCodeSchema.parse('ann'), memberCodeSchema.parse('bob')]
/** A real exchange on a clock that the test moves: one market, two members with ₹10,000.00 each. */
export const open = (log: EventLog = memoryLog(), about: Partial<Market> = {}, onStoreFailure?: (error: Error) => void) => {
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log, ...(onStoreFailure === undefined ? {} : { onStoreFailure }) })
  const told: Published[] = []
  exchange.subscribe((published) => told.push(published))
  for (const member of [ann, bob]) exchange.openMember(member, paise(1_000_000), () => undefined)
  const offer = (back: number, size: number): void => exchange.feed(ladder(back, back + 100, size))
  const status = (to: 'OPEN' | 'SUSPENDED' | 'CLOSED'): void => exchange.feed({ kind: 'status', marketId, status: to, inplay: true })
  exchange.feed({ kind: 'market', market: { ...market, ...about }, betDelayMs: 5000 })
  status('OPEN')
  offer(2000, 60_000)
  const place = (n: number, by: Partial<PlaceOrder> = {}, member = ann): OrderReply[] => {
    const answers: OrderReply[] = []
    exchange.place(member, order(n, { ...placesNow(exchange, by.marketId ?? marketId), ...by }), (answer) => answers.push(answer))
    return answers
  }
  const verdicts = () => told.flatMap((each) => (each.kind === 'verdict' ? [each.verdict] : []))
  const sound = (): void => expect(brokenBooks(exchange.state)).toEqual([])
  return { clock, exchange, told, offer, status, place, verdicts, sound }
}
