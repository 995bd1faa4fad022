import * as z from 'zod/mini'
import { listedMarketSchema } from './browse.ts'
import { eventIdSchema, millisSchema } from './scalar.ts'

/** The address of an event's page: its sport and its event. */
export const EVENT_PATH = /^\/event-page\/([^/?]+)\/([^/?]+)$/

/** The data, the address and the width of a visitor's first page; the page carries it beside its markup. */
export const firstImageSchema = z.object({
  path: z.string(),
  wide: z.boolean(),
  at: millisSchema,
  /** The event of an event's page with its markets; null on the home page. */
  event: z.nullable(
    z.object({ eventTypeId: z.string(), eventId: eventIdSchema, markets: z.array(listedMarketSchema).check(z.maxLength(500)) }),
  ),
  /** The home list. */
  markets: z.array(listedMarketSchema).check(z.maxLength(2000)),
})
export type FirstImage = z.infer<typeof firstImageSchema>
/** The id of the element that holds it. */
export const FIRST_IMAGE = 'first-image'
/** The cookie that comes with it: a new visitor's ticket for the socket (SOCK-05). */
export const FIRST_TICKET = 'pavilion-ticket'
