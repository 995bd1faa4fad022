/** How every moment is written. */
export const MOMENT = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Writes moments in a zone, or by this device's clock: `15 Mar 2031, 00:00`. */
export const momentWriter = (locale: string, timeZone?: string): ((at: number) => string) => {
  const { format } = new Intl.DateTimeFormat(locale, timeZone === undefined ? MOMENT : { ...MOMENT, timeZone })
  return (at) => format(at)
}

/** A moment as a sentence names it, by this device's clock. */
export const momentText = (at: number, locale: string): string => momentWriter(locale)(at)
