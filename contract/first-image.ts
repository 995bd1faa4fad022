import * as z from 'zod/mini'
import { listedMarketSchema } from './browse.ts'
import { competitionIdSchema, eventIdSchema, millisSchema } from './scalar.ts'

/** The addresses of the pages with ids in them: their sport, and their event or competition. */
export const DRAWN_PATHS = {
  event: /^\/event-page\/([^/?]+)\/([^/?]+)$/,
  sport: /^\/sports-page\/[^/?]+\/([^/?]+)$/,
  competition: /^\/competition-detail-page\/[^/?]+\/([^/?]+)\/([^/?]+)$/,
} as const

/** The data, the address and the width of a visitor's first page; the page carries it beside its markup. */
export const firstImageSchema = z.object({
  path: z.string(),
  wide: z.boolean(),
  at: millisSchema,
  /** An event's page has its markets beside the home list; the list of a sport or a competition is a part of that. */
  page: z.discriminatedUnion('name', [
    z.object({ name: z.literal('home') }),
    z.object({
      name: z.literal('event'),
      eventTypeId: z.string(),
      eventId: eventIdSchema,
      markets: z.array(listedMarketSchema).check(z.maxLength(500)),
    }),
    z.object({ name: z.literal('sport'), eventTypeId: z.string() }),
    z.object({ name: z.literal('competition'), eventTypeId: z.string(), competitionId: competitionIdSchema }),
  ]),
  /** The home list. */
  markets: z.array(listedMarketSchema).check(z.maxLength(2000)),
})
export type FirstImage = z.infer<typeof firstImageSchema>
/** The id of the element that holds it. */
export const FIRST_IMAGE = 'first-image'
/** The cookie that comes with it: a new visitor's ticket for the socket (SOCK-05). */
export const FIRST_TICKET = 'pavilion-ticket'
