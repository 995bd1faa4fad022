import { expect, test } from 'vitest'
import { walletRequests } from '#contract/casino/wallet.ts'
import type { Market } from '#contract/market.ts'
import { type MarketId, type MemberCode, betIdSchema, marketIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Published } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, ladder, layAt, market, marketId, order } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const cam = memberCodeSchema.parse('cam')
const other = marketIdSchema.parse('m2')
const WIDE = { min: paise(1), max: paise(100_000_000) }
const [first, second, third] = [1, 2, 3].map((n) => betIdSchema.parse(`PV-00000${n}`))
const nothing = (): void => undefined
const terms = { amount: paise(50_000), multiplier: 1, minOdds: odds(1500), days: 7, cap: null }
const DAY = 24 * 3_600_000

/** The market of two members, and a second one; who hears of an account, with the bets that changed. */
const reading = (about: Partial<Market> = {}) => {
  const world = open(memoryLog(), about)
  const { exchange, clock, place, told } = world
  const list = (id: MarketId): void => {
    exchange.feed({ kind: 'market', market: { ...market, ...about, marketId: id, marketName: 'Winner' }, betDelayMs: 5000 })
    exchange.feed({ kind: 'status', marketId: id, status: 'OPEN', inplay: true })
    exchange.feed(ladder(2000, 2100, 2_000_000, id))
  }
  list(other)
  const bet = (n: number, by: Parameters<typeof place>[1] = {}, member = ann): void => {
    place(n, by, member)
    clock.advance(5000)
  }
  const end = (id: MarketId, ...winners: readonly (typeof home)[]): void =>
    exchange.feed({ kind: 'result', marketId: id, winners, note: '' })
  const accounts = (job: () => void): readonly string[] => {
    told.length = 0
    job()
    const shown = (each: Extract<Published, { kind: 'account' }>): string => {
      const { active = [], ended = [] } = each.changed ?? {}
      const ids = [...active.map(({ betId }) => betId), ...ended.map(({ betId }) => `${betId} ended`)]
      return [each.member, ...ids].join(' ')
    }
    return told.flatMap((each) => (each.kind === 'account' ? [shown(each)] : [])).toSorted()
  }
  const debit = (tx: string, amountPaise: number, member = bob): void =>
    exchange.casinoCall(
      { op: 'debit', ...walletRequests.debit.parse({ member, brand: 'pv', game: 'aviator', round: tx, bet: 'b', tx, amountPaise }) },
      nothing,
    )
  const close = (op: 'credit' | 'rollback', tx: string, amountPaise = 0, member = bob): void => {
    const about = { member, brand: 'pv', game: 'aviator', round: tx, bet: 'b', tx: `${op}-${tx}`, debit: tx }
    exchange.casinoCall(
      op === 'credit' ? { op, ...walletRequests.credit.parse({ ...about, amountPaise }) } : { op, ...walletRequests.rollback.parse(about) },
      nothing,
    )
  }
  const profit = (member: MemberCode, id = marketId) => exchange.statements.marketProfit(member, id, null)
  return { ...world, bet, end, accounts, debit, close, profit }
}

test('[ACCT-06] an account and wallets of an unknown member are empty', () => {
  const { exchange } = reading()
  expect(exchange.account(cam)).toMatchObject({ accountSeq: 0, available: 0, exposure: 0, balance: 0, today: { net: 0 } })
  expect(exchange.wallets(cam)).toEqual({
    useBonus: false,
    withdrawable: 0,
    owed: 0,
    main: { balance: 0, exposure: 0 },
    bonus: { balance: 0, exposure: 0 },
  })
})

test('[ACCT-06] wallets name what an advance of the exchange still owes, and pay nothing out of it', () => {
  const { exchange, bet, end } = reading()
  bet(1, { stake: paise(60_000) })
  end(marketId, home)
  bet(2, { marketId: other, stake: paise(1_058_800) })
  expect(exchange.wallets(ann)).toMatchObject({ withdrawable: 0, owed: 0, main: { balance: 1_058_800, exposure: 1_058_800 } })
  end(marketId, away)
  expect(exchange.wallets(ann)).toMatchObject({ withdrawable: 0, owed: 118_800, main: { balance: 940_000, exposure: 1_058_800 } })
  expect(exchange.account(ann)).toMatchObject({ available: 0, balance: 940_000 })
})

