import type { Market, MarketStatus, Score } from '#contract/market.ts'
import { type MarketId, type Millis, marketIdSchema, millisSchema } from '#contract/scalar.ts'
import type { FeedSink, FeedUpdate, LadderRunner } from '#server/feeds/feed.ts'
import type { FeedWords } from '#server/feeds/words.ts'

export type FollowedMarket = {
  market: Market
  betDelayMs: number
  status: MarketStatus
  inplay: boolean
  label: FeedWords | null
  /** By selection: size by price of either side. */
  readonly book: Map<number, { back: Map<number, number>; lay: Map<number, number> }>
  traded: number
  winners: readonly number[] | null
  /** The runs of a settled session. */
  runs: number | null
}

/** A feed's state as a listener knows it: a small stand-in for the exchange. */
export const follower = () => {
  const markets = new Map<MarketId, FollowedMarket>()
  const scores = new Map<string, Score>()
  const faults: string[] = []
  /** Markets whose traded volume fell: recordings do that now and then. */
  const falls: string[] = []
  const counts = new Map<FeedUpdate['kind'], number>()

  const side = (map: Map<number, number>, levels: LadderRunner['back'], image: boolean, least: number): void => {
    if (image) map.clear()
    for (const [price, size] of levels ?? []) {
      if (!Number.isInteger(price) || !Number.isInteger(size) || price < least || size < 0) faults.push(`odd level ${price} ${size}`)
      if (size === 0) map.delete(price)
      else map.set(price, size)
    }
  }

  const sink: FeedSink = (update) => {
    counts.set(update.kind, (counts.get(update.kind) ?? 0) + 1)
    if (update.kind === 'score') {
      scores.set(update.eventId, update.score)
      return
    }
    if (update.kind === 'market') {
      const { market, betDelayMs = 0 } = update
      const known = markets.get(market.marketId)
      if (known === undefined) {
        const { status, inplay } = market
        markets.set(market.marketId, {
          market,
          betDelayMs,
          status,
          inplay,
          label: null,
          book: new Map(),
          traded: 0,
          winners: null,
          runs: null,
        })
      } else Object.assign(known, { market, betDelayMs, inplay: market.inplay })
      return
    }
    const known = markets.get(update.marketId)
    if (known === undefined) {
      faults.push(`${update.kind} of a market never told: ${update.marketId}`)
      return
    }
    if (update.kind === 'past') return
    if (update.kind === 'status') Object.assign(known, { status: update.status, inplay: update.inplay, label: update.label ?? null })
    if (update.kind === 'result') {
      if (known.status !== 'SUSPENDED') faults.push(`result of ${update.marketId} while ${known.status}`)
      known.winners = update.winners
      known.runs = update.runs ?? null
    }
    if (update.kind === 'ladder') {
      if (update.image) known.book.clear()
      for (const runner of update.runners) {
        const book = known.book.get(runner.selectionId) ?? { back: new Map<number, number>(), lay: new Map<number, number>() }
        known.book.set(runner.selectionId, book)
        const least = known.market.marketType === 'SESSION' ? 1000 : 1010
        side(book.back, runner.back, update.image, least)
        side(book.lay, runner.lay, update.image, least)
        // NO and YES may stand at one run line: what differs is their price.
        if (
          known.market.marketType !== 'SESSION' &&
          Math.max(0, ...book.back.keys()) >= Math.min(Number.POSITIVE_INFINITY, ...book.lay.keys())
        )
          faults.push(`crossed: ${update.marketId}`)
      }
      if (update.traded !== undefined && update.traded < known.traded) falls.push(update.marketId)
      known.traded = update.traded ?? known.traded
    }
  }

  /** All that is known of a market, as plain text, to compare two listeners. */
  const textOf = (marketId: MarketId): string => {
    const known = markets.get(marketId)
    if (known === undefined) return 'unknown'
    const { status: _, ...market } = known.market
    const book = [...known.book].map(([id, { back, lay }]) => [id, [...back], [...lay]])
    return JSON.stringify({ ...known, market, book, score: scores.get(market.eventId) ?? null })
  }

  /** Matches, by their match odds. */
  const matchesOf = (eventTypeId: string): readonly FollowedMarket[] =>
    [...markets.values()].filter(({ market }) => market.eventTypeId === eventTypeId && market.marketType === 'MATCH_ODDS')
  const inPlay = (eventTypeId: string): number =>
    matchesOf(eventTypeId).filter(({ inplay, status }) => inplay && status !== 'CLOSED').length
  const upcoming = (eventTypeId: string): number =>
    matchesOf(eventTypeId).filter(({ inplay, status }) => !inplay && status === 'OPEN').length

  return { sink, markets, scores, faults, falls, counts, textOf, inPlay, upcoming }
}

/** A fixed instant for virtual clocks. */
export const START: Millis = millisSchema.parse(1_790_000_000_000)

export const marketId = (id: string): MarketId => marketIdSchema.parse(id)
