import { expect, test } from 'vitest'
import type { Change } from '#client/ledger/changes.ts'
import { paise } from '#domain/paise.ts'
import { secret } from '#contract/secret.ts'
import { type Said, said } from '#domain/said.ts'
import { makeChange } from '#streams/changes.ts'
import { createPaymentCalls } from '#streams/payments.ts'
import { at, member, quietDoors, ref } from '#tests/player.ts'
import { answering } from './answering.ts'

const demo = member('demo').memberCode
const page: Parameters<typeof makeChange>[2] = { ...quietDoors, clock: { now: () => at(1) } }
const made = {
  type: 'withdrawal',
  refrenceNo: 'WDR-000001',
  ref: ref(1),
  state: 'started',
  amount: 500,
  method: 'UPI',
  at: 1,
  steps: [],
  hasReceipt: false,
  canCancel: true,
}

/** The payments of a member, or of a visitor, whose every call gets this answer. */
const calls = (answer: unknown, whose: string | null = 'demo') => ({
  ...answering(answer, whose),
  payments: createPaymentCalls(quietDoors.disk),
})
const withdrawal = { kind: 'withdrawal', ref: ref(1), owner: demo, sentAt: at(1), amount: paise(50_050), beneficiaryId: 'b1' } as const
const deposit = { kind: 'deposit', ref: ref(1), owner: demo, sentAt: at(1), amount: paise(50_050), method: 'UPI' } as const

test('[ACCT-04] a deposit and a withdrawal are sent in rupees with their ref', () => {
  const { on, payments, asked, facts } = calls({ success: true, result: made })
  payments.send(on, withdrawal)
  payments.send(on, deposit)
  expect(asked).toEqual([
    ['POST', '/account/:memberCode/withdrawals', { memberCode: demo, ref: ref(1), amount: 500.5, beneficiaryId: 'b1' }],
    ['POST', '/account/:memberCode/deposits', { memberCode: demo, ref: ref(1), amount: 500.5, method: 'UPI' }],
  ])
  expect(facts).toMatchObject(
    Array(2).fill({ type: 'payment.answered', ref: ref(1), answer: { kind: 'made', payment: { amount: paise(50_000) } } }),
  )
})

test.for([
  ['a failed call', null],
  ['an answer without its payment', { success: true }],
  ['an answer to too many at once', { success: false, code: 'RATE_LIMITED' }],
] as const)('[ACCT-04] a payment stays in doubt after %s', ([, answer]) => {
  const { on, payments, facts } = calls(answer)
  payments.send(on, withdrawal)
  expect(facts).toEqual([{ type: 'payment.unanswered', ref: ref(1) }])
})

test('[ACCT-04] a refused payment says why in the words of payments', () => {
  const { on, payments, facts } = calls({ success: false, code: 'INSUFFICIENT_FUNDS' })
  payments.send(on, withdrawal)
  expect(facts).toEqual([{ type: 'payment.answered', ref: ref(1), answer: { kind: 'refused', said: said('withdrawShort') } }])
})

test('[ACCT-04] a withdrawal above the balance says how much may be withdrawn', () => {
  const { on, payments, facts } = calls({ success: false, code: 'INSUFFICIENT_FUNDS', about: { remaining: 312.5 } })
  payments.send(on, withdrawal)
  const free = { kind: 'refused', said: said('withdrawMost', paise(31_250)) }
  expect(facts).toEqual([{ type: 'payment.answered', ref: ref(1), answer: free }])
})

test.for([
  ['made', { success: true, outcome: 'made', result: made }, { kind: 'made', payment: { refrenceNo: 'WDR-000001' } }],
  ['refused', { success: true, outcome: 'refused', code: 'INSUFFICIENT_FUNDS' }, { kind: 'refused', said: said('withdrawShort') }],
  ['never seen', { success: true, outcome: 'never-seen' }, { kind: 'refused', said: said('paymentNeverSeen') }],
] as const)('[ACCT-04] the outcome of a payment that was %s ends its doubt', ([, answer, outcome]) => {
  const { on, payments, facts } = calls(answer)
  payments.ask(on, ref(1))
  expect(facts).toMatchObject([{ type: 'payment.answered', ref: ref(1), answer: outcome }])
})

test.for([null, { success: true, outcome: 'made' }])('[ACCT-04] an outcome that tells nothing for sure says nothing', (answer) => {
  const { on, payments, facts } = calls(answer)
  payments.ask(on, ref(1))
  expect(facts).toEqual([])
})

test('[ACCT-04] each change of a payment or beneficiary makes its own call and says that it is kept', () => {
  const { on, asked, facts } = calls({ success: true })
  const beneficiary = { method: 'UPI', name: 'Ann', vpa: 'ann@bank' } as const
  const changes: readonly Change[] = [
    { what: 'utr', refrenceNo: 'DEP-1', utr: '123456789012' },
    { what: 'cancel-payment', payment: 'deposit', refrenceNo: 'DEP-1' },
    { what: 'cancel-payment', payment: 'withdrawal', refrenceNo: 'WDR-1' },
    { what: 'add-beneficiary', beneficiary },
    { what: 'remove-beneficiary', id: 'b1' },
  ]
  for (const change of changes) makeChange(on, change, page)
  expect(asked).toEqual([
    ['POST', '/account/:memberCode/deposits/:refrenceNo/utr', { memberCode: demo, refrenceNo: 'DEP-1', utr: '123456789012' }],
    ['DELETE', '/account/:memberCode/deposits/:refrenceNo', { memberCode: demo, refrenceNo: 'DEP-1' }],
    ['DELETE', '/account/:memberCode/withdrawals/:refrenceNo', { memberCode: demo, refrenceNo: 'WDR-1' }],
    ['POST', '/account/:memberCode/beneficiaries', { memberCode: demo, beneficiary }],
    ['DELETE', '/account/:memberCode/beneficiaries/:id', { memberCode: demo, id: 'b1' }],
  ])
  expect(facts).toEqual(changes.map((change) => ({ type: 'change.answered', change, ok: true, said: said('paymentSaved') })))
})

