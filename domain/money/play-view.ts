import type { Millis, Paise, TimeZone } from '#contract/scalar.ts'
import type { LimitKind, LimitLine } from './limits.ts'
import type { Period } from './periods.ts'
import type { CheckMinutes } from './sitting.ts'

/** A limit as its member sees it; amounts in paise, time in seconds. */
export type LimitView = LimitLine & {
  readonly kind: LimitKind
  readonly period: Period
  readonly used: number
  readonly resets: Millis
}
/** All of a member's responsible play now. */
export type PlayView = {
  readonly zone: TimeZone
  readonly limits: readonly LimitView[]
  readonly checkMinutes: CheckMinutes
  readonly checkDueAt: Millis | null
  /** The sitting that is on: its minutes and its result. */
  readonly sitting: { readonly minutes: number; readonly net: Paise } | null
  readonly coolingUntil: Millis | null
  readonly excludedUntil: Millis | null
  /** The member may ask to return from an exclusion that is over, or has asked. */
  readonly mayReturn: boolean
  readonly returnFrom: Millis | null
}
