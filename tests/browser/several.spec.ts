import { type Browser, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow, smallText } from './desk.ts'
import { faultsIn, pressPrice, railOf } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('three-matches'))
})
test.afterAll(() => product.close())

/**
 * A member on the list of three matches, with a draft on each; the draft on the last is in front. `keeps`: they stay for as long as
 * the test looks at them.
 */
const withDrafts = async (browser: Browser, width: number, keeps = false): Promise<Page> => {
  await product.play('bears open')
  return draftsOn(browser, product, width, keeps, ['lions', 'bears', 'foxes'])
}
const draftsOn = async (browser: Browser, on: Product, width: number, keeps: boolean, events: readonly string[]): Promise<Page> => {
  const page = await openWindow(browser, width)
  await page.goto(`${on.url}/sports-page/cricket/4`)
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  if (keeps) {
    await railOf(page).getByRole('button', { name: text.bettingSettings }).click()
    const row = page.getByRole('dialog').locator('[data-setting=keepSlip]')
    await row.getByRole('switch').click()
    await expect(row).toContainText(text.settingSaved)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const event of events) {
    const market = await marketOf(on, event)
    // On a narrow page, the sheet may lie over the price.
    if (width < 1024)
      await page
        .getByRole('button', { name: `${text.back} ${market.runners[0]?.runnerName} at` })
        .first()
        .dispatchEvent('click')
    else await pressPrice(page, 'back', market)
    const slip = page.locator('.slip')
    await expect(slip).toContainText(market.eventName)
    await slip.getByRole('button', { name: '1K', exact: true }).click()
  }
  return page
}

for (const width of [360, 1440])
  test(`[SLIP-34] at ${width} px two of three drafts are placed at once; the suspended one says why`, async ({ browser }) => {
    const page = await withDrafts(browser, width)
    const before = (await product.books()).bets.length
    await expect(page.locator('[data-draft]')).toHaveCount(2)
    // A row has two lines.
    if (width >= 1024)
      for (const row of await page.locator('[data-draft]').all()) expect((await row.boundingBox())?.height).toBeLessThan(56)
    await product.play('bears suspended')
    const bears = page.locator('[data-draft]').filter({ hasText: 'Bears' })
    await expect(bears).toHaveAttribute('data-market', 'suspended')
    const all = page.getByRole('button', { name: width < 1024 ? text.placeCount(2) : text.placeAll(2, '₹2,000.00') })
    await expect(all).toBeEnabled()
    await fits(page, `several slips at ${width}`)
    expect(await smallText(page)).toEqual([])
    await all.click()
    const slip = page.locator('.slip')
    await expect(slip).toContainText('Bears')
    await expect(slip).toHaveAttribute('data-market', 'suspended')
    await expect(slip).toContainText(text.marketSuspended)
    await expect.poll(async () => (await product.books()).bets.slice(before).map(({ state }) => state)).toEqual(['matched', 'matched'])
    await product.play('bears open')
    await slip.getByRole('button', { name: /^Place bet/ }).click()
    await expect.poll(async () => (await product.books()).bets.length).toBe(before + 3)
    expect((await product.books()).broken).toEqual([])
    await page.context().close()
  })

test('[SLIP-34] at 1440 by 900 four drafts and every button stand in the column without scrolling', async ({ browser }) => {
  const four = await startProduct(scripted('four-matches'))
  const page = await draftsOn(browser, four, 1440, true, ['lions', 'bears', 'foxes', 'otters'])
  const slip = page.locator('.slip')
  await expect(page.locator('[data-draft]')).toHaveCount(3)
  const heights = await page.locator('[data-draft]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThan(56)
  const rail = await railOf(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  const inside = await railOf(page).evaluate((column) =>
    [...column.querySelectorAll('button')]
      .filter((each) => each.getBoundingClientRect().bottom > innerHeight)
      .map((each) => each.textContent),
  )
  expect([rail, inside]).toEqual([0, []])
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeInViewport({ ratio: 1 })
  await page.context().close()
  await four.close()
})

test('[SLIP-34] the rows of drafts keep one height when prices fall or markets are suspended', async ({ browser }) => {
  const four = await startProduct(scripted('four-matches'))
  const page = await draftsOn(browser, four, 1440, true, ['lions', 'bears', 'foxes', 'otters'])
  const rows = page.locator('[data-draft]')
  const heights = () => rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
  const [height = 0, ...others] = await heights()
  expect(others).toEqual([])
  expect(height).toBeLessThan(56)
  for (const [step, market, sentence] of [
    ['prices fall', 'moved', text.oddsChanged],
    ['three suspended', 'suspended', text.marketSuspended],
  ] as const) {
    await four.play(step)
    await expect(page.locator(`[data-draft][data-market=${market}]`)).toHaveCount(3)
    expect(await heights(), step).toEqual([height])
    for (const row of await rows.all()) {
      await expect(row, step).toBeInViewport({ ratio: 1 })
      await expect(row, step).toContainText(sentence)
      if (market === 'moved') await expect(row.getByRole('button', { name: text.accept('1.95') })).toBeVisible()
    }
    const above = await page.locator('.rail [data-place-all]').evaluate((bar) => bar.getBoundingClientRect().top)
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
    expect(Math.max(...bottoms), step).toBeLessThanOrEqual(above + 0.5)
    expect(await faultsIn(page, 'light', '.rail')).toEqual([])
  }
  await page.context().close()
  await four.close()
})

test('[SLIP-38] the focus in a stake field holds all drafts beyond 8 s', async ({ browser }) => {
  const page = await withDrafts(browser, 1440)
  const stake = page.locator('.slip').getByLabel(text.stake, { exact: true })
  for (const draft of ['Back Lions', 'Back Bears']) {
    await stake.fill('')
    await page.getByRole('button', { name: text.showDraft(draft) }).click()
  }
  await stake.fill('')
  await page.mouse.move(1, 1)
  await page.clock.install()
  await page.clock.fastForward(30_000)
  await expect(page.locator('[data-draft]')).toHaveCount(2)
  await expect(stake).toBeFocused()
  await page.context().close()
})

test('[SLIP-34] a row comes to the front, and a removed one leaves the others', async ({ browser }) => {
  const page = await withDrafts(browser, 1440, true)
  const slip = page.locator('.slip')
  await page.getByRole('button', { name: text.showDraft('Back Lions') }).click()
  await expect(slip).toContainText('Lions v Tigers')
  await expect(slip.getByLabel(text.stake, { exact: true })).toHaveValue('1,000')
  await page.getByRole('button', { name: text.removeDraft('Back Bears') }).click()
  await expect(page.locator('[data-draft]')).toHaveCount(1)
  expect(await faultsIn(page, 'light', '.rail')).toEqual([])
  await page.getByRole('button', { name: text.clearAll, exact: true }).click()
  await expect(slip).toHaveCount(0)
  await page.context().close()
})
