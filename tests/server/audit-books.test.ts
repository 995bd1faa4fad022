import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { auditBooks } from '../../scripts/audit/books.ts'
import { openMemberStore } from '#server/members/store.ts'
import { StoreError } from '#server/store/log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { ref } from '#tests/player.ts'
import { bundle } from '../../scripts/bundle.ts'
import { home, marketId } from './home-away.ts'
import { ann, bob, durable, open } from './one-market.ts'

const rebuildProgram = await bundle('scripts/rebuild.ts')
const auditProgram = await bundle('scripts/audit.ts')
const root = mkdtempSync(join(tmpdir(), 'pavilion-audit-'))
const sound = join(root, 'sound')
const crashed = join(root, 'crashed')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const edit = (folder: string, sql: string, name = 'exchange.db'): void => {
  const db = new Database(join(folder, name))
  db.exec(sql)
  db.close()
}
const memberRow = (code: string): string =>
  `INSERT INTO members (code, brandGroup, kind, username, referCode, flags, createdAt) VALUES ('${code}', 'pavilion', 'member', '${code}', '${code}', '[]', 0);`

/** Ann has a matched and an open bet, bob a fenced ref: events 1 to 6. */
beforeAll(async () => {
  const log = sqliteLog(sound)
  openMemberStore(sound).close()
  edit(sound, memberRow(ann) + memberRow(bob), 'members.db')
  const { clock, exchange, place } = open(log)
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  place(2, { odds: odds(3000) })
  exchange.outcome(bob, ref(3), true, () => undefined)
  await durable(exchange)
  cpSync(sound, crashed, { recursive: true })
  exchange.close()
})

