/** A moment as a sentence names it, by this device's clock: `Sat, 15 Mar, 00:00`. */
export const momentText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at)
