import { type Locator, type Page, expect } from '@playwright/test'
import { eventPath } from '#client/market/address.ts'
import { THEME_COOKIE } from '#contract/theme.ts'
import { text } from '#copy/catalogue.ts'
import { fits, furnish, headingOf, openWindow } from './desk.ts'
import { openAs, pressPrice, railOf, write } from './player.ts'
import { test } from './test.ts'

const { address, listed, wide, phone, memberOnPhone } = furnish()

test('[ROUTE-18][ROUTE-19] an unknown path, a referral and a game out of reach lead home', async ({ browser }) => {
  const visitor = await openWindow(browser, 1440)
  const faults: string[] = []
  visitor.on('pageerror', ({ message }) => faults.push(message))
  for (const path of ['/nowhere/at/all', '/ReferBy/DEMO1001', '/table-casino-live/roulette', '/%', '/nowhere/%E0%A4%A', '/ReferBy/%']) {
    await visitor.goto(address(path))
    await expect(visitor, path).toHaveURL(address('/'))
  }
  await visitor.goto(address('/sports-page/%E0%A4%A/4'))
  await expect(headingOf(visitor, 'Cricket')).toBeVisible()
  expect(faults).toEqual([])
  await visitor.context().close()
})

/** How far the page has scrolled from `from`; rows that were out of sight are measured again, by a pixel or two each. */
const strayed = (page: Page, from: number): Promise<number> => page.evaluate((was) => Math.abs(window.scrollY - was), from)

test('[ROUTE-21] each page has a title, focuses its heading after a link, and restores its scroll', async () => {
  const page = wide()
  await page.goto(address('/transactions'))
  await expect(page).toHaveTitle('Transactions · Pavilion')
  await expect(headingOf(page, text.transactions)).not.toBeFocused()
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  // Rows that come as they are reached may stop a wheel on its way.
  await expect(async () => {
    const done = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 700 - done)
    await expect.poll(() => strayed(page, 700), { timeout: 2000 }).toBeLessThan(12)
  }).toPass()
  const left = await page.evaluate(() => window.scrollY)
  await page.getByRole('complementary', { name: text.sports }).getByRole('link', { name: 'Football' }).click()
  await expect(headingOf(page, 'Football')).toBeFocused()
  await expect(page).toHaveTitle('Football · Pavilion')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(headingOf(page, text.exchange)).toBeFocused()
  await expect.poll(() => strayed(page, left)).toBeLessThan(12)
  await page.reload()
  await expect.poll(() => strayed(page, left)).toBeLessThan(12)
})

test('[HDR-01][HDR-08][HDR-09] a phone shows back and title where a page has them, and starts it at the set height', async () => {
  const page = phone()
  const top = (): Promise<string> => page.locator('.shell').evaluate((shell) => getComputedStyle(shell).paddingTop)
  await page.goto(address())
  await expect(page.getByRole('button', { name: text.goBack })).toHaveCount(0)
  await expect.poll(top).toBe('94px')
  await page.getByRole('link', { name: 'All cricket' }).click()
  await expect(page.locator('.subhead').getByText('cricket', { exact: true })).toBeVisible()
  await expect(headingOf(page, 'Cricket')).toBeFocused()
  await expect.poll(top).toBe('130px')
  const event = page.locator('a.match').first()
  await event.click()
  await expect(page).toHaveURL(/event-page/)
  await expect.poll(top).toBe('0px')
  await page.getByRole('banner').getByRole('button', { name: text.goBack }).click()
  await expect(headingOf(page, 'Cricket')).toBeFocused()
  await page.locator('.subhead').getByRole('button', { name: text.goBack }).click()
  await expect(page).toHaveURL(address('/'))
})

