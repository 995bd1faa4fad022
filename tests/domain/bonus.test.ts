import { expect, test } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { bonusIn, convertedOf, countedOf, expiryOf, isCovered, overAt, stateAfter } from '#domain/money/bonus.ts'

const fill = (side: 'back' | 'lay', price: number, stake: number) => ({ side, odds: odds(price), stake: paise(stake) })

test('[ACCT-09] countedOf counts fills at the least odds or better, and of a lay what it could lose', () => {
  const plenty = paise(1_000_000)
  expect(countedOf([], odds(1500), plenty)).toBe(0)
  expect(countedOf([fill('back', 1500, 1000)], odds(1500), plenty)).toBe(1000)
  expect(countedOf([fill('back', 1490, 1000)], odds(1500), plenty)).toBe(0)
  expect(countedOf([fill('lay', 1500, 1000)], odds(1500), plenty)).toBe(500)
  expect(countedOf([fill('lay', 4000, 1000)], odds(1500), plenty)).toBe(1000)
  expect(countedOf([fill('back', 2000, 1000), fill('lay', 1600, 1000)], odds(1500), paise(1200))).toBe(1200)
})

test('[ACCT-09] a bonus is lost when nothing is left of it and no bet of it is open', () => {
  const all = { wagered: 100, required: 100 }
  expect(stateAfter(all, { left: 0, isOpen: false })).toBe('lost')
  expect(stateAfter(all, { left: 0, isOpen: true })).toBe('met')
  expect(stateAfter(all, { left: 1, isOpen: false })).toBe('converted')
  expect(stateAfter({ wagered: 99, required: 100 }, { left: 1, isOpen: false })).toBe('active')
})

test('[ACCT-09] a bonus becomes cash up to its cap', () => {
  expect(convertedOf(500, { cap: null })).toBe(500)
  expect(convertedOf(500, { cap: paise(300) })).toBe(300)
  expect(convertedOf(200, { cap: paise(300) })).toBe(200)
})

test('[ACCT-09] a bonus is over a second after the last second that its member reads', () => {
  const terms = { amount: paise(100), multiplier: 1, minOdds: odds(1500), days: 2, cap: null }
  const granted = millisSchema.parse(1_700_000_000_000)
  expect(expiryOf(terms, granted) - granted).toBe(2 * 24 * 3600_000)
  expect(overAt(terms, granted) - expiryOf(terms, granted)).toBe(1000)
})

test('[ACCT-09] isCovered asks for the rise of a hold alone', () => {
  expect(isCovered(500, 700, 200)).toBe(true)
  expect(isCovered(500, 701, 200)).toBe(false)
})

test('[ACCT-09] bonusIn reads the number of a bonus from an address, and nothing else', () => {
  expect(bonusIn(new URLSearchParams('bonus=12'))).toBe(12)
  for (const none of ['', 'bonus=', 'bonus=x', 'bonus=-1', 'bonus=1234567890123']) expect(bonusIn(new URLSearchParams(none))).toBeNull()
})
