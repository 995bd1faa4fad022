import { expect, test } from 'vitest'
import { marketIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { OrderReply } from '#server/exchange/api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { forgottenBefore } from '#server/exchange/refs.ts'
import { takeEnded } from '#server/exchange/state/ended.ts'
import { forgetRefs } from '#server/exchange/state/forget.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, ladder, layAt, market, marketId, order } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const other = marketIdSchema.parse('m2')
const cam = memberCodeSchema.parse('cam')
const claims = { browser: '', ip: '' }
/** Ann's and Bob's bets on the runner at 2.00 are matched by the feed. */
const played = (log = memoryLog()) => {
  const world = open(log)
  world.place(1, { stake: paise(50_000) })
  world.clock.advance(5000)
  const cashOut = (n: number, by: object = {}, member = ann): OrderReply[] => {
    const answers: OrderReply[] = []
    const offer = world.exchange.cashOutOffer(member, marketId, 100)
    const seen = offer.kind === 'offer' ? { cashOutId: offer.cashOutId, atLeast: offer.amount } : { cashOutId: '-', atLeast: paise(0) }
    world.exchange.cashOut(member, { ref: ref(n), marketId, part: 100, claims, ...seen, ...by }, (answer) => answers.push(answer))
    return answers
  }
  const close = (member = ann): boolean | undefined => {
    const answers: boolean[] = []
    world.exchange.closeMember(member, (closed) => void answers.push(closed))
    return answers.at(-1)
  }
  const settle = (...winners: readonly (typeof home)[]): void => world.exchange.feed({ kind: 'result', marketId, winners, note: '' })
  return { ...world, cashOut, close, settle }
}
/** The kinds of transaction of one member, in order, with what moves on the member's cash. */
const movesOf = (log: ReturnType<typeof memoryLog>, member: typeof ann): readonly (readonly [type: string, cash: number])[] =>
  [...log.read()].flatMap(({ transactions }) =>
    transactions.flatMap((each) =>
      each.member === member
        ? [
            [
              each.type,
              each.postings.reduce((sum, { account, amount }) => sum + (account === `member:${member}:cash` ? amount : 0), 0),
            ] as const,
          ]
        : [],
    ),
  )

test('[ACCT-02] each move of a member’s cash is named for what it is, from deposit to withdrawal', () => {
  const log = memoryLog()
  const { clock, exchange, place, settle, close } = played(log)
  place(2, { odds: odds(4000), stake: paise(10_000) })
  clock.advance(5000)
  exchange.cancel(ann, 'all', () => undefined)
  settle(home)
  exchange.feed({ kind: 'market', market: { ...market, marketId: other }, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId: other, status: 'OPEN', inplay: true })
  exchange.feed(ladder(2000, 2100, 9_000_000, other))
  place(3, { marketId: other, stake: paise(1_049_000) })
  clock.advance(5000)
  settle(away)
  exchange.feed({ kind: 'result', marketId: other, winners: [home], note: '' })
  expect(close()).toBe(true)
  expect(movesOf(log, ann)).toEqual([
    ['DEPOSIT', 1_000_000],
    ['HOLD', -50_000],
    ['HOLD', -10_000],
    ['RELEASE', 10_000],
    ['SETTLE', 50_000 + 49_000],
    ['HOLD', -1_049_000],
    ['REVERSAL', -49_000],
    ['SETTLE', -50_000],
    ['ADVANCE', 99_000],
    ['SETTLE', 1_049_000 + 1_028_020],
    ['REPAY', -99_000],
    ['WITHDRAWAL', -(2_077_020 - 99_000)],
  ])
})

test('[AUTH-02] an account that is closed leaves nothing of its member in the exchange', () => {
  const { exchange, settle, close } = played()
  const { state } = exchange
  exchange.setAutoCashOut(ann, marketId, { takeProfit: null, stopLoss: paise(-100_000) }, () => undefined)
  exchange.setLimit(ann, { kind: 'stake', period: 'day', limit: paise(100_000) }, () => undefined)
  settle(home)
  expect(close()).toBe(true)
  const kept = Object.entries(state).flatMap(([name, value]) =>
    value instanceof Map && [...value.keys()].some((key) => key === ann) ? [name] : [],
  )
  expect([kept, state.bonusUsers.has(ann), state.members.has(ann), [...state.autos.keys()]]).toEqual([[], false, false, []])
})

test('[AUTH-02] an account stays open while its own cash-out or amendment waits, not another’s', () => {
  const world = played()
  const { clock, exchange, place, cashOut, close, settle } = world
  for (const [n, stake] of [
    [2, 20_000],
    [3, 30_000],
  ] as const)
    place(n, { stake: paise(stake), odds: odds(3000) }, bob)
  clock.advance(5000)
  for (const { betId } of exchange.bets(bob, 'active').slice(0, 1))
    exchange.amend(bob, { ref: ref(4), betId, odds: odds(3100), stake: paise(20_000) }, () => undefined)
  exchange.feed(layAt(1500))
  cashOut(5)
  exchange.openMember(cam, paise(1000), () => undefined)
  expect([close(ann), close(bob), close(cam)]).toEqual([false, false, true])
  clock.advance(5000)
  settle(home)
  expect(close(ann)).toBe(true)
})

test('[OPEN-05] a bet that its member cancelled, and one that a suspension ended, are listed as that', () => {
  const { clock, exchange, place, status } = played()
  place(2, { odds: odds(4000), stake: paise(10_000) })
  clock.advance(5000)
  exchange.cancel(ann, 'all', () => undefined)
  place(3, { odds: odds(4000), stake: paise(10_000) })
  clock.advance(5000)
  status('SUSPENDED')
  const ended = exchange.bets(ann, 'ended').map(({ ref: of, state, remaining }) => [of, state, remaining])
  expect(ended.toSorted()).toEqual([
    [ref(2), 'cancelled', 0],
    [ref(3), 'lapsed', 0],
  ])
})

test('[SLIP-20] a bet in its delay at a restart lapses when the feed does not list its market again', () => {
  const log = memoryLog()
  const { clock, exchange, place } = played(log)
  place(2, { stake: paise(10_000) })
  exchange.close()
  const later = virtualClock(at(clock.now()))
  const reborn = createExchange({ clock: later, log })
  later.advance(6000)
  const answers: OrderReply[] = []
  reborn.place(ann, order(2, { stake: paise(10_000) }), (answer) => answers.push(answer))
  expect(answers).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
  expect(reborn.account(ann)).toMatchObject({ exposure: 50_000 })
})

test('[SLIP-27] bets and cash-outs that are over are taken out of the memory of the exchange, once', () => {
  const { clock, exchange, cashOut, settle } = played()
  exchange.feed(layAt(1500))
  cashOut(2)
  clock.advance(5000)
  settle(home)
  const { state } = exchange
  expect([state.bets.size, state.betsIn.size, state.cashOuts.size, state.positions.size]).toEqual([0, 0, 0, 0])
  expect([...state.refs.keys()]).toEqual([])
  expect(takeEnded(state)).toMatchObject({ bets: [], cashOuts: [] })
})

test('[OPEN-11] an ended amendment is forgotten once its ref is too old; one in its delay is kept', () => {
  const { clock, exchange, place } = played()
  place(2, { odds: odds(4000), stake: paise(10_000) })
  clock.advance(5000)
  const [waiting] = exchange.bets(ann, 'active').filter(({ remaining }) => remaining > 0)
  if (waiting === undefined) throw new Error('no bet waits')
  const amend = (n: number, stake: number): void =>
    exchange.amend(ann, { ref: ref(n), betId: waiting.betId, odds: odds(4100), stake: paise(stake) }, () => undefined)
  amend(3, 20_000)
  clock.advance(5000)
  amend(4, 30_000)
  const { state } = exchange
  const known = (): readonly boolean[] => [3, 4].map((n) => [...state.amendments.values()].some(({ order: { ref: of } }) => of === ref(n)))
  expect(known()).toEqual([true, true])
  forgetRefs(state, at(1_700_000_000_000))
  expect(forgottenBefore(at(1_700_000_000_000))).toBeGreaterThan(0)
  expect(known()).toEqual([false, true])
  expect([...state.refs.keys()].some((key) => key.includes(ref(3)))).toBe(false)
})

test('[CASH-04][CASH-07] a cash-out and a rule name why they are refused: member, market, its end', () => {
  const { exchange, cashOut, settle } = played()
  const rule = (member = ann, of = marketId): RuleReply[] => {
    const replies: RuleReply[] = []
    exchange.setAutoCashOut(member, of, { takeProfit: null, stopLoss: paise(-100_000) }, (reply) => replies.push(reply))
    return replies
  }
  const nobody = memberCodeSchema.parse('nobody')
  expect(cashOut(2, { marketId: other })).toMatchObject([{ code: 'INVALID_MARKET_ID' }])
  expect([rule(nobody), rule(ann, other)]).toMatchObject([[{ code: 'INVALID_ACCOUNT_STATE' }], [{ code: 'INVALID_MARKET_ID' }]])
  settle(home)
  expect([cashOut(4), rule()]).toMatchObject([[{ code: 'MARKET_CLOSED' }], [{ code: 'MARKET_CLOSED' }]])
})

test('[ACCT-02] a runner’s removal leaves an order that has no match, and the bets of other markets', () => {
  const { clock, exchange, place, sound, offer } = played()
  offer(2000, 10_000)
  place(2, { selectionId: away, stake: paise(10_000) })
  clock.advance(5000)
  exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 2500 })
  sound()
  expect(exchange.account(ann).exposure).toBe(0)
  exchange.feed({ kind: 'runner', marketId: other, selectionId: away, status: 'REMOVED', reductionFactor: 2500 })
  sound()
})

