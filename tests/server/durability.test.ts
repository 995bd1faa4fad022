import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import type { Published } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { StoreError } from '#server/store/log.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { ann, durable, open } from './one-market.ts'

test('[SLIP-30] sends no answer, retry or read before it is durable; a crash loses only unsent ones', () => {
  const log = memoryLog(false)
  const { clock, exchange, place, told } = open(log)
  log.sync()
  told.length = 0
  const first = place(1)
  const again = place(1)
  const read: number[] = []
  exchange.whenDurable(() => read.push(1))
  expect([first, again, read, told.filter((each) => each.kind !== 'book')]).toEqual([[], [], [], []])
  const lost: MemoryLog = log.crash()
  expect(createExchange({ clock, log: lost }).bets(ann, 'active')).toEqual([])
})

test('[SLIP-30] a restart continues a bet’s delay, and refuses the bet when its market is missing', () => {
  const log = memoryLog()
  const { clock, place, exchange } = open(log)
  place(1)
  exchange.close()
  const again = createExchange({ clock, log: log.crash() })
  const verdicts: Published[] = []
  again.subscribe((published) => verdicts.push(published))
  clock.advance(5000)
  expect(verdicts.find((each) => each.kind === 'verdict')).toMatchObject({ verdict: { kind: 'refused', code: 'MARKET_SUSPENDED' } })
  expect(brokenBooks(again.state)).toEqual([])
})

const countsSchema = z.object({ events: z.number(), last: z.number() })

const temporary = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-store-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('[SLIP-30] the store returns what it wrote; refuses a second opener, a newer version, a wrong folder', () =>
  temporary(async (folder) => {
    const log = sqliteLog(folder)
    const { place, exchange } = open(log)
    place(1)
    await durable(exchange)
    const written = [...log.read()]
    expect(written.map((event) => event.type)).toEqual(['member-opened', 'member-opened', 'bet-received'])
    expect(() => sqliteLog(folder)).toThrow(/in use by another Pavilion/)
    exchange.close()
    const again = sqliteLog(folder)
    expect([...again.read()]).toEqual(written)
    again.close()
    const db = new Database(join(folder, 'exchange.db'))
    db.exec('PRAGMA user_version = 99')
    db.close()
    expect(() => sqliteLog(folder)).toThrow(/newer version/)
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => sqliteLog(file)).toThrow(StoreError)
  }))

test('[SLIP-30] the store takes a bet while it commits another, and answers each after its own commit', () =>
  temporary(async (folder) => {
    const log = sqliteLog(folder)
    const { place, exchange } = open(log)
    await durable(exchange)
    const first = place(1)
    const second = place(2)
    expect([first, second]).toEqual([[], []])
    await durable(exchange)
    expect([first.length, second.length]).toEqual([1, 1])
    exchange.close()
  }))

test('[SLIP-30] a close waits for the commit on its way, and writes what was decided after it', () =>
  temporary(async (folder) => {
    const { place, exchange } = open(sqliteLog(folder))
    place(1)
    place(2)
    exchange.close()
    const again = sqliteLog(folder)
    expect([...again.read()].map((event) => event.type)).toEqual(['member-opened', 'member-opened', 'bet-received', 'bet-received'])
    again.close()
  }))

test('[SLIP-30] the store numbers events in one line over commits of any size, and keeps their postings', () =>
  temporary(async (folder) => {
    const log = sqliteLog(folder)
    const { place, exchange } = open(log)
    for (let n = 1; n <= 200; n += 1) place(n, { stake: paise(100) })
    await durable(exchange)
    exchange.close()
    const db = new Database(join(folder, 'exchange.db'))
    const { events, last } = countsSchema.parse(db.prepare('SELECT count(*) AS events, max(seq) AS last FROM events').get())
    expect([events, last]).toEqual([202, 202])
    const unequal = `SELECT seq FROM events WHERE (SELECT count(*) FROM postings WHERE event = seq AND amount <> 0)
      <> (SELECT count(*) FROM json_each(body, '$.transactions') AS t, json_each(t.value, '$.postings'))`
    expect(db.prepare(unequal).all()).toEqual([])
    db.close()
  }))

test('[SLIP-30] the store keeps nothing of a batch when one row of it is refused', () =>
  temporary(async (folder) => {
    sqliteLog(folder).close()
    const db = new Database(join(folder, 'exchange.db'))
    db.exec("CREATE TRIGGER refuse BEFORE INSERT ON postings WHEN NEW.account LIKE '%:hold:%' BEGIN SELECT RAISE(ABORT, 'refused'); END")
    db.close()
    const log = sqliteLog(folder)
    const failures: Error[] = []
    const { place, exchange } = open(log, {}, (error) => failures.push(error))
    await durable(exchange)
    const before = [...log.read()]
    const answers = place(1)
    expect([failures, answers]).toEqual([[expect.any(StoreError)], []])
    expect([...log.read()]).toEqual(before)
    log.close()
  }))

test('[SLIP-30] the store keeps no event that ends a bet when the bet’s row is refused', () =>
  temporary(async (folder) => {
    sqliteLog(folder).close()
    const db = new Database(join(folder, 'exchange.db'))
    db.exec("CREATE TRIGGER refuse BEFORE INSERT ON ended_bets BEGIN SELECT RAISE(ABORT, 'refused'); END")
    db.close()
    const log = sqliteLog(folder)
    const failures: Error[] = []
    const { place, status, exchange } = open(log, {}, (error) => failures.push(error))
    place(1)
    await durable(exchange)
    const before = [...log.read()]
    status('SUSPENDED')
    expect(failures).toEqual([expect.any(StoreError)])
    expect([...log.read()]).toEqual(before)
    log.close()
  }))
