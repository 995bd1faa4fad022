import { type Browser, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { languageOf, fits, smallTargets } from './desk.ts'
import { openAs } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})
const address = (path = ''): string => product.url + path

const open = async (browser: Browser, width: number): Promise<Page> => {
  const phone = width < 1024
  const context = await browser.newContext({ viewport: { width, height: phone ? 780 : 900 }, hasTouch: phone, isMobile: phone })
  return context.newPage()
}
const firstPrice = (page: Page) => page.locator('button.cell:not([disabled]):visible').first()
/** Closes every way to the exchange's prices and lists; the page itself still loads. */
const cut = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.route('**/exchange/**', (route) => route.abort())
  await page.route('**/getFreeHomeAll*', (route) => route.abort())
}
for (const width of [360, 1440]) {
  test(`[LOOK] home, event and open bets at ${width} px fit and have large touch targets`, async ({ browser }) => {
    const page = await open(browser, width)
    await openAs(page, address())
    await expect(firstPrice(page)).toBeVisible()
    const event = await page.locator('a.match').first().getAttribute('href')
    for (const path of ['/', event ?? '', '/open-bets']) {
      if (path !== '/') await page.goto(address(path))
      await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible()
      await expect(path === '/open-bets' ? page.locator('main').getByText('You have no Open Bets.') : firstPrice(page)).toBeVisible()
      await fits(page, `${path} at ${width}`)
      if (width === 360) {
        // Prices of a list of three outcomes are as wide as a third of the page allows; all else is a full target.
        expect(await smallTargets(page), path).toEqual([])
        await page.setViewportSize({ width: 320, height: 780 })
        await fits(page, `${path} at 320`)
        await page.setViewportSize({ width, height: 780 })
      }
    }
    await page.context().close()
  })

  test(`[BROWSE-03] at ${width} px a failed list says so and loads on a retry; an empty list says that`, async ({ browser }) => {
    const page = await open(browser, width)
    await page.goto(address())
    const event = await page.locator('a.match').first().getAttribute('href')
    await cut(page)
    for (const path of ['/', '/sports-page/cricket/4', event ?? '']) {
      await page.goto(address(path))
      await expect(page.getByText(text.cannotLoad)).toBeVisible()
      await expect(page.getByText(text.connecting)).toBeVisible()
      await fits(page, path)
    }
    await page.goto(address())
    await expect(page.getByText(text.cannotLoad)).toBeVisible()
    await page.unroute('**/exchange/**')
    await page.getByRole('button', { name: text.retry }).click()
    await expect(page.locator('a.match').first()).toBeVisible()
    await page.route('**/exchange/home', (route) => route.fulfill({ json: { success: true, groups: [] } }))
    await page.goto(address())
    for (const sport of ['cricket', 'football', 'tennis']) await expect(page.getByText(text.noMatches(sport))).toBeVisible()
    await page.goto(address('/open-bets'))
    await expect(page.locator('main').getByText(text.loginForBets)).toBeVisible()
    await page.context().close()
  })
}

test('[OPEN-05] open bets without a connection keep their shape and say what they wait for', async ({ browser }) => {
  const page = await open(browser, 360)
  await cut(page)
  await page.route('**/order-list*', (route) => route.abort())
  await openAs(page, address('/open-bets'))
  await expect(page.getByText(text.betsWhenBack)).toBeVisible()
  expect(await page.locator('.bone').count()).toBeGreaterThan(5)
  await page.context().close()
})

test('[SLIP-18] the phone’s sheet folds to a pending row during the bet, and opens again with the bet', async ({ browser }) => {
  const page = await open(browser, 360)
  await openAs(page, address())
  await expect(firstPrice(page)).toBeVisible()
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  const sheet = page.getByRole('region', { name: 'Betslip' })
  await sheet.getByRole('button', { name: '1K', exact: true }).click()
  // The answer stays out for a while, so that the bet is on its way for as long as this takes.
  await page.request.post(address('/director/lose-answers'), { data: { ms: 120_000 } })
  const onItsWay = /Your bet is being processed|Checking this bet/
  await expect(async () => {
    const accept = sheet.getByRole('button', { name: /^Accept/ })
    if (await accept.isVisible()) await accept.click({ timeout: 1000 })
    const isSent = await sheet.getByText(onItsWay).isVisible()
    if (!isSent) await sheet.getByRole('button', { name: /^Place bet/i }).click({ timeout: 1000 })
    await expect(sheet.getByText(onItsWay)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  const row = page.locator('.bottom-bar .pending')
  await sheet.getByLabel(text.fold).click()
  await expect(sheet).toBeHidden()
  await expect(row).toContainText(onItsWay)
  await expect(page.getByRole('button', { name: text.showBet })).toBeFocused()
  await page.getByRole('button', { name: text.showBet }).click()
  await expect(sheet).toBeVisible()
  await expect(row).toHaveCount(0)
  await sheet.getByLabel(text.fold).click()
  await page.request.post(address('/director/lose-answers'), { data: { ms: 0 } })
  await expect(row).toContainText(/Bet placed|Bet refused/, { timeout: 45_000 })
  await page.getByRole('link', { name: /Open Bets/ }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.context().close()
})

test('[LOOK] on a phone each choice of language and theme is at least 44 px high', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(address())
  const themes = page.getByRole('group', { name: text.theme, exact: true }).first().getByRole('button')
  for (const choices of [languageOf(page), themes]) {
    await expect(choices.first()).toBeVisible()
    const heights = await choices.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }
  await context.close()
})
