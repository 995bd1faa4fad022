import { type Side, liability, profit } from './bets.ts'
import { type Paise, paise } from './money.ts'
import type { Odds } from './odds.ts'

/** The part of a bet the position rules need; the runner by any key. */
export type PositionBet<Runner> = { readonly runner: Runner; readonly side: Side; readonly odds: Odds; readonly stake: Paise }

/** `V_r`: what a matched bet pays if `winner` wins. */
export const pays = <Runner>(bet: PositionBet<Runner>, winner: Runner): Paise => {
  const wins = (bet.runner === winner) === (bet.side === 'back')
  return paise(wins ? profit(bet.side, bet.odds, bet.stake) : -liability(bet.side, bet.odds, bet.stake))
}

/** What each runner's win would pay, from matched bets alone (rules.md, Multi-runner). */
export const ifWins = <Runner>(runners: readonly Runner[], matched: readonly PositionBet<Runner>[]): ReadonlyMap<Runner, Paise> =>
  new Map(runners.map((runner) => [runner, paise(matched.reduce((sum, bet) => sum + pays(bet, runner), 0))]))

/** The exact worst case with unmatched orders: only their losing halves count (rules.md, Unmatched). */
export const worstIfWins = <Runner>(
  runners: readonly Runner[],
  matched: readonly PositionBet<Runner>[],
  unmatched: readonly PositionBet<Runner>[],
): ReadonlyMap<Runner, Paise> =>
  new Map(
    [...ifWins(runners, matched)].map(([runner, value]) => [
      runner,
      paise(value + unmatched.reduce((sum, bet) => sum + Math.min(0, pays(bet, runner)), 0)),
    ]),
  )

/** Exposure of a runner market with `winners` winners, in paise, never negative. */
export const exposure = <Runner>(
  runners: readonly Runner[],
  winners: number,
  matched: readonly PositionBet<Runner>[],
  unmatched: readonly PositionBet<Runner>[],
): Paise => {
  if (winners === 1) return paise(Math.max(0, -Math.min(...worstIfWins(runners, matched, unmatched).values())))
  const swing = runners.map((runner) => {
    const own = (bets: readonly PositionBet<Runner>[]) => bets.filter((bet) => bet.runner === runner)
    const win =
      own(matched).reduce((sum, bet) => sum + pays(bet, runner), 0) +
      own(unmatched).reduce((sum, bet) => sum + Math.min(0, pays(bet, runner)), 0)
    const loses = (bet: PositionBet<Runner>): number => (bet.side === 'back' ? -liability('back', bet.odds, bet.stake) : bet.stake)
    const lose =
      own(matched).reduce((sum, bet) => sum + loses(bet), 0) + own(unmatched).reduce((sum, bet) => sum + Math.min(0, loses(bet)), 0)
    return { win, lose }
  })
  const base = swing.reduce((sum, each) => sum + each.lose, 0)
  const worst = swing
    .map((each) => each.win - each.lose)
    .sort((a, b) => a - b)
    .slice(0, winners)
  return paise(Math.max(0, -(base + worst.reduce((sum, each) => sum + each, 0))))
}
