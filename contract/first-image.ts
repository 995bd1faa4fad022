import * as z from 'zod/mini'
import { listedMarketSchema } from './browse.ts'
import { millisSchema } from './scalar.ts'

/** The data and the width of a visitor's first page; the page carries it beside its markup. */
export const firstImageSchema = z.object({
  wide: z.boolean(),
  at: millisSchema,
  markets: z.array(listedMarketSchema).check(z.maxLength(2000)),
})
export type FirstImage = z.infer<typeof firstImageSchema>
/** The id of the element that holds it. */
export const FIRST_IMAGE = 'first-image'
/** The cookie that comes with it: a new visitor's ticket for the socket (SOCK-05). */
export const FIRST_TICKET = 'pavilion-ticket'
