import { expect, test } from 'vitest'
import type { Market } from '#contract/market.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { CashOutOrder, ExchangeOutcome, OrderReply } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, market, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const claims = { browser: '', ip: '' }

/** Ann has backed Home for ₹500.00 at 2.00, all of it matched; the price is now what a test makes it. */
const backed = (log = memoryLog(), about: Partial<Market> = {}) => {
  const world = open(log, about)
  world.place(1, { stake: paise(50_000) })
  world.clock.advance(5000)
  const offered = (part = 100) => world.exchange.cashOutOffer(ann, marketId, part)
  const ask = (n: number, by: Partial<CashOutOrder> = {}): OrderReply[] => {
    const answers: OrderReply[] = []
    const offer = offered(by.part ?? 100)
    const seen = offer.kind === 'offer' ? { cashOutId: offer.cashOutId, atLeast: offer.amount } : { cashOutId: '-', atLeast: paise(0) }
    world.exchange.cashOut(ann, { ref: ref(n), marketId, part: 100, claims, ...seen, ...by }, (answer) => answers.push(answer))
    return answers
  }
  return { ...world, offered, ask }
}

test('[CASH-04][CASH-05] a cash-out pays the same on every outcome, after commission; the offer follows the market', () => {
  const { clock, exchange, offer, offered, ask, verdicts, sound } = backed()
  expect(exchange.account(ann)).toMatchObject({ exposure: 50_000, available: 950_000 })
  // 2.00 backed, 1.60 to lay now: ₹1,000.00 ÷ 1.60 is a lay of ₹625.00, ₹125.00 either way, less 2 %.
  offer(1500, 900_000)
  expect(offered()).toEqual({
    kind: 'offer',
    cashOutId: '50000,-50000',
    amount: 12_250,
    results: [
      { selectionId: home, runnerName: 'Home', pnl: 12_250 },
      { selectionId: away, runnerName: 'Away', pnl: 12_250 },
    ],
  })
  offer(1400, 900_000)
  expect(offered()).toMatchObject({ amount: 16_333 })
  expect(ask(2)).toMatchObject([{ kind: 'pending', betId: 'PV-000002', expiresAt: 1_010_000 }])
  clock.advance(5000)
  expect(verdicts().at(-1)).toEqual({ kind: 'cashed-out', ref: ref(2), betId: 'PV-000002', amount: 16_333, staked: 66_667 })
  expect(exchange.bets(ann, 'active')).toMatchObject([
    { side: 'lay', odds: 1500, stake: 66_667, matched: 66_667, state: 'matched' },
    { side: 'back', stake: 50_000 },
  ])
  expect(exchange.account(ann)).toMatchObject({ exposure: 0, available: 1_000_000 })
  expect(offered()).toEqual({ kind: 'none', code: 'NO_CASH_OUT_OFFER' })
  sound()
  exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  expect(exchange.account(ann)).toMatchObject({ balance: 1_000_000 + 16_334, exposure: 0 })
  sound()
})

test('[CASH-05][SLIP-30] a cash-out that is refused in its delay is news; a done one shows in its bets', () => {
  const log = memoryLog()
  const { clock, exchange, offer, status, ask, told } = backed(log)
  offer(1500, 900_000)
  ask(2, { part: 50 })
  clock.advance(5000)
  expect(exchange.bets(ann, 'active').map(({ side, state }) => [side, state])).toEqual([
    ['lay', 'matched'],
    ['back', 'matched'],
  ])
  expect(exchange.alerts(ann).news).toEqual([])
  ask(3)
  status('SUSPENDED')
  expect(exchange.alerts(ann).news).toMatchObject([
    { kind: 'cash-out-refused', number: 1, ref: ref(3), marketName: market.marketName, code: 'MARKET_SUSPENDED' },
  ])
  expect(told.flatMap((each) => (each.kind === 'alerts' ? [each.member] : []))).toEqual([ann])
  expect(createExchange({ clock: virtualClock(at(2_000_000)), log }).alerts(ann).news).toEqual(exchange.alerts(ann).news)
})

