import type Database from 'libsql'
import * as z from 'zod/mini'
import { damaged } from './damage.ts'
import { stepsFrom } from './versions.ts'

/** The steps of the schema in which the tables came that are asked here. */
const [COUNTS_FORGOTTEN, KNOWS_VERSIONS] = [3, 4]

const NEWEST = 'SELECT seq, forgotten FROM snapshots ORDER BY seq DESC LIMIT 1'
const countSchema = z.object({ events: z.number() })
const snapshotSchema = z.optional(z.object({ seq: z.number(), forgotten: z.number() }))
const lastSchema = z.optional(z.object({ seq: z.number() }))
const kindsSchema = z.array(z.object({ type: z.string(), events: z.number(), unreadable: z.nullable(z.number()), version: z.number() }))

/** The events after a number by type: how many, the first that is no JSON, and the highest version. */
const kindsBy = (version: string): string =>
  `SELECT type, count(*) AS events, min(CASE WHEN json_valid(body) THEN NULL ELSE seq END) AS unreadable, max(${version}) AS version
   FROM events WHERE seq > ? GROUP BY type`

/**
 * Looks at the end of the exchange's store before anything is written: the events since the newest snapshot, or all without one. The
 * whole check is the audit's. Throws StoreError when a part is damaged or of a newer release.
 */
export const inspect = (db: Database.Database, version: number, path: string): void => {
  if (version === 0) return
  const newest = version < KNOWS_VERSIONS ? undefined : snapshotSchema.parse(db.prepare(NEWEST).get())
  const after = newest?.seq ?? 0
  const kinds = kindsSchema.parse(db.prepare(kindsBy(version < KNOWS_VERSIONS ? '1' : 'v')).all(after))
  for (const { type, unreadable, version: highest } of kinds) {
    if (unreadable !== null) throw damaged(path, `event ${unreadable} is no JSON`)
    stepsFrom(type, highest)
  }
  if (version < COUNTS_FORGOTTEN) return
  const last = lastSchema.parse(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get())?.seq ?? 0
  const missing = last - after - kinds.reduce((sum, { events }) => sum + events, 0)
  const forgotten = countSchema.parse(db.prepare('SELECT events FROM forgotten').get()).events - (newest?.forgotten ?? 0)
  // Of those that were forgotten since the snapshot, some may be older than it.
  if (newest === undefined ? missing !== forgotten : missing < 0 || missing > forgotten)
    throw damaged(path, `${missing} events are missing, and ${forgotten} were forgotten with leave`)
}
