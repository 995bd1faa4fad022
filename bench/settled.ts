/** The exchange's heap while bets are settled and go into the archive, and its start afterwards: `--bets N` (1,000,000). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { startChild } from '../scripts/child.ts'
import { doneSchema } from './child.ts'
import { inMs, reason, say } from './report.ts'

const { values } = parseArgs({ options: { bets: { type: 'string', default: '1000000' } } })
const IN_A_MARKET = 500
const MARKETS = Math.round(Number(values.bets) / IN_A_MARKET)
const EARLY = Math.round(MARKETS / 10)
const [early, all] = [EARLY, MARKETS].map((markets) => (markets * IN_A_MARKET).toLocaleString('en'))
const what = `heap of the exchange after ${early} and after ${all} settled bets`
const start = `start of the exchange after ${all} settled bets, two events and more each`
const goal = 'flat'
const heapSchema = z.object({ heap: z.number() })
const openedSchema = z.object({ ms: z.number(), heap: z.number() })
const child = () => startChild('bench/settled-child.ts')

const measure = async (folder: string): Promise<void> => {
  const first = child()
  await first.ask({ ask: 'open', folder }, openedSchema)
  const began = performance.now()
  const { heap: before } = await first.ask({ ask: 'settle', from: 0, markets: EARLY, bets: IN_A_MARKET }, heapSchema)
  const { heap: after } = await first.ask({ ask: 'settle', from: EARLY, markets: MARKETS - EARLY, bets: IN_A_MARKET }, heapSchema)
  const seconds = (performance.now() - began) / 1000
  const growth = (after - before) / ((MARKETS - EARLY) * IN_A_MARKET)
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
  say(
    what,
    `${mb(before)}, then ${mb(after)}: ${growth.toFixed(1)} B a bet (${Math.round((MARKETS * IN_A_MARKET) / seconds)} bets/s)`,
    goal,
  )
  first.stop()
  const killed = child()
  const { ms: tail } = await killed.ask({ ask: 'open', folder }, openedSchema)
  await killed.ask({ ask: 'close' }, doneSchema)
  killed.stop()
  const closed = child()
  const { ms: clean } = await closed.ask({ ask: 'open', folder }, openedSchema)
  closed.stop()
  say(start, `${inMs(tail)} after a kill, ${inMs(clean)} after a clean close`, '2 s')
}

const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
await measure(folder)
  .catch((error: unknown) => say(what, `not measured: ${reason(error)}`, goal))
  .finally(() => rmSync(folder, { recursive: true, force: true }))
