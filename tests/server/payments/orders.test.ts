import { expect, test } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { NewsReply, PaymentOutcome, PaymentReply } from '#server/exchange/payment-api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { News } from '#server/exchange/payment.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { marketId, order } from '../home-away.ts'
import { open as openMarket } from '../one-market.ts'
import { EVERY_PAYMENT, START, ann, openPayments, settle } from './desk.ts'

const bob = memberCodeSchema.parse('bob')
const WIDE = { min: paise(1), max: paise(100_000_000) }
const PAY_TO = { method: 'UPI', vpa: 'house@pv', name: 'House' } as const
const DAY_MS = 24 * 3_600_000

/** Payments that only the test decides, because the provider says nothing. */
const open = (log = memoryLog()) => {
  const desk = openPayments({
    log,
    provider: {
      name: 'silent',
      coolingMs: 0,
      openDeposit: () => new Promise(() => undefined),
      hearClaim: () => Promise.resolve(),
      cancelDeposit: () => Promise.resolve(),
      review: () => Promise.resolve(),
      payOut: () => Promise.resolve(),
      ask: () => Promise.resolve(null),
    },
  })
  const { exchange } = desk
  const shown = (reply: PaymentReply): string => (reply.ok ? `${reply.payment.refrenceNo} ${reply.payment.state}` : reply.code)
  const answerOf = <T>(ask: (reply: (value: T) => void) => void): T => {
    const answers: T[] = []
    ask((value) => answers.push(value))
    const [answer] = answers
    if (answer === undefined) throw new Error('no answer came')
    return answer
  }
  const hear = (id: string, n: number, told: Exclude<News['told'], 'deposit.approved'>): NewsReply =>
    answerOf((reply) => exchange.notifyPayment({ id, ref: ref(n), told }, reply))
  const arrive = (id: string, n: number, amount: number): NewsReply =>
    answerOf((reply) => exchange.notifyPayment({ id, ref: ref(n), told: 'deposit.approved', received: paise(amount) }, reply))
  const opened = (n: number): void => exchange.openDeposit(ref(n), PAY_TO, () => undefined)
  const press = (n: number, amount = 50_000, member = ann): string =>
    shown(
      answerOf((reply) => exchange.startDeposit(member, { ref: ref(n), amount: paise(amount), method: 'UPI', brand: 'pv' }, WIDE, reply)),
    )
  const claim = (no: string, utr: string): string => shown(answerOf((reply) => exchange.claimDeposit(ann, no, utr, reply)))
  const cancel = (kind: 'deposit' | 'withdrawal', no: string, member = ann): string =>
    shown(answerOf((reply) => exchange.cancelPayment(member, kind, no, true, reply)))
  const outcome = (n: number, member = ann): PaymentOutcome => answerOf((reply) => exchange.paymentOutcome(member, ref(n), reply))
  const stepsOf = (n: number): readonly string[] =>
    exchange
      .payments(ann, EVERY_PAYMENT)
      .filter((payment) => payment.ref === ref(n))
      .flatMap(({ steps }) => steps.map(({ state }) => state))
  return { ...desk, log, hear, arrive, opened, press, claim, cancel, outcome, stepsOf }
}

test('[ACCT-03][ACCT-04] a payment lists each of its steps once, also when news of it repeat', () => {
  const { press, withdraw, opened, arrive, hear, stepsOf, called } = open()
  press(1)
  opened(1)
  opened(1)
  withdraw(2, 20_000)
  expect([arrive('a', 1, 50_000), arrive('b', 1, 50_000), arrive('c', 1, 60_000)]).toEqual(['APPLIED', 'SETTLED', 'CONFLICT'])
  expect([hear('d', 2, 'withdrawal.approved'), hear('e', 2, 'withdrawal.approved')]).toEqual(['APPLIED', 'SETTLED'])
  expect([hear('f', 2, 'withdrawal.rejected'), hear('g', 2, 'withdrawal.paid')]).toEqual(['CONFLICT', 'APPLIED'])
  expect([stepsOf(1), stepsOf(2)]).toEqual([
    ['started', 'waiting', 'approved'],
    ['waiting', 'approved', 'paid'],
  ])
  expect(called).toHaveLength(2)
})

