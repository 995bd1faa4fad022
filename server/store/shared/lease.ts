import * as z from 'zod/mini'
import { StoreError } from '../log.ts'
import { type Link, codeOf, int8 } from './link.ts'

/** How long a lease lasts without a renewal: it decides how soon another takes over, and never that a core may write. */
const LEASE_MS = 2000
/** The lease row of this stream; its epoch rises with every holder. */
export type Lease = { readonly stream: string; readonly epoch: number }

const epochsSchema = z.array(z.object({ epoch: int8 }))
const LASTS = `clock_timestamp() + interval '${LEASE_MS} ms'`
/** This connection, as pg_stat_activity knows it: a process id alone may be given again. */
const MINE = '(SELECT m.backend_start FROM pg_stat_activity m WHERE m.pid = pg_backend_pid())'
const LOCK_NOT_AVAILABLE = '55P03'

const rolesSchema = z.array(z.object({ own: z.string(), other: z.string() }))

/**
 * Makes the row of a stream that has none: free, of epoch 0. Throws StoreError where the holder is of another role: of its connection
 * PostgreSQL says too little to know that it is alive, or to end it.
 */
export const openLease = async (link: Link, stream: string): Promise<void> => {
  await link.query("INSERT INTO lease VALUES ($1, 0, '', NULL, NULL, '-infinity') ON CONFLICT DO NOTHING", [stream])
  const [roles] = rolesSchema.parse(
    await link.query(
      `SELECT current_user::text AS own, a.usename::text AS other FROM lease l JOIN pg_stat_activity a ON a.pid = l.pid
       WHERE l.name = $1 AND l.expires_at > clock_timestamp() AND a.usename <> current_user`,
      [stream],
    ),
  )
  if (roles !== undefined)
    throw new StoreError(
      `This core is "${roles.own}" in PostgreSQL, and the one that leads is "${roles.other}". Cores of two roles cannot see whether the other is alive. Give all cores one role in DATABASE_URL, and start again.`,
    )
}

/** Ends the connection that holds an expired lease and its lock: the process behind it was stopped in the middle of a statement. */
const endStopped = (link: Link, stream: string): Promise<unknown> =>
  link.query(
    `SELECT pg_terminate_backend(a.pid) FROM lease l JOIN pg_stat_activity a ON a.pid = l.pid AND a.backend_start = l.started
     WHERE l.name = $1 AND l.expires_at < clock_timestamp()`,
    [stream],
  )

/** Takes the lease where it ran out or the connection of its holder is gone; null while another holds it. The start of another role's connection is not shown. */
export const takeLease = async (link: Link, stream: string, holder: string): Promise<Lease | null> => {
  try {
    const [row] = epochsSchema.parse(
      await link.query(
        `UPDATE lease l SET epoch = epoch + 1, holder = $2, pid = pg_backend_pid(), started = ${MINE}, expires_at = ${LASTS}
         WHERE name = $1 AND (expires_at < clock_timestamp() OR NOT EXISTS
           (SELECT 1 FROM pg_stat_activity a WHERE a.pid = l.pid AND (a.backend_start = l.started OR a.backend_start IS NULL)))
         RETURNING epoch`,
        [stream, holder],
        'take',
      ),
    )
    return row === undefined ? null : { stream, epoch: row.epoch }
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    await endStopped(link, stream)
    return null
  }
}

const isOne = (rows: readonly unknown[]): boolean => rows.length === 1

/** Keeps the lease for another while; false: another has it. */
export const renewLease = async (link: Link, { stream, epoch }: Lease): Promise<boolean> =>
  isOne(await link.query(`UPDATE lease SET expires_at = ${LASTS} WHERE name = $1 AND epoch = $2 RETURNING 1`, [stream, epoch], 'renew'))

/** Writes that the holder now uses this connection; false: another has the lease. */
export const keepLease = async (link: Link, { stream, epoch }: Lease): Promise<boolean> =>
  isOne(
    await link.query(
      `UPDATE lease SET pid = pg_backend_pid(), started = ${MINE}, expires_at = ${LASTS} WHERE name = $1 AND epoch = $2 RETURNING 1`,
      [stream, epoch],
    ),
  )

/** Gives the lease back, for another to take at once. */
export const releaseLease = async (link: Link, { stream, epoch }: Lease): Promise<void> =>
  void (await link.query("UPDATE lease SET expires_at = '-infinity' WHERE name = $1 AND epoch = $2", [stream, epoch]))

/** Is it the holder's still? An answer rests on one that was sent after the question came. */
export const holdsLease = async (link: Link, { stream, epoch }: Lease): Promise<boolean> =>
  isOne(await link.query('SELECT 1 FROM lease WHERE name = $1 AND epoch = $2', [stream, epoch], 'holds'))
