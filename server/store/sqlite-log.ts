import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import AsyncDatabase from 'libsql/promise'
import * as z from 'zod/mini'
import { checkPages, damaged, reason } from './damage.ts'
import { type Cell, inserter } from './inserter.ts'
import { inspect } from './inspect.ts'
import { type Batch, type EventLog, type Positioned, StoreError } from './log.ts'
import { checkSteps, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'
import { privateFile, privateFolder } from './private.ts'
import { sqliteArchive } from './sqlite-archive.ts'
import { statementsOn } from './statements.ts'
import { eventFrom, versionOf } from './versions.ts'

const HEX = '[0-9a-f]'
const hex = (times: number): string => HEX.repeat(times)
/** A UUID of version 7, as a GLOB. */
const VERSION_7 = `${hex(8)}-${hex(4)}-7${hex(3)}-[89ab]${hex(3)}-${hex(12)}`
/** The start of a version-7 ref minted at that moment: refs sort by their time. */
const beginningAt = (at: number): string => {
  const digits = Math.max(0, at).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
const MAX_PRUNED = 2000
const MAX_SNAPSHOTS = 2

const rowsSchema = z.array(z.object({ seq: z.number(), v: z.number(), body: z.string() }))
const postedSchema = z.array(z.object({ event: z.number() }))
const snapshotsSchema = z.array(z.object({ seq: z.number(), body: z.string() }))
const lastSchema = z.optional(z.object({ seq: z.number() }))

/** Rows that are read at a time. */
const PAGE = 1000

/** Commits on a thread of the library, so that the exchange decides while the disk syncs: both its classes speak to one connection. */
const commitBeside = (db: Database.Database): Promise<unknown> => Promise.resolve(AsyncDatabase.prototype.exec.call(db, 'COMMIT'))

const SETTLE_MS = 10_000
const sleeper = new Int32Array(new SharedArrayBuffer(4))
/** Commits, and waits for the commit that is on its way; throws when it does not end in ten seconds. */
const commits = (db: Database.Database) => {
  /** A transaction that waits for the shared log is open, too, but reads go on in it. */
  let isOnItsWay = false
  return {
    settle: (): void => {
      for (let waited = 0; isOnItsWay && db.inTransaction; waited += 1) {
        if (waited >= SETTLE_MS) throw new Error('the last commit did not end')
        Atomics.wait(sleeper, 0, 0, 1)
      }
      isOnItsWay = false
    },
    commit: (): Promise<unknown> => {
      isOnItsWay = true
      return commitBeside(db)
    },
  }
}

/** Closes a database that was not written to. Statements may outlive the connection: the next read takes its lock from them. */
const giveUp = (db: Database.Database): void => {
  try {
    if (db.inTransaction) db.exec('ROLLBACK')
    db.exec('PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema LIMIT 1;')
  } catch {
    // It cannot be read. The process ends, and its locks with it.
  }
  db.close()
}

const explain = (error: unknown, folder: string): StoreError => {
  const text = error instanceof Error ? error.message : String(error)
  if (/SQLITE_BUSY|locked/i.test(text))
    return new StoreError(
      `The data folder ${folder} is in use by another Pavilion. Stop that one, or start with --data and another folder.`,
    )
  if (/full/i.test(text)) return new StoreError(`The disk that holds ${folder} is full. Free some space and start again; nothing was lost.`)
  if (/not a database|malformed|corrupt/i.test(text)) return damaged(join(folder, 'exchange.db'), text)
  return new StoreError(`The data folder ${folder} cannot be used: ${text}`)
}

/**
 * The embedded store: SQLite, WAL, synchronous=FULL, one writer. Events and their ledger postings land in one transaction, which
 * is committed beside the event loop; reading, forgetting and closing wait for it.
 * Throws StoreError, with nothing changed, when the folder is unreadable, in use, damaged, or of a newer release.
 */
export const sqliteLog = (folder: string): EventLog => openSqliteLog(folder).log

/** The number of the last event; 0 where there was none. */
const lastIn = (db: Database.Database): number =>
  lastSchema.parse(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get())?.seq ?? 0

/**
 * The same, with what a core needs besides, whose file follows the shared log. `check`: throws where a log with so many entries must not
 * be opened.
 */
export const openSqliteLog = (folder: string, check: (entries: number) => void = () => undefined) => {
  try {
    privateFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError(
      `The data folder ${folder} cannot be read and written. Check its permissions, or start with --data and another folder.`,
    )
  }
  const path = privateFile(folder, 'exchange.db')
  const db = new Database(path)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;')
    checkPages(db, path)
    const version = checkSteps(db, MIGRATIONS, folder)
    inspect(db, version, path)
    check(version === 0 ? 0 : lastIn(db))
    db.exec('COMMIT; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    migrate(db, MIGRATIONS, folder)
    db.exec('BEGIN EXCLUSIVE; COMMIT;')
  } catch (error) {
    giveUp(db)
    throw error instanceof StoreError ? error : explain(error, folder)
  }
  const insertEvents = inserter(db, 'INSERT', 'events (at, type, body, v)', 4)
  const insertPostings = inserter(db, 'INSERT', 'postings (event, kind, account, amount)', 4)
  const { settle, commit } = commits(db)
  const { archive, put, clear } = sqliteArchive(db, settle)
  const statements = statementsOn(db, settle)
  const single = db.prepare('SELECT seq, v, body FROM events WHERE seq = ?')
  const posted = db.prepare(`SELECT DISTINCT event FROM (SELECT event FROM postings WHERE account >= ?1 AND account < ?1 || char(0x10ffff)
    AND event < ?3 GROUP BY event, kind HAVING sum(amount) <> 0) ORDER BY event DESC LIMIT ?2`)
  const page = db.prepare(`SELECT seq, v, body FROM events WHERE seq > ? ORDER BY seq LIMIT ${PAGE}`)
  const newest = db.prepare('SELECT seq, body FROM snapshots ORDER BY seq DESC')
  const insertSnapshot = db.prepare('REPLACE INTO snapshots SELECT ?, events, ? FROM forgotten')
  const dropSnapshots = db.prepare(
    `DELETE FROM snapshots WHERE seq NOT IN (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT ${MAX_SNAPSHOTS})`,
  )
  let last = lastIn(db)
  const forget = db.prepare(`DELETE FROM events WHERE seq IN (
    SELECT seq FROM events WHERE type IN ('ref-fenced', 'bet-refused')
    AND (json_extract(body, '$.ref') < ? OR json_extract(body, '$.ref') NOT GLOB '${VERSION_7}') LIMIT ${MAX_PRUNED})`)
  const countForgotten = db.prepare('UPDATE forgotten SET events = events + ?')
  const prune = db.transaction((ref: string): void => void countForgotten.run(forget.run(ref).changes))
  const readable = <T>(read: () => T, what: string): T => {
    try {
      return read()
    } catch (error) {
      throw error instanceof StoreError ? error : damaged(path, `${what}: ${reason(error)}`)
    }
  }
  /** Writes the rows of a transaction, and leaves it to be committed. */
  const write = ({ events, projected, ended, snapshot }: Batch): void => {
    const rows: Cell[] = []
    for (const event of events) rows.push(event.at, event.type, JSON.stringify(event), versionOf(event))
    db.exec('BEGIN')
    if (events.length > 0) last = insertEvents(rows)
    let seq = last - events.length
    const postings: Cell[] = []
    for (const { transactions } of events) {
      seq += 1
      for (const { type, postings: entries } of transactions)
        for (const { account, amount } of entries) postings.push(seq, type, account, amount)
    }
    insertPostings(postings)
    put(ended)
    statements.putBets(ended.bets)
    for (const each of projected) statements.put(each)
    if (snapshot === null) return
    insertSnapshot.run(last, snapshot)
    dropSnapshots.run()
  }
  const eventOf = ({ seq, v, body }: z.output<typeof rowsSchema>[number]): Positioned => ({
    ...readable(() => eventFrom(body, v), `event ${seq}`),
    position: seq,
  })
  /** Writes a batch, and commits it once `ready` has done the rest of its transaction. */
  const appendWhen = (batch: Batch, done: (error?: Error) => void, ready: null | (() => Promise<void>)): void => {
    const fail = (error: unknown): void => {
      if (db.open && db.inTransaction) db.exec('ROLLBACK')
      done(explain(error, folder))
    }
    try {
      settle()
      write(batch)
    } catch (error) {
      fail(error)
      return
    }
    if (ready === null) commit().then(() => done(), fail)
    else
      ready()
        .then(commit)
        .then(() => done(), fail)
  }
  const log: EventLog = {
    append: (batch, done) => appendWhen(batch, done, null),
    *read(after = 0) {
      settle()
      let from = after
      for (let rows = rowsSchema.parse(page.all(from)); rows.length > 0; rows = rowsSchema.parse(page.all(from)))
        for (const { seq, v, body } of rows) {
          from = seq
          yield eventOf({ seq, v, body })
        }
    },
    last: () => last,
    eventAt: (position) => {
      settle()
      const [row] = rowsSchema.parse(single.all(position))
      return row === undefined ? null : eventOf(row)
    },
    postedOn: (start, most, before) => {
      settle()
      return postedSchema.parse(posted.all(start, most, before)).map(({ event }) => event)
    },
    snapshots: () => snapshotsSchema.parse(newest.all()),
    archive,
    statements: statements.reads,
    rebuild: (parts) => {
      settle()
      db.exec('BEGIN')
      clear()
      statements.clear()
      db.exec('DELETE FROM snapshots; COMMIT')
      for (const { ended, projected } of parts) {
        db.exec('BEGIN')
        put(ended)
        statements.putBets(ended.bets)
        for (const each of projected) statements.put(each)
        db.exec('COMMIT')
      }
    },
    prune: (before, done) => {
      try {
        settle()
        prune(beginningAt(before))
      } catch (error) {
        done(explain(error, folder))
        return
      }
      done()
    },
    close: () => {
      settle()
      // Statements may outlive the connection, and its lock with them: out of WAL, then unlocked by the next read.
      db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT seq FROM events LIMIT 1;')
      db.close()
    },
  }
  return { db, log, appendWhen }
}
