import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { odds } from '#domain/odds.ts'
import { openWindow } from './desk.ts'
import { faultsIn, logIn, openAs, pressPrice, railOf, tryDemo, write } from './player.ts'
import { marketOf } from './table.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
})
test.afterAll(() => product.close())

const LIONS = '/event-page/4/lions'
const open = async (browser: Browser, width: number, path = LIONS): Promise<Page> => {
  const page = await openWindow(browser, width)
  await page.goto(`${product.url}${path}`)
  return page
}
const bellOf = (page: Page): Locator => page.getByRole('button', { name: text.alertsOn('Match Odds'), exact: true })
const formOf = (page: Page): Locator => page.getByRole('region', { name: text.alertsOn('Match Odds') })
const fired = text.alertBackUp('Lions', odds(2020), 'Lions v Tigers')

test('[MKT-11] an alert of two presses comes up in one of two tabs, once, and is listed in both', async ({ browser }) => {
  await product.play('lions usual')
  const first = await open(browser, 1440)
  await logIn(first)
  const second = await first.context().newPage()
  await second.goto(`${product.url}${LIONS}`)
  const pages = [first, second]
  await bellOf(first).click()
  await formOf(first).getByRole('button', { name: text.setAlert }).click()
  await expect(first.getByText(text.alertSet)).toBeVisible()
  await expect(formOf(first).getByText(fired)).toBeVisible()
  expect(await faultsIn(first, 'light', '[data-alerts]')).toEqual([])
  await expect(bellOf(second)).toHaveAttribute('data-waiting', 'true')
  await bellOf(first).click()
  await product.play('lions longer')
  const shown = async (): Promise<number> => {
    const counts = await Promise.all(pages.map((page) => page.getByText(fired).count()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(shown).toBe(1)
  for (const page of pages) await expect(bellOf(page)).toHaveAttribute('data-waiting', 'false')
  await product.play('lions usual')
  for (const page of pages) {
    await page.goto(`${product.url}/alerts`)
    // The list alone: no toast comes again after a reload.
    await expect(page.getByRole('region', { name: text.alertsTrue }).getByText(fired)).toBeVisible()
    await expect(page.getByText(fired)).toHaveCount(1)
  }
})

test('[MKT-11] each wicket of a match comes up while its alert is on, and is listed', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await openAs(page, `${product.url}${LIONS}`)
  await bellOf(page).click()
  const wickets = formOf(page).getByRole('switch', { name: text.wicketAlerts })
  await wickets.click()
  await expect(wickets).toBeChecked()
  await product.play('lions wicket')
  await expect(page.getByText(text.alertWicket('Lions v Tigers', 2))).toBeVisible()
  await wickets.click()
  await expect(wickets).not.toBeChecked()
})

test('[MKT-11] a visitor who presses the bell is asked to log in', async ({ browser }) => {
  const page = await open(browser, 1024)
  await bellOf(page).click()
  await expect(formOf(page).getByText(text.alertLogin)).toBeVisible()
  await formOf(page).getByRole('button', { name: text.logIn }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[MKT-10] a pinned market stays beside every page from 1600 px, live, bettable and in the favourites', async ({ browser }) => {
  await product.play('lions usual')
  const page = await open(browser, 1600)
  await page.getByRole('button', { name: text.pinMarket('Lions v Tigers, Match Odds') }).click()
  await page.goto(product.url)
  const pins = page.getByRole('region', { name: text.pinned })
  const price = pins.getByRole('button', { name: /^Back Lions at/ })
  await expect(price).toHaveAttribute('data-odds', '2000')
  await product.play('lions shorter')
  await expect(price).toHaveAttribute('data-odds', '1500')
  await price.click()
  await expect(railOf(page).locator('.slip').getByText('Lions').first()).toBeVisible()
  expect(await faultsIn(page, 'light', '[data-pin]')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(pins).toHaveCount(0)
  await page.goto(`${product.url}/?view=favourites`)
  const listed = page.getByRole('region', { name: text.pinned })
  await expect(listed.getByRole('link', { name: 'Lions v Tigers' })).toBeVisible()
  await expect(listed.getByRole('button', { name: /^Back Lions at/ })).toHaveAttribute('data-odds', '1500')
  await expect(page.getByText(text.noFavourites)).toHaveCount(0)
  await listed.getByRole('button', { name: /^Pin / }).click()
  await expect(listed).toHaveCount(0)
  await expect(page.getByText(text.noFavourites)).toBeVisible()
  await product.play('lions usual')
})

test('[SLIP-33] profit is shown before commission, and net of it once the member wants it so', async ({ browser }) => {
  const market = await marketOf(product, 'bears')
  const page = await open(browser, 1440, '/event-page/4/bears')
  await tryDemo(page)
  await pressPrice(page, 'back', market)
  await write(page, { odds: '2.00', stake: '1000' })
  const slip = page.locator('.slip')
  await expect(slip.getByText(`${text.profit}, ${text.beforeCommission}`)).toBeVisible()
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toContainText('₹1,000.00')
  await railOf(page).getByRole('button', { name: text.bettingSettings }).click()
  await page.getByRole('switch', { name: text.commissionSetting }).click()
  await page.keyboard.press('Escape')
  await expect(slip.getByText(`${text.profit}, ${text.netOfCommission}`)).toBeVisible()
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toContainText('₹980.00')
  await expect(page.getByText(`${text.ifWin}: ${text.netOfCommission}`)).toBeVisible()
})
