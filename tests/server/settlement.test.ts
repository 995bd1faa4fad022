import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarketId, marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { dayOf, netToday } from '#domain/betting/settled.ts'
import { debtAccount } from '#domain/betting/settlement.ts'
import { ref } from '#tests/player.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { away, home, market, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

test('[ACCT-02] settlement pays less 2 % commission, ignores a repeat, reverses a correction, voids holds', () => {
  const { clock, exchange, place, sound } = open()
  const settle = (winners: readonly (typeof home)[]): void => exchange.feed({ kind: 'result', marketId, winners, note: '' })
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  settle([home])
  expect(exchange.account(ann)).toMatchObject({ balance: 1_058_800, exposure: 0 })
  settle([home])
  expect(exchange.account(ann).balance).toBe(1_058_800)
  settle([away])
  expect(exchange.account(ann).balance).toBe(940_000)
  settle([])
  expect(exchange.account(ann).balance).toBe(1_000_000)
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ state: 'void', pnl: 0 }])
  sound()
})

test('[ACCT-02] advances a correction of spent money, and takes it back from the next win', () => {
  const { clock, exchange, place, sound } = open()
  const other = marketIdSchema.parse('m2')
  exchange.feed({ kind: 'market', market: { ...market, marketId: other }, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId: other, status: 'OPEN', inplay: true })
  exchange.feed({
    kind: 'ladder',
    marketId: other,
    image: true,
    runners: [{ selectionId: home, back: [[odds(2000), paise(2_000_000)]], lay: [] }],
  })
  const settle = (id: MarketId, winners: readonly (typeof home)[]): void =>
    exchange.feed({ kind: 'result', marketId: id, winners, note: '' })
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  settle(marketId, [home])
  place(2, { marketId: other, stake: paise(1_058_800) })
  clock.advance(5000)
  settle(marketId, [away])
  expect(exchange.account(ann)).toMatchObject({ available: 0, exposure: 1_058_800, balance: 940_000 })
  sound()
  settle(other, [home])
  const won = 1_058_800 * 0.98
  expect(exchange.account(ann)).toMatchObject({ available: 940_000 + won, exposure: 0, balance: 940_000 + won })
  expect(exchange.state.accounts.get(debtAccount(ann))).toBe(0)
  sound()
})

test('[SLIP-31] two members match each other: one wins what the other loses, less the commission', () => {
  const { clock, exchange, place, offer, sound } = open()
  offer(1500, 10_000)
  place(1, { side: 'lay', odds: odds(2000), stake: paise(50_000) }, bob)
  clock.advance(5000)
  place(2, { side: 'back', odds: odds(2000), stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  sound()
  const total =
    exchange.account(ann).balance +
    exchange.account(bob).balance +
    (exchange.state.accounts.get('house:commission') ?? 0) +
    (exchange.state.accounts.get('house:book') ?? 0)
  expect(total).toBe(2_000_000)
})

test('[ACCT-02] a removed runner voids its bets and reduces the other odds; a repeat changes nothing', () => {
  const { clock, exchange, place, offer, sound } = open()
  offer(4000, 500_000)
  place(1, { odds: odds(4000) })
  place(2, { odds: odds(4000), selectionId: away, stake: paise(50_000) })
  clock.advance(5000)
  place(3, { odds: odds(9000) })
  const remove = (): void => exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 2500 })
  remove()
  sound()
  // The bet that was in its delay is listed too, so that its end is known.
  expect(exchange.bets(ann, 'ended')).toMatchObject([
    { state: 'refused', matched: 0, pnl: null },
    { state: 'void', stake: 50_000, matched: 0, pnl: 0 },
  ])
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', averageOdds: 3000 }])
  const before = exchange.account(ann)
  remove()
  expect(exchange.account(ann)).toEqual(before)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(exchange.account(ann)).toMatchObject({ balance: 1_000_000 + 200_000 * 0.98, exposure: 0 })
  sound()
})

