import type { BetMoment } from '#contract/messages/betting.ts'
import type { Accept } from '#contract/messages/settings.ts'
import type { BetId, BetSlipRef, MemberCode, Millis, Odds, Paise } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Pick, Selection } from '#domain/betting/pick.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import type { CashOutMarket } from './offer.ts'

/** A bet of the exchange's record of a ref, with what happened to it, the oldest first (SLIP-30). */
export type RecordedBet = Bet & { readonly moments: readonly BetMoment[] }

/** What the exchange knows of a ref: its word, null while it has none, and the bets that it made with their moments. */
export type BetRecord = { readonly verdict: Verdict | null; readonly bets: readonly RecordedBet[] }

type Sent = {
  readonly ref: BetSlipRef
  readonly owner: MemberCode
  /** The time of the press; the order itself leaves when its lock is granted. */
  readonly sentAt: Millis
  /** The back end accepted it, and does not say yet how it is matched (BACK-02). */
  readonly isAccepted?: true | undefined
}
export type SentBet = Sent & {
  readonly kind: 'bet'
  readonly pick: Pick
  readonly odds: Odds
  readonly stake: Paise
  /** The member's setting at the press, for a bookmaker's quote that moves during the bet delay. */
  readonly accept: Accept
  /** What is unmatched persists through a suspension (OPEN-14); absent: it lapses. */
  readonly persists?: true | undefined
  /** One tap placed it (SLIP-23); absent: a slip did. */
  readonly fromOneClick?: true | undefined
}
export type SentCashOut = Sent & {
  readonly kind: 'cash-out'
  readonly market: CashOutMarket
  readonly cashOutId: string
  readonly part: number
  readonly amount: Paise
}
/** The terms that a member wants for a bet; `stake` is all of it, matched and unmatched. */
export type AmendTerms = { readonly odds: Odds; readonly stake: Paise }

/** A bet that is given another price together with one beside it: its own ref, and its stake as the press showed it. */
export type MovedBet = { readonly bet: BetId; readonly ref: BetSlipRef; readonly stake: Paise }

/** The bet of an amendment, with what a row must name. */
export type AmendedBet = Selection & {
  readonly betId: BetId
  readonly matched: Paise
  readonly remaining: Paise
}
/** New terms for an unmatched bet (OPEN-11). */
export type SentAmendment = Sent & { readonly kind: 'amendment'; readonly bet: AmendedBet } & AmendTerms
/** A ref that was sent and not yet settled (docs/PROMISE.md: never forgotten). */
export type OutboxEntry = SentBet | SentCashOut | SentAmendment
