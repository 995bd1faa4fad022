import { marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { FeedUpdate, LadderRunner } from '#server/feeds/feed.ts'
import { type RecordedMarket, type RecordedRunner, sorted } from './book.ts'
import type { PriceSide, PriceSize, RecordedMarketChange } from './stream.ts'

const price = (recorded: number) => odds(Math.round(recorded * 1000))
const size = (recorded: number) => paise(Math.round(recorded * 100))

const levelsOf = (prices: ReadonlyMap<number, number>): NonNullable<LadderRunner['tradedAt']> =>
  [...prices].map(([at, amount]) => [price(at), size(amount)] as const)

const side = (changes: RecordedMarketChange, id: number, which: PriceSide): LadderRunner['back'] => {
  const last = new Map<number, number>()
  for (const change of changes.runners)
    if (change.id === id)
      for (const [named, rows] of change.prices) if (named === which) for (const [at, amount] of rows) last.set(at, amount)
  return last.size === 0 ? undefined : levelsOf(last)
}

const wholeSide = (runner: RecordedRunner, which: 'atb' | 'atl'): NonNullable<LadderRunner['back']> => {
  const raw = sorted(which, runner.prices[which])
  const levels = which === 'atb' ? [runner.levels.batb, runner.levels.bdatb] : [runner.levels.batl, runner.levels.bdatl]
  const shown =
    raw.length > 0
      ? raw
      : [...(levels.find((map) => map.size > 0) ?? new Map<number, PriceSize>())].sort((a, b) => a[0] - b[0]).map(([, level]) => level)
  return shown.map(([at, amount]) => [price(at), size(amount)] as const)
}

/** The whole book of a market as one ladder image. */
export const image = (market: RecordedMarket): FeedUpdate => ({
  kind: 'ladder',
  marketId: marketIdSchema.parse(market.id),
  image: true,
  traded: size(market.shownTv),
  runners: [...market.runners.values()].map((runner) => ({
    selectionId: selectionIdSchema.parse(runner.id),
    back: wholeSide(runner, 'atb'),
    lay: wholeSide(runner, 'atl'),
    ...(runner.ltp === null ? {} : { lastPrice: price(runner.ltp) }),
    ...(runner.tv > 0 ? { traded: size(runner.tv) } : {}),
    ...(runner.prices.trd.size > 0 ? { tradedAt: levelsOf(runner.prices.trd) } : {}),
  })),
})

/** One message's changes as one ladder update; null when no price changed. A display-only ladder comes whole each time. */
export const delta = (market: RecordedMarket, change: RecordedMarketChange): FeedUpdate | null => {
  if (change.runners.length === 0 && change.tv === null && !change.img) return null
  const display = change.runners.some(({ levels, prices }) => levels.length > 0 && prices.length === 0)
  const rawless = [...market.runners.values()].every(({ prices }) => prices.atb.size === 0 && prices.atl.size === 0)
  if (change.img || (display && rawless)) return image(market)
  const runners: LadderRunner[] = []
  for (const id of new Set(change.runners.map((runner) => runner.id))) {
    const back = side(change, id, 'atb')
    const lay = side(change, id, 'atl')
    const tradedAt = side(change, id, 'trd')
    const own = change.runners.filter((runner) => runner.id === id)
    const ltp = own.findLast((runner) => runner.ltp !== null)?.ltp ?? null
    const tv = own.findLast((runner) => runner.tv !== null && runner.tv > 0)?.tv ?? null
    runners.push({
      selectionId: selectionIdSchema.parse(id),
      ...(back === undefined ? {} : { back }),
      ...(lay === undefined ? {} : { lay }),
      ...(ltp === null ? {} : { lastPrice: price(ltp) }),
      ...(tv === null ? {} : { traded: size(tv) }),
      ...(tradedAt === undefined ? {} : { tradedAt }),
    })
  }
  return { kind: 'ladder', marketId: marketIdSchema.parse(market.id), image: false, traded: size(market.shownTv), runners }
}
