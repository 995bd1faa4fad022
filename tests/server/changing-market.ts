import { expect } from 'vitest'
import type { Market } from '#contract/market.ts'
import { type SelectionId, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { debtAccount } from '#domain/betting/settlement.ts'
import type { ExchangeVerdict, OrderReply, PlaceOrder } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, market, marketId, order, placesNow } from './home-away.ts'
import { ann, bob } from './one-market.ts'

/** Two more runners, beside home and away. */
export const [draw, late] = [selectionIdSchema.parse(3), selectionIdSchema.parse(4)]
export const runner = (selectionId: SelectionId, runnerName = `Runner ${selectionId}`) => ({ selectionId, runnerName })
/** A market of these runners. */
export const of = (...runners: readonly SelectionId[]): Partial<Market> => ({ runners: runners.map((each) => runner(each)) })

/** One market with these runners and places, two members with ₹10,000.00 each. The feed offers nothing, so they meet each other. */
export const playing = (about: Partial<Market> = of(home, away), log: MemoryLog = memoryLog(), now = 1_000_000) => {
  const clock = virtualClock(at(now))
  const exchange = createExchange({ clock, log })
  const verdicts: ExchangeVerdict[] = []
  exchange.subscribe((published) => published.kind === 'verdict' && verdicts.push(published.verdict))
  for (const member of [ann, bob]) exchange.openMember(member, paise(1_000_000), () => undefined)
  exchange.feed({ kind: 'market', market: { ...market, ...about }, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  const place = (n: number, by: Partial<PlaceOrder> = {}, member = ann): OrderReply[] => {
    const answers: OrderReply[] = []
    exchange.place(member, order(n, { ...placesNow(exchange, by.marketId ?? marketId), ...by }), (answer) => answers.push(answer))
    return answers
  }
  const sound = (): void => expect(brokenBooks(exchange.state)).toEqual([])
  const define = (now: Partial<Market>): void => {
    const known = exchange.market(marketId)
    if (known !== null) exchange.feed({ kind: 'market', market: { ...known, ...now }, betDelayMs: 5000 })
  }
  const say = (selectionId: SelectionId, status: 'ACTIVE' | 'REMOVED', reductionFactor = 0): void =>
    exchange.feed({ kind: 'runner', marketId, selectionId, status, ...(status === 'REMOVED' ? { reductionFactor } : {}) })
  let n = 0
  const next = () => {
    n += 1
    return n
  }
  /** A bet of ann's that bob takes the other side of. */
  const matched = (selectionId: SelectionId, by: Partial<PlaceOrder> = {}): void => {
    const price = { selectionId, odds: odds(2000), stake: paise(100_000), ...by }
    place(next(), { ...price, side: by.side === 'lay' ? 'back' : 'lay' }, bob)
    place(next(), { ...price, side: by.side ?? 'back' })
    clock.advance(5000)
  }
  const settle = (...winners: readonly SelectionId[]): void => exchange.feed({ kind: 'result', marketId, winners, note: '' })
  const debt = (): number => exchange.state.accounts.get(debtAccount(ann)) ?? 0
  const ended = () => exchange.bets(ann, 'ended').map(({ state, pnl }) => [state, pnl])
  return { clock, exchange, verdicts, place, sound, define, say, next, matched, settle, debt, ended, log }
}
