import { expect, test } from 'vitest'
import type { ProfitGroup } from '#contract/calls/statements.ts'
import { daySchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { linesOf, pictureOf } from '#src/statements/picture.ts'

const day = (n: number) => daySchema.parse(`2026-11-${String(n).padStart(2, '0')}`)
const group = (n: number, net: number, running: number): ProfitGroup => ({
  key: `day ${n}`,
  day: day(n),
  sport: null,
  eventId: null,
  eventName: null,
  market: null,
  gross: paise(net),
  commission: paise(0),
  net: paise(net),
  turnover: paise(Math.abs(net)),
  bets: 1,
  running: paise(running),
})

test('[ACCT-12] the picture has a bar for each day at its place, and the running total of the table', () => {
  const groups = [group(2, 500, 500), group(5, -1200, -700), group(7, 300, -400)]
  const { bars, count, low, high } = pictureOf(groups, day(1), day(7))
  expect(bars.map(({ at, net, running }) => [at, net, running])).toEqual([
    [1, 500, 500],
    [4, -1200, -700],
    [6, 300, -400],
  ])
  expect([count, low, high]).toEqual([7, -1200, 500])
})

test('[ACCT-12] the scale has at most five lines at round figures, zero among them', () => {
  for (const [low, high] of [
    [-1200, 500],
    [0, 99_999],
    [-7, 0],
    [-3_000_000, 2_500_000],
  ] as const) {
    const lines = linesOf({ low, high })
    expect(lines.length).toBeLessThanOrEqual(5)
    expect(lines).toContain(0)
    for (const line of lines) expect(line >= low && line <= high).toBe(true)
  }
})
