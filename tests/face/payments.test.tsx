// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { transactionSchema } from '#contract/calls/payments.ts'
import { paise } from '#domain/betting/money.ts'
import { said } from '#domain/ledger/said.ts'
import { ALL_TRANSACTIONS, transactionsFrom } from '#domain/money/sent-payment.ts'
import { publicBrand } from '#domain/player/brand.ts'
import { loadBrands } from '#server/brands.ts'
import { text } from '#copy/catalogue.ts'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import DepositScreen from '#src/payments/DepositScreen.tsx'
import TransactionsScreen from '#src/payments/TransactionsScreen.tsx'
import WithdrawScreen from '#src/payments/WithdrawScreen.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, lateCharts, member, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const brand = publicBrand(loadBrands('brands').brandOf(undefined))
const terms = {
  deposit: { min: paise(10_000), max: paise(10_000_000), bankMax: paise(100_000_000) },
  withdrawal: { min: paise(10_000), max: paise(50_000_000) },
  withdrawable: paise(100_000),
}
const failed = (what: 'paymentTerms'): Parameters<ReturnType<typeof createSpine>['record']>[0] => ({
  type: 'read.failed',
  ask: { what },
  whose: 'member',
  said: said('cannotLoad'),
})

/** A screen for the member, and the calls that it makes. */
const show = (Screen: () => React.ReactNode, address = '/') => {
  const asked: string[] = []
  const doors = { ...deafDoors().doors, http: { call: (_: unknown, { path }: { readonly path: string }) => asked.push(path) } }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  render(
    <MemoryRouter initialEntries={[address]}>
      <BrandContext value={brand}>
        <SpineContext value={spine}>
          <Screen />
        </SpineContext>
      </BrandContext>
    </MemoryRouter>,
  )
  const count = (path: string): number => asked.filter((each) => each.endsWith(path)).length
  return { spine, count, record: (fact: Parameters<typeof spine.record>[0]) => act(() => spine.record(fact)) }
}
const type = (value: string): void => void fireEvent.change(screen.getByRole('textbox', { name: text.amount }), { target: { value } })
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

test('[ACCT-04] the deposit shows bones, a failure with a way out, then its form', () => {
  const { record } = show(DepositScreen)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(text.playMoneyNote)).toBeTruthy()
  record(failed('paymentTerms'))
  expect(screen.getByRole('button', { name: text.retry })).toBeTruthy()
  record(answered({ what: 'paymentTerms' }, terms))
  expect(screen.getByRole('textbox', { name: text.amount })).toBeTruthy()
})

test('[ACCT-04] a typed amount that is none sends nothing; a sound one is sent once', () => {
  const { record, count } = show(DepositScreen)
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
  const { record } = show(DepositScreen)
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
    record({ type: 'payment.changed', about: 'DEP-000001', payment, ok: true, said: said('paymentSaved') })
  }
  made({})
  expect(step()).toBe(text.stepPay)
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
  const { record, count } = show(WithdrawScreen)
  record(answered({ what: 'paymentTerms' }, terms))
  record(answered({ what: 'beneficiaries' }))
  expect(screen.getByText(text.noBeneficiaries)).toBeTruthy()
  type('1000.01')
  press(text.withdrawNow)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([text.withdrawShort, text.chooseBeneficiary])
  record(answered({ what: 'beneficiaries' }, { id: 'B1', method: 'UPI', name: 'Asha', shown: 'asha@pv', readyAt: at(0) }))
  type('1000')
  press(text.withdrawNow)
  expect(count('/withdrawals')).toBe(1)
})

test('[ACCT-04] a browser that is offline shows so, and sends nothing', () => {
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false })
  const { record } = show(DepositScreen)
  record(answered({ what: 'paymentTerms' }, terms))
  expect(screen.getByText(text.paymentsOffline)).toBeTruthy()
  expect(screen.getByRole('button', { name: text.depositNow }).hasAttribute('disabled')).toBe(true)
  Reflect.deleteProperty(window.navigator, 'onLine')
  expect(online === undefined || navigator.onLine).toBe(true)
})

test('[ACCT-03] transactions say that there are none, and list those there are with a way to each', () => {
  const { record } = show(TransactionsScreen)
  record(answered({ what: 'transactions', ...ALL_TRANSACTIONS }, { rows: [], cursor: null }))
  expect(screen.getByText(text.noTransactions)).toBeTruthy()
  const row = transactionSchema.parse({
    type: 'withdrawal',
    refrenceNo: 'WDR-000007',
    ref: '00000000-0000-4000-8000-000000000001',
    state: 'paid',
    amount: 700,
    method: 'UPI',
    at: 1,
    steps: [],
    hasReceipt: false,
    canCancel: false,
  })
  record(answered({ what: 'transactions', ...ALL_TRANSACTIONS }, { rows: [row], cursor: '3' }))
  const link = screen.getByRole('link', { name: /WDR-000007/ })
  expect(link.getAttribute('href')).toBe('/transactions-details/withdrawal/WDR-000007')
  expect(link.textContent).toContain('−₹700.00')
  expect(screen.getByRole('button', { name: text.olderTransactions }).hasAttribute('disabled')).toBe(false)
})

test('[ACCT-03][ROUTE-14] the address of the transactions holds type, state and days', () => {
  const { record } = show(TransactionsScreen, '/transactions?type=withdrawal&state=done&range=30d')
  const filters = (label: string) => within(screen.getByRole('navigation', { name: label }))
  expect(filters(text.transactionTypes).getByRole('link', { current: true }).textContent).toBe(text.withdrawals)
  expect(filters(text.transactionStates).getByRole('link', { current: true }).textContent).toBe(text.statesDone)
  expect(filters(text.rangeShown).getByRole('link', { current: true }).textContent).toBe(text['range:30d'])
  const wish = transactionsFrom(new URLSearchParams('type=withdrawal&state=done&range=30d'))
  record(answered({ what: 'transactions', ...wish }, { rows: [], cursor: null }))
  expect(screen.getByText(text.noTransactionsHere)).toBeTruthy()
  const other = filters(text.transactionTypes).getByRole('link', { name: text.deposits }).getAttribute('href')
  expect(other).toBe('/transactions?type=deposit&state=done&range=30d')
})
