import type { Clock } from './clock.ts'
import { createLimit } from './limit.ts'

/** Faults in a minute that are written to the log, and the length of each. */
const FAULTS = { most: 10, ms: 60_000, length: 300 }

export type Guard = {
  /** Writes a fault to the log; the eleventh of a minute is not written. */
  note(where: string, error: unknown): void
  /** Runs `job`, and `otherwise` when it throws. What is thrown is written to the log and never reaches the process. */
  guard(where: string, job: () => void, otherwise: () => void): void
}

/** Keeps what the answer to one client throws away from all others. `door` begins each line of the log. */
export const createGuard = (clock: Clock, log: (line: string) => void, door = 'socket'): Guard => {
  const faults = createLimit(clock, FAULTS.most, FAULTS.ms)
  const note = (where: string, error: unknown): void => {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (faults.take('')) log(`${door}: ${where}: ${words.replace(/\s+/g, ' ')}`.slice(0, FAULTS.length))
  }
  return {
    note,
    guard: (where, job, otherwise) => {
      try {
        job()
      } catch (error) {
        note(where, error)
        try {
          otherwise()
        } catch (again) {
          note(where, again)
        }
      }
    },
  }
}
