import type { SelectionId } from '#contract/scalar.ts'
import { pays } from './exposure.ts'
import type { Bet } from './member.ts'
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

/** The bet a slip would make, whole. */
export type WouldBe = Pick<Bet, 'selectionId' | 'side' | 'odds' | 'stake'>

/** What it would pay if this runner wins once the bet of the slip is matched as well. */
export const ifWinWith = (bets: readonly Bet[], { selectionId: runner, side, odds, stake }: WouldBe, selectionId: SelectionId): Paise =>
  paise((ifWin(bets, selectionId) ?? 0) + pays({ runner, side, odds, stake }, selectionId))
