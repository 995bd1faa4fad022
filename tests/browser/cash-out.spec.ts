import { paise } from '#domain/betting/money.ts'
import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { faultsIn, pressPrice, write } from './player.ts'
import { opening } from './table.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})

/** A cricket match whose first side is no sure thing. */
const matchThat = async (inplay: boolean): Promise<Market> => {
  const found = (await product.markets()).find(({ market, book }) => {
    const odds = book.runners?.[0]?.back?.[0]?.[0] ?? 0
    return market.eventTypeId === '4' && market.inplay === inplay && book.status === 'OPEN' && odds > 1400 && odds < 4000
  })
  if (found === undefined) throw new Error('no match to bet on')
  return found.market
}
const popupOf = (page: Page): Locator => page.locator('#cash-out')
const cashout = (page: Page): Locator => popupOf(page).getByRole('button', { name: new RegExp(`^${opening(text.cashoutFor)}`) })
const boardOf = (page: Page, { marketName }: Market): Locator => page.getByRole('region', { name: marketName, exact: true })
const wayOut = (page: Page, market: Market): Locator =>
  boardOf(page, market).getByRole('button', { name: text.cashOutOf(`${market.marketName}, ${market.eventName}`) })

/** A member on the page of a match, with ₹1,000.00 on its first side. */
const withBet = async (browser: Browser, width: number, market: Market): Promise<Page> => {
  const page = await openWindow(browser, width)
  await page.goto(product.url)
  await expect(page.locator('a.match').first()).toBeVisible()
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  await page.goto(`${product.url}/event-page/${market.eventTypeId}/${market.eventId}`)
  await expect(async () => {
    if (await wayOut(page, market).isVisible()) return
    await pressPrice(page, 'back', market)
    await write(page, { odds: '1.01', stake: '1000' })
    await page
      .locator('.slip')
      .getByRole('button', { name: /^Place bet/ })
      .click({ timeout: 2000 })
    await expect(wayOut(page, market)).toBeVisible({ timeout: 12_000 })
  }).toPass({ timeout: 60_000 })
  const close = page.locator('.slip').getByRole('button', { name: text.dismiss })
  if (await close.isVisible()) await close.click()
  return page
}

/** Presses Cashout, as often as the market takes the offer back in that instant, until it is processed. */
const cashingOut = async (page: Page, market: Market): Promise<Locator> => {
  const popup = popupOf(page)
  await expect(async () => {
    if (!(await popup.isVisible())) await wayOut(page, market).click({ timeout: 2000 })
    await cashout(page).click({ timeout: 3000 })
    await expect(popup.getByText(text.cashingOut)).toBeVisible({ timeout: 2000 })
    await expect(popup.getByText(text.pleaseWait)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  return popup
}

test('[CASH-01][CASH-04][CASH-05] a member cashes out a part by keyboard, then the rest; every outcome matches the offer', async ({
  browser,
}) => {
  const market = await matchThat(false)
  const earlier = await product.books()
  const page = await withBet(browser, 1440, market)
  await wayOut(page, market).click()
  const popup = popupOf(page)
  await expect(cashout(page)).toBeEnabled()
  for (const { runnerName } of market.runners) await expect(popup.getByRole('row', { name: runnerName })).toContainText('₹')
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '#cash-out')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(wayOut(page, market)).toBeFocused()
  expect((await product.books()).bets).toHaveLength(earlier.bets.length + 1)

  await page.keyboard.press('Enter')
  const part = popup.getByRole('slider', { name: text.cashOutPart })
  await expect(part).toBeFocused()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(part).toHaveAttribute('aria-valuetext', text.cashOutPercent(50))
  await expect(cashout(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^${text.cashedOut(paise(0)).split('₹')[0]}`)).first()).toBeVisible()
  await expect(popup).toBeHidden()
  await expect.poll(async () => (await product.books()).bets.length).toBe(earlier.bets.length + 2)

  await wayOut(page, market).click()
  await cashout(page).click()
  await expect(popup.getByText(text.cashOutDone, { exact: true })).toBeVisible()
  await popup.getByRole('button', { name: text.close, exact: true }).last().click()
  await expect(wayOut(page, market)).toBeHidden()
  const { broken, bets, accounts } = await product.books()
  expect([broken, bets.length - earlier.bets.length]).toEqual([[], 3])
  const held = Object.entries(accounts).filter(([name]) => name.includes(':hold:') && !(name in earlier.accounts))
  for (const [name, amount] of held) expect([name, amount < 20_000]).toEqual([name, true])
  await page.context().close()
})

test('[CASH-02][CASH-03][CASH-05][ERR-03] on a phone, a suspension in the delay fails a cash-out with its words; the bets stand', async ({
  browser,
}) => {
  const market = await matchThat(true)
  const page = await withBet(browser, 360, market)
  const popup = await cashingOut(page, market)
  await product.suspend(market.marketId)
  await expect(page.getByText(text.cashOutFailed, { exact: true })).toBeVisible()
  await expect(popup).toBeHidden()
  const before = (await product.books()).bets.length

  await wayOut(page, market).click()
  await expect(popup.getByText(text.cashoutWaits)).toBeDisabled()
  expect((await product.books()).bets).toHaveLength(before)
  await product.open(market.marketId)
  await expect(cashout(page)).toBeEnabled({ timeout: 30_000 })
  await popup.getByRole('button', { name: text.cancel }).click()
  await expect(popup).toBeHidden()
  expect((await product.books()).broken).toEqual([])
  await page.context().close()
})

test('[CASH-05][SLIP-30] the popup says that it asks while the exchange is silent, and shows the later answer', async ({ browser }) => {
  const market = await matchThat(true)
  const page = await withBet(browser, 1440, market)
  const popup = await cashingOut(page, market)
  product.hang()
  await expect(popup.getByText(text.checkingNote)).toBeVisible({ timeout: 30_000 })
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '#cash-out')).toEqual([])
  product.go()
  await expect(popup).toBeHidden({ timeout: 60_000 })
  expect((await product.books()).broken).toEqual([])
  await page.context().close()
})

test('[CASH-05][SLIP-30] a pending row survives a closed popup and a reload; the cash-out is made at most once', async ({ browser }) => {
  const market = await matchThat(true)
  const page = await withBet(browser, 1440, market)
  const before = (await product.books()).bets.length
  // What became of it stays out until the row was seen.
  await product.loseAnswers(120_000)
  const popup = await cashingOut(page, market)
  await popup.getByRole('button', { name: text.fold }).click()
  await expect(popup).toBeHidden()
  const row = page.locator('.pending').filter({ hasText: text.cashOut })
  await expect(row).toContainText(market.marketName)
  await page.reload()
  await expect(row).toBeVisible()
  await product.loseAnswers(0)
  await expect(row).toBeHidden({ timeout: 60_000 })
  const { broken, bets } = await product.books()
  expect(broken).toEqual([])
  // Done, or taken back by the market: never twice.
  expect(bets.length - before).toBeLessThanOrEqual(1)
  await page.context().close()
})
