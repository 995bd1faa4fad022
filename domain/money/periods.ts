import { Temporal } from 'temporal-polyfill'
import { type Millis, type TimeZone, millisSchema, timeZoneSchema } from '#contract/scalar.ts'
import { type Period, periodBounds } from './days.ts'

/** The zone of a member's days where the brand names none. */
export const DEFAULT_ZONE: TimeZone = timeZoneSchema.parse('Asia/Kolkata')
/** The periods of a limit, in the order in which a tie names them. */
export const PERIODS = ['day', 'week', 'month'] as const satisfies readonly Period[]
export type { Period }

/** A stretch of time: `from` is in it, `resets` is the first instant after it. */
export type Bounds = { readonly from: Millis; readonly resets: Millis }

/** The bounds that were asked for last, by period and zone: most questions are about the same day. */
const lately = new Map<string, Bounds>()
const MAX_LATELY = 300

/** The calendar day, the week from Monday or the month of the zone that a moment is in (ACCT-08). */
export const periodAt = (at: number, period: Period, zone: TimeZone): Bounds => {
  const key = `${period} ${zone}`
  const known = lately.get(key)
  if (known !== undefined && known.from <= at && at < known.resets) return known
  const { from, before } = periodBounds(period, millisSchema.parse(at), zone)
  const bounds = { from, resets: before }
  if (lately.size >= MAX_LATELY) lately.clear()
  lately.set(key, bounds)
  return bounds
}

/** The same local time some months later; a day that the month lacks is its last one. */
export const monthsAfter = (at: number, months: number, zone: TimeZone): Millis =>
  millisSchema.parse(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).add({ months }).epochMilliseconds)
