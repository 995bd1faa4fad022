import * as z from 'zod/mini'

const count = z.number().check(z.int(), z.gte(1))
/** The states and steps of each scope, as they were when they were last read by a person. */
export const pinnedSchema = z.record(z.string(), z.object({ states: count, steps: count }))
