/**
 * The product's way from a book to a cell against hand-written DOM: 3,600 cells in one page, rounds of both in turn, under plain
 * styles, so that frames come in time and scripting alone is compared. Scripting is the page's own processor time as the browser
 * counts it, less what the bench costs when the cells are left alone. Then the product's own panels in its own styles on a page that
 * scrolls, where React, layout, paint and the marks count, too.
 */
import type { CDPSession, Page } from 'playwright'
import { withPage } from './browser.ts'
import type { PathName } from './page/page.ts'
import { inMs, median, reason, say, times } from './report.ts'

const RATES = [1000, 5000, 20_000]
const ROUNDS = 7
const ROUND_MS = 1000
const SCROLL_MS = 3000
const GOAL = '1.10 ×'
const SCROLL_GOAL = '55 frames/s, 0'

const scripting = (rate: number): string => `odds grid at ${rate.toLocaleString('en')} ticks/s, scripting a frame against hand-written DOM`
const WINDOWS = [
  { width: 360, height: 780 },
  { width: 1440, height: 1000 },
] as const
type Size = (typeof WINDOWS)[number]
const scrolling = (rate: number, { width, height }: Size): string =>
  `the product's own 200 panels while the page scrolls, ${width} × ${height}, ${rate.toLocaleString('en')} ticks/s: frames/s and long tasks over 50 ms`

const scriptMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** One round; how long its script ran, and what the cells say in the end. */
const play = async (page: Page, devtools: CDPSession, path: PathName, rate: number, seed: number) => {
  await page.evaluate((given) => window.bench.prepare(...given), [path, rate, ROUND_MS, seed] as const)
  const before = await scriptMs(devtools)
  const frames = await page.evaluate(() => window.bench.stream())
  const script = (await scriptMs(devtools)) - before
  return { frames, script, shown: await page.evaluate(() => window.bench.shown()) }
}

const compare = async (page: Page, devtools: CDPSession, rate: number): Promise<void> => {
  const of = (path: PathName, seed: number) => play(page, devtools, path, rate, seed)
  const bench = median([(await of('nothing', 1)).script, (await of('nothing', 2)).script, (await of('nothing', 3)).script])
  const rounds: { readonly ours: number; readonly limit: number; readonly frames: number }[] = []
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    const first = turn % 2 === 0 ? await of('product', turn) : null
    const byHand = await of('by-hand', turn)
    const product = first ?? (await of('product', turn))
    if (product.shown !== byHand.shown) throw new Error('the two paths show different prices')
    const { frames } = product
    rounds.push({ ours: (product.script - bench) / frames, limit: (byHand.script - bench) / byHand.frames, frames })
  }
  const [ours, limit] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.limit))]
  const frames = (median(rounds.map((round) => round.frames)) * 1000) / ROUND_MS
  const found = median(rounds.map((round) => round.ours / round.limit))
  say(scripting(rate), `${times(found)} (${inMs(ours)} against ${inMs(limit)}, ${frames.toFixed(0)} frames/s)`, GOAL)
}

const measure = (): Promise<void> =>
  withPage(async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    for (const path of ['by-hand', 'product'] as const) await play(page, devtools, path, 20_000, 1)
    for (const rate of RATES) await compare(page, devtools, rate)
  })

const measureScrolling = (size: Size): Promise<void> =>
  withPage(async (page) => {
    await page.setViewportSize(size)
    await page.evaluate(() => window.bench.preparePanels())
    let shift = 0
    for (const rate of RATES) {
      const round = await page.evaluate((given) => window.bench.streamScrolling(...given), [rate, SCROLL_MS] as const)
      shift += round.shift
      say(scrolling(rate, size), `${round.framesASecond.toFixed(0)} frames/s, ${round.longTasks} in ${SCROLL_MS / 1000} s`, SCROLL_GOAL)
    }
    say(`layout shift while it streams and scrolls, ${size.width} × ${size.height}, all rates`, shift.toFixed(4), '0')
  })

await measure().catch((error: unknown) => {
  for (const rate of RATES) say(scripting(rate), `not measured: ${reason(error)}`, GOAL)
})
for (const size of WINDOWS)
  await measureScrolling(size).catch((error: unknown) => {
    for (const rate of RATES) say(scrolling(rate, size), `not measured: ${reason(error)}`, SCROLL_GOAL)
  })
