import { expect, type Page } from '@playwright/test'
import { getEvent } from '#contract/browse.ts'
import { text } from '#copy/catalogue.ts'
import { faultsIn, railOf, tryDemo } from './player.ts'
import { type Product, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(['--seed', 'browser'])
})
test.afterAll(() => product.close())

/** A match with a session that is open for a while yet, and its way. */
const matchWithSessions = async (): Promise<string> => {
  for (const { market, score } of await product.markets()) {
    if (score?.sport !== 'cricket' || market.eventTypeId !== '4') continue
    const path = getEvent.path.replace(':eventTypeId', '4').replace(':eventId', market.eventId)
    const { result = [] } = getEvent.answer.parse(await (await fetch(`${product.url}${path}`)).json())
    const open = result.filter(
      ({ market: { marketType, status } }) => marketType === 'SESSION' && status !== 'INACTIVE' && status !== 'CLOSED',
    )
    if (open.length > 1) return `/event-page/4/${market.eventId}`
  }
  throw new Error('no match with two sessions')
}

/** The session that closes last; its row is waited for just after a ball, when nothing stops a bet for a while. */
const afterBall = async (page: Page) => {
  const row = page.getByRole('group', { name: / Over Runs / }).last()
  await expect(row.locator('.veil')).toBeVisible({ timeout: 40_000 })
  await expect(row.locator('.veil')).toBeHidden({ timeout: 40_000 })
  return row
}

test('[MKT-01][MKT-05][SLIP-10][SLIP-19][OPEN-03] a member bets Yes on a run line, and sees the verdict, the open bet and the runs book', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`${product.url}${await matchWithSessions()}`)
  await tryDemo(page)
  const board = page.getByRole('region', { name: text.groupSession })
  await expect(board.getByRole('group').first()).toBeVisible()
  const rail = railOf(page)
  let line = ''
  let rate = ''
  await expect(async () => {
    const row = await afterBall(page)
    await row.locator('button.cell.back-1').click({ timeout: 2000 })
    const slip = rail.locator('.slip')
    await slip.getByLabel(text.stake, { exact: true }).fill('1000')
    ;[line = '', rate = ''] = (await slip.getByLabel(text.runsAndRate).inputValue()).split(' @ ')
    await rail.getByRole('button', { name: /^Place bet/i }).click({ timeout: 2000 })
    // A line that moved in the delay, or a ball that came, is no fault of the slip: the next ball is another try.
    await expect(rail.getByText(text.betMatched)).toBeVisible({ timeout: 12_000 })
  }).toPass({ timeout: 200_000 })
  const win = `₹${(10 * Number(rate)).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  await expect(rail.locator('.slip')).toContainText(text.ifRuns(line, win))
  await expect(rail.locator('.slip').getByRole('row').first()).toHaveText(`${text.runsColumn}${text.yes} ${line}`)
  await expect(rail.locator('.slip').getByRole('row').nth(1)).toHaveText(`${text.oddsHJ}${rate}`)
  await rail.getByRole('button', { name: text.done }).click()
  await rail.getByRole('tab', { name: /Open Bets/ }).click()
  const bet = rail.getByRole('listitem').first()
  await expect(bet).toContainText(`${text.yes} ${line}`)
  await expect(bet).toContainText(`${text.rate}${rate}`)
  const book = page.getByRole('figure', { name: /^Your book on \d+ Over Runs / })
  await expect(book.getByRole('listitem')).toHaveText([
    new RegExp(`^${text.runsBelow(Number(line))} ${text.runs}−₹1,000\\.00$`),
    new RegExp(`^${text.runsFrom(Number(line))} ${text.runs}\\+${win.replaceAll('.', '\\.')}$`),
  ])
  expect((await product.books()).broken).toEqual([])
  for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme)).toEqual([])
})

test('[MKT-01][MKT-03] a phone’s session board fits, shows No before Yes, and is covered while a ball runs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${product.url}${await matchWithSessions()}`)
  const row = page.getByRole('group', { name: / Over Runs / }).last()
  await expect(row).toBeVisible()
  // Prices are painted near the window alone.
  await row.scrollIntoViewIfNeeded()
  // All at one instant: a ball is soon over.
  await expect(async () => {
    const { veil, cells } = await row.evaluate((each) => ({
      veil: each.querySelector('.veil')?.textContent ?? '',
      cells: [...each.querySelectorAll<HTMLButtonElement>('button.cell')].map(({ textContent, disabled }) => ({ textContent, disabled })),
    }))
    expect(veil).toMatch(/Ball running|Wicket/)
    const covered = { textContent: expect.stringMatching(/^$|^\d+\d+$/), disabled: true }
    expect(cells).toEqual([covered, covered])
  }).toPass({ intervals: [200], timeout: 60_000 })
  await expect(row.locator('.veil')).toBeHidden({ timeout: 40_000 })
  await expect(row.locator('button.cell').first()).toHaveAccessibleName(/^No \d+ Over Runs [A-Z]{3}: \d+ runs at \d+$/)
  await expect(row.locator('button.cell').last()).toHaveAccessibleName(/^Yes \d+ Over Runs [A-Z]{3}: \d+ runs at \d+$/)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
