import type { Alert, AlertNews, AlertWish } from '#contract/calls/alerts.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import type { Door } from '#domain/money/doors.ts'
import type { LimitKind } from '#domain/money/limits.ts'
import type { PauseWish } from '#domain/money/pauses.ts'
import type { Period } from '#domain/money/periods.ts'
import type { PlayView } from '#domain/money/play-view.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { CheckMinutes } from '#domain/money/sitting.ts'
import type { RuleReply } from './reply.ts'

/** A member's alerts, and what came true: news up to `given` were given to a tab (MKT-11). */
export type MemberAlerts = { readonly alerts: readonly Alert[]; readonly news: readonly AlertNews[]; readonly given: number }
/** A break that holds now: the code of its doors, its end, and when it began. */
export type OpenBreak = { readonly code: 'SELF_EXCLUDED' | 'COOLING_OFF'; readonly until: Millis; readonly since: Millis }

/** The exchange's face for alerts, limits, pauses and persons. */
export interface MemberApi {
  /** Sets an alert. A repeat changes nothing (MKT-11). */
  setAlert(member: MemberCode, wish: AlertWish, reply: (result: RuleReply) => void): void
  /** Takes an alert away; one that is gone is left as it is. */
  removeAlert(member: MemberCode, number: number, reply: () => void): void
  alerts(member: MemberCode): MemberAlerts
  /** Gives this tab the news that no tab was given, and again those that it was given last. */
  takeAlerts(member: MemberCode, tab: string, reply: (taken: Pick<MemberAlerts, 'news' | 'given'>) => void): void
  /** What a member sees of limits, pauses and sitting (ACCT-08). */
  play(member: MemberCode): PlayView
  /** Why a door is shut for a member now; null while it is open. */
  door(member: MemberCode, door: Door): Refusal | null
  /** Tightens a limit at once; a looser one waits a day for the second yes. Null takes it away. */
  setLimit(
    member: MemberCode,
    wish: { readonly kind: LimitKind; readonly period: Period; readonly limit: number | null },
    reply: (result: RuleReply) => void,
  ): void
  confirmLimit(member: MemberCode, wish: { readonly kind: LimitKind; readonly period: Period }, reply: (result: RuleReply) => void): void
  setCheck(member: MemberCode, minutes: CheckMinutes, reply: (result: RuleReply) => void): void
  /** The member has seen time and result. */
  seeCheck(member: MemberCode, reply: () => void): void
  /** Begins a cool-off or a self-exclusion, and ends at once what is open (ACCT-08). */
  pause(member: MemberCode, wish: PauseWish, reply: (result: RuleReply) => void): void
  askReturn(member: MemberCode, reply: (result: RuleReply) => void): void
  /** The break that holds for an account, open or closed; null for none (ACCT-14). */
  openBreak(member: MemberCode): OpenBreak | null
  /** All accounts of the person that a member is, this one among them. */
  accountsOf(member: MemberCode): readonly MemberCode[]
  /** These accounts are one person's: their breaks and limits hold for all of them, and are counted together (ACCT-14). */
  linkPerson(member: MemberCode, others: readonly MemberCode[], reply: () => void): void
  /** The member's accounts take over the breaks that hold for others, and the limits that are tighter there (ACCT-14). */
  takeOver(member: MemberCode, from: readonly MemberCode[], reply: () => void): void
  /** A new account waits until then, as in a cool-off (ACCT-14). */
  holdBack(member: MemberCode, until: Millis, reply: () => void): void
  /** Closes the account of a member in which nothing stands. The ledger is kept. */
  closeAccount(member: MemberCode, reply: (result: RuleReply) => void): void
  /** The first device of a member connected, or the last one left. A repeat changes nothing. */
  present(member: MemberCode, isThere: boolean): void
}
