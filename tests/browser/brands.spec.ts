import { type Browser, type BrowserContextOptions, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { framesOf } from './desk.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})

const visit = async (browser: Browser, brand: string, width = 1440, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 }, colorScheme: 'light', ...options })).newPage()
  await page.goto(product.brandUrl(brand))
  await expect(page.getByRole('banner')).toBeVisible()
  return page
}

/** What the login dialog offers. */
const waysOf = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: text.forgotPassword })).toBeVisible()
  const tabs = await dialog.getByRole('tab').allTextContents()
  const ways = await dialog.getByRole('link').allTextContents()
  await dialog.getByRole('button', { name: text.close, exact: true }).click()
  return { tabs, ways }
}
/** What else a visitor can tell brands apart by, as it stands now: parts of it come by themselves. */
const looksOf = async (page: Page) => {
  const contact = page.getByRole('region', { name: text.contact })
  return {
    title: await page.title(),
    logo: await page.getByRole('banner').getByRole('img').first().getAttribute('src'),
    accent: await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--chrome').trim()),
    signUp: await page.getByRole('banner').getByRole('button', { name: text.signUp }).count(),
    bubble: await page.getByRole('link', { name: text.whatsappBubble }).count(),
    scores: await page.getByRole('contentinfo').getByRole('link', { name: text.scores, exact: true }).count(),
    contacts: (await contact.count()) === 0 ? [] : await contact.getByRole('link').allTextContents(),
  }
}
/** Waits until a page looks so, and answers how it looks. */
const looking = async (page: Page, like: Partial<Awaited<ReturnType<typeof looksOf>>>) => {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  let looks = await looksOf(page)
  await expect(async () => {
    looks = await looksOf(page)
    expect(looks).toMatchObject(like)
  }).toPass({ timeout: 15_000 })
  return looks
}

test('[BRAND-01][BRAND-04][BRAND-07][AUTH-01][HDR-12][SUPP-02] one build: the host picks the name, logo, colours, tabs, logins, contacts and scores', async ({
  browser,
}) => {
  const names = ['pavilion', 'saltline', 'kestrel'] as const
  const pages = await Promise.all(names.map((name) => visit(browser, name)))
  const [pavilion, saltline, kestrel] = pages
  if (pavilion === undefined || saltline === undefined || kestrel === undefined) throw new Error('three brands')
  expect(await waysOf(pavilion)).toEqual({
    tabs: [text.login, text.registerTab, text.otpTab],
    ways: [text.withGoogle, text.withWhatsapp],
  })
  expect(await waysOf(saltline)).toEqual({ tabs: [], ways: [text.withGoogle] })
  expect(await waysOf(kestrel)).toMatchObject({ tabs: [text.login, text.otpTab] })
  const looks = [
    await looking(pavilion, {
      title: 'Pavilion · Betting exchange',
      signUp: 1,
      bubble: 1,
      scores: 1,
      contacts: ['WhatsApp', 'Telegram', 'Instagram', 'Facebook', 'YouTube', 'help@pavilion.example', '+910000000001'],
    }),
    await looking(saltline, {
      title: 'Saltline · Sports exchange',
      signUp: 0,
      bubble: 0,
      scores: 0,
      contacts: ['desk@saltline.example'],
    }),
    await looking(kestrel, { title: 'Kestrel · Members exchange', signUp: 0, bubble: 1, scores: 0 }),
  ]
  expect(new Set(looks.map(({ logo }) => logo)).size).toBe(3)
  expect(new Set(looks.map(({ accent }) => accent)).size).toBe(3)
  const unknown = await browser.newPage()
  await unknown.goto(product.url)
  await expect(unknown).toHaveTitle('Pavilion · Betting exchange')
})