/** A copy of the sound store, changed by `change`. */
const spoiled = (change: (folder: string) => void): string => {
  const folder = mkdtempSync(join(root, 'spoiled-'))
  cpSync(sound, folder, { recursive: true })
  change(folder)
  return folder
}
const faultsOf = (sql: string, name?: string): readonly string[] => auditBooks(spoiled((folder) => edit(folder, sql, name))).faults

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
/** Every file of a folder with the digest of its content; of an index of shared memory, which keeps no data, its name alone. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => (name.endsWith('-shm') ? name : `${name} ${digestOf(join(folder, name))}`))

test('[SLIP-30] the audit passes a sound store and counts what it checked', () => {
  const { checked, faults, unnamed } = auditBooks(sound)
  expect([faults, unnamed]).toEqual([[], 0])
  expect(checked).toEqual([
    '6 events, numbered without a gap',
    '4 transactions, each sums to zero',
    "8 rows of the postings table, equal to the events' own postings",
    '3 refs, none used twice by its member',
    '2 rows of statements, as the events make them',
    '0 results of statements, as the events make them',
    '0 markets of statements, as the events make them',
    '0 bets of the history, as the events make them',
    '0 played games, as the events make them',
    '0 bets of the archive, each as it ended',
    '0 cash-outs of the archive, each as it ended',
    '0 casino calls that are over, each as it was answered, and 0 open debits',
    '0 payments that are over, each as it ended, and the ids of their news',
    '1 snapshot, readable',
    '4 accounts, together zero, no negative cash',
    '1 hold, equal to what 2 bets need when computed again',
    '2 members, each with an account, and no account without a member',
  ])
})

test('[SLIP-30] the audit reads a store that was killed, and changes no file', () => {
  for (const folder of [sound, crashed]) {
    const before = filesOf(folder)
    expect(auditBooks(folder).faults).toEqual([])
    expect(filesOf(folder)).toEqual(before)
  }
  expect(readdirSync(crashed)).toContain('exchange.db-wal')
})

const POSTING = "json_set(body, '$.transactions[0].postings[0].amount', json_extract(body, '$.transactions[0].postings[0].amount') + 1)"
const MOVE_HOLD = `UPDATE events SET body = json_set(body, '$.transactions[0].postings[0].amount', -99, '$.transactions[0].postings[1].amount', 99) WHERE seq = 3;
  UPDATE postings SET amount = -99 WHERE event = 3 AND account LIKE '%:cash'; UPDATE postings SET amount = 99 WHERE event = 3 AND account LIKE '%:hold:%';`
const SMALL_DEPOSIT = `UPDATE events SET body = json_set(body, '$.transactions[0].postings[0].amount', 100, '$.transactions[0].postings[1].amount', -100) WHERE seq = 1;
  UPDATE postings SET amount = 100 WHERE event = 1 AND account = 'member:ann:cash'; UPDATE postings SET amount = -100 WHERE event = 1 AND account = 'house:bank';`

test.each<readonly [string, string, string]>([
  ['a transaction that does not sum to zero', `UPDATE events SET body = ${POSTING} WHERE seq = 3`, 'its HOLD transaction sums to 1 paise'],
  ['a ledger that does not sum to zero', `UPDATE events SET body = ${POSTING} WHERE seq = 3`, 'the ledger sums to 1 paise'],
  [
    'a changed posting row',
    'UPDATE postings SET amount = 7 WHERE event = 3 AND amount > 0',
    'and the postings table has "HOLD member:ann:',
  ],
  ['a deleted posting row', 'DELETE FROM postings WHERE event = 3 AND amount > 0', 'and the postings table has nothing'],
  [
    'an invented posting row',
    "INSERT INTO postings VALUES (3, 'HOLD', 'house:bank', 5)",
    'is nothing, and the postings table has "HOLD house:bank 5"',
  ],
  ['a posting row of no event', "INSERT INTO postings VALUES (99, 'HOLD', 'house:bank', 5)", 'for event 99, and there is no such event'],
  ['a hold that is too small', MOVE_HOLD, 'its worst case 160000'],
  ['a hold that is too small by the events', MOVE_HOLD, 'ann holds 100099 paise on m1, and by the events its bets can lose 160000'],
  ['negative cash', SMALL_DEPOSIT, 'it leaves ann with -59900 paise of cash'],
  [
    'a ref used twice',
    'INSERT INTO events (at, type, body) SELECT at, type, body FROM events WHERE seq = 6',
    `the ref ${ref(3)} of bob was used before`,
  ],
  ['a deleted event', 'DELETE FROM events WHERE seq = 4', 'event 4 is missing'],
  ['deleted last events', 'DELETE FROM events WHERE seq > 4', 'events 5 to 6 are missing'],
  ['an unreadable body', "UPDATE events SET body = '{' WHERE seq = 4", 'event 4 (bet-entered) cannot be read'],
  [
    'an unknown event type',
    `UPDATE events SET body = json_set(body, '$.type', 'gift') WHERE seq = 4`,
    'An event "gift" was written by a newer release',
  ],
  [
    'a row that contradicts its body',
    'UPDATE events SET at = 5 WHERE seq = 4',
    'its row says bet-entered at 5, its body bet-entered at 1005000',
  ],
  ['an account of nobody', 'DELETE FROM events WHERE seq = 1', 'member:ann:cash belongs to a member who was never opened'],
])('[SLIP-30] the audit names %s', (_, sql, fault) => {
  expect(faultsOf(sql).join('\n')).toContain(fault)
})

test('[SLIP-30] the audit names members and accounts that have no counterpart', () => {
  expect(faultsOf("DELETE FROM members WHERE code = 'bob'", 'members.db')).toEqual(['bob has an account and is not in members.db'])
  expect(faultsOf(memberRow('cleo'), 'members.db').join()).toContain('cleo is in members.db and has no account')
})

test('[SLIP-30] the audit names at most 50 faults and counts the rest', () => {
  const invented = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70) INSERT INTO postings SELECT 99, 'HOLD', 'house:bank', i FROM n`
  const { faults, unnamed } = auditBooks(spoiled((folder) => edit(folder, invented)))
  expect([faults.length, unnamed]).toEqual([50, 20])
})

test.each<readonly [string, (folder: string) => void, RegExp]>([
  [
    'truncated',
    (folder) => truncateSync(join(folder, 'exchange.db'), statSync(join(folder, 'exchange.db')).size / 2),
    /is damaged .* restore the last backup/,
  ],
  ['overwritten', (folder) => writeFileSync(join(folder, 'exchange.db'), 'x'.repeat(8192)), /exchange\.db is damaged/],
  ['missing', (folder) => rmSync(join(folder, 'exchange.db')), /There is no exchange\.db in .*Give --data/],
  ['of a newer version', (folder) => edit(folder, 'PRAGMA user_version = 99'), /written by a newer version/],
  ['of an older version', (folder) => edit(folder, 'PRAGMA user_version = 0', 'members.db'), /written by an older version/],
])('[SLIP-30] the audit says what to do when a file is %s', (_, change, sentence) => {
  const folder = spoiled(change)
  expect(() => auditBooks(folder)).toThrow(StoreError)
  expect(() => auditBooks(folder)).toThrow(sentence)
})

/** The sound store after the first bet's market has its result: two bets are over, one of them unmatched. */
const settled = async (): Promise<string> => {
  const folder = spoiled(() => undefined)
  const { status, exchange } = open(sqliteLog(folder))
  status('CLOSED')
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  await durable(exchange)
  exchange.close()
  return folder
}

