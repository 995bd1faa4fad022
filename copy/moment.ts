const MOMENT = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false } as const

/** A moment as a sentence names it, by this device's clock: `Sat, 15 Mar, 00:00`. */
export const momentText = (at: number, locale: string): string => new Intl.DateTimeFormat(locale, MOMENT).format(at)

/** The same with its year, for the end of a break, which may be years away: `Sat, 15 Mar 2031, 00:00`. */
export const datedMomentText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...MOMENT, year: 'numeric' }).format(at)
