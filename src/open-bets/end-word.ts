import type { Bet } from '#domain/betting/bet.ts'
import { text } from '#copy/catalogue.ts'

/** The word for how a bet ended. The sign of the amount shows the result of a settled one. */
export const endWord = ({ state, pnl }: Bet): string => {
  switch (state) {
    case 'void':
      return text.void
    case 'lapsed':
      return text.lapsed
    case 'cancelled':
      return text.betCancelled
    case 'refused':
      return text.refused
    case 'pending':
    case 'matched':
    case 'unmatched':
    case 'partly-matched':
    case 'settled':
      return pnl === null || pnl === 0 ? text.settledBets : pnl > 0 ? text.betWon : text.betLost
    default:
      return state satisfies never
  }
}
