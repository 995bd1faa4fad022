import type { Millis, TimeZone } from '#contract/scalar.ts'
import { text } from './first.ts'
import { clockWriter, momentWriter, nameWriter } from './moment.ts'

/** The clock the page shows: the exchange's own, this device's, or India's at +5:30 (NAV-07). */
export const ZONES = ['system', 'device', 'india'] as const
export type Zone = (typeof ZONES)[number]

/** A zone as it was kept; the device's where nothing, or nonsense, was. */
export const zoneOf = (kept: string | null): Zone => ZONES.find((zone) => zone === kept) ?? 'device'

/** The zone by the name the calendar knows; undefined is the device's own. */
const PLACES: Readonly<Record<Zone, string | undefined>> = { system: 'UTC', device: undefined, india: 'Asia/Kolkata' }

/** The name of a zone in the calendar, such as Asia/Kolkata. */
export const zoneName = (zone: Zone): string => PLACES[zone] ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The writers of times in one zone. */
export type Times = {
  /** `20:41:07`. */
  readonly clock: (at: number) => string
  /** `20:41`. */
  readonly short: (at: number) => string
  /** `Sat, 15 Mar 2025`. */
  readonly day: (at: number) => string
  /** `15 Mar`. */
  readonly dayShort: (at: number) => string
  /** `15 Mar 2025, 20:41`. */
  readonly stamp: (at: number) => string
  /** `2025-03-15`: equal for two times of one day. */
  readonly dayKey: (at: number) => string
  /** `IST`: the zone's short name then. */
  readonly name: (at: number) => string
}

const written = new Map<string, Times>()

/** The writer of times for a zone, in the language that is spoken now; always the same one for both. */
export const timesOf = (zone: Zone): Times => {
  const key = `${zone} ${text.locale}`
  const times = written.get(key) ?? writerOf(zone, text.locale)
  written.set(key, times)
  return times
}

/** The writer of times for a zone by its IANA name. */
export const timesIn = (zone: TimeZone): Times => {
  const key = `${zone} ${text.locale}`
  const times = written.get(key) ?? writer(zone, text.locale)
  written.set(key, times)
  return times
}

const writerOf = (zone: Zone, locale: string): Times => writer(PLACES[zone], locale)

const writer = (timeZone: string | undefined, locale: string): Times => {
  const made = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone })
  const short = made('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = made(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const dayShort = made(locale, { day: 'numeric', month: 'short' })
  const dayKey = made('en-CA', {})
  return {
    clock: clockWriter(timeZone),
    short: (at) => short.format(at),
    day: (at) => day.format(at),
    dayShort: (at) => dayShort.format(at),
    stamp: momentWriter(locale, timeZone),
    dayKey: (at) => dayKey.format(at),
    name: nameWriter(timeZone),
  }
}

/** The last login as d/m/y hh:mm:ss AM/PM in the zone; N/A when there is none (SESS-11). */
export const activityText = (lastLogin: Millis | 'none', zone: Zone): string => {
  if (lastLogin === 'none') return text.notAvailable
  const timeZone = PLACES[zone]
  const writer = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === undefined ? {} : { timeZone }),
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  })
  const parts = new Map(writer.formatToParts(lastLogin).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${Number(part('day'))}/${Number(part('month'))}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod').toUpperCase()}`
}
