import { expect, test } from 'vitest'
import { paise } from '#domain/betting/money.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ann, openPayments, settle } from './desk.ts'

const NEVER = 2
const limited = (day: number) => {
  const log = memoryLog()
  const desk = openPayments({ log })
  desk.exchange.setLimit(ann, { kind: 'deposit', period: 'day', limit: paise(day) }, () => undefined)
  const refused = (): readonly unknown[] => desk.replies.flatMap((reply) => (reply.ok ? [] : [reply.code]))
  const used = (): number =>
    desk.exchange.play(ann).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')?.used ?? Number.NaN
  return { ...desk, log, refused, used }
}

test('[ACCT-08] a deposit that waits counts for its limit, and a cancelled one no longer', async () => {
  const { exchange, deposit, refused, used, stateOf, close } = limited(100_000)
  deposit(1, 60_000 + NEVER)
  await settle()
  deposit(2, 50_000)
  expect([refused(), stateOf(2), used()]).toEqual([['DEPOSIT_LIMIT_EXCEEDED'], undefined, 60_002])
  const first = [...exchange.state.payments.byRef.values()][0]
  if (first === undefined) throw new Error('no deposit')
  exchange.cancelPayment(ann, 'deposit', first.refrenceNo, true, () => undefined)
  expect(used()).toBe(0)
  deposit(3, 100_000)
  expect([refused(), used()]).toEqual([['DEPOSIT_LIMIT_EXCEEDED'], 100_000])
  close()
})

test('[ACCT-08] an approved deposit counts what was received, and a rejected one nothing', async () => {
  const { deposit, pass, used, close } = limited(200_000)
  deposit(1, 50_000)
  deposit(2, 60_001)
  expect(used()).toBe(110_001)
  await pass(5000)
  expect(used()).toBe(50_000)
  close()
})

test('[ACCT-08] a self-exclusion refuses deposits and cancels the unclaimed one, also after a restart', async () => {
  const { exchange, log, deposit, refused, stateOf, close } = limited(200_000)
  deposit(1, 50_000 + NEVER)
  await settle()
  exchange.pause(ann, { kind: 'self-exclusion', months: 6 }, () => undefined)
  deposit(2, 50_000)
  expect([stateOf(1), stateOf(2), refused()]).toEqual(['cancelled', undefined, ['SELF_EXCLUDED']])
  expect(brokenBooks(exchange.state)).toEqual([])
  close()
  const next = openPayments({ log: log.crash() })
  expect([next.stateOf(1), next.stateOf(2)]).toEqual(['cancelled', undefined])
  next.close()
})
