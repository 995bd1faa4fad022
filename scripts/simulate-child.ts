/** Plays the seeds that `simulate.ts` asks for, one after the other. */
import * as z from 'zod/mini'
import { simulate } from '#tests/simulation/run.ts'
import { answerWith } from './child.ts'
import type { Played } from './played.ts'

const questionSchema = z.object({ seed: z.number(), sabotage: z.optional(z.string()) })

answerWith(async (question): Promise<Played> => {
  const { seed, sabotage } = questionSchema.parse(question)
  const { steps, findings, ...counts } = simulate(seed, { sabotage })
  return { ...counts, steps: steps.length, findings: [...findings] }
})
