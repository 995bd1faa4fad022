import { expect, test } from 'vitest'
import { extremeUpTo } from '#domain/betting/exposure.ts'
import { amountDigits, paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type RunsBet, runsLadder, runsWorst } from '#domain/betting/runs.ts'
import { typedOdds } from '#client/betting/typed-odds.ts'

test('[SLIP-05] typedOdds takes the next price for the member, and cuts a fourth place', () => {
  const texts = ['1.01', '2', '2.01', '2.0009', '1000']
  expect(texts.map((text) => typedOdds(text, 'back'))).toEqual([1010, 2000, 2020, 2000, 1_000_000])
  expect(texts.map((text) => typedOdds(text, 'lay'))).toEqual([1010, 2000, 2000, 2000, 1_000_000])
  expect(['', 'x', '1', '1.009', '1000.01'].map((text) => typedOdds(text, 'back'))).toEqual([null, null, null, null, null])
})

test('[SLIP-06] amountDigits writes an amount as a field has it, and nothing for none', () => {
  expect([0, 5, 100, 10_100, 10_050, 10_000_050].map((amount) => amountDigits(paise(amount)))).toEqual([
    ...['', '0.05', '1', '101', '100.50', '100000.50'],
  ])
})

test('[MKT-05] an unmatched bet on runs counts in the ladder only where it loses', () => {
  const bet = (line: number, stake: number): RunsBet => ({ side: 'back', line, odds: odds(2000), stake: paise(stake) })
  const ladder = runsLadder([bet(50, 100)], [bet(60, 40), bet(70, 7)])
  expect(runsWorst(ladder)).toBe(-147)
  expect(ladder).toEqual([
    { from: 0, to: 49, pnl: -147 },
    { from: 50, to: 59, pnl: 53 },
    { from: 60, to: 69, pnl: 93 },
    { from: 70, to: null, pnl: 100 },
  ])
})

test('[MKT-15] the worst and the best count every number of winners up to the places', () => {
  const lays = Array.from({ length: 3 }, () => ({ win: -100, lose: 50 }))
  const backs = Array.from({ length: 3 }, () => ({ win: 100, lose: -50 }))
  expect([1, 2, 3, 4].map((places) => extremeUpTo('worst', lays, places))).toEqual([0, -150, -300, -300])
  expect([1, 2, 3, 4].map((places) => extremeUpTo('best', backs, places))).toEqual([0, 150, 300, 300])
})
