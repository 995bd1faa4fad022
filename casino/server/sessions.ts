import { createHash } from 'node:crypto'
import type { LaunchId } from '#contract/casino/wallet.ts'
import { millisSchema } from '#contract/scalar.ts'
import type { Clock, Random } from './ports.ts'
import { type SessionRow, newIn, rowIn } from './store/rows.ts'
import type { Store } from './store/store.ts'

/** A session at the provider lasts so long; a longer stay begins with a new launch. */
const SESSION_MS = 12 * 3600 * 1000
const TOKEN_BYTES = 32
const MOST_KEPT = 20_000
/** Sessions of the product that are known to have ended; one that is forgotten is asked for again when its page comes back. */
const MOST_ENDED = 20_000
const SWEEP_MS = 3600 * 1000

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions of players at this provider. Only digests of their tokens are kept. None outlives the product's session that launched it. */
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
  const ended = new Set<LaunchId>()
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
      store.write([newIn.sessions(row)], () => {
        keep(row)
        done(token)
      })
    },
    /** The session of a token; null for none. Without `mayRead` only the newest are known, and the books are not asked. */
    find: (token: string, mayRead = true): SessionRow | null => {
      const digest = digestOf(token)
      const row = kept.get(digest) ?? (mayRead ? store.session(digest) : null)
      if (row !== null) keep(row)
      return row === null || row.expiry <= clock.now() || ended.has(row.launch) ? null : row
    },
    /** Ends all sessions that this session of the product launched (CAS-09). */
    end: (launch: LaunchId): void => {
      ended.add(launch)
      for (const oldest of ended) {
        if (ended.size <= MOST_ENDED) break
        ended.delete(oldest)
      }
      const over = [...kept.values()].filter((row) => row.launch === launch)
      for (const { digest } of over) kept.delete(digest)
      store.write(
        over.map((row) => rowIn.sessions({ ...row, expiry: clock.now() })),
        () => undefined,
      )
    },
  }
}
