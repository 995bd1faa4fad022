import { expect, test } from 'vitest'
import type { Paise } from '#contract/scalar.ts'
import { boundReached, ruleRefusal } from '#domain/betting/auto-cash-out.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { nothingEnded } from '#server/exchange/state/state.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, layAt, market, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

/** Ann has backed Home for ₹500.00 at 2.00. A lay price of 1.50 offers ₹163.33, 1.60 ₹122.50, 2.10 −₹23.81 and 2.20 −₹45.45. */
const backed = (log = memoryLog()) => {
  const world = open(log)
  world.place(1, { stake: paise(50_000) })
  world.clock.advance(5000)
  const price = (lay: number): void => world.exchange.feed(layAt(lay))
  price(2100)
  const set = (rule: { readonly takeProfit?: number; readonly stopLoss?: number } | null, member = ann): RuleReply[] => {
    const replies: RuleReply[] = []
    const bounds = rule === null ? null : { takeProfit: bound(rule.takeProfit), stopLoss: bound(rule.stopLoss) }
    world.exchange.setAutoCashOut(member, marketId, bounds, (reply) => replies.push(reply))
    return replies
  }
  const news = () =>
    world.told.flatMap((each) =>
      each.kind === 'auto-cash-out'
        ? [Object.fromEntries(Object.entries(each.news).filter(([key, value]) => key !== 'market' && value !== null))]
        : [],
    )
  const bets = () => world.exchange.bets(ann, 'active').length
  return { ...world, price, set, news, bets }
}
const bound = (amount: number | undefined): Paise | null => (amount === undefined ? null : paise(amount))

test('[CASH-07] a rule fires at its profit, and its cash-out is done once after the delay', () => {
  const { clock, exchange, price, set, news, bets, sound } = backed()
  expect(set({ takeProfit: 12_000 })).toEqual([{ ok: true }])
  expect(exchange.autoCashOut(ann, marketId)).toEqual({ takeProfit: 12_000, stopLoss: null, state: 'armed' })
  price(1700)
  expect(news()).toEqual([{ step: 'set' }])
  price(1600)
  expect(exchange.autoCashOut(ann, marketId)?.state).toBe('firing')
  price(1500)
  expect(bets()).toBe(1)
  clock.advance(5000)
  expect(news().slice(1)).toEqual([
    { step: 'fired', bound: 'profit', amount: 12_250 },
    { step: 'done', bound: 'profit', amount: 16_333 },
  ])
  expect(exchange.autoCashOut(ann, marketId)).toBeNull()
  price(1400)
  clock.advance(60_000)
  expect(bets()).toBe(2)
  expect(exchange.account(ann)).toMatchObject({ exposure: 0 })
  sound()
})

test('[CASH-07] a rule waits one paisa short of its profit', () => {
  const { price, set, news } = backed()
  set({ takeProfit: 12_251 })
  price(1600)
  expect(news()).toEqual([{ step: 'set' }])
})

test('[CASH-07] a profit that is gone after the delay lapses, and the rule fires at the next offer', () => {
  const { clock, price, set, news, bets } = backed()
  set({ takeProfit: 12_000 })
  price(1600)
  clock.advance(4999)
  price(1700)
  clock.advance(1)
  expect(news().slice(1)).toEqual([
    { step: 'fired', bound: 'profit', amount: 12_250 },
    { step: 'lapsed', bound: 'profit', code: 'ODDS_CHANGED' },
  ])
  price(1500)
  clock.advance(5000)
  expect(news().slice(3)).toEqual([
    { step: 'fired', bound: 'profit', amount: 16_333 },
    { step: 'done', bound: 'profit', amount: 16_333 },
  ])
  expect(bets()).toBe(2)
})

test('[CASH-07] a stop is done at any offer after the delay, better or worse than its bound', () => {
  for (const [lay, amount] of [
    [2300, -6522],
    [2100, -2381],
  ] as const) {
    const { clock, price, set, news } = backed()
    set({ stopLoss: -4000 })
    price(2200)
    price(lay)
    clock.advance(5000)
    expect(news().slice(1)).toEqual([
      { step: 'fired', bound: 'stop', amount: -4546 },
      { step: 'done', bound: 'stop', amount },
    ])
  }
})

