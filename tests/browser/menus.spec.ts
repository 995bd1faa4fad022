import { expect } from '@playwright/test'
import { getActivityDetails } from '#contract/calls/auth.ts'
import { text } from '#copy/catalogue.ts'
import { accountOf, fits, furnish, headingOf, openWindow } from './desk.ts'
import { faultsIn, openAs, signOut, write } from './player.ts'
import { test } from './test.ts'

const { address, wide, phone } = furnish()

test('[NAV-07] the clock tells the chosen zone, each second, and the choice is kept', async () => {
  const page = wide()
  await page.goto(address('/time-setting'))
  const clock = page.getByRole('timer').first()
  await expect(clock).toContainText('GMT+9')
  await page.getByRole('radio', { name: /India/ }).check()
  await expect(clock).toContainText('IST')
  const before = await clock.textContent()
  await expect.poll(() => clock.textContent(), { timeout: 2500 }).not.toBe(before)
  await page.reload()
  await expect(page.getByRole('radio', { name: /India/ })).toBeChecked()
  await expect(clock).toContainText('IST')
  expect(await faultsIn(page, 'light')).toEqual([])
})

test('[SRCH-01][SRCH-02][SRCH-03][SRCH-04] the search box beckons until it finds an event by three letters, and opens it by keyboard', async () => {
  const page = wide()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address())
  const name = (await page.locator('a.match p span').first().textContent()) ?? ''
  const box = page.getByRole('combobox', { name: text.searchEvents })
  const sign = page.getByRole('search').locator('svg').first()
  await expect(sign).not.toHaveCSS('animation-name', 'none')
  await box.fill(name.slice(0, 2))
  await expect(page.locator('[role=option]')).toHaveCount(0)
  await expect(page.getByText(text.noData)).toHaveCount(0)
  await box.fill('zzz')
  await expect(page.getByText(text.noData)).toBeVisible()
  await box.fill(name.toUpperCase())
  const first = page.locator('[role=option]').first()
  await expect(first).toContainText(name)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  expect(
    await page
      .getByRole('listbox')
      .locator('..')
      .evaluate((list) => getComputedStyle(list).maxHeight),
  ).toBe('200px')
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=option]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/event-page\//)
  await expect(box).toHaveValue('')
  await expect(sign).toHaveCSS('animation-name', 'none')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await box.pressSequentially('viato')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([`Aviator${text.casino}`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/casino_live\/aviator$/)
})

