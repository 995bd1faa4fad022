import type { Millis } from '#contract/scalar.ts'
import { text } from './text.ts'

const activity = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})

/** The last login as d/m/y hh:mm:ss AM/PM in India's time; N/A when there is none (SESS-11). */
export const activityText = (lastLogin: Millis | 'none'): string => {
  if (lastLogin === 'none') return text.notAvailable
  const parts = new Map(activity.formatToParts(lastLogin).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod').toUpperCase()}`
}
