import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'

type Timer = { readonly at: number; readonly order: number; readonly job: () => void }

/** A clock that moves only on `advance`. */
export interface VirtualClock extends Clock {
  /** Moves the clock on by `ms`, running every job due by then, in order of due time, at its due time. */
  advance(ms: number): void
  /** Jobs not yet run. */
  pending(): number
}

const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** A virtual clock standing at `start`; jobs run inside `advance`, those due at the same instant in the order they were asked for. */
export const virtualClock = (start: Millis): VirtualClock => {
  let now: number = start
  let asked = 0
  const timers: Timer[] = []

  const insert = (timer: Timer): void => {
    let low = 0
    let high = timers.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = timers[middle]
      if (other !== undefined && before(other, timer)) low = middle + 1
      else high = middle
    }
    timers.splice(low, 0, timer)
  }

  return {
    now: () => millisSchema.parse(Math.floor(now)),
    after(delayMs, job) {
      const timer: Timer = { at: now + Math.max(0, delayMs), order: asked++, job }
      insert(timer)
      return () => {
        const at = timers.indexOf(timer)
        if (at >= 0) timers.splice(at, 1)
      }
    },
    advance(ms) {
      const until = now + Math.max(0, ms)
      for (let next = timers[0]; next !== undefined && next.at <= until; next = timers[0]) {
        timers.shift()
        now = next.at
        next.job()
      }
      now = until
    },
    pending: () => timers.length,
  }
}
