import * as z from 'zod/mini'
import type { Proof } from './prove.ts'

const MOST_MOVES = 500

/** A counterexample: the moves from the start of a scope, and what they break. `fault`: the planted fault that it needs. */
export const fixtureSchema = z.strictObject({
  scope: z.string(),
  fault: z.optional(z.string()),
  told: z.array(z.string()),
  moves: z.array(z.unknown()).check(z.maxLength(MOST_MOVES)),
})

/** The text of a fixture's file. */
export const fixtureOf = (scope: string, fault: string | undefined, { told, moves }: Proof): string =>
  `${JSON.stringify({ scope, ...(fault === undefined ? {} : { fault }), told, moves }, null, 2)}\n`
