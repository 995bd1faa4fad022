import * as z from 'zod/mini'
import { millisSchema, paiseSchema } from '../scalar.ts'
import { nameSchema } from './named.ts'
import { gameIdSchema } from './wallet.ts'

export const roundStateSchema = z.enum(['open', 'closing', 'dealing', 'settled', 'void'])
export type RoundState = z.infer<typeof roundStateSchema>

/** One card of a lobby (CAS-01). */
export const casinoGameSchema = z.object({
  gameId: gameIdSchema,
  tableId: z.string().check(z.maxLength(40)),
  name: nameSchema,
  provider: z.string().check(z.maxLength(40)),
  /** The picture's path at the provider's address; an SVG without words. */
  picture: z.string().check(z.regex(/^\/pictures\/[a-z0-9-]+\.svg$/)),
  minPaise: paiseSchema,
  maxPaise: paiseSchema,
  /** The return to player as a percentage of the best-known bet: '97.00'. */
  returns: z.string().check(z.maxLength(12)),
  players: z.int().check(z.nonnegative()),
  /** What a game of shared rounds does now; absent for a game played alone. */
  now: z.exactOptional(z.object({ state: roundStateSchema, until: millisSchema })),
  /** The number of the round that is on, and the best win of the last round with one: a masked name and the return. */
  round: z.exactOptional(z.int()),
  won: z.exactOptional(z.object({ nick: z.string().check(z.maxLength(40)), paise: paiseSchema })),
  /** Marks of the last results, the newest first, at most eight: 'A', 'B', '17', '2.06×'. */
  last: z.array(z.string().check(z.maxLength(12))).check(z.maxLength(8)),
})
export type CasinoGame = z.infer<typeof casinoGameSchema>

export const LIVE_TABS = [
  'allGames',
  'topGames',
  'liveGames',
  'tableGames',
  'pokerGames',
  'blackjackGames',
  'baccaratGames',
  'rouletteGames',
  'showsGames',
  'virtualGames',
] as const
export const SLOT_TABS = [
  'allGames',
  'mainGames',
  'allSlots',
  'fishingGames',
  'bingoGames',
  'virtualGames',
  'multiplayerGames',
  'scratchGames',
] as const
export type LiveTab = (typeof LIVE_TABS)[number]
export type SlotTab = (typeof SLOT_TABS)[number]

const keys = z.array(z.string()).check(z.minLength(1), z.maxLength(200))
const tabsOf = <T extends string>(tabs: readonly T[]) => z.array(z.object({ tab: z.enum(tabs), name: nameSchema })).check(z.minLength(1))

/**
 * Every game once, and the source's slices as lists of `gameId/tableId` (CAS-01). No slice is empty. `slotsGamesButtons` and
 * `quickButtonSlots` are the rows of quick buttons; `crashGames` and `indianGames` are lobbies of their own.
 */
export const catalogueSchema = z.object({
  games: z.array(casinoGameSchema).check(z.maxLength(200)),
  liveCasino: z.object({ tabs: tabsOf(LIVE_TABS), slices: z.record(z.enum(LIVE_TABS), keys) }),
  slotsGames: z.object({
    tabs: tabsOf(SLOT_TABS),
    slices: z.record(z.enum(SLOT_TABS), keys),
    slotsGamesButtons: keys,
    quickButtonSlots: keys,
  }),
  crashGames: keys,
  indianGames: keys,
})
export type Catalogue = z.infer<typeof catalogueSchema>
