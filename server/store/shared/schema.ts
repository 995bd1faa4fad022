import * as z from 'zod/mini'
import { StoreError } from '../log.ts'
import { type Link, codeOf, int8 } from './link.ts'

/** Numbered steps of the schema; a step that has landed is never edited. */
const STEPS = [
  `CREATE TABLE lease (name text PRIMARY KEY, epoch bigint NOT NULL, holder text NOT NULL, pid int, started timestamptz,
     expires_at timestamptz NOT NULL);
   CREATE TABLE batches (stream text, number bigint, epoch bigint NOT NULL, token uuid NOT NULL, body text COMPRESSION lz4 NOT NULL,
     PRIMARY KEY (stream, number));
   CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL);`,
  `CREATE UNLOGGED TABLE nodes (holder text PRIMARY KEY, bus_at timestamptz NOT NULL);
   CREATE TABLE pictures (name text PRIMARY KEY, body bytea NOT NULL);`,
] as const

const versionSchema = z.tuple([z.object({ version: z.number() })])
const settingSchema = z.tuple([z.object({ value: z.string() })])
const LOCK_NOT_AVAILABLE = '55P03'
/** Another's steps take less than a second. */
const MOST_TRIES = 10
const lockSchema = z.tuple([z.object({ key: int8 })])

/**
 * Brings the schema to the newest of its steps. Any number may start at once: an advisory lock lets one in after the other. Throws
 * StoreError, with nothing changed, when it is newer than these.
 */
export const migrateShared = async (link: Link, schema: string): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await migrateOnce(link, schema)
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries >= MOST_TRIES) throw error
    }
}

const migrateOnce = async (link: Link, schema: string): Promise<void> => {
  // Two that create one schema at once would both find it missing.
  const [{ key }] = lockSchema.parse(await link.query('SELECT hashtext($1)::bigint AS key', [`pavilion ${schema}`]))
  await link.query('BEGIN')
  try {
    await link.query('SELECT pg_advisory_xact_lock($1)', [key])
    await link.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await link.query('CREATE TABLE IF NOT EXISTS steps (version int NOT NULL)')
    const [{ version }] = versionSchema.parse(await link.query('SELECT coalesce(max(version), 0) AS version FROM steps'))
    if (version > STEPS.length)
      throw new StoreError(
        `The shared log in schema ${schema} was written by a newer version of Pavilion (${version}; this one knows ${STEPS.length}). Update this one.`,
      )
    for (const step of STEPS.slice(version)) await link.query(step)
    if (version < STEPS.length) await link.query('INSERT INTO steps VALUES ($1)', [STEPS.length])
    await link.query('COMMIT')
  } catch (error) {
    await link.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** What all nodes have in common, such as the simulator's first start: the first value that any of them brings is kept. */
export const sharedSetting = async (link: Link, name: string, value: string): Promise<string> => {
  await link.query('INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, value])
  const [row] = settingSchema.parse(await link.query('SELECT value FROM settings WHERE name = $1', [name]))
  return row.value
}
