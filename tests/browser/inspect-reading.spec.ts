import { expect } from '@playwright/test'
import { englishInspect as words } from '#copy/en/inspect.ts'
import { tryDemo, write } from './player.ts'
import { test } from './test.ts'

/** The smallest letters of a picture, in pixels of the page. */
const smallest = (): number => {
  const sizes = [...document.querySelectorAll<SVGTextElement>('.inspect-drawing text')].map((each) => {
    const scale = each.getScreenCTM()?.a ?? 0
    return Number.parseFloat(getComputedStyle(each).fontSize) * scale
  })
  return Math.min(...sizes)
}
/** The cells of the journal that have more than they show. */
const cutOff = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('tbody td')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1)
    .map((cell) => cell.innerText)

test('[FLOW-04] the inspector is read at 1440 and 1024 pixels, and follows a reload', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const inspect = await context.newPage()
  await inspect.goto(`${product.url}/inspect`)
  await inspect.getByRole('button', { name: words.switchOn }).click()
  const page = await context.newPage()
  await page.goto(product.url)
  await tryDemo(page)
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await write(page, { stake: '1000' })
  await write(page, { stake: '1500' })
  await inspect.bringToFront()
  // The moment of the stake, because the slip may clear itself meanwhile.
  await inspect.getByRole('searchbox', { name: words.search }).fill('stake.typed')
  // A list that still grows, or is not searched yet, moves under a press.
  await expect(inspect.getByRole('button', { name: 'The player typed a stake: stake ₹1,500' })).toBeVisible()
  await expect(inspect.locator('tbody').getByRole('button').filter({ hasText: /^The / }).filter({ hasNotText: 'stake' })).toHaveCount(0)
  await inspect.getByRole('button', { name: 'The player typed a stake: stake ₹1,000' }).last().click()
  await expect(inspect.getByRole('button', { name: words.backToLive })).toBeEnabled()
  await inspect.getByRole('searchbox', { name: words.search }).fill('')
  await inspect
    .getByRole('navigation', { name: words.charts })
    .getByRole('button', { name: /^slip-1/ })
    .click()
  await expect(inspect.locator('.inspect-parts .inspect-drawing')).toHaveCount(2)
  for (const width of [1440, 1024]) {
    await inspect.setViewportSize({ width, height: 1000 })
    await expect(inspect.locator('.inspect-drawing [data-lit="now"]')).toHaveCount(2)
    expect(await inspect.evaluate(smallest), `${width}`).toBeGreaterThanOrEqual(12)
    await expect(inspect.locator('tbody tr').first()).toBeVisible()
    await expect.poll(() => inspect.evaluate(cutOff), `${width}`).toEqual([])
    expect(await inspect.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  // What the list says of the tab: what is played there, and its start.
  const runs = inspect.getByRole('combobox', { name: words.runs })
  await expect(runs.locator('option:checked')).toHaveText(/^back .* · since \d\d:\d\d:\d\d · Watching live$/)

  // Any event of the chart, with its figures, on a copy.
  await inspect.getByRole('combobox', { name: words.choose }).selectOption({ value: 'event:slip.dismissed' })
  await expect(inspect.getByText(/does not hear this event/)).toBeVisible()
  await inspect.getByRole('combobox', { name: words.choose }).selectOption({ value: 'event:stake.typed' })
  await inspect.getByRole('textbox', { name: 'stake (₹)' }).fill('750')
  await inspect.getByRole('button', { name: words.tryIt }).click()
  await expect(inspect.frameLocator(`iframe[title="${words.screen}"]`).locator('.slip [data-field="slip-stake"]').first()).toHaveValue(
    '750',
  )
  await inspect.getByRole('combobox', { name: words.choose }).selectOption({ value: '' })

  await inspect.getByRole('button', { name: words.backToLive }).click()
  const before = await runs.inputValue()
  await page.reload()
  await expect.poll(() => runs.inputValue()).not.toBe(before)
  await expect(runs.locator('option:checked')).toHaveText(/Watching live$/)
})
