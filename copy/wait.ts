const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A wait in words: `15 seconds`, `2 minutes`, `3 hours`. Rounded up, so that it has always passed when the reader comes back. */
export const waitOf = (ms: number, seconds: string, minutes: string, hours: string): string => {
  if (ms <= MINUTE) return `${Math.max(5, Math.ceil(ms / 5000) * 5)} ${seconds}`
  return ms <= 90 * MINUTE ? `${Math.ceil(ms / MINUTE)} ${minutes}` : `${Math.ceil(ms / HOUR)} ${hours}`
}
