import type { Market, MarketType } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, millisSchema, type SelectionId, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds, stepOdds } from '#domain/odds.ts'
import type { Price } from '#domain/betting/pick.ts'
import { EVEN } from '#domain/betting/runs.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'

export const START = 1_700_000_000_000
const RUNNERS = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
/** A runner that comes into a market later. */
const LATE = selectionIdSchema.parse(3)
const ALL = [...RUNNERS, LATE]
const LINE = selectionIdSchema.parse(1)
const first: Market = {
  marketId: marketIdSchema.parse('sim-1'),
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse('event-sim-1'),
  eventName: 'Match 1',
  eventTypeId: '4',
  competitionId: competitionIdSchema.parse('cup'),
  competitionName: 'Cup',
  openDate: millisSchema.parse(START),
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: RUNNERS.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })),
}
const second: Market = {
  ...first,
  marketId: marketIdSchema.parse('sim-2'),
  eventId: eventIdSchema.parse('event-sim-2'),
  eventName: 'Match 2',
}
const beside = (market: Market, id: string, marketType: MarketType, marketName: string): Market => ({
  ...market,
  marketId: marketIdSchema.parse(id),
  marketType,
  marketName,
})
const onRuns = (market: Market): Market => ({ ...market, runners: [{ selectionId: LINE, runnerName: market.marketName }] })

/** Two matches, a session of the first, and of the second the bookmaker's market and a line of runs. */
export const markets: readonly Market[] = [
  first,
  second,
  onRuns(beside(first, 'sim-3', 'SESSION', '6 Over Runs SIM')),
  beside(second, 'sim-4', 'Special', 'Bookmaker'),
  onRuns(beside(second, 'sim-5', 'INNINGS_RUNS', 'Innings Runs SIM')),
]

const isOnRunners = ({ marketType }: Market): boolean => marketType === 'MATCH_ODDS' || marketType === 'Special'

/**
 * Another definition of a market, by a number: a runner added, one left out, all renamed or in another order, another number of winners.
 * A market on runs is renamed alone.
 */
export const redefined = (market: Market, n: number): Market => {
  const name = (selectionId: SelectionId): string => (n % 7 === 0 ? `Side ${selectionId}` : `Runner ${selectionId}`)
  if (!isOnRunners(market)) return { ...market, runners: [{ selectionId: LINE, runnerName: name(LINE) }] }
  const listed = [RUNNERS, ALL, ALL.toReversed(), RUNNERS.toReversed(), ALL.slice(1)][n % 5] ?? RUNNERS
  return {
    ...market,
    numberOfWinners: 1 + (Math.floor(n / 5) % 2),
    runners: listed.map((selectionId) => ({ selectionId, runnerName: name(selectionId) })),
  }
}

type Quoted = Extract<FeedUpdate, { kind: 'ladder' }>['runners']
const both = (back: number, lay: number, size: number): Quoted =>
  ALL.map((selectionId) => ({ selectionId, back: [[odds(back), paise(size)]], lay: [[odds(lay), paise(size)]] }))
const onLine = (back: readonly [number, number], lay: readonly [number, number]): Quoted => {
  const [backAt, backSize] = back
  const [layAt, laySize] = lay
  return [{ selectionId: LINE, back: [[odds(backAt), paise(backSize)]], lay: [[odds(layAt), paise(laySize)]] }]
}

/** A bookmaker's quote in Indian rates, paise a rupee, as odds: the feed's adapter converts it once. */
const oddsOfRate = (rate: number): number => 1000 + rate * 10
/** A session's run line and price for a price of the others: two lines, nine prices. */
const runsAt = (n: number): readonly [number, number] => [45 + (Math.floor(n / 25) % 2), 80 + 5 * (n % 9)]
/** The line of runs for a price of the others: five lines. */
const lineAt = (n: number): number => 150.5 + (n % 5)

/** The book of a market at a price, as its feed sends it. */
export const quotedAt = ({ marketType }: Market, price: number): Quoted => {
  const n = Math.round(price / 10)
  switch (marketType) {
    case 'SESSION': {
      const [line, fancyPrice] = runsAt(n)
      return onLine([line * 1000, fancyPrice], [line * 1000, fancyPrice + 20])
    }
    case 'INNINGS_RUNS':
      return onLine([lineAt(n) * 1000, 30_000], [(lineAt(n) + 1) * 1000, 30_000])
    case 'Special': {
      const back = oddsOfRate(n - 100)
      return both(back, stepOdds(odds(back), 2), 100_000_000)
    }
    default:
      return both(price, stepOdds(odds(price), 1), 30_000)
  }
}

/** The price of a cell that shows none. */
export const unquoted = ({ marketType }: Market): Price => {
  if (marketType === 'SESSION') return { odds: EVEN, line: 45, fancyPrice: 100 }
  return marketType === 'INNINGS_RUNS' ? { odds: EVEN, line: 150.5, fancyPrice: 100 } : { odds: odds(2000), line: null, fancyPrice: 0 }
}

/** The final word on a market, by a number: runs about its lines, or its winners; each tenth is void, and some name more or fewer winners than there are places. */
export type Word = { readonly winners: readonly SelectionId[]; readonly runs?: number }
export const wordOf = ({ marketType, numberOfWinners, runners }: Market, n: number): Word => {
  if (n % 10 === 0) return { winners: [] }
  if (marketType === 'SESSION') return { winners: [], runs: 44 + (n % 4) }
  if (marketType === 'INNINGS_RUNS') return { winners: [], runs: 149 + (n % 8) }
  const many = n % 7 === 0 ? 3 - numberOfWinners : numberOfWinners
  return { winners: Array.from({ length: many }, (_, i) => runners[(n + i) % runners.length]?.selectionId ?? LINE) }
}
