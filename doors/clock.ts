import type { Millis } from '#contract/scalar.ts'

/** The clock of a program: its one source of time. Virtual in tests, so that nothing ever sleeps. */
export interface Clock {
  now(): Millis
  /** Runs `job` once, `delayMs` from now. The answer cancels it. */
  after(delayMs: number, job: () => void): () => void
}
