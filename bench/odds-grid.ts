/**
 * The product's way from a book to a cell against hand-written DOM: 3,600 cells in one page, rounds of both in turn, under plain
 * styles, so that frames come in time and scripting alone is compared. Scripting is the page's own processor time as the browser
 * counts it, less what the bench costs when the cells are left alone. Then the product's way under its own styles, where layout,
 * paint and the flash count, too.
 */
import type { CDPSession, Page } from 'playwright'
import { withPage } from './browser.ts'
import type { PathName, Round } from './page/page.ts'
import type { Styles } from './page/styles.ts'
import { inMs, median, reason, say, times } from './report.ts'

const RATES = [1000, 5000, 20_000]
const ROUNDS = 5
const ROUND_MS = 600
const STYLED_MS = 1500

const scripting = (rate: number): string => `odds grid at ${rate.toLocaleString('en')} ticks/s, scripting a frame against hand-written DOM`
const longTasks = (rate: number): string =>
  `long tasks over 50 ms, all 3,600 cells in the product's styles, ${rate.toLocaleString('en')} ticks/s`

const scriptMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** One round; how long its script ran, and what the cells say in the end. */
const play = async (page: Page, devtools: CDPSession, path: PathName, styles: Styles, rate: number, ms: number, seed: number) => {
  await page.evaluate((given) => window.bench.prepare(...given), [path, styles, rate, ms, seed] as const)
  const before = await scriptMs(devtools)
  const round: Round = await page.evaluate(() => window.bench.stream())
  const script = (await scriptMs(devtools)) - before
  return { ...round, script, shown: await page.evaluate(() => window.bench.shown()) }
}

const compare = async (page: Page, devtools: CDPSession, rate: number): Promise<void> => {
  const of = (path: PathName, seed: number) => play(page, devtools, path, 'plain', rate, ROUND_MS, seed)
  const { script: bench } = await of('nothing', 1)
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
  say(scripting(rate), `${times(found)} (${inMs(ours)} against ${inMs(limit)}, ${frames.toFixed(0)} frames/s)`, '1.15 ×')
}

const measure = (): Promise<void> =>
  withPage(async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    for (const path of ['by-hand', 'product'] as const) await play(page, devtools, path, 'plain', 20_000, ROUND_MS, 1)
    for (const rate of RATES) await compare(page, devtools, rate)
    let shift = 0
    for (const rate of RATES) {
      const round = await play(page, devtools, 'product', 'product', rate, STYLED_MS, 1)
      shift += round.shift
      const frames = (round.frames * 1000) / STYLED_MS
      say(longTasks(rate), `${round.longTasks} in ${STYLED_MS / 1000} s, at ${frames.toFixed(0)} frames/s`, '0')
    }
    say('layout shift while it streams, all rates', shift.toFixed(4), '0')
  })

await measure().catch((error: unknown) => {
  for (const rate of RATES) say(scripting(rate), `not measured: ${reason(error)}`, '1.15 ×')
})
