import type { SelectionId } from '#contract/scalar.ts'
import { liability, profit } from './bets.ts'
import type { Bet } from './ledger.ts'
import { type Paise, paise } from './money.ts'

/** What the matched bets pay if this runner wins: ±s(p − 1) on it, ∓s on every other (rules.md); null without a bet. */
export const ifWin = (bets: readonly Bet[], selectionId: SelectionId): Paise | null => {
  const counted = bets.filter(({ matched }) => matched > 0)
  if (counted.length === 0) return null
  return paise(
    counted.reduce((sum, { side, averageOdds, matched, selectionId: on }) => {
      const wins = (side === 'back') === (on === selectionId)
      return sum + (wins ? profit(side, averageOdds, matched) : -liability(side, averageOdds, matched))
    }, 0),
  )
}