test('[ACCT-09] bonuses show what is free and held of the live one, and nothing of one that is over', () => {
  const { exchange, clock, bet, end } = reading()
  exchange.openMember(cam, paise(0), nothing)
  exchange.grantBonus(cam, { code: 'FIRST', terms: { ...terms, multiplier: 9 } }, nothing)
  exchange.chooseWallet(cam, true, nothing)
  bet(1, { stake: paise(10_000) }, cam)
  bet(2, { stake: paise(5000), marketId: other, odds: odds(1900) }, cam)
  expect(exchange.wallets(cam).bonus).toEqual({ balance: 50_000, exposure: 15_000 })
  expect(exchange.bonuses(cam)).toMatchObject([{ code: 'FIRST', free: 35_000, held: 15_000 }])
  end(marketId, home)
  clock.advance(1000)
  end(other, away)
  expect(exchange.bonuses(cam)[0]?.counted.map((each) => [each.marketId, each.marketName, each.amount])).toEqual([
    [other, 'Winner', 5000],
    [marketId, 'Match Odds', 10_000],
  ])
  exchange.forfeitBonus(cam, 1, nothing)
  exchange.grantBonus(cam, { code: 'SECOND', terms }, nothing)
  expect(exchange.bonuses(cam)).toMatchObject([
    { code: 'SECOND', free: 50_000, held: 0 },
    { code: 'FIRST', free: 0, held: 0, state: 'forfeited' },
  ])
  expect(exchange.wallets(cam)).toMatchObject({ main: { balance: 0, exposure: 0 }, bonus: { balance: 50_000, exposure: 0 } })
})

test('[MKT-01] a bet on a line has no average before its first match, and one at two lines names both', () => {
  const runner = { selectionId: home, runnerName: 'Innings Runs HOM' }
  const { exchange, bet, verdicts } = reading({ marketType: 'INNINGS_RUNS', runners: [runner] })
  const offer = (...levels: readonly (readonly [line: number, size: number])[]): void =>
    exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [{ selectionId: home, back: levels.map(([line, size]) => [odds(line * 1000), paise(size)] as const) }],
    })
  offer()
  bet(1, { odds: odds(160_500), stake: paise(10_000) })
  expect(verdicts().at(-1)).toMatchObject({ status: 'unmatched', averageOdds: null })
  exchange.cancel(ann, 'all', nothing)
  offer([160.5, 3000], [161.5, 4000])
  bet(2, { odds: odds(160_500), stake: paise(7000) })
  expect(verdicts().at(-1)).toMatchObject({ status: 'matched', averageOdds: 2000 })
  const lines = () => exchange.bets(ann, 'active').map((each) => each.lines)
  expect(lines()).toEqual([
    [
      { line: 161_500, stake: 4000 },
      { line: 160_500, stake: 3000 },
    ],
  ])
  exchange.feed({ kind: 'result', marketId, winners: [], runs: 100, note: '' })
  exchange.feed({ kind: 'status', marketId: other, status: 'OPEN', inplay: true })
  exchange.feed({ kind: 'ladder', marketId: other, image: true, runners: [{ selectionId: home, back: [[odds(150_500), paise(9000)]] }] })
  bet(3, { odds: odds(150_500), stake: paise(6000), marketId: other })
  expect(lines()).toEqual([undefined])
})

test('[SLIP-27] a bet is refused when its ref is of a payment of its member, not of another’s', () => {
  const { exchange, place } = reading()
  exchange.startDeposit(ann, { ref: ref(1), amount: paise(100), method: 'UPI', brand: 'pv' }, WIDE, nothing)
  exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, nothing)
  expect(exchange.state.payments.byRef.size).toBe(0)
  expect([place(1), place(1, {}, bob)]).toMatchObject([[{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }], [{ kind: 'pending' }]])
  const outcomes: unknown[] = []
  exchange.outcome(ann, ref(1), true, (outcome) => outcomes.push(outcome))
  expect(outcomes).toMatchObject([{ kind: 'refused', ref: ref(1), code: 'SERVICE_UNAVAILABLE' }])
})

