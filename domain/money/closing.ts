import type { Paise } from '#contract/scalar.ts'

/** What a member still has in an account that is to be closed. */
export type Standing = {
  /** Is there an open bet, or a hold? */
  readonly hasBets: boolean
  readonly withdrawalWaits: boolean
  readonly depositWaits: boolean
  readonly roundOpen: boolean
  /** What is owed, as a positive amount. */
  readonly owed: Paise
  readonly cash: Paise
}
export type ClosingCode =
  | 'CLOSE_OPEN_BETS'
  | 'CLOSE_WITHDRAWAL_WAITS'
  | 'CLOSE_DEPOSIT_WAITS'
  | 'CLOSE_ROUND_OPEN'
  | 'CLOSE_DEBT'
  | 'CLOSE_NOT_EMPTY'

/** Why an account cannot be closed yet; null where it can. A bonus does not hinder: it is forfeited (ACCT-08). */
export const closingRefusal = (standing: Standing): ClosingCode | null => {
  if (standing.hasBets) return 'CLOSE_OPEN_BETS'
  if (standing.withdrawalWaits) return 'CLOSE_WITHDRAWAL_WAITS'
  if (standing.depositWaits) return 'CLOSE_DEPOSIT_WAITS'
  if (standing.roundOpen) return 'CLOSE_ROUND_OPEN'
  if (standing.owed > 0) return 'CLOSE_DEBT'
  return standing.cash === 0 ? null : 'CLOSE_NOT_EMPTY'
}
