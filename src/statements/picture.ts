import type { ProfitGroup } from '#contract/calls/statements.ts'
import { type Day, type Paise, millisSchema } from '#contract/scalar.ts'

/** A moment within the day everywhere on earth where it is that day at noon of the clock of milliseconds; its date is written from it. */
export const middayOf = (day: Day) => millisSchema.parse(Date.parse(`${day}T12:00:00Z`))

const DAY_MS = 86_400_000
export type Bar = { readonly at: number; readonly day: Day; readonly net: Paise; readonly running: Paise }
/** A picture of days: a bar each, at its place of `count` days, and what the scale spans. */
export type Picture = { readonly bars: readonly Bar[]; readonly count: number; readonly low: number; readonly high: number }

/** The days of a range as bars and a line of the running total (ACCT-12). */
export const pictureOf = (groups: readonly ProfitGroup[], from: Day, to: Day): Picture => {
  const place = (day: Day): number => Math.round((middayOf(day) - middayOf(from)) / DAY_MS)
  const bars = groups.flatMap(({ day, net, running }): readonly Bar[] => (day === null ? [] : [{ at: place(day), day, net, running }]))
  const values = bars.flatMap(({ net, running }) => [net, running])
  return { bars, count: place(to) + 1, low: Math.min(0, ...values), high: Math.max(0, ...values) }
}

/** Round figures for the lines of a scale, at most five. */
export const linesOf = ({ low, high }: Pick<Picture, 'low' | 'high'>): readonly number[] => {
  const span = Math.max(1, high - low)
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => span / each <= 4) ?? power * 10
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step)
}
