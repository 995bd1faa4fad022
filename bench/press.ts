/** On the built product, its simulator playing: from the press of a price to the slip standing painted. */
import type { Page } from 'playwright'
import { startProduct } from '#tests/browser/server.ts'
import { openBrowser } from './browser.ts'
import { inMs, median, quantile, reason, say } from './report.ts'

const PRESSES = 60
const what = 'odds press to the slip painted, home page of the product, p98'
const goal = '100 ms'
const WATCH_MS = 5000
const longTasks = `long tasks over 50 ms on the product's home page while its prices move`

/** Presses one price and waits for its slip; the page itself tells the time from the pointer going down to two frames on. */
const press = async (page: Page, at: number): Promise<number> => {
  await page.evaluate(() => {
    window.pressed = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('a press brought no slip')), 10_000)
      let began = 0
      document.addEventListener('pointerdown', (event) => (began = event.timeStamp), { capture: true, once: true })
      const watcher = new MutationObserver(() => {
        if (document.querySelector('.slip[data-screen="composing"]') === null) return
        watcher.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
      })
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
  })
  const point = await page.evaluate((nth) => {
    const inView = [...document.querySelectorAll('button.cell:not([disabled])')].flatMap((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      const middle = { x: x + width / 2, y: y + height / 2 }
      return cell.contains(document.elementFromPoint(middle.x, middle.y)) ? [middle] : []
    })
    return inView[nth % inView.length]
  }, at)
  if (point === undefined) throw new Error('no price is in view')
  await page.mouse.click(point.x, point.y)
  return page.evaluate(() => window.pressed)
}

const measure = async (): Promise<void> => {
  const browser = await openBrowser()
  const product = await startProduct(['--seed', 'bench']).catch(async (error: unknown) => {
    await browser.close()
    throw error
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
    page.setDefaultTimeout(20_000)
    await page.goto(product.url)
    await page.locator('button.cell:not([disabled])').nth(11).waitFor()
    const tasks = await page.evaluate(async (ms) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      let count = 0
      const watcher = new PerformanceObserver((list) => (count += list.getEntries().length))
      watcher.observe({ entryTypes: ['longtask'] })
      await new Promise((resolve) => setTimeout(resolve, ms))
      watcher.disconnect()
      return count
    }, WATCH_MS)
    say(longTasks, `${tasks} in ${WATCH_MS / 1000} s`, '0')
    const taken: number[] = []
    for (let turn = 0; turn < PRESSES; turn += 1) {
      taken.push(await press(page, turn))
      await page.locator('.slip-head button').evaluate((button: HTMLElement) => button.click())
      await page.locator('.slip').waitFor({ state: 'detached' })
    }
    say(what, `${inMs(quantile(taken, 0.98))} (p50 ${inMs(median(taken))}, ${taken.length} presses)`, goal)
  } finally {
    await browser.close()
    await product.close()
  }
}

declare global {
  interface Window {
    pressed: Promise<number>
  }
}

await measure().catch((error: unknown) => say(what, `not measured: ${reason(error)}`, goal))
