import type { Clock } from '#server/ports.ts'

const MAX_KEYS = 10_000

export type Limit = {
  /** Counts one more; false, and nothing counted, when the key has had its share. */
  take(key: string): boolean
  /** Has the key had its share? Counts nothing. */
  isSpent(key: string): boolean
  clear(key: string): void
}

/** At most `most` of something for one key in any `ms`. Keys that were not heard of for longest are forgotten beyond 10,000. */
export const createLimit = (clock: Clock, most: number, ms: number): Limit => {
  const times = new Map<string, number[]>()
  const recent = (key: string): number[] => (times.get(key) ?? []).filter((at) => at > clock.now() - ms)
  return {
    take: (key) => {
      const had = recent(key)
      times.delete(key)
      for (const oldest of times.keys()) {
        if (times.size < MAX_KEYS) break
        times.delete(oldest)
      }
      const free = had.length < most
      times.set(key, free ? [...had, clock.now()] : had)
      return free
    },
    isSpent: (key) => recent(key).length >= most,
    clear: (key) => void times.delete(key),
  }
}
