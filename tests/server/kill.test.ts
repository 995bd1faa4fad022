import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { betSlipRefSchema } from '#contract/scalar.ts'
import type { ExchangeOutcome } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { bundle } from '../../scripts/bundle.ts'
import { expectKept } from './kept.ts'
import { ann, durable } from './one-market.ts'

const root = join(import.meta.dirname, '..', '..')
const program = await bundle('tests/server/kill-child.ts')

/** Runs the child until it has acknowledged this many bets, kills it with SIGKILL, and returns the acknowledged bets. */
const acknowledgedUntilKilled = (folder: string, first: number, enough: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, folder, String(first)], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output.split('\n').length > enough && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    })
    child.on('close', () => {
      const refs = output.split('\n').filter((line) => line.length === 36)
      if (refs.length < enough) reject(new Error(`the child ended early: ${errors}`))
      else resolve(refs)
    })
  })

test('[SLIP-30] kill -9 loses no acknowledged bet, and a bet in its delay gets a verdict', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-kill-'))
  try {
    const acknowledged: string[] = []
    for (const [round, enough] of [30, 75, 120].entries())
      acknowledged.push(...(await acknowledgedUntilKilled(folder, round * 10_000, enough)))
    const clock = virtualClock(at(Date.now() + 60_000))
    const log = sqliteLog(folder)
    const exchange = createExchange({ clock, log })
    clock.advance(1000)
    await durable(exchange)
    const outcomes: ExchangeOutcome[] = []
    for (const ref of acknowledged) exchange.outcome(ann, betSlipRefSchema.parse(ref), false, (outcome) => outcomes.push(outcome))
    expect(outcomes).toHaveLength(acknowledged.length)
    expect(outcomes.filter(({ kind }) => kind === 'never-seen')).toEqual([])
    expect([...exchange.state.bets.values()].filter((bet) => bet.state === 'pending')).toEqual([])
    expect(brokenBooks(exchange.state)).toEqual([])
    expect(log.archive.members()).toEqual([ann])
    expectKept(exchange.state, log)
    exchange.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
