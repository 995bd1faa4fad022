import { type Browser, type Page, expect } from '@playwright/test'
import { getSetting } from '#contract/support.ts'
import { casinoWelcome } from '#copy/en/legal.ts'
import { text } from '#copy/catalogue.ts'
import { accountOf, headingOf, openWindow } from './desk.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

/** Goes to the casino as a visitor, who logs in on the way; the exchange has said whether its popup is on. */
const enterCasino = async (browser: Browser, istenpaisa: boolean) => {
  const page = await openWindow(browser, 1440)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.route(`**${getSetting.path}`, (route) => route.fulfill({ json: { success: true, data: { istenpaisa } } }))
  const answered = page.waitForResponse((response) => response.url().endsWith(getSetting.path))
  await page.goto(product.url)
  expect((await answered).request().postDataJSON()).toEqual({ siteurl: expect.any(String) })
  await page.getByRole('navigation').getByRole('button', { name: text.liveCasino, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(page).toHaveURL(/casino-lobby/, { timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
  /** The parts of the page that were fetched by such a name. */
  const partsOf = (name: string): readonly string[] => fetched.filter((path) => path.startsWith(`/assets/${name}`) && path.endsWith('.js'))
  return { page, partsOf, welcome: page.getByRole('dialog', { name: casinoWelcome.title }) }
}

test('[SUPP-04][SUPP-05] the casino greets in its site’s words; agreeing continues, closing goes home', async ({ browser }) => {
  for (const agrees of [true, false]) {
    const { page, partsOf, welcome } = await enterCasino(browser, true)
    for (const words of ['PLEASE NOTE', '(₹ 10 = 1 Point)', 'Welcome to your new casino lobby', 'upto 200+ game and counting...'])
      await expect(welcome).toContainText(words)
    expect(partsOf('CasinoWelcome')).toHaveLength(1)
    if (agrees) {
      await welcome.getByRole('button', { name: 'OK, I AGREE !' }).click()
      await expect(welcome).toHaveCount(0)
      await expect(page).toHaveURL(/casino-lobby/)
    } else {
      await welcome.getByRole('button', { name: text.close }).click()
      await expect(page).toHaveURL(`${product.url}/`)
      await expect(welcome).toHaveCount(0)
    }
    await page.context().close()
  }
})

test('[SUPP-04] the casino does not greet when the exchange says no', async ({ browser }) => {
  const { page, partsOf, welcome } = await enterCasino(browser, false)
  // Where the popup would come from is there by now: it has what the account shows.
  await accountOf(page).click()
  await expect(page.getByRole('dialog', { name: text.account }).getByText(text.balanceInformation)).toBeVisible()
  await expect(welcome).toHaveCount(0)
  expect(partsOf('CasinoWelcome')).toEqual([])
})

/** The way back of the casino's bar on a phone. */
const goBack = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: text.casino }).getByRole('button', { name: text.goBack }).click()

test('[HDR-11] the casino’s phone bar leads back to the last page, or home without one', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await page.route(`**${getSetting.path}`, (route) => route.fulfill({ json: { success: true, data: { istenpaisa: false } } }))
  await page.goto(`${product.url}/time-setting`)
  await expect(headingOf(page, text.timeSetting)).toBeAttached()
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(accountOf(page)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  await page.getByRole('dialog', { name: text.menu }).getByText(text.liveCasino, { exact: true }).click()
  await expect(page).toHaveURL(/casino-lobby/)
  await goBack(page)
  await expect(page).toHaveURL(`${product.url}/time-setting`)
  await page.goto(`${product.url}/aviator`)
  await goBack(page)
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(headingOf(page, text.exchange)).toBeAttached()
})
