import type { Clock } from './clock.ts'
import { addressKey } from './address.ts'

const MAX_KEYS = 10_000

/** Sets a key as the one heard of last. Beyond `maxKeys` those not heard of for longest go. */
const setLast = <Value>(map: Map<string, Value>, key: string, value: Value, maxKeys = MAX_KEYS): void => {
  map.delete(key)
  for (const oldest of map.keys()) {
    if (map.size < maxKeys) break
    map.delete(oldest)
  }
  map.set(key, value)
}

export type Limit = {
  /** Counts one more; false, and nothing counted, when the key has had its share. */
  take(key: string): boolean
  /** The wait until the key has a share, in ms; 0 when it has one now. Counts nothing. */
  waitMs(key: string): number
}

/** At most `most` of something for one key in any `ms`. Beyond `maxKeys` the keys not heard of for longest are forgotten. */
export const createLimit = (clock: Clock, most: number, ms: number, maxKeys = MAX_KEYS): Limit => {
  const times = new Map<string, number[]>()
  const recent = (key: string): number[] => (times.get(key) ?? []).filter((at) => at > clock.now() - ms)
  return {
    take: (key) => {
      const had = recent(key)
      const free = had.length < most
      setLast(times, key, free ? [...had, clock.now()] : had, maxKeys)
      return free
    },
    waitMs: (key) => {
      const [oldest = 0, ...rest] = recent(key).slice(-most)
      return rest.length + 1 < most ? 0 : Math.max(0, oldest + ms - clock.now())
    },
  }
}

/** A limit whose keys are addresses, counted as `addressKey` says. */
export const createAddressLimit = (clock: Clock, most: number, ms: number): Limit => {
  const { take, waitMs } = createLimit(clock, most, ms)
  return { take: (address) => take(addressKey(address)), waitMs: (address) => waitMs(addressKey(address)) }
}

/**
 * The slow-down of a key by failures. `free` of them cost nothing, the next costs `firstMs`, each further one doubles it, up to
 * `mostMs`.
 */
export type Pace = { readonly free: number; readonly firstMs: number; readonly mostMs: number; readonly forgetMs: number }
export type Slowdown = {
  /** The key's wait before its next try, in ms; 0: it may try now. */
  waitMs(key: string): number
  /** Counts a failure. A try that takes time is counted before it, so that tries sent all at once are counted, too. */
  fail(key: string): void
  /** Takes one failure back: that try was right. */
  takeBack(key: string): void
  clear(key: string): void
}
type Failures = { readonly count: number; readonly at: number; readonly until: number }

/** Slows a key down after failures, and never shuts it. Failures are forgotten `forgetMs` after the last one. */
export const createSlowdown = (clock: Clock, { free, firstMs, mostMs, forgetMs }: Pace): Slowdown => {
  const failures = new Map<string, Failures>()
  const find = (key: string): Failures | undefined => {
    const found = failures.get(key)
    return found !== undefined && found.at + forgetMs > clock.now() ? found : undefined
  }
  return {
    waitMs: (key) => Math.max(0, (find(key)?.until ?? 0) - clock.now()),
    fail: (key) => {
      const now = clock.now()
      const count = (find(key)?.count ?? 0) + 1
      const delayMs = count < free ? 0 : Math.min(mostMs, firstMs * 2 ** (count - free))
      setLast(failures, key, { count, at: now, until: now + delayMs })
    },
    takeBack: (key) => {
      const found = find(key)
      if (found !== undefined) failures.set(key, { ...found, count: Math.max(0, found.count - 1), until: clock.now() })
    },
    clear: (key) => void failures.delete(key),
  }
}
