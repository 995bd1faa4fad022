// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { transactionSchema } from '#contract/calls/payments.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import DepositScreen from '#src/payments/DepositScreen.tsx'
import WithdrawScreen from '#src/payments/WithdrawScreen.tsx'
import { answered, at, ref } from '#tests/player.ts'
import { failed, showAccount, whileOffline } from './account.tsx'

afterEach(cleanup)

const terms = {
  deposit: { min: paise(10_000), max: paise(10_000_000), bankMax: paise(100_000_000) },
  withdrawal: { min: paise(10_000), max: paise(50_000_000) },
  withdrawable: paise(100_000),
}
const type = (value: string): void => void fireEvent.change(screen.getByRole('textbox', { name: text.amount }), { target: { value } })
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

test('[ACCT-04] the deposit shows bones, a failure with a way out, then its form', () => {
  const { record } = showAccount(DepositScreen)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(text.playMoneyNote)).toBeTruthy()
  record(failed({ what: 'paymentTerms' }))
  expect(screen.getByRole('button', { name: text.retry })).toBeTruthy()
  record(answered({ what: 'paymentTerms' }, terms))
  expect(screen.getByRole('textbox', { name: text.amount })).toBeTruthy()
})

test('[ACCT-04] a typed amount that is none sends nothing; a sound one is sent once', () => {
  const { record, count } = showAccount(DepositScreen)
  record(answered({ what: 'paymentTerms' }, terms))
  for (const raw of ['', '1e9', '-1', '0.001', '१००', '99']) {
    type(raw)
    press(text.depositNow)
    expect(screen.getByRole('alert').textContent?.length).toBeGreaterThan(5)
  }
  expect(count('/deposits')).toBe(0)
  type('₹ 1,500')
  press(text.depositNow)
  expect(count('/deposits')).toBe(1)
  expect(screen.getByRole('status').textContent).toContain(text.paymentSending)
  expect(screen.queryByRole('button', { name: text.depositNow })).toBeNull()
  expect(screen.getByText(text.playMoneyNote)).toBeTruthy()
})

test('[ACCT-04] a deposit shows its step, and copies where it is paid to', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async (written: string) => void copied.push(written) } })
  const { record } = showAccount(DepositScreen)
  const step = (): string | null | undefined =>
    screen.queryByRole('list', { name: text.depositSteps })?.querySelector('[aria-current]')?.textContent
  expect(step()).toBe(text.stepAmount)
  record({ type: 'deposit.pressed', ref: ref(1), amount: paise(50_000), method: 'BANK' })
  expect(step()).toBe(text.stepAmount)
  const payTo = { method: 'BANK', name: 'Pavilion', accountNumber: '1234567890', ifsc: 'PLAY0123456' }
  const common = {
    type: 'deposit',
    refrenceNo: 'DEP-000001',
    ref: ref(1),
    amount: 500,
    method: 'BANK',
    at: 1,
    steps: [],
    canCancel: true,
    payTo,
  }
  const made = (over: object) => {
    const payment = transactionSchema.parse({ ...common, state: 'waiting', hasReceipt: false, ...over })
    record({ type: 'payment.answered', ref: ref(1), answer: { kind: 'made', payment } })
    record(answered({ what: 'transaction', type: 'deposit', refrenceNo: 'DEP-000001' }, { ...payment, rows: [] }))
  }
  made({})
  expect(step()).toBe(text.stepPay)
  expect(screen.getByRole('status').textContent).toContain(text.paymentStateUnpaid)
  for (const name of [text.accountNumber, text.ifsc, text.reference]) press(text.copyOf(name))
  expect(copied).toEqual(['1234567890', 'PLAY0123456', 'DEP-000001'])
  expect(await screen.findAllByText(text.copied)).toHaveLength(3)
  made({ hasReceipt: true })
  expect(step()).toBe(text.stepProof)
  made({ utr: '607412345678' })
  expect(step()).toBe(text.stepApproval)
  made({ state: 'rejected' })
  expect(step()).toBeUndefined()
  vi.unstubAllGlobals()
})

test('[ACCT-04] a withdrawal asks for a beneficiary, and for no more than there is', () => {
  const { record, count } = showAccount(WithdrawScreen)
  record(answered({ what: 'paymentTerms' }, terms))
  record(answered({ what: 'beneficiaries' }))
  expect(screen.getByText(text.noBeneficiaries)).toBeTruthy()
  type('1000.01')
  press(text.withdrawNow)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    text.withdrawMost(paise(100_000)),
    text.chooseBeneficiary,
  ])
  record(answered({ what: 'beneficiaries' }, { id: 'B1', method: 'UPI', name: 'Asha', shown: 'asha@pv', readyAt: at(0) }))
  type('1000')
  press(text.withdrawNow)
  expect(count('/withdrawals')).toBe(1)
})

test('[ACCT-13] the question for a passkey can be cancelled, and the form says that nothing was withdrawn', () => {
  const { record, spine } = showAccount(WithdrawScreen)
  record(answered({ what: 'paymentTerms' }, terms))
  record(answered({ what: 'beneficiaries' }, { id: 'B1', method: 'UPI', name: 'Asha', shown: 'asha@pv', readyAt: at(0) }))
  type('1000')
  press(text.withdrawNow)
  expect(screen.queryByRole('button', { name: text.cancel })).toBeNull()
  const pressed = spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'withdrawal.pressed' ? [fact] : []))[0]
  if (pressed === undefined) throw new Error('nothing was pressed')
  record({ type: 'payment.claimed', ref: pressed.ref })
  record({ type: 'payment.answered', ref: pressed.ref, answer: { kind: 'refused', said: said('PASSKEY_NEEDED') } })
  expect(screen.getByText(text.paymentProving)).toBeTruthy()
  press(text.cancel)
  expect(screen.getByText(text.paymentGivenUp)).toBeTruthy()
  record({ type: 'payment.proved', ref: pressed.ref })
  expect(screen.getByRole('textbox', { name: text.amount })).toHaveProperty('value', '1,000')
})

test('[ACCT-04] a refused deposit keeps its amount and its method in the form', () => {
  const { record, spine } = showAccount(DepositScreen)
  record(answered({ what: 'paymentTerms' }, terms))
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(text.methodBank) }))
  type('1000')
  press(text.depositNow)
  const pressed = spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'deposit.pressed' ? [fact] : []))[0]
  if (pressed === undefined) throw new Error('nothing was pressed')
  record({ type: 'payment.claimed', ref: pressed.ref })
  record({ type: 'payment.answered', ref: pressed.ref, answer: { kind: 'refused', said: said('PAYMENTS_FULL') } })
  expect(screen.getByRole('textbox', { name: text.amount })).toHaveProperty('value', '1,000')
  expect(screen.getByRole('radio', { name: new RegExp(text.methodBank) })).toHaveProperty('checked', true)
})

test('[ACCT-04] a browser that is offline shows so, and sends nothing', () =>
  whileOffline(() => {
    const { record } = showAccount(DepositScreen)
    record(answered({ what: 'paymentTerms' }, terms))
    expect(screen.getByText(text.paymentsOffline)).toBeTruthy()
    expect(screen.getByRole('button', { name: text.depositNow }).hasAttribute('disabled')).toBe(true)
  }))
