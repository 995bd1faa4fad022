import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { groupedDigits } from '#contract/figures.ts'
import { faultsIn, railOf, tryDemo, write } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

/** What the member chooses on each page, and how the first six stand on their buttons: other stakes each time, since they are kept. */
const CHOICES = [
  {
    width: 360,
    chosen: ['11', '22', '33', '4400', '1250', '6600000', '77', '88', '99', '1000'],
    labels: ['11', '22', '33', '4.4K', '1250', '6.6M'],
  },
  {
    width: 1440,
    chosen: ['12', '23', '34', '4500', '1350', '6700000', '78', '89', '98', '2000'],
    labels: ['12', '23', '34', '4.5K', '1350', '6.7M'],
  },
] as const

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})

const open = async (browser: Browser, width: number): Promise<Page> => {
  const narrow = width < 1024
  const context = await browser.newContext({ viewport: { width, height: narrow ? 780 : 900 }, hasTouch: narrow, isMobile: narrow })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.locator('a.match').first()).toBeVisible()
  return page
}
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const fieldOf = (dialog: Locator, n: number): Locator => dialog.getByLabel(text.stakeNumber(n), { exact: true })
const valuesOf = (dialog: Locator): Promise<readonly string[]> =>
  dialog.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
/** Presses a price, the one way to a slip: that of a match that has not begun, whose market no end of play closes meanwhile. */
const pick = (page: Page): Promise<void> => page.locator('button.cell.back-1:not([disabled])').last().click()

/** In both themes: nothing hangs out of the page, and axe finds nothing. */
const looksRight = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const outside = await page.getByRole('dialog').evaluate((dialog) => {
      const parts = [...dialog.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
      return parts.filter(({ left, right, width }) => width > 1 && (left < 0 || right > document.documentElement.clientWidth)).length
    })
    expect([colorScheme, outside]).toEqual([colorScheme, 0])
    expect(await faultsIn(page, colorScheme, '[role=dialog]')).toEqual([])
  }
}

test('[STAKE-02][ERR-01] a toast waits for its sentence when the sentences of the page come late', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  let come = (): void => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/assets\/catalogue-[^/]+\.js$/, (route) => coming.then(() => route.continue()))
  await page.goto(product.url)
  await pick(page)
  const slip = railOf(page)
  await expect(slip.getByRole('textbox', { name: text.stake, exact: true })).toBeVisible()
  await slip.getByRole('button', { name: text.editStakes }).click()
  await expect(page.getByText('undefined')).toHaveCount(0)
  come()
  await expect(page.getByText(text.loginForStakes)).toBeVisible()
  await page.context().close()
})

for (const { width, chosen, labels } of CHOICES) {
  test(`[NAV-08][STAKE-01][STAKE-02][STAKE-03] at ${width} px a member edits the ten stakes, after a wrong one and a failed save`, async ({
    browser,
  }) => {
    const page = await open(browser, width)
    const slip = width < 1024 ? page.locator('.sheet') : railOf(page)
    await pick(page)
    // An empty rail has the same button: only that of the slip stays.
    await expect(slip.getByRole('textbox', { name: text.stake, exact: true })).toBeVisible()
    await slip.getByRole('button', { name: text.editStakes }).click()
    await expect(page.getByText(text.loginForStakes)).toBeVisible()
    await expect(dialogOf(page, text.editStakes)).toHaveCount(0)
    await page.goto(product.url)

    if (width < 1024) {
      await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
      await page.getByRole('button', { name: text.demoLogin }).click()
      await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
    } else await tryDemo(page)
    await pick(page)
    await expect(slip.getByRole('button', { name: text.max, exact: true })).toBeVisible()
    const before = await slip.locator('.presets button').allInnerTexts()
    await slip.getByRole('button', { name: text.editStakes }).click()
    const dialog = dialogOf(page, text.editStakes)
    await expect(dialog.getByRole('textbox')).toHaveCount(10)
    await looksRight(page)
    for (const [i, rupees] of chosen.entries()) await fieldOf(dialog, i + 1).fill(rupees)
    await fieldOf(dialog, 3).fill('33.5')
    await fieldOf(dialog, 9).fill('')
    await expect(dialog.getByText(text.stakeNotWhole)).toBeVisible()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/updateButton')) sent += 1
    })
    const save = dialog.getByRole('button', { name: text.saveStakes })
    await save.click()
    await expect(fieldOf(dialog, 9)).toHaveAccessibleDescription(text.stakeMissing)
    expect(sent).toBe(0)

    await fieldOf(dialog, 3).fill(chosen[2])
    await fieldOf(dialog, 9).fill(chosen[8])
    await page.route('**/updateButton', (route) => route.abort())
    await save.click()
    await expect(dialog.getByRole('alert').getByText(text.network)).toBeVisible()
    expect(await valuesOf(dialog)).toEqual(chosen.map(groupedDigits))
    await looksRight(page)
    await page.unroute('**/updateButton')

    const asked = page.waitForRequest((request) => request.url().endsWith('/updateButton'))
    const again = page.waitForResponse((response) => response.url().endsWith('/getStackButton'))
    await save.click()
    expect((await asked).postDataJSON()).toMatchObject({
      price1: Number(chosen[0]),
      label1: labels[0],
      price4: Number(chosen[3]),
      label4: labels[3],
      price10: Number(chosen[9]),
    })
    await expect(page.getByText(text.stakesKept)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await (await again).json()).toMatchObject({ data: { priceArray: chosen.map(Number) } })

    await page.reload()
    await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
    await pick(page)
    await expect(slip.locator('.presets button').first()).toHaveText(labels[0])
    expect(await slip.locator('.presets button').allInnerTexts()).toEqual([...labels, ...before.slice(6)])
    await page.context().close()
  })
}

