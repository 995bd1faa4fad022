/**
 * The product's way from a book to a cell against hand-written DOM: 3,600 cells in one page, rounds of both in turn, under plain
 * styles, so that frames come in time and scripting alone is compared. Then the product's way under the product's own styles,
 * where layout, paint and the flash count, too.
 */
import type { PathName, Round } from './page/page.ts'
import type { Styles } from './page/styles.ts'
import { withPage } from './browser.ts'
import { inMs, median, reason, say, times } from './report.ts'

const RATES = [1000, 5000, 20_000]
const PAIRS = 5
const ROUND_MS = 600
const STYLED_MS = 1500

const scripting = (rate: number): string => `odds grid at ${rate.toLocaleString('en')} ticks/s, scripting a frame against hand-written DOM`
const longTasks = (rate: number): string =>
  `long tasks over 50 ms, all 3,600 cells in the product's styles, ${rate.toLocaleString('en')} ticks/s`

const measure = (): Promise<void> =>
  withPage(async (page) => {
    const play = (path: PathName, styles: Styles, rate: number, ms: number, seed: number): Promise<Round> =>
      page.evaluate((given) => window.bench.round(...given), [path, styles, rate, ms, seed] as const)
    for (const path of ['by-hand', 'product'] as const) await play(path, 'plain', 20_000, ROUND_MS, 1)
    for (const rate of RATES) {
      const pairs: { readonly product: Round; readonly byHand: Round }[] = []
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const first = pair % 2 === 0 ? await play('product', 'plain', rate, ROUND_MS, pair + 1) : null
        const byHand = await play('by-hand', 'plain', rate, ROUND_MS, pair + 1)
        const product = first ?? (await play('product', 'plain', rate, ROUND_MS, pair + 1))
        if (product.shown !== byHand.shown) throw new Error('the two paths show different prices')
        pairs.push({ product, byHand })
      }
      const found = median(pairs.map(({ product, byHand }) => product.msPerFrame / byHand.msPerFrame))
      const [ours, limit] = [median(pairs.map((each) => each.product.msPerFrame)), median(pairs.map((each) => each.byHand.msPerFrame))]
      const frames = median(pairs.map(({ product }) => (product.frames * 1000) / ROUND_MS))
      say(scripting(rate), `${times(found)} (${inMs(ours)} against ${inMs(limit)}, ${frames.toFixed(0)} frames/s)`, '1.15 ×')
    }
    let shift = 0
    for (const rate of RATES) {
      const round = await play('product', 'product', rate, STYLED_MS, 1)
      shift += round.shift
      const frames = (round.frames * 1000) / STYLED_MS
      say(longTasks(rate), `${round.longTasks} in ${STYLED_MS / 1000} s, at ${frames.toFixed(0)} frames/s`, '0')
    }
    say('layout shift while it streams, all rates', shift.toFixed(4), '0')
  })

await measure().catch((error: unknown) => {
  for (const rate of RATES) say(scripting(rate), `not measured: ${reason(error)}`, '1.15 ×')
})
