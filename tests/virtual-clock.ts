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

/** Is `a` due before `b`? Of two due at one instant, the one that was asked for first. */
const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** A virtual clock standing at `start`; jobs run inside `advance`, those due at the same instant in the order they were asked for. */
export const virtualClock = (start: Millis): VirtualClock => {
  let now: number = start
  /** The whole millisecond of now. */
  let read = start
  let asked = 0
  /** The next one last: most jobs are due soon, and few timers then move for them. */
  const timers: Timer[] = []

  const moveTo = (time: number): void => {
    now = time
    if (Math.floor(time) !== read) read = millisSchema.parse(Math.floor(time))
  }
  /** Where a timer stands, or belongs. */
  const placeOf = (timer: Timer): number => {
    let low = 0
    let high = timers.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = timers[middle]
      if (other !== undefined && isBefore(timer, other)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    now: () => read,
    after(delayMs, job) {
      const timer: Timer = { at: now + Math.max(0, delayMs), order: asked++, job }
      timers.splice(placeOf(timer), 0, timer)
      return () => {
        const at = placeOf(timer)
        if (timers[at] === timer) timers.splice(at, 1)
      }
    },
    advance(ms) {
      const until = now + Math.max(0, ms)
      for (let next = timers.at(-1); next !== undefined && next.at <= until; next = timers.at(-1)) {
        timers.pop()
        moveTo(next.at)
        next.job()
      }
      moveTo(until)
    },
    pending: () => timers.length,
  }
}
