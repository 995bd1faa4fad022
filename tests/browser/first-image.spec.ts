import { type Browser, type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { FIRST_IMAGE, FIRST_TICKET, STILL_PAGES } from '#contract/first-image.ts'
import { text } from '#copy/catalogue.ts'
import { languageOf } from './desk.ts'
import { closeWindows } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

test.use({ storageState: { cookies: [], origins: [] } })
let product: Product
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared
  // The first rendering may take a busy machine longer than the exchange waits for one: each page has been rendered before it is looked at.
  for (const brand of ['pavilion', 'saltline', 'kestrel'])
    for (const width of [360, 1440])
      await expect(async () => {
        await closeWindows(browser)
        const page = await visit(browser, width, { javaScriptEnabled: false })
        await page.goto(product.brandUrl(brand))
        await expect(page.locator(`#${FIRST_IMAGE}`), `${brand} at ${width}`).toHaveCount(1, { timeout: 1000 })
      }).toPass({ timeout: 60_000 })
  await closeWindows(browser)
})

const visit = async (browser: Browser, width: number, over: BrowserContextOptions = {}): Promise<Page> => {
  const isPhone = width < 1024
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 780 : 900 },
    ...(isPhone ? { isMobile: true, hasTouch: true, userAgent: devices['Pixel 7'].userAgent } : {}),
    ...over,
  })
  return context.newPage()
}
const prices = (page: Page) => page.locator('.cell b').filter({ hasText: /^\d+\.\d\d$/ })
/** A price of a match before play: one in play may be suspended while it is pressed. */
const calmPrice = (page: Page) =>
  page.getByRole('listitem').filter({ hasNotText: text.inPlay }).locator('button.cell.back-1').filter({ hasText: /\d/ }).first()
const openPrice = (page: Page) => page.locator('button.cell.back-1:not([disabled])').first()

/** An invisible shift: letters of the page's own font are slightly wider than those of the fallback. */
const BARELY = 0.003

/** Keeps what went wrong, what moved, and the first row, or other part, that the server drew. */
const watch = async (
  page: Page,
  part = '.row:has(a.match)',
): Promise<() => Promise<{ faults: readonly string[]; moved: readonly string[]; isFirstRow: boolean }>> => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (said) => {
    if (said.type() === 'error') faults.push(said.text())
  })
  await page.addInitScript((first) => {
    new MutationObserver((_, self) => {
      const row = document.querySelector<HTMLElement>(first)
      if (row === null) return
      self.disconnect()
      row.dataset['first'] = 'true'
    }).observe(document, { childList: true, subtree: true })
  }, part)
  return async () => ({
    faults,
    moved: await page.evaluate(
      (barely) =>
        new Promise<readonly string[]>((resolve) => {
          const moved: string[] = []
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const sources: readonly { readonly node: Node | null }[] =
                'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
              const parts = sources.flatMap(({ node }) => (node instanceof Element ? [node] : (node?.parentElement ?? [])))
              // Offers come later, over the page, and move nothing but each other. A figure may gain a digit in its own cell or chip.
              const own = parts.filter((part) => part.closest('.floats, .cell, .chips') === null)
              const value = 'value' in entry && typeof entry.value === 'number' ? entry.value : 1
              if (own.length > 0 && value > barely) moved.push(`${value} ${own.map((part) => part.outerHTML.slice(0, 80)).join(' ')}`)
            }
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(resolve, 500, moved)
        }),
      BARELY,
    ),
    isFirstRow: await page.evaluate(() => document.querySelector('[data-first="true"]')?.isConnected ?? false),
  })
}
/** The line is up, and what is shown is live. */
const isLive = async (page: Page): Promise<void> => {
  await expect(openPrice(page)).toBeVisible()
  await expect(page.locator('.panel[data-stale="true"]')).toHaveCount(0)
}

/** Opens an address in a new browser, where it stands as it was rendered: its scripts come only with `go`. */
const arrive = async (page: Page, address: string): Promise<{ readonly go: () => void }> => {
  let go = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gone
    await route.continue()
  })
  // On a busy machine the exchange may give up rendering. What it sent then is not asked about again: a route keeps no cache.
  await expect(async () => {
    await page.context().clearCookies()
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator(`#${FIRST_IMAGE}`), address).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  const isStyled = (): boolean =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null)
  await page.waitForFunction(isStyled)
  return { go }
}

