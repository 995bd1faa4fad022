import { type Heard, heardAs } from '../gate/costs.ts'

/** The words of a socket door. */
export type Tongue = {
  /** What a message of that name costs, and its access; undefined for one that is not heard. */
  readonly heardAs: (name: string) => Heard | undefined
  /** How a message of ours goes out; null: it does not. */
  readonly says: (name: string, body: unknown) => readonly [name: string, body: unknown] | null
}

/** Our own words, as they are. */
export const OUR_TONGUE: Tongue = { heardAs, says: (name, body) => [name, body] }
