import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { StoreError } from '#server/store/log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { home, marketId } from './home-away.ts'
import { expectKept, filesOf } from './kept.ts'
import { ann, durable, open } from './one-market.ts'

const root = mkdtempSync(join(tmpdir(), 'pavilion-damage-'))
const [closed, killed] = [join(root, 'closed'), join(root, 'killed')]
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A store with a settled market, as a clean close leaves it and as a kill does, each with two snapshots. */
beforeAll(async () => {
  const log = sqliteLog(closed)
  const { clock, exchange, place } = open(log)
  for (let n = 1; n <= 40; n += 1) place(n, { stake: paise(100 + n) })
  await durable(exchange)
  clock.advance(5000)
  await durable(exchange)
  exchange.close()
  const later = createExchange({ clock, log: sqliteLog(closed), snapshotEvery: 1 })
  later.feed({ kind: 'result', marketId, winners: [home], note: '' })
  await durable(later)
  later.openMember(ann, paise(1), () => undefined)
  cpSync(closed, killed, { recursive: true })
  later.close()
})

const edit = (folder: string, sql: string): void => {
  const db = new Database(join(folder, 'exchange.db'))
  db.exec(sql)
  db.close()
}
const spoiled = (from: string, change: (folder: string) => void): string => {
  const folder = mkdtempSync(join(root, 'spoiled-'))
  cpSync(from, folder, { recursive: true })
  change(folder)
  return folder
}
const file = (folder: string): string => join(folder, 'exchange.db')

test.each<readonly [string, (folder: string) => void, RegExp]>([
  ['cut short', (folder) => truncateSync(file(folder), Math.floor(statSync(file(folder)).size / 2)), /is damaged and is not used/],
  ['of no database', (folder) => writeFileSync(file(folder), 'x'.repeat(8192)), /is damaged and is not used/],
  [
    'with an event of no JSON',
    (folder) => edit(folder, "DELETE FROM snapshots; UPDATE events SET body = '{' WHERE seq = 9"),
    /event 9 is no JSON/,
  ],
  ['with a missing event', (folder) => edit(folder, 'DELETE FROM snapshots; DELETE FROM events WHERE seq = 9'), /1 events are missing/],
  [
    'without its last event',
    (folder) => edit(folder, 'DELETE FROM snapshots; DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)'),
    /1 events are missing/,
  ],
])('[SLIP-30] a start refuses a store %s, says what to do and changes nothing', (_, change, sentence) => {
  const folder = spoiled(closed, change)
  const before = filesOf(folder)
  expect(() => sqliteLog(folder)).toThrow(StoreError)
  expect(() => sqliteLog(folder)).toThrow(sentence)
  expect(() => sqliteLog(folder)).toThrow(/restore the last backup as docs\/DEPLOY\.md says, or start with --data/)
  expect(filesOf(folder)).toEqual(before)
})

test('[SLIP-30] a start changes no file of a store that was killed and then damaged', () => {
  const folder = spoiled(killed, (spoil) => {
    const handle = openSync(file(spoil), 'r+')
    writeSync(handle, 'y'.repeat(4096), 4096 * 4)
    closeSync(handle)
    truncateSync(file(spoil), 4096 * 6)
  })
  const before = filesOf(folder)
  const start = `import('#server/store/sqlite-log.ts').then(({ sqliteLog }) => sqliteLog(${JSON.stringify(folder)}))`
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', start], {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('is damaged and is not used')])
  expect(filesOf(folder)).toEqual(before)
})

test.each<readonly [string, string, readonly RegExp[]]>([
  [
    'the newest snapshot is damaged',
    "UPDATE snapshots SET body = replace(body, 'ann', 'bob') WHERE seq = (SELECT max(seq) FROM snapshots)",
    [/is damaged and is not used/],
  ],
  ['both snapshots are damaged', 'UPDATE snapshots SET body = substr(body, 1, 200)', [/is damaged/, /is damaged/, /folded from the first/]],
  [
    'the snapshots are of another version',
    "UPDATE snapshots SET body = '99' || substr(body, 2)",
    [/is of another version/, /is of another version/, /folded from the first/],
  ],
  ['there is no snapshot', 'DELETE FROM snapshots', []],
  ['the archive is gone with the snapshots', 'DELETE FROM snapshots; DELETE FROM ended_bets', []],
])('[SLIP-30] a start loses nothing when %s', (_, sql, lines) => {
  const whole = createExchange({ clock: virtualClock(at(2_000_000)), log: sqliteLog(spoiled(closed, () => undefined)) })
  const log = sqliteLog(spoiled(closed, (folder) => edit(folder, sql)))
  const said: string[] = []
  const exchange = createExchange({ clock: virtualClock(at(2_000_000)), log, notify: (line) => said.push(line) })
  expect(said).toEqual(lines.map((line) => expect.stringMatching(line)))
  expect(exchange.state).toEqual(whole.state)
  expect(exchange.bets(ann, 'ended')).toHaveLength(40)
  expectKept(exchange.state, log)
  for (const each of [whole, exchange]) each.close()
})

test('[SLIP-30] two snapshots are kept', () => {
  const log = sqliteLog(spoiled(closed, () => undefined))
  expect(log.snapshots()).toHaveLength(2)
  log.close()
})
