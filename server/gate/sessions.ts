import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type LaunchId, launchIdSchema } from '#contract/casino/wallet.ts'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { createOnce } from '#server/members/once.ts'
import type { Clock } from '#server/ports.ts'
import { type OpenFile, type StoreFile, openFiles } from '#server/store/files.ts'
import { StoreError } from '#server/store/log.ts'
import { migrate } from '#server/store/migrate.ts'

export const SESSION_MS = 12 * 3600 * 1000
const SHORT_MS = 30_000
/** A session's last activity is written at most so often. */
const WRITE_MS = 60_000
/** The most sessions of one member; the oldest ends when another begins. */
const MAX_SESSIONS = 1000
/** Ids of browsers whose new one is known; the oldest go beyond. */
const MAX_FOLLOWED = 10_000
/** Sessions in use that are kept beside the store; the oldest goes beyond. */
const MAX_KEPT = 10_000
/** Logins and logouts of one browser within the life of a handle. */
const MAX_HOPS = 10

export type Session = {
  readonly id: string
  readonly member: MemberCode
  readonly username: string
  readonly expiry: Millis
  /** It began with another identity, as Google's, which keeps one-click betting off (AUTH-14). */
  readonly isOutside: boolean
  /** Its name at the casino, which opens nothing (CAS-09). */
  readonly launch: LaunchId
}
/** When the login was that began this session. */
export const begunAt = ({ expiry }: Pick<Session, 'expiry'>): Millis => millisSchema.parse(expiry - SESSION_MS)
/** The session and the browser that a socket connects for. */
export type Ticket = {
  readonly session: Session | null
  /** The id of the browser's session, or of its guest cookie. */
  readonly bound: string
  readonly address: string
  /** The id in the browser's device cookie; null without one. */
  readonly device: string | null
  readonly brand: Brand
  /** The host that was asked for this ticket. */
  readonly host: string
}
const NOWHERE = { address: '', browser: '' }
/** A browser's name is kept so far. */
const MAX_BROWSER = 80
/** A login over a socket, until its browser claims the cookie. */
type Handle = { readonly member: MemberCode; readonly bound: string }

const newName = (): LaunchId => launchIdSchema.parse(randomBytes(16).toString('hex'))
const digest = (id: string): string => createHash('sha256').update(id).digest('hex')

/** A session as its member sees it. */
export type Device = {
  readonly number: number
  readonly browser: string
  readonly address: string
  readonly signedInAt: Millis
  readonly seenAt: Millis
  readonly isThis: boolean
}

/** Sessions that were ended by someone: one, by its digest, or all of a member, or all but one. One that only lapses is none. */
export type SessionEnd =
  | { readonly kind: 'one'; readonly digest: string }
  | { readonly kind: 'all'; readonly member: MemberCode; readonly except: string | null }

export type Sessions = {
  /**
   * Begins a session. It ends `idleMs` after the member's last doing, or up to a minute later; absent: only its 12 hours end it.
   * `isOutside`: the login was with another identity.
   */
  open(
    member: { readonly memberCode: MemberCode; readonly username: string },
    idleMs?: number,
    isOutside?: boolean,
    from?: { readonly address: string; readonly browser: string },
  ): Session
  /** The sessions of a member, the one in use last first; `current` is the one that asks (ACCT-10). */
  devices(member: MemberCode, current: string): readonly Device[]
  /** Ends a session by its number in that list. */
  endDevice(member: MemberCode, number: number): void
  find(id: string | undefined): Session | null
  /** Finds the session for a member's action, which keeps it from ending as idle. */
  findActive(id: string | undefined): Session | null
  end(id: string): void
  /**
   * The members of these sessions by the casino's name, without those that have ended. In those of `acted` the member did something,
   * which keeps them from ending as idle (CAS-09).
   */
  playing(names: readonly LaunchId[], acted: readonly LaunchId[]): ReadonlyMap<LaunchId, MemberCode>
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
  /** A browser under a new id: a socket opened under the old id still belongs to it. */
  follow(old: string, next: string): void
  /** Has the session of this digest neither ended nor lapsed? */
  isOpen(digest: string): boolean
  /** Hears of every end that someone asked for. */
  onEnd(hear: (end: SessionEnd) => void): void
  /** How many have not expired. */
  count(): number
  close(): void
}

