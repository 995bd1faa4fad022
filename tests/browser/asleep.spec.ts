import { type Browser, type CDPSession, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { openWindow, smallText } from './desk.ts'
import { faultsIn, logInAs, openAs, pressPrice, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf, opening } from './table.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
})
test.afterAll(() => product.close())

type Asleep = { readonly page: Page; readonly market: Market; readonly browserSide: CDPSession }
/** A member at a match in play, whose bet of ₹1,000.00 is in its delay of 5 s. */
const inDelay = async (browser: Browser, width: number): Promise<Asleep> => {
  await product.play('lions open')
  const market = await marketOf(product, 'lions')
  const page = await openWindow(browser, width)
  await openAs(page, `${product.url}/event-page/${market.eventTypeId}/${market.eventId}`, 'demo')
  await press(page, market)
  return { page, market, browserSide: await page.context().newCDPSession(page) }
}
const press = async (page: Page, market: Market): Promise<void> => {
  await pressPrice(page, 'back', market)
  await write(page, { odds: '1.5', stake: '1000' })
  const slip = page.locator('.slip')
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await expect(slip).toHaveAttribute('data-screen', 'waiting')
}
/** How a page falls asleep: behind another, or frozen by a browser that says so by this event alone. */
type Sleep = 'hidden' | 'frozen'
/** Puts the page to sleep and stops its scripts: a browser without a window does neither by itself. */
const sleep = async (page: Page, browserSide: CDPSession, how: Sleep): Promise<void> => {
  await page.evaluate((isHidden) => {
    if (isHidden) Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event(isHidden ? 'visibilitychange' : 'freeze'))
  }, how === 'hidden')
  await browserSide.send('Debugger.enable')
  const stopped = new Promise((resolve) => browserSide.once('Debugger.paused', resolve))
  await browserSide.send('Debugger.pause')
  await stopped
}
const wake = async (page: Page, browserSide: CDPSession, how: Sleep): Promise<void> => {
  await browserSide.send('Debugger.resume')
  await browserSide.send('Debugger.disable')
  await page.evaluate((isHidden) => {
    if (isHidden) Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event(isHidden ? 'visibilitychange' : 'resume'))
  }, how === 'hidden')
}
/** A member whose bet of ₹700.00 at these odds is placed. */
const withBet = async (browser: Browser, odds: string): Promise<Asleep> => {
  await product.play('lions open')
  const market = await marketOf(product, 'lions')
  const page = await openWindow(browser, 1440)
  await openAs(page, `${product.url}/event-page/${market.eventTypeId}/${market.eventId}`, 'demo')
  await pressPrice(page, 'back', market)
  await write(page, { odds, stake: '700' })
  const slip = page.locator('.slip')
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
  return { page, market, browserSide: await page.context().newCDPSession(page) }
}
/** Presses a change of the one unmatched bet, which is at 5.00, to ₹900.00. */
const change = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/open-bets`)
  const bet = page.getByRole('main').locator('li[data-side]:has([aria-expanded])')
  await bet.getByRole('button', { name: /^Change / }).click()
  await bet.getByLabel(text.unmatchedStake).fill('900')
  await bet.getByRole('button', { name: text.changeRaise('₹900.00') }).click()
  await expect(bet).toContainText(text.changing('5.00', '₹900.00'))
}
const pressCashOut = async (page: Page, { marketName, eventName }: Market): Promise<void> => {
  const board = page.getByRole('region', { name: marketName, exact: true })
  await board
    .getByRole('button', { name: text.cashOutOf(`${marketName}, ${eventName}`) })
    .and(page.locator('[data-cash-out]'))
    .click()
  const panel = page.locator('#cash-out')
  await panel.getByRole('button', { name: new RegExp(`^${opening(text.cashoutFor)}`) }).click()
  await expect(panel).toContainText(text.cashingOut)
}
/** Takes all that the browser keeps of the page, and leaves it: a page that loads again may take longer than the bet's delay. */
const clearAndLeave = async (page: Page, browserSide: CDPSession): Promise<void> => {
  await browserSide.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'all' })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
}
/** Comes back, logs in again, and expects this sentence by itself and in the bell. */
const hears = async (page: Page, said: string): Promise<void> => {
  await page.goto(product.url)
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await logInAs(page, 'demo')
  await expect(page.getByText(said)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: /unread/ }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: said }).first()).toBeVisible()
}
/** The orders that were refused in their delay since the exchange started. */
const refused = async (how: 'bet-lapsed' | 'amend-lapsed' | 'cash-out-lapsed' = 'bet-lapsed'): Promise<number> =>
  (await product.log()).filter(({ type }) => type === how).length
const aboutOf = ({ runners, eventName }: Market): string =>
  text.aboutBet(runners[0]?.runnerName ?? '', paise(100_000), text.marketOfEvent(eventName, 'Match Odds'))

for (const [width, how] of [
  [360, 'hidden'],
  [360, 'frozen'],
  [1440, 'hidden'],
] as const)
  test(`[SLIP-15][SLIP-30] a page that was ${how} at ${width} px says which bet was refused, until it is closed`, async ({ browser }) => {
    const before = await refused()
    const { page, market, browserSide } = await inDelay(browser, width)
    await sleep(page, browserSide, how)
    await product.play('lions suspended')
    await expect.poll(() => refused()).toBe(before + 1)
    await wake(page, browserSide, how)
    const row = page.locator('[data-verdict=refused]')
    // The slip says it for 3 s first.
    await expect(row).toContainText(aboutOf(market), { timeout: 15_000 })
    await expect(row).toContainText(text.MARKET_SUSPENDED)
    await expect(page.locator('.slip')).toHaveCount(0)
    expect(await faultsIn(page, 'light', '[data-verdict]')).toEqual([])
    expect(await smallText(page)).toEqual([])
    await page.reload()
    await expect(row).toContainText(aboutOf(market), { timeout: 15_000 })
    await row.getByRole('button', { name: text.dismiss }).click()
    await expect(row).toHaveCount(0)
  })

test('[OPEN-11][SLIP-30] a hidden page says later that a bet was not changed', async ({ browser }) => {
  const before = await refused('amend-lapsed')
  const { page, market, browserSide } = await withBet(browser, '5')
  await change(page)
  await sleep(page, browserSide, 'hidden')
  await product.play('lions suspended')
  await expect.poll(() => refused('amend-lapsed')).toBe(before + 1)
  await wake(page, browserSide, 'hidden')
  const row = page.locator('[data-verdict=refused]')
  await expect(row).toContainText(text.changeRefused(text.MARKET_SUSPENDED), { timeout: 15_000 })
  await expect(row).toContainText(
    text.aboutBet(market.runners[0]?.runnerName ?? '', paise(70_000), text.marketOfEvent(market.eventName, 'Match Odds')),
  )
})

test('[SLIP-15][SLIP-30][SESS-15] storage that is cleared in the middle of a press takes no verdict away', async ({ browser }) => {
  const { page, market, browserSide } = await inDelay(browser, 1440)
  await browserSide.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await expect(page.getByText(`${text.betMatched} ${aboutOf(market)}`)).toBeVisible({ timeout: 15_000 })

  const before = await refused()
  await press(page, market)
  await clearAndLeave(page, browserSide)
  await product.play('lions suspended')
  await expect.poll(() => refused()).toBe(before + 1)
  await hears(page, text.betNotTaken(market.runners[0]?.runnerName ?? '', paise(100_000), text.MARKET_SUSPENDED, market.eventName))
  expect((await product.books()).broken).toEqual([])
})

test('[OPEN-11][SLIP-30][SESS-15] storage that is cleared in the middle of a change takes no verdict away', async ({ browser }) => {
  const before = await refused('amend-lapsed')
  const { page, market, browserSide } = await withBet(browser, '5')
  await change(page)
  await clearAndLeave(page, browserSide)
  await product.play('lions suspended')
  await expect.poll(() => refused('amend-lapsed')).toBe(before + 1)
  await hears(page, text.betNotChanged(market.runners[0]?.runnerName ?? '', text.MARKET_SUSPENDED, market.eventName))
})

test('[CASH-05][SLIP-30][SESS-15] storage that is cleared in the middle of a cash-out takes no verdict away', async ({ browser }) => {
  const { page, market, browserSide } = await withBet(browser, '1.5')
  const said = text.cashOutNotDone(market.marketName, text.MARKET_SUSPENDED, market.eventName)
  // A page that was there says it by the order, and its news no second time.
  await pressCashOut(page, market)
  await product.play('lions suspended')
  await expect(page.getByText(text.cashOutRefused(text.MARKET_SUSPENDED)).first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('link', { name: /unread/ })).toBeVisible()
  await expect(page.getByText(said)).toHaveCount(0)

  await product.play('lions open')
  const before = await refused('cash-out-lapsed')
  await page.reload()
  await pressCashOut(page, market)
  await clearAndLeave(page, browserSide)
  await product.play('lions suspended')
  await expect.poll(() => refused('cash-out-lapsed')).toBe(before + 1)
  await hears(page, said)
  expect((await product.books()).broken).toEqual([])
})
