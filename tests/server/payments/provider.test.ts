import { expect, test } from 'vitest'
import type { BetSlipRef } from '#contract/scalar.ts'
import { COOLING_MS } from '#domain/money/payees.ts'
import type { News } from '#server/exchange/payment.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { acceptAdapter } from './acceptance.ts'
import { START, ann, openPayments, settle } from './desk.ts'

/** A provider of real money as a stand-in: it pays once a ref, tells nothing by itself, and can be silent. */
const standIn = () => {
  const paid = new Map<BetSlipRef, number>()
  const opened = new Map<BetSlipRef, number>()
  const asked: BetSlipRef[] = []
  const silence = { isOn: false }
  const approvals = new Map<BetSlipRef, News>()
  const noes = new Map<BetSlipRef, News>()
  const provider: PaymentProvider = {
    name: 'stand-in',
    coolingMs: COOLING_MS,
    openDeposit: ({ ref: key }) => {
      if (silence.isOn) {
        asked.push(key)
        return new Promise(() => undefined)
      }
      opened.set(key, 1)
      return Promise.resolve({ method: 'UPI', vpa: 'house@real', name: 'House' })
    },
    hearClaim: () => Promise.resolve(),
    cancelDeposit: ({ ref: key }) => {
      asked.push(key)
      if (silence.isOn) return Promise.reject(new Error('no route'))
      noes.set(key, { id: `no ${key}`, ref: key, told: 'deposit.rejected' })
      return Promise.resolve()
    },
    review: ({ ref: key }) => {
      approvals.set(key, { id: `approved ${key}`, ref: key, told: 'withdrawal.approved' })
      return Promise.resolve()
    },
    payOut: ({ ref: key }) => {
      asked.push(key)
      if (silence.isOn) return Promise.reject(new Error('no route'))
      paid.set(key, 1)
      return Promise.resolve()
    },
    ask: (key) => {
      if (paid.has(key)) return Promise.resolve({ id: `paid ${key}`, ref: key, told: 'withdrawal.paid' })
      return Promise.resolve(approvals.get(key) ?? noes.get(key) ?? null)
    },
  }
  return { provider, paid, opened, asked, silence }
}

test('[ACCT-04] the stand-in provider passes what every adapter must', async () => {
  const { provider, paid, opened } = standIn()
  await acceptAdapter({ provider, payments: (key) => paid.get(key) ?? 0, opened: (key) => opened.get(key) ?? 0 })
})

test('[ACCT-04] a silent provider is asked after 2, 4 and 8 s with one key, then the deposit is rejected', async () => {
  const { provider, asked, silence } = standIn()
  silence.isOn = true
  const { deposit, pass, stateOf } = openPayments({ provider })
  deposit(1, 50_000)
  expect(asked).toEqual([ref(1)])
  for (const [ms, times] of [
    [2000, 2],
    [4000, 3],
    [8000, 4],
  ] as const) {
    await pass(ms)
    expect(asked).toHaveLength(times)
  }
  expect(stateOf(1)).toBe('started')
  await pass(8000)
  expect([stateOf(1), asked.length]).toEqual(['rejected', 5])
})

test('[ACCT-08] a provider is asked for its no to a deposit that is over, also after a restart', async () => {
  const log = memoryLog()
  const clock = virtualClock(START)
  const { provider, asked, silence } = standIn()
  const first = openPayments({ provider, log, clock })
  const used = ({ exchange }: Pick<typeof first, 'exchange'>): number | undefined =>
    exchange.play(ann).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')?.used
  first.deposit(1, 50_000)
  await settle()
  silence.isOn = true
  first.exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, () => undefined)
  const times = async (minutes: number): Promise<number> => {
    clock.advance(minutes * 60_000)
    await settle()
    return asked.length
  }
  expect([await times(0), await times(1), await times(5), await times(30), await times(60)]).toEqual([1, 2, 3, 4, 5])
  expect(used(first)).toBe(50_000)
  first.close()
  const second = openPayments({ provider, log: log.crash(), clock })
  expect([await times(0), used(second)]).toEqual([6, 50_000])
  silence.isOn = false
  expect([await times(1), used(second), second.stateOf(1)]).toEqual([7, 0, 'cancelled'])
  expect([await times(600), clock.pending()]).toEqual([7, 0])
  second.close()
})

test('[ACCT-08] a provider that never answers is asked for forty days, and its deposit keeps no timer then', async () => {
  const clock = virtualClock(START)
  const { provider, asked, silence } = standIn()
  const { exchange, deposit } = openPayments({ provider, clock })
  deposit(1, 50_000)
  await settle()
  silence.isOn = true
  exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, () => undefined)
  const [day, before] = [24 * 60 * 60_000, asked.length]
  clock.advance(40 * day)
  const then = asked.length
  clock.advance(day)
  expect([before, then > 900, asked.length, clock.pending()]).toEqual([1, true, then, 0])
})

test('[ACCT-04] a silent withdrawal is asked about after 1, 5 and 30 min, then every hour', async () => {
  const { provider, asked, silence } = standIn()
  const { withdraw, exchange, clock, stateOf, cash } = openPayments({ provider })
  withdraw(1, 50_000)
  const advance = async (minutes: number): Promise<void> => {
    clock.advance(minutes * 60_000)
    await settle()
  }
  silence.isOn = true
  await advance(1)
  expect(stateOf(1)).toBe('approved')
  for (const minutes of [1, 5, 30, 60, 60]) await advance(minutes)
  expect([...new Set(asked)]).toEqual([ref(1)])
  expect([asked.length, stateOf(1), cash()]).toEqual([6, 'approved', 50_000])
  silence.isOn = false
  await advance(60)
  await settle()
  expect(stateOf(1)).toBe('paid')
  expect(exchange.openPayments()).toEqual([])
})

test('[ACCT-04] a beneficiary of real money waits a day before its first payment', () => {
  const { exchange, replies, withdraw, clock } = openPayments({ provider: standIn().provider })
  const [first] = exchange.openPayments()
  expect(first).toBeUndefined()
  const member = exchange.state.members.values().next().value
  if (member === undefined) throw new Error('no member')
  exchange.removeBeneficiary(member, 'B1', () => undefined)
  exchange.addBeneficiary(member, { name: 'Ann', to: { method: 'UPI', vpa: 'ann@pv' } }, COOLING_MS, () => undefined)
  const press = (n: number): void =>
    exchange.requestWithdrawal(
      member,
      {
        ref: ref(n),
        amount: replies.length === 0 ? exchange.withdrawable(member) : exchange.withdrawable(member),
        beneficiaryId: 'B2',
        brand: 'pavilion',
      },
      { min: exchange.withdrawable(member), max: exchange.withdrawable(member) },
      (reply) => replies.push(reply),
    )
  press(1)
  clock.advance(COOLING_MS)
  press(2)
  withdraw(3, 1)
  expect(replies.map((reply) => (reply.ok ? reply.payment.state : reply.code))).toEqual([
    'BENEFICIARY_COOLING',
    'waiting',
    'INSUFFICIENT_FUNDS',
  ])
})