test('[CASH-07] a suspension lapses the cash-out, and an old offer fires nothing when the market opens', () => {
  const { clock, exchange, status, price, set, news } = backed()
  set({ takeProfit: 12_000 })
  price(1600)
  clock.advance(2000)
  status('SUSPENDED')
  expect(news().at(-1)).toEqual({ step: 'lapsed', bound: 'profit', code: 'MARKET_SUSPENDED' })
  expect(exchange.alerts(ann).news).toEqual([])
  price(1500)
  status('OPEN')
  clock.advance(20_000)
  expect(news()).toHaveLength(3)
  price(1600)
  clock.advance(5000)
  expect(news().slice(3)).toMatchObject([{ step: 'fired' }, { step: 'done', amount: 12_250 }])
})

test('[CASH-07] a stop without an offer after the delay lapses, and the rule stays', () => {
  const { clock, exchange, price, set, news } = backed()
  set({ stopLoss: -4000 })
  price(2200)
  price(0)
  clock.advance(5000)
  expect(news().at(-1)).toEqual({ step: 'lapsed', bound: 'stop', code: 'NO_CASH_OUT_OFFER' })
  expect(exchange.autoCashOut(ann, marketId)?.state).toBe('armed')
})

test('[CASH-07] a rule ends when its market is settled, when it is taken away, and when nothing is left', () => {
  const settled = backed()
  settled.set({ takeProfit: 12_000 })
  settled.exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  expect(settled.news().at(-1)).toEqual({ step: 'ended', why: 'SETTLED' })
  expect(settled.set({ takeProfit: 12_000 })).toEqual([{ ok: false, code: 'MARKET_CLOSED' }])

  const removed = backed()
  removed.set({ takeProfit: 12_000 })
  expect(removed.set(null)).toEqual([{ ok: true }])
  expect(removed.set(null)).toEqual([{ ok: true }])
  removed.price(1500)
  expect(removed.news()).toEqual([{ step: 'set' }, { step: 'ended', why: 'REMOVED' }])

  const pressed = backed()
  pressed.set({ takeProfit: 12_000 })
  const offer = pressed.exchange.cashOutOffer(ann, marketId, 100)
  if (offer.kind === 'none') throw new Error('no offer')
  const order = { ref: ref(2), marketId, part: 100, claims: { browser: '', ip: '' }, cashOutId: offer.cashOutId, atLeast: offer.amount }
  pressed.exchange.cashOut(ann, order, () => undefined)
  pressed.clock.advance(5000)
  expect(pressed.news().at(-1)).toEqual({ step: 'ended', why: 'NOTHING_LEFT' })
})

test('[CASH-07][MKT-15] a rule ends and is shown when its market gets another number of winners', () => {
  const { exchange, price, set, news } = backed()
  set({ stopLoss: -4000 })
  const known = exchange.market(marketId)
  if (known === null) throw new Error('no market')
  const define = (numberOfWinners: number): void =>
    exchange.feed({ kind: 'market', market: { ...known, numberOfWinners }, betDelayMs: 5000 })
  define(2)
  price(2200)
  expect([news().at(-1), exchange.autoCashOut(ann, marketId)]).toEqual([{ step: 'ended', why: 'MARKET_CHANGED' }, null])
  define(1)
  price(2300)
  expect(news().at(-1)).toEqual({ step: 'ended', why: 'MARKET_CHANGED' })
})

test('[CASH-07] a rule in the delay is not changed or taken away, and no second cash-out begins', () => {
  const { exchange, price, set } = backed()
  set({ takeProfit: 12_000 })
  price(1600)
  expect(set({ takeProfit: 99_000 })).toEqual([{ ok: false, code: 'BET_IN_PROGRESS' }])
  expect(set(null)).toEqual([{ ok: false, code: 'BET_IN_PROGRESS' }])
  const offer = exchange.cashOutOffer(ann, marketId, 100)
  if (offer.kind === 'none') throw new Error('no offer')
  const order = { ref: ref(2), marketId, part: 100, claims: { browser: '', ip: '' }, cashOutId: offer.cashOutId, atLeast: offer.amount }
  const answers: unknown[] = []
  exchange.cashOut(ann, order, (answer) => answers.push(answer))
  expect(answers).toMatchObject([{ kind: 'refused', code: 'BET_IN_PROGRESS' }])
})

