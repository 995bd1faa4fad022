/**
 * The exchange and its casino as the fuzz runs them: the real start with the provider in the same process, so that the end of either ends both,
 * its flags from the command line, and its figures for the parent process.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startCasino } from '#casino/server/main.ts'
import { optionsFrom } from '#casino/server/run.ts'
import { main } from '#server/main.ts'

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
/** The timer's own period is no delay. */
const beyond = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS)

process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  process.send?.({ rssMb: process.memoryUsage().rss / 1024 / 1024, p99Ms: beyond(delay.percentile(99)), maxMs: beyond(delay.max) })
})
const casino = await startCasino(optionsFrom(process.env))
process.env['CASINO_PROVIDER'] = casino.url
process.send?.({ casino: casino.url })
await main(process.argv.slice(2))
delay.enable()
