/** The heap of a page that streams 5,000 ticks a second through the whole product path: `--minutes N` (1). */
import { parseArgs } from 'node:util'
import { withPage } from './browser.ts'
import { reason, say } from './report.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } })
const minutes = Number(values.minutes)
const what = `heap of the grid's page after ${minutes} min at 5,000 ticks/s, garbage collected`
const goal = 'flat'
const SAMPLE_MS = 2000

const measure = (): Promise<void> =>
  withPage(async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await page.evaluate(() => window.bench.streamOn())
    const samples: number[] = []
    const until = performance.now() + minutes * 60_000
    while (performance.now() < until) {
      await devtools.send('HeapProfiler.collectGarbage')
      samples.push((await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6)
      await page.waitForTimeout(SAMPLE_MS)
    }
    // The ring falls to its bound and grows again: a third of the run holds at least one fall, and the lowest values are compared.
    const third = Math.ceil(samples.length / 3)
    const [start, end] = [Math.min(...samples.slice(0, third)), Math.min(...samples.slice(-third))]
    const most = Math.max(...samples)
    say(what, `${start.toFixed(1)} MB, then ${end.toFixed(1)} MB (lowest of the first and last third; ${most.toFixed(1)} MB at most)`, goal)
  })

await measure().catch((error: unknown) => say(what, `not measured: ${reason(error)}`, goal))
