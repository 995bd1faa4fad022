import type { BetId, BetSlipRef, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import type { OrderPhase } from '../betting/order.ts'
import { boundsFor, isUnset } from '#domain/betting/limits.ts'
import { onLadder } from '#domain/odds.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { settingsOf, termsOf } from '../ledger/selectors.ts'
import { type Said, said } from '#domain/said.ts'
import type { AmendTerms, AmendedBet, SentAmendment } from '../betting/sent.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'

import { keepsPlace } from '#domain/betting/amend.ts'
/** What an amendment keeps of its bet. */
export const namedOf = (bet: Bet): AmendedBet => ({
  betId: bet.betId,
  matched: bet.matched,
  remaining: bet.remaining,
  marketId: bet.marketId,
  marketType: bet.marketType,
  marketName: bet.marketName,
  marketSaid: bet.marketSaid,
  eventId: bet.eventId,
  eventName: bet.eventName,
  eventTypeId: bet.eventTypeId,
  selectionId: bet.selectionId,
  runnerName: bet.runnerName,
  runnerSaid: bet.runnerSaid,
  side: bet.side,
  odds: bet.odds,
})

/** Has the bet an unmatched part that can be cancelled? */
export const isResting = ({ remaining, state }: Bet): boolean => remaining > 0 && state !== 'pending'

/** Can that part take other terms? On a line of runs the price is the line, and another line is another bet. */
export const isAmendable = (bet: Bet): boolean => isResting(bet) && bet.marketType !== 'INNINGS_RUNS'

/** What would be unmatched at these terms; nothing where all that is wanted is matched already. */
export const remainingAt = ({ matched }: Pick<Bet, 'matched'>, { stake }: AmendTerms): Paise => paise(Math.max(0, stake - matched))

/** What these terms do to the bet's place in the queue. */
export type AmendEffect = 'none' | 'keeps-place' | 'loses-place'
export const effectOf = (bet: AmendedBet, terms: AmendTerms): AmendEffect => {
  const wanted = { odds: terms.odds, remaining: remainingAt(bet, terms) }
  if (wanted.odds === bet.odds && wanted.remaining === bet.remaining) return 'none'
  return keepsPlace(bet, wanted) ? 'keeps-place' : 'loses-place'
}

/** Why these terms cannot be sent; null if they can. The exchange alone judges win and funds, and a refusal changes nothing. */
export const unamendable = (bet: AmendedBet, terms: AmendTerms, ledger: Ledger): Said | null => {
  const own = boundsFor(bet, settingsOf(ledger))
  const market = termsOf(ledger, bet)
  const bounds = { min: paise(Math.max(own.min, market?.min ?? 0)), max: paise(Math.min(own.max, market?.max ?? own.max)) }
  if (remainingAt(bet, terms) <= 0) return said('stakeMissing')
  if (!onLadder(terms.odds)) return said('oddsTooLow')
  if (effectOf(bet, terms) === 'none') return said('nothingChanged')
  if (ledger.link !== 'up') return said('notConnected')
  if (isUnset(bounds)) return said('stakeUnset')
  if (terms.stake < bounds.min) return said('stakeBelowMin', bounds.min)
  return terms.stake > bounds.max ? said('stakeAboveMax', bounds.max) : null
}

/** The amendment of a bet that was sent and has no verdict; null for none. */
export const amendmentOf = (outbox: Ledger['outbox'], owner: MemberCode | null, betId: BetId): SentAmendment | null => {
  for (const entry of outbox) if (entry.kind === 'amendment' && entry.owner === owner && entry.bet.betId === betId) return entry
  return null
}

/** The screens of the row that changes a bet, one for every state of its chart that a player can see. */
export type AmendScreen = 'closed' | 'editing' | OrderPhase | 'done' | 'refused'

/** Everything a view reads of an amendment; made from the chart, never written beside it. */
export type AmendView = {
  readonly screen: AmendScreen
  /** The bet as it was when the row opened, and with every newer list until the press. */
  readonly bet: AmendedBet | null
  readonly terms: AmendTerms | null
  readonly effect: AmendEffect
  /** The unmatched part that is wanted. */
  readonly remaining: Paise
  readonly ref: BetSlipRef | null
  readonly expiresInMs: number
  readonly expiresAt: Millis | null
  /** Why nothing was sent, or the exchange's verdict. */
  readonly said: Said | null
}
