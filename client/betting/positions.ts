import type { Level, Market, Runner } from '#contract/market.ts'
import type { EventId, EventTypeId, MarketId, Odds, SelectionId } from '#contract/scalar.ts'
import { type Markets, placeOf } from '../market/address.ts'
import type { BoardMarket } from '../market/board.ts'
import { NO_RUNNER } from '#domain/market/lost.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { cashOut } from '#domain/betting/cash-out.ts'
import { type Swing, extremeUpTo } from '#domain/betting/exposure.ts'
import { asShown } from './commission.ts'
import { canCashOut, contendersOf, ifOtherWins, ifWin } from './if-win.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { type Rung, isOnRuns, runsBetsOf, runsLadder } from '#domain/betting/runs.ts'

/** What a position pays if this runner wins; a runner of null is any other than those that a bet names. */
export type RunnerResult = { readonly runner: Readonly<Runner> | null; readonly net: Paise }

/** A member's bets on one market (OPEN-10). A market on runs has stretches of them, any other market the runners that can still win. */
export type Position = {
  readonly marketId: MarketId
  /** A bet on the market, for its names. */
  readonly named: Bet
  /** The matched bets. */
  readonly count: number
  readonly stake: Paise
  readonly runners: readonly RunnerResult[]
  readonly runs: readonly Rung[]
  /** The worst result of what is matched, and the best one, of those that can still come. */
  readonly worst: Paise
  readonly best: Paise
  readonly canCashOut: boolean
}

/** The positions of one event. */
export type EventPositions = {
  readonly eventId: EventId
  readonly eventName: string
  readonly eventTypeId: EventTypeId
  readonly positions: readonly Position[]
}

/** Runners that can no longer win. The exchange goes on to hold what their win would cost (docs/RULES.md, Bet delay and matching). */
type Lost = ReadonlySet<SelectionId>

/** What the board says of the runners of a market: those that can no longer win, and all that are in it; null where it has none. */
export type OnBoard = { readonly lost: Lost; readonly runners: ReadonlySet<SelectionId> | null }
/** Of a market without prices here. */
export const NOT_ON_BOARD: OnBoard = { lost: NO_RUNNER, runners: null }

/** `naming`: all bets that name a runner of the market, matched or not, and over or not. */
type Known = OnBoard & { readonly naming?: readonly Bet[] }

const runnersOf = (bets: readonly Bet[], market: Market | undefined, { lost, runners, naming = bets }: Known): readonly RunnerResult[] => {
  const named = contendersOf(bets, market, naming)
  const known = named
    .filter(({ selectionId }) => !lost.has(selectionId))
    .map((runner) => ({ runner, net: ifWin(bets, runner.selectionId) ?? paise(0) }))
  if (market !== undefined || isWhole(named, runners)) return known
  return [...known, { runner: null, net: ifOtherWins(bets) }]
}

/** Are these all the runners that the board has? */
const isWhole = (named: readonly Runner[], runners: OnBoard['runners']): boolean =>
  runners !== null && runners.size > 0 && [...runners].every((runner) => named.some(({ selectionId }) => selectionId === runner))

type Which = 'worst' | 'best'

/** The worst or best result of bets with several winners: those of each number of winners by themselves, as they are held (MKT-15). */
const extremeOfPlaces = (which: Which, bets: readonly Bet[], runners: readonly RunnerResult[], lost: Lost): Paise => {
  const found = [...grouped(bets, ({ places = 1 }) => places)].map(([places, own]) => {
    const swings = runners.map(({ runner }): Swing => {
      const on = own.filter(({ selectionId }) => selectionId === runner?.selectionId)
      return { win: on.reduce((sum, { side, winnings }) => sum + (side === 'back' ? winnings : -winnings), 0), lose: ifOtherWins(on) }
    })
    return ifOtherWins(own.filter(({ selectionId }) => lost.has(selectionId))) + extremeUpTo(which, swings, places)
  })
  return paise(found.reduce((sum, each) => sum + each, 0))
}

