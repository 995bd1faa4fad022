import { closeSync, cpSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { createSessions } from '#server/gate/sessions.ts'
import { openMemberStore } from '#server/members/store.ts'
import { StoreError } from '#server/store/log.ts'
import { ownStores } from '#server/store/stores.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { auditBooks } from '../../scripts/audit/books.ts'
import { filesOf } from './kept.ts'
import { ann } from './one-market.ts'

const root = mkdtempSync(join(tmpdir(), 'pavilion-parts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const clock = virtualClock(at(2_000_000))

/** Starts on a folder with all its files, opens an account, and stops. */
const started = async (folder: string): Promise<void> => {
  const stores = ownStores(folder)
  const members = openMemberStore(folder, stores.open)
  createSessions(folder, clock, stores.open).close()
  members
    .prepare(
      "INSERT OR IGNORE INTO members (code, brandGroup, kind, username, flags, createdAt) VALUES (?, 'pavilion', 'member', 'ann', '', 0)",
    )
    .run(ann)
  members.close()
  const exchange = createExchange({ clock, log: stores.log })
  await new Promise<void>((done) => exchange.openMember(ann, paise(5000), () => done()))
  exchange.close()
}
/** Brings what a database has in its -wal into its file: the statements of a closed connection may keep both. */
const folded = (folder: string): void => {
  for (const name of ['exchange.db', 'members.db', 'sessions.db']) {
    const db = new Database(join(folder, name))
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;')
    db.close()
  }
}
const [own, other] = [join(root, 'own'), join(root, 'other')]
await started(own)
await started(other)

const spoiled = (change: (folder: string) => void): string => {
  const folder = mkdtempSync(join(root, 'spoiled-'))
  cpSync(own, folder, { recursive: true })
  folded(folder)
  change(folder)
  return folder
}
/** The size of a page of a database. */
const PAGE = 4096
/** Takes the mark away, as in a file of a release that knew none. */
const unmark = (folder: string, ...names: readonly string[]): void => {
  for (const name of names) {
    const db = new Database(join(folder, name))
    db.exec('PRAGMA application_id = 0; PRAGMA wal_checkpoint(TRUNCATE);')
    db.close()
  }
}

test.each<readonly [string, (folder: string) => void, RegExp]>([
  ['its books are gone', (folder) => rmSync(join(folder, 'exchange.db')), /exchange\.db is missing or empty, and members\.db beside it/],
  ['its books have 0 bytes', (folder) => truncateSync(join(folder, 'exchange.db')), /exchange\.db is missing or empty, and members\.db/],
  ['its members are gone', (folder) => rmSync(join(folder, 'members.db')), /members\.db is missing or empty, and exchange\.db beside it/],
  ['its members have 0 bytes', (folder) => truncateSync(join(folder, 'members.db')), /members\.db is missing or empty, and exchange\.db/],
  ...['exchange.db', 'members.db'].map(
    (name) =>
      [
        `${name} is of another folder`,
        (folder: string) => cpSync(join(other, name), join(folder, name)),
        /members\.db and exchange\.db beside it are of two data folders.*Put the files of one folder together again/,
      ] as const,
  ),
  [
    'sessions.db is of another folder',
    (folder) => cpSync(join(other, 'sessions.db'), join(folder, 'sessions.db')),
    /sessions\.db and exchange\.db beside it are of two data folders.*only logins are lost/,
  ],
  ['its books are older than any mark', (folder) => unmark(folder, 'exchange.db'), /members\.db and exchange\.db beside it are of two/],
])('[SLIP-30] a start refuses a folder, names the files and changes nothing when %s', (_, change, sentence) => {
  const folder = spoiled(change)
  const before = filesOf(folder)
  expect(() => ownStores(folder)).toThrow(StoreError)
  expect(() => ownStores(folder)).toThrow(sentence)
  expect(() => ownStores(folder)).toThrow(/Nothing was changed/)
  expect(filesOf(folder)).toEqual(before)
  expect(() => auditBooks(folder)).toThrow(StoreError)
})

test('[SLIP-30] a start takes a folder that was copied, lost its logins, or has no marks', async () => {
  for (const change of [
    () => undefined,
    (folder: string) => rmSync(join(folder, 'sessions.db')),
    (folder: string) => unmark(folder, 'exchange.db', 'members.db', 'sessions.db'),
    // A start that ended between the two.
    (folder: string) => unmark(folder, 'members.db', 'sessions.db'),
  ]) {
    const folder = spoiled(change)
    await started(folder)
    expect(auditBooks(folder).faults).toEqual([])
    cpSync(join(other, 'members.db'), join(folder, 'members.db'))
    expect(() => ownStores(folder)).toThrow(/are of two data folders/)
  }
})

test('[SLIP-30] a start begins again when the last one ended before it made the members', async () => {
  const folder = join(root, 'begun')
  ownStores(folder).log.close()
  await started(folder)
  expect(auditBooks(folder).faults).toEqual([])
})

test.each(['exchange.db', 'members.db', 'sessions.db'])(
  '[SLIP-30] a start names the file and its damage when a page of %s is not whole',
  (name) => {
    const folder = spoiled((spoil) => {
      const file = openSync(join(spoil, name), 'r+')
      writeSync(file, 'y'.repeat(PAGE), PAGE)
      closeSync(file)
    })
    const start = (): void => {
      const stores = ownStores(folder)
      try {
        openMemberStore(folder, stores.open).close()
        createSessions(folder, clock, stores.open).close()
      } finally {
        stores.log.close()
      }
    }
    expect(start).toThrow(StoreError)
    expect(start).toThrow(new RegExp(`${name} is damaged and is not used`))
  },
)

test('[SLIP-30] a file of no database is named when a start cannot read it', () => {
  const folder = spoiled((spoil) => writeFileSync(join(spoil, 'members.db'), 'x'.repeat(8192)))
  const stores = ownStores(folder)
  expect(() => openMemberStore(folder, stores.open)).toThrow(/members\.db/)
  stores.log.close()
})
