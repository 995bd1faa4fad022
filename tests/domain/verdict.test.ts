import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { acceptedSaid, amendedSaid, reasonIn, refusedSaying, verdictFrom, verdictOn, verdictSaid } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import { betId, matchedVerdict } from '#tests/player.ts'

test('[SLIP-15] acceptedSaid says what has ended when nothing of the bet waits', () => {
  expect(acceptedSaid('unmatched', paise(100))).toEqual(said('betUnmatched'))
  expect(acceptedSaid('unmatched', paise(0))).toEqual(said('betEnded'))
  expect(acceptedSaid('matched', paise(0))).toEqual(said('betMatched'))
  expect(acceptedSaid('partly-matched', paise(100))).toEqual(said('betPartlyMatched'))
  expect(acceptedSaid('partly-matched', paise(0))).toEqual(said('betPartlyEnded'))
})

test('[OPEN-11] amendedSaid names the price and what waits, or says that all is matched', () => {
  expect(amendedSaid(odds(2020), paise(300))).toEqual(said('betAmended', odds(2020), paise(300)))
  expect(amendedSaid(odds(2020), paise(0))).toEqual(said('betAmendedMatched'))
})

test('[SLIP-28] verdictFrom is a verdict when the exchange gave one, or fenced a ref that it never saw', () => {
  expect(verdictFrom(matchedVerdict)).toBe(matchedVerdict)
  const refused = refusedSaying(said('MARKET_SUSPENDED'))
  expect(refused).toEqual({ kind: 'refused', said: said('MARKET_SUSPENDED') })
  expect(verdictFrom(refused)).toBe(refused)
  expect(verdictFrom({ kind: 'pending', betId: betId(1), expiresInMs: 1000 })).toBeNull()
  expect(verdictFrom({ kind: 'never-seen', fenced: false })).toBeNull()
  expect(verdictFrom({ kind: 'never-seen', fenced: true })).toEqual(refusedSaying(said('neverSeen')))
})

test('[OPEN-11][CASH-02] a refused change or cash-out says that the bets stay; a refused bet its own words', () => {
  for (const key of ['betRefused', 'neverSeen', 'SERVICE_UNAVAILABLE'] as const) {
    const refused = refusedSaying(said(key))
    expect(verdictOn('bet', refused)).toBe(refused)
    expect(verdictOn('amendment', refused)).toEqual(refusedSaying(said('betStands')))
    expect(verdictOn('cash-out', refused)).toEqual(refusedSaying(said('notCashedOut')))
  }
  const suspended = refusedSaying(said('MARKET_SUSPENDED'))
  expect(verdictOn('amendment', suspended)).toBe(suspended)
  expect(verdictOn('cash-out', matchedVerdict)).toBe(matchedVerdict)
})

test('[OPEN-11][CASH-02] verdictSaid says first what was not done when it is refused', () => {
  const suspended = refusedSaying(said('MARKET_SUSPENDED'))
  expect(verdictSaid('bet', suspended)).toEqual(suspended.said)
  expect(verdictSaid('amendment', suspended)).toEqual(said('changeRefused', suspended.said))
  expect(verdictSaid('cash-out', suspended)).toEqual(said('cashOutRefused', suspended.said))
  const never = refusedSaying(said('neverSeen'))
  expect([verdictSaid('amendment', never), verdictSaid('cash-out', never)]).toEqual([
    said('changeRefused', said('betStands')),
    said('notCashedOut'),
  ])
  expect((['bet', 'amendment', 'cash-out'] as const).map((kind) => verdictSaid(kind, matchedVerdict))).toEqual(
    Array(3).fill(said('betMatched')),
  )
})

test('[SLIP-15] a refusal has a reason when the exchange gave one', () => {
  expect(reasonIn(refusedSaying(said('betRefused')))).toBeNull()
  expect(reasonIn(refusedSaying(said('MARKET_SUSPENDED')))).toEqual(said('MARKET_SUSPENDED'))
})