test('[SESS-09][SRCH-02][SRCH-03] the phone’s search is a bar that closes; a visitor’s pick of a result asks for the login', async ({
  browser,
}) => {
  const page = await openWindow(browser, 360)
  await page.goto(address())
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.getByRole('button', { name: text.search, exact: true }).click()
  const box = page.getByRole('combobox', { name: text.searchEvents })
  await expect(box).toBeFocused()
  await box.fill(' v ')
  await expect(page.getByText(text.noData)).toHaveCount(0)
  await box.fill(((await page.locator('a.match p span').first().textContent()) ?? '').slice(0, 4))
  expect(
    await page
      .getByRole('listbox')
      .locator('..')
      .evaluate((list) => getComputedStyle(list).maxHeight),
  ).toBe('300px')
  await page.locator('[role=option]').first().click()
  await expect(page).toHaveURL(/\/event-page\//)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(box).toHaveCount(0)
  await page.context().close()
})

test('[BROWSE-12][SRCH-04] the search offers the member’s events seen lately, and none to the next player', async ({ browser }) => {
  const page = await openWindow(browser, 1440)
  await openAs(page, address())
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible()
  const paths: string[] = []
  for (const other of ['', ':not([href="SEEN"])']) {
    await page
      .locator(`a.match${other.replace('SEEN', paths[0] ?? '')}`)
      .first()
      .click()
    await expect(page).toHaveURL(/event-page/)
    // The address changes before the page does: only a page that has come takes the focus.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    paths.unshift(new URL(page.url()).pathname)
    await page.getByRole('link', { name: 'Pavilion' }).first().click()
    await expect(page).toHaveURL(address())
    // A page that has just come takes the focus, and a list without it closes.
    await expect(headingOf(page, text.exchange)).toBeFocused()
  }
  const box = page.getByRole('combobox', { name: text.searchEvents })
  const panel = await page.getByRole('main').boundingBox()
  await box.click()
  await expect(page.getByRole('listbox', { name: text.recentlySeen }).getByRole('option')).toHaveCount(2)
  expect(await page.getByRole('main').boundingBox()).toEqual(panel)
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'search')).toEqual([])
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${paths[1]}$`))
  await page.getByRole('link', { name: 'Pavilion' }).first().click()
  await expect(page).toHaveURL(address())
  await signOut(page)
  await expect(page.getByRole('button', { name: text.logIn, exact: true })).toBeVisible()
  await box.fill(' v ')
  await expect(page.getByRole('listbox', { name: text.search })).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('search').getByRole('listbox')).toHaveCount(0)
  await page.context().close()
})

test('[HDR-02] the search asks for three letters; its list is 200 px high at most, and 300 px on a phone', async ({ browser }) => {
  for (const [width, most] of [
    [1440, 200],
    [360, 300],
  ] as const) {
    const page = await openWindow(browser, width)
    await page.goto(address())
    await expect(page.locator('a.match').first()).toBeVisible()
    if (width === 360) await page.getByRole('button', { name: text.search, exact: true }).click()
    const box = page.getByPlaceholder('Search Events(At least 3 letters)...')
    await box.click()
    // Enough is found to fill the list.
    await box.fill(' v ')
    const list = page.getByRole('listbox').locator('..')
    await expect.poll(async () => (await list.boundingBox())?.height, { message: String(width) }).toBe(most)
    await page.context().close()
  }
})

for (const width of [360, 768, 1024, 1180, 1440])
  test(`[HDR-04] at ${width} px the header says who is logged in, since when, with balance and payments`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    // A purse of its own was never logged in before.
    await page.route(`**${getActivityDetails.path}`, (route) =>
      route.fulfill({ json: { success: true, doc: [{ lastLogin: 1_795_000_000_000 }] } }),
    )
    await openAs(page, address())
    const first = page.getByRole('banner').or(page.locator('[data-member-row]'))
    const shown = first.filter({ visible: true })
    for (const words of [text.loginAs, text.lastLoggedIn, text.availableBalance])
      await expect(shown.getByText(words).filter({ visible: true })).toHaveCount(1)
    await expect(
      shown
        .getByText(/\d{1,2}\/\d{1,2}\/\d{4}.*\d\d:\d\d:\d\d/)
        .filter({ visible: true })
        .first(),
    ).toBeInViewport()
    for (const name of [text.deposit, text.withdraw]) {
      await expect(shown.getByRole('link', { name, exact: true })).toHaveCount(1)
      await expect(shown.getByRole('link', { name, exact: true })).toBeInViewport()
    }
    await expect(accountOf(page)).toBeInViewport()
    await fits(page, `the header at ${width}`)
    await page.context().close()
  })

test('[NAV-05] the drawer takes 70 % of the page at every width below 1024 px', async ({ browser }) => {
  for (const width of [360, 600, 768, 1023]) {
    const page = await openWindow(browser, width)
    await page.goto(address())
    await page.getByRole('button', { name: text.menu, exact: true }).click()
    await expect.poll(async () => (await page.locator('.drawer').boundingBox())?.width).toBeCloseTo(width * 0.7, 0)
    await page.context().close()
  }
})

test('[NAV-06][NAV-10][HDR-04] the account drawer lists its sections and links, and closes in three ways', async () => {
  const page = wide()
  await page.goto(address())
  await accountOf(page).click()
  const drawer = page.getByRole('dialog', { name: text.account })
  const panel = drawer.locator('.drawer')
  for (const section of [
    text.balanceInformation,
    text.helpSupport,
    text.statements,
    text.accountSettings,
    text.legalCompliance,
    text.accountActions,
  ])
    await expect(drawer.getByRole('region', { name: section })).toBeVisible()
  const links = await drawer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => href?.startsWith('/'))).toEqual([
    '/deposit',
    '/withdraw',
    '/bonus-offers',
    '/fortune-wheel',
    '/transactions',
    '/open-bets',
    '/bet-history',
    '/betting-profit-loss',
    '/account-statement',
    '/transfer-statement',
    '/bonus-statement',
    '/profile',
    '/play-limits',
    '/notifications',
    '/devices',
    '/balance-settings',
    '/alerts',
    '/time-setting',
    '/settings',
    '/rules-regulations',
    '/exclusion-policy',
    '/responsible-gambling',
    '/privacy-policy',
    '/change-password',
  ])
  await expect(drawer.getByText(/^Last logged in/)).toBeVisible()
  await expect(drawer.getByRole('region', { name: text.contact }).getByRole('link')).toHaveCount(7)
  await expect(drawer.getByRole('link', { name: text.chatWithUs })).toHaveAttribute('href', /^https:/)
  await drawer.getByRole('heading', { name: text.statements }).click()
  await expect(panel).toBeVisible()
  expect(await faultsIn(page, 'light', '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(accountOf(page)).toBeFocused()
  await accountOf(page).click()
  await expect(panel).toBeVisible()
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
  const page = wide()
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
  await expect(side.getByText('Tennis', { exact: true })).toHaveCount(2)
  await expect(side.getByRole('link').nth(3)).toHaveAttribute('href', /^\/competition-detail-page\/[^/]+\/2\/[^/]+$/)
  await side.getByRole('button', { name: text.previous }).click()
  await expect(page).toHaveURL(address('/'))
})

test('[NAV-04][NAV-05] the drawer of a phone takes 70 %, and stays one second after a competition was chosen', async () => {
  const page = phone()
  await page.goto(address('/sports-page/cricket/4'))
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: text.menu })
  await expect(drawer.getByRole('link', { name: text.downloadApk })).toBeVisible()
  await expect.poll(async () => (await page.locator('.drawer').boundingBox())?.width).toBeCloseTo(252, 0)
  await page.locator('.drawer').evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)))
  expect(await faultsIn(page, 'light', '[role=dialog]')).toEqual([])
  const competition = drawer.locator('a[href^="/competition-detail-page/"]').first()
  await competition.evaluate((link) =>
    link.addEventListener('click', () => {
      const since = performance.now()
      const look = (): void => {
        const isGone = document.querySelector('.drawer') === null
        if (isGone) document.documentElement.dataset['stayed'] = String(performance.now() - since)
        else requestAnimationFrame(look)
      }
      look()
    }),
  )
  await competition.click()
  await expect(page.locator('.drawer')).toHaveCount(0)
  await expect.poll(async () => Number(await page.locator('html').getAttribute('data-stayed'))).toBeGreaterThan(990)
})

test('[NAV-05] the drawer of a phone leads a visitor to register', async () => {
  const page = phone()
  await page.goto(address())
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: text.menu })
  await drawer.getByRole('button', { name: text.registerOnline }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('tab', { selected: true })).toHaveText(text.registerTab)
})

test('[NAV-05][SLIP-24] a phone’s back button closes menu, dialog and slip, one at a time, on the same page', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  // What Android's Back does to the watcher that was made last, as the browser itself has it done.
  await page.addInitScript({
    content: `window.ways = []
      window.CloseWatcher = class extends CloseWatcher {
        constructor() { super(); window.ways.push(this); this.addEventListener('close', () => this.forget()) }
        forget() { window.ways = window.ways.filter((way) => way !== this) }
        destroy() { this.forget(); super.destroy() }
      }`,
  })
  const back = (): Promise<unknown> => page.evaluate('window.ways.at(-1).requestClose()')
  await page.goto(address('/sports-page/cricket/4'))
  await expect(page.locator('button.cell:not([disabled])').first()).toBeVisible()
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  const menu = page.locator('.drawer')
  await expect(menu).toBeVisible()
  await back()
  await expect(menu).toBeHidden()
  const slip = page.locator('.sheet .slip')
  await page.locator('button.cell:not([disabled])').first().click()
  // An untouched slip clears by itself.
  await write(page, { stake: '100' })
  await slip.getByRole('button', { name: text.logIn, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await back()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(slip.getByRole('button', { name: text.logIn, exact: true })).toBeFocused()
  // The number pad is open while the stake has the focus, and closes first.
  await write(page, { stake: '200' })
  await expect(slip.locator('[data-pad=true]')).toBeVisible()
  await back()
  await expect(slip.locator('[data-pad=false]')).toBeVisible()
  await back()
  await expect(slip).toHaveCount(0)
  await expect(page).toHaveURL(address('/sports-page/cricket/4'))
  expect(await page.evaluate('window.ways.length')).toBe(0)
  await page.context().close()
})

test('[NAV-01][BROWSE-05] beside a match stand the others of its competition, this one marked', async () => {
  const page = wide()
  await page.goto(address('/sports-page/Cricket/4'))
  await page.locator('a.match').first().click()
  const competition = (await page.locator('.crumb').textContent())?.split(' / ')[1] ?? ''
  const beside = page.getByRole('navigation', { name: competition, exact: true })
  await expect(beside.locator('[aria-current="page"]')).toContainText((await page.getByRole('heading', { level: 1 }).textContent()) ?? '?')
  const other = beside.locator('a:not([aria-current])').first()
  const name = (await other.evaluate((link) => link.firstChild?.textContent)) ?? ''
  await other.click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
})

test('[NAV-02][NAV-05][NAV-09] on a phone, Coming Soon and the rules open from the menu, which makes way', async () => {
  const page = phone()
  await page.goto(address())
  for (const [name, title] of [
    [/^Horse Racing/, text.comingSoon],
    [text.rules, text.rules],
  ] as const) {
    await page.getByRole('button', { name: text.menu, exact: true }).click()
    await page.getByRole('dialog', { name: text.menu }).getByRole('button', { name }).click()
    const popup = page.getByRole('dialog', { name: title, exact: true })
    await expect(popup).toBeVisible()
    await expect(page.getByRole('dialog', { name: text.menu })).toBeHidden()
    await expect(popup).toBeVisible()
    await popup.getByRole('button', { name: text.close }).click()
    await expect(popup).toBeHidden()
  }
})

test('[NAV-09] the rules fold in two parts and carry the averages', async () => {
  const page = wide()
  await page.goto(address('/privacy-policy'))
  // The text has come, and moves the end of the page no more.
  await expect(headingOf(page, text.privacyPolicy)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: text.rules }).click()
  const popup = page.getByRole('dialog', { name: text.rules })
  await expect(popup.getByRole('heading', { name: 'Back and lay' })).toBeVisible()
  await expect(popup.getByText('First over runs')).toBeHidden()
  await popup.getByText(text.fancyRules).click()
  await expect(popup.getByText('First over runs')).toBeVisible()
  await expect(popup.getByText(/45 matches .* 45 days/)).toBeVisible()
  expect(await faultsIn(page, 'light', '[role=dialog]')).toEqual([])
  await popup.getByRole('button', { name: text.close }).click()
  await expect(popup).toBeHidden()
})
