import { millisSchema } from '#contract/scalar.ts'
import type { Clock } from './ports.ts'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs, job) => {
    // A timer waits a millisecond at least.
    if (delayMs <= 0) {
      const soon = setImmediate(job)
      return () => clearImmediate(soon)
    }
    const timer = setTimeout(job, delayMs)
    return () => clearTimeout(timer)
  },
}
