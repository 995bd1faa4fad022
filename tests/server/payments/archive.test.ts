import { expect, test } from 'vitest'
import { type BetSlipRef, betSlipRefSchema, memberCodeSchema } from '#contract/scalar.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { NewsReply, PaymentReply } from '#server/exchange/payment-api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { News, PaymentFilter, PaymentWish } from '#server/exchange/payment.ts'
import type { EventLog } from '#server/store/log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { expectKept, stores } from '../kept.ts'
import { durable } from '../one-market.ts'
import { EVERY_PAYMENT, START, ann } from './desk.ts'

const bob = memberCodeSchema.parse('bob')
const WIDE = { min: paise(1), max: paise(10_000_000) }
const PAY_TO = { method: 'UPI', vpa: 'play@pv', name: 'Play' } as const
/** A ref that was minted so many milliseconds after the start. */
const ref = (n: number): BetSlipRef => {
  const time = (START + n).toString(16).padStart(12, '0')
  return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`)
}

/** Two members with ₹1,000.00 each, and what the tests do with their payments. */
const open = (log: EventLog, from = START) => {
  const clock = virtualClock(from)
  const exchange = createExchange({ clock, log })
  for (const member of [ann, bob]) {
    exchange.openMember(member, paise(100_000), () => undefined)
    exchange.addBeneficiary(member, { name: 'Own', to: { method: 'UPI', vpa: 'own@pv' } }, 0, () => undefined)
  }
  const answered = async <T>(ask: (reply: (value: T) => void) => void): Promise<T> => {
    const answer = await new Promise<T>((resolve) => ask(resolve))
    await durable(exchange)
    return answer
  }
  const shown = (reply: PaymentReply): string => (reply.ok ? `${reply.payment.refrenceNo} ${reply.payment.state}` : reply.code)
  const deposit = async (n: number, amount: number, member = ann): Promise<string> => {
    const order = { ref: ref(n), amount: paise(amount), method: 'UPI', brand: 'pavilion' } as const
    const reply = await answered<PaymentReply>((take) => exchange.startDeposit(member, order, WIDE, take))
    exchange.openDeposit(ref(n), PAY_TO, () => undefined)
    await durable(exchange)
    return shown(reply)
  }
  const withdraw = async (n: number, amount: number, member = ann): Promise<string> => {
    const order = { ref: ref(n), amount: paise(amount), beneficiaryId: 'B1', brand: 'pavilion' }
    return shown(await answered<PaymentReply>((take) => exchange.requestWithdrawal(member, order, WIDE, take)))
  }
  const claim = async (no: string, utr: string): Promise<string> =>
    shown(await answered<PaymentReply>((take) => exchange.claimDeposit(ann, no, utr, take)))
  const cancel = async (kind: 'deposit' | 'withdrawal', no: string): Promise<string> =>
    shown(await answered<PaymentReply>((take) => exchange.cancelPayment(ann, kind, no, true, take)))
  const hear = (news: News): Promise<NewsReply> => answered((take) => exchange.notifyPayment(news, take))
  const listed = (wish: Partial<PaymentWish> = {}): readonly string[] =>
    exchange.payments(ann, { ...EVERY_PAYMENT, ...wish }).map(({ refrenceNo, state }) => `${refrenceNo} ${state}`)
  const cash = (): Paise => exchange.account(ann).balance
  return { clock, exchange, deposit, withdraw, claim, cancel, hear, listed, cash }
}

test.each(stores)('[ACCT-03][ACCT-04] a store %s answers for payments that are over as memory did', (_, withStore) =>
  withStore(async (log, again) => {
    const { clock, exchange, deposit, withdraw, cancel, hear, listed } = open(log)
    await deposit(1, 50_000)
    await deposit(2, 60_000)
    await deposit(3, 70_000)
    await withdraw(4, 20_000)
    clock.advance(1000)
    await withdraw(5, 30_000)
    await hear({ id: 'a', ref: ref(1), told: 'deposit.approved', received: paise(45_000) })
    await hear({ id: 'b', ref: ref(4), told: 'withdrawal.approved' })
    await hear({ id: 'c', ref: ref(4), told: 'withdrawal.paid' })
    await cancel('deposit', 'DEP-000002')
    const { byRef, seen, of, byNumber } = exchange.state.payments
    expect([byRef.size, seen.size, [...of.values()].map(({ size }) => size), byNumber.size]).toEqual([2, 0, [2], 2])
    expect([...exchange.state.refs.keys()]).toHaveLength(2)
    const all = ['WDR-000002 waiting', 'WDR-000001 paid', 'DEP-000003 waiting', 'DEP-000002 cancelled', 'DEP-000001 approved']
    expect(listed()).toEqual(all)
    expectKept(exchange.state, log)
    exchange.close()
    const store = await again()
    const next = open(store, clock.now())
    expect(next.listed()).toEqual(all)
    expect(next.listed({ most: 2 })).toEqual(all.slice(0, 2))
    expect(next.listed({ below: 4, most: 2 })).toEqual(all.slice(2, 4))
    expect(next.listed({ kind: 'withdrawal' })).toEqual(all.slice(0, 2))
    expect([next.listed({ group: 'open' }), next.listed({ group: 'done' }), next.listed({ group: 'failed' })]).toEqual([
      [all[0], all[2]],
      [all[1], all[4]],
      [all[3]],
    ])
    expect([next.listed({ from: START + 1000 }), next.listed({ before: START + 1000, kind: 'withdrawal' })]).toEqual([[all[0]], [all[1]]])
    const sums = (filter: Partial<PaymentFilter> = {}) => next.exchange.paymentSums(ann, { ...EVERY_PAYMENT, ...filter })
    expect(sums()).toEqual({ deposited: 45_000, withdrawn: 20_000, count: 5 })
    expect(sums({ kind: 'withdrawal', group: 'done' })).toEqual({ deposited: 0, withdrawn: 20_000, count: 1 })
    expect(sums({ from: START + 1000 })).toEqual({ deposited: 0, withdrawn: 0, count: 1 })
    expect(next.exchange.payment(ann, 'withdrawal', 'WDR-000001')).toMatchObject({ ref: ref(4), state: 'paid', number: 4 })
    expect([next.exchange.payment(bob, 'withdrawal', 'WDR-000001'), next.exchange.payment(ann, 'deposit', 'WDR-000001')]).toEqual([
      null,
      null,
    ])
    expectKept(next.exchange.state, store)
    next.exchange.close()
  }),
)

test.each(stores)('[ACCT-04] a store %s makes one payment of a press that comes again after its end', (_, withStore) =>
  withStore(async (log, again) => {
    const first = open(log)
    await first.deposit(1, 50_000)
    await first.hear({ id: 'a', ref: ref(1), told: 'deposit.approved', received: paise(50_000) })
    first.exchange.close()
    const { exchange, deposit, withdraw, cancel, cash } = open(await again(), first.clock.now())
    expect(await deposit(1, 50_000)).toBe('DEP-000001 approved')
    expect([await deposit(1, 50_001), await withdraw(1, 50_000), await deposit(1, 50_000, bob)]).toEqual([
      'DUPLICATE_TRANSACTION',
      'DUPLICATE_TRANSACTION',
      'DUPLICATE_TRANSACTION',
    ])
    expect([await cancel('deposit', 'DEP-000001'), cash()]).toEqual(['DEPOSIT_ENDED', 150_000])
    const outcome = await new Promise((resolve) => exchange.paymentOutcome(ann, ref(1), resolve))
    expect(outcome).toMatchObject({ kind: 'made', payment: { refrenceNo: 'DEP-000001', state: 'approved' } })
    expect([exchange.knowsPress(ann, ref(1)), exchange.knowsPress(ann, ref(9))]).toEqual([true, false])
    expect(exchange.state.payments.byRef.size).toBe(0)
    exchange.close()
  }),
)

test.each(stores)('[ACCT-04] a store %s takes late news of a payment once, in any order', (_, withStore) =>
  withStore(async (log, again) => {
    const first = open(log)
    await first.deposit(1, 50_000)
    await first.withdraw(2, 20_000)
    await first.cancel('deposit', 'DEP-000001')
    await first.hear({ id: 'a', ref: ref(2), told: 'withdrawal.approved' })
    await first.hear({ id: 'b', ref: ref(2), told: 'withdrawal.paid' })
    first.exchange.close()
    const second = open(await again(), first.clock.now())
    const approved: News = { id: 'c', ref: ref(1), told: 'deposit.approved', received: paise(50_000) }
    const sentBack: News = { id: 'd', ref: ref(2), told: 'withdrawal.reversed' }
    expect([await second.hear({ id: 'b', ref: ref(2), told: 'withdrawal.paid' }), await second.hear(approved)]).toEqual(['SEEN', 'APPLIED'])
    expect([await second.hear(approved), await second.hear({ ...approved, id: 'e' }), await second.hear(sentBack)]).toEqual([
      'SEEN',
      'SETTLED',
      'APPLIED',
    ])
    expect([second.cash(), second.listed()]).toEqual([150_000, ['WDR-000001 returned', 'DEP-000001 approved']])
    second.exchange.close()
    const store = await again()
    const third = open(store, second.clock.now())
    expect([await third.hear(approved), await third.hear(sentBack), third.cash()]).toEqual(['SEEN', 'SEEN', 150_000])
    expect(await third.hear({ id: 'f', ref: ref(1), told: 'deposit.rejected' })).toBe('CONFLICT')
    expect([brokenBooks(third.exchange.state), third.exchange.state.payments.byRef.size]).toEqual([[], 0])
    expectKept(third.exchange.state, store)
    third.exchange.close()
  }),
)

test.each(stores)('[ACCT-04] a store %s keeps the number of an approved deposit from others', (_, withStore) =>
  withStore(async (log, again) => {
    const first = open(log)
    await first.deposit(1, 50_000)
    await first.deposit(2, 50_000)
    await first.claim('DEP-000001', '607412345678')
    await first.claim('DEP-000002', '607412345679')
    await first.hear({ id: 'a', ref: ref(1), told: 'deposit.approved', received: paise(50_000) })
    await first.hear({ id: 'b', ref: ref(2), told: 'deposit.rejected' })
    first.exchange.close()
    const { exchange, deposit, claim } = open(await again(), first.clock.now())
    await deposit(3, 50_000)
    expect([await claim('DEP-000003', '607412345678'), await claim('DEP-000003', '607412345679')]).toEqual([
      'UTR_USED',
      'DEP-000003 waiting',
    ])
    exchange.close()
  }),
)

test.each(stores)('[ACCT-04] a store %s counts what was begun and not paid today after a restart', (_, withStore) =>
  withStore(async (log, again) => {
    const first = open(log)
    for (let n = 1; n <= 100; n += 1) {
      await first.deposit(n, 50_000)
      await first.cancel('deposit', `DEP-${String(n).padStart(6, '0')}`)
    }
    expect(await first.deposit(101, 50_000)).toBe('PAYMENTS_FULL')
    await first.hear({ id: 'late', ref: ref(1), told: 'deposit.approved', received: paise(50_000) })
    first.exchange.close()
    const { clock, exchange, deposit, cancel } = open(await again(), first.clock.now())
    expect([await deposit(102, 50_000), await cancel('deposit', 'DEP-000101')]).toEqual(['DEP-000101 started', 'DEP-000101 cancelled'])
    expect(await deposit(103, 50_000)).toBe('PAYMENTS_FULL')
    clock.advance(24 * 3_600_000)
    expect(await deposit(104, 50_000)).toBe('DEP-000102 started')
    exchange.close()
  }),
)
