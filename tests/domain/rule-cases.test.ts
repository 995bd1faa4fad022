import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerOf } from '../../scripts/rule-cases.ts'

const root = join(import.meta.dirname, '..', '..')
const step = { mode: 'ladder', price: '2.00', ticks: 1 }

/** Runs the check over these cases in a file of any name; answers its exit status and last line. */
const checked = (cases: readonly object[]): { readonly status: number | null; readonly last: string | undefined } => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-cases-'))
  const file = join(folder, 'cases-of-any-name.json')
  writeFileSync(file, JSON.stringify(cases))
  const run = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/check-rules.ts', file], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  return { status: run.status, last: run.stdout.trim().split('\n').at(-1) }
}
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

test.each([
  ['odds_step', { ...step, unread: 1 }],
  ['odds_step', { ...step, price: '0' }],
  ['bet_pnl', { marketType: 'SESSION', side: 'BACK', price: '2.00', stake: '100.00' }],
  ['special_quote', { quotePaise: '0', side: 'BACK', stake: '1000.00' }],
  ['day_of', { at: '2026-03-01T18:29:59', zone: 'Asia/Kolkata' }],
  ['ledger', { backer: 'A', layer: 'B', price: '2.50', stake: '10.00', opening: {}, winner: true, commissionRate: '0.05' }],
  ['rtp', { game: 'no-such-game', bet: 'it' }],
])('[SLIP-08] the rule %s refuses an input that it does not read whole: %j', (kind, input) => {
  expect(() => answerOf(kind, input)).toThrow(kind === 'rtp' ? 'no game returns' : 'does not fit')
})

test('[MKT-06] the rule of limits puts bounds in order that come the wrong way round', () => {
  expect(answerOf('limits', { kind: 'odds', stake: '5000.00', min: '25000.00', max: '100.00' })).toEqual({ accept: true, reason: null })
})