test('[HDR-01][BROWSE-05] a phone’s event keeps name, way back and score in view, with its first price above 200 px', async ({
  browser,
}) => {
  const live = (await listed()).find(({ market, score }) => market.inplay && score?.sport === 'cricket')?.market
  if (live === undefined) throw new Error('no live match')
  for (const [width, height] of [
    [360, 780],
    [390, 844],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await page.goto(address(eventPath(live)))
    const top = (part: Locator): Promise<number> => part.evaluate((each) => each.getBoundingClientRect().top)
    const score = page.locator('[data-score-bar]')
    const price = page.locator('button.cell:visible').first()
    await expect(price).toBeVisible()
    await expect(score).toBeVisible()
    await expect.poll(() => top(price)).toBeLessThan(200)
    expect((await score.boundingBox())?.height).toBeLessThanOrEqual(60)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => top(price)).toBeLessThan(0)
    expect(Math.round(await top(score))).toBe(50)
    const banner = page.getByRole('banner')
    await expect(banner.getByText(live.eventName)).toBeInViewport()
    await expect(banner.getByRole('button', { name: text.goBack })).toBeInViewport()
    await context.close()
  }
})

test('[BROWSE-05][MKT-12] a phone’s event shows seven rows of prices at once, and its heads are one line each', async ({ browser }) => {
  const live = (await listed()).find(({ market, score }) => market.inplay && score?.sport === 'cricket')?.market
  if (live === undefined) throw new Error('no live match')
  const page = await openWindow(browser, 360)
  await page.goto(address(eventPath(live)))
  await expect(page.locator('.sessions [data-runner]').first()).toBeVisible()
  const { rows, heads } = await page.evaluate(() => {
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0
    const isShown = (row: Element): boolean =>
      [...row.querySelectorAll('.cell')].some((cell) => {
        const { height, bottom } = cell.getBoundingClientRect()
        return height >= 44 && bottom <= bar
      })
    return {
      rows: [...document.querySelectorAll('[data-runner]')].filter(isShown).length,
      heads: [...document.querySelectorAll('.board > .panel-head')].map((head) => head.getBoundingClientRect().height),
    }
  })
  expect(rows).toBeGreaterThanOrEqual(7)
  expect(Math.max(...heads)).toBeLessThanOrEqual(40)
})

test('[HDR-04][BROWSE-03] a phone’s home shows five matches and “Play money” at once, with air', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await openAs(page, address())
  const rows = page.locator('.row')
  await expect(rows.nth(4)).toBeVisible()
  await expect(page.locator('.subhead').getByText(text.playMoney, { exact: true })).toBeInViewport({ ratio: 1 })
  const { shown, airs } = await rows.evaluateAll((all) => {
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0
    const edges = all.slice(0, 5).map((row) => {
      const cells = [...row.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect())
      const words = row.querySelector('.match > :last-child')?.getBoundingClientRect().top ?? 0
      return {
        first: Math.min(...cells.map(({ bottom }) => bottom)),
        above: Math.min(...cells.map(({ top }) => top)) - row.getBoundingClientRect().top,
        below: words - Math.max(...cells.map(({ bottom }) => bottom)),
      }
    })
    return { shown: edges.filter(({ first }) => first <= bar).length, airs: edges.flatMap(({ above, below }) => [above - 3, below - 2]) }
  })
  expect(shown).toBe(5)
  expect(Math.min(...airs)).toBeGreaterThanOrEqual(0)
})

test('[NAV-01][HDR-10] at 2560 px the count of a sport stands near its name, in a fifth of the page', async ({ browser }) => {
  const page = await openWindow(browser, 2560)
  await page.goto(address())
  const sports = page.getByRole('complementary', { name: text.sports })
  const cricket = sports.getByRole('link', { name: /^Cricket/ })
  await expect(cricket.locator('i')).toHaveText(/^\d+$/)
  const far = await cricket.evaluate((link) => {
    const name = document.createRange()
    name.selectNode([...link.childNodes].find((node) => node.textContent === 'Cricket') ?? link)
    return (link.querySelector('i')?.getBoundingClientRect().left ?? 0) - name.getBoundingClientRect().right
  })
  expect(far).toBeLessThan(200)
  const shell = await page.locator('.shell').boundingBox()
  expect(((await sports.boundingBox())?.width ?? 0) / (shell?.width ?? 1)).toBeGreaterThan(0.19)
  await page.context().close()
})

