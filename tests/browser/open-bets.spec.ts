import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow, smallTargets, smallText } from './desk.ts'
import { faultsIn, openAs, pressPrice, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
  // No test here looks at the delay.
  await product.play('lions quick')
})
test.afterAll(() => product.close())

/** A member on the page of a match, without a bet. */
const atMatch = async (browser: Browser, width: number, { eventTypeId, eventId }: Market): Promise<Page> => {
  const page = await openWindow(browser, width)
  await openAs(page, `${product.url}/event-page/${eventTypeId}/${eventId}`)
  return page
}
const back = async (page: Page, market: Market, at: string, stake: string): Promise<void> => {
  await pressPrice(page, 'back', market)
  await write(page, { odds: at, stake })
  const slip = page.locator('.slip')
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
}
/** The row of the one unmatched bet. */
const rowOf = (page: Page): Locator => page.getByRole('main').locator('li[data-side]:has([aria-expanded])')
const changing = async (page: Page): Promise<Locator> => {
  const row = rowOf(page)
  await row.getByRole('button', { name: /^Change / }).click()
  await expect(row.getByLabel(text.unmatchedStake)).toBeVisible()
  return row
}
const newBets = async (before: readonly unknown[]): Promise<number> => (await product.books()).bets.length - before.length

test('[OPEN-10][OPEN-11] a member moves an unmatched bet to another price from the table of positions', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const { bets } = await product.books()
  const page = await atMatch(browser, 1440, market)
  await back(page, market, '1.01', '1000')
  await back(page, market, '5', '2000')
  await page.goto(`${product.url}/open-bets`)
  const table = page.getByRole('table', { name: text.positions })
  await expect(table.getByRole('row', { name: /^Match Odds/ })).toContainText('+₹1,000.00')
  await expect(table.getByRole('row', { name: /^Match Odds/ })).toContainText('−₹1,000.00')
  // The table: 40 px a row, the unmatched bet too, and what all of it comes to above.
  const heightOf = async (row: Locator): Promise<number> => Math.round((await row.boundingBox())?.height ?? 0)
  expect(await heightOf(table.getByRole('row', { name: /^Match Odds/ }))).toBeLessThanOrEqual(41)
  expect(await heightOf(rowOf(page))).toBeLessThanOrEqual(41)
  const summary = page.getByRole('region', { name: text.positions }).getByRole('list').filter({ hasText: text.bestCase })
  await expect(summary).toHaveText(new RegExp(`^${text.netNow}.*${text.bestCase}.*${text.worstCase}−₹[\\d,]+\\.00$`))
  const row = await changing(page)
  await row.getByRole('button', { name: text.lowerOdds }).click()
  await expect(row).toContainText(text.changeLosesPlace('5.00', '4.90', 1))
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])
  await row.getByRole('button', { name: text.changeMove('4.90') }).click()
  await expect(row).toContainText(text.changing('4.90', '₹2,000.00'))
  await expect(row).toContainText(text.betAmended(odds(4900), paise(200_000)), { timeout: 15_000 })
  await expect(row).toContainText('4.90')
  await expect(row.getByRole('button', { name: /^Change / })).toBeEnabled()
  expect(await newBets(bets)).toBe(2)
  expect((await product.books()).broken).toEqual([])
  await fits(page, 'positions')
})

test('[OPEN-10] a desk of 1024 px has the table of positions, and a phone the sums above its cards', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const page = await atMatch(browser, 1440, market)
  await back(page, market, '1.01', '1000')
  // The side panel explains its figures, too.
  await page.getByRole('tab', { name: text.openBets }).click()
  await page.getByText(text.figuresHelp).click()
  await expect(page.getByText(text.figuresNote)).toBeVisible()
  await page.goto(`${product.url}/open-bets`)
  const table = page.getByRole('main').getByRole('table', { name: text.positions })
  const summary = page.getByRole('main').getByRole('list').filter({ hasText: text.bestCase })
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(table).toBeVisible()
  await fits(page, 'positions at 1024')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(table).toHaveCount(0)
  await expect(summary).toContainText(text.worstCase)
  expect((await summary.boundingBox())?.height).toBeLessThanOrEqual(56)
  await expect(page.getByRole('main').getByText(text.figuresNote)).toBeVisible()
  await fits(page, 'positions at 360')
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])
})