test('[ERR-01] a toast stays top centre for 3 s, never twice, and closes by a click or its cross', async ({ browser }) => {
  const page = await open(browser, 1440)
  const toasts = page.locator('.toast-info').filter({ hasText: text.loginForStakes })
  await pick(page)
  /** Asks for what is a member's, a touch of the slip before, that it stays. */
  const raise = async (): Promise<void> => {
    await write(page, { stake: '100' })
    await page.locator('.slip').getByRole('button', { name: text.editStakes }).click()
    await expect(toasts).toBeVisible()
  }
  await expect(async () => {
    await expect(toasts).toHaveCount(0)
    await raise()
    const since = Date.now()
    // One that is looked at waits.
    await page.mouse.move(0, 890)
    await page.waitForFunction(() => document.querySelector('.toast-info') === null, null, { polling: 'raf' })
    const stood = Date.now() - since
    expect(stood).toBeGreaterThan(2500)
    expect(stood).toBeLessThan(4500)
  }).toPass({ timeout: 60_000 })
  for (const close of [toasts, toasts.getByRole('button', { name: text.close })]) {
    await raise()
    await page.locator('.slip').getByRole('button', { name: text.editStakes }).click()
    await expect(toasts).toHaveCount(1)
    const box = await toasts.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(12)
    expect(box?.y).toBeLessThan(60)
    await close.click({ position: { x: 8, y: 8 } })
    await expect(toasts).toHaveCount(0, { timeout: 1500 })
  }
})

for (const width of [360, 1440]) {
  test(`[SUPP-06] at ${width} px the account opens each wallet’s bonus, which is empty with play money`, async ({ browser }) => {
    const page = await open(browser, width)
    const account = page.getByRole('button', { name: text.account, exact: true })
    await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
    await page.getByRole('button', { name: text.demoLogin }).click()
    await expect(account).toBeVisible({ timeout: 15_000 })
    await account.click()
    await page.getByRole('button', { name: text.bonusDetails }).click()
    const dialog = dialogOf(page, text.bonusDetails)
    await expect(dialog.getByText(text.noBonus)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await looksRight(page)

    await page.route('**/account/wagering-details?walletType=casino', (route) =>
      route.fulfill({ json: { success: true, result: { bonus: 500, required: 2500, wagered: 700.5 } } }),
    )
    await dialog.getByRole('button', { name: text.walletCasino }).click()
    await expect(dialog.getByRole('definition')).toHaveText(['₹500.00', '₹2,500.00', '₹700.50', '₹1,799.50'])
    await looksRight(page)
    await page.route('**/account/wagering-details?walletType=exchange', (route) => route.abort())
    await dialog.getByRole('button', { name: text.walletExchange }).click()
    await expect(dialog.getByText(text.cannotLoad)).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/account/wagering-details?walletType=exchange')
    await dialog.getByRole('button', { name: text.retry }).click()
    await expect(dialog.getByText(text.noBonus)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(account).toBeFocused()
    await page.context().close()
  })
}

for (const [width, height] of [
  [1440, 1000],
  [1440, 600],
  [360, 780],
] as const)
  test(`[SLIP-33][ERR-01] at ${width} × ${height} Close of the betting settings stays in reach, also under a toast`, async ({
    browser,
  }) => {
    const page = await open(browser, width)
    await page.setViewportSize({ width, height })
    if (width < 1024) {
      await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
      await page.getByRole('button', { name: text.demoLogin }).click()
      await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
      await pick(page)
    } else await tryDemo(page)
    await page.getByRole('button', { name: text.bettingSettings, exact: true }).first().click()
    const dialog = dialogOf(page, text.bettingSettings)
    const close = dialog.getByRole('button', { name: text.close, exact: true })
    await dialog.getByText(text.bettingKept).scrollIntoViewIfNeeded()
    await dialog.getByRole('button', { name: text.stakesOnPhone, exact: true }).click()
    await dialogOf(page, text.phoneStakes).getByRole('button', { name: text.saveStakes }).click()
    const toast = page.locator('[class*=SnackbarContainer]').getByText(text.stakesKept)
    await expect(toast).toBeVisible()
    // It is at its end, and its head is still there, below the toast.
    await expect(dialog.getByText(text.bettingKept)).toBeInViewport({ ratio: 1 })
    const at = await close.evaluate((button) => {
      const { left, top, width: wide, height: high } = button.getBoundingClientRect()
      return { top, isHit: button.contains(document.elementFromPoint(left + wide / 2, top + high / 2)) }
    })
    expect(at.isHit).toBe(true)
    const panel = await dialog.getByText(text.bettingSettings, { exact: true }).evaluate((title) => {
      const { top, bottom } = title.closest('[id^=headlessui-dialog-panel]')?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return { top, bottom }
    })
    expect(panel.top).toBeGreaterThanOrEqual(80)
    expect(panel.bottom).toBeLessThanOrEqual(height)
    await close.click()
    await expect(dialog).toHaveCount(0)
  })
