import { type Browser, expect, type Page, test } from '@playwright/test'
import { text } from '#domain/text.ts'
import { faultsIn, railOf, tryDemo } from './player.ts'
import { type Product, startProduct } from './server.ts'

let product: Product | null = null
let wide: Page | null = null
let phone: Page | null = null
const address = (path = ''): string => {
  if (product === null) throw new Error('the product is not up')
  return product.url + path
}
const open = async (browser: Browser, width: number): Promise<Page> => {
  const narrow = width < 1024
  const context = await browser.newContext({
    viewport: { width, height: narrow ? 780 : 900 },
    hasTouch: narrow,
    isMobile: narrow,
    timezoneId: 'Asia/Tokyo',
  })
  return context.newPage()
}
const pageOf = (page: Page | null): Page => {
  if (page === null) throw new Error('no page')
  return page
}
const accountOf = (page: Page) => page.getByRole('button', { name: text.account, exact: true })
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.beforeAll(async ({ browser }) => {
  product = await startProduct(['--seed', 'frame'])
  wide = await open(browser, 1440)
  phone = await open(browser, 360)
  await wide.goto(address())
  await expect(wide.locator('a.match').first()).toBeVisible()
  await tryDemo(wide)
})
/** One member has one session: from here on the phone is logged in, and the wide page is not. */
const memberOnPhone = async (): Promise<Page> => {
  const page = pageOf(phone)
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  if (!(await accountOf(page).isVisible())) {
    await page.getByRole('button', { name: text.logIn, exact: true }).click()
    await page.getByRole('button', { name: text.demoLogin }).click()
    await expect(accountOf(page)).toBeVisible({ timeout: 15_000 })
  }
  return page
}
test.afterAll(async () => {
  await wide?.context().close()
  await phone?.context().close()
  await product?.close()
})

test('[ROUTE-18][ROUTE-19] an unknown path, a referral and a game out of reach lead home', async ({ browser }) => {
  const visitor = await open(browser, 1440)
  for (const path of ['/nowhere/at/all', '/ReferBy/DEMO1001', '/table-casino-live/roulette']) {
    await visitor.goto(address(path))
    await expect(visitor, path).toHaveURL(address('/'))
  }
  await visitor.context().close()
})

test('[ROUTE-21] a title for each page, the heading focused on going there and not on arriving, back and reload as it was left', async () => {
  const page = pageOf(wide)
  await page.goto(address('/transactions'))
  await expect(page).toHaveTitle('Transactions · Pavilion')
  await expect(headingOf(page, text.transactions)).not.toBeFocused()
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
  await page.getByRole('complementary', { name: text.sports }).getByRole('link', { name: 'Football' }).click()
  await expect(headingOf(page, 'Football')).toBeFocused()
  await expect(page).toHaveTitle('Football · Pavilion')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(headingOf(page, text.exchange)).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
})

test('[HDR-01][HDR-02][HDR-08][HDR-09] a phone has back and title where a page names one, and its page begins where the table says', async () => {
  const page = pageOf(phone)
  const top = (): Promise<string> => page.locator('.shell').evaluate((shell) => getComputedStyle(shell).paddingTop)
  await page.goto(address())
  await expect(page.getByRole('button', { name: text.goBack })).toHaveCount(0)
  expect(await top()).toBe('94px')
  await page.getByRole('link', { name: 'All cricket' }).click()
  await expect(page.locator('.subhead-title')).toHaveText('cricket')
  await expect(headingOf(page, 'Cricket')).toBeFocused()
  expect(await top()).toBe('130px')
  const event = page.locator('a.match').first()
  await event.click()
  await expect(page).toHaveURL(/event-page/)
  expect(await top()).toBe('0px')
  await page.goBack()
  await page.getByRole('button', { name: text.goBack }).click()
  await expect(page).toHaveURL(address('/'))
})

test('[NAV-07] the clock tells the chosen zone, each second, and the choice is kept', async () => {
  const page = pageOf(wide)
  await page.goto(address('/time-setting'))
  const clock = page.getByRole('timer').first()
  await expect(clock).toContainText('GMT+9')
  await page.getByRole('radio', { name: /India/ }).check()
  await expect(clock).toContainText('IST')
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before, { timeout: 2500 })
  await page.reload()
  await expect(page.getByRole('radio', { name: /India/ })).toBeChecked()
  await expect(clock).toContainText('IST')
  expect(await faultsIn(page, 'light')).toEqual([])
})

