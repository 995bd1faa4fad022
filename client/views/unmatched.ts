import type { BetId } from '#contract/scalar.ts'
import { type Cancels, isCancelling } from '../ledger/changes.ts'
import type { Bet } from '#domain/betting/bet.ts'

/** A row of unmatched bets. One that is unmatched no longer stays a moment, and says how it ended. */
export type UnmatchedRow = { readonly bet: Bet; readonly end: null | 'cancelled' | 'matched' | 'lapsed' | 'elsewhere' }

const endOf = (was: Bet, now: Bet | undefined, cancels: Cancels): UnmatchedRow['end'] => {
  const matched = (now?.matched ?? was.matched) - was.matched
  // A cancel takes what was not matched before it.
  if (isCancelling(cancels, was.betId)) return matched >= was.remaining ? 'matched' : 'cancelled'
  if (matched > 0) return 'matched'
  return now?.state === 'lapsed' ? 'lapsed' : 'elsewhere'
}

/**
 * The rows once there is another list: unmatched bets, and ended ones where they stood. `cancels`: those that were on their way. `over`: bets
 * that wait for no result any more.
 */
export const unmatchedRows = (
  shown: readonly UnmatchedRow[],
  bets: readonly Bet[],
  cancels: Cancels,
  over: readonly Bet[] = [],
): readonly UnmatchedRow[] => {
  const rows: UnmatchedRow[] = bets.filter(({ remaining }) => remaining > 0).map((bet) => ({ bet, end: null }))
  const placeOf = (betId: BetId | undefined): number => rows.findIndex(({ bet }) => bet.betId === betId)
  shown.forEach((row, i) => {
    if (placeOf(row.bet.betId) >= 0) return
    const now = [...bets, ...over].find(({ betId }) => betId === row.bet.betId)
    const above = shown.slice(0, i).findLast(({ bet }) => placeOf(bet.betId) >= 0)
    // New bets come on top of the list: the first row stays below those.
    const next = shown.slice(i + 1).find(({ bet }) => placeOf(bet.betId) >= 0)
    const at = above !== undefined ? placeOf(above.bet.betId) + 1 : next !== undefined ? placeOf(next.bet.betId) : rows.length
    rows.splice(at, 0, { bet: row.bet, end: row.end ?? endOf(row.bet, now, cancels) })
  })
  return rows
}
