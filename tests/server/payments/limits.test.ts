import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { ann, openPayments, settle } from './desk.ts'

const NEVER = 2
const limited = (day: number, provider?: PaymentProvider, log = memoryLog()) => {
  const desk = openPayments({ log, ...(provider === undefined ? {} : { provider }) })
  desk.exchange.setLimit(ann, { kind: 'deposit', period: 'day', limit: paise(day) }, () => undefined)
  const refused = (): readonly unknown[] => desk.replies.flatMap((reply) => (reply.ok ? [] : [reply.code]))
  const used = (): number =>
    desk.exchange.play(ann).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')?.used ?? Number.NaN
  return { ...desk, log, refused, used }
}

test('[ACCT-08] a cancelled deposit keeps its place in the limit until the provider says no', async () => {
  const { exchange, clock, deposit, refused, stateOf, used, close } = limited(100_000)
  deposit(1, 60_000 + NEVER)
  await settle()
  deposit(2, 50_000)
  expect([refused(), stateOf(2), used()]).toEqual([['DEPOSIT_LIMIT_EXCEEDED'], undefined, 60_002])
  exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, () => undefined)
  deposit(3, 50_000)
  expect([refused().length, stateOf(3), used()]).toEqual([2, undefined, 60_002])
  clock.advance(0)
  await settle()
  expect([stateOf(1), used()]).toEqual(['cancelled', 0])
  deposit(4, 100_000)
  expect([refused().length, used()]).toEqual([2, 100_000])
  close()
})

/** A provider that opens each deposit and then says nothing; one that opens none. */
const silent = (isOpening: boolean): PaymentProvider => ({
  name: 'silent',
  coolingMs: 0,
  openDeposit: () => (isOpening ? Promise.resolve({ method: 'UPI', vpa: 'house@pv', name: 'House' }) : new Promise(() => undefined)),
  hearClaim: () => Promise.resolve(),
  cancelDeposit: () => Promise.resolve(),
  review: () => Promise.resolve(),
  payOut: () => Promise.resolve(),
  ask: () => Promise.resolve(null),
})
type Desk = ReturnType<typeof limited>
const ENDS: readonly (readonly [state: string, end: (desk: Desk) => unknown, provider: PaymentProvider])[] = [
  ['cancelled', ({ exchange }) => exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, () => undefined), silent(true)],
  ['expired', ({ pass }) => pass(1_800_000), silent(true)],
  ['rejected', ({ pass }) => pass(30_000), silent(false)],
  ['cancelled', ({ exchange }) => exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined), silent(true)],
]
test.each(ENDS)('[ACCT-08] a deposit that was %s by us keeps its place, and its approval counts', async (state, end, provider) => {
  const desk = limited(100_000, provider)
  const { exchange, log, deposit, refused, stateOf, used, cash, close } = desk
  deposit(1, 100_000)
  await settle()
  await end(desk)
  deposit(2, 100_000)
  expect([stateOf(1), stateOf(2), refused().length, used()]).toEqual([state, undefined, 1, 100_000])
  close()
  const again = limited(100_000, provider, log.crash())
  expect(again.used()).toBe(100_000)
  const hear = (id: string, told: 'deposit.approved' | 'deposit.rejected') =>
    again.exchange.notifyPayment(
      told === 'deposit.approved' ? { id, ref: ref(1), told, received: paise(90_000) } : { id, ref: ref(1), told },
      () => undefined,
    )
  hear('no', 'deposit.rejected')
  expect([again.stateOf(1), again.used()]).toEqual([state, 0])
  hear('yes', 'deposit.approved')
  expect([again.stateOf(1), again.used(), again.cash() - cash()]).toEqual(['approved', 90_000, 90_000])
  expect(exchange.state.payments.unanswered.size - again.exchange.state.payments.unanswered.size).toBe(1)
  again.close()
})

test('[ACCT-08] a fenced press takes no place in the limit, because no provider ever hears of it', () => {
  const { exchange, refused, deposit, used, close } = limited(100_000)
  exchange.paymentOutcome(ann, ref(1), () => undefined)
  deposit(1, 100_000)
  expect([refused(), used()]).toEqual([['SERVICE_UNAVAILABLE'], 0])
  close()
})

test('[ACCT-08] an approval after a no counts, and passes the limit where others were taken meanwhile', async () => {
  const { deposit, pass, used, refused, close } = limited(100_004)
  deposit(1, 100_004)
  await pass(20_000)
  expect(used()).toBe(0)
  deposit(2, 100_000)
  await pass(30_000)
  expect(used()).toBe(200_004)
  deposit(3, 1000)
  expect(refused()).toEqual(['DEPOSIT_LIMIT_EXCEEDED'])
  close()
})

test('[ACCT-08] an approved deposit counts what was received, and a rejected one nothing', async () => {
  const { deposit, pass, used, close } = limited(200_000)
  deposit(1, 50_000)
  deposit(2, 60_001)
  expect(used()).toBe(110_001)
  await pass(30_000)
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