test('[ACCT-04] a cancelled withdrawal gives its money back once, and later news do not move it', () => {
  const { withdraw, cancel, hear, cash, held, stateOf, exchange } = open()
  withdraw(1, 20_000)
  expect([cash(), held(1)]).toEqual([80_000, 20_000])
  expect([cancel('withdrawal', 'WDR-000001'), cancel('withdrawal', 'WDR-000001')]).toEqual(['WDR-000001 cancelled', 'WDR-000001 cancelled'])
  expect([hear('a', 1, 'withdrawal.approved'), hear('b', 1, 'withdrawal.paid')]).toEqual(['SETTLED', 'CONFLICT'])
  expect([stateOf(1), cash(), held(1), brokenBooks(exchange.state)]).toEqual(['cancelled', 100_000, 0, []])
})

test('[ACCT-04] a claimed number is free again when its deposit is rejected or names another', () => {
  const { press, opened, claim, hear } = open()
  for (const n of [1, 2, 3]) press(n)
  opened(2)
  expect(claim('DEP-000001', '607412345678')).toBe('DEP-000001 started')
  expect(claim('DEP-000002', '607412345678')).toBe('UTR_USED')
  expect(claim('DEP-000002', '607412345679')).toBe('DEP-000002 waiting')
  expect(claim('DEP-000001', '607412345679')).toBe('UTR_USED')
  expect(claim('DEP-000001', '607412345670')).toBe('DEP-000001 started')
  expect(claim('DEP-000003', '607412345678')).toBe('DEP-000003 started')
  expect(hear('a', 2, 'deposit.rejected')).toBe('APPLIED')
  expect(claim('DEP-000001', '607412345679')).toBe('DEP-000001 started')
})

test('[ACCT-04] payments leave memory whole when they are over', () => {
  const { press, opened, claim, arrive, cancel, withdraw, exchange } = open()
  press(1)
  opened(1)
  claim('DEP-000001', '607412345678')
  withdraw(2, 20_000)
  const { byRef, byNumber, of, utrs, seen } = exchange.state.payments
  const sizes = (): readonly number[] => [byRef.size, byNumber.size, of.size, utrs.size, seen.size]
  expect(sizes()).toEqual([2, 2, 1, 1, 0])
  arrive('a', 1, 50_000)
  expect(sizes()).toEqual([1, 1, 1, 0, 0])
  cancel('withdrawal', 'WDR-000001')
  expect(sizes()).toEqual([0, 0, 0, 0, 0])
})

test('[ACCT-04] a press counts no longer as unpaid when its money comes late', () => {
  const { press, cancel, arrive } = open()
  const giveUp = (n: number): void => {
    expect(press(n)).toBe(`DEP-${String(n).padStart(6, '0')} started`)
    cancel('deposit', `DEP-${String(n).padStart(6, '0')}`)
  }
  giveUp(1)
  expect(arrive('late', 1, 50_000)).toBe('APPLIED')
  for (let n = 2; n <= 101; n += 1) giveUp(n)
  expect(press(102)).toBe('PAYMENTS_FULL')
})

test('[ACCT-08] an account stays open until no payment of it waits', () => {
  const { exchange, press, opened, cancel, withdraw, hear } = open()
  const close = (): string => {
    const codes: string[] = []
    exchange.closeAccount(ann, (reply) => codes.push(reply.ok ? 'closed' : reply.code))
    return codes.join()
  }
  press(1)
  opened(1)
  expect(close()).toBe('CLOSE_DEPOSIT_WAITS')
  cancel('deposit', 'DEP-000001')
  withdraw(2, 100_000)
  expect(close()).toBe('CLOSE_WITHDRAWAL_WAITS')
  hear('a', 2, 'withdrawal.approved')
  expect(close()).toBe('CLOSE_WITHDRAWAL_WAITS')
  hear('b', 2, 'withdrawal.paid')
  expect(close()).toBe('closed')
})

test('[ACCT-08] the operator is called when money reaches an account that was closed', () => {
  const { exchange, press, cancel, withdraw, hear, arrive, called, cash } = open()
  press(1)
  cancel('deposit', 'DEP-000001')
  withdraw(2, 100_000)
  hear('a', 2, 'withdrawal.approved')
  hear('b', 2, 'withdrawal.paid')
  const closed: boolean[] = []
  exchange.closeAccount(ann, ({ ok }) => closed.push(ok))
  expect([closed, called, cash()]).toEqual([[true], [], 0])
  expect(arrive('late', 1, 50_000)).toBe('APPLIED')
  expect([cash(), called]).toEqual([50_000, ['The closed account ann has 50000 paise. Pay them back to the owner.']])
})

