import type { Millis } from '#contract/scalar.ts'

const zone = 'Asia/Kolkata'
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const short = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const dayShort = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' })

/** `20:41:07`, Indian time. */
export const clockText = (at: number): string => clock.format(at)

/** `Sat, 15 Mar 2025`. */
export const dayText = (at: number): string => day.format(at)

/** `Today 20:00`, `Tomorrow 15:30`, `18 Mar 20:00`. */
export const startText = (at: Millis, now: number): string => {
  const key = dayKey.format(at)
  if (key === dayKey.format(now)) return `Today ${short.format(at)}`
  if (key === dayKey.format(now + 86_400_000)) return `Tomorrow ${short.format(at)}`
  return `${dayShort.format(at)} ${short.format(at)}`
}

/** `15 Mar 20:41`. */
export const stampText = (at: Millis): string => `${dayShort.format(at)} ${short.format(at)}`
