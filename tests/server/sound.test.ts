import { expect, test } from 'vitest'
import { walletRequests } from '#contract/casino/wallet.ts'
import { betIdSchema, memberCodeSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { bonusAccount, bonusHoldAccount, cashAccount, debtAccount, holdAccount, payoutAccount } from '#domain/betting/settlement.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { foldAll, startOf } from '#server/exchange/start.ts'
import { type State, balanceOf } from '#server/exchange/state/state.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, ladder, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const cam = memberCodeSchema.parse('cam')
const [first, second] = [betIdSchema.parse('PV-000001'), betIdSchema.parse('PV-000002')]
const WIDE = { min: paise(1), max: paise(100_000_000) }
const whose = { member: bob, brand: 'pavilion', game: 'aviator', round: 'r1', bet: 'b' }
const zone = timeZoneSchema.parse('UTC')

/** A world in which each part of the state has something: bets, holds, payments, debits, rules, alerts, limits and a bonus. */
const full = (log = memoryLog()) => {
  const world = open(log)
  const { exchange, clock, place } = world
  const nothing = (): void => undefined
  place(1, { odds: odds(2000), stake: paise(80_000) })
  place(2, { odds: odds(3000), stake: paise(40_000) })
  place(3, { side: 'lay', odds: odds(2100), stake: paise(10_000), selectionId: away }, bob)
  place(4, { stake: paise(1) })
  clock.advance(5000)
  exchange.feed(ladder(1900, 1950, 60_000))
  exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(900_000), stopLoss: null }, nothing)
  exchange.setAlert(ann, { kind: 'price', marketId, selectionId: home, side: 'back', way: 'up', odds: odds(9000) }, nothing)
  exchange.setLimit(bob, { kind: 'stake', period: 'day', limit: paise(500_000) }, nothing)
  exchange.outcome(bob, ref(20), true, nothing)
  exchange.addBeneficiary(ann, { name: 'Ann', to: { method: 'UPI', vpa: 'ann@pv' } }, 0, nothing)
  exchange.requestWithdrawal(ann, { ref: ref(30), amount: paise(20_000), beneficiaryId: 'B1', brand: 'pv' }, WIDE, nothing)
  exchange.startDeposit(bob, { ref: ref(31), amount: paise(30_000), method: 'UPI', brand: 'pv' }, WIDE, nothing)
  exchange.startDeposit(bob, { ref: ref(32), amount: paise(30_000), method: 'UPI', brand: 'pv' }, WIDE, nothing)
  exchange.cancelPayment(bob, 'deposit', 'DEP-000002', true, nothing)
  for (const [tx, amountPaise] of [
    ['d1', 5000],
    ['d2', 7000],
    ['d3', 900],
  ] as const)
    exchange.casinoCall({ op: 'debit', ...walletRequests.debit.parse({ ...whose, tx, amountPaise }) }, nothing)
  exchange.casinoCall({ op: 'credit', ...walletRequests.credit.parse({ ...whose, tx: 'c2', debit: 'd2', amountPaise: 9000 }) }, nothing)
  exchange.casinoCall({ op: 'rollback', ...walletRequests.rollback.parse({ ...whose, tx: 'r3', debit: 'd3' }) }, nothing)
  exchange.openMember(cam, paise(0), nothing)
  exchange.grantBonus(
    cam,
    { code: 'CODE', terms: { amount: paise(10_000), multiplier: 1, minOdds: odds(1500), days: 3, cap: null } },
    nothing,
  )
  exchange.chooseWallet(cam, true, nothing)
  exchange.fortune(cam, '11'.repeat(32), zone, nothing)
  exchange.present(ann, true)
  expect(brokenBooks(exchange.state)).toEqual([])
  return world
}
/** The state as a snapshot gives it back. */
const again = (state: State): State => {
  const read = stateFrom(snapshotOf(state))
  if (typeof read === 'string') throw new Error(read)
  return read
}
/** Moves an amount without an event. */
const move = (state: State, from: string, to: string, amount: number): void => {
  state.accounts.set(from, paise(balanceOf(state, from) - amount))
  state.accounts.set(to, paise(balanceOf(state, to) + amount))
}
const hold = holdAccount(ann, marketId)

