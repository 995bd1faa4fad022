import { expect, type Page } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { hindiFirst } from '#copy/hi/first.ts'
import { gameIn } from './casino-desk.ts'
import { cutOrCovered, fits, languageOf, largeLetters, notInView, openWindow, smallTargets } from './desk.ts'
import { openAs, railOf } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})
const CRICKET = '/sports-page/cricket/4'
const seconds = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

test('[NAV-07] Clock shows the exchange’s time for the system zone when the device’s clock is wrong', async ({ browser }) => {
  const page = await openWindow(browser, 1440)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 2 * 3_600_000
  })
  await page.goto(`${product.url}/time-setting`)
  await page.getByRole('radio', { name: text.zoneSystem }).check()
  const clock = page.getByRole('timer').first()
  await expect(async () => {
    const shown = /\d\d:\d\d:\d\d/.exec((await clock.textContent()) ?? '')?.[0] ?? ''
    const apart = Math.abs(seconds(shown) - seconds(new Date().toISOString().slice(11, 19)))
    expect(Math.min(apart, 86_400 - apart)).toBeLessThan(5)
  }).toPass()
})

test('[HDR-12] another tab follows the theme, the language and the time zone when one tab changes them', async ({ browser }) => {
  const page = await openWindow(browser, 1440)
  const other = await page.context().newPage()
  for (const tab of [other, page]) await tab.goto(`${product.url}/time-setting`)
  await expect(other.getByRole('radio', { name: /India/ })).toBeVisible()
  await page.getByRole('radio', { name: /India/ }).check()
  await expect(other.getByRole('radio', { name: /India/ })).toBeChecked()
  await page.getByRole('button', { name: text.themeDark }).first().click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await languageOf(page).selectOption('hi')
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(other.getByRole('button', { name: hindiFirst.logIn, exact: true })).toBeVisible()
})

test('[LOOK] the letters of a language are fetched when it is chosen, and not before', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  const fonts: string[] = []
  page.on('request', (request) => {
    const letters = /(devanagari-devanagari|tamil-tamil)-wght/.exec(request.url())?.[1]
    if (letters !== undefined) fonts.push(letters)
  })
  await page.goto(product.url)
  await languageOf(page).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([])
  await languageOf(page).selectOption('hi')
  await expect.poll(() => fonts).toEqual(['devanagari-devanagari'])
  await languageOf(page).selectOption('ta')
  await expect.poll(() => fonts).toEqual(['devanagari-devanagari', 'tamil-tamil'])
})

test('[HTTP-01] Strip says that cookies are needed when the browser keeps none', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.route('**/*', async (route) => {
    const headers = { ...route.request().headers() }
    delete headers['cookie']
    await route.continue({ headers })
  })
  await page.goto(`${product.url}${CRICKET}`)
  await expect(page.getByRole('status').getByText(text.cookiesNeeded)).toBeVisible()
  await expect(page.getByText(text.offline, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text.demoLogin }).click()
  await expect(dialog.getByText(text.cookiesNeeded)).toBeVisible()
})

/** A page with a page before it, as a player comes to one. */
const comeTo = async (page: Page): Promise<void> => {
  await openAs(page, product.url)
  await page
    .getByRole('link', { name: 'All cricket' })
    .or(page.getByRole('link', { name: 'Cricket' }))
    .first()
    .click()
  await expect(page).toHaveURL(/sports-page/)
}
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

for (const width of [360, 1440])
  test(`[SLIP-24][NAV-05] Back closes the open slip first, then leaves the page, at ${width}`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await comeTo(page)
    const { href } = new URL(page.url())
    await page.locator('button.cell.back-1:not([disabled])').first().click()
    const slip = page.locator('.slip')
    await expect(slip).toBeVisible()
    await goBack(page)
    await expect(slip).toHaveCount(0)
    expect(page.url()).toBe(href)
    await goBack(page)
    await expect(page).not.toHaveURL(href)
  })

for (const width of [360, 1440])
  test(`[SLIP-24][NAV-05] Back closes the slip first when another document is before the page, at ${width}`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await openAs(page, product.url)
    const before = page.url()
    await page.goto(`${product.url}${CRICKET}`)
    const { href } = new URL(page.url())
    const slip = page.locator('.slip')
    const pick = async (): Promise<void> => {
      await page.locator('button.cell.back-1:not([disabled])').first().click()
      await expect(slip).toBeVisible()
    }
    await pick()
    await goBack(page)
    await expect(slip).toHaveCount(0)
    expect(page.url()).toBe(href)
    // Once it was open, one Back still leaves the page, and one Forward comes back to it, with none after it.
    await page.evaluate(() => history.back()).catch(() => undefined)
    await expect(page).toHaveURL(before)
    await page.evaluate(() => history.forward()).catch(() => undefined)
    await expect(page).toHaveURL(href)
    await expect.poll(() => page.evaluate(() => navigation.canGoForward)).toBe(false)
    await pick()
    await slip.getByRole('button', { name: text.removeSlip }).first().click()
    await expect(slip).toHaveCount(0)
    await page.evaluate(() => history.back()).catch(() => undefined)
    await expect(page).toHaveURL(before)
  })

