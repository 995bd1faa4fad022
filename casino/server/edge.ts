import { randomBytes } from 'node:crypto'
import { millisSchema } from '#contract/scalar.ts'
import type { Clock, Random } from './ports.ts'

/** The machine's own time: the only place where the provider reads it. */
export const systemClock: Clock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs, job) => {
    const timer = setTimeout(job, Math.max(0, delayMs))
    return () => clearTimeout(timer)
  },
}

/** The operating system's random bytes. */
export const systemRandom: Random = (bytes) => randomBytes(bytes).toString('hex')
