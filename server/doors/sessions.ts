import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import * as z from 'zod/mini'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Brand } from '#domain/brand.ts'
import { createOnce } from '#server/members/once.ts'
import type { Clock } from '#server/ports.ts'
import { StoreError } from '#server/store/log.ts'

export const SESSION_MS = 12 * 3600 * 1000
const SHORT_MS = 30_000
/** Of one member; the oldest ends when another begins. */
const MAX_SESSIONS = 1000
/** Ids of browsers whose new one is known; the oldest go beyond. */
const MAX_FOLLOWED = 10_000

export type Session = { readonly id: string; readonly member: MemberCode; readonly username: string; readonly expiry: Millis }
/** When the login was that began this session. */
export const begunAt = ({ expiry }: Session): Millis => millisSchema.parse(expiry - SESSION_MS)
/** Whom a socket speaks for, and which browser asked for it. */
export type Ticket = {
  readonly session: Session | null
  /** The id of the browser's session, or of its guest cookie. */
  readonly bound: string
  readonly address: string
  readonly brand: Brand
}
/** A login over a socket, until its browser claims the cookie. */
type Handle = { readonly member: MemberCode; readonly bound: string }

const digest = (id: string): string => createHash('sha256').update(id).digest('hex')

export type Sessions = {
  open(member: { readonly memberCode: MemberCode; readonly username: string }): Session
  find(id: string | undefined): Session | null
  end(id: string): void
  /** Ends all sessions of one member, or all but one, and what was on its way to become one; answers how many there were. */
  endMember(member: MemberCode, except?: string): number
  /** Bound to the session: a token of another session is worth nothing (HTTP-01). */
  xsrf(id: string): string
  xsrfFits(id: string, token: string): boolean
  /** Single use, 30 s (SOCK-05). */
  ticket(ticket: Ticket): string
  redeem(ticket: string): Ticket | null
  /** Single use, 30 s: a socket's login as the browser `bound` may claim it. */
  handle(member: MemberCode, bound: string): string
  claim(handle: string, bound: string): MemberCode | null
  /** One browser under a new id: a socket that was opened under the old one still speaks for it. */
  follow(old: string, next: string): void
  close(): void
}

const rowSchema = z.object({ member: memberCodeSchema, username: z.string(), expiry: millisSchema })
const secretSchema = z.object({ value: z.string() })

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
export const createSessions = (folder: string, clock: Clock): Sessions => {
  const db = openStore(folder)
  db.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)').run('xsrf', randomBytes(32).toString('hex'))
  const { value: secret } = secretSchema.parse(db.prepare('SELECT value FROM secrets WHERE name = ?').get('xsrf'))
  const tickets = createOnce<Ticket>(clock, SHORT_MS)
  const handles = createOnce<Handle>(clock, SHORT_MS)
  const followed = new Map<string, string>()
  const xsrf = (id: string): string => createHmac('sha256', secret).update(id).digest('hex')
  const find = (id: string | undefined): Session | null => {
    if (id === undefined) return null
    const row = rowSchema.safeParse(
      db.prepare('SELECT member, username, expiry FROM sessions WHERE digest = ? AND expiry > ?').get(digest(id), clock.now()),
    )
    return row.success ? { id, ...row.data } : null
  }
  return {
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
    endMember: (member, except = '') => {
      handles.drop((handle) => handle.member === member)
      return db.prepare('DELETE FROM sessions WHERE member = ? AND digest <> ? AND expiry > ?').run(member, digest(except), clock.now())
        .changes
    },
    xsrf,
    xsrfFits: (id, token) => {
      const want = Buffer.from(xsrf(id))
      const got = Buffer.from(token)
      return want.length === got.length && timingSafeEqual(want, got)
    },
    ticket: tickets.put,
    redeem: (name) => {
      const ticket = tickets.take(name)
      return ticket === null || (ticket.session !== null && find(ticket.session.id) === null) ? null : ticket
    },
    handle: (member, bound) => handles.put({ member, bound }),
    claim: (name, bound) => {
      const handle = handles.take(name)
      return handle !== null && (handle.bound === bound || followed.get(handle.bound) === bound) ? handle.member : null
    },
    follow: (old, next) => {
      followed.set(old, next)
      for (const oldest of followed.keys()) {
        if (followed.size <= MAX_FOLLOWED) break
        followed.delete(oldest)
      }
    },
    close: () => void db.close(),
  }
}
