import type { BookRunner, Level, MarketBook } from '#contract/market.ts'

const isSameSide = (one: readonly Level[] | undefined, other: readonly Level[] | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.length === other.length &&
    one.every(([odds, size], at) => odds === other[at]?.[0] && size === other[at]?.[1]))

/** The prices whose volume differs; null if none does. No price loses its entry (server/exchange/volumes.ts). */
const changedVolumes = (old: readonly Level[] | undefined, now: readonly Level[] | undefined): Level[] | null => {
  if (now === undefined) return null
  const before = new Map(old)
  const changed = now.filter(([odds, size]) => before.get(odds) !== size)
  return changed.length === 0 ? null : changed
}

/** The fields of a runner that differ; null if none does. */
const changedRunner = (old: BookRunner | undefined, now: BookRunner): BookRunner | null => {
  const tradedAt = changedVolumes(old?.tradedAt, now.tradedAt)
  const change: BookRunner = {
    selectionId: now.selectionId,
    ...(now.status === undefined || old?.status === now.status ? {} : { status: now.status }),
    ...(now.back === undefined || isSameSide(old?.back, now.back) ? {} : { back: now.back }),
    ...(now.lay === undefined || isSameSide(old?.lay, now.lay) ? {} : { lay: now.lay }),
    ...(now.lastPrice === undefined || old?.lastPrice === now.lastPrice ? {} : { lastPrice: now.lastPrice }),
    ...(now.traded === undefined || old?.traded === now.traded ? {} : { traded: now.traded }),
    ...(tradedAt === null ? {} : { tradedAt }),
  }
  return Object.keys(change).length > 1 ? change : null
}

/** The difference between two images of a market: whole sides of the runners that changed. Null if nothing did. */
export const deltaOf = (old: MarketBook, now: MarketBook, seq: number): MarketBook | null => {
  const before = new Map(old.runners?.map((runner) => [runner.selectionId, runner]))
  const runners = (now.runners ?? []).flatMap((runner) => changedRunner(before.get(runner.selectionId), runner) ?? [])
  const book: MarketBook = {
    marketId: now.marketId,
    seq,
    ...(now.status === undefined || old.status === now.status ? {} : { status: now.status }),
    ...(now.statusLabel === undefined || old.statusLabel === now.statusLabel
      ? {}
      : { statusLabel: now.statusLabel, statusSaid: now.statusSaid }),
    ...(now.inplay === undefined || old.inplay === now.inplay ? {} : { inplay: now.inplay }),
    ...(now.betDelayMs === undefined || old.betDelayMs === now.betDelayMs ? {} : { betDelayMs: now.betDelayMs }),
    ...(now.traded === undefined || old.traded === now.traded ? {} : { traded: now.traded }),
    ...(runners.length > 0 ? { runners } : {}),
  }
  return Object.keys(book).length > 2 ? book : null
}

/** The prices with their volumes after a change that names some of them. */
const mergedVolumes = (old: readonly Level[] | undefined, change: readonly Level[]): Level[] => [...new Map([...(old ?? []), ...change])]
const mergedRunner = (old: BookRunner | undefined, { tradedAt, ...change }: BookRunner): BookRunner => ({
  ...old,
  ...change,
  ...(tradedAt === undefined ? {} : { tradedAt: mergedVolumes(old?.tradedAt, tradedAt) }),
})

/** The image after a delta: what `deltaOf` took apart is one again. */
export const merged = (old: MarketBook, { runners = [], ...delta }: MarketBook): MarketBook => {
  const after = new Map(old.runners?.map((runner) => [runner.selectionId, runner]))
  for (const change of runners) after.set(change.selectionId, mergedRunner(after.get(change.selectionId), change))
  return {
    ...old,
    ...delta,
    ...(delta.statusLabel === undefined ? {} : { statusSaid: delta.statusSaid }),
    runners: [...after.values()],
  }
}
