import * as z from 'zod/mini'

/** One simulated seed, as a child process answers it. */
export const playedSchema = z.object({
  presses: z.number(),
  bets: z.number(),
  accepted: z.number(),
  doubts: z.number(),
  cashOuts: z.number(),
  amendments: z.number(),
  several: z.number(),
  moves: z.number(),
  changes: z.number(),
  removals: z.number(),
  returns: z.number(),
  rules: z.number(),
  quoted: z.number(),
  lines: z.number(),
  settled: z.number(),
  /** Below level 3: left in doubt for good, and placed by the row of a bet like it. */
  unsettled: z.number(),
  alike: z.number(),
  /** Milliseconds of virtual time. */
  lasted: z.number(),
  steps: z.number(),
  findings: z.array(z.object({ at: z.number(), text: z.string() })),
})
export type Played = z.infer<typeof playedSchema>
