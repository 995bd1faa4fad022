import * as z from 'zod/mini'
import { message } from '../call.ts'
import { rowsOf } from '../rows.ts'
import { marketIdSchema } from '../scalar.ts'
import { listedMarketSchema, listVersionSchema } from './browse.ts'

const MOST_LISTED = 2000
/** What changed in a list of markets since a version: whole markets, with their books and scores of now. */
export const listChangeSchema = z.object({
  from: listVersionSchema,
  /** Every market of the list in order. Absent: the same markets in the same order. */
  order: z.exactOptional(z.array(marketIdSchema).check(z.maxLength(MOST_LISTED))),
  /** Those that are new, and those that differ. */
  markets: rowsOf(listedMarketSchema, MOST_LISTED),
})
export type ListChange = z.infer<typeof listChangeSchema>

/** The answer to `get-free-home-allmarkets` of a client that has a version: what changed since. */
export const homeChanged = message({
  name: 'home-markets-changed',
  access: 'open',
  body: z.object({ version: listVersionSchema, change: listChangeSchema }),
})