/** Makes the next visit of a window a first one, without the cost of a new window. */
const forget = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.unrouteAll({ behavior: 'wait' })
}

for (const width of [360, 1440]) {
  test(`[BROWSE-03][ROUTE-21] at ${width} px a page without scripts shows teams and odds, and no button looks enabled`, async ({
    browser,
  }) => {
    const page = await visit(browser, width, { javaScriptEnabled: false })
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1, name: text.exchange })).toBeVisible()
    await expect(page.locator('a.match').first()).toBeVisible()
    expect(await prices(page).count()).toBeGreaterThan(20)
    await expect(prices(page).first()).toBeInViewport()
    await expect(page.locator('button.cell:not([disabled])')).toHaveCount(0)
    await expect(page.getByRole('button', { name: text.logIn, exact: true }).first()).toHaveCSS('pointer-events', 'none')
    await expect(page.locator(width < 1024 ? '.bottom-bar' : 'aside.rail')).toBeVisible()
  })

  for (const timezoneId of ['Asia/Kolkata', 'America/New_York'])
    test(`[BROWSE-03][NAV-07] at ${width} px in ${timezoneId} the app takes over the rendered page and moves nothing`, async ({
      browser,
    }) => {
      const page = await visit(browser, width, { timezoneId })
      const look = await watch(page)
      await page.goto(product.url)
      await isLive(page)
      await expect(page.getByRole('timer').first()).toContainText(timezoneId === 'Asia/Kolkata' ? 'IST' : /GMT-|E[SD]T/)
      const { faults, moved, isFirstRow } = await look()
      expect(faults).toEqual([])
      expect(moved).toEqual([])
      expect(isFirstRow).toBe(true)
      await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
      await expect(page.getByRole('dialog').getByLabel(text.password, { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await openPrice(page).click()
      await expect(page.locator('.slip')).toBeVisible()
    })
}

for (const width of [360, 1440])
  test(`[BROWSE-05][ROUTE-21] at ${width} px an event’s page arrives rendered; the app takes it over and moves nothing`, async ({
    browser,
  }) => {
    for (const isInPlay of [true, false]) {
      const found = (await product.markets()).find((each) => each.market.inplay === isInPlay)
      if (found === undefined) throw new Error('there is no such event')
      const { eventTypeId, eventId, eventName } = found.market
      const address = `${product.url}/event-page/${eventTypeId}/${eventId}`
      const page = await visit(browser, width)
      const look = await watch(page)
      const { go } = await arrive(page, address)
      await expect(page.getByRole('heading', { level: 1, name: eventName })).toBeVisible()
      expect(await prices(page).count()).toBeGreaterThan(3)
      await expect(page.locator('button.cell:not([disabled])')).toHaveCount(0)
      go()
      await isLive(page)
      const { faults, moved } = await look()
      expect(faults).toEqual([])
      expect(moved).toEqual([])
      await expect(page.locator('#root')).not.toHaveAttribute('data-still')
      await openPrice(page).click()
      await expect(page.locator('.slip')).toBeVisible()
      await closeWindows(browser)
    }
  })

for (const width of [360, 1440])
  test(`[BROWSE-04][ROUTE-21] at ${width} px lists of a sport arrive rendered; the app takes them over and moves nothing`, async ({
    browser,
  }) => {
    const [found] = (await product.markets()).filter(({ market }) => market.eventTypeId === '4')
    if (found === undefined) throw new Error('there is no cricket')
    const { competitionId, competitionName } = found.market
    for (const path of ['/sports-page/Cricket/4', `/competition-detail-page/${encodeURIComponent(competitionName)}/4/${competitionId}`]) {
      const page = await visit(browser, width)
      const look = await watch(page)
      const { go } = await arrive(page, product.url + path)
      await expect(page.locator('a.match').first()).toBeVisible()
      go()
      await isLive(page)
      expect(await look(), path).toEqual({ faults: [], moved: [], isFirstRow: true })
      await openPrice(page).click()
      await expect(page.locator('.slip')).toBeVisible()
      await closeWindows(browser)
    }
  })

for (const width of [360, 1440])
  test(`[ROUTE-09][ROUTE-21] at ${width} px pages without own odds arrive rendered and titled; nothing moves`, async ({ browser }) => {
    const pages = [...Object.keys(STILL_PAGES).filter((path) => path !== '/'), '/virtual-event-page', '/virtual-event-page/v9']
    const page = await visit(browser, width)
    const look = await watch(page, 'h1')
    for (const path of pages) {
      const { go } = await arrive(page, product.url + path)
      const title = await page.title()
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      const words = await page.locator('main').innerText()
      go()
      await expect(page.locator('#root')).not.toHaveAttribute('data-still')
      await expect(page.locator('.panel[data-stale="true"]')).toHaveCount(0)
      expect(await look(), path).toEqual({ faults: [], moved: [], isFirstRow: true })
      await expect(page, path).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading ?? '')
      // Lists of matches and the clock go on; the words of the others are those that were rendered.
      if (/rules|policy|responsible|casino|aviator|card|open-bets/.test(path))
        expect(await page.locator('main').innerText(), path).toBe(words)
      await forget(page)
    }
  })

for (const width of [360, 1440])
  test(`[BROWSE-03][SLIP-01] at ${width} px a press on the rendered page is kept and answered when the page takes it`, async ({
    browser,
  }) => {
    const page = await visit(browser, width)
    const look = await watch(page)
    const { go } = await arrive(page, product.url)
    const cell = calmPrice(page)
    await cell.evaluate((each) => each.scrollIntoView({ block: 'center' }))
    const box = await cell.boundingBox()
    if (box === null) throw new Error('the cell is in no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (width < 1024) await page.touchscreen.tap(x, y)
    else await page.mouse.click(x, y)
    await expect(cell).toHaveAttribute('data-kept')
    go()
    await expect(page.locator('.slip')).toBeVisible()
    await expect(cell).not.toHaveAttribute('data-kept')
    expect((await look()).faults).toEqual([])
  })

test('[BROWSE-03][SLIP-01] a rendered price answers a press when it begins to take presses while held', async ({ browser }) => {
  const page = await visit(browser, 1440)
  // The scripts come only while the button is down.
  let isDown: () => void = () => undefined
  const down = new Promise<void>((resolve) => {
    isDown = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await down
    await route.continue()
  })
  await page.goto(product.url, { waitUntil: 'commit' })
  const cell = calmPrice(page)
  await cell.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const box = await cell.boundingBox()
  if (box === null) throw new Error('the cell is in no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  isDown()
  await expect(cell).toBeEnabled()
  await page.mouse.up()
  await expect(page.locator('.slip')).toBeVisible()
  await expect(cell).not.toHaveAttribute('data-kept')
})

test('[SOCK-02][SOCK-05] a first visit asks for no session and no ticket; the next one begins with a websocket', async ({ browser }) => {
  const page = await visit(browser, 1440)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(product.url, '')))
  page.on('websocket', () => asked.push('websocket'))
  await page.goto(product.url)
  await isLive(page)
  await expect.poll(() => asked).toContain('websocket')
  expect(asked.filter((path) => /^\/user\//.test(path))).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pavilion-way'))).toBe('websocket')
  asked.length = 0
  await page.reload()
  await isLive(page)
  expect(asked.filter((path) => path === 'websocket' || path.startsWith('/socket.io/'))).toEqual(['websocket'])
  expect(asked.filter((path) => /^\/user\//.test(path))).toEqual([])
})

test('[SOCK-05] a tab whose ticket another tab took asks for its own', async ({ browser }) => {
  const page = await visit(browser, 1440)
  await page.addInitScript((name) => {
    const ticket = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
    if (ticket !== undefined) localStorage.setItem('pavilion-ticket-taken', ticket.slice(name.length + 1))
  }, FIRST_TICKET)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(product.url)
  await isLive(page)
  expect(asked).toContain('/user/socketTicket')
})

test('[LOOK] a device that speaks another language gets no page rendered in English', async ({ browser }) => {
  const page = await visit(browser, 1440)
  const isRendered = async (): Promise<boolean> => ((await (await page.reload())?.text()) ?? '').includes(FIRST_IMAGE)
  await page.goto(product.url)
  await isLive(page)
  for (const [language, comesRendered] of [
    ['hi', false],
    ['en', true],
  ] as const) {
    await languageOf(page).selectOption(language)
    await expect(languageOf(page)).toHaveValue(language)
    await expect.poll(isRendered, language).toBe(comesRendered)
    await isLive(page)
  }
})

test('[NAV-07] home fetches the code of members at a visitor’s first press, and not before', async ({ browser }) => {
  const page = await visit(browser, 1440)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofMembers = (): readonly string[] => asked.filter((url) => /\/assets\/(?:wanted|late-roster)-/.test(url))
  await page.goto(product.url)
  await isLive(page)
  // The last parts of a page come after its other calls.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('tab', { name: text.betslip })).toBeVisible()
  expect(ofMembers()).toEqual([])
  await page.keyboard.press('Shift')
  await expect.poll(ofMembers).not.toEqual([])
})

test('[NAV-08] a desk fetches the code of its right column with the page, and a phone does without', async ({ browser }) => {
  for (const [width, isFetched] of [
    [1440, true],
    [360, false],
  ] as const) {
    const page = await visit(browser, width)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(product.url)
    await isLive(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(asked.some((url) => /\/assets\/rail-/.test(url))).toBe(isFetched)
    await page.context().close()
  }
})

test('[HTTP-05] a page whose code of calls did not come fetches it again, and logs in', async ({ browser }) => {
  const page = await visit(browser, 1440)
  let failures = 0
  await page.route(/\/assets\/calls-.*\.js$/, (route) => {
    failures += 1
    return failures === 1 ? route.abort() : route.continue()
  })
  await page.goto(product.url)
  await expect.poll(() => failures).toBeGreaterThan(1)
  await isLive(page)
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible()
})

test('[BRAND-03] each brand has its own first page, and ignores unreadable data or another width’s', async ({ browser }) => {
  for (const brand of ['saltline', 'kestrel']) {
    const page = await visit(browser, 1440)
    const look = await watch(page)
    await page.goto(product.brandUrl(brand))
    await isLive(page)
    expect(await look()).toMatchObject({ faults: [], isFirstRow: true })
  }
  // On a busy machine the exchange gives up rendering after a second; then there is nothing to compare.
  await expect(async () => {
    await closeWindows(browser)
    const spoiled = await visit(browser, 1440)
    const look = await watch(spoiled)
    await spoiled.route(`${product.url}/`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"markets":[', '"markets":[{},') })
    })
    await spoiled.goto(product.url)
    await isLive(spoiled)
    expect((await look()).isFirstRow).toBe(false)
  }).toPass()
  await expect(async () => {
    await closeWindows(browser)
    const narrow = await visit(browser, 700, { isMobile: false, userAgent: devices['Desktop Chrome'].userAgent })
    const look = await watch(narrow)
    await narrow.goto(product.url)
    await isLive(narrow)
    expect(await look()).toMatchObject({ faults: [], isFirstRow: false })
  }).toPass()
})

test('[MKT-03] without a line the rendered odds stay grey, and the page says that it is connecting', async ({ browser }) => {
  const page = await visit(browser, 1440)
  await page.clock.install()
  await page.route(/\/socket\.io\//, (route) => route.abort())
  await page.routeWebSocket(/\/socket\.io\//, (line) => line.close())
  await page.goto(product.url)
  // The page is alive, and has asked for its list again.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText(text.connecting)).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByText(text.connecting)).toBeVisible()
  await expect(page.locator('main .panel[data-stale="false"]')).toHaveCount(0)
  await expect(page.locator('main .panel[data-stale="true"]')).toHaveCount(3)
})

test('[SUPP-07][MKT-03] the worker keeps the page without odds, even after it saw a rendered one', async ({ browser }) => {
  const page = await visit(browser, 1440, { serviceWorkers: 'allow' })
  await page.goto(product.url)
  await isLive(page)
  const keptPage = (): Promise<string> => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '')
  await expect.poll(keptPage).toContain('<div id="root"></div>')
  await page.reload()
  await isLive(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // Where all of the visit is forgotten but the worker, the exchange renders again, and that passes through the worker.
  await page.context().clearCookies()
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto(product.url)
  await expect(page.locator(`#${FIRST_IMAGE}`)).toHaveCount(1)
  await isLive(page)
  expect(await keptPage()).not.toContain(FIRST_IMAGE)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(text.cannotLoad)).toBeVisible()
  await expect(prices(page)).toHaveCount(0)
})