test('[OPEN-05] ended bets are listed newest first, also before they are written', () => {
  const writes: (() => void)[] = []
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log: memoryLog(), together: (write) => writes.push(write) })
  const write = (): void => {
    for (const each of writes.splice(0)) each()
  }
  exchange.openMember(ann, paise(1_000_000), nothing)
  exchange.feed({ kind: 'market', market, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  for (const n of [1, 2, 3]) {
    exchange.place(ann, order(n, { odds: odds(3000) }), nothing)
    clock.advance(5000)
    exchange.cancel(ann, 'all', nothing)
    if (n < 3) write()
  }
  expect(exchange.bets(ann, 'ended').map(({ betId }) => betId)).toEqual([third, second, first])
})

test('[SLIP-31] everyone whose money or bets an event changes hears of the account, and no other member', () => {
  const { exchange, clock, place, bet, end, accounts, debit, close } = reading()
  expect(accounts(() => place(1, { stake: paise(50_000) }))).toEqual(['ann PV-000001'])
  expect(accounts(() => clock.advance(5000))).toEqual(['ann PV-000001'])
  exchange.feed(layAt(0))
  bet(2, { odds: odds(1600), stake: paise(200_000) }, bob)
  const offer = exchange.cashOutOffer(ann, marketId, 100)
  if (offer.kind !== 'offer') throw new Error(offer.code)
  const seen = { cashOutId: offer.cashOutId, atLeast: offer.amount }
  const cashOut = { ref: ref(3), marketId, part: 100, claims: { browser: '', ip: '' }, ...seen }
  expect(accounts(() => exchange.cashOut(ann, cashOut, nothing))).toEqual([])
  expect(accounts(() => clock.advance(5000))).toEqual(['ann PV-000003', 'bob PV-000002'])
  place(4, { odds: odds(9000), stake: paise(1000) })
  expect(accounts(() => exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED' }))).toEqual([
    'ann PV-000001 PV-000003 PV-000004 ended',
    'ann PV-000004 ended',
    'bob PV-000002',
    'bob PV-000002',
  ])
  bet(5, { odds: odds(9000), stake: paise(1000) })
  expect(accounts(() => exchange.pause(ann, { kind: 'cool-off', days: 1 }, nothing))).toEqual(['ann PV-000005 ended'])
  expect(accounts(() => exchange.chooseWallet(bob, true, nothing))).toEqual([])
  expect(accounts(() => exchange.grantBonus(bob, { code: 'CODE', terms }, nothing))).toEqual(['bob'])
  expect(accounts(() => exchange.chooseWallet(bob, true, nothing))).toEqual(['bob'])
  expect(accounts(() => exchange.forfeitBonus(bob, 1, nothing))).toEqual(['bob'])
  const deposit = { ref: ref(9), amount: paise(100), method: 'UPI', brand: 'pv' } as const
  expect(accounts(() => exchange.startDeposit(bob, deposit, WIDE, nothing))).toEqual([])
  const paid = { id: 'a', ref: ref(9), told: 'deposit.approved', received: paise(100) } as const
  expect(accounts(() => exchange.notifyPayment(paid, nothing))).toEqual(['bob'])
  expect(accounts(() => debit('t1', 900))).toEqual(['bob'])
  expect(accounts(() => debit('t2', 2_000_000))).toEqual([])
  expect(accounts(() => close('credit', 't1', 100))).toEqual(['bob'])
  expect(accounts(() => end(marketId, home))).toEqual(['ann PV-000001 ended PV-000003 ended', 'bob PV-000002 ended'])
})

test('[OPEN-05] up to fifty changed bets are sent, and the lists are asked for when there are more', () => {
  for (const [count, isSent] of [
    [50, true],
    [51, false],
  ] as const) {
    const { exchange, place, clock, told, end } = reading()
    exchange.feed(layAt(0))
    for (let n = 1; n <= count; n += 1) place(n, { odds: odds(3000), stake: paise(1000) })
    clock.advance(5000)
    place(99, { side: 'lay', odds: odds(3000), stake: paise(count * 1000) }, bob)
    clock.advance(5000)
    told.length = 0
    end(marketId, home)
    const sent = told.flatMap((each) => (each.kind === 'account' && each.member === ann ? [each.changed] : []))
    expect(sent.map((changed) => changed?.ended.length ?? null)).toEqual([isSent ? 50 : null])
  }
})

