/** On the built product: from the press of a price to the slip standing painted. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { systemClock } from '#server/clock.ts'
import { startServer } from '#server/server.ts'
import { startProduct } from '#tests/browser/server.ts'
import { openBrowser } from './browser.ts'
import { worldFeed } from './feed.ts'
import { inMs, median, quantile, reason, root, say } from './report.ts'
import { MARKETS } from './world.ts'

const PRESSES = 60
const BUSY_TICKS = 5000
const WATCH_MS = 5000
const goal = '100 ms'
const rowsAt = (pace: string) =>
  [
    `odds press to the slip painted on the product's home page, p98; ${pace}`,
    `long tasks over 50 ms on the product's home page; ${pace}`,
  ] as const

/** Presses one price and waits for its slip; the page itself measures from the pointer going down to two frames later. */
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

/** Presses and clears, over and over, on an open home page. */
const pressOften = async (page: Page, what: string): Promise<void> => {
  const taken: number[] = []
  for (let turn = 0; turn < PRESSES; turn += 1) {
    taken.push(await press(page, turn))
    await page.locator('.slip header button').evaluate((button: HTMLElement) => button.click())
    await page.locator('.slip').waitFor({ state: 'detached' })
  }
  say(what, `${inMs(quantile(taken, 0.98))} (p50 ${inMs(median(taken))}, ${taken.length} presses)`, goal)
}

const countLongTasks = (page: Page): Promise<number> =>
  page.evaluate(async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    let count = 0
    const watcher = new PerformanceObserver((list) => {
      count += list.getEntries().length
    })
    watcher.observe({ entryTypes: ['longtask'] })
    await new Promise((resolve) => setTimeout(resolve, ms))
    watcher.disconnect()
    return count
  }, WATCH_MS)

/** The same client and exchange, with the bench's world instead of the simulator. */
const startBusy = async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
  const { url, close } = await startServer({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    clientFolder: join(root, 'dist'),
    rendering: join(root, 'dist-server', 'first-image.js'),
    clock: systemClock,
    feed: () => worldFeed(MARKETS, BUSY_TICKS),
    director: false,
  })
  return {
    url,
    close: async (): Promise<void> => {
      await close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const measure = async (pace: string, start: () => Promise<{ url: string; close: () => Promise<void> }>): Promise<void> => {
  const [what, tasks] = rowsAt(pace)
  try {
    const product = await start()
    try {
      const browser = await openBrowser()
      try {
        const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
        page.setDefaultTimeout(20_000)
        await page.goto(product.url)
        await page.locator('button.cell:not([disabled])').nth(11).waitFor()
        say(tasks, `${await countLongTasks(page)} in ${WATCH_MS / 1000} s`, '0')
        await pressOften(page, what)
      } finally {
        await browser.close()
      }
    } finally {
      await product.close()
    }
  } catch (error) {
    say(what, `not measured: ${reason(error)}`, goal)
  }
}

declare global {
  interface Window {
    pressed: Promise<number>
  }
}

await measure("the simulator's pace", () => startProduct(['--seed', 'bench']))
await measure(`${MARKETS} markets and ${BUSY_TICKS.toLocaleString('en')} ticks/s at the exchange`, startBusy)
