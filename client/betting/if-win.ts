import type { Market, Runner } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import { pays } from '#domain/betting/exposure.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { NO_RUNNER } from '#domain/market/lost.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { isOnRuns } from '#domain/betting/runs.ts'

/** The result of a member's matched bets on a market if this runner wins, without those that are void then (MKT-05, MKT-15); null without a matched bet. */
export const ifWin = (bets: readonly Bet[], selectionId: SelectionId): Paise | null => {
  const counted = bets.filter(({ matched }) => matched > 0)
  if (counted.length === 0) return null
  return paise(
    counted.reduce((sum, { selectionId: runner, side, matched, winnings, voidIf }) => {
      if (voidIf?.includes(selectionId)) return sum
      const [won, lost] = side === 'back' ? [winnings, -matched] : [-winnings, matched]
      return sum + (runner === selectionId ? won : lost)
    }, 0),
  )
}

/** The result if a runner without a bet wins. */
export const ifOtherWins = (bets: readonly Bet[]): Paise =>
  paise(bets.reduce((sum, { side, matched }) => sum + (side === 'back' ? -matched : matched), 0))

/** The most that rounding may move a result. */
const ONE_RUPEE = 100

/**
 * The runners that can win: those of the market that are not withdrawn, and those with a bet that a later definition left out (MKT-15).
 * Where the market is not known they are those that any bet on it names, `naming`: there may be one more.
 */
export const contendersOf = (
  bets: readonly Bet[],
  market: Pick<Market, 'runners'> | undefined,
  naming: readonly Bet[] = bets,
): readonly Runner[] => {
  const all = new Map<SelectionId, Runner>(market?.runners.map((runner) => [runner.selectionId, runner]))
  for (const { selectionId, runnerName, runnerSaid } of market === undefined ? naming : bets)
    if (!all.has(selectionId)) all.set(selectionId, { selectionId, runnerName, runnerSaid })
  return [...all.values()].filter(({ selectionId }) => !bets.some(({ out }) => out?.includes(selectionId)))
}

/** Do the results that can still come differ by a rupee or more? */
const isUneven = (bets: readonly Bet[], market: Pick<Market, 'runners'> | undefined, lost: ReadonlySet<SelectionId>): boolean => {
  const values = contendersOf(bets, market).flatMap(({ selectionId }) => (lost.has(selectionId) ? [] : [ifWin(bets, selectionId) ?? 0]))
  const all = market === undefined ? [...values, ifOtherWins(bets)] : values
  return Math.max(...all) - Math.min(...all) >= ONE_RUPEE
}

/** Can a member cash out on this market (CASH-05)? `market`: if known. A market with several winners has no offer. `lost`: MKT-13. */
export const canCashOut = (
  bets: readonly Bet[],
  market: Pick<Market, 'runners' | 'numberOfWinners'> | undefined,
  lost: ReadonlySet<SelectionId> = NO_RUNNER,
): boolean =>
  bets.some(({ matched, marketType }) => matched > 0 && !isOnRuns(marketType)) &&
  (market === undefined || market.numberOfWinners === 1) &&
  isUneven(bets, market, lost)

/** The bet a slip would make, whole. */
export type WouldBe = Pick<Bet, 'selectionId' | 'side' | 'odds' | 'stake'>

/** The same once the slip's bet is matched too. */
export const ifWinWith = (bets: readonly Bet[], { selectionId: runner, side, odds, stake }: WouldBe, selectionId: SelectionId): Paise =>
  paise((ifWin(bets, selectionId) ?? 0) + pays({ runner, side, odds, stake }, selectionId))