test('[SLIP-30] the audit names what is wrong in the archive, and a rebuild makes it right', async () => {
  const folder = await settled()
  expect(auditBooks(folder)).toMatchObject({ faults: [], checked: expect.arrayContaining(['2 bets of the archive, each as it ended']) })
  for (const [sql, fault] of [
    ["UPDATE ended_bets SET body = json_set(body, '$.pnl', 7) WHERE n = 1", 'the archive has bet 1 not as it ended'],
    ["UPDATE ended_bets SET member = 'bob' WHERE n = 1", 'the archive has bet 1 not as it ended'],
    ['DELETE FROM ended_bets WHERE n = 2', 'the archive lacks bet 2'],
    ['INSERT INTO ended_bets SELECT 99, member, ref, market, body FROM ended_bets WHERE n = 1', 'the archive has bet 99 which is not over'],
    ['UPDATE statement_rows SET balance = balance + 1 WHERE place = 1', 'is not as the events make it'],
    ["DELETE FROM statement_rows WHERE kind = 'RESULT'", 'the row of a statement ann 8 0 is missing'],
    ["UPDATE result_words SET member = 'bob'", 'the result of a statement bob'],
    ["UPDATE named_markets SET body = '{}'", `the market of statements ${marketId} is not as the events make it`],
    ['UPDATE past_bets SET pnl = 7 WHERE n = 1', 'the bet of the history 1 is not as the events make it'],
    ["INSERT INTO played_games VALUES ('ann', 'aviator', 1, 1, 'r1', 0, 0)", 'the played game ann aviator is of no event'],
    ["UPDATE snapshots SET body = replace(body, 'ann', 'bob')", 'is damaged; a start passes it over'],
  ] as const) {
    edit(folder, sql)
    expect(auditBooks(folder).faults.join('\n')).toContain(fault)
    const rebuild = spawnSync(process.execPath, [rebuildProgram, '--data', folder], {
      encoding: 'utf8',
      timeout: 50_000,
    })
    expect([rebuild.status, rebuild.stdout]).toEqual([0, expect.stringContaining('Made archive, statements and snapshot of ')])
    expect(auditBooks(folder).faults).toEqual([])
  }
})

test('[SLIP-30] the audit refuses a store that is in use', () => {
  const folder = spoiled(() => undefined)
  const log = sqliteLog(folder)
  expect(() => auditBooks(folder)).toThrow(/in use by a running Pavilion\. Stop it/)
  log.close()
  expect(auditBooks(folder).faults).toEqual([])
})

test('[SLIP-30] npm run audit ends with 0, 1 or 2 and prints why', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [auditProgram, ...args], { encoding: 'utf8', timeout: 50_000 })
  const good = run('--data', sound)
  expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('The books are sound.')])
  const bad = run(
    '--data',
    spoiled((folder) => edit(folder, MOVE_HOLD)),
  )
  expect([bad.status, bad.stdout]).toEqual([1, expect.stringContaining('its worst case 160000')])
  expect(run().status).toBe(2)
  expect(run('--data', join(root, 'none'))).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no exchange.db') })
})
