import { expect, test } from 'vitest'
import { type EventTypeId, eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { betsOfPage, byAverageOdds, byDate, consolidated } from '#client/views/bet-views.ts'
import type { Markets } from '#client/market/address.ts'
import type { Page } from '#client/ledger/facts.ts'
import { emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { canCashOut } from '#client/betting/if-win.ts'
import { betOf } from '#tests/bets.ts'
import { market } from '#tests/markets.ts'
import { at, betId, member, pick, ref } from '#tests/player.ts'

const bet = (n: number, eventTypeId: EventTypeId): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(`m${n}`)
  return {
    ...place,
    eventTypeId,
    betId: betId(n),
    ref: ref(n),
    averageOdds: place.odds,
    winnings: paise(0),
    stake: paise(100),
    matched: paise(100),
    remaining: paise(0),
    state: 'matched',
    placedAt: at(n),
    pnl: null,
  }
}
const bets = [bet(1, '4'), bet(2, '1'), bet(3, 'v9'), bet(4, 'b9')]
const on = (page: Page, markets: Markets = {}) => betsOfPage(bets, page, markets)?.map(({ marketId }) => marketId) ?? null

test('[OPEN-02] lists the bets of an event or virtual page; all on other pages; none on the default page', () => {
  expect(on({ name: 'event', eventTypeId: '4', eventId: pick('m1').eventId })).toEqual(['m1'])
  expect(on({ name: 'event', eventTypeId: '4', eventId: pick('m9').eventId })).toEqual([])
  expect(on({ name: 'virtual', eventTypeId: 'v9' })).toEqual(['m3'])
  expect(on({ name: 'virtual', eventTypeId: 'b9' })).toEqual(['m4'])
  expect(on({ name: 'virtual', eventTypeId: '4' })).toEqual(['m3', 'm4'])
  for (const name of ['home', 'open-bets'] as const) expect(on({ name })).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(on({ name: 'default' })).toBeNull()
})

test('[OPEN-02][MKT-15] betsOfPage lists a bet on the page of the event that its market moved to', () => {
  const { eventId } = pick('m1')
  const now = eventIdSchema.parse('moved')
  const moved = { m1: { ...market('m1').market, eventId: now } }
  expect(on({ name: 'event', eventTypeId: '4', eventId: now }, moved)).toEqual(['m1'])
  expect(on({ name: 'event', eventTypeId: '4', eventId }, moved)).toEqual([])
})

test.for(['active', 'ended'] as const)('of %s bets the ledger keeps the newest 500', (which) => {
  const many = Array.from({ length: 501 }, (_, i) => bet(i, '4'))
  const here = { ...emptyLedger, member: member('demo') }
  const kept = foldLedger(here, { type: 'bets.listed', which, accountSeq: 1, bets: many }, at(1))
  const list = which === 'active' ? kept.bets : kept.ended
  expect(list).toEqual({ kind: 'ready', items: many.slice(0, 500) })
})

test('[CASH-05] allows a cash-out while results differ; an unknown market counts one runner more', () => {
  const [first, second, third] = [1, 2, 3].map((n) => selectionIdSchema.parse(n))
  const runners = [first, second, third].flatMap((selectionId) => (selectionId === undefined ? [] : [{ selectionId, runnerName: '' }]))
  const backed = runners.map(({ selectionId }, n) => ({ ...bet(n + 1, '1'), selectionId, winnings: paise(200) }))
  const laid = backed.map((each) => ({ ...each, side: 'lay' as const }))
  const among = (count: number) => ({ runners: runners.slice(0, count), numberOfWinners: 1 })
  expect(canCashOut([], among(2))).toBe(false)
  expect(canCashOut(backed.slice(0, 1), among(2))).toBe(true)
  expect(canCashOut(backed.slice(0, 2), among(2))).toBe(false)
  expect(canCashOut(backed.slice(0, 2), among(3))).toBe(true)
  expect(canCashOut(backed, among(3))).toBe(false)
  expect(canCashOut(backed.slice(0, 1), { ...among(3), numberOfWinners: 2 })).toBe(false)
  expect(canCashOut(backed.slice(0, 1), undefined)).toBe(true)
  expect(canCashOut(backed.slice(0, 2), undefined)).toBe(true)
  expect(canCashOut([...backed.slice(0, 1), ...laid.slice(0, 1)], undefined)).toBe(false)
  const [session] = backed.map((each) => ({ ...each, marketType: 'SESSION' as const }))
  expect(canCashOut(session === undefined ? [] : [session], undefined)).toBe(false)
})

test('[OPEN-03] averageOdds weighs each price by its size, to the nearest thousandth', () => {
  const average = (...fills: readonly (readonly [number, number])[]) =>
    averageOdds(fills.map(([price, size]) => ({ odds: odds(price), size: paise(size) })))
  expect(average([2000, 100], [3000, 300])).toBe(2750)
  expect([average([2000, 100], [2001, 100]), average([2000, 200], [2001, 100])]).toEqual([2001, 2000])
  expect([average([1500, 1]), average([1500, 0]), average()]).toEqual([1500, null, null])
})

const on1 = { marketId: pick('m1').marketId, marketType: 'MATCH_ODDS' } as const
/** Three bets of one market: two backs at different prices, and a lay. */
const several = [
  betOf(1, { ...on1, matched: paise(100), winnings: paise(100), averageOdds: odds(2000), placedAt: at(1) }),
  betOf(2, { ...on1, matched: paise(300), winnings: paise(600), averageOdds: odds(3000), odds: odds(2500), placedAt: at(3) }),
  betOf(3, { ...on1, matched: paise(50), winnings: paise(50), side: 'lay', placedAt: at(2) }),
]
const linesOf = (view: typeof consolidated, bets: readonly Bet[]) =>
  view(bets).map(({ first, count, stake, winnings, averageOdds: average }) => [first.betId, count, stake, winnings, average])

test('[OPEN-03] consolidated sums the bets of one market, runner and side', () => {
  expect(linesOf(consolidated, several)).toEqual([
    [betId(1), 2, 400, 700, 2750],
    [betId(3), 1, 50, 50, 2000],
  ])
  const other = selectionIdSchema.parse(2)
  expect(linesOf(consolidated, [betOf(1), betOf(2), betOf(1, { selectionId: other })])).toHaveLength(3)
  expect(linesOf(consolidated, [betOf(1), betOf(1, { runnerName: 'Its name before' })])).toHaveLength(2)
  expect(new Set(consolidated(several).map(({ key }) => key)).size).toBe(2)
})

test('[OPEN-03] byAverageOdds keeps bets apart that asked for different prices', () => {
  const twin = betOf(4, { ...on1, matched: paise(100), winnings: paise(120), averageOdds: odds(2200) })
  expect(linesOf(byAverageOdds, [...several, twin])).toEqual([
    [betId(1), 2, 200, 220, 2100],
    [betId(2), 1, 300, 600, 3000],
    [betId(3), 1, 50, 50, 2000],
  ])
})

test('[OPEN-03] byDate lists each bet by itself, the newest first', () => {
  expect(linesOf(byDate, several).map(([first, count]) => [first, count])).toEqual([
    [betId(2), 1],
    [betId(3), 1],
    [betId(1), 1],
  ])
})

test('[OPEN-03] a bet that is not matched shows the odds that it asked for', () => {
  const waits = betOf(1, { matched: paise(0), winnings: paise(0), averageOdds: odds(2200), odds: odds(2200) })
  expect(linesOf(consolidated, [waits])).toEqual([[betId(1), 1, 0, 0, 2200]])
})

test('[OPEN-03] each run line is its own selection, and so is a runner under another name', () => {
  const session = (n: number, runnerName: string) => betOf(n, { ...on1, marketType: 'SESSION', runnerName })
  expect(consolidated([session(1, '47'), session(2, '48'), session(3, '47')]).map(({ count }) => count)).toEqual([2, 1])
  const renamed = [betOf(1, on1), betOf(2, { ...on1, runnerName: 'Rooks' })]
  expect(consolidated(renamed).map(({ count }) => count)).toEqual([1, 1])
})
