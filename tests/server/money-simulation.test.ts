import { expect, test } from 'vitest'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import type { Positioned } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { MONEY_FAULTS } from './money-faults.ts'
import { depositsOf } from './money-paper.ts'
import { moneyRun } from './money-run.ts'
import { START, ann, openPayments } from './payments/desk.ts'

const SEEDS = 60
/** What all runs together must have done often, or they prove little. */
const DONE = [
  'deposit',
  'withdrawal',
  'deposit.approved',
  'deposit.rejected',
  'past the limit',
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
  'changed',
  'removed',
  'back',
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

test('[ACCT-08] the simulation of money finds a deposit past the limit beside a cancelled one', () => {
  const log = memoryLog()
  const { exchange, deposit } = openPayments({ log })
  deposit(1, 60_000)
  exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, () => undefined)
  const told = log.last()
  exchange.notifyPayment({ id: 'no', ref: ref(1), told: 'deposit.rejected' }, () => undefined)
  deposit(2, 60_000)
  const events = [...log.read()]
  const found = (without: (position: number) => boolean): readonly string[] =>
    depositsOf([limit, ...events.filter(({ position }) => !without(position))], ann, DEFAULT_ZONE).wrong
  const line = { limit: 100_000, pending: null }
  const limit: Positioned = {
    type: 'limit-changed',
    position: 0,
    at: START,
    member: ann,
    kind: 'deposit',
    period: 'week',
    line,
    transactions: [],
  }
  expect(found(() => false)).toEqual([])
  expect(found((position) => position === told + 1)).toEqual(['120000 could be paid in by ann in a week of 100000'])
})
