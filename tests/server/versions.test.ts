import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { StoreError } from '#server/store/log.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { eventFrom, stepsFrom, upcast } from '#server/store/versions.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { home, marketId } from './home-away.ts'
import { ann, bob, durable, open } from './one-market.ts'

const within = async (use: (folder: string) => Promise<void> | void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-versions-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const edit = (folder: string, sql: string): void => {
  const db = new Database(join(folder, 'exchange.db'))
  db.exec(sql)
  db.close()
}
/** Two members, and a settled market: three bets of ann, one of them lapsed. */
const settledStore = async (folder: string): Promise<void> => {
  const { clock, exchange, place, status } = open(sqliteLog(folder))
  place(1, { stake: paise(20_000) })
  place(2, { stake: paise(30_000) })
  place(3, { stake: paise(10_000) })
  await durable(exchange)
  clock.advance(5000)
  status('CLOSED')
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  await durable(exchange)
  exchange.close()
}

test('[SLIP-30] each stored event carries its version', () =>
  within(async (folder) => {
    await settledStore(folder)
    const db = new Database(join(folder, 'exchange.db'))
    const rows = z
      .array(z.object({ type: z.string(), v: z.number() }))
      .parse(db.prepare('SELECT DISTINCT type, v FROM events ORDER BY type').all())
    db.close()
    expect(Object.fromEntries(rows.map(({ type, v }) => [type, v]))).toMatchObject({ 'bet-received': 2, 'market-settled': 3 })
  }))

const NAMELESS = [0, 1].flatMap((n) => ['member', 'market', 'ref'].map((field) => `'$.transactions[${n}].${field}'`)).join(', ')
/** As an older release wrote it: no versions, no runs where there were none, no names in transactions, and neither archive nor snapshot. */
const AS_BEFORE = `UPDATE events SET body = json_remove(body, '$.runs') WHERE type = 'market-settled';
  ALTER TABLE events DROP COLUMN v;
  UPDATE events SET body = json_remove(body, ${NAMELESS}) WHERE json_array_length(body, '$.transactions') > 0;
  DROP TABLE statement_rows; DROP TABLE result_words; DROP TABLE named_markets; DROP TABLE past_bets;
  DROP TABLE casino_txs; DROP TABLE played_games; DROP TABLE ended_payments; DROP TABLE payment_news;
  DROP TABLE ended_bets; DROP TABLE ended_cash_outs; DROP TABLE snapshots; PRAGMA user_version = 3;`

test('[SLIP-30] a store of an older release starts with the same state, and gets its archive', () =>
  within(async (folder) => {
    await settledStore(folder)
    const before = createExchange({ clock: virtualClock(at(2_000_000)), log: sqliteLog(folder) })
    const [account, ended, events] = [before.account(ann), before.bets(ann, 'ended'), before.state]
    before.close()
    edit(folder, AS_BEFORE)
    const log = sqliteLog(folder)
    expect([...log.read()].at(-1)).toMatchObject({ type: 'market-settled', runs: null, transactions: [{ member: ann, market: 'm1' }] })
    expect([...log.read()].find(({ type }) => type === 'bet-received')?.transactions).toMatchObject([
      { member: ann, market: 'm1', ref: ref(1) },
    ])
    const again = createExchange({ clock: virtualClock(at(2_000_000)), log })
    expect([again.account(ann), again.bets(ann, 'ended')]).toEqual([account, ended])
    expect(ended).toHaveLength(3)
    expect(again.state).toEqual(events)
    expect(again.account(bob).balance).toBe(1_000_000)
    again.close()
    expect(MIGRATIONS).toHaveLength(7)
  }))

test.each([
  ['an unknown type', "body = json_set(body, '$.type', 'gift'), type = 'gift'"],
  ['a version from later', 'v = 9'],
])('[SLIP-30] a start refuses an event of %s, and says to start the newer release', (_, change) =>
  within(async (folder) => {
    await settledStore(folder)
    edit(folder, `DELETE FROM snapshots; UPDATE events SET ${change} WHERE seq = 4`)
    expect(() => sqliteLog(folder)).toThrow(StoreError)
    expect(() => sqliteLog(folder)).toThrow(/newer release of Pavilion. Start that release again/)
  }),
)

test('[SLIP-30] an event goes through each step from its version to the last', () => {
  const steps = { grown: [(body: object) => ({ ...body, a: 1 }), (body: object) => ({ ...body, b: 2 })] }
  const grown = (version: number, body: object) => upcast(stepsFrom('grown', version, steps), { type: 'grown', ...body })
  expect(grown(1, {})).toEqual({ type: 'grown', a: 1, b: 2 })
  expect(grown(2, { a: 7 })).toEqual({ type: 'grown', a: 7, b: 2 })
  expect(grown(3, {})).toEqual({ type: 'grown' })
  expect(() => grown(4, {})).toThrow(/newer release/)
  expect(() => grown(0, {})).toThrow(/version 0/)
  expect(() => eventFrom('{"at":1}', 1)).toThrow(/type/)
})
