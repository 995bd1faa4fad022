import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/ports.ts'

export type Once<T> = {
  /** Keeps the value; the answer is the name to take it by. */
  put(value: T): string
  /** The value, the first time and in time; null ever after. */
  take(name: string): T | null
  /** Forgets those values. */
  drop(which: (value: T) => boolean): void
}

/** Values kept for `ms` under names that cannot be guessed, each taken once; the oldest go beyond 10,000. */
export const createOnce = <T>(clock: Clock, ms: number, most = 10_000): Once<T> => {
  const kept = new Map<string, { readonly value: T; readonly until: number }>()
  return {
    put: (value) => {
      for (const [name, { until }] of kept) {
        if (until > clock.now() && kept.size < most) break
        kept.delete(name)
      }
      const name = randomBytes(24).toString('hex')
      kept.set(name, { value, until: clock.now() + ms })
      return name
    },
    take: (name) => {
      const found = kept.get(name)
      kept.delete(name)
      return found === undefined || found.until < clock.now() ? null : found.value
    },
    drop: (which) => {
      for (const [name, { value }] of kept) if (which(value)) kept.delete(name)
    },
  }
}
