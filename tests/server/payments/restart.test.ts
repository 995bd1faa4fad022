import { expect, test } from 'vitest'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { takeEnded } from '#server/exchange/state/ended.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { type State, emptyState } from '#server/exchange/state/state.ts'
import type { CorePayment } from '#server/exchange/payment.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { EVERY_PAYMENT, START, ann, openPayments, settle } from './desk.ts'

/** The events of deposits and withdrawals that end in each way. */
const played = async (): Promise<readonly ExchangeEvent[]> => {
  const log = memoryLog()
  const { deposit, withdraw, pass, close } = openPayments({ log })
  for (const [n, amount] of [50_000, 50_001, 50_003, 50_006].entries()) deposit(n + 1, amount)
  for (const [n, amount] of [10_000, 10_001, 10_003, 10_006].entries()) withdraw(n + 11, amount)
  await pass(20_000)
  close()
  return [...log.read()]
}
const foldOf = (events: readonly ExchangeEvent[]): State => {
  const state = emptyState()
  for (const event of events) evolve(state, event)
  return state
}
const moneyOf = ({ accounts }: State, payments: Iterable<CorePayment>) => ({
  accounts: Object.fromEntries([...accounts].filter(([, amount]) => amount !== 0)),
  states: Object.fromEntries([...payments].map(({ refrenceNo, state: now }) => [refrenceNo, now])),
})

test('[ACCT-04] a kill after any write loses nothing and doubles nothing', async () => {
  const events = await played()
  expect(events.length).toBeGreaterThan(20)
  const folded = foldOf(events)
  const whole = moneyOf(folded, folded.payments.byRef.values())
  for (let kept = 1; kept <= events.length; kept += 1) {
    // The process dies after this write, and starts again; each press is sent again under its ref.
    const clock = virtualClock(START)
    clock.advance(60_000)
    const log = memoryLog(true, events.slice(0, kept))
    const { exchange, deposit, withdraw, pass, close } = openPayments({ log, clock })
    for (const [n, amount] of [50_000, 50_001, 50_003, 50_006].entries()) deposit(n + 1, amount)
    for (const [n, amount] of [10_000, 10_001, 10_003, 10_006].entries()) withdraw(n + 11, amount)
    await settle()
    await pass(20_000)
    expect(brokenBooks(exchange.state)).toEqual([])
    const now = moneyOf(exchange.state, exchange.payments(ann, EVERY_PAYMENT))
    expect([kept, now.accounts, now.states]).toEqual([kept, whole.accounts, whole.states])
    close()
  }
}, 60_000)

test('[ACCT-04] a snapshot holds the payments under way, and what counts of those that are over', async () => {
  const events = await played()
  const state = foldOf(events.slice(0, events.length / 2))
  takeEnded(state)
  expect(state.payments.byRef.size).toBeGreaterThan(2)
  const again = stateFrom(snapshotOf(state))
  if (typeof again === 'string') throw new Error(again)
  expect(again.payments).toEqual(state.payments)
  expect(again.accounts).toEqual(state.accounts)
})

test('[ACCT-04] a withdrawal that was approved before a restart is ordered again under its key', async () => {
  const log = memoryLog()
  const first = openPayments({ log })
  first.withdraw(1, 50_000)
  await first.pass(2000)
  expect(first.stateOf(1)).toBe('approved')
  first.close()
  const clock = virtualClock(START)
  clock.advance(600_000)
  const second = openPayments({ log: log.crash(), clock })
  await second.pass(3000)
  expect([second.stateOf(1), second.cash(), second.held(1)]).toEqual(['paid', 50_000, 0])
})
