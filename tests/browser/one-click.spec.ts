import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { arm, fits, openWindow, smallTargets, smallText } from './desk.ts'
import { faultsIn, openAs, pressPrice, railOf } from './player.ts'
import { scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

const TAPS = 10
test('[SLIP-23] ten taps on ten markets make ten bets, none twice and none asked; then it is off', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await openAs(page, product.url)
  const rail = railOf(page)
  const before = (await product.books()).bets.length
  const received = async (): Promise<number> => (await product.books()).bets.length - before
  await arm(page, '50')
  const bar = rail.getByText('One tap places ₹50.00')
  await expect(bar).toBeVisible()
  await expect(rail).toContainText(text.emptyArmed)
  await expect(rail).not.toContainText(text.emptySlip)
  const rows = page.locator('.row:has(.cell.back-1[data-stake]:not([disabled]))')
  await expect.poll(() => rows.count()).toBeGreaterThan(TAPS)
  // By their addresses: a market that is suspended for a moment moves the place of those below it.
  const listed = await rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))
  for (const [i, address] of [...new Set(listed)].slice(0, TAPS).entries()) {
    const row = page.locator('.row', { has: page.locator(`a[href="${address}"]`) }).first()
    const cell = row.locator('.cell.back-1[data-stake]:not([disabled])').first()
    await expect(async () => {
      await expect(cell).toHaveAttribute('aria-label', /^Back .+ at [\d.]+ for ₹50\.00, places at once$/)
      // Every other finger comes down twice. Only a tap that the page refused, while prices stood still, is made again, not a slow one.
      if ((await received()) === i) await (i % 2 === 0 ? cell.click() : cell.dblclick())
      await expect.poll(received, { timeout: 5000 }).toBe(i + 1)
    }).toPass({ timeout: 20_000 })
  }
  await expect(page.locator('.slip')).toHaveCount(0)
  expect(await received()).toBe(TAPS)
  await expect(rail.locator('[data-one-click=waiting], [data-one-click=sending], [data-one-click=claiming]')).toHaveCount(0, {
    timeout: 30_000,
  })
  expect((await product.books()).bets.length - before).toBe(TAPS)
  expect((await product.books()).broken).toEqual([])

  await rail.getByRole('button', { name: text.disarm }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.locator('.cell[data-stake]')).toHaveCount(0)
  await rows
    .first()
    .or(page.locator('.row:has(.cell.back-1:not([disabled]))').first())
    .locator('.cell.back-1:not([disabled])')
    .first()
    .click()
  await expect(page.locator('.slip')).toBeVisible()
  expect((await product.books()).bets.length - before).toBe(TAPS)
})

test('[SLIP-33][SLIP-23] a phone turns one-click on in the slip and off in the bar, on every page of the member', async ({
  browser,
  product,
}) => {
  const page = await openWindow(browser, 360)
  await openAs(page, product.url)
  const other = await page.context().newPage()
  await other.goto(`${product.url}/settings`)
  const elsewhere = other.locator('#betting').getByRole('switch', { name: text.oneClick, exact: true })
  await expect(elsewhere).not.toBeChecked()
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await page.getByRole('button', { name: text.armHint(paise(100_000)) }).click()
  const bar = page.locator('.armed-bar')
  await expect(bar).toContainText('One tap places ₹1,000.00')
  await expect(bar).toContainText(/Turns itself off at \d\d:\d\d\./)
  await expect(elsewhere).toBeChecked()
  await expect(page.locator('.slip')).toHaveCount(0)
  await other.getByRole('group', { name: text.armedTime }).getByRole('button', { name: text.armedNever }).click()
  await expect(bar).toContainText(text.oneTapNote)
  await fits(page, 'armed')
  expect([await smallText(page), await smallTargets(page)]).toEqual([[], []])
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '.bottom-bar')).toEqual([])
  await bar.getByRole('button', { name: text.disarm }).click()
  await expect(elsewhere).not.toBeChecked()
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(other, theme, '#betting')).toEqual([])
  await fits(other, 'settings')
  expect([await smallText(other), await smallTargets(other)]).toEqual([[], []])
})

test('[SLIP-23] an armed phone keeps three quarters of its screen for prices', async ({ browser, product }) => {
  const page = await openWindow(browser, 360)
  await openAs(page, product.url)
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await page.getByRole('button', { name: text.armHint(paise(100_000)) }).click()
  await expect(page.locator('.armed-bar')).toBeVisible()
  const cells = page.locator('.cell.back-1[data-stake]:not([disabled])')
  const bottom = page.locator('.bottom-bar')
  for (const n of [0, 1, 2]) {
    const cell = cells.nth(n)
    await expect(async () => {
      await cell.click()
      await expect(bottom.locator('[data-one-click]')).toHaveCount(n + 1, { timeout: 2000 })
    }).toPass()
  }
  expect((await bottom.boundingBox())?.height).toBeLessThanOrEqual(780 / 4)
})

test('[SLIP-23] a one-click row keeps its height and one line for its bet when the verdict comes', async ({ browser }) => {
  const product = await startProduct(scripted('row-heights'))
  const page = await openWindow(browser, 1440)
  await openAs(page, `${product.url}/sports-page/cricket/4`)
  await arm(page, '1000')
  const rows = railOf(page).locator('[data-one-click]')
  const shape = () =>
    rows.first().evaluate((row) => {
      const line = row.querySelector('[data-row-line]') ?? row
      const tops = [...line.children].map((part) => part.getBoundingClientRect().top)
      return { height: row.getBoundingClientRect().height, lines: new Set(tops).size }
    })
  for (const event of ['rooks', 'kites']) {
    const before = await rows.count()
    await pressPrice(page, 'back', await marketOf(product, event))
    await expect(rows).toHaveCount(before + 1)
    const pressed = await shape()
    expect(pressed.lines).toBe(1)
    await expect(rows.first()).toHaveAttribute('data-one-click', 'accepted')
    expect(await shape()).toEqual(pressed)
  }
  await expect(rows.first()).toContainText(text.undo)
  await expect(rows.last()).not.toContainText(text.undo)
  expect(await faultsIn(page, 'light', '.rail')).toEqual([])
  await page.context().close()
  await product.close()
})

test('[SLIP-33] a setting that cannot be saved goes back, and says so', async ({ browser, product }) => {
  const page = await openWindow(browser, 1024)
  await openAs(page, `${product.url}/settings`)
  const row = page.locator('#betting [data-setting=keepSlip]')
  const keep = row.getByRole('switch')
  await expect(keep).toBeEnabled()
  await page.route('**/settings/betting', (route) => route.abort())
  await keep.click()
  await expect(row).toContainText(text.settingNotSaved)
  await expect(keep).not.toBeChecked()
  await page.unroute('**/settings/betting')
  await keep.click()
  await expect(row).toContainText(text.settingSaved)
  await expect(keep).toBeChecked()
  await page.reload()
  await expect(keep).toBeChecked()
})