test('[CASH-05] a part of a position in a market of three is cashed out once, and the rest stays open', () => {
  const draw = selectionIdSchema.parse(3)
  const three = [...market.runners, { selectionId: draw, runnerName: 'Draw' }]
  const { clock, exchange, offer, offered, ask, sound } = backed(memoryLog(), { runners: three })
  offer(1500, 900_000)
  const part = offered(40)
  if (part.kind !== 'offer') throw new Error('no offer')
  expect(part.results.map(({ pnl }) => pnl)).toEqual([34_300, -25_000, -25_000])
  const press = { part: 40, cashOutId: part.cashOutId, atLeast: part.amount }
  ask(2, press)
  clock.advance(5000)
  expect(ask(2, press)).toMatchObject([{ kind: 'cashed-out' }])
  clock.advance(5000)
  expect(exchange.bets(ann, 'active')).toHaveLength(2)
  expect(exchange.account(ann)).toMatchObject({ exposure: 25_000 })
  expect(offered()).toMatchObject({ kind: 'offer' })
  sound()
})

test('[CASH-05] cashes out a part of a position, and leaves the rest open', () => {
  const { clock, exchange, offer, offered, ask, sound } = backed()
  offer(1500, 900_000)
  expect(offered(50)).toMatchObject({ amount: -18_750, results: [{ pnl: 30_625 }, { pnl: -18_750 }] })
  ask(2, { part: 50 })
  clock.advance(5000)
  expect(exchange.account(ann)).toMatchObject({ exposure: 18_750 })
  expect(offered()).toMatchObject({ amount: 12_250 })
  sound()
})

test('[CASH-04] refuses a cash-out below the reviewed sum, in a suspended market or without offers', () => {
  const { clock, exchange, offer, status, offered, ask, verdicts, sound } = backed()
  offer(1500, 900_000)
  ask(2)
  offer(1600, 900_000)
  clock.advance(5000)
  expect(verdicts().at(-1)).toEqual({ kind: 'refused', ref: ref(2), code: 'ODDS_CHANGED' })
  expect(ask(3, { atLeast: paise(50_000) })).toMatchObject([{ kind: 'refused', code: 'ODDS_CHANGED' }])
  ask(4)
  status('SUSPENDED')
  expect(verdicts().at(-1)).toEqual({ kind: 'refused', ref: ref(4), code: 'MARKET_SUSPENDED' })
  expect(offered()).toEqual({ kind: 'none', code: 'MARKET_SUSPENDED' })
  expect(ask(5)).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
  status('OPEN')
  clock.advance(20_000)
  offer(1500, 30_000)
  expect(offered()).toEqual({ kind: 'none', code: 'NO_CASH_OUT_OFFER' })
  expect(offered(40)).toMatchObject({ kind: 'offer' })
  expect(exchange.bets(ann, 'active')).toMatchObject([{ side: 'back', stake: 50_000 }])
  expect(exchange.account(ann)).toMatchObject({ exposure: 50_000 })
  sound()
})

test('[CASH-04] refuses a cash-out when a bet changes the position it was offered for', () => {
  const { clock, exchange, offer, place, offered, ask, verdicts, sound } = backed()
  offer(1500, 900_000)
  place(2, { stake: paise(10_000), side: 'lay', odds: odds(1700) })
  expect(offered()).toEqual({ kind: 'none', code: 'BET_IN_PROGRESS' })
  expect(ask(3)).toMatchObject([{ kind: 'refused', code: 'BET_IN_PROGRESS' }])
  clock.advance(5000)
  ask(4)
  expect(ask(5)).toMatchObject([{ kind: 'refused', code: 'BET_IN_PROGRESS' }])
  place(6, { stake: paise(10_000), odds: odds(1500) })
  clock.advance(5000)
  expect(verdicts().filter(({ ref: whose }) => whose === ref(4))).toMatchObject([{ kind: 'refused' }])
  expect(exchange.bets(ann, 'active')).toHaveLength(3)
  sound()
})

