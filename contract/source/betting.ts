import * as z from 'zod/mini'
import { message } from '../call.ts'
import { marketTypeSchema } from '../market.ts'
import { decimalOdds, eventIdSchema, marketIdSchema, rupees, selectionIdSchema } from '../scalar.ts'

/** A bet in the specification's own fields (SLIP-14). */
export const betSchema = z.strictObject({
  /** SESSION: 1 (SLIP-14). */
  runnerId: selectionIdSchema,
  /** The runner's name that the member saw; another one is refused as MARKET_CHANGED (MKT-15). SESSION: the run line. */
  selectionName: z.string().check(z.maxLength(120)),
  /** Odds; SESSION: fancyPrice / 100, 1 if it is 0; INNINGS_RUNS: the line. */
  rate: decimalOdds,
  stake: rupees,
  marketId: marketIdSchema,
  /** As the member saw it; another one is refused as MARKET_CHANGED (MKT-15). */
  marketName: z.string().check(z.maxLength(120)),
  marketType: marketTypeSchema,
  eventId: eventIdSchema,
  eventName: z.string().check(z.maxLength(200)),
  type: z.enum(['Back', 'Lay']),
  /** Claims of the client: recorded, never used. */
  browserdetail: z.string().check(z.maxLength(300)),
  ipaddress: z.string().check(z.maxLength(64)),
})
export const betToken = z.string().check(z.maxLength(200))

/** `create-bet` as the specification has it: of the member that is logged in, without a ref (SLIP-14). */
export const createBet = message({ name: 'create-bet', access: 'member', body: z.strictObject({ token: betToken, bet: betSchema }) })

/** `get-bets` as the specification has it (OPEN-01). `SETTLED` is ours: it lists the last 50 results. */
export const getBets = message({
  name: 'get-bets',
  access: 'member',
  body: z.object({
    token: z.string(),
    filter: z.object({
      username: z.string(),
      deleted: z.literal(false),
      result: z.enum(['ACTIVE', 'SETTLED']),
      status: z.literal('MATCHED'),
    }),
    sort: z.object({ placedTime: z.literal(-1) }),
  }),
})
