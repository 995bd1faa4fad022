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

const temporary = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-store-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('[SLIP-30] the store returns what it wrote; refuses a second opener, a newer version, a wrong folder', () =>
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
