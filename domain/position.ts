import type { SelectionId } from '#contract/scalar.ts'
import { pays } from './exposure.ts'
import type { Bet } from './member.ts'
import { type Paise, paise } from './money.ts'

/** What a member's matched bets of one market pay if this runner wins (MKT-05); null without a matched bet. */
export const ifWin = (bets: readonly Bet[], selectionId: SelectionId): Paise | null => {
  const counted = bets.filter(({ matched }) => matched > 0)
  if (counted.length === 0) return null
  return paise(
    counted.reduce((sum, { selectionId: runner, side, matched, winnings }) => {
      const [won, lost] = side === 'back' ? [winnings, -matched] : [-winnings, matched]
      return sum + (runner === selectionId ? won : lost)
    }, 0),
  )
}

/** Where a result may differ by rounding alone. */
const ONE_RUPEE = 100

/** Do a market's results differ by a rupee or more, so that there is something to cash out (CASH-05)? `runners`: as far as they are known. */
export const isUneven = (bets: readonly Bet[], runners: readonly SelectionId[]): boolean => {
  const named = new Set([...runners, ...bets.map(({ selectionId }) => selectionId)])
  const values = [...named].map((selectionId) => ifWin(bets, selectionId) ?? 0)
  // Bets on one runner alone: whatever else may win, loses them.
  const loses = bets.reduce((sum, bet) => sum + (bet.side === 'back' ? -bet.matched : bet.matched), 0)
  const all = named.size < 2 ? [...values, loses] : values
  return bets.some(({ matched, marketType }) => matched > 0 && marketType !== 'SESSION') && Math.max(...all) - Math.min(...all) >= ONE_RUPEE
}

/** The bet a slip would make, whole. */
export type WouldBe = Pick<Bet, 'selectionId' | 'side' | 'odds' | 'stake'>

/** What it would pay if this runner wins once the bet of the slip is matched as well. */
export const ifWinWith = (bets: readonly Bet[], { selectionId: runner, side, odds, stake }: WouldBe, selectionId: SelectionId): Paise =>
  paise((ifWin(bets, selectionId) ?? 0) + pays({ runner, side, odds, stake }, selectionId))
