import type { AlertNews } from '#contract/calls/alerts.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import type { PaymentNews } from '#contract/messages/payments.ts'
import type { MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Said } from '#domain/said.ts'

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
  /** A withdrawal asks for a passkey first (ACCT-13). */
  readonly passkeyFirst?: boolean
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

export type Balance =
  | { readonly kind: 'missing' }
  | { readonly kind: 'known'; readonly stale: boolean; readonly accountSeq: number; readonly balance: Paise; readonly exposure: Paise }

/** The balance that no bet holds, in paise (C4); null while it is not known. */
export const availableOf = (balance: Balance): Paise | null =>
  balance.kind === 'known' ? paise(balance.balance - Math.abs(balance.exposure)) : null

export type ListOf<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly said: Said }
  /** `leftOut`: how many more the back end has. */
  | { readonly kind: 'ready'; readonly items: readonly T[]; readonly leftOut?: number }
