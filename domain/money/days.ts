import { Temporal } from 'temporal-polyfill'
import { type Day, type Millis, type TimeZone, daySchema, millisSchema, timeZoneSchema } from '#contract/scalar.ts'

/** Whole days, the first and the last both included. */
export type DayRange = { readonly from: Day; readonly to: Day }
/** From a moment on, and before another. */
export type Span = { readonly from: Millis; readonly before: Millis }
/** A calendar stretch of a zone; a week begins on Monday (ACCT-08). */
export type Period = 'day' | 'week' | 'month'
/** A range by its name. */
export type Preset = 'today' | 'yesterday' | '7d' | '30d'

/** A range has so many days at most. */
export const MAX_DAYS = 366

const dateOf = (day: Day): Temporal.PlainDate => Temporal.PlainDate.from(day)
const dayFrom = (date: Temporal.PlainDate): Day => daySchema.parse(date.toString())
const zonedAt = (at: Millis, zone: TimeZone): Temporal.ZonedDateTime => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
/** The first instant of a date: not always midnight, which some clocks jump over. */
const startOf = (date: Temporal.PlainDate, zone: TimeZone): Millis => millisSchema.parse(date.toZonedDateTime(zone).epochMilliseconds)

/** A zone by its name; null for one that the calendar does not know. */
export const zoneFrom = (name: string): TimeZone | null => {
  const parsed = timeZoneSchema.safeParse(name)
  if (!parsed.success) return null
  try {
    Temporal.PlainDate.from('2026-01-01').toZonedDateTime(name)
    return parsed.data
  } catch {
    return null
  }
}

/** A day of the calendar; null for a text such as 2026-02-30. */
export const dayIn = (text: string): Day | null => {
  const parsed = daySchema.safeParse(text)
  if (!parsed.success) return null
  try {
    return dayFrom(Temporal.PlainDate.from(text, { overflow: 'reject' }))
  } catch {
    return null
  }
}

/** The day of a zone that a moment is in (ACCT-02). */
export const dayOf = (at: Millis, zone: TimeZone): Day => dayFrom(zonedAt(at, zone).toPlainDate())

/** `23:59:59` on the zone's clock. */
export const timeOf = (at: Millis, zone: TimeZone): string => zonedAt(at, zone).toPlainTime().toString({ smallestUnit: 'second' })

/** The day so many days later; earlier where negative. */
export const plusDays = (day: Day, days: number): Day => dayFrom(dateOf(day).add({ days }))

/** The number of days of a range; zero or less where it ends before it begins. */
export const daysIn = ({ from, to }: DayRange): number => dateOf(from).until(dateOf(to), { largestUnit: 'days' }).days + 1

/** A range from its first instant to the first instant after it. */
export const spanOf = ({ from, to }: DayRange, zone: TimeZone): Span => ({
  from: startOf(dateOf(from), zone),
  before: startOf(dateOf(to).add({ days: 1 }), zone),
})

/** From the first instant of a day to that of the next: 23 to 25 hours (ACCT-02). */
export const dayBounds = (day: Day, zone: TimeZone): Span => spanOf({ from: day, to: day }, zone)

/** The day, week or month of the zone that a moment is in (ACCT-08). */
export const periodBounds = (period: Period, at: Millis, zone: TimeZone): Span => {
  const date = zonedAt(at, zone).toPlainDate()
  if (period === 'day') return dayBounds(dayFrom(date), zone)
  const first = period === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date.with({ day: 1 })
  const next = period === 'week' ? first.add({ weeks: 1 }) : first.add({ months: 1 })
  return { from: startOf(first, zone), before: startOf(next, zone) }
}

/** The days of a named range, as of now. */
export const rangeOf = (preset: Preset, now: Millis, zone: TimeZone): DayRange => {
  const today = dayOf(now, zone)
  if (preset === 'today') return { from: today, to: today }
  const yesterday = plusDays(today, -1)
  if (preset === 'yesterday') return { from: yesterday, to: yesterday }
  return { from: plusDays(today, preset === '7d' ? -6 : -29), to: today }
}
