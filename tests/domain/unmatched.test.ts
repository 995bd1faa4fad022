import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { emptyLedger, foldLedger, type Ledger } from '#client/ledger/ledger.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Cancels, cancelsIn, isCancelling } from '#client/ledger/changes.ts'
import { unmatchedRows } from '#client/views/unmatched.ts'
import { at, betId, member, pick, ref } from '#tests/player.ts'

const bet = (n: number, remaining = 100, matched = 0): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(`m${n}`)
  return {
    ...place,
    betId: betId(n),
    ref: ref(n),
    averageOdds: place.odds,
    winnings: paise(matched),
    stake: paise(100),
    matched: paise(matched),
    remaining: paise(remaining),
    state: 'unmatched',
    placedAt: at(n),
    pnl: null,
  }
}
const pressed = (n: number) => betId(n)
const told = (rows: ReturnType<typeof unmatchedRows>) => rows.map(({ bet: { betId: id }, end }) => `${id} ${end}`)

test('[OPEN-06] unmatchedRows keeps the row of a bet that ended, with its reason; a new bet comes first', () => {
  const shown = unmatchedRows([], [bet(3), bet(2), bet(1), bet(0, 0, 100)], [])
  expect(told(shown)).toEqual(['PV-3 null', 'PV-2 null', 'PV-1 null'])
  const after = (bets: readonly Bet[], cancels: Cancels = []) => told(unmatchedRows(shown, bets, cancels))
  expect(after([bet(3), bet(1)], [pressed(2)])).toEqual(['PV-3 null', 'PV-2 cancelled', 'PV-1 null'])
  expect(after([bet(4), bet(2), bet(1)], [pressed(3)])).toEqual(['PV-4 null', 'PV-3 cancelled', 'PV-2 null', 'PV-1 null'])
  expect(after([bet(3), bet(2, 0, 100)], [pressed(2)])).toEqual(['PV-3 null', 'PV-2 matched', 'PV-1 elsewhere'])
  expect(after([], ['all'])).toEqual(['PV-3 cancelled', 'PV-2 cancelled', 'PV-1 cancelled'])
  const once = unmatchedRows(shown, [bet(3), bet(1)], [pressed(2)])
  expect(told(unmatchedRows(once, [bet(1, 50, 50)], []))).toEqual(['PV-3 elsewhere', 'PV-2 cancelled', 'PV-1 null'])
  expect(unmatchedRows(once, [bet(1, 50, 50)], []).at(-1)?.bet.remaining).toBe(50)
})

test('[OPEN-06] unmatchedRows says that a bet lapsed when the list of ended bets has it as lapsed', () => {
  const shown = unmatchedRows([], [bet(2), bet(1)], [])
  const over = [
    { ...bet(2, 0), state: 'lapsed' as const },
    { ...bet(1, 0), state: 'cancelled' as const },
  ]
  expect(told(unmatchedRows(shown, [], [], over))).toEqual(['PV-2 lapsed', 'PV-1 elsewhere'])
  expect(told(unmatchedRows(shown, [bet(1)], [pressed(2)], over))).toEqual(['PV-2 cancelled', 'PV-1 null'])
})

test('[OPEN-06] a cancel runs from the press to a refusal, or to the first list after its answer', () => {
  const here: Ledger = { ...emptyLedger, member: member('demo') }
  const after = (...facts: readonly Fact[]) => facts.reduce((ledger, fact) => foldLedger(ledger, fact, at(1)), here)
  const press: Fact = { type: 'change.submitted', change: { what: 'cancel-bet', bet: betId(1) } }
  const answer = (ok: boolean): Fact => ({
    type: 'change.answered',
    change: { what: 'cancel-bet', bet: betId(1) },
    ok,
    said: said('words', ''),
  })
  const list: Fact = { type: 'bets.listed', which: 'active', accountSeq: 1, bets: [] }
  const isOff = ({ changes }: Ledger) => isCancelling(cancelsIn(changes), betId(1))
  expect(isOff(after())).toBe(false)
  expect(isOff(after(press))).toBe(true)
  expect(isOff(after(press, list))).toBe(true)
  expect(isOff(after(press, answer(false)))).toBe(false)
  expect(isOff(after(press, answer(true)))).toBe(true)
  expect(isOff(after(press, answer(true), list))).toBe(false)
  expect(isOff(after({ type: 'change.submitted', change: { what: 'cancel-bet', bet: betId(2) } }))).toBe(false)
  expect(isOff(after({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } }))).toBe(true)
  expect(isOff(after(press, { type: 'session.ended', member: member('demo').memberCode, said: null }))).toBe(false)
  expect(isOff(foldLedger(emptyLedger, press, at(1)))).toBe(false)
})

test('[OPEN-06] unmatchedRows says cancelled when a cancel took any part of the bet', () => {
  const shown = unmatchedRows([], [bet(2, 50, 50), bet(1)], [])
  const after = (bets: readonly Bet[], cancels: Cancels) => told(unmatchedRows(shown, bets, cancels))
  expect(after([bet(2, 0, 50), bet(1)], [pressed(2)])).toEqual(['PV-2 cancelled', 'PV-1 null'])
  expect(after([bet(2, 0, 99), bet(1)], [pressed(2)])).toEqual(['PV-2 cancelled', 'PV-1 null'])
  expect(after([bet(2, 0, 100), bet(1)], [pressed(2)])).toEqual(['PV-2 matched', 'PV-1 null'])
})

test('[OPEN-06] unmatchedRows says matched when more was matched and no cancel was pressed', () => {
  const shown = unmatchedRows([], [bet(1, 50, 50)], [])
  expect(told(unmatchedRows(shown, [bet(1, 0, 80)], []))).toEqual(['PV-1 matched'])
  expect(told(unmatchedRows(shown, [bet(1, 0, 50)], []))).toEqual(['PV-1 elsewhere'])
})

test('[OPEN-06] unmatchedRows keeps an ended row below the one that stood above it', () => {
  const shown = unmatchedRows([], [bet(3), bet(2), bet(1)], [])
  expect(told(unmatchedRows(shown, [bet(3), bet(9), bet(1)], []))).toEqual(['PV-3 null', 'PV-2 elsewhere', 'PV-9 null', 'PV-1 null'])
})