test('[NAV-05][OPEN-01] a phone’s five places are one tap from every page, with their counts', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await page.goto(address())
  const ways = page.getByRole('navigation', { name: text.mainPages })
  const way = (name: string): Locator => ways.getByRole('link', { name: new RegExp(`${name}$`) })
  await expect(way(text.inPlay)).toContainText(/^\d/)
  await way(text.inPlay).click()
  await expect(page).toHaveURL(/\?view=inplay$/)
  await expect(way(text.inPlay)).toHaveAttribute('aria-current', 'page')
  await expect(way(text.home)).not.toHaveAttribute('aria-current')
  // A visitor who asks for the account, or the casino, is asked to log in.
  await way(text.account).click()
  await expect(headingOf(page, text.loginToSee)).toBeAttached()
  await ways.getByRole('button', { name: text.casino }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(page).toHaveURL(/casino-lobby/, { timeout: 15_000 })
  await page.goto(address('/settings'))
  await ways.getByRole('button', { name: text.account }).click()
  await expect(page.getByRole('dialog')).toContainText(text.signOut)
  await page.keyboard.press('Escape')
  await way(text.openBets).click()
  await expect(page).toHaveURL(address('/open-bets'))
  await page.context().close()
})

test('[HDR-09] on a desk every page begins right under the header, which stands in its flow', async ({ browser }) => {
  const page = await openWindow(browser, 1024)
  for (const path of ['/', '/sports-page/cricket/4', '/open-bets']) {
    await page.goto(address(path))
    await expect(page.locator('main h1')).toHaveCount(1)
    const gap = await page.evaluate(() => {
      const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
      return (document.querySelector('.shell')?.getBoundingClientRect().top ?? Number.NaN) - bottom
    })
    expect(gap).toBe(0)
    await expect(page.locator('.shell')).toHaveCSS('padding-top', '0px')
  }
  await page.context().close()
})

