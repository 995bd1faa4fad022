/** How every moment is written. */
export const MOMENT = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

type Writer = (at: number) => string
const writerIn = (locale: string, options: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone })

/** Writes moments in a zone, or by this device's clock: `15 Mar 2031, 00:00`. */
export const momentWriter = (locale: string, timeZone?: string): Writer => {
  const { format } = writerIn(locale, MOMENT, timeZone)
  return (at) => format(at)
}

/** Writes times of the day in a zone, or by this device's clock: `20:41:07`. */
export const clockWriter = (timeZone?: string): Writer => {
  const { format } = writerIn('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }, timeZone)
  return (at) => format(at)
}

/** Writes the short name that a zone has at a moment: `IST`. */
export const nameWriter = (timeZone?: string): Writer => {
  const named = writerIn('en-IN', { timeZoneName: 'short' }, timeZone)
  return (at) => named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

let zone: string | undefined
let clock = clockWriter()
let name = nameWriter()

/** Sentences name their moments in this zone from now on, by its IANA name; before that by the device's clock (NAV-07). */
export const writeMomentsIn = (next: string): void => {
  clock = clockWriter(next)
  name = nameWriter(next)
  zone = next
}

/** A moment as a sentence names it. */
export const momentText = (at: number, locale: string): string => momentWriter(locale, zone)(at)
/** A time of the day as a sentence names it: `20:41:07`. */
export const clockTime = (at: number): string => clock(at)
/** The zone of the sentences at a moment: `IST`. */
export const zoneText = (at: number): string => name(at)
