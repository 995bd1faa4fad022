import { type Browser, type Page, expect } from '@playwright/test'
import { getUserDetails } from '#contract/calls/account.ts'
import { getCasinoCatalogue, postSingleGame } from '#contract/calls/casino.ts'
import { getSetting } from '#contract/calls/support.ts'
import { restoreSession } from '#contract/session.ts'
import { text } from '#copy/catalogue.ts'
import { englishCasino } from '#copy/en/casino.ts'
import { hindiCasino } from '#copy/hi/casino.ts'
import { GAME, PROVIDER, stageOf, withProvider } from './casino-desk.ts'
import { accountOf, fits, headingOf, openWindow, smallText } from './desk.ts'
import { enter, faultsIn, openAs } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

type Wish = { readonly width?: number; readonly game?: string; readonly played?: readonly object[] }
/** A window whose casino is the tests' own. The policy of the page allows no other provider, so that it is left out here. */
const openCasino = async (browser: Browser, { width = 1440, ...answers }: Wish = {}) => {
  const isPhone = width < 1024
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 780 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  await context.route(`**${getSetting.path}`, (route) => route.fulfill({ json: { success: true, data: { istenpaisa: false } } }))
  const { launches } = await withProvider(context, answers)
  const page = await context.newPage()
  return { page, launches }
}
const logIn = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('dialog', { name: text.logIn })).toHaveCount(0, { timeout: 15_000 })
}
/** The same window with a demo member at an address. */
const openMember = async (browser: Browser, path: string, wish: Wish = {}) => {
  const opened = await openCasino(browser, wish)
  await openAs(opened.page, product.url + path)
  return opened
}
const cards = (page: Page) => page.locator('.game-card')
const tell = (page: Page, message: object): Promise<void> =>
  stageOf(page)
    .locator('body')
    .evaluate((_, said) => parent.postMessage({ protocol: 'casino/1', ...said }, '*'), message)

test('[SUPP-05][SESS-08] the casino greets after the login in the source’s words; closing goes home', async ({ browser }) => {
  for (const agrees of [true, false]) {
    const { page } = await openCasino(browser)
    await page.goto(product.url)
    await page.getByRole('navigation').getByRole('button', { name: text.liveCasino, exact: true }).click()
    await logIn(page)
    const welcome = page.getByRole('dialog', { name: 'PLEASE NOTE' })
    await expect(page).toHaveURL(/casino-lobby\/casino$/)
    for (const words of [
      '(₹ 10 = 1 Point)',
      'Welcome to your new casino lobby',
      'Checkout the exciting Live Casino tables, Slots and much more, upto 200+ game and counting...',
    ])
      await expect(welcome.getByText(words, { exact: true })).toBeVisible()
    expect(await faultsIn(page, 'light', '[role=dialog]')).toEqual([])
    await welcome.getByRole('button', { name: agrees ? 'OK, I AGREE !' : text.close }).click()
    await expect(welcome).toHaveCount(0)
    if (agrees) await expect(headingOf(page, 'Casino')).toBeVisible()
    else await expect(page).toHaveURL(`${product.url}/`)
    await page.context().close()
  }
})

test('[SUPP-05] the welcome is in Hindi for a player who reads Hindi', async ({ browser }) => {
  const { page } = await openCasino(browser)
  await page.addInitScript("localStorage.setItem('pavilion-language', 'hi')")
  await page.goto(`${product.url}/casino-live/teen-patti/one`)
  await page.locator('main .btn-main').click()
  await page.getByRole('dialog').getByRole('button', { name: /डेमो/ }).click()
  const welcome = page.getByRole('dialog', { name: hindiCasino.welcomeTitle })
  await expect(welcome.getByText(hindiCasino.welcomeNote)).toBeVisible({ timeout: 15_000 })
  await welcome.getByRole('button', { name: hindiCasino.welcomeAgree }).click()
  await expect(stageOf(page).locator('#look')).toHaveText(/^hi light /)
})

test('[SUPP-04][CAS-02] the other popup opens for a member where the exchange has it on', async ({ browser }) => {
  const { page } = await openMember(browser, '/')
  const popup = page.getByRole('dialog', { name: text.casinoNews })
  const toSlots = async (): Promise<void> => {
    await page.getByRole('navigation').getByRole('button', { name: text.slotGames, exact: true }).click()
    await expect(cards(page).first()).toBeVisible()
  }
  await toSlots()
  await expect(popup).toHaveCount(0)
  await page.route(`**${getSetting.path}`, (route) => route.fulfill({ json: { success: true, data: { istenpaisa: true } } }))
  await page.goto(product.url)
  await expect(accountOf(page)).toBeVisible()
  await toSlots()
  await expect(popup).toHaveCount(1)
  await popup.getByRole('link', { name: text.crash, exact: true }).click()
  await expect(page).toHaveURL(/slot-games\/Crash$/)
  await expect(popup).toHaveCount(0)
})