const rowSchema = z.object({
  member: memberCodeSchema,
  username: z.string(),
  expiry: millisSchema,
  seen: millisSchema,
  /** For how long it may stand idle, in milliseconds. */
  idle: z.number(),
  outside: z.number(),
  launch: launchIdSchema,
})
type Row = z.output<typeof rowSchema>
const devicesSchema = z.array(
  z.object({ number: z.number(), digest: z.string(), browser: z.string(), address: z.string(), expiry: millisSchema, seen: millisSchema }),
)
const unnamedSchema = z.array(z.object({ digest: z.string() }))
const playingSchema = z.array(z.object({ launch: launchIdSchema, member: memberCodeSchema, seen: millisSchema }))
const secretSchema = z.object({ value: z.string() })
const countSchema = z.object({ open: z.number() })

/** Numbered steps of the schema; a step that has landed is never edited. The first was there before steps had numbers. */
const MIGRATIONS = [
  `CREATE TABLE IF NOT EXISTS sessions (digest TEXT PRIMARY KEY, member TEXT NOT NULL, username TEXT NOT NULL, expiry INTEGER NOT NULL);
   CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);`,
  // When the member was last active, and for how long a session may stand idle; a session of before is not ended as idle.
  `ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sessions ADD COLUMN idle INTEGER NOT NULL DEFAULT ${Number.MAX_SAFE_INTEGER};`,
  'ALTER TABLE sessions ADD COLUMN outside INTEGER NOT NULL DEFAULT 0;',
  // Where a session began, for the member's list of devices.
  `ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
   ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';`,
  // The name at the casino. A session of before gets one at the start.
  `ALTER TABLE sessions ADD COLUMN launch TEXT NOT NULL DEFAULT '';
   CREATE INDEX sessions_by_launch ON sessions (launch);`,
] as const

/** Opens the sessions' own small database. Throws StoreError when the folder holds something else. */
const openStore = (folder: string, open: OpenFile): StoreFile => {
  try {
    const db = open('sessions.db')
    migrate(db, MIGRATIONS, folder)
    return db
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError(
      `The sessions in ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}. Move sessions.db away and start again; only logins are lost.`,
    )
  }
}