test('[ACCT-08] the operator is called when a withdrawal comes back to a closed account, and at each start', () => {
  const log = memoryLog()
  const { exchange, withdraw, hear, called, cash } = open(log)
  withdraw(2, 100_000)
  hear('a', 2, 'withdrawal.approved')
  hear('b', 2, 'withdrawal.paid')
  exchange.closeAccount(ann, () => undefined)
  expect(called).toEqual([])
  hear('c', 2, 'withdrawal.reversed')
  const line = 'The closed account ann has 100000 paise. Pay them back to the owner.'
  expect([cash(), called]).toEqual([100_000, [line]])
  expect(open(log).called).toEqual([line])
})

test('[ACCT-04] the exchange forgets payees and unpaid presses when it closes a member', () => {
  const { exchange, press, cancel } = open()
  press(1)
  cancel('deposit', 'DEP-000001')
  const closed: boolean[] = []
  exchange.closeMember(ann, (isClosed) => closed.push(isClosed))
  expect([closed, exchange.beneficiaries(ann), exchange.state.payments.unpaid.size]).toEqual([[true], [], 0])
})

test('[ACCT-04] news of a payment without its member change nothing', () => {
  const { exchange, press, cancel, arrive, called } = open()
  press(1)
  cancel('deposit', 'DEP-000001')
  exchange.closeMember(ann, () => undefined)
  expect([arrive('late', 1, 50_000), arrive('never', 9, 50_000), called, brokenBooks(exchange.state)]).toEqual([
    'UNKNOWN_REF',
    'UNKNOWN_REF',
    [],
    [],
  ])
})

test('[ACCT-04] news of a fenced press post nothing and call the operator', async () => {
  const { exchange, outcome, press, arrive, called, log, cash } = open()
  exchange.openMember(bob, paise(100), () => undefined)
  outcome(5, bob)
  expect(outcome(1)).toEqual({ kind: 'never-seen', fenced: true })
  expect(press(1)).toBe('SERVICE_UNAVAILABLE')
  expect([arrive('a', 1, 50_000), arrive('a', 1, 50_000)]).toEqual(['CONFLICT', 'SEEN'])
  await settle()
  expect([cash(), called.length]).toEqual([100_000, 1])
  expect([...log.read()].at(-1)).toMatchObject({ type: 'payment-told', member: ann, verdict: 'CONFLICT', state: null, transactions: [] })
})

test('[ACCT-04][SLIP-27] a refused press stays refused, and its ref takes no other payment', () => {
  const { press, outcome, withdraw, replies, exchange } = open()
  exchange.setLimit(ann, { kind: 'deposit', period: 'day', limit: paise(10_000) }, () => undefined)
  expect([press(1), press(1), press(1, 5000)]).toEqual(['DEPOSIT_LIMIT_EXCEEDED', 'DEPOSIT_LIMIT_EXCEEDED', 'DUPLICATE_TRANSACTION'])
  const about = { period: 'day', remaining: 10_000, resets: expect.any(Number) }
  expect(outcome(1)).toEqual({ kind: 'refused', code: 'DEPOSIT_LIMIT_EXCEEDED', about })
  withdraw(1, 5000)
  expect(replies).toEqual([{ ok: false, code: 'DUPLICATE_TRANSACTION' }])
})

test('[ACCT-04][SLIP-27] the outcome of a press is dead for good when its ref is too old', () => {
  const { press, outcome, clock, log } = open()
  clock.advance(9 * DAY_MS)
  const before = log.last()
  expect(outcome(1)).toEqual({ kind: 'never-seen', fenced: true })
  expect([press(1), log.last() - before]).toEqual(['SERVICE_UNAVAILABLE', 0])
})

test('[ACCT-04][SLIP-27] a payment is refused when its ref is of a bet, also of a settled one', () => {
  const { exchange, place } = openMarket()
  place(1)
  const shown = (n: number): readonly unknown[] => {
    const answers: unknown[] = []
    exchange.paymentOutcome(ann, order(n).ref, (outcome) => answers.push(outcome))
    const deposit = { ref: order(n).ref, amount: paise(50_000), method: 'UPI', brand: 'pv' } as const
    exchange.startDeposit(ann, deposit, WIDE, (reply) => answers.push(reply))
    return answers
  }
  const used = [
    { kind: 'refused', code: 'DUPLICATE_TRANSACTION' },
    { ok: false, code: 'DUPLICATE_TRANSACTION' },
  ]
  expect(shown(1)).toEqual(used)
  exchange.feed({ kind: 'result', marketId, winners: [], note: '' })
  expect([exchange.state.bets.size, shown(1)]).toEqual([0, used])
})

