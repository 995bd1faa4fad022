/** On the built product, by a browser that has never been here: a slow line, a slow processor, and the home page. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, devices, type Page } from 'playwright'
import { startProduct } from '#tests/browser/server.ts'
import { openBrowser } from './browser.ts'
import { inMs, median, reason, root, say } from './report.ts'

const LOADS = 3
const PRESSES = 2
const STREAM_MS = 5000
const QUIET_MS = 2000
/** Fast 3G, and a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const SCREENS = [
  { name: 'phone 360 × 780', phone: true, viewport: { width: 360, height: 780 } },
  { name: 'desktop 1440 × 900', phone: false, viewport: { width: 1440, height: 900 } },
] as const

type Seen = {
  firstPaint: number
  largest: number
  readable: number
  shift: number
  long: { readonly start: number; readonly ms: number }[]
}
declare global {
  interface Window {
    seen: Seen
  }
  interface PerformanceEntry {
    readonly value?: number
  }
}

/** Runs in the page before its own scripts: keeps the browser's measurements. */
const watch = (): void => {
  const seen: Seen = { firstPaint: 0, largest: 0, readable: 0, shift: 0, long: [] }
  window.seen = seen
  const watcher = new PerformanceObserver((list) => {
    for (const { entryType, name, startTime, duration, value = 0 } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime
      else if (entryType === 'largest-contentful-paint') seen.largest = startTime
      else if (entryType === 'longtask') seen.long.push({ start: startTime, ms: duration })
      else if (entryType === 'layout-shift') seen.shift += value
    }
  })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) watcher.observe({ type, buffered: true })
  new MutationObserver((_, self) => {
    if (![...document.querySelectorAll('.cell b')].some(({ textContent }) => textContent !== '')) return
    self.disconnect()
    requestAnimationFrame(() => {
      seen.readable = performance.now()
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const size = (path: string): number => gzipSync(readFileSync(join(root, 'dist', path))).length / 1000
const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + size(path), 0)
const html = (): string => readFileSync(join(root, 'dist', 'index.html'), 'utf8')
/** The files needed before the product's first line runs. */
const firstScripts = (): readonly string[] =>
  [...html().matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap((match) => match[1] ?? [])

type Script = { readonly path: string; readonly arrived: number }
const scriptsOf = (page: Page): Promise<readonly Script[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { pathname } = new URL(entry.name)
      return entry instanceof PerformanceResourceTiming && pathname.endsWith('.js') ? [{ path: pathname, arrived: entry.responseEnd }] : []
    }),
  )

/** Waits until no script has come for a while. */
const settle = async (page: Page): Promise<readonly Script[]> => {
  let before = -1
  for (;;) {
    const scripts = await scriptsOf(page)
    if (scripts.length === before) return scripts
    before = scripts.length
    await page.waitForTimeout(QUIET_MS)
  }
}

/** Presses a price as soon as a player can read it, whether the page takes presses yet or not; answers when. */
const pressFirst = async (page: Page, phone: boolean): Promise<number> => {
  const priced = page.locator('button.cell.back-1').filter({ hasText: /\d/ }).first()
  await priced.waitFor()
  await page.waitForFunction(() => window.seen.firstPaint > 0)
  const box = await priced.boundingBox()
  if (box === null) throw new Error('no price is in view')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await (phone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  return page.evaluate(() => performance.now())
}

const load = async (browser: Browser, url: string, { phone, viewport }: (typeof SCREENS)[number], presses: boolean) => {
  const named = phone ? { userAgent: devices['Pixel 7']?.userAgent ?? '' } : {}
  const context = await browser.newContext({ viewport, isMobile: phone, hasTouch: phone, ...named })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.addInitScript(watch)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'commit' })
    const pressed = presses ? await pressFirst(page, phone) : 0
    await page.locator('button.cell:not([disabled])').first().waitFor()
    const live = await page.evaluate(() => performance.now())
    if (presses) await page.locator('.slip').waitFor()
    const answered = await page.evaluate(() => performance.now())
    const scripts = await settle(page)
    const loaded = await page.evaluate(() => window.seen)
    await page.waitForTimeout(STREAM_MS)
    const streamed = await page.evaluate(() => window.seen.shift)
    const graph = firstScripts()
    // The graph runs as one, when the last of it is here.
    const runs = Math.max(...scripts.filter(({ path }) => graph.includes(path)).map(({ arrived }) => arrived))
    const blocking = loaded.long.map(({ ms }) => ms - 50)
    return {
      before: loaded.firstPaint < runs ? 0 : sizeOf(graph),
      all: sizeOf([...new Set(scripts.filter(({ path }) => path.startsWith('/assets/')).map(({ path }) => path))]),
      firstPaint: loaded.firstPaint,
      largest: loaded.largest,
      readable: Math.max(loaded.readable, loaded.firstPaint),
      pressed,
      live,
      answered,
      total: blocking.reduce((sum, ms) => sum + ms, 0),
      longest: Math.max(0, ...blocking),
      shift: loaded.shift,
      streamed: streamed - loaded.shift,
    }
  } finally {
    await context.close()
  }
}

type Load = Awaited<ReturnType<typeof load>>

const measure = async (browser: Browser, url: string, screen: (typeof SCREENS)[number]): Promise<void> => {
  const loads: Load[] = []
  const pressed: Load[] = []
  for (let turn = 0; turn < LOADS; turn += 1) {
    loads.push(await load(browser, url, screen, false))
    if (turn < PRESSES) pressed.push(await load(browser, url, screen, true))
  }
  const middle = (pick: (one: Load) => number): number => median(loads.map(pick))
  const row = (what: string, figure: string, goal: string): void => say(`${what}; ${screen.name}`, figure, goal)
  row('script before first paint', `${middle(({ before }) => before).toFixed(1)} kB gz`, '150 kB gz')
  row('script that the home page names', `${sizeOf(firstScripts()).toFixed(1)} kB gz`, '175 kB gz')
  row('script the home page fetches until it is idle', `${middle(({ all }) => all).toFixed(1)} kB gz`, '200 kB gz')
  row('first contentful paint', inMs(middle(({ firstPaint }) => firstPaint)), '1800 ms')
  row('largest contentful paint', inMs(middle(({ largest }) => largest)), '1800 ms')
  row('odds readable', inMs(middle(({ readable }) => readable)), '1800 ms')
  row('odds live', inMs(middle(({ live }) => live)), '2200 ms')
  row(
    'a press as soon as odds can be read, answered by the slip',
    pressed.map((one) => `pressed at ${inMs(one.pressed)}, answered at ${inMs(one.answered)}`).join('; '),
    'none lost',
  )
  row(
    'blocking while it loads',
    `${inMs(middle(({ longest }) => longest))} at most, ${inMs(middle(({ total }) => total))} in all`,
    '150 ms',
  )
  row(
    'layout shift',
    `${middle(({ shift }) => shift).toFixed(4)} in the load, ${middle(({ streamed }) => streamed).toFixed(4)} in ${STREAM_MS / 1000} s of odds`,
    '0',
  )
}

const what = `first load, fast 3G (150 ms, 1.6 Mbit/s), processor ${SLOWER} times slower`
if (existsSync(join(root, 'dist', 'index.html'))) {
  try {
    const product = await startProduct(['--seed', 'bench'])
    try {
      const browser = await openBrowser()
      try {
        for (const screen of SCREENS) await measure(browser, product.url, screen)
      } finally {
        await browser.close()
      }
    } finally {
      await product.close()
    }
  } catch (error) {
    say(what, `not measured: ${reason(error)}`, '')
  }
} else say(what, 'not measured: run npm start once, so that the client is built', '')