const extremeOf = (which: Which, bets: readonly Bet[], runners: readonly RunnerResult[], runs: readonly Rung[], lost: Lost): Paise => {
  const results = [...runners.map(({ net }) => net), ...runs.map(({ pnl }) => pnl)]
  if (results.length === 0) return paise(0)
  if (bets.some(hasPlaces)) return extremeOfPlaces(which, bets, runners, lost)
  return paise(which === 'worst' ? Math.min(...results) : Math.max(...results))
}
const hasPlaces = ({ places = 1 }: Bet): boolean => places > 1

const positionOf = (bets: readonly [Bet, ...Bet[]], market: Market | undefined, { naming = [], ...board }: Known): Position => {
  const [named] = bets
  const { lost } = board
  const matched = bets.filter((bet) => bet.matched > 0)
  const isCounted = isOnRuns(named.marketType)
  const runs = isCounted && matched.length > 0 ? runsLadder(matched.flatMap(runsBetsOf), []) : []
  const runners = isCounted || matched.length === 0 ? [] : runnersOf(matched, market, { ...board, naming: [...bets, ...naming] })
  return {
    marketId: named.marketId,
    named,
    count: matched.length,
    stake: paise(matched.reduce((sum, bet) => sum + bet.matched, 0)),
    runners,
    runs,
    worst: extremeOf('worst', matched, runners, runs, lost),
    best: extremeOf('best', matched, runners, runs, lost),
    canCashOut: canCashOut(matched, market, lost),
  }
}

const grouped = <K, T>(all: readonly T[], keyOf: (each: T) => K): ReadonlyMap<K, readonly [T, ...T[]]> => {
  const groups = new Map<K, [T, ...T[]]>()
  for (const each of all) {
    const group = groups.get(keyOf(each))
    if (group === undefined) groups.set(keyOf(each), [each])
    else group.push(each)
  }
  return groups
}

const eventOf = (bet: Bet, markets: Markets): Omit<EventPositions, 'positions'> => {
  const { eventId, eventName, eventTypeId } = placeOf(bet, markets)
  return { eventId, eventName, eventTypeId }
}

/**
 * Open bets by event and market, in the order of the list: what each position pays, and its worst result (OPEN-10). `ended`: bets that
 * are over, for the names of runners.
 */
export const positionsOf = (
  bets: readonly Bet[],
  markets: Markets,
  onBoard: (marketId: MarketId) => OnBoard = () => NOT_ON_BOARD,
  ended: readonly Bet[] = [],
): readonly EventPositions[] =>
  [...grouped(bets, (bet) => eventOf(bet, markets).eventId).values()].map((ofEvent) => ({
    ...eventOf(ofEvent[0], markets),
    positions: [...grouped(ofEvent, ({ marketId }) => marketId)].map(([marketId, own]) =>
      positionOf(own, markets[marketId], { ...onBoard(marketId), naming: ended.filter((bet) => bet.marketId === marketId) }),
    ),
  }))

/** What a table of positions is sorted by; the first is the order of the list, the newest bet first. */
export const POSITION_ORDERS = ['newest', 'event', 'stake', 'result'] as const
export type PositionOrder = (typeof POSITION_ORDERS)[number]

const sumOf = ({ positions }: EventPositions, figure: (position: Position) => number): number =>
  positions.reduce((sum, position) => sum + figure(position), 0)

/** Events in an order: by name, by the largest stake, or by the worst result. Live figures sort nothing, so no row moves by itself. */
export const sortedBy = (events: readonly EventPositions[], order: PositionOrder): readonly EventPositions[] => {
  switch (order) {
    case 'newest':
      return events
    case 'event':
      return events.toSorted((one, other) => one.eventName.localeCompare(other.eventName))
    case 'stake':
      return events.toSorted((one, other) => sumOf(other, ({ stake }) => stake) - sumOf(one, ({ stake }) => stake))
    case 'result':
      return events.toSorted((one, other) => sumOf(one, ({ worst }) => worst) - sumOf(other, ({ worst }) => worst))
    default:
      return order satisfies never
  }
}

/** The events of one sport, or of all where there is none. */
export const ofSport = (events: readonly EventPositions[], sport: EventTypeId | null): readonly EventPositions[] =>
  sport === null ? events : events.filter(({ eventTypeId }) => eventTypeId === sport)

