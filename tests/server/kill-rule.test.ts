import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { EventLog } from '#server/store/log.ts'
import type { SharedPlace } from '#server/store/shared/link.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { bundle } from '../../scripts/bundle.ts'
import { layAt, market, marketId } from './home-away.ts'
import { expectKept } from './kept.ts'
import { ann, durable } from './one-market.ts'
import { leadShared } from './shared/leader.ts'
import { sharedTest, withSchema } from './shared/postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const program = await bundle('tests/server/kill-rule-child.ts')
/** More writes than the run of a rule makes. */
const MOST_WRITES = 20

/** Runs the child until its nth write from the set of the rule on. Answers whether it was killed; one that ended by itself had fewer. */
const isKilledAfter = (folder: string, fatal: number, place?: SharedPlace): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, folder, String(fatal), ...(place === undefined ? [] : [place.url, place.schema])], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    child.on('close', (code, signal) =>
      code === 0 || signal === 'SIGKILL' ? resolve(signal === 'SIGKILL') : reject(new Error(`the child failed: ${errors}`)),
    )
  })

/** Starts the exchange on what a store holds, and lets the price reach the rule's profit four times. */
const goOn = async (log: EventLog) => {
  const clock = virtualClock(at(2_000_000))
  const exchange = createExchange({ clock, log })
  exchange.feed({ kind: 'market', market, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  for (let step = 0; step < 4; step += 1) {
    exchange.feed(layAt(1600))
    clock.advance(5000)
    await durable(exchange)
  }
  const events = [...log.read()]
  const fired = events.flatMap((event) => (event.type === 'cash-out-received' ? [event.order.ref] : []))
  const seen = {
    done: events.filter(({ type }) => type === 'cashed-out').length,
    firedTwice: fired.length - new Set(fired).size,
    bets: exchange.bets(ann, 'active').length,
    rule: exchange.autoCashOut(ann, marketId),
    broken: brokenBooks(exchange.state),
  }
  expectKept(exchange.state, log)
  exchange.close()
  return seen
}

const SOUND = { done: 1, firedTwice: 0, bets: 2, rule: null, broken: [] }
/** Plays with a kill after each write in turn, until one has none; answers the number of kills. */
const killEach = async (play: (folder: string, fatal: number) => Promise<boolean>): Promise<number> => {
  for (let fatal = 1; fatal <= MOST_WRITES; fatal += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-kill-rule-'))
    try {
      if (!(await play(folder, fatal))) return fatal - 1
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return MOST_WRITES
}
/** Set, fired, lapsed, fired again, done, and the snapshot of the end. */
const WRITES = 6

test('[CASH-07] a rule is done exactly once when kill -9 follows any of its writes to the disk', async () => {
  const kills = await killEach(async (folder, fatal) => {
    const isKilled = await isKilledAfter(folder, fatal)
    expect(await goOn(sqliteLog(folder))).toEqual(SOUND)
    expect(await goOn(sqliteLog(folder))).toEqual(SOUND)
    return isKilled
  })
  expect(kills).toBe(WRITES)
})

sharedTest('[CASH-07] a rule is done exactly once when another core takes over after any of its writes', async () => {
  const kills = await killEach((folder, fatal) =>
    withSchema(async (place) => {
      const isKilled = await isKilledAfter(join(folder, 'killed'), fatal, place)
      for (const name of ['heir', 'next']) {
        const { stores, end } = await leadShared(place, join(folder, name))
        expect(await goOn(stores.log)).toEqual(SOUND)
        await end()
      }
      return isKilled
    }),
  )
  expect(kills).toBe(WRITES)
})