test('[CASH-05] cashes out once: repeats the first answer, refuses another payload, survives a restart', () => {
  const log = memoryLog()
  const { clock, exchange, offer, ask, offered, verdicts } = backed(log)
  offer(1500, 900_000)
  const first = offered()
  const again = { cashOutId: first.kind === 'offer' ? first.cashOutId : '', atLeast: paise(12_250) }
  ask(2)
  expect(ask(2, again)).toMatchObject([{ kind: 'pending', betId: 'PV-000002' }])
  expect(ask(2, { ...again, part: 50 })).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
  exchange.close()
  const reborn = open(log)
  reborn.clock.advance(clock.now() - reborn.clock.now())
  reborn.offer(1500, 900_000)
  reborn.clock.advance(5000)
  const told: ExchangeOutcome[] = []
  reborn.exchange.outcome(ann, ref(2), true, (outcome) => told.push(outcome))
  expect(told).toEqual([{ kind: 'cashed-out', ref: ref(2), betId: 'PV-000002', amount: 12_250, staked: 62_500 }])
  reborn.exchange.cashOut(ann, { ref: ref(2), marketId, part: 100, claims, ...again }, (outcome) => told.push(outcome))
  expect(told[1]).toEqual(told[0])
  expect(reborn.exchange.bets(ann, 'active')).toHaveLength(2)
  expect(verdicts().filter(({ kind }) => kind === 'cashed-out')).toEqual([])
  reborn.sound()
})

test('[CASH-05] a cash-out lapses after a restart when its delay is over and its market is unknown', () => {
  const log = memoryLog()
  const { exchange, offer, ask } = backed(log)
  offer(1500, 900_000)
  ask(2)
  exchange.close()
  const clock = virtualClock(at(2_000_000))
  const reborn = createExchange({ clock, log })
  clock.advance(0)
  const told: ExchangeOutcome[] = []
  reborn.outcome(ann, ref(2), false, (outcome) => told.push(outcome))
  expect(told).toEqual([{ kind: 'refused', ref: ref(2), code: 'MARKET_SUSPENDED' }])
  expect(reborn.account(ann)).toMatchObject({ exposure: 50_000 })
})

test('[CASH-05] another member is met in the book, to the paisa; never one’s own order', () => {
  const { clock, exchange, offer, place, ask, verdicts, sound } = backed()
  offer(1010, 0)
  place(2, { odds: odds(1500), stake: paise(30_000) })
  place(3, { odds: odds(1500), stake: paise(70_000) }, bob)
  clock.advance(5000)
  ask(4)
  clock.advance(5000)
  expect(verdicts().at(-1)).toMatchObject({ kind: 'cashed-out', amount: 16_333, staked: 66_667 })
  expect(exchange.bets(bob, 'active')).toMatchObject([{ side: 'back', matched: 66_667, remaining: 3333 }])
  expect(exchange.bets(ann, 'active')).toMatchObject([
    { side: 'lay', matched: 66_667 },
    { matched: 0, remaining: 30_000 },
    { matched: 50_000 },
  ])
  expect(exchange.account(ann).exposure).toBe(30_000 - 16_667)
  sound()
})

test('[CASH-05] offers no cash-out without a position, in a session, or with two winners', () => {
  expect(open().exchange.cashOutOffer(ann, marketId, 100)).toEqual({ kind: 'none', code: 'NOTHING_TO_CASH_OUT' })
  const two = open(memoryLog(), { numberOfWinners: 2 })
  two.place(1, { stake: paise(50_000) })
  two.clock.advance(5000)
  expect(two.exchange.cashOutOffer(ann, marketId, 100)).toEqual({ kind: 'none', code: 'NOTHING_TO_CASH_OUT' })
})

test('[CASH-05] a cash-out in a bookmaker’s market takes the bookmaker’s quote of any size', () => {
  const { clock, exchange, offer, offered, ask, verdicts, sound } = backed(memoryLog(), { marketType: 'Special' })
  offer(1500, 100)
  const book = exchange.book(marketId, 3)
  expect(offered()).toMatchObject({ kind: 'offer', amount: 12_250 })
  ask(2)
  clock.advance(5000)
  expect(verdicts().at(-1)).toMatchObject({ kind: 'cashed-out', amount: 12_250, staked: 62_500 })
  // The next member finds it as it was.
  expect(exchange.book(marketId, 3)).toEqual(book)
  sound()
})
