import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import AsyncDatabase from 'libsql/promise'
import * as z from 'zod/mini'
import type { Guard } from '#doors/guard.ts'
import {
  type BetRow,
  type ChainRow,
  type PairRow,
  type RoundRow,
  type Row,
  type SessionRow,
  type SoloRow,
  type StakeRow,
  betRowSchema,
  chainRowSchema,
  pairRowSchema,
  roundRowSchema,
  sessionRowSchema,
  soloRowSchema,
  stakeRowSchema,
} from './rows.ts'
import { COLUMNS, type Cell, MIGRATIONS, cellsOf } from './schema.ts'

/** The provider's own books. Rows handed to `write` together land together, in the order of the calls. */
export type Store = {
  /** Writes rows in one transaction. `done` comes once they are on the disk; before, no reader may depend on them. */
  readonly write: (rows: readonly Row[], done: () => void) => void
  /**
   * Runs a job that reads, now or as soon as no commit is on its way: a read waits for one, and the event loop with it. `failed` runs
   * when the job throws.
   */
  readonly whenIdle: (job: () => void, failed: () => void) => void
  readonly session: (digest: string) => SessionRow | null
  /** Brands with a session here, or with a stake that has no end. */
  readonly brands: () => readonly string[]
  /** The chain of a table that was made last. */
  readonly lastChain: (tableId: string) => ChainRow | null
  readonly chain: (id: number) => ChainRow | null
  readonly lastChainId: () => number
  /** The newest first. */
  readonly lastRounds: (tableId: string, most: number) => readonly RoundRow[]
  readonly round: (round: string) => RoundRow | null
  readonly roundOf: (tableId: string, number: number) => RoundRow | null
  readonly bet: (key: string, tableId: string, round: string, ref: string) => BetRow | null
  /** The member's newest bet at a table under that ref: another round may have one of the same ref. */
  readonly lastBetBy: (key: string, tableId: string, ref: string) => BetRow | null
  /** The bet of that stake. */
  readonly betOf: (stake: string) => BetRow | null
  readonly betsOf: (round: string, key: string) => readonly BetRow[]
  readonly betsIn: (round: string) => readonly BetRow[]
  /** A member's last bets at a table, the newest first. */
  readonly lastBets: (key: string, tableId: string, most: number) => readonly BetRow[]
  readonly openBets: () => readonly BetRow[]
  readonly stake: (id: string) => StakeRow | null
  readonly stakeOf: (tx: string) => StakeRow | null
  readonly openStakes: () => readonly StakeRow[]
  readonly solo: (round: string) => SoloRow | null
  readonly soloOf: (key: string, game: string, ref: string) => SoloRow | null
  /** A member's last rounds of a game, the newest first. */
  readonly lastSolos: (key: string, game: string, most: number) => readonly SoloRow[]
  readonly openSolos: () => readonly SoloRow[]
  readonly pair: (key: string, game: string) => PairRow | null
  readonly endSessions: (before: number) => void
  readonly close: () => void
}

const bodySchema = z.optional(z.object({ body: z.string() }))
const bodiesSchema = z.array(z.object({ body: z.string() }))
const brandsSchema = z.array(z.object({ brand: z.string() }))
const versionSchema = z.object({ user_version: z.int() })
const lastSchema = z.object({ last: z.nullable(z.int()) })

const SETTLE_MS = 10_000
/** Rows that one statement writes: a call for each row costs more than the row. */
const MOST_ROWS = 32
const sleeper = new Int32Array(new SharedArrayBuffer(4))
/** Waits for the commit that is on its way. Throws when it does not end in ten seconds. */
const settle = (db: Database.Database): void => {
  for (let waited = 0; db.inTransaction; waited += 1) {
    if (waited >= SETTLE_MS) throw new Error('the last commit did not end')
    Atomics.wait(sleeper, 0, 0, 1)
  }
}

const FILE = 0o600
const FOLDER = 0o700
/** The path of `casino.db`, which only this user may read and write; SQLite gives the files beside it the same rights. */
const privatePath = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  const path = join(folder, 'casino.db')
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE))
  return path
}