test('[MKT-01][SLIP-19] the bookmaker takes a bet whole at its quote, or refuses it once the quote has moved', () => {
  const { clock, exchange, place, offer, sound, verdicts } = open(memoryLog(), { marketType: 'Special' })
  place(1, { stake: paise(500_000) })
  clock.advance(5000)
  // More than the ₹600.00 on offer: the bookmaker's quote holds for any stake within its bounds.
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', matched: 500_000, averageOdds: 2000 }])
  place(2, { stake: paise(100_000) })
  offer(1900, 60_000)
  clock.advance(5000)
  expect(verdicts().at(-1)).toMatchObject({ ref: ref(2), code: 'ODDS_CHANGED' })
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  sound()
  const won = exchange.account(ann).balance - 1_000_000
  const commission = exchange.state.accounts.get('house:commission') ?? 0
  expect(won + commission).toBe(500_000)
  expect(exchange.state.accounts.get('house:book')).toBe(-500_000)
})

/** Five runners with this many winners. */
const five = [1, 2, 3, 4, 5].map((id) => selectionIdSchema.parse(id))
const openFive = (numberOfWinners: number) => {
  const game = open(memoryLog(), {
    numberOfWinners,
    runners: five.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })),
  })
  game.offer(1010, 0)
  const settle = (winners: readonly (typeof home)[]): void => game.exchange.feed({ kind: 'result', marketId, winners, note: '' })
  /** The exchange's own money, from the market and from commission. */
  const house = (): number =>
    ['house:book', 'house:commission'].reduce((sum, name) => sum + (game.exchange.state.accounts.get(name) ?? 0), 0)
  const total = (): number => game.exchange.account(ann).balance + game.exchange.account(bob).balance + house()
  return { ...game, settle, total }
}

test('[ACCT-02] settlement pays a dead heat when more runners win than there are places', () => {
  // Price, stake, places, how many are level, and the result of a back of the first.
  for (const [price, stake, places, level, pnl] of [
    [4000, 30_000, 1, 3, 10_000],
    [4000, 2000, 1, 3, 667],
    [4000, 1000, 1, 2, 1000],
    [6000, 6000, 2, 4, 12_000],
    [1500, 10_000, 1, 2, -2500],
    [4000, 1000, 3, 2, 3000],
  ] as const) {
    const { clock, exchange, place, settle, total, sound } = openFive(places)
    place(1, { side: 'lay', odds: odds(price), stake: paise(stake) }, bob)
    place(2, { side: 'back', odds: odds(price), stake: paise(stake) })
    clock.advance(5000)
    settle(five.slice(0, level))
    expect([exchange.bets(ann, 'ended'), exchange.bets(bob, 'ended')]).toMatchObject([
      [{ state: 'settled', pnl }],
      [{ state: 'settled', pnl: -pnl }],
    ])
    expect(exchange.account(ann)).toMatchObject({ exposure: 0, balance: 1_000_000 + pnl - Math.max(0, Math.round(pnl * 0.02)) })
    expect(exchange.state.accounts.get('house:book') ?? 0).toBe(0)
    expect(total()).toBe(2_000_000)
    sound()
  }
})

test('[ACCT-02] settlement pays a loser of a dead heat nothing when others share the places', () => {
  const { clock, exchange, place, settle, sound } = openFive(1)
  place(1, { side: 'lay', selectionId: away, odds: odds(4000), stake: paise(1000) }, bob)
  place(2, { side: 'back', selectionId: away, odds: odds(4000), stake: paise(1000) })
  clock.advance(5000)
  settle([home, ...five.slice(2, 3)])
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ pnl: -1000 }])
  expect(exchange.bets(bob, 'ended')).toMatchObject([{ pnl: 1000 }])
  sound()
})

