import type { Day, TimeZone } from '#contract/scalar.ts'
import { type DayRange, MAX_DAYS, type Preset, type Span, dayIn, daysIn, rangeOf, spanOf, zoneFrom } from '#domain/money/days.ts'
import { type Refused, refused } from '#server/members/joining.ts'
import type { Clock } from '#server/ports.ts'

type AskedDays = { readonly range?: Preset; readonly from?: Day; readonly to?: Day; readonly zone?: TimeZone }
/** The days that were meant, by a zone's clock. */
export type Meant = DayRange & { readonly zone: TimeZone }
/** All days; times are by a zone's clock still. */
export type AllDays = { readonly from: null; readonly to: null; readonly zone: TimeZone }

/** Is it the reason why a call is refused? */
export const isRefused = <T extends object>(what: T | Refused): what is Refused => 'ok' in what

/** Reads the days that a call asks for, by the zone that it names, else the brand's: RANGE_INVALID, ZONE_UNKNOWN (ACCT-02). */
export const askedDaysOn = (clock: Pick<Clock, 'now'>) => {
  /** The days that were asked for; the last 7 where none were. */
  const days = ({ range, from, to, zone: named }: AskedDays, brandZone: TimeZone): Meant | Refused => {
    const zone = named === undefined ? brandZone : zoneFrom(named)
    if (zone === null) return refused('ZONE_UNKNOWN')
    if (from === undefined && to === undefined) return { ...rangeOf(range ?? '7d', clock.now(), zone), zone }
    const [first, last] = [from, to].map((day) => (day === undefined ? null : dayIn(day)))
    if (first == null || last == null || range !== undefined) return refused('RANGE_INVALID')
    const count = daysIn({ from: first, to: last })
    return count < 1 || count > MAX_DAYS ? refused('RANGE_INVALID') : { from: first, to: last, zone }
  }
  return {
    days,
    /** The days that were asked for; all of them where none were. */
    daysOrAll: (asked: AskedDays, brandZone: TimeZone): Meant | AllDays | Refused => {
      const meant = days(asked, brandZone)
      const isAll = asked.range === undefined && asked.from === undefined && asked.to === undefined
      return isAll && !isRefused(meant) ? { from: null, to: null, zone: meant.zone } : meant
    },
  }
}

/** The moments of the days that were meant. Null stands for all days. */
export const spanMeant = (meant: Meant | AllDays): Span | null => (meant.from === null ? null : spanOf(meant, meant.zone))
