import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { englishInspect } from '#copy/en/inspect.ts'
import { englishStory as words } from '#copy/en/story.ts'
import { story as hindiStory } from '#copy/hi/story.ts'
import { fits, openWindow, smallTargets, smallText } from './desk.ts'
import { faultsIn, pressPrice, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
  await product.play('lions quick')
})
test.afterAll(() => product.close())

/** A member of this phone number on the page of a match. */
const atMatch = async (browser: Browser, width: number, phone: string, { eventTypeId, eventId }: Market): Promise<Page> => {
  await product.join(phone, 'Hidden@Word77')
  const page = await openWindow(browser, width)
  await page.goto(`${product.url}/event-page/${eventTypeId}/${eventId}`)
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByLabel(text.userId).fill(phone)
  await page.getByLabel(text.password, { exact: true }).fill('Hidden@Word77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  return page
}
/** Places a bet and waits for its verdict, which the slip shows for three seconds. */
const placed = async (page: Page, market: Market, odds: string): Promise<void> => {
  await pressPrice(page, 'back', market)
  await write(page, { odds, stake: '100' })
  await page
    .locator('.slip')
    .getByRole('button', { name: /^Place bet/ })
    .click()
  await expect(page.locator('.slip').getByText(/^Bet placed/)).toBeVisible({ timeout: 15_000 })
}
const stepsOf = (page: Page) => page.locator('.story-steps li')
const looksRight = async (page: Page, where: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main'), where).toEqual([])
  await fits(page, where)
  expect(await smallText(page)).toEqual([])
}

test('[FLOW-03][SLIP-28] a bet’s story is read from the slip, saved as a file and opened elsewhere', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const page = await atMatch(browser, 1440, '9811122244', market)
  await placed(page, market, '1.01')
  await page.locator('.slip').getByRole('link', { name: text.whatHappened }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.betStory })).toBeVisible()
  await expect(stepsOf(page).filter({ hasText: 'You saw and pressed' })).toHaveCount(1)
  await expect(stepsOf(page).filter({ hasText: 'You pressed Place bet: ₹100.00 at 1.01.' })).toHaveCount(1)
  await expect(stepsOf(page).filter({ hasText: words.sent })).toHaveCount(1)
  await expect(stepsOf(page).filter({ hasText: words.taken })).toContainText(text.betMatched)
  await expect(page.locator('.story-verdict')).toContainText(words.sentCount)
  await looksRight(page, 'a story on a desk')

  const ref = page.url().slice(-36)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: words.download }).click()])
  const file = await download.path()
  const written = readFileSync(file, 'utf8')
  expect(written).toContain(`"ref":"${ref}"`)
  for (const hidden of ['9811122244', 'Hidden@Word77']) expect(written).not.toContain(hidden)

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const inspect = await elsewhere.newPage()
  await inspect.goto(`${product.url}/inspect`)
  await inspect.getByLabel(englishInspect.import).setInputFiles(file)
  await expect(inspect.locator('.inspect-state')).toContainText(englishInspect.replays)
  await expect(inspect.getByRole('searchbox', { name: englishInspect.search })).toHaveValue(ref)
  await expect(inspect.getByRole('button', { name: 'place.pressed' })).toBeVisible()
})

test('[SLIP-30] after a reload a phone says that the start is missing, and shows the bet', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const page = await atMatch(browser, 360, '9811122255', market)
  await placed(page, market, '1.01')
  await page.goto(`${product.url}/open-bets`)
  for (const view of [text.averageOdds, text.orderByDate, text.consolidated]) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${text.whatHappened.replace('?', '\\?')}`) })).toHaveCount(1)
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${text.whatHappened.replace('?', '\\?')}`) })
    .first()
    .click()
  await expect(page.getByText(words.noBeginning)).toBeVisible()
  await page.reload()
  await expect(page.locator('.story-verdict')).toContainText(text.betMatched)
  const record = page.getByRole('region', { name: words.record })
  await expect(record.getByText(/^₹100\.00 was matched at/)).toBeVisible()
  await expect(page.getByText(words.noAnswerYet)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: words.now })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₹100.00')
  await looksRight(page, 'a story on a phone')
  expect(await smallTargets(page)).toEqual([])

  await page.evaluate(() => localStorage.setItem('pavilion-language', 'hi'))
  await page.reload()
  await expect(page.getByText(hindiStory.noBeginning)).toBeVisible({ timeout: 15_000 })
  await fits(page, 'a story in Hindi')
})

test('[SESS-16] a member reads nothing of another member’s bet', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const first = await atMatch(browser, 1440, '9811122266', market)
  await placed(first, market, '1.01')
  await first.locator('.slip').getByRole('link', { name: text.whatHappened }).click()
  await expect(stepsOf(first).first()).toBeVisible()
  const other = await atMatch(browser, 1440, '9811122277', market)
  await other.goto(first.url())
  await expect(other.getByText(words.nothingKnown)).toBeVisible({ timeout: 15_000 })
  await expect(stepsOf(other)).toHaveCount(0)
})
