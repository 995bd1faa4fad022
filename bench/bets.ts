/** Bets received and committed against the fastest bare commits of the same rows, in the same groups. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { betSlipRefSchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { versionOf } from '#server/store/versions.ts'
import { median, say } from './report.ts'
import { SELECTIONS, firstSelection, marketIdOf, marketOf } from './world.ts'

const BETS = 10_000
const GROUP = 32
const PAIRS = 7
const member = memberCodeSchema.parse('bench')
const now = millisSchema.parse(0)
/** UUIDs of version 7, minted at the bench's time. */
const refOf = (index: number) => betSlipRefSchema.parse(`00000000-0000-7000-8000-${String(index).padStart(12, '0')}`)
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The disk counts here, so this is the time on the wall. */
const onTheWall = async (job: () => Promise<void> | void): Promise<number> => {
  const began = performance.now()
  await job()
  return performance.now() - began
}

const within = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Batch = readonly ExchangeEvent[]

/** Bets as they come in, this many in one turn of the event loop, while the group before is being committed; and their commits. */
const run = () =>
  within(async (folder) => {
    const store = sqliteLog(folder)
    const batches: Batch[] = []
    const log: EventLog = {
      ...store,
      append: (batch, done) => {
        // The last batch, of a close, is a snapshot alone.
        if (batch.events.length > 0) batches.push(batch.events)
        store.append(batch, done)
      },
    }
    const core = createExchange({ clock: { now: () => now, after: () => () => undefined }, log, together: setImmediate })
    let placed = 0
    let received = 0
    let goOn = (): void => undefined
    core.openMember(member, paise(1_000_000_000), () => undefined)
    core.feed({ kind: 'market', market: marketOf(0) })
    core.feed({ kind: 'status', marketId: marketIdOf(0), status: 'OPEN', inplay: true })
    await new Promise<void>((resolve) => core.whenDurable(resolve))
    batches.length = 0
    const place = (index: number): void =>
      core.place(
        member,
        {
          ref: refOf(index),
          marketId: marketIdOf(0),
          selectionId: SELECTIONS[index % SELECTIONS.length] ?? firstSelection,
          side: 'back',
          odds: odds(2000),
          stake: paise(10_000),
          accept: 'NONE',
          line: null,
          fancyPrice: 0,
          claims: { browser: '', ip: '' },
        },
        ({ kind }) => {
          if (kind !== 'pending') throw new Error(`a bet of the bench was answered with ${kind}`)
          received += 1
          if (placed - received === 0 || placed - received === GROUP) goOn()
        },
      )
    const took = await onTheWall(async () => {
      while (received < BETS) {
        const answered = new Promise<void>((resolve) => {
          goOn = resolve
        })
        for (const end = Math.min(BETS, placed + GROUP); placed < end; placed += 1) place(placed)
        if (placed - received > GROUP || placed === BETS) await answered
        else await nextTurn()
      }
    })
    core.close()
    return { took, batches }
  })

const rows = (count: number, columns: number): string =>
  Array.from({ length: count }, () => `(${Array.from({ length: columns }, () => '?').join(', ')})`).join(', ')

/** The very same rows in the same commits, made ready before: one statement a table, nothing decided, nothing made into text. */
const bare = (batches: readonly Batch[]): Promise<number> =>
  within(async (folder) => {
    const db = new Database(join(folder, 'bare.db'))
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    for (const step of MIGRATIONS) db.exec(step)
    const statements = new Map<string, Database.Statement>()
    const into = (table: string, columns: number, values: readonly unknown[]) => {
      const sql = `INSERT INTO ${table} VALUES ${rows(values.length / columns, columns)}`
      const statement = statements.get(sql) ?? db.prepare(sql)
      statements.set(sql, statement)
      return { statement, values }
    }
    let seq = 0
    const ready = batches.map((batch) => {
      const postings: unknown[] = []
      const events = batch.flatMap((event) => {
        seq += 1
        for (const { type, postings: entries } of event.transactions)
          for (const { account, amount } of entries) postings.push(seq, type, account, amount)
        return [seq, event.at, event.type, JSON.stringify(event), versionOf(event)]
      })
      return [into('events', 5, events), into('postings', 4, postings)]
    })
    const took = await onTheWall(() => {
      for (const tables of ready) {
        db.exec('BEGIN')
        for (const { statement, values } of tables) statement.run(values)
        db.exec('COMMIT')
      }
    })
    db.close()
    return took
  })

const found: number[] = []
const sizes: number[] = []
await run()
for (let pair = 0; pair < PAIRS; pair += 1) {
  const { took, batches } = await run()
  found.push((await bare(batches)) / took)
  sizes.push(BETS / batches.length)
}
say(
  `${BETS} bets received, ${GROUP} in a turn, against bare commits of the same rows (${median(sizes).toFixed(0)} in a commit)`,
  `${median(found).toFixed(2)} of its rate (${Math.min(...found).toFixed(2)} to ${Math.max(...found).toFixed(2)})`,
  '0.85',
)
