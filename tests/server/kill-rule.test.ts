import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { bundle } from '../../scripts/bundle.ts'
import { layAt, market, marketId } from './home-away.ts'
import { expectKept } from './kept.ts'
import { ann, durable } from './one-market.ts'

const root = join(import.meta.dirname, '..', '..')
const program = await bundle('tests/server/kill-rule-child.ts')
/** More writes than the run of a rule makes. */
const MOST_WRITES = 20

/** Runs the child until its nth write from the set of the rule on. Answers whether it was killed; one that ended by itself had fewer. */
const isKilledAfter = (folder: string, fatal: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, folder, String(fatal)], {
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

/** Starts the exchange on what lies on the disk, and lets the price reach the rule's profit four times. */
const goOn = async (folder: string) => {
  const log = sqliteLog(folder)
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

test('[CASH-07] a rule is done exactly once when kill -9 follows any of its writes to the disk', async () => {
  let kills = 0
  for (let fatal = 1; fatal <= MOST_WRITES; fatal += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-kill-rule-'))
    try {
      const isKilled = await isKilledAfter(folder, fatal)
      const sound = { done: 1, firedTwice: 0, bets: 2, rule: null, broken: [] }
      expect(await goOn(folder)).toEqual(sound)
      expect(await goOn(folder)).toEqual(sound)
      if (!isKilled) break
      kills += 1
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  // Set, fired, lapsed, fired again, done, and the snapshot of the end.
  expect(kills).toBe(6)
})
