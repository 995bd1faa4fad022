import { type Browser, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { type Access, layoutOf, PAGES } from '#src/access.ts'
import { goTo, languageOf, smallText } from './desk.ts'
import { faultsIn, rested, signingOut, tryDemo, write } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
let eventPath = ''
/** A match that has not begun: nothing suspends it. */
let calmPath = ''
test.beforeAll(async ({ product: shared }) => {
  product = shared
  const markets = (await product.markets()).map(({ market }) => market)
  const pathOf = (inplay: boolean): string => {
    const market = markets.find((each) => each.inplay === inplay)
    return `/event-page/${market?.eventTypeId}/${market?.eventId}`
  }
  eventPath = pathOf(true)
  calmPath = pathOf(false)
})

test.describe.configure({ mode: 'parallel' })

const WORDS: Readonly<Record<string, string>> = {
  sportsName: 'Cricket',
  eventTypeId: '4',
  competitionName: 'Super Over Cup',
  competitionId: 'sim-s1',
  type: 'deposit',
}
/** An address of every page there is. */
const addresses = (): readonly string[] =>
  Object.values<Access>(PAGES).map(({ path }) =>
    path === PAGES.event.path
      ? eventPath
      : path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(WORDS[name] ?? '1')).replace('*', 'casino'),
  )
const open = async (browser: Browser, width: number, scheme: 'light' | 'dark'): Promise<Page> => {
  const isPhone = width < 1024
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 780 : 900 },
    colorScheme: scheme,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(product.url)
  // The page is alive: what goes elsewhere from here on is a change of page.
  await expect(page.locator('a.match').first()).toBeVisible()
  return page
}
/** Where an address leads: to its page; a link of a mail goes on, and some tables are shown to members alone. */
const landingOf = (path: string, isMember: boolean): string => {
  if (path.startsWith('/verify-email/')) return isMember ? PAGES.settings.path : PAGES.home.path
  return path.startsWith('/table-casino-live/') && !isMember ? PAGES.home.path : path
}
for (const width of [360, 1440]) {
  test(`[ROUTE-21] axe passes every route at ${width} px in both themes; no title twice, no text under 12 px`, async ({ browser }) => {
    test.setTimeout(480_000)
    const page = await open(browser, width, 'light')
    await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
    await expect(page.getByRole('button', { name: text.account })).toBeVisible()
    const faults: string[] = []
    const titles: Record<string, string[]> = {}
    const framed = new Set<string>()
    for (const path of addresses()) {
      const landing = landingOf(path, true)
      await goTo(page, path, landing)
      // The frame is the same on every page of a layout: axe looks at it on the first.
      const layout = JSON.stringify(layoutOf(landing))
      const within = framed.has(layout) ? 'main' : 'html'
      framed.add(layout)
      for (const scheme of ['light', 'dark'] as const)
        faults.push(...(await faultsIn(page, scheme, within)).map((fault) => `${path} ${fault}`))
      faults.push(...(await smallText(page)).map((fault) => `${path} small text: ${fault}`))
      const title = await page.title()
      if (landing === path) titles[title] = [...(titles[title] ?? []), path]
    }
    expect(faults).toEqual([])
    // Three kinds of address lead to tables of the live casino; every other page is called what no other is.
    const shared = Object.entries(titles).filter(([title, paths]) => title === '' || paths.length > 1)
    expect(shared).toEqual([[`${text.liveCasino} · Pavilion`, [expect.anything(), expect.anything(), expect.anything()]]])
  })
}

test('[HDR-10] from 320 to 2560 px no page is wider than its window', async ({ browser }) => {
  test.setTimeout(240_000)
  const wide: string[] = []
  const page = await (await browser.newContext()).newPage()
  await page.goto(product.url)
  for (const path of addresses()) {
    await goTo(page, path, landingOf(path, false))
    for (const width of [320, 768, 1023, 1024, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      // The frame re-renders a moment after the window has changed.
      const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
        timeout: 3000,
      })
      await fits.catch(() => wide.push(`${path} at ${width}`))
    }
  }
  expect(wide).toEqual([])
})

test('[BROWSE-05] a visitor’s event shows its price history when the browser’s own button led there', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(product.url)
  await expect(page.locator('a.match').first()).toBeVisible()
  await goTo(page, calmPath)
  await expect(page.getByRole('region', { name: text.priceHistory })).toHaveAttribute('aria-busy', 'false')
})