test('[ROUTE-20] a page that fails says so, keeps the open slip and the connection, and offers a way back', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/assets/SportScreen*', (route) => route.abort())
  await page.goto(address())
  const football = page.getByRole('complementary', { name: text.sports }).getByRole('link', { name: 'Football' })
  await expect(football).toBeVisible()
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await expect(railOf(page).locator('.slip')).toBeVisible()
  await football.click()
  // The browser asks for the page four times; an untouched slip would be cleared meanwhile.
  await expect(async () => {
    await write(page, { stake: '100' })
    await expect(page.getByRole('heading', { name: text.renderFailure })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(railOf(page).locator('.slip')).toBeVisible()
  await page.getByRole('link', { name: text.backHome }).click()
  await expect(headingOf(page, text.exchange)).toBeVisible()
  await expect(page.locator('button.cell.back-1:not([disabled])').first()).toBeVisible()
  await context.close()
})

for (const serviceWorkers of ['allow', 'block'] as const)
  test(`[ROUTE-20][SOCK-04] a page that is opened offline stands when it is online again: workers ${serviceWorkers}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers })
    const page = await context.newPage()
    await page.goto(address())
    await expect(page.locator('button.cell:not([disabled])').first()).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: text.openBets }).click()
    await expect(page).toHaveURL(address('/open-bets'))
    await expect(page.getByRole('heading', { name: text.renderFailure })).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(headingOf(page, text.openBets)).toBeVisible()
    await context.close()
  })

test('[HDR-13] a bar at the top shows a running call, and goes with its answer or failure', async ({ browser }) => {
  const page = await openWindow(browser, 1440)
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  const bar = page.locator('.progress')
  for (const [sport, fails] of [
    ['Football', false],
    ['Tennis', true],
  ] as const) {
    await expect(bar).toHaveCount(0)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/getFreeHomeAll*', async (route) => {
      await held
      await (fails ? route.abort() : route.continue())
    })
    await page.getByRole('complementary', { name: text.sports }).getByRole('link', { name: sport }).click()
    await expect(bar).toBeVisible()
    answer()
    await expect(bar).toHaveCount(0)
    await page.unroute('**/getFreeHomeAll*')
    await page.goBack()
  }
  await page.context().close()
})

test('[NAV-08][ACCT-01] the box of the balance opens to what a member has, no free cash, and what is at stake', async () => {
  const page = wide()
  const market = (await listed()).find(({ market: { eventTypeId, inplay } }) => eventTypeId === '4' && !inplay)?.market
  if (market === undefined) throw new Error('no calm match')
  await page.goto(address(`/event-page/4/${market.eventId}`))
  await pressPrice(page, 'back', market)
  await write(page, { odds: '900', stake: '100' })
  const rail = railOf(page)
  await rail.getByRole('button', { name: /^Place bet/ }).click()
  await expect(rail.getByText(text.betUnmatched).first()).toBeVisible()
  const figures = rail.locator('.balance')
  await figures.locator('summary').click()
  await expect(figures.getByRole('term')).toHaveText([text.balance, text.freeCash, text.netExposure])
  await expect(figures.getByRole('definition')).toHaveText(['₹50,000.00', '₹0.00', '−₹100.00'])
})

test('[HDR-07] the casino has no panels and no footer on a wide page', async () => {
  const desk = wide()
  await desk.goto(address('/casino-lobby/slot-games/Crash'))
  await expect(headingOf(desk, 'Crash')).toBeVisible()
  await expect(desk.getByRole('complementary')).toHaveCount(0)
  await expect(desk.getByRole('contentinfo')).toHaveCount(0)
})

for (const width of [1440, 360])
  test(`[LOOK][ROUTE-09][ROUTE-14][ROUTE-16] pages of account, law and games at ${width} px: nothing overflows`, async () => {
    const page = width === 360 ? await memberOnPhone() : wide()
    for (const [path, name] of [
      ['/responsible-gambling', text.responsibleGambling],
      ['/settings', text.settings],
      ['/account-statement', text.accountStatement],
      ['/indian-card-games', text.cardGames],
    ] as const) {
      await page.goto(address(path))
      await expect(headingOf(page, name)).toBeAttached()
      await fits(page, path)
      if (width === 360) {
        await page.setViewportSize({ width: 320, height: 780 })
        await fits(page, `${path} at 320`)
        await page.setViewportSize({ width, height: 780 })
      }
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
  await expect(page.getByRole('contentinfo')).toContainText(text.bank)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Scores' })).toHaveAttribute(
    'href',
    'https://scores.pavilion.example',
  )
})

test('[HDR-12] the player picks light, dark or device at the end of a page; every later page keeps it', async ({ browser }) => {
  const page = await openWindow(browser, 1440)
  await page.emulateMedia({ colorScheme: 'light' })
  const scheme = (): Promise<string> => page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)
  await page.goto(address('/privacy-policy'))
  await expect(headingOf(page, text.privacyPolicy)).toBeVisible()
  const appearance = page.getByRole('contentinfo').getByRole('group', { name: text.theme })
  await expect(appearance.getByRole('button', { name: text.themeDevice })).toHaveAttribute('aria-pressed', 'true')
  expect(await scheme()).toBe('light dark')
  await appearance.getByRole('button', { name: text.themeDark }).click()
  expect(await scheme()).toBe('dark')
  const kept = async (): Promise<readonly string[]> =>
    (await page.context().cookies()).flatMap(({ name, value }) => (name === THEME_COOKIE ? [value] : []))
  await expect.poll(kept).toEqual(['dark'])
  const reply = await page.goto(address('/responsible-gambling'))
  expect(await reply?.text()).toContain('<html data-theme="dark"')
  await expect(headingOf(page, text.responsibleGambling)).toBeVisible()
  await expect(appearance.getByRole('button', { name: text.themeDark })).toHaveAttribute('aria-pressed', 'true')
  await appearance.getByRole('button', { name: text.themeDevice }).click()
  expect(await scheme()).toBe('light dark')
  await expect.poll(kept).toEqual([])
  expect(await (await page.goto(address()))?.text()).not.toContain('data-theme')
  await page.context().close()
})

test('[BRAND-03] without a connection the page still opens, says that it is offline, and shows no odds', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' })).newPage()
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('shell-2')).keys()).filter(({ url }) => url.endsWith('.js')).length))
    .toBeGreaterThan(8)
  const kept = await page.evaluate(async () => (await (await caches.open('shell-2')).keys()).map(({ url }) => new URL(url).pathname))
  expect(kept.filter((path) => !/^\/(?:$|assets\/|brands\/|manifest\.webmanifest$)/.test(path))).toEqual([])
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(text.offline)).toBeVisible()
  await expect(page.getByText(text.cannotLoad)).toBeVisible()
  await expect(page.locator('a.match')).toHaveCount(0)
  await expect(page.getByRole('button', { name: text.retry })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.context().close()
})