test('[CAS-01][CAS-08] every tab of every lobby has games; search, provider and limit choose among them', async ({ browser }) => {
  const { page } = await openMember(browser, '/casino-lobby/casino')
  for (const [lobby, heading] of [
    [text.liveCasino, 'Casino'],
    [text.slotGames, 'Slot Games'],
    [text.crash, 'Crash'],
    [text.fishing, 'Shooting'],
    [text.cardGames, text.cardGames],
  ] as const) {
    await page.getByRole('navigation', { name: text.lobbies }).getByRole('link', { name: lobby, exact: true }).click()
    await expect(headingOf(page, heading)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    for (const tab of await page.getByRole('group', { name: text.gameTabs }).getByRole('button').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-pressed', 'true')
      await expect(cards(page).first()).toBeVisible()
    }
  }
  await page.getByRole('navigation', { name: text.lobbies }).getByRole('link', { name: text.liveCasino, exact: true }).click()
  await expect(headingOf(page, 'Casino')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('roul')
  await expect(cards(page)).toHaveCount(1)
  await search.fill('no such game')
  await expect(page.getByText(text.noGamesFound).first()).toBeVisible()
  await page.getByRole('button', { name: text.showEveryGame }).click()
  await page.getByLabel(text.providerFilter).selectOption('Lotus Wheel')
  await expect(cards(page)).toHaveCount(3)
  await page.getByLabel(text.limitFilter).selectOption('1000')
  await expect(cards(page).getByText('Blackjack')).toHaveCount(0)
  const badge = page.locator('.game-now')
  await page.getByLabel(text.providerFilter).selectOption('')
  await expect(badge).toHaveText(/^Bets close in \d+ s$/)
  const before = await badge.textContent()
  await expect(badge).not.toHaveText(before ?? '')
})

test('[CAS-01] favourites are kept over a reload, and a provider’s address shows its games', async ({ browser }) => {
  const { page } = await openMember(browser, '/casino-lobby/slot-games/Monsoon-Arcade')
  await expect(headingOf(page, 'Monsoon Arcade')).toBeVisible()
  await expect(cards(page).getByText('Bingo 75')).toHaveCount(0)
  const star = page.getByRole('button', { name: text.addFavourite('Diya Lines') })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await page.getByRole('button', { name: new RegExp(text.favourites) }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Diya Lines')
})

test('[CAS-01][CAS-04] the lobby shows what was played last, and what is being settled', async ({ browser }) => {
  const { page } = await openMember(browser, '/casino-lobby/casino', {
    played: [{ gameId: 'aviator', at: 1_767_225_600_000, rounds: 14, open: 40, net: 1235 }],
  })
  const last = page.getByRole('region', { name: text.lastPlayed })
  await expect(last).toContainText('+₹1,235.00')
  await expect(page.getByText(englishCasino.beingSettled('Aviator: ₹40.00'))).toBeVisible()
  await last.getByRole('link', { name: text.playNamed('Aviator') }).click()
  await expect(page).toHaveURL(/casino-live\/aviator\/one$/)
  await expect(page.getByText(englishCasino.beingSettled('Aviator: ₹40.00'))).toBeVisible()
})

test('[CAS-01] a casino that is away is said to be, and asked again', async ({ browser }) => {
  const { page } = await openCasino(browser)
  let isAway = true
  await page.route(`**${getCasinoCatalogue.path}`, (route) =>
    isAway ? route.fulfill({ json: { success: false, message: '', code: 'CASINO_CLOSED' } }) : route.fallback(),
  )
  await openAs(page, `${product.url}/casino-lobby/casino`)
  await expect(page.getByText(text.CASINO_CLOSED)).toBeVisible()
  // A press asks at once; the lobby asks by itself as well, a moment later.
  const asked = page.waitForRequest((request) => request.url().endsWith(getCasinoCatalogue.path), { timeout: 3000 })
  await page.getByRole('main').getByRole('button', { name: text.retry }).click()
  await asked
  isAway = false
  await expect(cards(page).first()).toBeVisible()
})

test('[CAS-02][CAS-03][SESS-08][SESS-09] a visitor is led through the login to the game, and is welcomed there', async ({ browser }) => {
  for (const [path, asked] of [
    ['/casino-live/teen-patti/one', { gameId: 'teen-patti', tableId: 'one' }],
    ['/aviator', { gameId: 'aviator', tableId: 'one' }],
    ['/casino_live/roulette', { gameId: 'roulette', tableId: 'one' }],
  ] as const) {
    const { page, launches } = await openCasino(browser, { width: 360 })
    await page.goto(product.url + path)
    await page.getByRole('main').getByRole('button', { name: text.logIn }).click()
    await logIn(page)
    await expect(page).toHaveURL(product.url + path)
    if (path.startsWith('/casino-live')) await page.getByRole('button', { name: 'OK, I AGREE !' }).click()
    await expect(stageOf(page).getByRole('heading', { name: 'A game' })).toBeVisible()
    expect(launches).toEqual([asked])
    await page.context().close()
  }
})

test('[SESS-09][CAS-02] a casino page chosen before the session is restored opens after it is', async ({ browser }) => {
  const { page } = await openMember(browser, '/time-setting')
  await expect(accountOf(page)).toBeVisible()
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${restoreSession.path}`, async (route) => {
    await asked
    await route.fallback()
  })
  await page.reload()
  await page.getByRole('navigation').getByRole('button', { name: text.slotGames, exact: true }).click()
  await expect(headingOf(page, text.timeSetting)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer()
  await expect(page).toHaveURL(/casino-lobby\/slot-games$/)
  await expect(cards(page).first()).toBeVisible()
})

/** A page that tries what a frame must not be able to do, and writes down what came of it. */
const THIEF = GAME.replace(
  '</script>',
  `;const tries = {
    cookie: () => document.cookie,
    local: () => localStorage.length,
    session: () => sessionStorage.length,
    databases: () => indexedDB.open('x'),
    dom: () => parent.document.body.innerHTML,
    address: () => parent.location.href,
    storage: () => parent.localStorage.length,
    globals: () => parent.fetch,
    leave: () => { top.location.href = 'about:blank' },
  }
  const found = {}
  for (const [name, attempt] of Object.entries(tries)) {
    try { attempt(); found[name] = 'reached' } catch (error) { found[name] = error.name }
  }
  found.origin = self.origin
  document.body.dataset.found = JSON.stringify(found)
  </script>`,
)

test('[CAS-04] a game’s page reaches no cookie, no storage and no part of the product', async ({ browser }) => {
  const { page } = await openCasino(browser, { game: THIEF })
  const asked = page.waitForRequest((request) => request.url().startsWith(`${PROVIDER}/play`))
  await openAs(page, `${product.url}/casino-live/teen-patti/one`)
  const headers = await (await asked).allHeaders()
  expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined])
  const body = stageOf(page).locator('body')
  await expect(body).toHaveAttribute('data-found', /origin/)
  expect(JSON.parse((await body.getAttribute('data-found')) ?? '{}')).toEqual({
    cookie: 'SecurityError',
    local: 'SecurityError',
    session: 'SecurityError',
    databases: 'SecurityError',
    dom: 'SecurityError',
    address: 'SecurityError',
    storage: 'SecurityError',
    globals: 'SecurityError',
    leave: 'SecurityError',
    origin: 'null',
  })
  const frame = page.locator('.stage iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups')
  await expect(frame).toHaveAttribute('allow', 'fullscreen; autoplay')
  await expect(page).toHaveURL(/casino-live/)
})

test('[CAS-04] a frame is heard by the protocol alone: look, balance, another game, the way back', async ({ browser }) => {
  const { page } = await openMember(browser, '/casino-lobby/slot-games')
  await page
    .getByRole('link', { name: text.playNamed('Diya Lines') })
    .first()
    .click()
  const look = stageOf(page).locator('#look')
  await expect(look).toHaveText(/^en light /)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(look).toHaveText(/^en dark /)
  // Neither a message without the protocol nor one of the page itself is heard.
  await page.evaluate(() => postMessage({ protocol: 'casino/1', type: 'close' }, '*'))
  await stageOf(page)
    .locator('body')
    .evaluate(() => parent.postMessage({ type: 'close' }, '*'))
  const read = page.waitForRequest((request) => request.url().endsWith(getUserDetails.path), { timeout: 4000 })
  for (let times = 0; times < 5; times += 1) await tell(page, { type: 'balanceChanged' })
  await read
  await expect(page).toHaveURL(/diya-lines/)
  await tell(page, { type: 'openGame', gameId: 'roulette', tableId: 'one' })
  await expect(page).toHaveURL(/casino-live\/roulette\/one$/)
  await expect(look).toHaveText(/^en dark /)
  await tell(page, { type: 'close' })
  await expect(page).toHaveURL(/casino-lobby\/slot-games$/)
})

test('[CAS-04] a game that asks is opened again three times a minute, then by a press', async ({ browser }) => {
  const { page, launches } = await openMember(browser, '/casino-live/teen-patti/one')
  for (let times = 1; times <= 4; times += 1) {
    await expect(stageOf(page).locator('#look')).toHaveText(/en/)
    await expect.poll(() => launches.length).toBe(times)
    await tell(page, { type: 'relaunch' })
  }
  await expect(page.getByText(text.gameReopens)).toBeVisible()
  expect(launches).toHaveLength(4)
  await page.getByRole('main').getByRole('button', { name: text.retry }).click()
  await expect(stageOf(page).getByRole('heading', { name: 'A game' })).toBeVisible()
})

test('[CAS-03][ACCT-08] a refusal says why, and leads to the limits that explain it', async ({ browser }) => {
  const { page } = await openCasino(browser)
  await page.route(`**${postSingleGame.path}`, (route) => route.fulfill({ json: { success: false, message: '', code: 'SELF_EXCLUDED' } }))
  await openAs(page, `${product.url}/casino-live/teen-patti/one`)
  await expect(page.getByText(text.SELF_EXCLUDED)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: text.toLimits }).click()
  await expect(page).toHaveURL(/play-limits/)
  await page.goto(`${product.url}/casino-live/no-such-game/one`)
  await expect(page.getByText(text.GAME_UNKNOWN)).toBeVisible()
})

test('[ROUTE-13][CAS-04] the provider’s lobby fills a frame for a member; a visitor is sent home', async ({ browser }) => {
  const { page, launches } = await openMember(browser, '/table-casino-live/Roulette')
  await expect(stageOf(page).getByRole('heading', { name: 'A game' })).toBeVisible()
  expect(launches).toEqual([{ eventName: 'Roulette' }])
  const visitor = await openCasino(browser)
  await visitor.page.goto(`${product.url}/table-casino-live/Roulette`)
  await expect(visitor.page).toHaveURL(`${product.url}/`)
})

test('[NAV-01][CAS-08] the menu leads to every lobby', async ({ browser }) => {
  const { page } = await openMember(browser, '/')
  for (const [name, path] of [
    [text.crash, '/casino-lobby/slot-games/Crash'],
    [text.fishing, '/casino-lobby/slot-games/Shooting'],
    [text.cardGames, '/indian-card-games'],
  ] as const) {
    // Until the session is known, the menu is a visitor's.
    await expect(accountOf(page)).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(product.url + path)
    await expect(cards(page).first()).toBeVisible()
    await page.goBack()
  }
})

const WIDTHS = { phone: [360], desk: [1024, 1440] } as const
for (const device of ['phone', 'desk'] as const)
  test(`[CAS-01][CAS-04] axe passes lobbies and a game on a ${device} in both themes`, async ({ browser }) => {
    const widths = WIDTHS[device]
    const { page } = await openCasino(browser, { width: widths[0] })
    const paths = ['/casino-lobby/casino', '/casino-lobby/slot-games', '/indian-card-games', '/casino-live/teen-patti/one']
    await enter(page, product.url)
    for (const path of paths) {
      await page.goto(product.url + path)
      await expect(path.includes('live') ? stageOf(page).locator('#look') : cards(page).first()).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 1024 ? 780 : 900 })
        await fits(page, `${path} at ${width}`)
        for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme, 'main'), `${path} at ${width}`).toEqual([])
        expect(await smallText(page), `${path} at ${width}`).toEqual([])
      }
    }
  })

/** The way back of the casino's bar on a phone. */
const goBack = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: text.casino }).getByRole('button', { name: text.goBack }).click()

test('[HDR-11] the casino’s phone bar leads back to the last page, or home without one', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await page.route(`**${getSetting.path}`, (route) => route.fulfill({ json: { success: true, data: { istenpaisa: false } } }))
  await openAs(page, `${product.url}/time-setting`)
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  await page.getByRole('dialog', { name: text.menu }).getByText(text.liveCasino, { exact: true }).click()
  await expect(page).toHaveURL(/casino-lobby/)
  await goBack(page)
  await expect(page).toHaveURL(`${product.url}/time-setting`)
  await page.goto(`${product.url}/aviator`)
  await goBack(page)
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(headingOf(page, text.exchange)).toBeAttached()
})
