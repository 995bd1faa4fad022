import type {
  LevelSide,
  PriceSide,
  PriceSize,
  RecordedDefinition,
  RecordedMarketChange,
  RecordedMessage,
  RecordedRunnerChange,
} from './stream.ts'

export type RecordedRunner = {
  readonly id: number
  readonly hc: number
  /** Size by price. */
  readonly prices: Readonly<Record<PriceSide, Map<number, number>>>
  /** Price and size by level. */
  readonly levels: Readonly<Record<LevelSide, Map<number, PriceSize>>>
  ltp: number | null
  tv: number
}

export type RecordedMarket = {
  readonly id: string
  definition: RecordedDefinition | null
  readonly runners: Map<string, RecordedRunner>
  /** As the stream has it: wiped to nothing before the market closes. */
  tv: number
  /** As a person is shown it: stays at its last value when the stream wipes it. */
  shownTv: number
}

export type BookCounts = { midStreamImages: number; absentDeletes: number; refused: number }

export type RecordedBook = {
  /** Applies one whole message. The book may be read only between messages: within one it looks crossed. */
  apply(message: RecordedMessage): void
  market(id: string): RecordedMarket | undefined
  markets(): Iterable<RecordedMarket>
  readonly counts: Readonly<BookCounts>
}

const MOST_MARKETS = 1000
const MOST_RUNNERS = 500
const MOST_PRICES = 1000

/** Selection and handicap together name a runner. */
export const runnerKey = (id: number, hc: number): string => `${id}:${hc}`

const emptyRunner = (id: number, hc: number): RecordedRunner => ({
  id,
  hc,
  prices: { atb: new Map(), atl: new Map(), trd: new Map() },
  levels: { batb: new Map(), batl: new Map(), bdatb: new Map(), bdatl: new Map() },
  ltp: null,
  tv: 0,
})

/** One side best first: highest price first for `atb`, lowest first for the others. */
export const sorted = (side: PriceSide, prices: ReadonlyMap<number, number>): PriceSize[] =>
  [...prices].sort((a, b) => (side === 'atb' ? b[0] - a[0] : a[0] - b[0]))

/** Of two definitions of a market the one with the higher version stands, in any order of arrival. */
const isOlder = (definition: RecordedDefinition, than: RecordedDefinition | null): boolean =>
  definition.version !== null && than?.version != null && definition.version < than.version

/** The book of a recorded stream. Sizes are absolute, 0 deletes, an image replaces the whole book, a definition replaces the one before. */
export const recordedBook = (): RecordedBook => {
  const markets = new Map<string, RecordedMarket>()
  const counts: BookCounts = { midStreamImages: 0, absentDeletes: 0, refused: 0 }

  const put = <V>(map: Map<number, V>, key: number, value: V, size: number): void => {
    if (size === 0) {
      if (!map.delete(key)) counts.absentDeletes++
    } else if (map.has(key) || map.size < MOST_PRICES) map.set(key, value)
    else counts.refused++
  }

  const applyRunner = (market: RecordedMarket, change: RecordedRunnerChange): void => {
    const key = runnerKey(change.id, change.hc)
    let runner = market.runners.get(key)
    if (runner === undefined) {
      if (market.runners.size >= MOST_RUNNERS) {
        counts.refused++
        return
      }
      runner = emptyRunner(change.id, change.hc)
      market.runners.set(key, runner)
    }
    if (change.ltp !== null) runner.ltp = change.ltp
    if (change.tv !== null) runner.tv = change.tv
    for (const [side, rows] of change.prices) {
      const map = runner.prices[side]
      for (const [price, size] of rows) put(map, price, size, size)
    }
    for (const [side, rows] of change.levels) {
      const map = runner.levels[side]
      for (const [level, price, size] of rows) put<PriceSize>(map, level, [price, size], size)
    }
  }

  const applyMarket = (change: RecordedMarketChange): void => {
    let market = markets.get(change.id)
    if (market === undefined) {
      if (markets.size >= MOST_MARKETS) {
        counts.refused++
        return
      }
      market = { id: change.id, definition: null, runners: new Map(), tv: 0, shownTv: 0 }
      markets.set(change.id, market)
    } else if (change.img) {
      counts.midStreamImages++
      market.runners.clear()
      market.tv = 0
    }
    if (change.definition !== null) {
      if (isOlder(change.definition, market.definition)) counts.refused++
      else market.definition = change.definition
    }
    if (change.tv !== null) market.tv = change.tv
    for (const runner of change.runners) applyRunner(market, runner)
    if (market.tv > 0) market.shownTv = market.tv
  }

  return {
    apply: (message) => {
      for (const change of message.changes) applyMarket(change)
    },
    market: (id) => markets.get(id),
    markets: () => markets.values(),
    counts,
  }
}
