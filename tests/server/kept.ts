import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { evolve } from '#server/exchange/state/evolve.ts'
import { type State, emptyState } from '#server/exchange/state/state.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { leadShared } from './shared/leader.ts'
import { noPostgres, withSchema } from './shared/postgres.ts'

/** The files of a folder, each with the number of its content. */
export const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )

/** The whole history of a store. */
export const historyOf = (log: EventLog): State => {
  const state = emptyState()
  for (const event of log.read()) evolve(state, event)
  return state
}

/** Nothing is lost and nothing invented: what is live is in memory, what is over in the archive, both as the events make it. */
export const expectKept = (state: State, log: EventLog): void => {
  const whole = historyOf(log)
  const over = [...whole.bets.values()].filter(({ betId }) => whole.ended.bets.has(betId))
  const markets = new Set([...whole.bets.values()].map(({ market }) => market.marketId))
  expect([...markets].flatMap((marketId) => log.archive.betsIn(marketId)).map((bet) => bet.betId)).toHaveLength(over.length)
  for (const bet of over) expect(log.archive.betsIn(bet.market.marketId)).toContainEqual(bet)
  expect([...state.bets.values()]).toEqual([...whole.bets.values()].filter(({ betId }) => !whole.ended.bets.has(betId)))
  for (const [key, asked] of whole.cashOuts)
    expect(state.cashOuts.get(key) ?? log.archive.cashOutOf(asked.member, asked.order.ref)).toEqual(asked)
  const paid = [...whole.payments.byRef.values()]
  for (const payment of paid) expect(state.payments.byRef.get(payment.ref) ?? log.archive.payment(payment.ref)).toEqual(payment)
  expect([...state.payments.byRef.keys()]).toEqual(paid.flatMap(({ ref }) => (whole.ended.payments.has(ref) ? [] : [ref])))
  for (const id of whole.payments.seen) expect(log.archive.hasNews(id)).toBe(true)
  for (const what of [
    'members',
    'accounts',
    'accountSeq',
    'held',
    'positions',
    'results',
    'removed',
    'openIn',
    'activeOf',
    'minted',
  ] as const)
    expect(state[what]).toEqual(whole[what])
}

type Kind = (typeof stores)[number]
/** A core of its own each time: the one before it hears no more of its lease. */
const SHARED: Kind = [
  'on the shared log',
  (use) =>
    withSchema(async (place) => {
      const folder = mkdtempSync(join(tmpdir(), 'pavilion-kept-'))
      let cores = 0
      const ends: (() => Promise<void>)[] = []
      const another = async (): Promise<EventLog> => {
        for (const end of ends.splice(0)) await end()
        cores += 1
        const { stores, end } = await leadShared(place, join(folder, String(cores)))
        ends.push(end)
        return stores.log
      }
      try {
        await use(await another(), another)
      } finally {
        for (const end of ends) await end()
        rmSync(folder, { recursive: true, force: true })
      }
    }),
]

/** Each kind of store. `again`: the same store after its process ended. */
export const stores: readonly (readonly [
  string,
  (use: (log: EventLog, again: () => EventLog | Promise<EventLog>) => Promise<void> | void) => Promise<void>,
])[] = [
  [
    'in memory',
    async (use) => {
      let log = memoryLog()
      await use(log, () => {
        log = log.crash()
        return log
      })
    },
  ],
  [
    'on the disk',
    async (use) => {
      const folder = mkdtempSync(join(tmpdir(), 'pavilion-kept-'))
      let copies = 0
      const here = (): string => join(folder, String(copies))
      try {
        await use(sqliteLog(here()), () => {
          // What lies on the disk now is what a killed process leaves.
          const before = here()
          copies += 1
          cpSync(before, here(), { recursive: true })
          return sqliteLog(here())
        })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  ],
  // Where PostgreSQL is away, the tests in shared/ say so.
  ...(noPostgres === null ? [SHARED] : []),
]
