/** The product's way from a book to a cell against hand-written DOM, one page, rounds of both in turn. */
import type { PathName, Round } from './page/page.ts'
import { openBrowser, servePage } from './browser.ts'
import { inMs, median, reason, say, times } from './report.ts'

const RATES = [1000, 5000, 20_000]
const PAIRS = 5
const ROUND_MS = 1000

const what = (rate: number): string => `odds grid at ${rate.toLocaleString('en')} ticks/s, scripting a frame against hand-written DOM`

const measure = async (): Promise<void> => {
  const site = await servePage()
  const browser = await openBrowser().catch((error: unknown) => {
    site.close()
    throw error
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
    await page.goto(site.url)
    await page.waitForFunction(() => 'bench' in window)
    const play = (path: PathName, rate: number, seed: number): Promise<Round> =>
      page.evaluate(([name, ticks, ms, start]) => window.bench.round(name, ticks, ms, start), [path, rate, ROUND_MS, seed] as const)
    let longTasks = 0
    let byHandTasks = 0
    let shift = 0
    for (const path of ['by-hand', 'product'] as const) await play(path, 20_000, 1)
    for (const rate of RATES) {
      const pairs: { readonly product: Round; readonly byHand: Round }[] = []
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const first = pair % 2 === 0 ? await play('product', rate, pair + 1) : null
        const byHand = await play('by-hand', rate, pair + 1)
        const product = first ?? (await play('product', rate, pair + 1))
        if (product.shown !== byHand.shown) throw new Error('the two paths show different prices')
        pairs.push({ product, byHand })
      }
      const found = median(pairs.map(({ product, byHand }) => product.msPerFrame / byHand.msPerFrame))
      const [ours, limit] = [median(pairs.map((each) => each.product.msPerFrame)), median(pairs.map((each) => each.byHand.msPerFrame))]
      const frames = median(pairs.map(({ product }) => (product.frames * 1000) / ROUND_MS))
      say(what(rate), `${times(found)} (${inMs(ours)} against ${inMs(limit)}, ${frames.toFixed(0)} frames/s)`, '1.15 ×')
      longTasks += pairs.reduce((sum, { product }) => sum + product.longTasks, 0)
      byHandTasks += pairs.reduce((sum, { byHand }) => sum + byHand.longTasks, 0)
      shift += pairs.reduce((sum, { product }) => sum + product.shift, 0)
    }
    say('long tasks over 50 ms while the grid streams, all rates', `${longTasks} (hand-written DOM: ${byHandTasks})`, '0')
    say('layout shift while the grid streams', shift.toFixed(4), '0')
  } finally {
    await browser.close()
    site.close()
  }
}

await measure().catch((error: unknown) => {
  for (const rate of RATES) say(what(rate), `not measured: ${reason(error)}`, '1.15 ×')
})
