import * as z from 'zod/mini'
import { BEAT_MS, STILL_MS } from '../../wire.ts'
import type { Seen } from './seen.ts'

/** A message of the provider may come so late before the page says that none comes. */
const LATE_MS = 1000
const stampedSchema = z.object({ now: z.number() })
const FLIGHTS: ReadonlySet<string> = new Set(['aviator', 'crash'])
/** Is it a game whose multiplier follows from the time alone? */
export const isFlight = (game: string): boolean => FLIGHTS.has(game)

/** Up to when the provider has said what is shown, by its clock; null where no message is due. */
const saidUntil = ({ table, pool, solo }: Seen): number | null => {
  if (table !== null) return table.state === 'dealing' ? table.now + (isFlight(table.game) ? 0 : STILL_MS) : table.until
  const stamped = stampedSchema.safeParse(pool)
  return stamped.success ? stamped.data.now : (solo?.until ?? null)
}

/** The last moment, by the provider's clock, that may be computed from what it said: one message's wait later nothing moves (CAS-06). */
export const shownUntil = (seen: Seen): number => {
  const said = saidUntil(seen)
  return said === null ? Number.POSITIVE_INFINITY : said + BEAT_MS + LATE_MS
}
