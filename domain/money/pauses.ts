import { type Millis, type TimeZone, millisSchema } from '#contract/scalar.ts'
import { monthsAfter } from './periods.ts'

const DAY_MS = 24 * 3600_000
/** The longest cool-off, in days of 24 hours. */
export const MAX_COOL_OFF = 42
/** The lengths of a self-exclusion, in months. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const
/** How long the return from an exclusion waits after the member asked for it. */
const RETURN_MS = DAY_MS

export type PauseWish = { readonly kind: 'cool-off'; readonly days: number } | { readonly kind: 'self-exclusion'; readonly months: number }

/** When a pause that begins now ends (ACCT-08). */
export const pauseUntil = (wish: PauseWish, now: number, zone: TimeZone): Millis | 'PAUSE_LENGTH' => {
  if (wish.kind === 'cool-off') {
    const fits = Number.isInteger(wish.days) && wish.days >= 1 && wish.days <= MAX_COOL_OFF
    return fits ? millisSchema.parse(now + wish.days * DAY_MS) : 'PAUSE_LENGTH'
  }
  return EXCLUSION_MONTHS.some((months) => months === wish.months) ? monthsAfter(now, wish.months, zone) : 'PAUSE_LENGTH'
}

/** A self-exclusion ends on its day only for a member who asked to return, a day after that. */
export type Exclusion = { readonly until: Millis; readonly returnFrom: Millis | null }
export type Pauses = { readonly coolingUntil: Millis | null; readonly excluded: Exclusion | null }
export const noPauses: Pauses = { coolingUntil: null, excluded: null }

/** The end of the exclusion that holds now; null where none does. */
export const excludedUntil = ({ excluded }: Pauses, now: number): Millis | null => {
  if (excluded === null) return null
  const { until, returnFrom } = excluded
  if (returnFrom !== null && returnFrom <= now) return null
  return returnFrom ?? until
}

/** The end of the cool-off that holds now; null where none does. */
export const coolingUntil = ({ coolingUntil: until }: Pauses, now: number): Millis | null => (until !== null && until > now ? until : null)

/** A pause is only ever made longer. */
export const paused = (pauses: Pauses, kind: PauseWish['kind'], until: Millis): Pauses => {
  if (kind === 'cool-off') return { ...pauses, coolingUntil: later(pauses.coolingUntil, until) }
  return { ...pauses, excluded: { until: later(pauses.excluded?.until ?? null, until), returnFrom: null } }
}
const later = (one: Millis | null, other: Millis): Millis => (one !== null && one > other ? one : other)

/** The member asks to return after an exclusion: it ends a day later. Too early, or without one, it is refused. */
export const returning = ({ excluded }: Pauses, now: Millis): Exclusion | 'NOTHING_TO_CONFIRM' | 'PAUSE_HOLDS' => {
  if (excluded === null || (excluded.returnFrom !== null && excluded.returnFrom <= now)) return 'NOTHING_TO_CONFIRM'
  if (now < excluded.until) return 'PAUSE_HOLDS'
  return excluded.returnFrom === null ? { ...excluded, returnFrom: millisSchema.parse(now + RETURN_MS) } : excluded
}
