import { createHash } from 'node:crypto'
import { millisSchema } from '#contract/scalar.ts'
import type { Clock, Random } from './ports.ts'
import { type SessionRow, rowIn } from './store/rows.ts'
import type { Store } from './store/store.ts'

/** A session at the provider lasts so long; a longer stay begins with a new launch. */
const SESSION_MS = 12 * 3600 * 1000
const TOKEN_BYTES = 32
const MOST_KEPT = 20_000
const SWEEP_MS = 3600 * 1000

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions of players at this provider. Only digests of their tokens are kept. */
export const createSessions = (store: Store, clock: Clock, random: Random) => {
  let cancel = (): void => undefined
  /** The newest sessions: a page that comes back costs no read of the store. */
  const kept = new Map<string, SessionRow>()
  const keep = (row: SessionRow): void => {
    kept.set(row.digest, row)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) return
      kept.delete(oldest)
    }
  }
  const sweep = (): void => {
    store.endSessions(clock.now())
    cancel = clock.after(SWEEP_MS, sweep)
  }
  return {
    start: sweep,
    stop: (): void => cancel(),
    /** Begins a session; `done` gets its token once it is durable. */
    begin: (whose: Omit<SessionRow, 'digest' | 'expiry'>, done: (token: string) => void): void => {
      const token = random(TOKEN_BYTES)
      const row: SessionRow = { ...whose, digest: digestOf(token), expiry: millisSchema.parse(clock.now() + SESSION_MS) }
      store.write([rowIn.sessions(row)], () => {
        keep(row)
        done(token)
      })
    },
    find: (token: string): SessionRow | null => {
      const digest = digestOf(token)
      const row = kept.get(digest) ?? store.session(digest)
      if (row !== null) keep(row)
      return row === null || row.expiry <= clock.now() ? null : row
    },
  }
}
