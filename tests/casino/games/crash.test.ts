import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import { CAP, CRASH_VALUES, LOWEST, crashFrom, endOf, multiplierAt, priceFlight, settleFlight, timeOf } from '#casino/games/crash.ts'
import { pointsText } from '#casino/games/points.ts'

const bits = fc.bigInt({ min: 0n, max: CRASH_VALUES - 1n })
const multipliers = fc.oneof(fc.integer({ min: LOWEST, max: 2000 }), fc.integer({ min: LOWEST, max: CAP }))
const crashes = fc.oneof(fc.constantFrom(100, 101, CAP), fc.integer({ min: 100, max: CAP }))

test('[CAS-05] a crash point reaches m for exactly the values that the return is computed from', () => {
  fc.assert(
    fc.property(multipliers, fc.constantFrom('aviator' as const, 'crash' as const), (multiplier, game) => {
      const reached = ((game === 'aviator' ? 97n : 99n) * CRASH_VALUES) / BigInt(multiplier)
      // The highest of all values reach it: these are as many as said.
      expect(crashFrom(game, CRASH_VALUES - reached)).toBeGreaterThanOrEqual(multiplier)
      expect(crashFrom(game, CRASH_VALUES - reached - 1n)).toBeLessThan(multiplier)
    }),
  )
})

test('[CAS-05] a crash point is from 100 to the cap', () => {
  fc.assert(
    fc.property(bits, (drawn) => {
      const crash = crashFrom('aviator', drawn)
      expect(Number.isInteger(crash) && crash >= 100 && crash <= CAP).toBe(true)
    }),
  )
})

test('[CAS-05] the multiplier is the largest whose time was reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (ms) => {
      const multiplier = multiplierAt(ms)
      expect(timeOf(multiplier)).toBeLessThanOrEqual(ms)
      if (multiplier < CAP) expect(timeOf(multiplier + 1)).toBeGreaterThan(ms)
    }),
  )
})

test('[CAS-05] no multiplier above the crash is shown before the flight ends', () => {
  fc.assert(
    fc.property(crashes, fc.nat(160_000), (crash, ms) => {
      if (ms < endOf(crash)) expect(multiplierAt(ms)).toBeLessThanOrEqual(crash)
    }),
  )
})

test('[CAS-05] a flight bet returns at most its best return, and at most what was reached', () => {
  const stakePaise = paiseSchema.parse(12_345)
  const bet = fc.record({ stakePaise: fc.constant(stakePaise), auto: fc.option(multipliers), receipt: fc.option(fc.nat(160_000)) })
  fc.assert(
    fc.property(crashes, fc.array(bet, { maxLength: 4 }), (crash, drawn) => {
      const bets = drawn.map(({ auto, receipt }) => ({
        stakePaise,
        ...(auto === null ? {} : { auto }),
        ...(receipt === null ? {} : { cashOutReceivedMs: receipt }),
      }))
      for (const [index, { multiplier, returnPaise }] of settleFlight(crash, bets).bets.entries()) {
        expect(multiplier).toBeLessThanOrEqual(crash)
        const placed = bets[index] ?? { stakePaise }
        expect(returnPaise).toBeGreaterThanOrEqual(0)
        expect(returnPaise).toBeLessThanOrEqual(priceFlight(placed)?.bestReturnPaise ?? -1)
      }
    }),
  )
})

test.each([100, 1.5, CAP + 1, Number.NaN])('[CAS-05] a flight bet is refused when its automatic cash-out is %s', (auto) => {
  expect(priceFlight({ stakePaise: paiseSchema.parse(1000), auto })).toBeNull()
})

test('[CAS-07] points are the exact amount by 1,000 paise, in three decimals at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (amount) => {
      const text = pointsText(paiseSchema.parse(amount))
      expect(text).toMatch(/^-?\d+(?:\.\d{0,2}[1-9])?$/)
      expect(Math.round(Number(text) * 1000)).toBe(amount === 0 ? 0 : amount)
    }),
  )
})
