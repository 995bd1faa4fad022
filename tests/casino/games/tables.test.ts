import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import { nonces, seedBytes, stake, tables } from './tables.ts'

/** All cards and results that a view holds, as texts. */
const leaves = (shown: unknown): readonly string[] =>
  typeof shown === 'object' && shown !== null ? Object.values(shown).flatMap(leaves) : shown === null ? [] : [String(shown)]
/** The cards of a view alone. */
const cardsIn = (shown: unknown): readonly string[] => leaves(shown).filter((text) => /^[2-9TJQKA][SHDC]$/.test(text))
const hasResult = (shown: unknown): boolean => typeof shown === 'object' && shown !== null && 'result' in shown && shown.result !== null

describe.each(tables)('$id', ({ price, bets, round }) => {
  test('[CAS-06] a bet returns nothing below zero and nothing above its best return', () => {
    fc.assert(
      fc.property(seedBytes, nonces, fc.integer({ min: 1, max: 5_000_000 }), (seed, nonce, size) => {
        const { returnOf } = round(seed, nonce)
        for (const bet of bets) {
          const placed = { ...bet, stakePaise: paiseSchema.parse(size) }
          const returned = returnOf(placed)
          expect(Number.isSafeInteger(returned) && returned >= 0).toBe(true)
          expect(returned).toBeLessThanOrEqual(price(placed)?.bestReturnPaise ?? -1)
        }
      }),
    )
  })

  test('[CAS-06] a view shows no result before the last card, and all of it at the end', () => {
    fc.assert(
      fc.property(seedBytes, nonces, (seed, nonce) => {
        const { dealMs, shownAt, mark } = round(seed, nonce)
        expect(mark.length).toBeGreaterThan(0)
        expect(mark.length).toBeLessThanOrEqual(12)
        expect(hasResult(shownAt(dealMs))).toBe(true)
        expect(hasResult(shownAt(dealMs - 1))).toBe(false)
        expect(shownAt(dealMs * 2)).toEqual(shownAt(dealMs))
        expect(cardsIn(shownAt(0))).toEqual([])
      }),
    )
  })

  test('[CAS-06] cards are shown one by one and never taken back', () => {
    fc.assert(
      fc.property(seedBytes, nonces, fc.nat(60_000), (seed, nonce, ms) => {
        const { shownAt } = round(seed, nonce)
        const [before, after] = [cardsIn(shownAt(ms)), cardsIn(shownAt(ms + 400))]
        expect(after.length - before.length).toBeGreaterThanOrEqual(0)
        expect(after.length - before.length).toBeLessThanOrEqual(1)
        expect([...after].sort()).toEqual(expect.arrayContaining([...before].sort()))
      }),
    )
  })

  test('[CAS-06] a bet is refused when the table does not know its name, or has no lay of it', () => {
    for (const bet of ['', 'constructor', '__proto__', 'straight ']) expect(price({ bet, stakePaise: stake })).toBeNull()
    for (const bet of bets) {
      const isLaid = bets.some((other) => other.bet === bet.bet && other.side === 'lay')
      expect(price({ ...bet, stakePaise: stake, side: 'lay' }) === null).toBe(!isLaid)
    }
  })
})
