import type { Said } from '#domain/said.ts'
import type { Doors } from './doors.ts'

/** Calls `come` once a part of the code is here, at once if it is; calls `fail` if it cannot be loaded. */
type Coming<Part> = (come: (part: Part) => void, fail: (why: Said) => void) => void

/** All that the streams have of the outside: the doors, and the parts of their own code that come later. */
export type Outside = Doors & {
  /** What makes a visitor's calls; it comes beside the first paint. */
  readonly late: Coming<typeof import('./first-calls.ts')>
  /** What makes all other calls. A visitor who only reads the home page needs none of it. */
  readonly wanted: Coming<typeof import('./calls.ts')>
}
