import type { PricePoint } from '#contract/calls/browse.ts'
import { type Odds, millisSchema } from '#contract/scalar.ts'
import { type Paise, paise } from '#domain/paise.ts'

/** The volume of a stretch of time, and the price at its end. Times are milliseconds. */
export type Stretch = { readonly from: number; readonly traded: Paise; readonly last: Odds | null }

/** The figures of a picture of a runner's price; each is one of the points'. */
export type PriceChart = {
  readonly from: number
  readonly to: number
  readonly first: Odds
  readonly last: Odds
  readonly low: Odds
  readonly high: Odds
  /** When the price changed, oldest first: it holds until the next. */
  readonly steps: readonly (readonly [number, Odds])[]
  readonly stretches: readonly Stretch[]
  readonly mostTraded: Paise
}

/** Equal stretches; volume never falls, even where a feed lowers it. */
const stretchesOf = (points: readonly PricePoint[], from: number, to: number, count: number): readonly Stretch[] => {
  const length = (to - from) / count
  let before = points[0]?.[2] ?? paise(0)
  let last: Odds | null = null
  let at = 0
  return Array.from({ length: count }, (_, index) => {
    const end = index === count - 1 ? Number.POSITIVE_INFINITY : from + (index + 1) * length
    let now = before
    for (let point = points[at]; point !== undefined && point[0] < end; point = points[at]) {
      if (point[2] > now) now = point[2]
      if (point[1] !== null) last = point[1]
      at += 1
    }
    const traded = paise(now - before)
    before = now
    return { from: from + index * length, traded, last }
  })
}

/** How far back a picture goes; `all`: as far as the exchange remembers. */
export const SPANS = { fiveMinutes: 300_000, hour: 3_600_000, all: null } as const
export type Span = keyof typeof SPANS

/** The points of a span until `now`. At its start the last price before it holds, and its share of the volume was traded. */
export const pointsIn = (points: readonly PricePoint[], now: number, span: Span): readonly PricePoint[] => {
  const length = SPANS[span]
  if (length === null) return points
  const start = Math.max(0, now - length)
  const kept = points.filter(([at]) => at >= start)
  const before = points.at(-kept.length - 1)
  if (before === undefined) return kept
  const [at, price, traded] = before
  const next = kept[0] ?? [now, price, traded]
  const share = (start - at) / Math.max(1, next[0] - at)
  return [[millisSchema.parse(start), price, paise(Math.round(traded + (next[2] - traded) * share))], ...kept]
}

/** The picture of these points until `now`, its volume in `count` stretches; null while no price was traded. */
export const priceChartOf = (points: readonly PricePoint[], now: number, count: number): PriceChart | null => {
  const priced = points.flatMap(([at, price]) => (price === null ? [] : [[at, price] as const]))
  const [start] = priced
  const end = priced.at(-1)
  if (start === undefined || end === undefined) return null
  let [low, high] = [start[1], start[1]]
  for (const [, price] of priced) {
    if (price < low) low = price
    if (price > high) high = price
  }
  const from = Math.min(start[0], points[0]?.[0] ?? start[0])
  const to = Math.max(now, end[0], from + 1)
  const stretches = stretchesOf(points, from, to, count)
  return {
    from,
    to,
    first: start[1],
    last: end[1],
    low,
    high,
    steps: priced.filter(([, price], index) => index === 0 || priced[index - 1]?.[1] !== price),
    stretches,
    mostTraded: paise(Math.max(0, ...stretches.map(({ traded }) => traded))),
  }
}
