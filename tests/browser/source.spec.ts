import { type Browser, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow } from './desk.ts'
import { faultsIn, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

test.use({ storageState: { cookies: [], origins: [] } })
let exchange: Product | undefined
let front: Product | undefined
test.beforeAll(async () => {
  exchange = await startProduct([...scripted('two-matches'), '--speaks', 'source', '--stand-ins'])
  front = await startProduct(['--role', 'front', '--backend', exchange.url])
})
test.afterAll(async () => {
  await front?.close()
  await exchange?.close()
})

/** A member on the page of the match in play, whose bets are delayed by 5 s. */
const atMatch = async (browser: Browser, width: number) => {
  if (exchange === undefined || front === undefined) throw new Error('the product is not up')
  const page = await openWindow(browser, width)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${front.url}/event-page/4/lions`)
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  return { page, faults, exchange }
}
/** Writes a bet on the Lions, and presses Place Bet. */
const place = async (page: Page, stake: string): Promise<void> => {
  await page
    .getByRole('button', { name: `${text.back} Lions at` })
    .first()
    .click()
  await write(page, { stake })
  await page
    .locator('.slip')
    .getByRole('button', { name: /^Place bet/ })
    .click()
}
const bought = async (of: Product): Promise<number> => (await of.books()).bets.length

test('[BACK-02][BROWSE-01] the home page waits for its list when only a message brings it', async ({ browser }) => {
  if (front === undefined) throw new Error('the product is not up')
  const page = await openWindow(browser, 1440)
  await page.addInitScript((failure) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(failure)) document.documentElement.dataset['failed'] = 'yes'
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, text.cannotLoad)
  await page.goto(front.url)
  await expect(page.getByRole('button', { name: `${text.back} Lions at` }).first()).toBeVisible({ timeout: 15_000 })
  await expect(page.locator('html')).not.toHaveAttribute('data-failed')
  await page.context().close()
})

test('[BACK-02] a page loaded in an outage has no feature’s button when the server is back', async ({ browser }) => {
  const { page, faults } = await atMatch(browser, 1440)
  let isAway = true
  await page.route(`${front?.url}/**`, (route) =>
    isAway && route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500, body: '<html></html>' }) : route.continue(),
  )
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const features = page.getByText(/^(Live Casino|Slot Games|Aviator|Deposit|Withdraw)$/)
  await expect(features).toHaveCount(0)
  isAway = false
  await expect(page.getByRole('button', { name: `${text.back} Lions at` }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(features).toHaveCount(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('[BACK-02][BACK-03] a bet that is cut off in its delay is seen with its result after a reload', async ({ browser }) => {
  const { page, faults, exchange } = await atMatch(browser, 1440)
  const before = await bought(exchange)
  await place(page, '500')
  await expect.poll(() => bought(exchange), { timeout: 15_000 }).toBe(before + 1)
  await exchange.loseAnswers(20_000)
  await exchange.drop()
  await page.reload()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  // The player who was away reads what became of it, and finds the bet in the list.
  await expect(page.getByText(text.betMatched).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('tab', { name: text.openBets }).click()
  await expect(page.getByRole('tabpanel').getByText('Lions').first()).toBeVisible()
  const { bets, broken } = await exchange.books()
  expect([bets.map(({ state }) => state), broken]).toEqual([['matched'], []])
  // Prices come by calls, and move.
  await exchange.loseAnswers(0)
  await exchange.play('lions longer')
  await expect(page.getByRole('button', { name: `${text.back} Lions at` }).first()).not.toHaveText(/^2\.00/, { timeout: 15_000 })
  await exchange.play('lions usual')
  expect(faults).toEqual([])
})

test('[BACK-02][SLIP-19] a slip says that its price has moved when the odds come by calls', async ({ browser }) => {
  const { page, faults, exchange } = await atMatch(browser, 1024)
  await page
    .getByRole('button', { name: `${text.back} Lions at` })
    .first()
    .click()
  await write(page, { stake: '300' })
  const slip = page.locator('.slip')
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeEnabled()
  await exchange.play('lions shorter')
  await expect(slip.getByText(text.oddsChanged)).toBeVisible({ timeout: 15_000 })
  await exchange.play('lions suspended')
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeHidden({ timeout: 15_000 })
  await exchange.play('lions open')
  await exchange.play('lions usual')
  await expect(slip.getByText(text.oddsChanged)).toBeHidden({ timeout: 15_000 })
  expect(faults).toEqual([])
})

for (const width of [1440, 360])
  test(`[BACK-02] a bet without an answer stays in doubt until the player gives it up, ${width} px wide`, async ({ browser }) => {
    const { page, faults, exchange } = await atMatch(browser, width)
    await place(page, '700')
    const before = await bought(exchange)
    await expect.poll(() => bought(exchange), { timeout: 15_000 }).toBeGreaterThanOrEqual(before)
    await exchange.loseAnswers(20_000)
    await exchange.play('lions suspended')
    await exchange.drop()
    // The player comes back 40 s later: until then the page looks for the bet.
    await page.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + 40_000
    })
    await page.reload()
    await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
    if (width < 1024) await page.goto(`${new URL(page.url()).origin}/open-bets`)
    await expect(page.getByText(text.cannotAsk).first()).toBeVisible({ timeout: 15_000 })
    await fits(page, String(width))
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'body')).toEqual([])
    await page.getByRole('button', { name: text.dismiss }).first().click()
    await expect(page.getByText(text.cannotAsk)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(text.cannotAsk)).toHaveCount(0)
    await exchange.loseAnswers(0)
    await exchange.play('lions open')
    expect(faults).toEqual([])
  })

test('[BACK-02][SLIP-30] a bet that ended while its player was away is seen with its result', async ({ browser }) => {
  const { page, faults, exchange } = await atMatch(browser, 1440)
  const event = page.url()
  const before = await bought(exchange)
  await place(page, '600')
  await expect.poll(() => bought(exchange), { timeout: 15_000 }).toBe(before + 1)
  await exchange.loseAnswers(8000)
  await exchange.drop()
  await page.goto('about:blank')
  await expect.poll(async () => (await exchange.books()).bets.at(-1)?.state, { timeout: 15_000 }).toBe('matched')
  await exchange.play('lions have won')
  // A bet with a result leaves the books.
  await expect.poll(() => bought(exchange), { timeout: 15_000 }).toBe(0)
  await exchange.loseAnswers(0)
  await page.goto(event)
  await expect(page.getByText(text.betMatched).first()).toBeVisible({ timeout: 30_000 })
  await page.goto(`${new URL(event).origin}/open-bets`)
  await expect(page.getByRole('main').getByText('₹600.00').first()).toBeVisible({ timeout: 15_000 })
  expect(faults).toEqual([])
  await page.context().close()
})
