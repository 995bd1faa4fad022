import { expect, test } from 'vitest'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { openPayments, settle } from './desk.ts'

const MINUTE = 60_000
const OPENING = 100_000

const deposits = [
  ['.00 yes', 50_000, 'approved', 50_000, 0],
  ['.01 no', 50_001, 'rejected', 0, 0],
  ['.02 silence', 50_002, 'waiting', 0, 0],
  ['.03 yes twice', 50_003, 'approved', 50_003, 0],
  ['.04 no then yes', 50_004, 'approved', 50_004, 0],
  ['.06 forged then yes', 50_006, 'approved', 50_006, 0],
] as const

test.for(deposits)('[ACCT-04] the sandbox decides a deposit by its paise: %s', async ([_, amount, state, added, conflicts]) => {
  const { exchange, deposit, pass, stateOf, cash, called } = openPayments()
  deposit(1, amount)
  await settle()
  expect(stateOf(1)).toBe('waiting')
  await pass(30_000)
  expect([stateOf(1), cash() - OPENING, called.length]).toEqual([state, added, conflicts])
  expect(brokenBooks(exchange.state)).toEqual([])
})

test('[ACCT-04] the sandbox leaves a deposit open for a while, and decides soon once its UTR is given', async () => {
  const { exchange, deposit, pass, stateOf, cash } = openPayments()
  deposit(1, 50_000)
  deposit(2, 60_000)
  await pass(15_000)
  expect([stateOf(1), stateOf(2)]).toEqual(['waiting', 'waiting'])
  const [first] = exchange.openPayments()
  exchange.claimDeposit(first?.member ?? neverMember(), 'DEP-000001', '607412345678', () => undefined)
  await pass(3000)
  expect([stateOf(1), stateOf(2)]).toEqual(['approved', 'waiting'])
  await pass(3000)
  expect([stateOf(2), cash()]).toEqual(['approved', OPENING + 110_000])
})

test('[ACCT-04] a deposit expires after 30 minutes, and its money still counts when it comes', async () => {
  const { deposit, pass, stateOf, cash } = openPayments()
  deposit(1, 50_005)
  await pass(30 * MINUTE - 1000)
  expect(stateOf(1)).toBe('waiting')
  await pass(1000)
  expect(stateOf(1)).toBe('expired')
  await pass(5000)
  expect([stateOf(1), cash()]).toEqual(['approved', OPENING + 50_005])
})

test('[ACCT-04] the sandbox pays no deposit sooner for its UTR when its yes is to come after the expiry', async () => {
  const { exchange, deposit, pass, stateOf } = openPayments()
  deposit(1, 50_005)
  await pass(1000)
  exchange.claimDeposit(exchange.openPayments()[0]?.member ?? neverMember(), 'DEP-000001', '607412345678', () => undefined)
  await pass(10_000)
  expect(stateOf(1)).toBe('waiting')
})

test('[ACCT-04] a claimed deposit waits 72 hours from its claim', async () => {
  const { exchange, deposit, pass, stateOf, clock } = openPayments()
  deposit(1, 50_002)
  await pass(29 * MINUTE)
  exchange.claimDeposit(exchange.openPayments()[0]?.member ?? neverMember(), 'DEP-000001', '607412345678', () => undefined)
  await pass(10 * MINUTE)
  expect(stateOf(1)).toBe('waiting')
  clock.advance(72 * 60 * MINUTE)
  await settle()
  expect(stateOf(1)).toBe('expired')
})
const neverMember = (): never => {
  throw new Error('there is no payment')
}

const withdrawals = [
  ['.00 paid', 50_000, 'paid', -50_000, 0],
  ['.01 refused at the review', 50_001, 'rejected', 0, 0],
  ['.02 silence', 50_002, 'waiting', -50_002, 0],
  ['.03 paid twice', 50_003, 'paid', -50_003, 0],
  ['.04 failed then paid: a conflict', 50_004, 'rejected', 0, 1],
  ['.06 forged then paid', 50_006, 'paid', -50_006, 0],
  ['.07 paid then sent back', 50_007, 'returned', 0, 0],
] as const

test.for(withdrawals)('[ACCT-04] the sandbox decides a withdrawal by its paise: %s', async ([_, amount, state, moved, conflicts]) => {
  const { exchange, withdraw, pass, stateOf, cash, called } = openPayments()
  withdraw(1, amount)
  expect(cash()).toBe(OPENING - amount)
  await pass(15_000)
  expect([stateOf(1), cash() - OPENING, called.length]).toEqual([state, moved, conflicts])
  expect(brokenBooks(exchange.state)).toEqual([])
})

test('[ACCT-04] two devices withdraw at once: the cash goes to one of them', () => {
  const { exchange, withdraw, replies, cash } = openPayments()
  withdraw(1, 70_000)
  withdraw(2, 60_000)
  expect(replies.map((reply) => (reply.ok ? reply.payment.state : reply.code))).toEqual(['waiting', 'INSUFFICIENT_FUNDS'])
  expect(cash()).toBe(30_000)
  expect(brokenBooks(exchange.state)).toEqual([])
})

test('[ACCT-04] a member has ten payments under way at most', () => {
  const { withdraw, replies } = openPayments()
  for (let n = 1; n <= 11; n += 1) withdraw(n, 1002)
  expect(replies.filter(({ ok }) => ok)).toHaveLength(10)
  expect(replies.at(-1)).toEqual({ ok: false, code: 'PAYMENTS_FULL' })
})