test('[SRCH-01][SRCH-02][SRCH-04] the search box finds an event by three letters and opens it by keyboard', async () => {
  const page = pageOf(wide)
  await page.goto(address())
  const name = (await page.locator('a.match p span').first().innerText()).trim()
  const box = page.getByRole('combobox', { name: text.searchEvents })
  await expect(box).toHaveAttribute('placeholder', 'Search Events(At least 3 letters)...')
  await box.fill(name.slice(0, 2))
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByText(text.noData)).toHaveCount(0)
  await box.fill('zzz')
  await expect(page.getByText('No data found')).toBeVisible()
  await box.fill(name.toUpperCase())
  const first = page.getByRole('option').first()
  await expect(first).toContainText(name)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  expect(await page.locator('.search-list').evaluate((list) => getComputedStyle(list).maxHeight)).toBe('200px')
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/event-page\//)
  await expect(box).toHaveValue('')
})

test('[SESS-09][SRCH-02][SRCH-03] on a phone the search is a bar that closes; a visitor who picks a result is asked to log in', async ({
  browser,
}) => {
  const page = await open(browser, 360)
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.getByRole('button', { name: text.search, exact: true }).click()
  const box = page.getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill(' v ')
  await expect(page.getByText(text.noData)).toHaveCount(0)
  await box.fill((await page.locator('a.match p span').first().innerText()).slice(0, 4))
  expect(await page.locator('.search-list').evaluate((list) => getComputedStyle(list).maxHeight)).toBe('300px')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/event-page\//)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(box).toHaveCount(0)
  await page.context().close()
})

test('[NAV-10][HDR-04] the account drawer has its six sections and thirteen links, and closes by Escape, backdrop and choosing', async () => {
  const page = pageOf(wide)
  await page.goto(address())
  await accountOf(page).click()
  const drawer = page.getByRole('dialog', { name: text.account })
  const panel = drawer.locator('.drawer')
  for (const section of [
    'Balance Information',
    'Help & Support',
    'Statements',
    'Account Settings',
    'Legal & Compliance',
    'Account Actions',
  ])
    await expect(drawer.getByRole('region', { name: section })).toBeVisible()
  const links = await drawer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => href?.startsWith('/'))).toEqual([
    '/deposit',
    '/withdraw',
    '/transactions',
    '/open-bets',
    '/betting-profit-loss',
    '/account-statement',
    '/transfer-statement',
    '/time-setting',
    '/settings',
    '/rules-regulations',
    '/exclusion-policy',
    '/responsible-gambling',
    '/privacy-policy',
    '/change-password',
  ])
  await expect(drawer.getByText(/^Last logged in/)).toBeVisible()
  await expect(drawer.getByRole('link', { name: text.chatWithUs })).toHaveAttribute('href', /^https:/)
  await drawer.getByRole('heading', { name: text.statements }).click()
  await expect(panel).toBeVisible()
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(accountOf(page)).toBeFocused()
  await accountOf(page).click()
  await page.mouse.click(40, 500)
  await expect(panel).toBeHidden()
  await accountOf(page).click()
  await drawer.getByRole('link', { name: text.transactions }).click()
  await expect(panel).toBeHidden()
  await expect(headingOf(page, text.transactions)).toBeVisible()
  await accountOf(page).click()
  await drawer.getByRole('button', { name: text.signOut }).click()
  await expect(page.getByRole('alertdialog')).toContainText(text.signOutAsk)
  await page.keyboard.press('Escape')
})

test('[NAV-01][NAV-02][NAV-03] the side menu has every sport; inside one it has the way back and the competitions', async () => {
  const page = pageOf(wide)
  await page.goto(address())
  const side = page.getByRole('complementary', { name: text.sports })
  await expect(side.getByRole('button', { name: text.aviator })).toBeVisible()
  const share = await side.evaluate((column) => column.getBoundingClientRect().width / window.innerWidth)
  expect(share).toBeGreaterThan(0.19)
  expect(share).toBeLessThan(0.21)
  await side.getByRole('button', { name: /Horse Racing/ }).click()
  await expect(page.getByRole('dialog', { name: text.comingSoon })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: text.close }).click()
  await side.getByRole('link', { name: 'Tennis' }).click()
  for (const name of [text.favourites, text.sports, 'Tennis']) await expect(side.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(side.locator('.nav-cap')).toHaveText('Tennis')
  await expect(side.getByRole('link').nth(3)).toHaveAttribute('href', /^\/competition-detail-page\/[^/]+\/2\/[^/]+$/)
  await side.getByRole('button', { name: text.previous }).click()
  await expect(page).toHaveURL(address('/'))
})

test('[NAV-04][NAV-05] the drawer of a phone takes 70 %, and stays one second after a competition was chosen', async () => {
  const page = pageOf(phone)
  await page.goto(address('/sports-page/cricket/4'))
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: text.menu })
  await expect(drawer.getByRole('link', { name: text.downloadApk })).toBeVisible()
  await page.waitForTimeout(350)
  expect((await page.locator('.drawer').boundingBox())?.width).toBeCloseTo(252, 0)
  expect(await faultsIn(page, 'light')).toEqual([])
  const competition = drawer.locator('a[href^="/competition-detail-page/"]').first()
  const stayed = competition.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        link.addEventListener('click', () => {
          const since = performance.now()
          const look = (): void => {
            const isGone = document.querySelector('.drawer:not([data-closed])') === null
            if (isGone) resolve(performance.now() - since)
            else requestAnimationFrame(look)
          }
          look()
        })
      }),
  )
  await competition.click()
  expect(await stayed).toBeGreaterThan(990)
  await expect(page.locator('.drawer')).toHaveCount(0)
})

