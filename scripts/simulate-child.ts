/** Plays the seeds that `simulate.ts` asks for, one after the other. */
import * as z from 'zod/mini'
import { levelSchema } from '#tests/simulation/plan.ts'
import { simulate } from '#tests/simulation/run.ts'
import { answerWith } from './child.ts'
import type { Played } from './played.ts'

const questionSchema = z.object({ seed: z.number(), sabotage: z.optional(z.string()), level: z.optional(levelSchema) })

answerWith(async (question): Promise<Played> => {
  const { seed, sabotage, level } = questionSchema.parse(question)
  const { steps, findings, ...counts } = simulate(seed, { sabotage, level })
  return { ...counts, steps: steps.length, findings: [...findings] }
})
