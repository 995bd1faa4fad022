import { accessSync, constants } from 'node:fs'
import Database from 'libsql'
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
 * The embedded store: SQLite, WAL, synchronous=FULL, one writer. Events and their ledger postings land in one transaction.
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
  const insertEvent = db.prepare('INSERT INTO events (at, type, body) VALUES (?, ?, ?)')
  const insertPosting = db.prepare('INSERT INTO postings (event, kind, account, amount) VALUES (?, ?, ?, ?)')
  const forget = db.prepare(`DELETE FROM events WHERE seq IN (
    SELECT seq FROM events WHERE type IN ('ref-fenced', 'bet-refused')
    AND (json_extract(body, '$.ref') < ? OR json_extract(body, '$.ref') NOT GLOB '${VERSION_7}') LIMIT ${MAX_PRUNED})`)
  const countForgotten = db.prepare('UPDATE forgotten SET events = events + ?')
  const prune = db.transaction((ref: string): void => void countForgotten.run(forget.run(ref).changes))
  const write = db.transaction((events: readonly ExchangeEvent[]) => {
    for (const event of events) {
      const { lastInsertRowid } = insertEvent.run(event.at, event.type, JSON.stringify(event))
      for (const transaction of event.transactions)
        for (const { account, amount } of transaction.postings) insertPosting.run(lastInsertRowid, transaction.type, account, amount)
    }
  })
  return {
    append: (events, done) => {
      try {
        write(events)
      } catch (error) {
        done(explain(error, folder))
        return
      }
      done()
    },
    *read() {
      for (const row of db.prepare('SELECT body FROM events ORDER BY seq').iterate()) {
        const body: unknown = typeof row === 'object' && row !== null && 'body' in row ? row.body : null
        if (typeof body === 'string') yield eventFrom(body)
      }
    },
    prune: (before, done) => {
      try {
        prune(beginningAt(before))
      } catch (error) {
        done(explain(error, folder))
        return
      }
      done()
    },
    close: () => {
      // Statements may outlive the connection, and its lock with them: out of WAL, then unlocked by the next read.
      db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT seq FROM events LIMIT 1;')
      db.close()
    },
  }
}
