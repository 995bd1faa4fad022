import type { BetId } from '#contract/scalar.ts'
import type { Fact } from '../ledger/facts.ts'
import type { Bet } from '../player/member.ts'

/** A cancel that was pressed: its answer is still out, or the list that it changed is. */
export type Cancel = { readonly bet: BetId | 'all'; readonly isAnswered: boolean }

const MAX_CANCELS = 200

type CancelFact = Extract<Fact, { type: 'cancel.pressed' | 'bets.cancelled' | 'bets.listed' | 'bets.changed' }>

const unanswered = (cancels: readonly Cancel[]): readonly Cancel[] =>
  cancels.some(({ isAnswered }) => isAnswered) ? cancels.filter(({ isAnswered }) => !isAnswered) : cancels

/** The cancels on their way. An answer names no bet: it is taken for that of the oldest. */
export const foldCancels = (cancels: readonly Cancel[], fact: CancelFact): readonly Cancel[] => {
  switch (fact.type) {
    case 'cancel.pressed':
      return [...cancels, { bet: fact.bet, isAnswered: false }].slice(-MAX_CANCELS)
    case 'bets.cancelled': {
      const oldest = cancels.find(({ isAnswered }) => !isAnswered)
      return cancels.flatMap((each) => (each !== oldest ? [each] : fact.ok ? [{ ...each, isAnswered: true }] : []))
    }
    case 'bets.listed':
      return fact.which === 'active' ? unanswered(cancels) : cancels
    case 'bets.changed':
      return unanswered(cancels)
    default:
      return fact satisfies never
  }
}

/** Is this bet being cancelled? */
export const isCancelling = (cancels: readonly Cancel[], betId: BetId): boolean => cancels.some(({ bet }) => bet === 'all' || bet === betId)

/** A row of unmatched bets. One that is unmatched no longer stays a moment, and says how it ended. */
export type UnmatchedRow = { readonly bet: Bet; readonly end: null | 'cancelled' | 'matched' | 'elsewhere' }

const endOf = (was: Bet, now: Bet | undefined, cancels: readonly Cancel[]): UnmatchedRow['end'] => {
  if (now !== undefined && now.matched > was.matched) return 'matched'
  return isCancelling(cancels, was.betId) ? 'cancelled' : 'elsewhere'
}

/** The rows once there is another list: unmatched bets, and ended ones where they stood. `cancels`: those that were on their way. */
export const unmatchedRows = (
  shown: readonly UnmatchedRow[],
  bets: readonly Bet[],
  cancels: readonly Cancel[],
): readonly UnmatchedRow[] => {
  const rows: UnmatchedRow[] = bets.filter(({ remaining }) => remaining > 0).map((bet) => ({ bet, end: null }))
  const placeOf = (betId: BetId | undefined): number => rows.findIndex(({ bet }) => bet.betId === betId)
  shown.forEach((row, i) => {
    if (placeOf(row.bet.betId) >= 0) return
    const now = bets.find(({ betId }) => betId === row.bet.betId)
    const above = shown.slice(0, i).findLast(({ bet }) => placeOf(bet.betId) >= 0)
    // New bets come on top of the list: the first row stays below those.
    const next = shown.slice(i + 1).find(({ bet }) => placeOf(bet.betId) >= 0)
    const at = above !== undefined ? placeOf(above.bet.betId) + 1 : next !== undefined ? placeOf(next.bet.betId) : rows.length
    rows.splice(at, 0, { bet: row.bet, end: row.end ?? endOf(row.bet, now, cancels) })
  })
  return rows
}
