import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerOf } from '../../scripts/rule-cases.ts'

const root = join(import.meta.dirname, '..', '..')
const step = { mode: 'ladder', price: '2.00', ticks: 1 }

/** Runs the check over these cases in a file of any name; answers its exit status and last line. */
const checked = (
  cases: readonly object[],
  ...more: readonly string[]
): { readonly status: number | null; readonly last: string | undefined } => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-cases-'))
  const file = join(folder, 'cases-of-any-name.json')
  writeFileSync(file, JSON.stringify(cases))
  const run = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/check-rules.ts', file, ...more], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  return { status: run.status, last: run.stdout.trim().split('\n').at(-1) }
}
const onC = { runner: 'C', side: 'BACK', price: '2.00', stake: '100.00' }
const named = (kind: string, input: unknown, expected: unknown) => ({ id: kind, name: kind, kind, input, expected })

test('[SLIP-08] the check of rules evaluates a case by its kind when its file has any name', () => {
  const cases = [
    named('odds_step', step, { price: '2.02' }),
    named('utr', { method: 'UPI', raw: ' 123456789012 ' }, answerOf('utr', { method: 'UPI', raw: ' 123456789012 ' })),
    named('points', { paise: 1500 }, { points: '1.5' }),
  ]
  expect(checked(cases)).toEqual({ status: 0, last: '3 passed, 0 failed' })
})

test('[SLIP-08] the check of rules fails a case of a kind that it does not know', () => {
  expect(checked([named('odds_step', step, { price: '2.02' }), named('no_such_kind', {}, {})])).toEqual({
    status: 1,
    last: '1 passed, 1 failed',
  })
  expect(checked([]).status).toBe(2)
})

test('[SLIP-08] the check of rules takes no error as answer, no unread field, id twice or second file', () => {
  const fault = named('no_such_kind', {}, 'no rule evaluates the kind "no_such_kind"')
  expect(checked([fault])).toEqual({ status: 1, last: '0 passed, 1 failed' })
  const right = named('odds_step', step, { price: '2.02' })
  expect(checked([{ ...right, skip: true }]).status).toBe(2)
  expect(checked([right, right]).status).toBe(2)
  expect(checked([right], 'another.json').status).toBe(2)
})

test.each([
  ['odds_step', { ...step, unread: 1 }],
  ['odds_step', { ...step, price: '0' }],
  ['odds_step', { ...step, ticks: 0.5 }],
  ['limits', { kind: 'odds', stake: '500.00', min: '100.00', max: '900.00', price: '2.00', maxWinPerMarket: '1.00' }],
  ['exposure_unmatched', { runners: ['A', 'B'], matched: [], unmatched: [], balance: '5.00' }],
  ['exposure_unmatched', { runners: ['A', 'B'], matched: [], unmatched: [], newOrder: onC }],
  ['market_position', { runners: ['A', 'B'], winners: 1, matched: [onC] }],
  ['settle_session', { bets: [{ side: 'YES', line: 5, fancyPrice: '100', stake: '100.00', status: 'LAPSED' }], runs: 6 }],
  ['dead_heat', { side: 'BACK', price: '3.00', stake: '100.00', placesShared: 2, tied: 1 }],
  ['cash_out', { ifWin: '100.00', ifLose: '0.00', bestBack: '2.00', bestLay: '2.02', fraction: '0', commission: null }],
  ['bet_pnl', { marketType: 'SESSION', side: 'BACK', price: '2.00', stake: '100.00' }],
  ['special_quote', { quotePaise: '0', side: 'BACK', stake: '1000.00' }],
  ['day_of', { at: '2026-03-01T18:29:59', zone: 'Asia/Kolkata' }],
  ['ledger', { backer: 'A', layer: 'B', price: '2.50', stake: '10.00', opening: {}, winner: true, commissionRate: '0.05' }],
  ['rtp', { game: 'no-such-game', bet: 'it' }],
])('[SLIP-08] the rule %s refuses an input that it does not read whole: %j', (kind, input) => {
  expect(() => answerOf(kind, input)).toThrow(kind === 'rtp' ? 'no game returns' : 'does not fit')
})

test('[SLIP-08] the rule settle_session settles no bet that is unmatched', () => {
  const bet = { side: 'YES', line: 5, fancyPrice: '100', stake: '100.00' }
  expect(answerOf('settle_session', { bets: [bet, { ...bet, status: 'UNMATCHED' }], runs: 6 })).toEqual({ pnl: '100.00' })
})

test('[MKT-06] the rule of limits puts bounds in order that come the wrong way round', () => {
  expect(answerOf('limits', { kind: 'odds', stake: '5000.00', min: '25000.00', max: '100.00' })).toEqual({ accept: true, reason: null })
})
