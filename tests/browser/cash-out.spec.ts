import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { faultsIn, openAs, pressPrice, rested, write } from './player.ts'
import { marketOf, opening } from './table.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
})
test.afterAll(() => product.close())

const panelOf = (page: Page): Locator => page.locator('#cash-out')
const cashout = (page: Page): Locator => panelOf(page).getByRole('button', { name: new RegExp(`^${opening(text.cashoutFor)}`) })
const boardOf = (page: Page, { marketName }: Market): Locator => page.getByRole('region', { name: marketName, exact: true })
const wayOut = (page: Page, market: Market): Locator =>
  boardOf(page, market)
    .getByRole('button', { name: text.cashOutOf(`${market.marketName}, ${market.eventName}`) })
    .and(page.locator('[data-cash-out]'))

/** A member on the page of a match that has not begun, with ₹1,000.00 on its first side. */
const withBet = async (browser: Browser, width: number, market: Market): Promise<Page> => {
  const page = await openWindow(browser, width)
  await openAs(page, addressOf(market))
  await bet(page, market)
  return page
}
const addressOf = ({ eventTypeId, eventId }: Market): string => `${product.url}/event-page/${eventTypeId}/${eventId}`
/** Backs the first side of the match whose page is open. */
const bet = async (page: Page, market: Market): Promise<void> => {
  await pressPrice(page, 'back', market)
  await write(page, { odds: '1.01', stake: '1000' })
  const slip = page.locator('.slip')
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByRole('button', { name: text.done }).click()
  await expect(wayOut(page, market)).toBeVisible()
}
/** The same, once the match has begun: a cash-out has a delay now. */
const inPlay = async (browser: Browser, width: number): Promise<{ readonly page: Page; readonly market: Market }> => {
  await product.play('lions before play')
  const market = await marketOf(product, 'lions')
  const page = await withBet(browser, width, market)
  await product.play('lions in play')
  return { page, market }
}

/** Presses Cashout, and waits until it is processed. */
const cashingOut = async (page: Page, market: Market): Promise<Locator> => {
  const panel = panelOf(page)
  await wayOut(page, market).click()
  await cashout(page).click()
  await expect(panel.getByText(text.cashingOut)).toBeVisible()
  await expect(panel.getByText(text.pleaseWait)).toBeVisible()
  return panel
}

