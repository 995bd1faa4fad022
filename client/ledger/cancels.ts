import type { BetId } from '#contract/scalar.ts'
import type { Fact } from './facts.ts'

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
