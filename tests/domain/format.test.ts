import { expect, test } from 'vitest'
import { compactRupees, countdownText, moneyText, oddsText, stakeLabel, wholeRupees } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'

test('[SLIP-08] moneyText groups rupees the Indian way with two decimals and a true minus sign', () => {
  expect([0, 5, 100, 123_456, 100_000_00, -50, -1_234_567_89].map((amount) => moneyText(paise(amount)))).toEqual([
    ...['₹0.00', '₹0.05', '₹1.00', '₹1,234.56', '₹1,00,000.00', '−₹0.50', '−₹12,34,567.89'],
  ])
  expect(moneyText(paise(-0))).toBe('₹0.00')
})

test('[SLIP-08] wholeRupees leaves out the paise', () => {
  expect([0, 199, 100_000_00, -500_50].map((amount) => wholeRupees(paise(amount)))).toEqual(['₹0', '₹1', '₹1,00,000', '−₹500'])
})

test('[SLIP-05] oddsText has two decimals, or three when the thousandth is needed', () => {
  expect([1010, 2200, 12_500, 110_000, 1_000_000].map((price) => oddsText(odds(price)))).toEqual([
    '1.01',
    '2.20',
    '12.50',
    '110.00',
    '1000.00',
  ])
  expect([2333, 1005].map((price) => oddsText(odds(price)))).toEqual(['2.333', '1.005'])
})

test('[MKT-07] compactRupees writes thousands as K, lakhs as L and crores as Cr', () => {
  const sizes = [0, 999, 1000, 48_249, 99_949, 100_000, 482_000, 482_500, 9_999_000, 10_000_000, 11_650_000]
  expect(sizes.map((rupees) => compactRupees(paise(rupees * 100)))).toEqual([
    ...['0', '999', '1.0K', '48.2K', '99.9K', '1.00 L', '4.82 L', '4.83 L', '99.99 L', '1.00 Cr', '1.17 Cr'],
  ])
  expect(compactRupees(paise(12_40))).toBe('12')
})

test('[MKT-07] compactRupees writes the next unit when a size rounds up to it', () => {
  const sizes = [999_49, 999_50, 99_949_99, 99_950_00, 99_960_00, 9_999_499_00, 9_999_500_00, 9_999_960_00]
  expect(sizes.map((amount) => compactRupees(paise(amount)))).toEqual([
    '999',
    '1.0K',
    '99.9K',
    '1.00 L',
    '1.00 L',
    '99.99 L',
    '1.00 Cr',
    '1.00 Cr',
  ])
})

test('[STAKE-01] stakeLabel writes whole thousands as K and whole lakhs of a million as M', () => {
  expect([1, 999, 1000, 1250, 1200, 25_000, 100_000, 900_000, 1_000_000, 2_500_000, 1_000_001].map(stakeLabel)).toEqual([
    ...['1', '999', '1K', '1250', '1.2K', '25K', '100K', '900K', '1M', '2.5M', '1000001'],
  ])
})

test('[AUTH-08] countdownText writes minutes and two digits of seconds', () => {
  expect([0, 9, 59, 60, 61, 119, 120, 600].map(countdownText)).toEqual(['0:00', '0:09', '0:59', '1:00', '1:01', '1:59', '2:00', '10:00'])
})
