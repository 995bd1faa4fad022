import type { Millis } from '#contract/scalar.ts'

/** The one clock of the exchange. Virtual in tests, so that nothing ever sleeps. */
export interface Clock {
  now(): Millis
  /** Runs `job` once, `delayMs` from now. The answer cancels it. */
  after(delayMs: number, job: () => void): () => void
}

/** The one dice of the exchange: a number in [0, 1). */
export interface Rng {
  next(): number
}