test('[ROUTE-21][SLIP-01] a player logs in, opens a match, places a bet and reads its verdict by keyboard alone', async ({ browser }) => {
  const earlier = (await product.books()).bets.length
  const page = await open(browser, 1440, 'light')
  /** Tabs on until what has the focus bears that name. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let i = 0; i < 200; i += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const held = document.activeElement
        return held === null ? '' : (held.getAttribute('aria-label') ?? held.textContent ?? '')
      })
      if (name.test(found.trim())) return
    }
    throw new Error(`no way to ${name} by Tab`)
  }
  await tabTo(/^Log In$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(/^Demo login$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text.account })).toBeVisible()
  await goTo(page, calmPath)
  await tabTo(/^Back .* at [\d.]+$/)
  await page.keyboard.press('Enter')
  const slip = page.locator('.slip')
  await expect(slip.getByLabel(text.odds, { exact: true })).toBeVisible()
  await slip.getByLabel(text.odds, { exact: true }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1.01')
  await page.keyboard.press('Tab')
  await slip.getByLabel(text.stake, { exact: true }).focus()
  await page.keyboard.type('500')
  await tabTo(/^Place bet/)
  await rested(slip)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Bet placed/).first()).toBeVisible()
  const { broken, bets } = await product.books()
  expect(broken).toEqual([])
  expect(bets).toHaveLength(earlier + 1)
})

test('[ROUTE-01][ROUTE-02][ROUTE-04][ROUTE-07][ROUTE-08][ROUTE-10][ROUTE-11][ROUTE-12][ROUTE-13][ROUTE-17] each address has its page; a visitor is asked to log in, or led home', async ({
  browser,
}) => {
  const page = await open(browser, 1440, 'light')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const forMembers = [
    ['/indian-card-games', text.cardGames],
    ['/change-password', text.changePassword],
    ['/settings', text.settings],
    ['/casino-lobby/casino', 'Casino'],
    ['/casino-lobby/slot-games/Crash', 'Crash'],
    ['/casino-live/1/2', text.liveCasino],
    ['/casino_live/7', text.liveCasino],
    ['/aviator', text.aviator],
  ] as const
  for (const [path] of forMembers) {
    await goTo(page, path)
    await expect(heading, path).toHaveText(text.loginToSee)
  }
  await goTo(page, '/table-casino-live/Roulette', '/')
  await tryDemo(page)
  const places = [
    ['/', text.exchange],
    ['/sports-page/Cricket/4', text.cricket],
    ['/sports-page/football/1', text.football],
    ['/sports-page/tennis/2', text.tennis],
    ['/open-bets', text.openBets],
    ['/time-setting', text.timeSetting],
    ['/table-casino-live/Roulette', 'Roulette'],
    ...forMembers,
  ] as const
  for (const [path, name] of places) {
    await goTo(page, path)
    await expect(heading, path).toHaveText(name, { ignoreCase: true })
  }
  await goTo(page, eventPath)
  await expect(heading).toContainText(' v ')
})

test('[ROUTE-15][HDR-03][HDR-05][NAV-06] the brand decides: money pages, contact card, small logo on a phone; Sign Up opens its tab', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(product.brandUrl('saltline'))
  await tryDemo(page)
  await expect(page.getByRole('banner').getByRole('link', { name: text.deposit })).toHaveCount(0)
  for (const path of ['/deposit', '/withdraw']) await goTo(page, path, '/')
  const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await guest.goto(product.brandUrl('pavilion'))
  const logo = guest.getByRole('banner').getByRole('img').first()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/logo\.svg/)
  await expect(guest.getByRole('region', { name: text.contact })).toBeVisible()
  await guest.getByRole('banner').getByRole('button', { name: text.signUp }).click()
  await expect(guest.getByRole('dialog').getByRole('tab', { selected: true })).toHaveText(text.registerTab)
  await guest.keyboard.press('Escape')
  await guest.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  await expect(guest.getByRole('dialog').getByRole('tab', { selected: true })).toHaveText(text.login)
  await guest.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/logo-mobile\.svg/)
})

test('[ERR-02] signing out asks once: Escape leaves everything, Enter confirms', async ({ browser }) => {
  const page = await open(browser, 1440, 'light')
  await tryDemo(page)
  const question = page.getByRole('alertdialog')
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: text.account, exact: true }).click()
    await page.getByRole('button', { name: text.signOut }).click()
    await expect(question).toHaveCount(1)
    // Enter presses the focused element. On a busy machine that is the button in the drawer for a while.
    await expect.poll(() => question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await ask()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('demo')
  await page.keyboard.press('Escape')
  await ask()
  // Away from both buttons, too.
  await question.focus()
  await expect(question).toBeFocused()
  await signingOut(page, () => page.keyboard.press('Enter'))
})

test('Hindi is spoken at once, through a reload, with the slip that was open; and English again', async ({ browser }) => {
  const page = await open(browser, 1440, 'light')
  await expect(languageOf(page)).toBeVisible()
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  // An untouched slip clears by itself.
  await write(page, { stake: '100' })
  await languageOf(page).selectOption('hi')
  await expect(languageOf(page)).toBeFocused()
  await expect(page.locator('.slip').getByLabel('स्टेक', { exact: true })).toHaveValue('100')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('एक्सचेंज')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('एक्सचेंज')
  expect(await faultsIn(page, 'light')).toEqual([])
  await languageOf(page).selectOption('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.exchange)
})