test('[CASH-07] refuses a rule that is empty, crossed, reached already, or without a position', () => {
  const { set, price } = backed()
  price(1600)
  expect(set({})).toEqual([{ ok: false, code: 'AUTO_CASH_OUT_EMPTY' }])
  expect(set({ takeProfit: 10_000, stopLoss: 10_000 })).toEqual([{ ok: false, code: 'AUTO_CASH_OUT_BOUNDS' }])
  expect(set({ takeProfit: 12_250 })).toEqual([{ ok: false, code: 'ALREADY_REACHED' }])
  expect(set({ stopLoss: 12_250 })).toEqual([{ ok: false, code: 'ALREADY_REACHED' }])
  expect(set({ takeProfit: 12_251 }, bob)).toEqual([{ ok: false, code: 'NOTHING_TO_CASH_OUT' }])
  expect(ruleRefusal({ takeProfit: paise(1), stopLoss: null }, null)).toBeNull()
  expect(boundReached({ takeProfit: paise(1), stopLoss: paise(0) }, paise(0))).toBe('stop')
})

test('[CASH-07] the exchange carries a rule out exactly once, whichever write it was stopped after', () => {
  const log = memoryLog()
  const first = backed(log)
  first.set({ takeProfit: 12_000 })
  first.price(1600)
  first.clock.advance(4000)
  first.price(1700)
  first.clock.advance(1000)
  first.price(1600)
  first.clock.advance(5000)
  const all = [...log.read()]
  for (let cut = all.findIndex(({ type }) => type === 'auto-cash-out-set') + 1; cut <= all.length; cut += 1) {
    const kept = memoryLog()
    kept.append({ events: all.slice(0, cut), projected: [], ended: nothingEnded, snapshot: null }, () => undefined)
    const clock = virtualClock(at(2_000_000))
    const again = createExchange({ clock, log: kept })
    again.feed({ kind: 'market', market, betDelayMs: 5000 })
    again.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    for (let step = 0; step < 4; step += 1) {
      again.feed(layAt(1600))
      clock.advance(5000)
    }
    const fired = [...kept.read()].filter((event) => event.type === 'cash-out-received')
    expect(new Set(fired.map(({ order }) => order.ref)).size).toBe(fired.length)
    expect([...kept.read()].filter(({ type }) => type === 'cashed-out')).toHaveLength(1)
    expect(again.bets(ann, 'active')).toHaveLength(2)
    expect(again.autoCashOut(ann, marketId)).toBeNull()
  }
})

test('[CASH-07] a snapshot keeps a rule, with the ref of its cash-out in the delay', () => {
  const { exchange, price, set } = backed()
  set({ takeProfit: 12_000 })
  price(1600)
  const again = stateFrom(snapshotOf(exchange.state))
  expect(typeof again === 'string' ? again : [again.autos, again.rules]).toEqual([exchange.state.autos, 1])
  expect(exchange.state.autos.get(marketId)?.get(ann)?.firing).not.toBeNull()
})

test('[CASH-07][OPEN-11] a rule waits while an amendment of its market is in its delay', () => {
  const { clock, exchange, place, price, set, news } = backed()
  place(2, { stake: paise(1000), odds: odds(9000) })
  clock.advance(5000)
  set({ takeProfit: 5000 })
  const betId = exchange.bets(ann, 'active').find((each) => each.state === 'unmatched')?.betId
  if (betId === undefined) throw new Error('no unmatched bet')
  exchange.amend(ann, { ref: ref(3), betId, odds: odds(8800), stake: paise(1000) }, () => undefined)
  price(1600)
  clock.advance(4999)
  expect(news().map(({ step }) => step)).toEqual(['set'])
  clock.advance(1)
  price(1610)
  expect(news().map(({ step }) => step)).toEqual(['set', 'fired'])
})
