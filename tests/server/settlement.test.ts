import { expect, test } from 'vitest'
import { type MarketId, marketIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { debtAccount } from '#domain/settlement.ts'
import { ref } from '#tests/player.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { away, home, market, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

test('[ACCT-02] settlement pays the winner less 2 % commission; the same result again is nothing, another one reverses; void returns holds', () => {
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

test('[ACCT-02] a correction of what was spent meanwhile is advanced by the house, seen in the balance, and paid back from the next win', () => {
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

test('[SLIP-31] two members match each other: what one wins the other loses, and the house keeps only commission', () => {
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

test('[ACCT-02] a removed runner voids its bets and reduces the odds of the others; holds follow, and the same word again is nothing', () => {
  const { clock, exchange, place, offer, sound } = open()
  offer(4000, 500_000)
  place(1, { odds: odds(4000) })
  place(2, { odds: odds(4000), selectionId: away, stake: paise(50_000) })
  clock.advance(5000)
  place(3, { odds: odds(9000) })
  const remove = (): void => exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 2500 })
  remove()
  sound()
  // The one that was in its delay is listed too: nobody has to guess what became of it.
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

test('[MKT-01][SLIP-19] the bookmaker takes a bet whole at its own quote, or not at all once that has moved; the house pays', () => {
  const { clock, exchange, place, offer, sound, verdicts } = open(memoryLog(), { marketType: 'Special' })
  place(1, { stake: paise(500_000) })
  clock.advance(5000)
  // More than the ₹600.00 on offer: the house's word holds for any stake within its bounds.
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
