import { expect, test } from 'vitest'
import { alertNewsSchema, removalNewsSchema } from '#contract/calls/alerts.ts'
import { say } from '#copy/catalogue.ts'
import { alertSaid, allNews, isRemovalNews, proposedRuns, runsIn } from '#domain/alerts/alerts.ts'
import { ref } from '#tests/player.ts'

test('[MKT-11] a typed run figure is whole in a session, and a half one only on a line of runs', () => {
  const session = ['47', '0', '-1', '1000', '999', '47.5', 'x', ''].map((typed) => runsIn('SESSION', typed))
  expect(session).toEqual([47, null, null, null, 999, null, null, null])
  const line = ['47', '47.5', '47,5', '47.25', '0.5', '999.5', '1000'].map((typed) => runsIn('INNINGS_RUNS', typed))
  expect(line).toEqual([47, 47.5, 47.5, null, 0.5, 999.5, null])
  expect(runsIn('MATCH_ODDS', '47')).toBeNull()
})

test('[MKT-11] a proposed run figure is one run better for its side than the market, and one at least', () => {
  expect([proposedRuns('SESSION', 'back', 47), proposedRuns('SESSION', 'lay', 47)]).toEqual([
    { side: 'back', way: 'down', runs: 46 },
    { side: 'lay', way: 'up', runs: 48 },
  ])
  expect([proposedRuns('INNINGS_RUNS', 'back', 47.5), proposedRuns('INNINGS_RUNS', 'lay', 47.5)]).toEqual([
    { side: 'back', way: 'up', runs: 48.5 },
    { side: 'lay', way: 'down', runs: 46.5 },
  ])
  expect([proposedRuns('SESSION', 'back', 1), proposedRuns('SESSION', 'back', null), proposedRuns('SESSION', 'lay', null)]).toMatchObject([
    { runs: 1 },
    { runs: 1 },
    { runs: 1 },
  ])
})

test('[SLIP-15] alertSaid says why a bet was refused, or that it was refused when the code is not ours', () => {
  const news = {
    ...{ number: 1, at: 1, kind: 'refused', marketId: 'm1', marketName: 'Match Odds', eventId: 'e1', eventName: 'Rooks v Swifts' },
    ...{ eventTypeId: '4', selectionId: 1, runnerName: 'Rooks', ref: ref(1), side: 'back', odds: 2, stake: 100 },
  }
  const refused = (code: string): string => say(alertSaid(alertNewsSchema.parse({ ...news, code })))
  expect([refused('MARKET_SUSPENDED'), refused('OF_ANOTHER_BACK_END')]).toEqual([
    'Your bet on Rooks was refused: ₹100.00 is free again. The market was suspended. Try again when it opens. Rooks v Swifts',
    'Your bet on Rooks was refused: ₹100.00 is free again. Bet refused. Rooks v Swifts',
  ])
})

test('[OPEN-11][CASH-05] alertSaid says what was not done when a change or a cash-out is refused', () => {
  const news = {
    ...{ number: 1, at: 1, marketId: 'm1', marketName: 'Match Odds', eventId: 'e1', eventName: 'Rooks v Swifts', eventTypeId: '4' },
    ...{ selectionId: 1, runnerName: 'Rooks', ref: ref(1), side: 'back', odds: 2, stake: 100 },
  }
  const refused = (kind: string, code: string): string => say(alertSaid(alertNewsSchema.parse({ ...news, kind, code })))
  expect(
    ['change-refused', 'cash-out-refused'].flatMap((kind) => [refused(kind, 'MARKET_SUSPENDED'), refused(kind, 'OF_ANOTHER')]),
  ).toEqual([
    'Your bet on Rooks was not changed. The market was suspended. Try again when it opens. Rooks v Swifts',
    'Your bet on Rooks was not changed. The exchange cannot take this now. Nothing was done; try again. Rooks v Swifts',
    'Not cashed out: Match Odds. The market was suspended. Try again when it opens. What is matched stands. Rooks v Swifts',
    'Not cashed out: Match Odds. The exchange cannot take this now. Nothing was done; try again. What is matched stands. Rooks v Swifts',
  ])
})

test('[MKT-15] alertSaid says what a withdrawn runner did to a bet, and allNews orders all news', () => {
  const news = {
    ...{ at: 1, marketId: 'm1', marketName: 'Match Odds', eventId: 'e1', eventName: 'Rooks v Swifts', eventTypeId: '4' },
    ...{ selectionId: 1, runnerName: 'Rooks', side: 'lay', odds: 2.25, stake: 1000 },
  }
  const voided = removalNewsSchema.parse({ ...news, number: 2, kind: 'voided', risk: 2100 })
  const reduced = removalNewsSchema.parse({ ...news, number: 3, kind: 'reduced', from: 3, withdrawn: 'Cats' })
  expect([voided, reduced].map((each) => say(alertSaid(each)))).toEqual([
    'Rooks was withdrawn: your bet of ₹1,000.00 is void. The ₹2,100.00 that it risked is free again. Rooks v Swifts',
    'Cats was withdrawn: your odds 3.00 on Rooks are now 2.25. Rooks v Swifts',
  ])
  const matched = alertNewsSchema.parse({ ...news, number: 1, kind: 'matched' })
  expect(allNews([matched], [voided, reduced]).map(({ number }) => number)).toEqual([3, 2, 1])
  expect(allNews([matched])).toEqual([matched])
  expect([voided, reduced, matched].map(isRemovalNews)).toEqual([true, true, false])
})
