import { flightOf } from './flight.ts'

/** Aviator (CAS-05): a plane that climbs until it flies away. */
export const engine = flightOf('aviator')
