import type { Market } from '#contract/market.ts'
import type { MarketId, MemberCode, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { type Swing, exposure, extreme } from '#domain/betting/exposure.ts'
import { paise } from '#domain/betting/money.ts'
import { type RunsBet, runsExtreme, runsLadder, runsWorst } from '#domain/betting/runs.ts'
import { holdAccount } from '#domain/betting/settlement.ts'
import type { CoreBet } from './bet.ts'
import type { State } from './state.ts'
import { type Tally, nothing, plus, slotOf, tallyOf } from './tally.ts'

/** A bet as it would stand after a decision; `before` is null for a new one. */
export type Change = { readonly before: CoreBet | null; readonly after: CoreBet }

const running = (state: State, { marketId, runners }: Market): readonly SelectionId[] => {
  const removed = state.removed.get(marketId)
  const all = runners.map(({ selectionId }) => selectionId)
  return removed === undefined ? all : all.filter((selectionId) => !removed.has(selectionId))
}

/** The hold a member's bets need, and the most they can win, with `changes` made: O(runners), of a SESSION O(run lines), C4. */
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
    const slot = slotOf(after)
    const now = changed.get(slot) ?? position?.get(slot) ?? nothing
    changed.set(slot, plus(before === null ? now : plus(now, tallyOf(before), -1), tallyOf(after), 1))
  }
  if (market.marketType === 'SESSION') {
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

/** The same worst case from the bets themselves, bet by bet: what the invariants hold the position against. */
export const recomputedExposure = (state: State, member: MemberCode, marketId: MarketId): Paise => {
  if (state.results.has(marketId)) return paise(0)
  const bets = (state.betsIn.get(marketId) ?? []).flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.member === member ? [bet] : []
  })
  const market = bets[0]?.market
  if (market === undefined) return paise(0)
  if (market.marketType === 'SESSION') {
    const sessionBet = ({ order: { side, line } }: CoreBet, odds: Odds, stake: Paise): RunsBet => ({
      side,
      line: line ?? 0,
      odds,
      stake,
    })
    const matched = bets.flatMap((bet) => bet.fills.map((fill) => sessionBet(bet, fill.odds, fill.size)))
    const unmatched = bets.filter((bet) => bet.remaining > 0).map((bet) => sessionBet(bet, bet.order.odds, bet.remaining))
    return paise(Math.max(0, -runsWorst(runsLadder(matched, unmatched))))
  }
  const part = ({ order: { selectionId: runner, side, odds }, remaining: stake }: CoreBet) => ({ runner, side, odds, stake })
  return exposure(
    running(state, market),
    market.numberOfWinners,
    bets.flatMap((bet) => bet.fills.map((fill) => ({ ...part(bet), odds: fill.odds, stake: fill.size }))),
    bets.filter((bet) => bet.remaining > 0).map(part),
  )
}
