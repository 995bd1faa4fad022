import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { typedAmount } from '#domain/money/amount.ts'
import { shownAccount, typedAccount, typedIfsc, typedVpa } from '#domain/money/payees.ts'
import { amountSaid } from '#domain/money/payment-said.ts'
import { upiLink } from '#domain/money/upi-link.ts'
import { typedUtr } from '#domain/money/utr.ts'
import { say } from '#copy/catalogue.ts'

const bounds = { min: paise(10_000), max: paise(10_000_000) }

test('[ACCT-04] every amount reads back as it was written, grouped or plain', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 10_000_000 }), (amount) => {
      const plain = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      for (const raw of [plain, moneyText(paise(amount)), ` ₹ ${plain} `]) expect(typedAmount(raw, bounds)).toEqual({ ok: true, amount })
    }),
  )
})

test.for([
  ['', 'Enter an amount.'],
  ['1e9', 'Use digits and one point, such as 500.50.'],
  ['-1', 'Use digits and one point, such as 500.50.'],
  ['१००', 'Use digits and one point, such as 500.50.'],
  ['1,2,3', 'Use digits and one point, such as 500.50.'],
  ['0.001', 'Use two decimals at most.'],
  ['99.99', 'The least is ₹100.00.'],
  ['1,00,000.01', 'The most is ₹1,00,000.00.'],
] as const)('[ACCT-04] the amount %j is refused with what to do', ([raw, sentence]) => {
  const typed = typedAmount(raw, bounds)
  expect(typed.ok ? typed.amount : say(amountSaid(typed.code, bounds))).toBe(sentence)
})

test('[ACCT-04] no text breaks a check of payments', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      typedAmount(one, bounds)
      typedVpa(one)
      typedIfsc(one)
      typedAccount(one, other)
      expect(typedUtr(one, 'BANK').ok && one.trim().length < 12).toBe(false)
    }),
  )
})

test('[ACCT-04] a link carries any name whole, and a shown account its last four digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const link = upiLink({ pa: 'house@pv', pn: name, tr: 'DEP-000001', tn: 'Play money', am: paise(100) })
      expect(new URLSearchParams(link.split('?')[1]).get('pn')).toBe(name)
      expect(link).not.toContain(' ')
    }),
  )
  expect(shownAccount('123456789012')).toBe('•••• 9012')
})
