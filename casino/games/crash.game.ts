import { flightOf } from './flight.ts'

/** Crash (CAS-05): a rocket that climbs until it crashes. */
export const engine = flightOf('crash')
