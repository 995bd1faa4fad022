import * as z from 'zod/mini'
import { message } from '../call.ts'
import { marketTypeSchema } from '../market.ts'
import { saidSchema } from '../said.ts'
import { eventIdSchema, marketIdSchema, millisSchema, signedRupees } from '../scalar.ts'

/** One result of a market in which the member had a matched bet (OPEN-12). */
export const settlementSchema = z.object({
  /** Counts the member's settlements from 1, without a gap. */
  number: z.number().check(z.int(), z.gte(1)),
  /** `settled` or `void` the first time; `corrected` and `voided` when another result came before. */
  kind: z.enum(['settled', 'void', 'corrected', 'voided']),
  marketId: marketIdSchema,
  marketType: marketTypeSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  eventId: eventIdSchema,
  eventName: z.string(),
  /** SESSION: the runs made. */
  runs: z.nullable(z.number()),
  /** What the market won or lost in all, net of commission. */
  net: signedRupees,
  at: millisSchema,
})
export type Settlement = z.output<typeof settlementSchema>

/** `settlement`: a market was settled in which the member had a matched bet. */
export const settlementMessage = message({
  name: 'settlement',
  access: 'member',
  body: z.object({ settlement: settlementSchema }),
})
