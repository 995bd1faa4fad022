import { randomBytes } from 'node:crypto'
import { type SharedPlace, openLink } from '#server/store/shared/link.ts'
import { migrateShared } from '#server/store/shared/schema.ts'
import { testWith } from '#tests/needs.ts'

const url = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test'
const missing = await openLink({ url, schema: 'public' }).then(
  (link) => {
    link.close()
    return null
  },
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
)
const reason = missing === null ? null : `no PostgreSQL at ${new URL(url).host} (${missing}); DATABASE_URL names another`
if (reason !== null && process.env['CI'] === 'true') throw new Error(reason)

/** Why tests of the shared log are skipped; null where PostgreSQL answers. With CI=true a missing one is a failure. */
export const noPostgres: string | null = reason
/** A test of the shared log. */
export const sharedTest = testWith(noPostgres)

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
