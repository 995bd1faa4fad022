import { expect, test } from 'vitest'
import { MONEY_FAULTS } from './money-faults.ts'
import { moneyRun } from './money-run.ts'

const SEEDS = 60
/** What all runs together must have done often, or they prove little. */
const DONE = [
  'deposit',
  'withdrawal',
  'deposit.approved',
  'withdrawal.paid',
  'withdrawal.rejected',
  'bonus',
  'BONUS_CONVERT',
  'FORTUNE',
  'offer',
  'spin',
  'limit',
  'bet',
  'cancelled',
  'settled',
  'correction',
  'crash',
]

test('[ACCT-04][ACCT-06][ACCT-08][ACCT-09] no order of payments, bonuses, bets, results and crashes breaks the books', () => {
  const total: Record<string, number> = {}
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { findings, done } = moneyRun(seed)
    expect(findings, `seed ${seed}`).toEqual([])
    for (const [what, times] of Object.entries(done)) total[what] = (total[what] ?? 0) + times
  }
  for (const what of DONE) expect(total[what] ?? 0, what).toBeGreaterThan(8)
})

test.each(Object.entries(MONEY_FAULTS))('[ACCT-04][ACCT-08][ACCT-09] the simulation of money finds it when %s', (_, fault) => {
  let findings: readonly string[] = []
  for (let seed = 1; seed <= SEEDS && findings.length === 0; seed += 1) findings = moneyRun(seed, fault).findings
  expect(findings.join('\n')).toMatch(fault.found)
})
