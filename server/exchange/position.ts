import type { Market } from '#contract/market.ts'
import type { MarketId, MemberCode, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { type Swing, exposure, extreme, ifWins } from '#domain/betting/exposure.ts'
import { paise } from '#domain/betting/money.ts'
import { EVEN, isOnRuns, type PositionLadder, type Rung, type RunsBet, runsExtreme, runsLadder, runsWorst } from '#domain/betting/runs.ts'
import { holdAccount } from '#domain/betting/settlement.ts'
import type { CoreBet } from './bet.ts'
import type { State } from './state.ts'
import { type Position, type Tally, nothing, plus, talliesOf } from './tally.ts'

/** A bet as it would stand after a decision; `before` is null for a new one. */
export type Change = { readonly before: CoreBet | null; readonly after: CoreBet }

const running = (state: State, { marketId, runners }: Market): readonly SelectionId[] => {
  const removed = state.removed.get(marketId)
  const all = runners.map(({ selectionId }) => selectionId)
  return removed === undefined ? all : all.filter((selectionId) => !removed.has(selectionId))
}

/** The hold a member's bets need, and the most they can win, with `changes` made (C4). It costs O(runners), on runs O(lines). */
export const outlook = (
  state: State,
  member: MemberCode,
  market: Market,
  changes: readonly Change[],
): { readonly exposure: Paise; readonly bestWin: Paise } => {
  if (state.results.has(market.marketId)) return { exposure: paise(0), bestWin: paise(0) }
  const position = state.positions.get(holdAccount(member, market.marketId))
  const changed = new Map<number, Tally>()
  for (const { before, after } of changes) {
    const change = (tallies: Position, times: 1 | -1): void => {
      for (const [slot, tally] of tallies) changed.set(slot, plus(changed.get(slot) ?? position?.get(slot) ?? nothing, tally, times))
    }
    if (before !== null) change(talliesOf(before), -1)
    change(talliesOf(after), 1)
  }
  if (isOnRuns(market.marketType)) {
    const byLine = [...new Map([...(position ?? []), ...changed])]
    const worst = new Map(byLine.map(([line, { worstWin: win, worstLose: lose }]): [number, Swing] => [line, { win, lose }]))
    const best = new Map(byLine.map(([line, { bestWin: win, bestLose: lose }]): [number, Swing] => [line, { win, lose }]))
    return { exposure: paise(Math.max(0, -runsExtreme('worst', worst))), bestWin: paise(Math.max(0, runsExtreme('best', best))) }
  }
  const tallies = running(state, market).map((runner) => changed.get(runner) ?? position?.get(runner) ?? nothing)
  const worst = tallies.map(({ worstWin: win, worstLose: lose }): Swing => ({ win, lose }))
  const best = tallies.map(({ bestWin: win, bestLose: lose }): Swing => ({ win, lose }))
  return {
    exposure: paise(Math.max(0, -extreme('worst', worst, market.numberOfWinners))),
    bestWin: paise(Math.max(0, extreme('best', best, market.numberOfWinners))),
  }
}

/** The bet, or a part of it, as a bet on runs. A price of INNINGS_RUNS is its line. */
const runsBet = ({ order: { side, line }, market }: CoreBet, odds: Odds, stake: Paise): RunsBet =>
  market.marketType === 'INNINGS_RUNS'
    ? { side, line: odds / 1000, odds: EVEN, stake, isLine: true }
    : { side, line: line ?? 0, odds, stake }

/** What bets on runs pay at each number of runs; with what is unmatched where it loses, or without it. */
export const runsBook = (bets: readonly CoreBet[], which: 'matched' | 'with what is unmatched'): readonly Rung[] => {
  const matched = bets.flatMap((bet) => bet.fills.map((fill) => runsBet(bet, fill.odds, fill.size)))
  const open = which === 'matched' ? [] : bets.filter(({ remaining }) => remaining > 0)
  return runsLadder(
    matched,
    open.map((bet) => runsBet(bet, bet.order.odds, bet.remaining)),
  )
}

/** The most stretches of runs that are sent. */
const MAX_RUNGS = 1000

/** The ladder of a member in a market, from the bets themselves; empty without a matched bet, and once it has a result. */
export const positionLadder = (state: State, member: MemberCode, marketId: MarketId): PositionLadder => {
  const bets = matchedIn(state, member, marketId)
  const market = bets[0]?.market
  if (market === undefined || state.results.has(marketId)) return { runners: [], ladder: [] }
  if (isOnRuns(market.marketType)) return { runners: [], ladder: runsBook(bets, 'matched').slice(0, MAX_RUNGS) }
  const matched = bets.flatMap(({ order: { selectionId: runner, side }, fills }) =>
    fills.map((fill) => ({ runner, side, odds: fill.odds, stake: fill.size })),
  )
  return { runners: [...ifWins(running(state, market), matched)].map(([selectionId, pnl]) => ({ selectionId, pnl })), ladder: [] }
}

const matchedIn = (state: State, member: MemberCode, marketId: MarketId): readonly CoreBet[] =>
  [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.member === member && bet.fills.length > 0 ? [bet] : []
  })

/** The same worst case from the bets themselves, bet by bet: what the invariants hold the position against. */
export const recomputedExposure = (state: State, member: MemberCode, marketId: MarketId): Paise => {
  if (state.results.has(marketId)) return paise(0)
  const bets = [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.member === member ? [bet] : []
  })
  return worstOf(state, bets)
}

/** What bets of one market could lose together, whether or not it has a result. */
export const worstOf = (state: State, bets: readonly CoreBet[]): Paise => {
  const market = bets[0]?.market
  if (market === undefined) return paise(0)
  if (isOnRuns(market.marketType)) return paise(Math.max(0, -runsWorst(runsBook(bets, 'with what is unmatched'))))
  const part = ({ order: { selectionId: runner, side, odds }, remaining: stake }: CoreBet) => ({ runner, side, odds, stake })
  return exposure(
    running(state, market),
    market.numberOfWinners,
    bets.flatMap((bet) => bet.fills.map((fill) => ({ ...part(bet), odds: fill.odds, stake: fill.size }))),
    bets.filter((bet) => bet.remaining > 0).map(part),
  )
}
