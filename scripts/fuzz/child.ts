/** The exchange as the fuzz runs it: the real start, its flags from the command line, and its figures for the parent process. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { main } from '#server/main.ts'

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
/** The timer's own period is no delay. */
const beyond = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS)

process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  process.send?.({ rssMb: process.memoryUsage().rss / 1024 / 1024, p99Ms: beyond(delay.percentile(99)), maxMs: beyond(delay.max) })
})
await main(process.argv.slice(2))
delay.enable()
