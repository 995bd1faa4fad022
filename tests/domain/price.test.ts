import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Level } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { placesIn, sameQuote } from '#domain/betting/pick.ts'
import { priceAt, priceOfRate, rateOf } from '#domain/betting/price.ts'
import { pick, quoted } from '#tests/player.ts'

const level = (price: number, size: number): Level => [odds(price), paise(size)]

test('[MKT-01] priceAt reads a level as odds, as a run line with its fancyPrice, or as a line at evens', () => {
  expect(priceAt('MATCH_ODDS', level(46_000, 110))).toEqual({ odds: 46_000, line: null, fancyPrice: 0 })
  expect(priceAt('Special', level(1980, 110))).toEqual({ odds: 1980, line: null, fancyPrice: 0 })
  expect(priceAt('SESSION', level(46_000, 110))).toEqual({ odds: 2100, line: 46, fancyPrice: 110 })
  expect(priceAt('INNINGS_RUNS', level(165_500, 5_000_000))).toEqual({ odds: 2000, line: 165.5, fancyPrice: 100 })
})

test('[MKT-01] priceAt gives no price when a run price is 0', () => {
  expect([priceAt('SESSION', level(46_000, 0)), priceAt('INNINGS_RUNS', level(165_500, 0))]).toEqual([null, null])
})

test('[SLIP-14] rateOf names a line by its runs, and a session by what a stake of 1 wins', () => {
  expect(rateOf('SESSION', { odds: odds(1900), line: 47 })).toBe(900)
  expect(rateOf('SESSION', { odds: odds(1000), line: 47 })).toBe(1000)
  expect(rateOf('INNINGS_RUNS', { odds: odds(2000), line: 165.5 })).toBe(165_500)
  expect(rateOf('MATCH_ODDS', { odds: odds(1980), line: null })).toBe(1980)
})

test('[SLIP-14] priceOfRate gives back the odds and the fancyPrice that rateOf was given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (fancyPrice) => {
      const price = priceAt('SESSION', level(47_000, fancyPrice))
      if (price === null) throw new Error('no price')
      expect(priceOfRate('SESSION', rateOf('SESSION', price))).toEqual({ odds: price.odds, fancyPrice })
    }),
  )
  expect(priceOfRate('MATCH_ODDS', odds(1980))).toEqual({ odds: 1980, fancyPrice: 0 })
})

test('[SLIP-19] sameQuote is false when the kind, the odds, the line or the reason differ', () => {
  const [stale, suspended] = [{ kind: 'stale' }, { kind: 'suspended' }] as const
  const [closed, withdrawn] = (['closed', 'withdrawn'] as const).map((why) => ({ kind: 'suspended', why }) as const)
  expect([closed, withdrawn, suspended].map((quote) => sameQuote(closed ?? stale, quote ?? stale))).toEqual([true, false, false])
  expect([sameQuote(stale, stale), sameQuote(stale, suspended), sameQuote(stale, quoted(2000)), sameQuote(quoted(2000), stale)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([sameQuote(quoted(2000), quoted(2000)), sameQuote(quoted(2000), quoted(2020))]).toEqual([true, false])
  expect([sameQuote(quoted(1900, 47), quoted(1900, 47)), sameQuote(quoted(1900, 47), quoted(1900, 48))]).toEqual([true, false])
})

test('[MKT-15] placesIn is one where a quote or a pick names no number of winners', () => {
  const open = { kind: 'open', odds: odds(2000), line: null, fancyPrice: 0 } as const
  const terms = [
    open,
    { ...open, places: 2 },
    { kind: 'none' },
    { kind: 'none', places: 3 },
    { kind: 'stale' },
    { kind: 'suspended' },
  ] as const
  expect(terms.map(placesIn)).toEqual([1, 2, 1, 3, 1, 1])
  expect([placesIn(pick('m1')), placesIn({ ...pick('m1'), places: 2 }), placesIn({ ...pick('m1'), places: undefined })]).toEqual([1, 2, 1])
  expect([sameQuote(open, { ...open, places: 1 }), sameQuote(open, { ...open, places: 2 })]).toEqual([true, false])
  expect(sameQuote({ kind: 'none' }, { kind: 'none', places: 2 })).toBe(false)
})