test('[BRAND-03][BROWSE-03] a phone counts the same matches in play in both places when a brand lists one sport', async ({ browser }) => {
  const page = await visit(browser, 'kestrel', 360)
  await expect(page.locator('main button.cell:not([disabled])').first()).toBeVisible()
  const inPlay = new RegExp(`^${text.inPlay}\\s*[0-9]+$`)
  const chip = page.getByRole('main').getByRole('button', { name: inPlay })
  const way = page.getByRole('navigation', { name: text.mainPages }).getByRole('link', { name: text.inPlay })
  const countIn = async (part: Locator): Promise<string> => ((await part.textContent()) ?? '').replaceAll(/\D/g, '')
  await expect(chip).toBeVisible()
  await expect(async () => expect(await countIn(way)).toBe(await countIn(chip))).toPass({ timeout: 10_000 })
})

test('[SUPP-01] the bubble says its purpose on hover for 3 s, and opens a chat with number and greeting', async ({ browser }) => {
  const page = await visit(browser, 'pavilion', 1440, { reducedMotion: 'no-preference' })
  const bubble = page.getByRole('link', { name: text.whatsappBubble })
  await expect(bubble).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000002\?text=Hello/)
  const width = async (): Promise<number> => (await bubble.boundingBox())?.width ?? 0
  await page.mouse.move(0, 0)
  const narrow = await width()
  // The offers beside it come and go, and move it from under the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await bubble.hover()
    await expect.poll(width, { timeout: 2000 }).toBeGreaterThan(narrow + 100)
  }).toPass()
  await expect(bubble).toHaveText('Play And Win. Get a new Id instantly over WhatsApp.')
  const span = bubble.locator('span').first()
  const look = await span.evaluate((each) => {
    const { animationName, animationDelay, animationDuration, transitionDuration } = getComputedStyle(each)
    return [animationName, animationDelay, animationDuration, transitionDuration]
  })
  expect(look).toEqual(['fold', '3s', '0.35s', '0.35s'])
  // The pointer stays on it.
  await expect.poll(width, { timeout: 10_000 }).toBeLessThan(narrow + 2)
  await page.mouse.move(0, 0)
  await page.goto(`${product.brandUrl('saltline')}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(bubble).toHaveCount(0)
})

/** Home as the banner has just come, its clock standing still. */
const atOffers = async (browser: Browser, width: number, prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
  const isPhone = width < 1024
  const page = await (
    await browser.newContext({ viewport: { width, height: isPhone ? 640 : 900 }, isMobile: isPhone, hasTouch: isPhone })
  ).newPage()
  await prepare(page)
  const now = Date.now()
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
  await page.goto(product.brandUrl('pavilion'))
  const offers = page.getByRole('region', { name: text.offers })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(offers.getByText(text.promoTitle('Pavilion'))).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [20], timeout: 60_000 })
  return { page, offers }
}

test('[SUPP-03] shows a banner, after 6.5 s a strip for 20 s, then a tab; never over an open betslip', async ({ browser }) => {
  const { page, offers } = await atOffers(browser, 1440)
  await page.clock.runFor(6500)
  await expect(offers).toContainText(text.promoStrip)
  await page.clock.runFor(20_000)
  await expect(offers).toHaveCount(0)
  await page.getByRole('button', { name: text.offers }).click()
  await expect(offers).toContainText(text.promoStrip)
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await expect(offers).toHaveCount(0)
})

test('[SUPP-03] the promotion opens by itself once a day on a device, and starts closed on later loads', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })).newPage()
  const offers = page.getByRole('region', { name: text.offers })
  const closed = page.getByRole('button', { name: text.offers })
  await page.goto(product.brandUrl('pavilion'))
  await expect(offers).toBeVisible()
  await page.reload()
  await expect(closed).toBeVisible()
  await expect(offers).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('promotion-seen', '0'))
  await page.reload()
  await expect(offers).toBeVisible()
})

/** What can be pressed under an offer, or under the chat beside it. */
const underOffers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.floats > *')].flatMap((offer) => {
      const over = offer.getBoundingClientRect()
      return [...document.querySelectorAll('a, button, input')].flatMap((each) => {
        const { left, right, top, bottom, width } = each.getBoundingClientRect()
        const meets = width > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top
        return meets && !offer.contains(each) ? [each.outerHTML.slice(0, 80)] : []
      })
    }),
  )

test('[SUPP-03] on a wide page the offers and the chat cover no button', async ({ browser }) => {
  const { page, offers } = await atOffers(browser, 1024)
  await expect(page.getByRole('link', { name: text.whatsappBubble })).toBeVisible()
  expect(await underOffers(page)).toEqual([])
  await page.clock.runFor(6500)
  await expect(offers).toContainText(text.promoStrip)
  expect(await underOffers(page)).toEqual([])
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: text.offers })).toBeVisible()
  expect(await underOffers(page)).toEqual([])
})

test('[SUPP-03] on a phone one offer follows another, and the page does not move', async ({ browser }) => {
  const { page, offers } = await atOffers(browser, 360, (phone) =>
    phone.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: readonly { readonly node: Node | null }[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
          const isOffer = sources.some(({ node }) => node instanceof Element && node.closest('.floats') !== null)
          if (isOffer) document.documentElement.dataset['moved'] = 'true'
        }
      }).observe({ type: 'layout-shift', buffered: true })
    }),
  )
  await page.clock.runFor(6500)
  await expect(offers).toContainText(text.promoStrip)
  // The browser reports a shift after its frame.
  await page.clock.resume()
  await framesOf(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})

test('[SUPP-07] offers the app where the brand has one, and a reload when a newer version exists', async ({ browser }) => {
  for (const [brand, count] of [
    ['pavilion', 1],
    ['saltline', 0],
  ] as const) {
    const page = await visit(browser, brand, 360)
    await page.getByRole('button', { name: text.menu }).click()
    await expect(page.getByRole('link', { name: text.liveCasino }).or(page.getByRole('button', { name: text.liveCasino }))).toBeVisible()
    await expect(page.getByRole('link', { name: text.downloadApk })).toHaveCount(count)
  }
  const page = await browser.newPage()
  await page.route(/\/config\/app/, async (route) => {
    const body = await (await route.fetch()).text()
    await route.fulfill({ body: body.replaceAll('"1.0.0"', '"1.0.1"'), contentType: 'application/json' })
  })
  await page.goto(product.url)
  await expect(page.getByText(text.newVersion('1.0.1'))).toBeVisible()
  await expect(page.getByRole('link', { name: text.reload })).toBeVisible()
})

test('[BRAND-08][BRAND-09] works without its configuration, and follows a redirect only if the brand allows it', async ({ browser }) => {
  const broken = await browser.newPage()
  await broken.route(/\/config\/app/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await broken.goto(product.url)
  await expect(broken.locator('button.cell:not([disabled])').first()).toBeVisible()
  const away = await browser.newPage()
  const tried: string[] = []
  await away.route(/^http:\/\/(evil|play\.pavilion)\.example/, (route) => {
    tried.push(new URL(route.request().url()).host)
    return route.fulfill({ body: 'elsewhere' })
  })
  const redirectTo = (host: string) =>
    away.route(/\/config\/app/, async (route) => {
      const config = await (await route.fetch()).json()
      config.result.appConfig.splice(3, 1, { name: 'redirect', hosts: { '127.0.0.1': host } })
      await route.fulfill({ json: config })
    })
  await redirectTo('evil.example')
  const configured = away.waitForResponse(/\/config\/app/)
  await away.goto(product.url)
  await (await configured).finished()
  await expect(away.locator('button.cell:not([disabled])').first()).toBeVisible()
  await framesOf(away)
  expect(tried).toEqual([])
  await redirectTo('play.pavilion.example')
  // It leads away before it is all there.
  await away.goto(product.url, { waitUntil: 'commit' })
  await expect.poll(() => tried).toEqual(['play.pavilion.example'])
})
