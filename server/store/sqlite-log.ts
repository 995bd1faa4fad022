import { accessSync, constants } from 'node:fs'
import Database from 'libsql'
import AsyncDatabase from 'libsql/promise'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { type EventLog, StoreError } from './log.ts'
import { migrate } from './migrate.ts'
import { privateFile, privateFolder } from './private.ts'

/** Numbered steps of the schema; a step that has landed is never edited. */
export const MIGRATIONS = [
  `CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL);
   CREATE TABLE postings (event INTEGER NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL);
   CREATE INDEX postings_by_account ON postings (account, event);`,
  `CREATE INDEX idle_refs ON events (json_extract(body, '$.ref')) WHERE type IN ('ref-fenced', 'bet-refused');`,
  // The number of forgotten events, so that an audit can tell them from missing ones.
  'CREATE TABLE forgotten (events INTEGER NOT NULL); INSERT INTO forgotten VALUES (0);',
] as const

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

/** Bodies were written by this program from the same type; this is the one place that says so again after a read. */
const eventFrom = (body: string): ExchangeEvent => JSON.parse(body)

/** Rows that one statement inserts: a call for each row costs more than the row. */
const MOST_ROWS = 64
type Cell = string | number

/** Inserts any number of rows, given as one list of their cells; returns the number of the last row. */
const inserter = (db: Database.Database, into: string, columns: number) => {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const statements = new Map<number, Database.Statement>()
  const statementFor = (rows: number): Database.Statement => {
    const known = statements.get(rows)
    if (known !== undefined) return known
    const made = db.prepare(`INSERT INTO ${into} VALUES ${Array.from({ length: rows }, () => row).join(', ')}`)
    statements.set(rows, made)
    return made
  }
  return (cells: readonly Cell[]): number => {
    let last = 0
    for (let from = 0; from < cells.length; from += MOST_ROWS * columns) {
      const part = cells.slice(from, from + MOST_ROWS * columns)
      last = Number(statementFor(part.length / columns).run(part).lastInsertRowid)
    }
    return last
  }
}

/** Commits on a thread of the library, so that the exchange decides while the disk syncs: both its classes speak to one connection. */
const commitBeside = (db: Database.Database): Promise<unknown> => Promise.resolve(AsyncDatabase.prototype.exec.call(db, 'COMMIT'))

const SETTLE_MS = 10_000
const sleeper = new Int32Array(new SharedArrayBuffer(4))
/** Waits for the commit that is on its way. Throws when it does not end in ten seconds. */
const settle = (db: Database.Database): void => {
  for (let waited = 0; db.inTransaction; waited += 1) {
    if (waited >= SETTLE_MS) throw new Error('the last commit did not end')
    Atomics.wait(sleeper, 0, 0, 1)
  }
}

const explain = (error: unknown, folder: string): StoreError => {
  const text = error instanceof Error ? error.message : String(error)
  if (/SQLITE_BUSY|locked/i.test(text))
    return new StoreError(
      `The data folder ${folder} is in use by another Pavilion. Stop that one, or start with --data and another folder.`,
    )
  if (/full/i.test(text)) return new StoreError(`The disk that holds ${folder} is full. Free some space and start again; nothing was lost.`)
  if (/not a database|malformed/i.test(text))
    return new StoreError(`${folder} does not hold a Pavilion database. Start with --data and another folder.`)
  return new StoreError(`The data folder ${folder} cannot be used: ${text}`)
}

/**
 * The embedded store: SQLite, WAL, synchronous=FULL, one writer. Events and their ledger postings land in one transaction, which
 * is committed beside the event loop; reading, forgetting and closing wait for it.
 * Throws StoreError, with nothing touched, when the folder is unreadable, in use, or of a newer version.
 */
export const sqliteLog = (folder: string): EventLog => {
  try {
    privateFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError(
      `The data folder ${folder} cannot be read and written. Check its permissions, or start with --data and another folder.`,
    )
  }
  const db = new Database(privateFile(folder, 'exchange.db'))
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    migrate(db, MIGRATIONS, folder)
    db.exec('BEGIN EXCLUSIVE; COMMIT;')
  } catch (error) {
    db.close()
    throw error instanceof StoreError ? error : explain(error, folder)
  }
  const insertEvents = inserter(db, 'events (at, type, body)', 3)
  const insertPostings = inserter(db, 'postings (event, kind, account, amount)', 4)
  const forget = db.prepare(`DELETE FROM events WHERE seq IN (
    SELECT seq FROM events WHERE type IN ('ref-fenced', 'bet-refused')
    AND (json_extract(body, '$.ref') < ? OR json_extract(body, '$.ref') NOT GLOB '${VERSION_7}') LIMIT ${MAX_PRUNED})`)
  const countForgotten = db.prepare('UPDATE forgotten SET events = events + ?')
  const prune = db.transaction((ref: string): void => void countForgotten.run(forget.run(ref).changes))
  /** Writes the rows of a transaction, and leaves it to be committed. */
  const write = (events: readonly ExchangeEvent[]): void => {
    const rows: Cell[] = []
    for (const event of events) rows.push(event.at, event.type, JSON.stringify(event))
    db.exec('BEGIN')
    let seq = insertEvents(rows) - events.length
    const postings: Cell[] = []
    for (const { transactions } of events) {
      seq += 1
      for (const { type, postings: entries } of transactions)
        for (const { account, amount } of entries) postings.push(seq, type, account, amount)
    }
    insertPostings(postings)
  }
  return {
    append: (events, done) => {
      const fail = (error: unknown): void => {
        if (db.open && db.inTransaction) db.exec('ROLLBACK')
        done(explain(error, folder))
      }
      try {
        settle(db)
        write(events)
      } catch (error) {
        fail(error)
        return
      }
      commitBeside(db).then(() => done(), fail)
    },
    *read() {
      settle(db)
      for (const row of db.prepare('SELECT body FROM events ORDER BY seq').iterate()) {
        const body: unknown = typeof row === 'object' && row !== null && 'body' in row ? row.body : null
        if (typeof body === 'string') yield eventFrom(body)
      }
    },
    prune: (before, done) => {
      try {
        settle(db)
        prune(beginningAt(before))
      } catch (error) {
        done(explain(error, folder))
        return
      }
      done()
    },
    close: () => {
      settle(db)
      // Statements may outlive the connection, and its lock with them: out of WAL, then unlocked by the next read.
      db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT seq FROM events LIMIT 1;')
      db.close()
    },
  }
}
