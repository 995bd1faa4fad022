import { type Millis, type Paise, type TimeZone, millisSchema } from '#contract/scalar.ts'
import { paise } from '../paise.ts'
import { type DayPlayed, withCounted } from './limits.ts'
import { periodAt } from './periods.ts'

/** After so long without a connection, the next one begins another sitting. */
const ABSENCE_MS = 30 * 60_000
/** The minutes that a member may choose between two reality checks; 0: never. */
export const CHECK_MINUTES = [0, 30, 60, 120] as const
export type CheckMinutes = (typeof CHECK_MINUTES)[number]
export const DEFAULT_CHECK: CheckMinutes = 60

/** A member's stay at the exchange, all devices together. */
export type Sitting = {
  readonly from: Millis
  /** The last yes to a reality check; null before one. */
  readonly yesAt: Millis | null
  /** What was won or lost in it. */
  readonly net: Paise
  /** The time up to which it is counted, while a device is connected; null while none is. */
  readonly countedTo: Millis | null
  /** When the last device left; null while one is connected. */
  readonly leftAt: Millis | null
}

/** The first device of a member connects: the sitting continues, or another begins. */
export const arrived = (sitting: Sitting | null, at: Millis): Sitting => {
  if (sitting === null || isOver(sitting, at)) return { from: at, yesAt: null, net: paise(0), countedTo: at, leftAt: null }
  return { ...sitting, countedTo: sitting.countedTo ?? at, leftAt: null }
}

/** The last device of a member leaves. */
export const left = (sitting: Sitting, at: Millis): Sitting => ({ ...sitting, countedTo: null, leftAt: at })

/** The days with the connected time up to `at`: each day has its part. */
export const timeCounted = (days: readonly DayPlayed[], sitting: Sitting | null, at: number, zone: TimeZone): readonly DayPlayed[] => {
  let counted = days
  let from: number = sitting?.countedTo ?? at
  while (from < at) {
    const { resets } = periodAt(from, 'day', zone)
    const to = Math.min(at, resets)
    counted = withCounted(counted, 'time', from, to - from, zone)
    from = to
  }
  return counted
}

/** Has the sitting ended: is no device connected, and none was for half an hour? */
const isOver = ({ leftAt }: Sitting, now: number): boolean => leftAt !== null && now - leftAt >= ABSENCE_MS

/** The sitting that is on now; null where none is. */
export const sittingAt = (sitting: Sitting | null, now: number): Sitting | null =>
  sitting === null || isOver(sitting, now) ? null : sitting

/** When the next reality check is due; null where none is. */
export const checkDueAt = (sitting: Sitting | null, minutes: CheckMinutes): Millis | null =>
  sitting === null || minutes === 0 ? null : millisSchema.parse((sitting.yesAt ?? sitting.from) + minutes * 60_000)

/** Must the member look at time and result before the next bet? (ACCT-08) */
export const isCheckDue = (sitting: Sitting | null, minutes: CheckMinutes, now: number): boolean => {
  const dueAt = checkDueAt(sittingAt(sitting, now), minutes)
  return dueAt !== null && dueAt <= now
}

/** What a reality check tells: the minutes of the sitting and its result. */
export const checkShown = ({ from, net }: Sitting, now: number): { readonly minutes: number; readonly net: Paise } => ({
  minutes: Math.floor((now - from) / 60_000),
  net,
})

/** The member has seen it. */
export const checkSeen = (sitting: Sitting, at: Millis): Sitting => ({ ...sitting, yesAt: at })