const migrate = (db: Database.Database, path: string): void => {
  const { user_version: version } = versionSchema.parse(db.prepare('PRAGMA user_version').get())
  if (version > MIGRATIONS.length) throw new Error(`${path} was written by a newer Pavilion. Start that one, or another folder.`)
  for (const [index, step] of MIGRATIONS.entries())
    if (index >= version) db.exec(`BEGIN; ${step} PRAGMA user_version = ${index + 1}; COMMIT;`)
}

export type StoreOptions = {
  /** The data folder; null keeps everything in memory, for tests. */
  readonly folder: string | null
  /** Runs a job soon: rows handed over until then share one commit. */
  readonly soon: (job: () => void) => void
  /** A write failed. Nothing of it or after it is acknowledged. */
  readonly onFailure: (error: Error) => void
  /** Takes what a caller's job throws: the books go on, and with them all other callers. */
  readonly guard: Pick<Guard, 'guard'>
}

/** Opens the provider's books: SQLite, WAL, full sync. The commit runs beside the event loop. Throws when the file cannot be used. */
export const openStore = ({ folder, soon, onFailure, guard: { guard } }: StoreOptions): Store => {
  const path = folder === null ? ':memory:' : privatePath(folder)
  const db = new Database(path)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  migrate(db, path)
  const statements = new Map<string, Database.Statement>()
  const prepared = (sql: string): Database.Statement => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const made = db.prepare(sql)
    statements.set(sql, made)
    return made
  }
  /** Writes rows of one kind. A new row whose key is taken fails, and so does a row that another column says is of something else. */
  const put = (table: Row['in'], rows: readonly (readonly Cell[])[], isNew: boolean): void => {
    const { names, key } = COLUMNS[table]
    const changes = names.slice(key).map((name) => `${name} = excluded.${name}`)
    const otherwise = isNew ? '' : ` ON CONFLICT (${names.slice(0, key).join(', ')}) DO UPDATE SET ${changes.join(', ')}`
    for (let from = 0; from < rows.length; from += MOST_ROWS) {
      const part = rows.slice(from, from + MOST_ROWS)
      const marks = part.map((cells) => `(${cells.map(() => '?').join(', ')})`).join(', ')
      prepared(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${marks}${otherwise}`).run(part.flat())
    }
  }
  let queue: { readonly rows: readonly Row[]; readonly done: () => void }[] = []
  let isBusy = false
  let isCommitting = false
  let idle: { readonly job: () => void; readonly failed: () => void }[] = []
  let hasFailed = false
  const fail = (error: unknown): void => {
    hasFailed = true
    // Nothing of the batch lands, and what closes the books need not wait for its end.
    if (db.inTransaction) db.exec('ROLLBACK')
    onFailure(error instanceof Error ? error : new Error(String(error)))
  }
  const commit = (): void => {
    if (hasFailed || !db.open || queue.length === 0) {
      isBusy = false
      return
    }
    const batch = queue
    queue = []
    const ended = (): void => {
      isCommitting = false
      for (const { done } of batch) guard('a write', done, () => undefined)
      const jobs = idle
      idle = []
      for (const { job, failed } of jobs) guard('a read', job, failed)
      commit()
    }
    try {
      db.exec('BEGIN')
      const rows = batch.flatMap((each) => each.rows)
      // A row is new before it changes.
      for (const isNew of [true, false]) {
        const byTable = new Map<Row['in'], (readonly Cell[])[]>()
        for (const row of rows) {
          if ((row.isNew === true) !== isNew) continue
          const cells = byTable.get(row.in) ?? []
          cells.push(cellsOf(row))
          byTable.set(row.in, cells)
        }
        for (const [table, cells] of byTable) put(table, cells, isNew)
      }
      if (folder === null) {
        db.exec('COMMIT')
        ended()
      } else {
        isCommitting = true
        Promise.resolve(AsyncDatabase.prototype.exec.call(db, 'COMMIT')).then(ended, fail)
      }
    } catch (error) {
      fail(error)
    }
  }
  const one = <T extends z.ZodMiniType>(schema: T, sql: string, ...by: readonly Cell[]): z.output<T> | null => {
    settle(db)
    const row = bodySchema.parse(prepared(sql).get(...by))
    return row === undefined ? null : schema.parse(JSON.parse(row.body))
  }
  const all = <T extends z.ZodMiniType>(schema: T, sql: string, ...by: readonly Cell[]): readonly z.output<T>[] => {
    settle(db)
    return bodiesSchema.parse(prepared(sql).all(...by)).map(({ body }) => schema.parse(JSON.parse(body)))
  }
  return {
    write: (rows, done) => {
      queue.push({ rows, done })
      if (isBusy) return
      isBusy = true
      soon(commit)
    },
    whenIdle: (job, failed) => {
      if (isCommitting) idle.push({ job, failed })
      else guard('a read', job, failed)
    },
    session: (digest) => one(sessionRowSchema, 'SELECT body FROM sessions WHERE digest = ?', digest),
    brands: () => {
      settle(db)
      const all = `SELECT brand FROM sessions UNION SELECT json_extract(body, '$.brand') AS brand FROM stakes WHERE is_open = 1`
      return brandsSchema.parse(prepared(all).all()).map(({ brand }) => brand)
    },
    lastChain: (tableId) => one(chainRowSchema, 'SELECT body FROM chains WHERE table_id = ? ORDER BY id DESC LIMIT 1', tableId),
    chain: (id) => one(chainRowSchema, 'SELECT body FROM chains WHERE id = ?', id),
    lastChainId: () => {
      settle(db)
      return lastSchema.parse(prepared('SELECT max(id) AS last FROM chains').get()).last ?? 0
    },
    lastRounds: (tableId, most) =>
      all(roundRowSchema, 'SELECT body FROM rounds WHERE table_id = ? ORDER BY chain DESC, number DESC LIMIT ?', tableId, most),
    round: (round) => one(roundRowSchema, 'SELECT body FROM rounds WHERE round = ?', round),
    roundOf: (tableId, number) =>
      one(roundRowSchema, 'SELECT body FROM rounds WHERE table_id = ? AND number = ? ORDER BY chain DESC LIMIT 1', tableId, number),
    bet: (key, ...of) => one(betRowSchema, 'SELECT body FROM bets WHERE member = ? AND table_id = ? AND round = ? AND ref = ?', key, ...of),
    lastBetBy: (key, ...of) =>
      one(
        betRowSchema,
        'SELECT body FROM bets WHERE member = ? AND table_id = ? AND ref = ? ORDER BY at DESC, rowid DESC LIMIT 1',
        key,
        ...of,
      ),
    betOf: (stake) => one(betRowSchema, 'SELECT body FROM bets WHERE stake = ?', stake),
    betsOf: (round, key) => all(betRowSchema, 'SELECT body FROM bets WHERE round = ? AND member = ? ORDER BY at', round, key),
    betsIn: (round) => all(betRowSchema, 'SELECT body FROM bets WHERE round = ? ORDER BY at', round),
    lastBets: (key, tableId, most) =>
      all(betRowSchema, 'SELECT body FROM bets WHERE member = ? AND table_id = ? ORDER BY at DESC LIMIT ?', key, tableId, most),
    openBets: () => all(betRowSchema, 'SELECT body FROM bets WHERE is_open = 1 ORDER BY at'),
    stake: (id) => one(stakeRowSchema, 'SELECT body FROM stakes WHERE id = ?', id),
    stakeOf: (tx) => one(stakeRowSchema, 'SELECT body FROM stakes WHERE tx = ?', tx),
    openStakes: () => all(stakeRowSchema, 'SELECT body FROM stakes WHERE is_open = 1'),
    solo: (round) => one(soloRowSchema, 'SELECT body FROM solos WHERE round = ?', round),
    soloOf: (key, ...of) => one(soloRowSchema, 'SELECT body FROM solos WHERE member = ? AND game = ? AND ref = ?', key, ...of),
    lastSolos: (key, game, most) =>
      all(soloRowSchema, 'SELECT body FROM solos WHERE member = ? AND game = ? ORDER BY at DESC, rowid DESC LIMIT ?', key, game, most),
    openSolos: () => all(soloRowSchema, 'SELECT body FROM solos WHERE is_open = 1 ORDER BY at'),
    pair: (key, game) => one(pairRowSchema, 'SELECT body FROM pairs WHERE member = ? AND game = ?', key, game),
    endSessions: (before) => {
      settle(db)
      prepared('DELETE FROM sessions WHERE expiry < ?').run(before)
    },
    close: () => {
      settle(db)
      db.close()
    },
  }
}
