import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import Database from 'libsql'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import { StoreError } from '#server/store/log.ts'

const SESSION_MS = 12 * 3600 * 1000
const TICKET_MS = 30_000
const MAX_TICKETS = 10_000
/** Of one member; the oldest ends when another begins. */
const MAX_SESSIONS = 1000

export type Account = { readonly memberCode: MemberCode; readonly username: string; readonly mobile: string; readonly password: string }
export type Session = { readonly id: string; readonly member: MemberCode; readonly username: string; readonly expiry: Millis }

/** The play-money accounts every start knows: two, so that two players can be tried side by side. */
export const DEMO_ACCOUNTS: readonly Account[] = [
  { memberCode: memberCodeSchema.parse('M1001'), username: 'demo', mobile: '9876543210', password: 'demo1234' },
  { memberCode: memberCodeSchema.parse('M1002'), username: 'demo2', mobile: '9876543211', password: 'demo1234' },
]

const digest = (id: string): string => createHash('sha256').update(id).digest('hex')

export type Sessions = {
  /** The account behind a user id or mobile number and password, or null: never which part was wrong, in the same time (AUTH-02). */
  check(userId: string, password: string): Promise<Account | null>
  open(account: Account): Session
  find(id: string | undefined): Session | null
  end(id: string): void
  /** Ends all sessions of one member. */
  endMember(member: MemberCode): void
  /** Bound to the session: a token of another session is worth nothing (HTTP-01). */
  xsrf(id: string): string
  xsrfFits(id: string, token: string): boolean
  /** Single use, 30 s; null session for a visitor (SOCK-05). */
  ticket(session: Session | null): string
  redeem(ticket: string): { readonly session: Session | null } | null
  close(): void
}

/** Opens the sessions' own small database. Throws StoreError when the folder holds something else. */
const openStore = (folder: string): Database.Database => {
  try {
    const db = new Database(join(folder, 'sessions.db'))
    db.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS sessions (digest TEXT PRIMARY KEY, member TEXT NOT NULL, username TEXT NOT NULL, expiry INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);`)
    return db
  } catch (error) {
    throw new StoreError(
      `The sessions in ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}. Move sessions.db away and start again; only logins are lost.`,
    )
  }
}

/** Sessions outlive a restart: their digests lie beside the exchange's store. */
export const createSessions = async (folder: string, clock: Clock): Promise<Sessions> => {
  const db = openStore(folder)
  db.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)').run('xsrf', randomBytes(32).toString('hex'))
  const secretRow: unknown = db.prepare('SELECT value FROM secrets WHERE name = ?').get('xsrf')
  const secret =
    typeof secretRow === 'object' && secretRow !== null && 'value' in secretRow ? String(secretRow.value) : randomBytes(32).toString('hex')
  const hashes = new Map(
    await Promise.all(DEMO_ACCOUNTS.map(async (account) => [account.memberCode, await hash(account.password)] as const)),
  )
  const nobody = await hash(randomBytes(16).toString('hex'))
  const tickets = new Map<string, { readonly session: Session | null; readonly until: number }>()
  const xsrf = (id: string): string => createHmac('sha256', secret).update(id).digest('hex')
  const find = (id: string | undefined): Session | null => {
    if (id === undefined) return null
    const row: unknown = db
      .prepare('SELECT member, username, expiry FROM sessions WHERE digest = ? AND expiry > ?')
      .get(digest(id), clock.now())
    if (typeof row !== 'object' || row === null || !('member' in row) || !('username' in row) || !('expiry' in row)) return null
    return { id, member: memberCodeSchema.parse(row.member), username: String(row.username), expiry: millisSchema.parse(row.expiry) }
  }
  return {
    check: async (userId, password) => {
      const account = DEMO_ACCOUNTS.find((each) => each.username === userId || each.mobile === userId)
      const fits = await verify((account && hashes.get(account.memberCode)) ?? nobody, password)
      return account !== undefined && fits ? account : null
    },
    open: ({ memberCode, username }) => {
      const id = randomBytes(32).toString('hex')
      const expiry = millisSchema.parse(clock.now() + SESSION_MS)
      db.prepare('DELETE FROM sessions WHERE expiry < ?').run(clock.now())
      db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)').run(digest(id), memberCode, username, expiry)
      db.prepare(
        'DELETE FROM sessions WHERE member = ? AND rowid NOT IN (SELECT rowid FROM sessions WHERE member = ? ORDER BY rowid DESC LIMIT ?)',
      ).run(memberCode, memberCode, MAX_SESSIONS)
      return { id, member: memberCode, username, expiry }
    },
    find,
    end: (id) => void db.prepare('DELETE FROM sessions WHERE digest = ?').run(digest(id)),
    endMember: (member) => void db.prepare('DELETE FROM sessions WHERE member = ?').run(member),
    xsrf,
    xsrfFits: (id, token) => {
      const want = Buffer.from(xsrf(id))
      const got = Buffer.from(token)
      return want.length === got.length && timingSafeEqual(want, got)
    },
    ticket: (session) => {
      for (const [key, { until }] of tickets) if (until < clock.now() || tickets.size >= MAX_TICKETS) tickets.delete(key)
      const ticket = randomBytes(24).toString('hex')
      tickets.set(ticket, { session, until: clock.now() + TICKET_MS })
      return ticket
    },
    redeem: (ticket) => {
      const found = tickets.get(ticket)
      tickets.delete(ticket)
      if (found === undefined || found.until < clock.now()) return null
      return found.session !== null && find(found.session.id) === null ? null : { session: found.session }
    },
    close: () => void db.close(),
  }
}
