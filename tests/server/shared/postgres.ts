import { randomBytes } from 'node:crypto'
import { type SharedPlace, openLink } from '#server/store/shared/link.ts'
import { migrateShared } from '#server/store/shared/schema.ts'

const url = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test'
const missing = await openLink({ url, schema: 'public' }).then(
  (link) => {
    link.close()
    return null
  },
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
)
if (missing !== null && process.env['CI'] === 'true') throw new Error(`PostgreSQL does not answer at ${url}: ${missing}`)

/** Why tests of the shared log are skipped; false where PostgreSQL answers. */
export const skipped: string | false = missing === null ? false : `no PostgreSQL: ${missing}`

/** Gives a schema of its own, and removes it at the end. */
export const withSchema = async <T>(use: (place: SharedPlace) => Promise<T>): Promise<T> => {
  const place = { url, schema: `t${randomBytes(6).toString('hex')}` }
  const link = await openLink(place)
  try {
    await migrateShared(link, place.schema)
    return await use(place)
  } finally {
    await link.query(`DROP SCHEMA ${place.schema} CASCADE`)
    link.close()
  }
}
