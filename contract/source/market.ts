import * as z from 'zod/mini'
import { marketTypeSchema } from '../market.ts'
import { eventIdSchema, eventTypeIdSchema, marketIdSchema, millisSchema, selectionIdSchema } from '../scalar.ts'

/**
 * One level of a side, the best first. `price`: odds; Special: a rate on 100; SESSION and INNINGS_RUNS: the run line. `size`: rupees;
 * SESSION: the fancyPrice.
 */
const priceSchema = z.object({ price: z.number(), size: z.number() })
const sideSchema = z.array(priceSchema).check(z.maxLength(10))

/** A market in the specification's words (MKT-02). `status` is the reason where a suspended market has one. */
export const sourceMarketSchema = z.object({
  marketId: marketIdSchema,
  marketType: marketTypeSchema,
  marketName: z.string(),
  eventName: z.string(),
  eventId: eventIdSchema,
  eventTypeId: eventTypeIdSchema,
  openDate: millisSchema,
  competitionName: z.string(),
  marketBook: z.object({
    status: z.string(),
    runners: z
      .array(
        z.object({
          selectionId: selectionIdSchema,
          runnerName: z.string(),
          availableToBack: sideSchema,
          availableToLay: sideSchema,
        }),
      )
      .check(z.maxLength(100)),
  }),
})
export type SourceMarket = z.output<typeof sourceMarketSchema>
