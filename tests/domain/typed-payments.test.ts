import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { typedAmount } from '#domain/money/amount.ts'
import { typedAccount, typedIfsc, typedVpa } from '#domain/money/payees.ts'
import { upiLink } from '#domain/money/upi-link.ts'
import { typedUtr } from '#domain/money/utr.ts'

const no = (code: string) => ({ ok: false, code })

test('[ACCT-04] a bank’s number is read by its kind, and refused by what is wrong with it', () => {
  expect([typedUtr(' ', 'UPI'), typedUtr('111111111111', 'UPI'), typedUtr('12345', 'UPI')]).toEqual([
    no('UTR_MISSING'),
    no('UTR_INVALID'),
    no('UTR_INVALID'),
  ])
  const digits = '607412345678'
  expect([typedUtr(digits, 'UPI'), typedUtr(digits, 'BANK')]).toEqual([
    { ok: true, utr: digits, rail: 'UPI' },
    { ok: true, utr: digits, rail: 'IMPS' },
  ])
  expect(typedUtr('sbin000012345678', 'BANK')).toEqual({ ok: true, utr: 'SBIN000012345678', rail: 'NEFT' })
  expect(typedUtr('SBIN000012345678901234', 'BANK')).toEqual({ ok: true, utr: 'SBIN000012345678901234', rail: 'RTGS' })
  expect(typedUtr('SBIN000012345678', 'UPI')).toEqual(no('UTR_INVALID'))
})

test('[ACCT-04] a beneficiary’s address, branch and account are read, or refused with a reason', () => {
  expect([typedVpa(''), typedVpa('ann'), typedVpa(' Ann@PV ')]).toEqual([no('VPA_MISSING'), no('VPA_INVALID'), { ok: true, vpa: 'ann@pv' }])
  const long = (length: number) => `${'a'.repeat(length - 3)}@pv`
  expect([typedVpa(long(255)).ok, typedVpa(long(256))]).toEqual([true, no('VPA_INVALID')])
  expect([typedIfsc(''), typedIfsc('SBIN1'), typedIfsc('sbin0001234')]).toEqual([
    no('IFSC_MISSING'),
    no('IFSC_INVALID'),
    { ok: true, ifsc: 'SBIN0001234' },
  ])
  expect([typedAccount('12', '12'), typedAccount('123456789', '123456780'), typedAccount('1234 56789', '123456789')]).toEqual([
    no('ACCOUNT_NUMBER_INVALID'),
    no('ACCOUNT_NUMBER_DIFFERS'),
    { ok: true, number: '123456789' },
  ])
})

test('[ACCT-04] an amount above what is available is refused, and all of it is taken', () => {
  const bounds = { min: paise(100), max: paise(1_000_000) }
  expect([typedAmount('50', bounds, paise(4999)), typedAmount('50', bounds, paise(5000)), typedAmount('50', bounds)]).toEqual([
    no('INSUFFICIENT_FUNDS'),
    { ok: true, amount: 5000 },
    { ok: true, amount: 5000 },
  ])
})

test('[ACCT-04] a link names the amount in rupees with two decimals', () => {
  const am = (amount: number) =>
    new URLSearchParams(upiLink({ pa: 'a@b', pn: 'n', tr: 't', tn: 'n', am: paise(amount) }).split('?')[1]).get('am')
  expect([am(12_345), am(10_005), am(99), am(20_000)]).toEqual(['123.45', '100.05', '0.99', '200.00'])
})