test('[OPEN-11] a smaller stake is sent once though the connection is cut, and both tabs show it', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const { bets } = await product.books()
  const page = await atMatch(browser, 360, market)
  await back(page, market, '6', '3000')
  await page.goto(`${product.url}/open-bets`)
  const other = await page.context().newPage()
  await other.goto(`${product.url}/open-bets`)
  await expect(rowOf(other)).toContainText('₹3,000.00')
  const row = await changing(page)
  await row.getByLabel(text.unmatchedStake).fill('1250')
  await expect(row).toContainText(text.changeKeepsPlace)
  expect(await smallText(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await fits(page, 'a change on a phone')
  await product.loseAnswers(4000)
  await row.getByRole('button', { name: text.changeReduce('₹1,250.00') }).click()
  // The change has left when its ref is on the disk; the exchange has read it when it has answered two later calls.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pavilion-ref')))).toBe(true)
  await product.books()
  await product.books()
  await product.drop()
  await expect(row).toContainText(text.unmatchedAmount('₹1,250.00'), { timeout: 20_000 })
  await expect(rowOf(other)).toContainText(text.unmatchedAmount('₹1,250.00'), { timeout: 20_000 })
  await expect(row.locator('[data-amend]')).toBeHidden({ timeout: 30_000 })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pavilion-ref')))).toEqual([])
  expect(await newBets(bets)).toBe(1)
  expect((await product.books()).broken).toEqual([])
})

test('[OPEN-12] a settlement is shown in each of two tabs, and its strip stands until it is closed', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const page = await atMatch(browser, 1440, market)
  const other = await page.context().newPage()
  // A tab that is still loading when a settlement comes counts as opened after it.
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  await expect(other.getByText(text.todaySettled).first()).toBeVisible()
  await back(page, market, '1.01', '1000')
  const lost = text.settledLost(text.marketOfEvent(market.eventName, 'Match Odds'), paise(100_000))
  // A toast stays for 3 s: both tabs are looked at together, from before it comes.
  const topOf = (tab: Page) =>
    tab
      .locator('main button.cell')
      .first()
      .evaluate((price) => price.getBoundingClientRect().top + scrollY)
  const before = await topOf(page)
  const toastIn = (tab: Page) => tab.locator('.notistack-SnackbarContainer, [class*=SnackbarContainer]').getByText(lost)
  await Promise.all([...[page, other].map((tab) => expect(toastIn(tab)).toBeVisible()), product.play('lions have won')])
  for (const tab of [page, other]) {
    const panel = tab.getByRole('region', { name: 'Match Odds', exact: true })
    await expect(panel.locator('[data-settlement]')).toContainText(lost)
    expect(await topOf(tab)).toBe(before)
    await expect(tab.locator('.balance summary')).toContainText(`−${moneyText(paise(100_000))}`)
  }
  await page.reload()
  await expect(page.locator('[data-settlement]')).toContainText(lost)
  await page.goto(`${product.url}/open-bets`)
  await expect(page.locator('[data-settlement]')).toContainText(lost)
  await page.goto(`${product.url}/event-page/${market.eventTypeId}/${market.eventId}`)
  await page.locator('[data-settlement]').getByRole('button', { name: text.dismiss }).click()
  await expect(page.locator('[data-settlement]')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.balance summary')).toContainText(`−${moneyText(paise(100_000))}`)
  await expect(page.getByText(lost)).toHaveCount(0)
})

test('[OPEN-10] a phone’s first position begins above 180 px, and the page has no footer there', async ({ browser }) => {
  const market = await marketOf(product, 'bears')
  const page = await atMatch(browser, 1440, market)
  await back(page, market, '1000', '100')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${product.url}/open-bets`)
  const first = page.getByRole('region', { name: market.eventName })
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(180)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await fits(page, 'open bets')
})
