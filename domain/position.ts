import type { SelectionId } from '#contract/scalar.ts'
import { pays } from './exposure.ts'
import type { Bet } from './ledger.ts'
import { type Paise, paise } from './money.ts'

/** What a member's matched bets of one market pay if this runner wins (MKT-05); null without a matched bet. */
export const ifWin = (bets: readonly Bet[], selectionId: SelectionId): Paise | null => {
  const counted = bets.filter(({ matched }) => matched > 0)
  if (counted.length === 0) return null
  return paise(
    counted.reduce(
      (sum, bet) => sum + pays({ runner: bet.selectionId, side: bet.side, odds: bet.averageOdds, stake: bet.matched }, selectionId),
      0,
    ),
  )
}
