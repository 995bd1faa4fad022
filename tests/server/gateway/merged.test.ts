import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Level, type MarketBook, marketBookSchema } from '#contract/market.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { deltaOf, merged } from '#server/live/delta.ts'

const level = fc
  .tuple(fc.integer({ min: 1010, max: 1040 }), fc.integer({ min: 0, max: 9 }))
  .map(([at, size]): Level => [odds(at), paise(size)])
const levels = fc.uniqueArray(level, { maxLength: 4, selector: ([at]) => at })
const runners = fc.tuple(
  ...[1, 2].map((selectionId) =>
    fc.record({
      selectionId: fc.constant(selectionId),
      status: fc.constantFrom('ACTIVE', 'REMOVED'),
      back: levels,
      lay: levels,
      lastPrice: fc.constantFrom(null, 1500, 2000),
      traded: fc.nat(5),
      tradedAt: fc.constant<Level[]>([]),
    }),
  ),
)
const book = fc
  .record({
    marketId: fc.constant('m1'),
    seq: fc.constant(0),
    image: fc.constant(true),
    status: fc.constantFrom('OPEN', 'SUSPENDED'),
    statusLabel: fc.constantFrom(null, 'Ball Running'),
    inplay: fc.boolean(),
    betDelayMs: fc.nat(3),
    traded: fc.nat(5),
    runners,
  })
  .map((each): MarketBook => marketBookSchema.parse(each))

test('[MKT-03] a delta that is merged into the book before gives the book after', () => {
  fc.assert(
    fc.property(book, book, (old, now) => {
      const delta = deltaOf(old, now, 1)
      const after = delta === null ? old : merged(old, delta)
      expect({ ...after, seq: 0 }).toEqual(now)
    }),
  )
})

test('[MKT-03] a price that traded keeps its volume when a delta names others', () => {
  const old = marketBookSchema.parse({ marketId: 'm1', seq: 1, image: true, runners: [{ selectionId: 1, tradedAt: [[2000, 5]] }] })
  const delta = marketBookSchema.parse({ marketId: 'm1', seq: 2, runners: [{ selectionId: 1, tradedAt: [[2020, 7]] }] })
  expect(merged(old, delta).runners?.[0]?.tradedAt).toEqual([
    [2000, 5],
    [2020, 7],
  ])
})
