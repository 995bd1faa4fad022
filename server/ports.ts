export type { Clock } from '#doors/clock.ts'

/** The one dice of the exchange: a number in [0, 1). */
export interface Rng {
  next(): number
}
