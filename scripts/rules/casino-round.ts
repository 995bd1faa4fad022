import * as z from 'zod/mini'
import { roundOn } from '#casino/server/rounds/round.ts'
import { roundStateSchema } from '#contract/casino/catalogue.ts'
import type { Evaluators } from './words.ts'

const roundInput = z.strictObject({
  state: roundStateSchema,
  event: z.enum(['bet', 'cashOut', 'closeTime', 'debitsDone', 'dealt', 'voided']),
})

/** The rules of a shared round's chart. */
export const roundRules: Evaluators = {
  round_chart: (input) => {
    const { state, event } = roundInput.parse(input)
    return roundOn(state, event)
  },
}
