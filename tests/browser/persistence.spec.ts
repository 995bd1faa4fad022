import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { faultsIn, openAs } from './player.ts'
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

for (const width of [1440, 360])
  test(`[OPEN-14] an unmatched bet is kept when the slip says so, at ${width}`, async ({ browser }) => {
    await product.play('lions open')
    const { eventTypeId, eventId, marketName } = await marketOf(product, 'lions')
    const page = await openWindow(browser, width)
    await openAs(page, `${product.url}/event-page/${eventTypeId}/${eventId}`)
    await page.getByRole('button', { name: text.ladderOf(marketName), exact: true }).click()
    const ladder = page.getByRole('region', { name: text.ladderOf(marketName) })
    const slip = page.locator('.slip')
    const place = async (price: RegExp, keeps: boolean): Promise<void> => {
      await ladder.getByRole('button', { name: price }).click()
      await expect(slip).toContainText(text.lapsesIfSuspended)
      if (keeps) await slip.getByRole('button', { name: text.keepUnmatched }).click()
      await expect(slip).toContainText(keeps ? text.keptIfSuspended : text.lapsesIfSuspended)
      for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '.slip')).toEqual([])
      await slip.getByLabel(text.stake, { exact: true }).fill('500')
      await expect(slip).toContainText(keeps ? text.keptIfSuspended : text.lapsesIfSuspended)
      await slip.getByRole('button', { name: /^Place bet/ }).click()
      await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
    }
    await place(/^Back .+ at 2\.20/, true)
    await place(/^Back .+ at 2\.24/, false)
    await product.play('lions suspended')
    await product.play('lions open')
    await page.goto(`${product.url}/open-bets`)
    const main = page.locator('main')
    const cancel = main.getByRole('button', { name: /^Cancel the unmatched/ })
    await expect(main.getByText(text.keptIfSuspended).first()).toBeVisible()
    await expect(cancel).toHaveCount(1)
    await cancel.click()
    await expect(cancel).toHaveCount(0, { timeout: 15_000 })
  })