test('[ACCT-04] the outcome of a press is not fenced when its member fenced sixty in a minute', () => {
  const { outcome, press, clock } = open()
  for (let n = 1; n <= 60; n += 1) expect(outcome(n)).toEqual({ kind: 'never-seen', fenced: true })
  expect(outcome(61)).toEqual({ kind: 'never-seen', fenced: false })
  expect(press(61)).toBe('DEP-000001 started')
  clock.advance(60_000)
  expect(outcome(62)).toEqual({ kind: 'never-seen', fenced: true })
})

/** An exchange that writes when the test says so. */
const openUnwritten = () => {
  const writes: (() => void)[] = []
  const exchange = createExchange({ clock: virtualClock(START), log: memoryLog(), together: (write) => writes.push(write) })
  const write = (): void => {
    for (const each of writes.splice(0)) each()
  }
  exchange.openMember(ann, paise(100_000), () => undefined)
  exchange.addBeneficiary(ann, { name: 'Ann', to: { method: 'UPI', vpa: 'ann@pv' } }, 0, () => undefined)
  const deposit = (n: number): void =>
    exchange.startDeposit(ann, { ref: ref(n), amount: paise(n * 100), method: 'UPI', brand: 'pv' }, WIDE, () => undefined)
  return { exchange, write, deposit }
}

test('[ACCT-03] payment sums add what is written and what is not yet', () => {
  const { exchange, write, deposit } = openUnwritten()
  const round = (n: number): void => {
    deposit(n)
    exchange.notifyPayment({ id: `d${n}`, ref: ref(n), told: 'deposit.approved', received: paise(n * 100) }, () => undefined)
    exchange.requestWithdrawal(ann, { ref: ref(n + 10), amount: paise(n * 1000), beneficiaryId: 'B1', brand: 'pv' }, WIDE, () => undefined)
    for (const told of ['withdrawal.approved', 'withdrawal.paid'] as const)
      exchange.notifyPayment({ id: `${told} ${n}`, ref: ref(n + 10), told }, () => undefined)
  }
  round(1)
  write()
  round(2)
  expect([exchange.state.payments.byRef.size, brokenBooks(exchange.state)]).toEqual([2, []])
  expect(exchange.paymentSums(ann, EVERY_PAYMENT)).toEqual({ deposited: 300, withdrawn: 3000, count: 4 })
  write()
  expect(exchange.paymentSums(ann, EVERY_PAYMENT)).toEqual({ deposited: 300, withdrawn: 3000, count: 4 })
  expect([exchange.paymentNumber(ref(2)), exchange.paymentNumber(ref(9)), exchange.paymentNumber('no ref')]).toEqual([
    'DEP-000002',
    null,
    null,
  ])
})

test('[ACCT-04] news of a payment reach no member who is gone when nothing is written yet', () => {
  const { exchange, write, deposit } = openUnwritten()
  deposit(1)
  exchange.cancelPayment(ann, 'deposit', 'DEP-000001', true, () => undefined)
  exchange.closeMember(ann, () => undefined)
  const answers: unknown[] = []
  exchange.notifyPayment({ id: 'late', ref: ref(1), told: 'deposit.approved', received: paise(100) }, (answer) => answers.push(answer))
  write()
  expect([answers, exchange.account(ann).balance, brokenBooks(exchange.state)]).toEqual([['UNKNOWN_REF'], 0, []])
})

test('[ACCT-04] a payee keeps its number for itself when another is added or removed', () => {
  const { exchange } = open()
  const add = (vpa: string): void => exchange.addBeneficiary(ann, { name: 'Ann', to: { method: 'UPI', vpa } }, 0, () => undefined)
  const listed = (): readonly string[] =>
    exchange.beneficiaries(ann).map(({ id, to }) => `${id} ${to.method === 'UPI' ? to.vpa : to.accountNumber}`)
  for (const vpa of ['second@pv', 'third@pv', 'second@pv']) add(vpa)
  for (const id of ['B2', 'B2', 'B9']) exchange.removeBeneficiary(ann, id, () => undefined)
  add('fourth@pv')
  expect(listed()).toEqual(['B1 ann@pv', 'B3 third@pv', 'B4 fourth@pv'])
})
