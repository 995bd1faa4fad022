import type { Market } from '#contract/market.ts'
import type { MemberCode, Millis, Paise, TimeZone } from '#contract/scalar.ts'
import type { BonusState, BonusTerms } from '#domain/money/bonus.ts'
import type { Wheel } from '#domain/money/fortune.ts'
import type { Transaction } from '#domain/money/ledger.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { RuleReply } from './reply.ts'

/** A member's wallets: main money, and the bonus that is live. */
export type Wallets = {
  readonly useBonus: boolean
  /** What of the main money could be paid out. */
  readonly withdrawable: Paise
  /** An advance of the exchange that is not paid back yet, above zero. */
  readonly owed: Paise
  readonly main: { readonly balance: Paise; readonly exposure: Paise }
  readonly bonus: { readonly balance: Paise; readonly exposure: Paise }
}
/** A bonus as the doors show it. */
export type BonusRecord = {
  readonly number: number
  readonly code: string
  readonly state: BonusState
  readonly terms: BonusTerms
  readonly required: Paise
  readonly wagered: Paise
  /** What is free of it, and what its bets hold. */
  readonly free: Paise
  readonly held: Paise
  readonly converted: Paise
  readonly grantedAt: Millis
  readonly expiresAt: Millis
  readonly endedAt: Millis | null
  /** The markets that counted, the newest first. */
  readonly counted: readonly (Pick<Market, 'marketId' | 'marketName' | 'marketSaid' | 'eventName'> & {
    readonly at: Millis
    readonly amount: Paise
  })[]
}
/** A transaction of a bonus that changed it, with its event's number and time. */
export type BonusMove = Pick<Transaction, 'type' | 'market' | 'postings'> & {
  readonly position: number
  readonly at: Millis
  /** What it changed of the bonus, free and held. */
  readonly amount: Paise
}
/** A press of the wheel: its hash, and the player's seed; the day is of the zone. */
export type FortunePress = { readonly commit: string; readonly clientSeed: string; readonly zone: TimeZone }
/** A member's wheel: of today, with its seed once it is spun; and the draws before. */
export type Fortune = { readonly wheel: Wheel; readonly past: readonly Wheel[] }

/** The exchange's face for wallets, bonuses and the wheel. */
export interface WalletApi {
  /** Chooses what pays the bets from now on. A repeat changes nothing (ACCT-06). */
  chooseWallet(member: MemberCode, useBonus: boolean, reply: (result: RuleReply) => void): void
  /** Gives a bonus; each code once (ACCT-09). */
  grantBonus(member: MemberCode, grant: { readonly code: string; readonly terms: BonusTerms }, reply: (result: RuleReply) => void): void
  /** The member gives a bonus up. */
  forfeitBonus(member: MemberCode, number: number, reply: (result: RuleReply) => void): void
  wallets(member: MemberCode): Wallets
  /** The newest first. */
  bonuses(member: MemberCode): readonly BonusRecord[]
  /** The member's wheel of today. `serverSeed` is its secret if it has none yet: 32 bytes in hexadecimal digits (ACCT-09). */
  fortune(member: MemberCode, serverSeed: string, zone: TimeZone, reply: (fortune: Fortune | Refusal) => void): void
  /** Spins the wheel with this hash, once: a repeat gets the first draw again, and a late copy spins no other day's. */
  spin(member: MemberCode, press: FortunePress, reply: (fortune: Fortune | Refusal) => void): void
  /** What changed a member's bonus, the newest first, at most 100; only what is durable. */
  bonusMoves(member: MemberCode, number: number): readonly BonusMove[]
}