test('[ACCT-04] a change that is refused or not answered says so', () => {
  for (const [answer, why] of [
    [null, said('network')],
    [{ success: false, code: 'INVALID_ACCOUNT_STATE' }, said('paymentNotAllowed')],
  ] as const) {
    const { on, facts } = calls(answer)
    makeChange(on, { what: 'remove-beneficiary', id: 'b1' }, page)
    expect(facts).toEqual([{ type: 'change.answered', change: { what: 'remove-beneficiary', id: 'b1' }, ok: false, said: why }])
  }
})

test('[ACCT-04] a visitor makes no call of a payment', () => {
  const { on, payments, asked } = calls({ success: true }, null)
  payments.send(on, withdrawal)
  payments.ask(on, ref(1))
  makeChange(on, { what: 'utr', refrenceNo: 'DEP-1', utr: '123456789012' }, page)
  makeChange(on, { what: 'cancel-payment', payment: 'deposit', refrenceNo: 'DEP-1' }, page)
  makeChange(on, { what: 'add-beneficiary', beneficiary: { method: 'UPI', name: 'Ann', vpa: 'ann@bank' } }, page)
  makeChange(on, { what: 'remove-beneficiary', id: 'b1' }, page)
  makeChange(on, { what: 'check-seen' }, page)
  expect(asked).toEqual([])
})

test('[ACCT-08] a change of the account is answered by one fact, and a looser limit by when it takes', () => {
  const limit = { what: 'limit', limitKind: 'deposit', period: 'day', units: 500 } as const
  for (const [answer, ok, why] of [
    [null, false, said('network')],
    [{ success: false }, false, said('accountNotChanged')],
    [{ success: true, takes: 'now' }, true, said('playKept')],
    [{ success: true, takes: 'later' }, true, said('limitWaits')],
  ] as const) {
    const { on, asked, facts } = calls(answer)
    makeChange(on, limit, page)
    expect(asked).toEqual([['PUT', '/account/:memberCode/play/limit', { memberCode: demo, kind: 'deposit', period: 'day', limit: 500 }]])
    expect(facts).toEqual([{ type: 'change.answered', change: limit, ok, said: why }])
  }
})

test.for<readonly [string, string, string, Change, object, Said]>([
  [
    'ACCT-08',
    'limit/confirm',
    'POST',
    { what: 'confirm-limit', limitKind: 'stake', period: 'week' },
    { kind: 'stake', period: 'week' },
    said('playKept'),
  ],
  ['ACCT-08', 'check', 'PUT', { what: 'check', minutes: 60 }, { minutes: 60 }, said('playKept')],
  ['ACCT-08', 'check', 'POST', { what: 'check-seen' }, {}, said('playKept')],
  ['ACCT-08', 'cool-off', 'POST', { what: 'cool-off', days: 3 }, { days: 3 }, said('pauseBegun')],
  ['ACCT-08', 'self-exclusion', 'POST', { what: 'self-exclusion', months: 6 }, { months: 6 }, said('pauseBegun')],
  ['ACCT-08', 'return', 'POST', { what: 'return' }, {}, said('returnAsked')],
  ['ACCT-10', 'devices/:id', 'DELETE', { what: 'end-device', id: 'd1' }, { id: 'd1' }, said('signedOutThere')],
  ['ACCT-10', 'devices', 'DELETE', { what: 'end-others' }, {}, said('signedOutThere')],
  ['ACCT-06', 'notification/read', 'POST', { what: 'read-notices', upTo: '9' }, { upTo: '9' }, said('playKept')],
  ['ACCT-06', 'close', 'POST', { what: 'close', password: null }, {}, said('accountIsClosed')],
  ['ACCT-06', 'close', 'POST', { what: 'close', password: secret('word') }, { password: 'word' }, said('accountIsClosed')],
  [
    'ACCT-04',
    'receipt',
    'POST',
    { what: 'receipt', refrenceNo: 'DEP-1', picture: secret('x') },
    { refrenceNo: 'DEP-1', picture: 'x' },
    said('paymentSaved'),
  ],
])('[%s] the change at %s is asked for by its own call, and says what was done', ([, path, method, change, body, done]) => {
  const { on, asked, facts } = calls({ success: true })
  makeChange(on, change, page)
  expect(asked).toEqual([[method, expect.stringContaining(path), { memberCode: demo, ...body }]])
  expect(facts).toEqual([{ type: 'change.answered', change, ok: true, said: done }])
})

test('[ACCT-06] the export of a profile is saved as a file of the member', () => {
  const saved: unknown[] = []
  const { on, facts } = calls({ success: true, file: '{}' })
  makeChange(on, { what: 'export' }, { ...page, place: { ...page.place, save: (...file) => void saved.push(file) } })
  expect(saved).toEqual([['demo.json', 'application/json', '{}']])
  expect(facts).toMatchObject([{ ok: true, said: said('exportReady') }])
})