test('[NAV-05] Back closes the open menu first, then leaves the page', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await comeTo(page)
  const { href } = new URL(page.url())
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  await expect(page.locator('.drawer')).toBeVisible()
  await goBack(page)
  await expect(page.locator('.drawer')).toHaveCount(0)
  expect(page.url()).toBe(href)
})

/** The values of the fields that are too narrow for them. */
const cutOff = (page: Page, which: string): Promise<readonly string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLInputElement>(selector)].flatMap(({ value, scrollWidth, clientWidth }) =>
        scrollWidth > clientWidth ? [`${value}: ${scrollWidth} in ${clientWidth}`] : [],
      ),
    which,
  )

/** The prices that may be pressed: a veil lies over those of a suspended market. */
const PRICES = 'button.cell:not([disabled])'
for (const width of [1440, 1280, 1024])
  test(`[PRICE-01] no price of an event is covered at ${width} when the letters are of double size`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await largeLetters(page)
    await openAs(page, product.url + CRICKET)
    await expect(railOf(page)).toBeVisible()
    expect(await notInView(page, PRICES)).toEqual([])
    await page.locator('button.cell.back-1:not([disabled])').first().click()
    await expect(page.getByLabel(text.stake, { exact: true })).toBeFocused()
    expect(await notInView(page, '.slip :is(button, input)')).toEqual([])
    await page.keyboard.type('100000')
    await expect(page.getByLabel(text.stake, { exact: true })).toHaveValue('1,00,000')
    expect(await cutOff(page, '.slip input')).toEqual([])
    await page.goto(`${product.url}/sports-page/football/1`)
    await expect(page.locator('a.match').first()).toBeVisible()
    expect(await notInView(page, PRICES)).toEqual([])
    await page.goto(product.url + ((await page.locator('a.match').first().getAttribute('href')) ?? ''))
    await expect(page).toHaveURL(/event-page/)
    const lays = page.locator('button.cell.lay-1')
    await expect(lays.first()).toBeVisible()
    await lays.first().evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
    expect(await notInView(page, PRICES)).toEqual([])
  })

for (const width of [1440, 1280, 1024])
  test(`[HDR-03] a member’s header fits at ${width} when the letters are of double size`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await largeLetters(page)
    await openAs(page, product.url + CRICKET)
    await fits(page, 'the page of a match')
    const account = page.getByRole('button', { name: text.account, exact: true })
    await expect(account).toBeInViewport({ ratio: 1 })
    expect(await notInView(page, '#root > header :is(a, button)')).toEqual([])
    await account.click()
    await expect(page.getByRole('dialog').getByRole('link', { name: text.deposit, exact: true })).toBeVisible()
  })

test('[HDR-03][SLIP-02] a member’s header, board and slip fit a phone when the letters are of double size', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await largeLetters(page)
  await openAs(page, product.url + CRICKET)
  await fits(page, 'a list of matches')
  expect(await notInView(page, '#root > header :is(a, button), [data-member-row] a')).toEqual([])
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await expect(page.getByLabel(text.stake, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => notInView(page, '.slip :is(.btn, input)')).toEqual([])
  // The stake opens the number pad: it is below the fields, and scrolls downwards only.
  const sheet = page.locator('.sheet')
  await page.getByLabel(text.stake, { exact: true }).tap()
  await expect(sheet.getByRole('button', { name: text.closePad, exact: true })).toBeVisible()
  for (const name of ['1', '4', '00', '7']) await sheet.getByRole('button', { name, exact: true }).tap()
  await expect(page.getByLabel(text.stake, { exact: true })).toHaveValue('14,007')
  expect(await sheet.locator('button').count()).toBeGreaterThanOrEqual(17)
  expect(await sheet.evaluate((each) => [each.scrollWidth - each.clientWidth, each.scrollLeft])).toEqual([0, 0])
  expect(await cutOrCovered(page, '.sheet')).toEqual([])
  expect(await cutOff(page, '.slip input')).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.goto(product.url + ((await page.locator('a.match').first().getAttribute('href')) ?? ''))
  await expect(page.locator('button.cell.back-1').first()).toBeVisible()
  await fits(page, 'the page of a match')
})

for (const width of [360, 1024, 1440])
  test(`[CAS-01][CAS-05] a lobby and a game fit at ${width} when the letters are of double size`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await largeLetters(page)
    await openAs(page, `${product.url}/casino-lobby/casino`)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await fits(page, 'a lobby')
    expect(await cutOrCovered(page)).toEqual([])
    await page.goto(`${product.url}/casino-live/teen-patti/teen-patti-1`)
    expect(await cutOrCovered(await gameIn(page, 'Teen Patti 20-20'))).toEqual([])
  })

test('[HDR-03] Log In is in view on a phone when the letters are of double size', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await largeLetters(page)
  await page.goto(product.url)
  await expect(page.locator('a.match').first()).toBeVisible()
  await fits(page, 'the home page')
  expect(await notInView(page, '#root > header :is(a, button)')).toEqual([])
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  await expect(page.getByLabel(text.userId)).toBeVisible()
  expect(await notInView(page, '[role=dialog] :is(button, input)')).toEqual([])
})