test('[NAV-09] the rules fold in two parts and carry the averages', async () => {
  const page = pageOf(wide)
  await page.goto(address('/privacy-policy'))
  await page.getByRole('contentinfo').getByRole('button', { name: text.rules }).click()
  const popup = page.getByRole('dialog', { name: text.rules })
  await expect(popup.getByRole('heading', { name: 'Back and lay' })).toBeVisible()
  await expect(popup.getByText('First over runs')).toBeHidden()
  await popup.getByText(text.fancyRules).click()
  await expect(popup.getByText('First over runs')).toBeVisible()
  await expect(popup.getByText(/45 matches .* 45 days/)).toBeVisible()
  expect(await faultsIn(page, 'light')).toEqual([])
  await popup.getByRole('button', { name: text.close }).click()
  await expect(popup).toBeHidden()
})

test('[ROUTE-20] a page that breaks says so; the open slip and the connection go on, and there is a way back', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/assets/SportScreen*', (route) => route.abort())
  await page.goto(address())
  const football = page.getByRole('complementary', { name: text.sports }).getByRole('link', { name: 'Football' })
  await expect(football).toBeVisible()
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await expect(railOf(page).locator('.slip')).toBeVisible()
  await football.click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(railOf(page).locator('.slip')).toBeVisible()
  await page.getByRole('link', { name: text.backHome }).click()
  await expect(headingOf(page, text.exchange)).toBeVisible()
  await expect(page.locator('button.cell.back-1:not([disabled])').first()).toBeVisible()
  await context.close()
})

test('[HDR-07] the casino has no panels and no footer on a wide page', async () => {
  const desk = pageOf(wide)
  await desk.goto(address('/casino-lobby/slot-games/Crash'))
  await expect(headingOf(desk, 'Crash')).toBeVisible()
  await expect(desk.getByRole('complementary')).toHaveCount(0)
  await expect(desk.getByRole('contentinfo')).toHaveCount(0)
})

for (const width of [1440, 360])
  test(`[LOOK][ROUTE-09][ROUTE-14][ROUTE-16] pages of account, law and games at ${width} px: nothing overflows, axe finds nothing`, async () => {
    const page = width === 360 ? await memberOnPhone() : pageOf(wide)
    for (const [path, name] of [
      ['/responsible-gambling', text.responsibleGambling],
      ['/settings', text.settings],
      ['/account-statement', text.accountStatement],
      ['/indian-card-games', text.cardGames],
    ] as const) {
      await page.goto(address(path))
      await expect(headingOf(page, name)).toBeAttached()
      expect(await overflow(page), path).toBe(0)
      if (width === 360) {
        await page.setViewportSize({ width: 320, height: 780 })
        expect(await overflow(page), `${path} at 320`).toBe(0)
        await page.setViewportSize({ width, height: 780 })
      }
      // The pages of an account are built alike, and a theme changes colours alone.
      if (path === '/account-statement') continue
      for (const scheme of ['dark', 'light'] as const) expect(await faultsIn(page, scheme), path).toEqual([])
    }
  })

test('[HDR-07][HDR-11][HDR-12] games have a stage of their own; every other page ends with the footer', async () => {
  const page = await memberOnPhone()
  await page.goto(address('/aviator'))
  await expect(headingOf(page, text.aviator)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('navigation', { name: text.casino }).getByRole('link', { name: text.deposit }).click()
  await expect(headingOf(page, text.deposit)).toBeAttached()
  await expect(page.getByRole('contentinfo')).toContainText('UPI')
  await expect(page.getByRole('contentinfo')).toContainText('Bank transfer')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Scores' })).toHaveAttribute('href', /^https:/)
})

test('[BRAND-03] without a connection the page still opens, says that it is offline, and shows no odds', async ({ browser }) => {
  const page = await open(browser, 1440)
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('shell-1')).keys()).filter(({ url }) => url.endsWith('.js')).length))
    .toBeGreaterThan(8)
  const kept = await page.evaluate(async () => (await (await caches.open('shell-1')).keys()).map(({ url }) => new URL(url).pathname))
  expect(kept.filter((path) => !/^\/(?:$|assets\/|brands\/|manifest\.webmanifest$)/.test(path))).toEqual([])
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText(text.cannotLoad)).toBeVisible()
  await expect(page.locator('a.match')).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: text.retry }).click()
  await expect(page.locator('a.match').first()).toBeVisible({ timeout: 15_000 })
  await page.context().close()
})