test('[CASH-01][CASH-04][CASH-05] a member cashes out a part by keyboard, then the rest; every outcome matches the offer', async ({
  browser,
}) => {
  const market = await marketOf(product, 'bears')
  const earlier = await product.books()
  const page = await withBet(browser, 1440, market)
  await wayOut(page, market).click()
  const panel = panelOf(page)
  await expect(cashout(page)).toBeEnabled()
  for (const { runnerName } of market.runners) await expect(panel.getByRole('row', { name: runnerName })).toContainText('₹')
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '#cash-out')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(wayOut(page, market)).toBeFocused()
  expect((await product.books()).bets).toHaveLength(earlier.bets.length + 1)

  await page.keyboard.press('Enter')
  const part = panel.getByRole('slider', { name: text.cashOutPart })
  await expect(part).toBeFocused()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(part).toHaveAttribute('aria-valuetext', text.cashOutPercent(50))
  await expect(cashout(page)).toBeEnabled()
  await rested(panel)
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^${text.cashOutPartDone(text.cashOutPercent(50))}`)).first()).toBeVisible()
  await expect(panel).toBeHidden()
  await expect.poll(async () => (await product.books()).bets.length).toBe(earlier.bets.length + 2)

  await wayOut(page, market).click()
  await cashout(page).click()
  await expect(panel.getByText(text.cashOutDone, { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: text.close, exact: true }).last().click()
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
  const { page, market } = await inPlay(browser, 360)
  const panel = await cashingOut(page, market)
  await product.play('lions suspended')
  await expect(page.getByText(text.cashOutFailed, { exact: true })).toBeVisible()
  await expect(panel).toBeHidden()
  const before = (await product.books()).bets.length

  await expect(wayOut(page, market)).toHaveText(text.suspended)
  await expect(wayOut(page, market)).toBeDisabled()
  expect((await product.books()).bets).toHaveLength(before)
  await product.play('lions open')
  await wayOut(page, market).click()
  await expect(cashout(page)).toBeEnabled()
  await panel.getByRole('button', { name: text.cancel }).click()
  await expect(panel).toBeHidden()
  expect((await product.books()).broken).toEqual([])
  await page.context().close()
})

test('[CASH-04][CASH-06] a price that moves in the delay brings the new figure at once, and one press takes it', async ({ browser }) => {
  const { page, market } = await inPlay(browser, 1440)
  const panel = await cashingOut(page, market)
  const before = (await product.books()).bets.length
  await product.play('lions longer')
  await expect(panel.getByText(opening(text.cashOutMoved))).toBeVisible({ timeout: 10_000 })
  expect((await product.books()).bets).toHaveLength(before)
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '#cash-out')).toEqual([])
  await cashout(page).click()
  await expect(panel.getByText(text.cashOutDone, { exact: true })).toBeVisible({ timeout: 10_000 })
  await expect.poll(async () => (await product.books()).bets.length).toBe(before + 1)
  expect((await product.books()).broken).toEqual([])
  await product.play('lions usual')
  await page.context().close()
})

test('[CASH-06] the figure on a phone moves with the market, and the prices stay in view beside the panel', async ({ browser }) => {
  const { page, market } = await inPlay(browser, 360)
  const chip = wayOut(page, market)
  await expect(chip).toContainText('−₹')
  await product.play('lions shorter')
  await expect(chip).toContainText('+₹')
  await chip.click()
  await expect(cashout(page)).toBeEnabled()
  await expect(boardOf(page, market).locator('button.cell.back-1').first()).toBeInViewport()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await product.play('lions usual')
  await page.context().close()
})

test('[CASH-07] an automatic cash-out fires at its profit, is done once, and says so on the page', async ({ browser }) => {
  const { page, market } = await inPlay(browser, 1024)
  const before = (await product.books()).bets.length
  await wayOut(page, market).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: text.autoSet, exact: true }).click()
  await panel.getByLabel(text.autoAt, { exact: true }).fill('200')
  await panel.getByLabel(text.autoAtLoss, { exact: true }).fill('500')
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '#cash-out')).toEqual([])
  await panel.getByRole('button', { name: text.autoSave, exact: true }).click()
  await expect(page.getByText(text.autoKept)).toBeVisible()
  await expect(boardOf(page, market).getByText(text.autoArmed).first()).toBeVisible()
  await product.play('lions shorter')
  await expect(boardOf(page, market).getByText(text.autoFiring).first()).toBeVisible()
  await expect(page.getByText(/cashed out automatically/).first()).toBeVisible({ timeout: 15_000 })
  await expect(wayOut(page, market)).toBeHidden()
  const { broken, bets } = await product.books()
  expect([broken, bets.length]).toEqual([[], before + 1])
  await product.play('lions usual')
  await page.context().close()
})

test('[CASH-05][SLIP-30] the panel says that it asks while the exchange is silent, and shows the later answer', async ({ browser }) => {
  const { page, market } = await inPlay(browser, 1440)
  const panel = await cashingOut(page, market)
  product.hang()
  await expect(panel.getByText(text.checkingNote)).toBeVisible({ timeout: 30_000 })
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '#cash-out')).toEqual([])
  product.go()
  await expect(panel).toBeHidden({ timeout: 60_000 })
  // It is no slip, so after 10 s it took none out of the player’s hands.
  await expect(page.getByRole('tab', { name: text.betslip })).toHaveAttribute('aria-selected', 'true')
  expect((await product.books()).broken).toEqual([])
  await page.context().close()
})

test('[CASH-05][SLIP-30] a pending row survives a closed panel and a reload; the cash-out is made at most once', async ({ browser }) => {
  const { page, market } = await inPlay(browser, 1440)
  const before = (await product.books()).bets.length
  // What became of it stays out until the row was seen.
  await product.loseAnswers(120_000)
  const panel = await cashingOut(page, market)
  await panel.getByRole('button', { name: text.fold }).click()
  await expect(panel).toBeHidden()
  const row = page.locator('.pending').filter({ hasText: text.cashOut })
  await expect(row).toContainText(market.marketName)
  await page.reload()
  await expect(row).toBeVisible()
  await product.loseAnswers(0)
  await expect(row).toBeHidden({ timeout: 60_000 })
  const { broken, bets } = await product.books()
  expect(broken).toEqual([])
  expect(bets.length - before).toBe(1)
  await page.context().close()
})

for (const width of [1440, 360])
  test(`[CASH-04][CASH-05][CASH-06][OPEN-10] at ${width} px one press cashes out all, and a fallen offer stays`, async ({ browser }) => {
    await product.play('lions before play')
    const [lions, bears] = [await marketOf(product, 'lions'), await marketOf(product, 'bears')]
    const page = await withBet(browser, width, lions)
    await page.goto(addressOf(bears))
    await bet(page, bears)
    await product.play('lions in play')
    const before = (await product.books()).bets.length
    await page.goto(`${product.url}/open-bets`)
    const all = page.getByRole('button', { name: text.cashOutAll, exact: true })
    const chipOf = ({ marketName, eventName }: Market): Locator =>
      page
        .getByRole('main')
        .locator('[data-cash-out]')
        .and(page.getByRole('button', { name: text.cashOutOf(`${marketName}, ${eventName}`) }))
    await expect(chipOf(lions)).toContainText('₹')
    await expect(chipOf(bears)).toContainText('₹')
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])

    // Nothing is sent before the yes.
    const question = page.getByRole('alertdialog')
    await all.click()
    await expect(question.getByRole('heading')).toHaveText(/^Cash out 2 positions for about −\u2060₹[\d.,]+\?$/)
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '[role=alertdialog]')).toEqual([])
    await question.getByRole('button', { name: text.cancel, exact: true }).click()
    await expect(question).toHaveCount(0)
    expect((await product.books()).bets).toHaveLength(before)

    await all.click()
    await question.getByRole('button', { name: text.cashOutAllYes, exact: true }).click()
    await expect(chipOf(lions)).toHaveText(text.cashOutRunning)
    await expect(all).toBeDisabled()
    await product.play('lions longer')
    // Each has its own end: one is done, and the price of the other moved in its delay.
    await expect(chipOf(bears)).toHaveCount(0)
    await expect(page.getByText(opening(text.cashOutRefused)).first()).toBeVisible({ timeout: 15_000 })
    await expect(chipOf(lions)).toContainText('₹')
    expect((await product.books()).bets).toHaveLength(before + 1)

    await all.click()
    await expect(question.getByRole('heading')).toHaveText(/^Cash out 1 position for about −\u2060₹/)
    await question.getByRole('button', { name: text.cashOutAllYes, exact: true }).click()
    await expect(chipOf(lions)).toHaveCount(0, { timeout: 15_000 })
    const { broken, bets } = await product.books()
    expect([broken, bets.length]).toEqual([[], before + 2])
    await product.play('lions usual')
    await page.context().close()
  })
