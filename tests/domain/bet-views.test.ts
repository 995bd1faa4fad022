import { expect, test } from 'vitest'
import { type EventTypeId, selectionIdSchema } from '#contract/scalar.ts'
import { betsOfPage } from '#domain/betting/bet-views.ts'
import type { Page } from '#domain/ledger/facts.ts'
import { emptyLedger, foldLedger } from '#domain/ledger/ledger.ts'
import type { Bet } from '#domain/player/member.ts'
import { paise } from '#domain/betting/money.ts'
import { canCashOut } from '#domain/betting/if-win.ts'
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
const on = (page: Page) => betsOfPage(bets, page)?.map(({ marketId }) => marketId) ?? null

test('[OPEN-02] lists the bets of an event or virtual page; all on other pages; none on the default page', () => {
  expect(on({ name: 'event', eventTypeId: '4', eventId: pick('m1').eventId })).toEqual(['m1'])
  expect(on({ name: 'event', eventTypeId: '4', eventId: pick('m9').eventId })).toEqual([])
  expect(on({ name: 'virtual', eventTypeId: 'v9' })).toEqual(['m3'])
  expect(on({ name: 'virtual', eventTypeId: 'b9' })).toEqual(['m4'])
  expect(on({ name: 'virtual', eventTypeId: '4' })).toEqual(['m3', 'm4'])
  for (const name of ['home', 'open-bets'] as const) expect(on({ name })).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(on({ name: 'default' })).toBeNull()
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
