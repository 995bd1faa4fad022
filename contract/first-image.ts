import * as z from 'zod/mini'
import { listedMarketSchema } from './browse.ts'
import { millisSchema } from './scalar.ts'

/** What a visitor's first page was drawn from, and for which width; it stands in the page beside what was drawn. */
export const firstImageSchema = z.object({
  wide: z.boolean(),
  at: millisSchema,
  markets: z.array(listedMarketSchema).check(z.maxLength(2000)),
})
export type FirstImage = z.infer<typeof firstImageSchema>
/** The id of the element that holds it. */
export const FIRST_IMAGE = 'first-image'
