import * as z from 'zod/mini'
import type { Lease } from './lease.ts'
import { type Link, codeOf, int8 } from './link.ts'

/** One row of the log. Numbers rise by one; the token is of the process that made it. */
export type LogRow = { readonly number: number; readonly token: string; readonly body: string }

const rowsSchema = z.array(z.object({ number: int8, token: z.string(), body: z.string() }))
const tokensSchema = z.array(z.object({ token: z.string() }))
const lastSchema = z.tuple([z.object({ number: int8 })])
const UNIQUE_VIOLATION = '23505'
/** Rows that are read at a time. */
const PAGE = 200

/** The name that LISTEN and NOTIFY use for a schema's log. */
const channelOf = (schema: string): string => `${schema}_batches`

/**
 * Appends one row, where the lease is of this epoch still. FOR SHARE waits for one who takes the lease, and looks again after: no
 * weaker lock does that. One statement, so that a stopped process holds no lock between two.
 */
const APPEND = `WITH held AS MATERIALIZED (SELECT 1 FROM lease WHERE name = $1 AND epoch = $2 FOR SHARE),
  put AS (INSERT INTO batches SELECT $1::text, v.n, $2::bigint, v.t, v.b
    FROM (VALUES ($3::bigint, $4::uuid, $5::text)) v (n, t, b), held RETURNING number)
  SELECT pg_notify(current_schema() || '_batches', number::text) FROM put`

/**
 * Appends a row: `in` once it is durable, `deposed` when the lease is another's. The same row may be appended again when no answer
 * came: it goes in once.
 */
export const append = async (link: Link, { stream, epoch }: Lease, { number, token, body }: LogRow): Promise<'in' | 'deposed'> => {
  try {
    const rows = await link.query(APPEND, [stream, epoch, number, token, body], 'append')
    return rows.length === 1 ? 'in' : 'deposed'
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    return (await tokenOf(link, stream, number)) === token ? 'in' : 'deposed'
  }
}

/** Whose row has this number; null where there is none. */
export const tokenOf = async (link: Link, stream: string, number: number): Promise<string | null> => {
  const [row] = tokensSchema.parse(await link.query('SELECT token FROM batches WHERE stream = $1 AND number = $2', [stream, number]))
  return row?.token ?? null
}

/** The rows after that number, a page of them. Throws where one is missing: a later row is never taken before it. */
export const readAfter = async (link: Link, stream: string, after: number): Promise<readonly LogRow[]> => {
  const rows = rowsSchema.parse(
    await link.query(
      `SELECT number, token, body FROM batches WHERE stream = $1 AND number > $2 ORDER BY number LIMIT ${PAGE}`,
      [stream, after],
      'read',
    ),
  )
  const hole = rows.findIndex(({ number }, i) => number !== after + 1 + i)
  if (hole >= 0) throw new Error(`the shared log lacks batch ${after + 1 + hole}`)
  return rows
}

/** The number of the last row; 0 without one. */
export const lastNumber = async (link: Link, stream: string): Promise<number> =>
  lastSchema.parse(await link.query('SELECT coalesce(max(number), 0)::bigint AS number FROM batches WHERE stream = $1', [stream]))[0].number

/** From now on this connection hears of every row. */
export const listen = async (link: Link, schema: string): Promise<void> => void (await link.query(`LISTEN ${channelOf(schema)}`))