const faults: readonly (readonly [string, (state: State) => void, readonly RegExp[]])[] = [
  [
    'money appears',
    (state) => void state.accounts.set('house:bank', paise(balanceOf(state, 'house:bank') + 5)),
    [/^the ledger sums to 5 paise$/],
  ],
  [
    'money of the casino is moved',
    (state) => move(state, 'house:casino', 'house:bank', 7),
    [/^house:casino is 2993, and debits less credits and rollbacks are 3000$/],
  ],
  ['a debit is open twice', (state) => void state.casino.openOf.set(ann, new Set(['d1'])), [/^1 debits are open, and 2 by member$/]],
  ['a sum of holds is wrong', (state) => void state.held.set(bob, paise(1)), [/^bob: the sum of holds does not add up$/]],
  ['a sum of holds is lost', (state) => void state.held.delete(ann), [/^ann: the sum of holds does not add up$/]],
  ['cash is below zero', (state) => move(state, cashAccount(cam), 'house:bank', 1), [/^cam has -1 paise of cash$/]],
  ['the house owes a member', (state) => move(state, 'house:bank', debtAccount(bob), 1), [/^bob is owed by the house$/]],
  ['a bonus is below zero', (state) => move(state, bonusAccount(bob), 'house:promo', 3), [/^bob has -3 paise of bonus$/]],
  ['a bonus that is over has money', (state) => void state.bonuses.delete(cam), [/^cam has 10000 paise of a bonus that is over$/]],
  [
    'money of a withdrawal is moved',
    (state) => move(state, payoutAccount(ann, ref(30)), 'house:bank', 1),
    [/:payout:.* is 19999, and WDR-000001 is waiting$/],
  ],
  [
    'a withdrawal is lost',
    (state) => void state.payments.byRef.delete(ref(30)),
    [/:payout:.* is 20000, and no withdrawal is under way there$/],
  ],
  [
    'a size of a bet is lost',
    (state) => {
      const bet = state.bets.get(second)
      if (bet !== undefined) bet.cancelled = paise(1)
    },
    [/^PV-000002: sizes do not add up to its stake$/],
  ],
  [
    'a size is voided beside its stake',
    (state) => {
      const bet = state.bets.get(second)
      if (bet !== undefined) bet.voided = paise(1)
    },
    [/^PV-000002: sizes do not add up to its stake$/],
  ],
  [
    'a hold is lower than its worst case',
    (state) => {
      move(state, hold, cashAccount(ann), 100)
      state.held.set(ann, paise((state.held.get(ann) ?? 0) - 100))
    },
    [/hold.* is 119900, its worst case 120000$/],
  ],
  [
    'a hold is of main money and a bonus',
    (state) => move(state, hold, bonusHoldAccount(ann, marketId), 100),
    [/the sum of holds|holds main money and a bonus$/, /holds main money and a bonus$/],
  ],
]

test.each(faults)('[SLIP-31] brokenBooks names what is wrong when %s', (_, plant, found) => {
  const state = again(full().exchange.state)
  expect(brokenBooks(state)).toEqual([])
  plant(state)
  const broken = brokenBooks(state)
  for (const each of found) expect(broken.join('\n')).toMatch(new RegExp(each, 'm'))
  expect(broken.length).toBeLessThanOrEqual(found.length)
})

test('[SLIP-26] brokenBooks names a match worse than its limit, where no removal or wish explains it', () => {
  const worse = (side: 'back' | 'lay', price: number, accept: 'NONE' | 'ANY' = 'NONE', isRemoved = false) => {
    const state = again(full().exchange.state)
    const bet = state.bets.get(side === 'back' ? first : betIdSchema.parse('PV-000003'))
    if (bet === undefined) throw new Error('there is no bet')
    expect(bet.fills.length).toBeGreaterThan(0)
    bet.fills = bet.fills.map((fill) => ({ ...fill, odds: odds(price) }))
    bet.order = { ...bet.order, accept }
    if (isRemoved) state.removed.set(marketId, new Set())
    return brokenBooks(state).filter((sentence) => sentence.includes('matched worse'))
  }
  expect([worse('back', 1990), worse('back', 2000), worse('back', 2100)]).toEqual([['PV-000001: matched worse than its limit'], [], []])
  expect([worse('lay', 2120), worse('lay', 2100), worse('lay', 2000)]).toEqual([['PV-000003: matched worse than its limit'], [], []])
  expect([worse('back', 1990, 'ANY'), worse('back', 1990, 'NONE', true)]).toEqual([[], []])
})

test('[SLIP-31] brokenBooks names each hold once, however many bets it is of', () => {
  const state = again(full().exchange.state)
  move(state, hold, 'house:bank', 100)
  state.held.set(ann, paise((state.held.get(ann) ?? 0) - 100))
  expect(brokenBooks(state)).toHaveLength(1)
})

test('[SLIP-30] a snapshot gives back each part of the state', () => {
  const { exchange, clock, place } = full()
  exchange.setAutoCashOut(ann, marketId, null, () => undefined)
  exchange.amend(ann, { ref: ref(41), betId: second, odds: odds(2900), stake: paise(40_000) }, () => undefined)
  exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(900_000), stopLoss: null }, () => undefined)
  place(42)
  const before = exchange.state
  expect([before.idle.count, before.idle.of.size, before.casino.open.size, before.amendments.size]).toEqual([2, 2, 1, 1])
  expect(again(before)).toEqual(before)
  clock.advance(5000)
  exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 1000 })
  expect(exchange.state.removed.get(marketId)).toEqual(new Set([away]))
  expect(again(exchange.state)).toEqual(exchange.state)
})

