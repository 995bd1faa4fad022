import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { openAs, pressPrice, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
})
test.afterAll(() => product.close())

/** A device of the one member of these tests, on the page of a match. */
const deviceAt = async (browser: Browser, width: number, { eventTypeId, eventId }: Market): Promise<Page> => {
  const page = await openWindow(browser, width)
  await openAs(page, `${product.url}/event-page/${eventTypeId}/${eventId}`, 'demo')
  return page
}
/** The money that the header of every page shows. */
const balanceOf = (page: Page): Locator => page.getByRole('banner').getByText(text.availableBalance, { exact: true }).locator('xpath=..')
const unmatchedOn = (page: Page): Locator => page.getByRole('main').locator('li[data-side]:has([aria-expanded])')
/** Presses the price, asks for the odds, and places. */
const back = async (page: Page, market: Market, odds: string, stake: string): Promise<void> => {
  await pressPrice(page, 'back', market)
  await write(page, { odds, stake })
  await page
    .locator('.slip')
    .getByRole('button', { name: /^Place bet/ })
    .click()
}

test('[SLIP-31][OPEN-05][OPEN-06] a bet and its cancel on one device show on the other, with the same balance', async ({ browser }) => {
  const market = await marketOf(product, 'bears')
  const before = (await product.books()).bets.length
  const desk = await deviceAt(browser, 1440, market)
  const phone = await deviceAt(browser, 360, market)
  await phone.goto(`${product.url}/open-bets`)
  await expect(balanceOf(phone)).toContainText('₹50,000.00')
  await expect(unmatchedOn(phone)).toHaveCount(0)
  await back(desk, market, '5', '2000')
  await expect(unmatchedOn(phone)).toHaveCount(1, { timeout: 15_000 })
  await expect(unmatchedOn(phone)).toContainText('₹2,000.00')
  for (const device of [desk, phone]) await expect(balanceOf(device)).toContainText('₹48,000.00')
  expect((await product.books()).bets.slice(before).map(({ state }) => state)).toEqual(['unmatched'])
  await desk.goto(`${product.url}/open-bets`)
  await expect(unmatchedOn(desk)).toHaveCount(1)
  await unmatchedOn(phone)
    .getByRole('button', { name: /^Cancel / })
    .click()
  for (const device of [desk, phone]) {
    await expect(unmatchedOn(device)).toHaveCount(0, { timeout: 15_000 })
    await expect(balanceOf(device)).toContainText('₹50,000.00')
  }
  expect(await product.books()).toMatchObject({ broken: [] })
})

test('[SLIP-27][SLIP-31] a bet in its delay stays one bet when both devices load again', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const before = (await product.books()).bets.length
  const desk = await deviceAt(browser, 1440, market)
  const phone = await deviceAt(browser, 360, market)
  await phone.goto(`${product.url}/open-bets`)
  await back(desk, market, '1.01', '1000')
  const states = async () => (await product.books()).bets.slice(before).map(({ state }) => state)
  await expect.poll(states).toEqual(['pending'])
  await Promise.all([desk.reload(), phone.reload()])
  await expect(phone.getByRole('main')).toContainText('₹1,000.00', { timeout: 15_000 })
  await expect.poll(states, { timeout: 20_000 }).toEqual(['matched'])
  await desk.goto(`${product.url}/open-bets`)
  for (const device of [desk, phone]) {
    await expect(balanceOf(device)).toContainText('₹49,000.00', { timeout: 15_000 })
    await expect(device.getByRole('main')).toContainText('₹1,000.00')
  }
  expect(await states()).toEqual(['matched'])
  expect((await product.books()).broken).toEqual([])
})
