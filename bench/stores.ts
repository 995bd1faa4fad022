/** Bets a second by store, with so many under way at once: the same exchange over memory, SQLite and the shared log in PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { betSlipRefSchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { leadShared } from '#tests/server/shared/leader.ts'
import { noPostgres, withSchema } from '#tests/server/shared/postgres.ts'
import { inMs, median, quantile, say, times } from './report.ts'
import { SELECTIONS, firstSelection, marketIdOf, marketOf } from './world.ts'

const BATCHES = [1, 8, 32] as const
const ROUNDS = 5
/** Batches of a run: fewer of the larger ones take as long. */
const RUNS: Readonly<Record<number, number>> = { 1: 600, 8: 300, 32: 150 }
const member = memberCodeSchema.parse('bench')
const now = millisSchema.parse(0)
const refOf = (index: number) => betSlipRefSchema.parse(`00000000-0000-7000-8000-${String(index).padStart(12, '0')}`)

type Measured = { readonly perSecond: number; readonly p99: number }

/** Places bets in batches, the next one when all of the last are answered, which is when they are durable. */
const measure = async (log: EventLog, batch: number): Promise<Measured> => {
  const core = createExchange({ clock: { now: () => now, after: () => () => undefined }, log, together: setImmediate })
  core.openMember(member, paise(1_000_000_000), () => undefined)
  core.feed({ kind: 'market', market: marketOf(0) })
  core.feed({ kind: 'status', marketId: marketIdOf(0), status: 'OPEN', inplay: true })
  await new Promise<void>((resolve) => core.whenDurable(resolve))
  const claims = { browser: '', ip: '' }
  const place = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const selectionId = SELECTIONS[index % SELECTIONS.length] ?? firstSelection
      const about = { ref: refOf(index), marketId: marketIdOf(0), selectionId, odds: odds(2000), stake: paise(10_000), claims }
      core.place(member, { ...about, side: 'back', accept: 'NONE', line: null, fancyPrice: 0 }, ({ kind }) =>
        kind === 'pending' ? resolve() : reject(new Error(`a bet of the bench was answered with ${kind}`)),
      )
    })
  const took: number[] = []
  const runs = RUNS[batch] ?? 0
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    await Promise.all(Array.from({ length: batch }, (_, n) => place(run * batch + n)))
    took.push(performance.now() - began)
  }
  core.close()
  return { perSecond: (runs * batch * 1000) / took.reduce((sum, each) => sum + each, 0), p99: quantile(took, 0.99) }
}

const inFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const STORES: Readonly<Record<string, (batch: number) => Promise<Measured>>> = {
  memory: (batch) => measure(memoryLog(), batch),
  SQLite: (batch) => inFolder((folder) => measure(sqliteLog(folder), batch)),
  ...(noPostgres === null
    ? {
        PostgreSQL: (batch: number) =>
          withSchema((place) =>
            inFolder(async (folder) => {
              const { stores } = await leadShared(place, folder)
              const measured = await measure(stores.log, batch)
              await stores.close()
              return measured
            }),
          ),
      }
    : {}),
}

for (const batch of BATCHES) {
  const found = new Map<string, Measured[]>()
  // The first round warms the script.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, run] of Object.entries(STORES)) {
      const measured = await run(batch)
      if (round > 0) found.set(name, [...(found.get(name) ?? []), measured])
    }
  const base = found.get('SQLite') ?? []
  for (const [name, rounds] of found) {
    const ratio = median(rounds.map(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN)))
    const rate = Math.round(median(rounds.map(({ perSecond }) => perSecond)))
    say(
      `bets by store, ${batch} at once, ${name}: rate against SQLite`,
      `${times(ratio)} (${rate} bets/s; p99 of an answer ${inMs(median(rounds.map(({ p99 }) => p99)))})`,
      name === 'PostgreSQL' && batch === 32 ? '0.9 ×' : 'none',
    )
  }
}
if (noPostgres !== null) say('bets by store, PostgreSQL', `not measured: ${noPostgres}`, '0.9 ×')