test('[ACCT-12] the profit of a market counts stake and bets once, also when its result is corrected', () => {
  const { bet, end, profit, clock } = reading()
  bet(1, { stake: paise(40_000) })
  bet(2, { stake: paise(10_000) })
  bet(3, { stake: paise(30_000), selectionId: away }, bob)
  expect(profit(ann).words).toEqual([])
  end(marketId, home)
  expect(profit(ann).total).toEqual({ gross: 50_000, commission: 1000, turnover: 50_000, bets: 2, net: 49_000 })
  expect(profit(bob).total).toEqual({ gross: -30_000, commission: 0, turnover: 30_000, bets: 1, net: -30_000 })
  expect(profit(ann).market).toMatchObject({ marketId, marketName: 'Match Odds', eventName: 'Home v Away' })
  clock.advance(1000)
  end(marketId, away)
  expect(profit(ann).total).toEqual({ gross: -50_000, commission: 0, turnover: 50_000, bets: 2, net: -50_000 })
  expect(profit(ann).words.map(({ at: when, turnover, bets }) => [when, turnover, bets])).toEqual([
    [1_016_000, 0, 0],
    [1_015_000, 50_000, 2],
  ])
  end(marketId)
  expect(profit(ann).total).toEqual({ gross: 0, commission: 0, turnover: 0, bets: 0, net: 0 })
  end(marketId, home)
  expect(profit(ann).total).toEqual({ gross: 50_000, commission: 1000, turnover: 50_000, bets: 2, net: 49_000 })
})

test('[ACCT-12][MKT-01] the profit of a market of runs counts what its runs decided, and nothing of a void', () => {
  const runner = { selectionId: home, runnerName: 'Innings Runs HOM' }
  const { exchange, bet, profit } = reading({
    marketType: 'INNINGS_RUNS',
    runners: [runner],
    marketSaid: { key: 'AS_RECORDED', figures: [] },
  })
  exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: home, back: [[odds(150_500), paise(9000)]] }] })
  bet(1, { odds: odds(150_500), stake: paise(6000) })
  exchange.feed({ kind: 'result', marketId, winners: [], runs: 100, note: '' })
  expect(profit(ann).total).toMatchObject({ gross: 6000, turnover: 6000, bets: 1 })
  expect(profit(ann).market).toMatchObject({ marketId, marketSaid: { key: 'AS_RECORDED', figures: [] } })
  exchange.feed({ kind: 'result', marketId, winners: [], note: '' })
  expect(profit(ann).total).toMatchObject({ gross: 0, turnover: 0, bets: 0 })
})

test('[ACCT-09][ACCT-12] the profit of a market leaves out the bets of a bonus', () => {
  const { exchange, bet, end, profit } = reading()
  exchange.grantBonus(ann, { code: 'CODE', terms }, nothing)
  exchange.chooseWallet(ann, true, nothing)
  bet(1, { stake: paise(10_000) })
  bet(2, { stake: paise(10_000) }, bob)
  end(marketId, home)
  expect([profit(ann).total, profit(bob).total]).toEqual([
    { gross: 0, commission: 0, turnover: 0, bets: 0, net: 0 },
    { gross: 10_000, commission: 200, turnover: 10_000, bets: 1, net: 9800 },
  ])
})

test('[CAS-04][ACCT-12] the games that a member played count the closed rounds of their last day', () => {
  const { exchange, clock, debit, close } = reading()
  const played = () => exchange.statements.played(bob)
  debit('t0', 2_000_000)
  expect(played()).toEqual([])
  debit('t1', 900)
  expect(played()).toMatchObject([{ game: 'aviator', at: 1_000_000, rounds: 1, net: 0 }])
  clock.advance(1000)
  close('credit', 't1', 1500)
  debit('t2', 400)
  close('credit', 't2', 0)
  debit('t3', 700)
  close('rollback', 't3')
  expect(played()).toMatchObject([{ game: 'aviator', at: 1_001_000, net: 200 }])
  clock.advance(2 * DAY)
  debit('t4', 300)
  close('credit', 't4', 1000)
  expect(played()).toMatchObject([{ at: 1_001_000 + 2 * DAY, net: 700 }])
})
