import { millisSchema } from '#contract/scalar.ts'
import type { Clock } from './ports.ts'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs, job) => {
    const timer = setTimeout(job, delayMs)
    return () => clearTimeout(timer)
  },
}
