import type { BetMoment } from '#contract/messages/betting.ts'
import type { AlertNews } from '#contract/calls/alerts.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import type { PaymentNews } from '#contract/messages/payments.ts'
import type { Accept } from '#contract/messages/settings.ts'
import type { BetId, BetSlipRef, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { MarketKind } from '../market/markets.ts'
import { paise } from '../betting/money.ts'
import type { CashOutMarket } from '../betting/offer.ts'
import type { Verdict } from '../betting/verdict.ts'
import type { Pick, Selection } from '../betting/pick.ts'
import type { Said } from '../ledger/said.ts'
import type { Betting } from './betting.ts'

/** The logged-in player (SESS-13). */
export type Member = {
  readonly memberCode: MemberCode
  readonly username: string
  readonly role: string
  readonly expiresAt: Millis
  /** Stored and never shown: it changes nothing (HTTP-06). */
  readonly isB2C: boolean
}
export type Profile = {
  readonly username: string
  readonly mobile: string
  /** '' without one. */
  readonly email: string
  readonly emailVerified: boolean
  readonly referCode: string
  /** False: the member logs in with another identity only, and never gives a password. */
  readonly hasPassword: boolean
  /** '' without one; absent from a server that does not say. */
  readonly fullname?: string
  readonly joinedAt?: Millis
  /** The last logins, the newest first. */
  readonly logins?: readonly Millis[]
}
export type Notice = {
  readonly id: string
  /** The server's own words, shown where no sentence is known for `kind`. */
  readonly text: string
  readonly at: Millis
  readonly kind?: string
  /** The payment that it is about. */
  readonly payment?: PaymentNews
  /** The settlement, or what became of a bet or an alert, that it is about. */
  readonly settlement?: Settlement
  readonly news?: AlertNews
  readonly isRead?: boolean
}

/** The notifications that the member has not read. */
export const unreadIn = (notices: readonly Notice[]): number => notices.filter(({ isRead }) => isRead === false).length

/** A bet in the player's list. */
export type Bet = Selection & {
  readonly betId: BetId
  readonly ref: BetSlipRef
  /** Average matched; the odds asked for while nothing is. */
  readonly averageOdds: Odds
  /** Of the matched part, to the paisa: a back's profit, a lay's liability. */
  readonly winnings: Paise
  readonly stake: Paise
  readonly matched: Paise
  readonly remaining: Paise
  readonly state: 'pending' | 'matched' | 'unmatched' | 'partly-matched' | 'settled' | 'void' | 'lapsed' | 'cancelled'
  readonly placedAt: Millis
  readonly pnl: Paise | null
  /** INNINGS_RUNS: the matched parts, where they are at several lines. */
  readonly lines?: readonly { readonly line: number; readonly stake: Paise }[] | undefined
  /** Runners that came into the market after the bet: their win makes it void (MKT-15). */
  readonly voidIf?: readonly SelectionId[] | undefined
}

/** A bet of the exchange's record of a ref, with what happened to it, the oldest first (SLIP-30). */
export type RecordedBet = Bet & { readonly moments: readonly BetMoment[] }

/** What the exchange knows of a ref: its word, null while it has none, and the bets that it made with their moments. */
export type BetRecord = { readonly verdict: Verdict | null; readonly bets: readonly RecordedBet[] }

type Sent = {
  readonly ref: BetSlipRef
  readonly owner: MemberCode
  /** The time of the press; the order itself leaves when its lock is granted. */
  readonly sentAt: Millis
}
export type SentBet = Sent & {
  readonly kind: 'bet'
  readonly pick: Pick
  readonly odds: Odds
  readonly stake: Paise
  /** The member's setting at the press, for a bookmaker's quote that moves during the bet delay. */
  readonly accept: Accept
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

export type Limits = { readonly min: Paise; readonly max: Paise }
/** Bounds of one market, from the order settings (SLIP-09). */
export type MarketTerms = { readonly min: Paise; readonly max: Paise; readonly maxWin: Paise }
export type Settings = Betting & {
  readonly delaySeconds: Readonly<Record<MarketKind, number>>
  readonly limits: Readonly<Record<MarketKind, Limits>>
}

export type Balance =
  | { readonly kind: 'missing' }
  | { readonly kind: 'known'; readonly stale: boolean; readonly accountSeq: number; readonly balance: Paise; readonly exposure: Paise }

/** The balance that no bet holds, in paise (C4); null while it is not known. */
export const availableOf = (balance: Balance): Paise | null =>
  balance.kind === 'known' ? paise(balance.balance - Math.abs(balance.exposure)) : null

export type ListOf<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly said: Said }
  | { readonly kind: 'ready'; readonly items: readonly T[] }
