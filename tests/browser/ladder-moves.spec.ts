import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow, smallText } from './desk.ts'
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

/** A member's page with the open ladder of a market's first runner, and how many amendments the page has sent. */
const atLadder = async (browser: Browser, width: number, { eventTypeId, eventId, marketName }: Market) => {
  const page = await openWindow(browser, width)
  let amendments = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"amend-bet"')) amendments += 1
    }),
  )
  await openAs(page, `${product.url}/event-page/${eventTypeId}/${eventId}`)
  await page.getByRole('button', { name: text.ladderOf(marketName), exact: true }).click()
  const ladder = page.getByRole('region', { name: text.ladderOf(marketName) })
  await expect(ladder.locator('.back-1:has(small:not(:empty))').first()).toBeInViewport()
  return { page, ladder, amendments: () => amendments }
}
/** Places an order at a price that stays unmatched, and returns its chip. */
const rest = async (page: Page, ladder: Locator, price: string, stake: string): Promise<Locator> => {
  await ladder.getByRole('button', { name: new RegExp(`^${text.back} .+ at ${price.replace('.', '\\.')}`) }).click()
  const slip = page.locator('.slip')
  await slip.getByLabel(text.stake, { exact: true }).fill(stake)
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
  const chip = ladder.locator('[data-bet]')
  await expect(chip).toHaveCount(1)
  return chip
}
const rowOf = (ladder: Locator, price: string): Locator =>
  ladder.locator('.rung', { has: ladder.page().locator('[data-price]', { hasText: new RegExp(`^${price.replace('.', '\\.')}$`) }) })

for (const width of [1440, 360])
  test(`[MKT-09] a drag moves an unmatched order of the ladder once, with a target row, at ${width}`, async ({ browser }) => {
    const { page, ladder, amendments } = await atLadder(browser, width, await marketOf(product, 'lions'))
    const chip = await rest(page, ladder, '2.20', '500')
    // Waits until nothing covers the chip and the pointer is on it.
    await chip.hover()
    const from = await chip.boundingBox()
    if (from === null) throw new Error('no chip')
    await page.mouse.down()
    // The rows may still move after the press: the pointer goes to where the row is now.
    await expect(async () => {
      const to = await rowOf(ladder, '2.14').boundingBox()
      if (to === null) throw new Error('no row')
      await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 6 })
      await expect(rowOf(ladder, '2.14')).toHaveAttribute('data-target', 'back', { timeout: 500 })
    }).toPass()
    await expect(ladder.locator('[data-target]')).toHaveCount(1)
    await expect(ladder.locator('[data-move]')).toContainText(text.moveOrder(text.back, '₹500.00', '2.20', '2.14'))
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '.ladder-panel')).toEqual([])
    expect(await smallText(page)).toEqual([])
    expect(amendments()).toBe(0)
    await page.mouse.up()
    await expect(rowOf(ladder, '2.14').locator('[data-bet]')).toBeVisible({ timeout: 15_000 })
    await expect(ladder.locator('[data-bet]')).toHaveCount(1)
    expect(amendments()).toBe(1)
    expect((await product.books()).broken).toEqual([])
    await fits(page, `ladder at ${width}`)
    await ladder.getByRole('button', { name: /^Cancel your 1 unmatched/ }).click()
    await expect(ladder.locator('[data-bet]')).toHaveCount(0)
  })

for (const width of [1440, 360])
  test(`[MKT-09] each rung shows the result if closed there, in columns that stay as they were, at ${width}`, async ({ browser }) => {
    const { page, ladder } = await atLadder(browser, width, await marketOf(product, 'lions'))
    const columns = (): Promise<readonly (readonly number[])[]> =>
      rowOf(ladder, '2.00').evaluate((row) =>
        [...row.children].map((cell) => [cell.getBoundingClientRect().x, cell.getBoundingClientRect().width].map(Math.round)),
      )
    const before = await columns()
    const closed = rowOf(ladder, '2.04').locator('[data-closed]')
    await expect(closed).toHaveText('')
    await rowOf(ladder, '2.00').locator('.back-1').click()
    const slip = page.locator('.slip')
    await slip.getByLabel(text.stake, { exact: true }).fill('500')
    await slip.getByRole('button', { name: /^Place bet/ }).click()
    await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
    await expect(closed).toHaveText('−9.81')
    await expect(rowOf(ladder, '1.98').locator('[data-closed]')).toHaveText('+5.05')
    if (width === 1440) await expect(ladder.locator('[data-cash-out]').first()).toContainText('−₹9.81')
    expect(await columns()).toEqual(before)
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, '.ladder-panel')).toEqual([])
    await fits(page, `ladder with results at ${width}`)
  })

test('[MKT-09][SLIP-24] arrows and Enter move an order, and the focus goes with it; Escape undoes, then closes', async ({ browser }) => {
  const market = await marketOf(product, 'lions')
  const { page, ladder, amendments } = await atLadder(browser, 1280, market)
  const chip = await rest(page, ladder, '2.20', '500')
  await chip.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expect(rowOf(ladder, '2.16')).toHaveAttribute('data-target', 'back')
  await page.keyboard.press('Escape')
  await expect(ladder.locator('[data-target]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(ladder, '2.18')).toHaveAttribute('data-target', 'back')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(rowOf(ladder, '2.18').locator('[data-bet]')).toBeFocused({ timeout: 15_000 })
  expect(amendments()).toBe(1)
  expect((await product.books()).broken).toEqual([])
  await ladder.getByRole('button', { name: /^Cancel your 1 unmatched/ }).click()
  await expect(ladder.locator('[data-bet]')).toHaveCount(0)
  await ladder.getByRole('heading', { name: text.ladder }).focus()
  await page.keyboard.press('Escape')
  await expect(ladder).toHaveCount(0)
  await expect(page.getByRole('button', { name: text.ladderOf(market.marketName), exact: true })).toBeFocused()
})

test('[SLIP-23][MKT-09][MKT-03] one tap on an armed ladder places one bet at its price; a suspended one takes none', async ({
  browser,
}) => {
  const market = await marketOf(product, 'lions')
  const { page, ladder } = await atLadder(browser, 1440, market)
  const { bets } = await product.books()
  await page.getByRole('button', { name: text.bettingSettings }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text.usualStake).fill('100')
  await dialog.getByRole('switch', { name: text.oneClick, exact: true }).click()
  await expect(dialog.locator('[data-setting=oneClick]')).toContainText(text.settingSaved)
  await dialog.getByRole('button', { name: text.close, exact: true }).click()
  await ladder
    .getByRole('button', { name: /at 2\.20.* for ₹100\.00, places at once$/ })
    .first()
    .dblclick()
  await expect(rowOf(ladder, '2.20').locator('[data-mine="back"]')).toHaveText('100', { timeout: 15_000 })
  expect((await product.books()).bets.length - bets.length).toBe(1)
  await expect(page.locator('.slip')).toHaveCount(0)
  await product.play('lions suspended')
  const rungs = ladder.locator('[data-rungs]')
  await expect(rungs).toHaveAttribute('data-stale', 'true')
  for (const part of ['.back-1', '.lay-1', '[data-mine="back"]']) await expect(rungs.locator(part).first()).toBeDisabled()
  await expect(ladder.getByText(text.suspended)).toBeVisible()
  const share = await ladder
    .locator('.lay-1:has(small:not(:empty))')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundImage))
  expect(new Set(share).size).toBeLessThanOrEqual(1)
})
