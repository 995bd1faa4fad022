import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { faultsIn, railOf, tryDemo } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('sessions'))
})
test.afterAll(() => product.close())

const PATH = '/event-page/4/lions'

test('[MKT-01][MKT-05][MKT-11][SLIP-10][SLIP-19][OPEN-03] a member bets Yes on a run line, and sees the verdict, the open bet and the runs book', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`${product.url}${PATH}`)
  await tryDemo(page)
  const board = page.getByRole('region', { name: text.groupSession })
  await expect(board.getByRole('group').first()).toBeVisible()
  const rail = railOf(page)
  const rowHeight = (): Promise<number> =>
    board
      .getByRole('group')
      .last()
      .evaluate((row) => row.getBoundingClientRect().height)
  const height = await rowHeight()
  await board.getByRole('group').last().locator('button.cell.back-1').click()
  const slip = rail.locator('.slip')
  await slip.getByLabel(text.stake, { exact: true }).fill('1000')
  const [line = '', rate = ''] = (await slip.getByLabel(text.runsAndRate).inputValue()).split(' @ ')
  await rail.getByRole('button', { name: /^Place bet/i }).click()
  await expect(rail.getByText(text.betMatched)).toBeVisible()
  const win = `₹${(10 * Number(rate)).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  await expect(slip).toContainText(text.ifRuns(line, win))
  await expect(slip.getByRole('row').first()).toHaveText(`${text.runsColumn}${text.yes} ${line}`)
  await expect(slip.getByRole('row').nth(1)).toHaveText(`${text.oddsHJ}${rate}`)
  await rail.getByRole('button', { name: text.done }).click()
  await rail.getByRole('tab', { name: /Open Bets/ }).click()
  const bet = rail.getByRole('listitem').filter({ hasText: `${text.yes} ${line}` })
  await expect(bet).toHaveCount(1)
  await expect(bet).toContainText(`${text.rate}${rate}`)
  // The row is as high as before the bet, so that no price has moved; the book unfolds below it.
  expect(await rowHeight()).toBe(height)
  await page.getByRole('button', { name: /^Your book on \d+ Over Runs / }).click()
  const book = page.getByRole('figure', { name: /^Your book on \d+ Over Runs / })
  await expect(book.getByRole('listitem')).toHaveText([
    new RegExp(`^${text.runsBelow(Number(line))} ${text.runs}−₹1,000\\.00$`),
    new RegExp(`^${text.runsFrom(Number(line))} ${text.runs}\\+${win.replaceAll('.', '\\.')}$`),
  ])
  await board.getByRole('button', { name: text.alertsOn(text.groupSession) }).click()
  await board.getByRole('button', { name: text.setAlert }).click()
  await expect(board.getByRole('button', { name: /^Remove the alert: Yes \d+ Over Runs .+: \d+ or less\./ })).toBeVisible()
  expect((await product.books()).broken).toEqual([])
  for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme)).toEqual([])
})

test('[MKT-01][MKT-03] a phone’s session board fits, shows No before Yes, and is covered while a ball runs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${product.url}${PATH}`)
  const row = page.getByRole('group', { name: / Over Runs / }).last()
  await expect(row).toBeVisible()
  // Prices are painted near the window alone.
  await row.scrollIntoViewIfNeeded()
  await product.play('ball')
  await expect(row.locator('.veil')).toHaveText(text.BALL_RUNNING)
  for (const cell of await row.locator('button.cell').all()) await expect(cell).toBeDisabled()
  await product.play('ball over')
  await expect(row.locator('.veil')).toBeHidden()
  await expect(row.locator('button.cell').first()).toHaveAccessibleName(/^No \d+ Over Runs [A-Z]{3}: \d+ runs at \d+$/)
  await expect(row.locator('button.cell').last()).toHaveAccessibleName(/^Yes \d+ Over Runs [A-Z]{3}: \d+ runs at \d+$/)
  await page.getByRole('button', { name: text.alertsOn(text.groupSession) }).click()
  await expect(page.getByText(text.alertLogin)).toBeVisible()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
