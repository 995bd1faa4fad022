import { swingOf } from '#domain/betting/exposure.ts'
import { holdAccount } from '#domain/betting/settlement.ts'
import type { CoreBet } from './bet.ts'

/** The worst and the best result of a member's bets on one runner, or at one run line or more. An unmatched order counts with its losing or its winning half. */
export type Tally = { worstWin: number; worstLose: number; bestWin: number; bestLose: number }

/** A member's bets in one market, summed by runner, of a SESSION by run line: a new bet costs the runners or lines and not the bets. */
export type Position = Map<number, Tally>

/** The runner, or the run line of a session's bet. */
export const slotOf = ({ order: { line, selectionId } }: CoreBet): number => line ?? selectionId

/** A position without bets. */
export const nothing: Readonly<Tally> = { worstWin: 0, worstLose: 0, bestWin: 0, bestLose: 0 }

/** What one bet adds to its position. */
export const tallyOf = (bet: CoreBet): Tally => {
  const { side, odds } = bet.order
  let [win, lose] = [0, 0]
  for (const fill of bet.fills) {
    const swing = swingOf(side, fill.odds, fill.size)
    win += swing.win
    lose += swing.lose
  }
  const open = bet.remaining > 0 ? swingOf(side, odds, bet.remaining) : { win: 0, lose: 0 }
  return {
    worstWin: win + Math.min(0, open.win),
    worstLose: lose + Math.min(0, open.lose),
    bestWin: win + Math.max(0, open.win),
    bestLose: lose + Math.max(0, open.lose),
  }
}

/** One tally with another added to it (1), or taken from it (-1). */
export const plus = (a: Readonly<Tally>, b: Readonly<Tally>, times: 1 | -1): Tally => ({
  worstWin: a.worstWin + times * b.worstWin,
  worstLose: a.worstLose + times * b.worstLose,
  bestWin: a.bestWin + times * b.bestWin,
  bestLose: a.bestLose + times * b.bestLose,
})

/** Counts a bet into its owner's position (1), or out of it (-1): around every change of a bet. */
export const count = (positions: Map<string, Position>, bet: CoreBet, times: 1 | -1): void => {
  const key = holdAccount(bet.member, bet.market.marketId)
  let position = positions.get(key)
  if (position === undefined) {
    position = new Map()
    positions.set(key, position)
  }
  position.set(slotOf(bet), plus(position.get(slotOf(bet)) ?? nothing, tallyOf(bet), times))
}
