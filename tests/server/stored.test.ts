import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { eventSchema } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { foldAll } from '#server/exchange/start.ts'
import { emptyState } from '#server/exchange/state/state.ts'
import { type EventLog, StoreError } from '#server/store/log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { eventFrom } from '#server/store/versions.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { home, marketId } from './home-away.ts'
import { ann, durable, open } from './one-market.ts'
import { EVERY_PAYMENT } from './payments/desk.ts'

const folder = mkdtempSync(join(tmpdir(), 'pavilion-stored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** A settled market with a bet of ann. */
beforeAll(async () => {
  const { clock, exchange, place } = open(sqliteLog(folder))
  place(1, { stake: paise(20_000) })
  await durable(exchange)
  clock.advance(5000)
  await durable(exchange)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  await durable(exchange)
  exchange.close()
})

const on = (sql: string): void => {
  const db = new Database(join(folder, 'exchange.db'))
  db.exec(sql)
  db.close()
}
/** Reads the log after a change that is taken back. */
const after = (sql: string, back: string, read: (log: EventLog) => void): void => {
  on(sql)
  const log = sqliteLog(folder)
  try {
    read(log)
  } finally {
    log.close()
    on(back)
  }
}

const types = eventSchema.def.options.flatMap(({ def }) => def.options.map(({ shape }) => [...shape.type.def.values][0] ?? ''))
test('[SLIP-30] a store refuses an event of each type when its fields are missing', () => {
  expect(types.length).toBeGreaterThan(50)
  for (const type of types)
    expect(() => eventFrom(JSON.stringify({ type, at: 1, transactions: [] }), 1), type).toThrow(/expected .+, received undefined/)
})

test('[SLIP-30] a store refuses an event when a field is of another type or unknown', () => {
  const opened = { type: 'member-closed', at: 1, transactions: [], member: 'ann' }
  expect(eventFrom(JSON.stringify(opened), 2)).toEqual(opened)
  expect(() => eventFrom(JSON.stringify({ ...opened, at: '1' }), 2)).toThrow(/at/)
  expect(() => eventFrom(JSON.stringify({ ...opened, reason: '' }), 2)).toThrow(/Unrecognized key: \\"reason\\"/)
})

test('[SLIP-30] a start names the event, its field and what to do when a stored event is broken', () => {
  const stake = (value: string): string => `UPDATE events SET body = json_set(body, '$.order.stake', ${value}) WHERE type = 'bet-received'`
  const snapshots = 'CREATE TEMP TABLE kept AS SELECT * FROM snapshots; DELETE FROM snapshots'
  after(`${snapshots}; ${stake("'much'")}`, stake('20000'), (log) => {
    const start = () => createExchange({ clock: virtualClock(at(2_000_000)), log })
    expect(start).toThrow(StoreError)
    expect(start).toThrow(
      /exchange\.db is damaged and is not used \(event \d+: order\.stake: .*expected number, received string\)\. Nothing was changed\. .* restore the last backup/,
    )
  })
})

const insert = {
  ended_bets: "INSERT INTO ended_bets VALUES (900, 'bob', 'r', 'm9', '{}')",
  ended_cash_outs: `INSERT INTO ended_cash_outs VALUES ('${ref(9)}', 'ann', '{}')`,
  casino_txs: "INSERT INTO casino_txs VALUES ('t', '{}')",
  ended_payments: `INSERT INTO ended_payments VALUES (900, 'ann', '${ref(9)}', 'DEP-1', 0, 'deposit', 'done', NULL, '{"kind":"deposit"}')`,
  named_markets: "UPDATE named_markets SET body = '{}'",
} as const
test.each<readonly [keyof typeof insert, (log: EventLog) => unknown]>([
  ['ended_bets', ({ archive }) => archive.betsIn(marketIdSchema.parse('m9'))],
  ['ended_cash_outs', ({ archive }) => archive.cashOutOf(ann, ref(9))],
  ['casino_txs', ({ archive }) => archive.casinoTx('t')],
  ['ended_payments', ({ archive }) => archive.payment(ref(9))],
  ['ended_payments', ({ archive }) => archive.paymentsOf(ann, { ...EVERY_PAYMENT, below: null, most: 9 })],
  ['named_markets', ({ statements }) => statements.marketProfit(ann, marketId, null)],
])('[SLIP-30] a read names the table and the repair when a row of %s is broken', (table, read) =>
  after(insert[table], '', (log) => {
    expect(() => read(log)).toThrow(StoreError)
    expect(() => read(log)).toThrow(
      new RegExp(`A row of ${table} in exchange\\.db cannot be read \\(.+\\)\\. Stop the server and run npm run -s rebuild`),
    )
    foldAll(log)
    expect(() => read(log)).not.toThrow()
  }),
)

const resealed = (body: object): string => {
  const text = JSON.stringify(body)
  return `${snapshotOf(emptyState()).split(' ', 1)[0]} ${createHash('sha256').update(text).digest('hex')} ${text}`
}
test('[SLIP-30] a snapshot is damaged when any part of it is of another shape', () => {
  const log = sqliteLog(folder)
  const { state } = foldAll(log)
  log.close()
  const body = z.record(z.string(), z.unknown()).parse(JSON.parse(snapshotOf(state).split(' ').slice(2).join(' ')))
  expect(stateFrom(resealed(body))).toEqual(stateFrom(snapshotOf(state)))
  for (const part of Object.keys(body)) {
    expect(stateFrom(resealed({ ...body, [part]: 'x' })), part).toBe('damaged')
    if (Array.isArray(body[part])) expect(stateFrom(resealed({ ...body, [part]: [{}] })), part).toBe('damaged')
  }
})