/** Sessions outlive a restart: their digests lie beside the exchange's store. */
export const createSessions = (folder: string, clock: Clock, open: OpenFile = openFiles(folder)): Sessions => {
  const db = openStore(folder, open)
  db.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)').run('xsrf', randomBytes(32).toString('hex'))
  const { value: secret } = secretSchema.parse(db.prepare('SELECT value FROM secrets WHERE name = ?').get('xsrf'))
  const setName = db.prepare('UPDATE sessions SET launch = ? WHERE digest = ?')
  for (const { digest: unnamed } of unnamedSchema.parse(db.prepare("SELECT digest FROM sessions WHERE launch = ''").all()))
    setName.run(newName(), unnamed)
  const tickets = createOnce<Ticket>(clock, SHORT_MS)
  const handles = createOnce<Handle>(clock, SHORT_MS)
  const followed = new Map<string, string>()
  /** The newest id of a browser: each login and each logout gave it another. A browser whose session has ended is back under an older one. */
  const latest = (id: string): string => {
    let now = id
    for (let hops = 0; hops < MAX_HOPS; hops += 1) now = followed.get(now) ?? now
    return now
  }
  const xsrf = (id: string): string => createHmac('sha256', secret).update(id).digest('hex')
  const select = db.prepare('SELECT member, username, expiry, seen, idle, outside, launch FROM sessions WHERE digest = ?')
  const selectPlaying = db.prepare(
    'SELECT launch, member, seen FROM sessions WHERE launch IN (SELECT value FROM json_each(?)) AND expiry > ? AND seen + idle > ?',
  )
  const keepActed = db.prepare('UPDATE sessions SET seen = ? WHERE launch IN (SELECT value FROM json_each(?))')
  const selectDevices = db.prepare(
    'SELECT rowid AS number, digest, browser, address, expiry, seen FROM sessions WHERE member = ? AND expiry > ? AND seen + idle > ? ORDER BY seen DESC, rowid DESC',
  )
  const countOpen = db.prepare('SELECT count(*) AS open FROM sessions WHERE expiry > ?')
  const selectOpen = db.prepare('SELECT 1 FROM sessions WHERE digest = ? AND expiry > ? AND seen + idle > ?')
  const selectNumber = db.prepare('SELECT digest FROM sessions WHERE member = ? AND rowid = ?')
  const ends: ((end: SessionEnd) => void)[] = []
  const tell = (end: SessionEnd): void => {
    for (const hear of ends) hear(end)
  }
  const keepSeen = db.prepare('UPDATE sessions SET seen = ? WHERE digest = ?')
  /** The rows of sessions in use: a member's message costs no read of the store. What ends a session takes its row away. */
  const kept = new Map<string, Row>()
  const forget = (member: MemberCode, except = ''): void => {
    for (const [id, row] of kept) if (row.member === member && id !== except) kept.delete(id)
  }
  const keep = (id: string, row: Row): void => {
    kept.set(id, row)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) return
      kept.delete(oldest)
    }
  }
  const stored = (id: string): Row | null => {
    const found = kept.get(id)
    if (found !== undefined) return found
    const row = rowSchema.safeParse(select.get(digest(id)))
    if (!row.success) return null
    keep(id, row.data)
    return row.data
  }
  const read = (id: string | undefined, isActive: boolean): Session | null => {
    if (id === undefined) return null
    const now = clock.now()
    const row = stored(id)
    if (row === null) return null
    const { seen, idle, outside, ...session } = row
    if (session.expiry <= now || seen + idle <= now) return null
    if (isActive && seen + WRITE_MS <= now) {
      keepSeen.run(now, digest(id))
      kept.set(id, { ...row, seen: now })
    }
    return { id, ...session, isOutside: outside === 1 }
  }
  const find = (id: string | undefined): Session | null => read(id, false)
  return {
    open: ({ memberCode, username }, idleMs = SESSION_MS, isOutside = false, { address, browser } = NOWHERE) => {
      const id = randomBytes(32).toString('hex')
      const expiry = millisSchema.parse(clock.now() + SESSION_MS)
      const launch = newName()
      db.prepare('DELETE FROM sessions WHERE expiry < ? OR seen + idle < ?').run(clock.now(), clock.now())
      db.prepare(
        'INSERT INTO sessions (digest, member, username, expiry, seen, idle, outside, address, browser, launch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(
        digest(id),
        memberCode,
        username,
        expiry,
        clock.now(),
        // The written time may be this much older than the last activity.
        idleMs + WRITE_MS,
        isOutside ? 1 : 0,
        address,
        browser.slice(0, MAX_BROWSER),
        launch,
      )
      db.prepare(
        'DELETE FROM sessions WHERE member = ? AND rowid NOT IN (SELECT rowid FROM sessions WHERE member = ? ORDER BY rowid DESC LIMIT ?)',
      ).run(memberCode, memberCode, MAX_SESSIONS)
      forget(memberCode)
      return { id, member: memberCode, username, expiry, isOutside, launch }
    },
    devices: (member, current) => {
      const now = clock.now()
      const isThis = digest(current)
      return devicesSchema.parse(selectDevices.all(member, now, now)).map(({ number, browser, address, expiry, seen, digest: own }) => ({
        number,
        browser,
        address,
        signedInAt: begunAt({ expiry }),
        seenAt: seen,
        isThis: own === isThis,
      }))
    },
    endDevice: (member, number) => {
      for (const { digest: ended } of unnamedSchema.parse(selectNumber.all(member, number))) tell({ kind: 'one', digest: ended })
      db.prepare('DELETE FROM sessions WHERE member = ? AND rowid = ?').run(member, number)
      forget(member)
    },
    find,
    findActive: (id) => read(id, true),
    end: (id) => {
      kept.delete(id)
      tell({ kind: 'one', digest: digest(id) })
      db.prepare('DELETE FROM sessions WHERE digest = ?').run(digest(id))
    },
    playing: (names, acted) => {
      const now = clock.now()
      const rows = playingSchema.parse(selectPlaying.all(JSON.stringify(names), now, now))
      const due = new Set(rows.flatMap(({ launch, seen }) => (acted.includes(launch) && seen + WRITE_MS <= now ? [launch] : [])))
      if (due.size > 0) {
        keepActed.run(now, JSON.stringify([...due]))
        for (const [id, row] of kept) if (due.has(row.launch)) kept.set(id, { ...row, seen: now })
      }
      return new Map(rows.map(({ launch, member }) => [launch, member]))
    },
    endMember: (member, except = '') => {
      handles.drop((handle) => handle.member === member)
      forget(member, except)
      tell({ kind: 'all', member, except: except === '' ? null : digest(except) })
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
      return handle !== null && latest(handle.bound) === latest(bound) ? handle.member : null
    },
    follow: (old, next) => {
      followed.set(old, next)
      for (const oldest of followed.keys()) {
        if (followed.size <= MAX_FOLLOWED) break
        followed.delete(oldest)
      }
    },
    isOpen: (name) => selectOpen.get(name, clock.now(), clock.now()) !== undefined,
    onEnd: (hear) => void ends.push(hear),
    count: () => countSchema.parse(countOpen.get(clock.now())).open,
    close: () => void db.close(),
  }
}
