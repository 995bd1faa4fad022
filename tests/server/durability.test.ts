import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import type { Published } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { StoreError } from '#server/store/log.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { ann, open } from './one-market.ts'

test('[SLIP-30] nothing leaves before it is durable, a read or an answer to a retry included; a crash loses only what was never told', () => {
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

test('[SLIP-30] a delay that was running goes on after a restart, or ends with a refusal when the market is not there', () => {
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

const temporary = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-store-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('[SLIP-30] the embedded store gives back what was written; a second opener, a newer version and a wrong folder are told what to do', () =>
  temporary((folder) => {
    const log = sqliteLog(folder)
    const { place, exchange } = open(log)
    place(1)
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