test('[CASH-07] a rule that one member takes away leaves those of others in the same market', () => {
  const { exchange, clock, place } = played()
  place(2, { stake: paise(10_000) }, bob)
  clock.advance(5000)
  const set = (member: typeof ann, stopLoss: number | null): void =>
    exchange.setAutoCashOut(member, marketId, stopLoss === null ? null : { takeProfit: null, stopLoss: paise(stopLoss) }, () => undefined)
  set(ann, -100_000)
  set(bob, -100_000)
  set(ann, null)
  expect([exchange.autoCashOut(ann, marketId), exchange.autoCashOut(bob, marketId)]).toMatchObject([null, { state: 'armed' }])
  set(bob, null)
  expect([...exchange.state.autos.keys()]).toEqual([])
})

test('[ACCT-02] a debt is paid from a win, not from a release, also when others are paid with it', () => {
  const log = memoryLog()
  const { exchange, clock, place, settle } = played(log)
  settle(home)
  exchange.feed({ kind: 'market', market: { ...market, marketId: other }, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId: other, status: 'OPEN', inplay: true })
  exchange.feed(ladder(2000, 2100, 9_000_000, other))
  place(2, { marketId: other, stake: paise(1_000_000) })
  place(3, { marketId: other, stake: paise(49_000), odds: odds(4000) })
  place(4, { marketId: other, stake: paise(10_000), selectionId: away }, bob)
  clock.advance(5000)
  settle(away)
  const debt = (): number | undefined => exchange.state.accounts.get('member:ann:debt')
  expect(debt()).toBe(-99_000)
  exchange.cancel(ann, 'all', () => undefined)
  expect([debt(), exchange.account(ann).available]).toEqual([-99_000, 49_000])
  exchange.feed({ kind: 'result', marketId: other, winners: [home], note: '' })
  expect([debt(), exchange.account(ann).available]).toEqual([0, 49_000 + 1_000_000 + 980_000 - 99_000])
  const debts = [...log.read()].flatMap(({ transactions }) =>
    transactions.flatMap(({ type, market: of }) => (type === 'ADVANCE' || type === 'REPAY' ? [[type, of]] : [])),
  )
  expect(debts).toEqual([
    ['ADVANCE', marketId],
    ['REPAY', other],
  ])
})

test('[ACCT-02] a bet after a runner’s removal holds what it can lose on the runners that are left', () => {
  const { exchange, place, sound } = open()
  exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 0 })
  place(1, { side: 'lay', odds: odds(3000), stake: paise(10_000) })
  expect(exchange.account(ann).exposure).toBe(20_000)
  sound()
})
