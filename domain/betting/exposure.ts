import { type Side, liability, profit } from './bets.ts'
import { type Paise, paise } from '../paise.ts'
import type { Odds } from '../odds.ts'

/** The part of a bet the position rules need; the runner by any key. */
export type PositionBet<Runner> = { readonly runner: Runner; readonly side: Side; readonly odds: Odds; readonly stake: Paise }

/** `V_r`: what a matched bet pays if `winner` wins. */
export const pays = <Runner>(bet: PositionBet<Runner>, winner: Runner): Paise => {
  const wins = (bet.runner === winner) === (bet.side === 'back')
  return paise(wins ? profit(bet.side, bet.odds, bet.stake) : -liability(bet.side, bet.odds, bet.stake))
}

/** The result if each runner wins, from matched bets alone (docs/RULES.md, Multi-runner exposure). */
export const ifWins = <Runner>(runners: readonly Runner[], matched: readonly PositionBet<Runner>[]): ReadonlyMap<Runner, Paise> =>
  new Map(runners.map((runner) => [runner, paise(matched.reduce((sum, bet) => sum + pays(bet, runner), 0))]))

/** The result of bets on one runner if it wins, and if it loses; in paise. */
export type Swing = { readonly win: number; readonly lose: number }

/** The swing of one bet, its whole stake matched. */
export const swingOf = (side: Side, price: Odds, stake: Paise): Swing =>
  side === 'back' ? { win: profit(side, price, stake), lose: -stake } : { win: -liability(side, price, stake), lose: stake }

/**
 * The worst or best result of a market over all outcomes with `winners` winners. All lose, then come the winners' swings
 * (docs/RULES.md, Multi-runner exposure).
 */
export const extreme = (which: 'worst' | 'best', swings: readonly Swing[], winners: number): number => {
  let base = 0
  for (const swing of swings) base += swing.lose
  if (winners === 1 && swings.length > 0) {
    let turn = which === 'worst' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    for (const { win, lose } of swings) turn = which === 'worst' ? Math.min(turn, win - lose) : Math.max(turn, win - lose)
    return base + turn
  }
  const turns = swings.map((swing) => swing.win - swing.lose).sort((a, b) => (which === 'worst' ? a - b : b - a))
  for (const turn of turns.slice(0, winners)) base += turn
  return base
}

/** The same over all outcomes with one winner or more, up to `most`: a result may name fewer winners than there are places (MKT-15). */
export const extremeUpTo = (which: 'worst' | 'best', swings: readonly Swing[], most: number): number => {
  let found = extreme(which, swings, 1)
  for (let winners = 2; winners <= Math.min(most, swings.length); winners += 1) {
    const next = extreme(which, swings, winners)
    found = which === 'worst' ? Math.min(found, next) : Math.max(found, next)
  }
  return found
}

/** Exposure of a runner market with `winners` winners, in paise, never negative: unmatched orders count by their losing half. */
export const exposure = <Runner>(
  runners: readonly Runner[],
  winners: number,
  matched: readonly PositionBet<Runner>[],
  unmatched: readonly PositionBet<Runner>[],
): Paise => {
  const swings = runners.map((runner): Swing => {
    let [win, lose] = [0, 0]
    for (const bet of matched) {
      if (bet.runner !== runner) continue
      const swing = swingOf(bet.side, bet.odds, bet.stake)
      win += swing.win
      lose += swing.lose
    }
    for (const bet of unmatched) {
      if (bet.runner !== runner) continue
      const swing = swingOf(bet.side, bet.odds, bet.stake)
      win += Math.min(0, swing.win)
      lose += Math.min(0, swing.lose)
    }
    return { win, lose }
  })
  return paise(Math.max(0, -extreme('worst', swings, winners)))
}
