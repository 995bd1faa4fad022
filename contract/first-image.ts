import * as z from 'zod/mini'
import { lastResultSchema, listedMarketSchema, listVersionSchema } from './messages/browse.ts'
import { competitionIdSchema, eventIdSchema, millisSchema } from './scalar.ts'

/** The addresses of the pages with ids in them: their sport, and their event or competition. */
export const RENDERED_PATHS = {
  event: /^\/event-page\/([^/?]+)\/([^/?]+)$/,
  sport: /^\/sports-page\/[^/?]+\/([^/?]+)$/,
  competition: /^\/competition-detail-page\/[^/?]+\/([^/?]+)\/([^/?]+)$/,
  virtual: /^\/virtual-event-page(?:\/(4|v9|b9))?$/,
} as const

/**
 * The pages without an id, each with the page whose lists it has. A link that proves an e-mail is not among them, because a rendering is
 * kept and its address is a secret.
 */
export const STILL_PAGES = {
  '/': 'home',
  '/default-page': 'default',
  '/open-bets': 'open-bets',
  '/rules-regulations': 'home',
  '/exclusion-policy': 'home',
  '/responsible-gambling': 'home',
  '/privacy-policy': 'home',
  '/time-setting': 'home',
  '/indian-card-games': 'home',
  '/casino-lobby/casino': 'home',
  '/casino-lobby/slot-games': 'home',
  '/casino-lobby/slot-games/Crash': 'home',
  '/casino-lobby/slot-games/Shooting': 'home',
  '/aviator': 'home',
} as const
type StillPath = keyof typeof STILL_PAGES
/** Is this the address of a page without an id? */
export const isStill = (path: string): path is StillPath => Object.hasOwn(STILL_PAGES, path)

/** The data, the address and the width of a visitor's first page; the page carries it beside its markup. */
export const firstImageSchema = z.object({
  path: z.string(),
  wide: z.boolean(),
  at: millisSchema,
  /** What the page lists beside the home list; the list of a sport or a competition is a part of that. */
  page: z.discriminatedUnion('name', [
    z.object({ name: z.enum(['home', 'default', 'open-bets']) }),
    z.object({
      name: z.literal('event'),
      eventTypeId: z.string(),
      eventId: eventIdSchema,
      markets: z.array(listedMarketSchema).check(z.maxLength(500)),
    }),
    z.object({ name: z.literal('sport'), eventTypeId: z.string() }),
    z.object({ name: z.literal('competition'), eventTypeId: z.string(), competitionId: competitionIdSchema }),
    /** The last results of each kind that the page shows. */
    z.object({
      name: z.literal('virtual'),
      eventTypeId: z.string(),
      results: z
        .array(z.object({ eventTypeId: z.enum(['v9', 'b9']), rows: z.array(lastResultSchema).check(z.maxLength(50)) }))
        .check(z.maxLength(2)),
    }),
  ]),
  /** The home list. */
  markets: z.array(listedMarketSchema).check(z.maxLength(2000)),
  /** That of the home list, so that the page asks for no more than what changed since. */
  version: listVersionSchema,
})
export type FirstImage = z.infer<typeof firstImageSchema>
/** The id of the element that holds it. */
export const FIRST_IMAGE = 'first-image'
/** The cookie that comes with it: a visitor's ticket for the socket (SOCK-05). */
export const FIRST_TICKET = 'pavilion-ticket'
/** The cookie of a device whose page differs from the rendered one, as by its language: the server sends it no rendered page. */
export const PLAIN_PAGE = 'plain-page'