test('[SLIP-30] a snapshot is refused when it is damaged or of another version', () => {
  const snapshot = snapshotOf(full().exchange.state)
  expect(stateFrom('')).toBe('damaged')
  expect(stateFrom(snapshot.slice(0, -1))).toBe('damaged')
  expect(stateFrom(snapshot.replace('"granted":1', '"granted":2'))).toBe('damaged')
  expect(stateFrom(snapshot.replace(/^\d+/, '8'))).toBe('of another version')
})

/** A closed exchange whose log has a snapshot, events after it, and what is over in the archive. */
const stopped = (spoil: (body: string) => string = (body) => body) => {
  const log = memoryLog()
  const world = full(log)
  world.exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  world.exchange.close()
  const later = createExchange({ clock: world.clock, log: log.crash() })
  later.close()
  const next = log.crash()
  const tail = createExchange({ clock: world.clock, log: next })
  for (const told of ['withdrawal.approved', 'withdrawal.paid'] as const)
    tail.notifyPayment({ id: told, ref: ref(30), told }, () => undefined)
  tail.notifyPayment({ id: 'late', ref: ref(32), told: 'deposit.approved', received: paise(30_000) }, () => undefined)
  tail.feed({ kind: 'result', marketId, winners: [away], note: '' })
  const killed = next.crash()
  const lines: string[] = []
  const read: EventLog = { ...killed, snapshots: () => killed.snapshots().map(({ seq, body }) => ({ seq, body: spoil(body) })) }
  return { log: read, live: tail.state, start: () => startOf(read, (line) => lines.push(line)), lines, world }
}

test('[SLIP-30] a start from a snapshot and the events after it has the state of before, and their number', () => {
  const { live, start, lines, log } = stopped()
  const [snapshot] = log.snapshots()
  const { state, tail } = start()
  expect(state).toEqual(live)
  expect([tail, lines, brokenBooks(state)]).toEqual([log.last() - (snapshot?.seq ?? 0), [], []])
  expect(tail).toBeGreaterThan(3)
})

test('[SLIP-30] a start folds all events when no snapshot can be read, and says so', () => {
  const { live, start, lines, log } = stopped((body) => body.slice(1))
  const { state, tail } = start()
  expect(state).toEqual(live)
  expect(tail).toBe(log.last())
  expect(lines).toEqual([
    expect.stringMatching(/^The snapshot after event \d+ is .* and is not used\.$/),
    'All events are folded from the first. This takes a minute for some million events; nothing is lost.',
  ])
})

test('[SLIP-30] a start without a snapshot says nothing', () => {
  const lines: string[] = []
  const { state, tail } = startOf(memoryLog(), (line) => lines.push(line))
  expect([tail, state.members.size, lines]).toEqual([0, 0, []])
})

test('[SLIP-30][ACCT-02] a fold of all events makes archive and statements again', () => {
  const { live, log } = stopped()
  const span = { from: at(0), before: at(10 ** 12) }
  const shown = () => ({
    rows: [ann, bob, cam].map((member) => log.statements.page({ member, span, kinds: null, limit: 50, point: null })),
    bets: log.archive.betsIn(marketId),
    payments: [30, 31, 32].map((n) => log.archive.payment(ref(n))),
    news: ['withdrawal.paid', 'late', 'never'].map((id) => log.archive.hasNews(id)),
    debits: ['d1', 'd2', 'd3', 'c2'].map((tx) => log.archive.casinoTx(tx)),
  })
  const before = shown()
  expect([before.bets.length, before.payments.filter((each) => each !== null).length, before.news]).toEqual([3, 2, [true, true, false]])
  expect(before.rows.map(({ count }) => count)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
  expect(foldAll(log)).toEqual({ state: live, tail: log.last() })
  expect(shown()).toEqual(before)
})

test('[SLIP-30] a fold hands out what is over in parts of two thousand, and the rest at its end', () => {
  const log = memoryLog()
  const exchange = createExchange({ clock: virtualClock(at(1_000_000)), log })
  for (let n = 0; n < 2001; n += 1) exchange.openMember(memberCodeSchema.parse(`m${n}`), paise(100), () => undefined)
  for (let n = 0; n < 2001; n += 1)
    exchange.casinoCall({ op: 'debit', ...walletRequests.debit.parse({ ...whose, tx: `t${n}`, amountPaise: 1 }) }, () => undefined)
  const parts: (readonly [rows: number, over: number])[] = []
  const counted: EventLog = {
    ...log,
    rebuild: (chunks) => {
      for (const { projected, ended } of chunks) parts.push([projected.length, ended.casino.length])
    },
  }
  const { state, tail } = foldAll(counted)
  expect(parts).toEqual([
    [2000, 0],
    [1, 2000],
    [0, 1],
  ])
  expect([tail, state.casino.ended.size]).toEqual([4002, 0])
})