/** The events and markets in which something is unmatched. */
export const withUnmatched = (events: readonly EventPositions[], unmatched: ReadonlySet<MarketId>): readonly EventPositions[] =>
  events.flatMap((event) => {
    const positions = event.positions.filter(({ marketId }) => unmatched.has(marketId))
    return positions.length === 0 ? [] : [{ ...event, positions }]
  })

/** Far more than any position needs: the figure is for the best price, the offer of a cash-out also for the size behind it. */
const MOST: Paise = paise(1_000_000_000_00)
const best = (levels: readonly Level[] | undefined) => (levels ?? []).slice(0, 1).map(([odds]) => ({ odds, size: MOST }))

/** What closes a position: its prices, and the exchange's figure for all of it, net of commission, where it has sent one (CASH-06). */
export type Closing = { readonly board: BoardMarket | undefined; readonly figure: Paise | null }
/** Neither prices nor a figure. */
export const NOTHING_CLOSES: Closing = { board: undefined, figure: null }

/**
 * What the position would come to now, net of commission: its only result where that is certain already, else what its cash-out says,
 * else a cash-out at the best prices. Null without prices on both sides, and for a market on runs or with several winners.
 */
export const netNow = ({ named, runners, canCashOut: isUneven }: Position, { board, figure }: Closing): Paise | null => {
  const [first] = runners
  if (first === undefined || hasPlaces(named)) return null
  if (runners.every(({ net }) => net === first.net)) return asShown(first.net, true)
  if (!isUneven || board?.status !== 'OPEN') return null
  if (figure !== null) return figure
  const sides = runners.map(({ runner, net }) => {
    const book = runner === null ? undefined : board.runners.get(runner.selectionId)
    return { runner: runner?.selectionId ?? null, ifWin: net, back: best(book?.back), lay: best(book?.lay) }
  })
  const plan = cashOut(sides, { part: 1, of: 1 })
  return plan === null ? null : asShown(plan.guaranteed, true)
}

/**
 * The result of a market once the bets on one of its runners are closed by one bet at a price, as large as is needed: the worst of what
 * is left, net of commission or before it (MKT-09). Null without a position there, where it pays the same if that runner wins, and for a
 * runner that is lost.
 */
export const closedAt = (
  bets: readonly Bet[],
  market: Market | undefined,
  selectionId: SelectionId,
  isNet: boolean,
  lost: Lost = NO_RUNNER,
): ((price: Odds) => Paise) | null => {
  const matched = bets.filter((bet) => bet.marketId === market?.marketId && bet.matched > 0)
  const isHere = ({ runner }: RunnerResult): boolean => runner?.selectionId === selectionId
  const results = canCashOut(matched, market, lost) && !matched.some(hasPlaces) ? runnersOf(matched, market, { ...NOT_ON_BOARD, lost }) : []
  const won = results.find(isHere)?.net
  const others = results.flatMap((each) => (isHere(each) ? [] : each.net))
  if (won === undefined || others.length === 0) return null
  const left = paise(Math.min(...others))
  if (won === left) return null
  return (price) => {
    const taken = [{ odds: price, size: MOST }]
    const sides = [
      { runner: selectionId, ifWin: won, back: taken, lay: taken },
      { runner: null, ifWin: left, back: [], lay: [] },
    ]
    return asShown(cashOut(sides, { part: 1, of: 1 })?.guaranteed ?? paise(Math.min(won, left)), isNet)
  }
}

/** What all positions come to together. */
export type Totals = { readonly now: Paise | null; readonly best: Paise; readonly worst: Paise }

/**
 * The sums of all positions. `now` is net of commission, without what has no price, and null where nothing has one; `best` and `worst` are net
 * or before it.
 */
export const totalsOf = (positions: readonly Position[], closingOf: (marketId: MarketId) => Closing, isNet: boolean): Totals => {
  const sum = (figures: readonly number[]): Paise => paise(figures.reduce((total, figure) => total + figure, 0))
  const now = positions.map((position) => netNow(position, closingOf(position.marketId))).filter((net) => net !== null)
  return {
    now: now.length === 0 ? null : sum(now),
    best: sum(positions.map(({ best }) => asShown(best, isNet))),
    worst: sum(positions.map(({ worst }) => asShown(worst, isNet))),
  }
}
