import { expect, test } from 'vitest'
import {
  amendmentOf,
  type AmendEffect,
  effectOf,
  isAmendable,
  isResting,
  namedOf,
  remainingAt,
  unamendable,
} from '#client/views/amendment.ts'
import { keepsPlace } from '#domain/betting/amend.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { emptyLedger, type Ledger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import type { OutboxEntry, SentAmendment } from '#client/betting/sent.ts'
import { restingBetOf } from '#tests/bets.ts'
import { answered, at, betId, folded, member, pick, ref } from '#tests/player.ts'

/** ₹2.00 of a bet of ₹5.00 at 2.00 are matched. */
const partly = restingBetOf(1, { stake: paise(500), matched: paise(200), remaining: paise(300), state: 'partly-matched' })
const bet = namedOf(partly)
const terms = (price: number, stake: number) => ({ odds: odds(price), stake: paise(stake) })

test('[OPEN-11] keepsPlace is true when the price stays and no more is unmatched than before', () => {
  const now = { odds: odds(2000), remaining: paise(300) }
  const keeps = (price: number, remaining: number): boolean => keepsPlace(now, { odds: odds(price), remaining: paise(remaining) })
  expect([keeps(2000, 300), keeps(2000, 299), keeps(2000, 301), keeps(2020, 299), keeps(1990, 300)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('[OPEN-11] effectOf says what new terms do to the place in the queue', () => {
  const effects: readonly AmendEffect[] = [
    effectOf(bet, terms(2000, 500)),
    effectOf(bet, terms(2000, 400)),
    effectOf(bet, terms(2000, 501)),
    effectOf(bet, terms(2020, 500)),
    effectOf(bet, terms(2020, 400)),
  ]
  expect(effects).toEqual(['none', 'keeps-place', 'loses-place', 'loses-place', 'loses-place'])
})

test('[OPEN-11] remainingAt leaves out what is matched, and is nothing when all of it is matched', () => {
  expect([500, 201, 200, 100].map((stake) => remainingAt(bet, { odds: odds(2000), stake: paise(stake) }))).toEqual([300, 1, 0, 0])
})

test('[OPEN-06][OPEN-11] a bet can be cancelled or changed when a part of it is unmatched after its delay', () => {
  const whole = restingBetOf(1, { matched: paise(100), remaining: paise(0), state: 'matched' })
  const pending = restingBetOf(1, { state: 'pending' })
  const onRuns = restingBetOf(1, { marketType: 'INNINGS_RUNS' })
  const onSession = restingBetOf(1, { marketType: 'SESSION' })
  expect([partly, restingBetOf(1), whole, pending, onRuns, onSession].map(isResting)).toEqual([true, true, false, false, true, true])
  expect([partly, restingBetOf(1), whole, pending, onRuns, onSession].map(isAmendable)).toEqual([true, true, false, false, false, true])
})

const here: Ledger = { ...emptyLedger, member: member('demo'), link: 'up' }
const bounded = (min: number, max: number): Ledger =>
  folded(
    here,
    answered(
      { what: 'terms', marketId: bet.marketId, selectionId: bet.selectionId },
      { min: paise(min), max: paise(max), maxWin: paise(1_000_000) },
    ),
  )

test('[OPEN-11] unamendable names a fault of the terms before a lost connection', () => {
  const down: Ledger = { ...here, link: 'down' }
  expect(unamendable(bet, terms(2000, 200), down)).toEqual(said('stakeMissing'))
  expect(unamendable(bet, terms(1000, 400), down)).toEqual(said('oddsTooLow'))
  expect(unamendable(bet, terms(2000, 500), down)).toEqual(said('nothingChanged'))
  expect(unamendable(bet, terms(2000, 400), down)).toEqual(said('notConnected'))
  expect(unamendable(bet, terms(2000, 400), here)).toBeNull()
})

test('[OPEN-11][SLIP-09] unamendable names the bound when the whole stake is outside of it', () => {
  // The bounds of the kind are ₹1.00 and ₹1,00,000.00. The bounds of the market can only be narrower.
  const stakes = (ledger: Ledger, ...each: readonly number[]) => each.map((stake) => unamendable(bet, terms(2020, stake), ledger))
  const [tooLow, tooHigh] = [said('stakeBelowMin', paise(400)), said('stakeAboveMax', paise(600))]
  expect(stakes(bounded(400, 600), 399, 400, 600, 601)).toEqual([tooLow, null, null, tooHigh])
  expect(stakes(bounded(0, 20_000_000), 201, 10_000_000, 10_000_001)).toEqual([null, null, said('stakeAboveMax', paise(10_000_000))])
  expect(stakes(bounded(0, 0), 400)).toEqual([said('stakeUnset')])
  const small = namedOf(restingBetOf(1, { remaining: paise(150), stake: paise(150) }))
  const least = [99, 100].map((stake) => unamendable(small, terms(2020, stake), bounded(0, 600)))
  expect(least).toEqual([said('stakeBelowMin', paise(100)), null])
})

test('[OPEN-11] amendmentOf finds the amendment of a bet when the same member sent it', () => {
  const owner = member('demo').memberCode
  const sent: SentAmendment = { kind: 'amendment', ref: ref(2), owner, sentAt: at(1), bet, ...terms(2020, 500) }
  const other: OutboxEntry = {
    kind: 'bet',
    ref: ref(3),
    owner,
    pick: pick('m1'),
    odds: odds(2000),
    stake: paise(100),
    accept: 'NONE',
    sentAt: at(1),
  }
  expect(amendmentOf([other, sent], owner, betId(1))).toBe(sent)
  expect(amendmentOf([other, sent], owner, betId(2))).toBeNull()
  expect(amendmentOf([sent], member('other').memberCode, betId(1))).toBeNull()
  expect(amendmentOf([sent], null, betId(1))).toBeNull()
  expect(amendmentOf([other], owner, betId(1))).toBeNull()
})
