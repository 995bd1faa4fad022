import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import AsyncDatabase from 'libsql/promise'
import * as z from 'zod/mini'
import { memberCodeSchema, paiseSchema } from '#contract/scalar.ts'
import { groupOf } from '#domain/money/payment.ts'
import { betSchema, cashOutSchema, numberOf } from '#server/exchange/bet.ts'
import { casinoTxSchema } from '#server/exchange/casino-state.ts'
import { paymentSchema } from '#server/exchange/payment.ts'
import { heldUtr } from '#server/exchange/payments-state.ts'
import type { Ended } from '#server/exchange/state/state.ts'
import { damaged, reason, rowsOf } from './damage.ts'
import { inspect } from './inspect.ts'
import { type Archive, type Batch, type EventLog, type Positioned, StoreError } from './log.ts'
import { checkSteps, migrate } from './migrate.ts'
import { privateFile, privateFolder } from './private.ts'
import { CASINO_ROWS, STATEMENT_TABLES } from './statement-tables.ts'
import { statementsOn } from './statements.ts'
import { eventFrom, versionOf } from './versions.ts'

/** Numbered steps of the schema; a step that has landed is never edited. */
export const MIGRATIONS = [
  `CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL);
   CREATE TABLE postings (event INTEGER NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL);
   CREATE INDEX postings_by_account ON postings (account, event);`,
  `CREATE INDEX idle_refs ON events (json_extract(body, '$.ref')) WHERE type IN ('ref-fenced', 'bet-refused');`,
  // The number of forgotten events, so that an audit can tell them from missing ones.
  'CREATE TABLE forgotten (events INTEGER NOT NULL); INSERT INTO forgotten VALUES (0);',
  // Versions of events; what is over, and the state at times: these two can be made again of the events. A snapshot knows how many
  // events had been forgotten then.
  `ALTER TABLE events ADD COLUMN v INTEGER NOT NULL DEFAULT 1;
   CREATE TABLE ended_bets (n INTEGER PRIMARY KEY, member TEXT NOT NULL, ref TEXT NOT NULL, market TEXT NOT NULL, body TEXT NOT NULL);
   CREATE INDEX ended_bets_by_member ON ended_bets (member);
   CREATE INDEX ended_bets_by_ref ON ended_bets (ref, member);
   CREATE INDEX ended_bets_by_market ON ended_bets (market);
   CREATE TABLE ended_cash_outs (ref TEXT NOT NULL, member TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (ref, member));
   CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, forgotten INTEGER NOT NULL, body TEXT NOT NULL);`,
  // Statements. The snapshots of older releases are not read, so a start makes them of all events.
  STATEMENT_TABLES,
  // Calls of the casino by their tx, but for open debits; game and round of rows, and the games that members played.
  `CREATE TABLE casino_txs (tx TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID; ${CASINO_ROWS}`,
  // Payments that are over, and the ids of their news. The snapshots of older releases are not read, so a start fills both.
  `CREATE TABLE ended_payments (n INTEGER PRIMARY KEY, member TEXT NOT NULL, ref TEXT NOT NULL, refrence TEXT NOT NULL,
     at INTEGER NOT NULL, kind TEXT NOT NULL, outcome TEXT NOT NULL, utr TEXT, body TEXT NOT NULL);
   CREATE INDEX ended_payments_by_ref ON ended_payments (ref);
   CREATE INDEX ended_payments_by_number ON ended_payments (refrence);
   CREATE INDEX ended_payments_by_utr ON ended_payments (utr) WHERE utr IS NOT NULL;
   CREATE INDEX ended_payments_by_time ON ended_payments (member, at, n, kind, outcome);
   CREATE TABLE payment_news (id TEXT PRIMARY KEY) WITHOUT ROWID;`,
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
const MAX_SNAPSHOTS = 2

const rowsSchema = z.array(z.object({ seq: z.number(), v: z.number(), body: z.string() }))
const postedSchema = z.array(z.object({ event: z.number() }))
const snapshotsSchema = z.array(z.object({ seq: z.number(), body: z.string() }))
const bodySchema = z.optional(z.object({ body: z.string() }))
const bodiesSchema = z.array(z.object({ body: z.string() }))
const membersSchema = z.array(z.object({ member: memberCodeSchema }))
const sumsSchema = z.object({ deposited: paiseSchema, withdrawn: paiseSchema, count: z.number() })
const lastSchema = z.optional(z.object({ seq: z.number() }))

const betFrom = rowsOf('ended_bets', betSchema)
const cashOutFrom = rowsOf('ended_cash_outs', cashOutSchema)
const casinoTxFrom = rowsOf('casino_txs', casinoTxSchema)
const paymentFrom = rowsOf('ended_payments', paymentSchema)

/** Rows that are read at a time. */
const PAGE = 1000
/** Rows that one statement inserts: a call for each row costs more than the row. */
const MOST_ROWS = 64
type Cell = string | number | null

/** Inserts any number of rows, given as one list of their cells; returns the number of the last row. */
const inserter = (db: Database.Database, verb: 'INSERT' | 'REPLACE', into: string, columns: number) => {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const statements = new Map<number, Database.Statement>()
  const statementFor = (rows: number): Database.Statement => {
    const known = statements.get(rows)
    if (known !== undefined) return known
    const made = db.prepare(`${verb} INTO ${into} VALUES ${Array.from({ length: rows }, () => row).join(', ')}`)
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

/** The archive's tables. A read waits for the commit on its way, because both use one connection. */
const sqliteArchive = (db: Database.Database, settle: () => void) => {
  const putBets = inserter(db, 'REPLACE', 'ended_bets (n, member, ref, market, body)', 5)
  const putCashOuts = inserter(db, 'REPLACE', 'ended_cash_outs (ref, member, body)', 3)
  const putCasino = inserter(db, 'REPLACE', 'casino_txs (tx, body)', 2)
  const putPayments = inserter(db, 'REPLACE', 'ended_payments (n, member, ref, refrence, at, kind, outcome, utr, body)', 9)
  const putNews = inserter(db, 'REPLACE', 'payment_news (id)', 1)
  const byTx = db.prepare('SELECT body FROM casino_txs WHERE tx = ?')
  const byRef = db.prepare('SELECT body FROM ended_bets WHERE ref = ? AND member = ? LIMIT 1')
  const byMarket = db.prepare('SELECT body FROM ended_bets WHERE market = ? ORDER BY n')
  const byNumber = db.prepare('SELECT body FROM ended_bets WHERE n = ?')
  const byMember = db.prepare('SELECT body FROM ended_bets WHERE member = ? ORDER BY n DESC LIMIT ?')
  const cashOut = db.prepare('SELECT body FROM ended_cash_outs WHERE ref = ? AND member = ?')
  // Each member is found by one step through the index, so that the bets are not read.
  const members = db.prepare(`WITH RECURSIVE each (member) AS (SELECT min(member) FROM ended_bets UNION ALL
    SELECT (SELECT min(member) FROM ended_bets WHERE member > each.member) FROM each WHERE each.member IS NOT NULL)
    SELECT member FROM each WHERE member IS NOT NULL`)
  const paymentByRef = db.prepare('SELECT body FROM ended_payments WHERE ref = ?')
  const paymentByNumber = db.prepare('SELECT body FROM ended_payments WHERE refrence = ?')
  const paymentByUtr = db.prepare('SELECT body FROM ended_payments WHERE utr = ? LIMIT 1')
  const paymentsByTime = db.prepare(`SELECT body FROM ended_payments WHERE member = ? AND at >= ? AND at < ? AND n < ?
    AND (? IS NULL OR kind = ?) AND (? IS NULL OR outcome = ?) ORDER BY at DESC, n DESC LIMIT ?`)
  const paymentSums = db.prepare(`SELECT count(*) AS count,
    coalesce(sum(iif(kind = 'deposit' AND outcome = 'done', coalesce(body ->> '$.received', body ->> '$.amount'), 0)), 0) AS deposited,
    coalesce(sum(iif(kind = 'withdrawal' AND outcome = 'done', body ->> '$.amount', 0)), 0) AS withdrawn
    FROM ended_payments WHERE member = ? AND at >= ? AND at < ? AND (? IS NULL OR kind = ?) AND (? IS NULL OR outcome = ?)
    AND ref NOT IN (SELECT value FROM json_each(?))`)
  const newsById = db.prepare('SELECT id AS body FROM payment_news WHERE id = ?')
  const one = <T>(from: (body: string) => T, statement: Database.Statement, ...by: readonly Cell[]): T | null => {
    settle()
    const row = bodySchema.parse(statement.get(...by))
    return row === undefined ? null : from(row.body)
  }
  const all = <T>(from: (body: string) => T, statement: Database.Statement, ...by: readonly Cell[]): readonly T[] => {
    settle()
    return bodiesSchema.parse(statement.all(...by)).map(({ body }) => from(body))
  }
  const has = (statement: Database.Statement, by: string): boolean => one((body) => body, statement, by) !== null
  const archive: Archive = {
    betOf: (member, ref) => one(betFrom, byRef, ref, member),
    cashOutOf: (member, ref) => one(cashOutFrom, cashOut, ref, member),
    casinoTx: (tx) => one(casinoTxFrom, byTx, tx),
    betsIn: (marketId) => all(betFrom, byMarket, marketId),
    betsOf: (betIds) => betIds.flatMap((betId) => one(betFrom, byNumber, numberOf(betId)) ?? []),
    lastBetsOf: (member, most) => all(betFrom, byMember, member, most),
    members: () => membersSchema.parse(members.all()).map(({ member }) => member),
    payment: (ref) => one(paymentFrom, paymentByRef, ref),
    paymentNamed: (refrenceNo) => one(paymentFrom, paymentByNumber, refrenceNo),
    paymentsOf: (member, { kind, group, from, before, below, most }) => {
      const until = Math.min(before, Number.MAX_SAFE_INTEGER)
      const asked = [member, from, until, below ?? Number.MAX_SAFE_INTEGER, kind, kind, group, group, most]
      return all(paymentFrom, paymentsByTime, ...asked)
    },
    paymentSums: (member, { kind, group, from, before }, without) => {
      settle()
      const until = Math.min(before, Number.MAX_SAFE_INTEGER)
      return sumsSchema.parse(paymentSums.get(member, from, until, kind, kind, group, group, JSON.stringify(without)))
    },
    hasUtr: (utr) => has(paymentByUtr, utr),
    hasNews: (id) => has(newsById, id),
  }
  return {
    archive,
    /** Inside a transaction. */
    put: ({ bets, cashOuts, casino, payments, news }: Ended): void => {
      putBets(bets.flatMap((bet) => [numberOf(bet.betId), bet.member, bet.order.ref, bet.market.marketId, JSON.stringify(bet)]))
      putCashOuts(cashOuts.flatMap((asked) => [asked.order.ref, asked.member, JSON.stringify(asked)]))
      putCasino(casino.flatMap((record) => [record.tx, JSON.stringify(record)]))
      putNews(news)
      putPayments(
        payments.flatMap((payment) => {
          const { number, member, ref, refrenceNo, steps, kind, state } = payment
          return [number, member, ref, refrenceNo, steps[0]?.at ?? 0, kind, groupOf(kind, state), heldUtr(payment), JSON.stringify(payment)]
        }),
      )
    },
    /** Inside a transaction. */
    clear: (): void =>
      void db.exec(
        'DELETE FROM ended_bets; DELETE FROM ended_cash_outs; DELETE FROM casino_txs; DELETE FROM ended_payments; DELETE FROM payment_news;',
      ),
  }
}

/**
 * The embedded store: SQLite, WAL, synchronous=FULL, one writer. Events and their ledger postings land in one transaction, which
 * is committed beside the event loop; reading, forgetting and closing wait for it.
 * Throws StoreError, with nothing changed, when the folder is unreadable, in use, damaged, or of a newer release.
 */
export const sqliteLog = (folder: string): EventLog => openSqliteLog(folder).log

/** The same, with what a core needs besides, whose file follows the shared log. */
export const openSqliteLog = (folder: string) => {
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
    inspect(db, checkSteps(db, MIGRATIONS, folder), path)
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
  let last = lastSchema.parse(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get())?.seq ?? 0
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
