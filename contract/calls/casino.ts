import * as z from 'zod/mini'
import { call, emptyRequest, envelope, refusalCodeSchema } from '../call.ts'
import { catalogueSchema } from '../casino/catalogue.ts'
import { gameIdSchema } from '../casino/wallet.ts'
import { millisSchema, rupees, signedRupees } from '../scalar.ts'

const tableId = z.string().check(z.maxLength(40))
/** A name that can stand in an address: half of a surrogate pair cannot. */
const eventName = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^\P{Surrogate}*$/u, 'holds half of a character'))
/** By its beginning alone: a whole check of addresses would come with the first page's code. */
const address = z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'expected an address'))
/** Where a game opens: the whole address for the frame, with host identifier and launch code (CAS-04). */
const launched = z.object({ url: address, origin: address })

/** POST /singleGame/: opens a game of the casino for a member (CAS-03). A launch code is used up by its first use, within 60 s. */
export const postSingleGame = call({
  method: 'POST',
  path: '/singleGame/',
  base: 'casino',
  access: 'member',
  request: z.strictObject({ gameId: gameIdSchema, tableId }),
  answer: z.object({ ...envelope, code: z.exactOptional(refusalCodeSchema), data: z.exactOptional(launched) }),
})

/** POST /casino/lobby: opens the provider's own lobby of that event name (ROUTE-13, CAS-04). */
export const postProviderLobby = call({
  method: 'POST',
  path: '/casino/lobby',
  base: 'casino',
  access: 'member',
  request: z.strictObject({ eventName }),
  answer: z.object({ ...envelope, code: z.exactOptional(refusalCodeSchema), data: z.exactOptional(launched) }),
})

/** GET /casino/catalogue: every game with the provider's address for its pictures (CAS-01, CAS-08). */
export const getCasinoCatalogue = call({
  method: 'GET',
  path: '/casino/catalogue',
  base: 'casino',
  access: 'open',
  polled: true,
  request: emptyRequest,
  answer: z.object({ ...envelope, data: z.exactOptional(z.object({ pictures: address, catalogue: catalogueSchema })) }),
})

/** One game that the member played: the latest first, at most twelve. */
export const playedSchema = z.object({
  gameId: gameIdSchema,
  at: millisSchema,
  rounds: z.int().check(z.nonnegative()),
  /** Stakes that are older than the longest round and still wait for its result (CAS-04). */
  open: rupees,
  /** Credits and rollbacks less debits of closed rounds of the member's last day in the game. */
  net: signedRupees,
})
/** GET /casino/played: the member's last games, and what waits to be settled. */
export const getCasinoPlayed = call({
  method: 'GET',
  path: '/casino/played',
  base: 'casino',
  access: 'member',
  polled: true,
  request: emptyRequest,
  answer: z.object({ ...envelope, data: z.exactOptional(z.array(playedSchema).check(z.maxLength(12))) }),
})
