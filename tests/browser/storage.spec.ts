import { expect, type Page } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { place, railOf, tryDemo, write } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})

test.use({ viewport: { width: 1440, height: 1000 } })

/** What a browser does whose user keeps this site from storing anything. */
const closeStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
/** What a browser does whose storage is full. */
const fillStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
/** What is left by another program, or another version: nothing that can be read. */
const corruptStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (let i = 0; i < 200; i += 1) localStorage.setItem(`pavilion-ref:${i}`, '{"ref":')
    for (const name of ['pavilion-session', 'pavilion-target', 'scroll'])
      if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, '{')
    localStorage.setItem('pavilion-favourites:', '[7]')
  })

for (const [how, prepare] of [
  ['closed', closeStorage],
  ['full', fillStorage],
] as const)
  test(`[SLIP-30] a page whose storage is ${how} starts, logs in, and says why it sends no bet`, async ({ page }) => {
    await prepare(page)
    await page.goto(`${product.url}/sports-page/cricket/4`)
    await tryDemo(page)
    await page.locator('button.cell.back-1:not([disabled])').first().click()
    await write(page, { odds: '1.01', stake: '1000' })
    await railOf(page)
      .getByRole('button', { name: /^Place bet/i })
      .click()
    await expect(railOf(page).getByText(text.nothingKept)).toBeVisible()
  })

test('[SLIP-30] a page whose storage holds nothing readable starts, logs in and places', async ({ page }) => {
  await corruptStorage(page)
  await page.goto(`${product.url}/sports-page/cricket/4`)
  await tryDemo(page)
  await place(page, 'back')
})