test('[ACCT-02] settlement reverses what it booked when a dead heat is corrected', () => {
  const { clock, exchange, place, settle, total, sound } = openFive(1)
  place(1, { side: 'lay', odds: odds(4000), stake: paise(30_000) }, bob)
  place(2, { side: 'back', odds: odds(4000), stake: paise(30_000) })
  clock.advance(5000)
  settle([home, away])
  expect(exchange.account(ann).balance).toBe(1_000_000 + 30_000 * 0.98)
  settle([home])
  expect(exchange.account(ann).balance).toBe(1_000_000 + 90_000 * 0.98)
  expect(exchange.account(bob).balance).toBe(910_000)
  settle([home, away])
  expect(exchange.account(ann).balance).toBe(1_000_000 + 30_000 * 0.98)
  expect(total()).toBe(2_000_000)
  settle([])
  expect([exchange.account(ann).balance, exchange.account(bob).balance]).toEqual([1_000_000, 1_000_000])
  sound()
})

test('[ACCT-02] the ledger sums to zero when any bets of two members meet any result', () => {
  const bet = fc.record({
    runner: fc.constantFrom(...five),
    side: fc.constantFrom<Side>('back', 'lay'),
    price: fc.constantFrom(1010, 1330, 1870, 2480, 4100, 7800),
    stake: fc.integer({ min: 100, max: 60_000 }),
    isAnn: fc.boolean(),
  })
  const result = fc.uniqueArray(fc.constantFrom(...five), { maxLength: 5 })
  fc.assert(
    fc.property(
      fc.array(bet, { maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(result, { maxLength: 3 }),
      (bets, places, words) => {
        const { clock, exchange, place, settle, total, sound } = openFive(places)
        for (const [n, { runner, side, price, stake, isAnn }] of bets.entries())
          place(n, { selectionId: runner, side, odds: odds(price), stake: paise(stake) }, isAnn ? ann : bob)
        clock.advance(5000)
        for (const winners of [...words, []]) {
          settle(winners)
          expect(total()).toBe(2_000_000)
          expect(exchange.state.accounts.get('house:book') ?? 0).toBe(0)
          sound()
        }
        expect([exchange.account(ann).balance, exchange.account(bob).balance]).toEqual([1_000_000, 1_000_000])
      },
    ),
    { numRuns: 200 },
  )
})

test('[OPEN-12] numbers a member’s settlements, corrections and voids too, and sums the day', () => {
  const log = memoryLog()
  const { clock, exchange, told, place } = open(log)
  const settle = (winners: readonly (typeof home)[]): void => exchange.feed({ kind: 'result', marketId, winners, note: '' })
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  expect(exchange.settlements(ann)).toEqual([])
  expect(exchange.account(ann).today).toEqual({ from: dayOf(clock.now()), net: 0 })
  settle([home])
  settle([home])
  settle([away])
  settle([])
  const rows = exchange.settlements(ann)
  expect(rows.map(({ number, kind, net }) => [number, kind, net])).toEqual([
    [3, 'voided', 0],
    [2, 'corrected', -60_000],
    [1, 'settled', 58_800],
  ])
  expect(exchange.account(ann).today.net).toBe(0)
  expect(exchange.settlements(bob)).toEqual([])
  const published = told.flatMap((each) => (each.kind === 'settlement' ? [[each.member, each.settlement.number]] : []))
  expect(published).toEqual([
    [ann, 1],
    [ann, 2],
    [ann, 3],
  ])
  expect(open(log).exchange.settlements(ann)).toEqual(rows)
  const next = open()
  next.place(1, { stake: paise(60_000) })
  next.clock.advance(5000)
  next.exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  expect(netToday(next.exchange.account(ann).today, next.clock.now())).toBe(-60_000)
  next.clock.advance(24 * 3600_000)
  expect(netToday(next.exchange.account(ann).today, next.clock.now())).toBe(0)
})

test('[MKT-03] a market that has its result stays closed when its feed begins again', () => {
  const log = memoryLog()
  const { exchange, clock, place } = open(log)
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  // The feed of a process that starts again lists the market as open, and opens it.
  const again = open(log).exchange
  expect([again.market(marketId)?.status, again.book(marketId, 3)?.status]).toEqual(['CLOSED', 'CLOSED'])
  exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  expect(exchange.book(marketId, 3)?.status).toBe('CLOSED')
})
