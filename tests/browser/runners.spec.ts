import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { arm, openWindow } from './desk.ts'
import { isPhone } from './fields.ts'
import { openAs, rested } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeEach(async () => {
  product = await startProduct([...scripted('runners'), '--casino', 'off'])
})
test.afterEach(() => product.close())

/** A member on the page of the market. */
const atMarket = async (browser: Browser, width: number): Promise<Page> => {
  const page = await openWindow(browser, width)
  await openAs(page, `${product.url}/event-page/4/derby`)
  return page
}
const slipOf = (page: Page): Locator => page.locator('.slip')
/** Presses the price of a runner with a mouse or a finger, and types a stake by keys. */
const compose = async (page: Page, runner: string, stake: string): Promise<void> => {
  const price = page
    .getByRole('main')
    .getByRole('button', { name: `${text.back} ${runner} at` })
    .first()
  await (isPhone(page) ? price.tap() : price.click())
  await rested(slipOf(page))
  if (isPhone(page)) await slipOf(page).locator('[data-field=slip-stake]').tap()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(stake)
}
/** The board takes presses again. */
const boardRested = (page: Page): Promise<unknown> =>
  page
    .getByRole('main')
    .getByRole('region', { name: 'Match Odds' })
    .evaluate((board) => Promise.allSettled(board.getAnimations().map((rest) => rest.finished)))
/** Accepts the number of winners that the market has now. */
const accept = async (page: Page, places: number): Promise<void> => {
  const button = slipOf(page).getByRole('button', { name: new RegExp(`^${text.accept('')}.*, ${text.places(places)}`) })
  await expect(button).toBeVisible()
  await rested(slipOf(page))
  await button.click()
}
const bet = async (page: Page, runner: string, stake: string): Promise<void> => {
  await compose(page, runner, stake)
  await slipOf(page)
    .getByRole('button', { name: /^Place bet/ })
    .click()
  await slipOf(page).getByRole('button', { name: text.done }).click()
}
const onOpenBets = async (page: Page): Promise<Locator> => {
  await page.goto(`${product.url}/open-bets`)
  const positions = page.getByRole('region', { name: text.positions })
  await expect(positions).toContainText('Match Odds')
  return positions
}

for (const width of [360, 1440])
  test(`[MKT-15][OPEN-10] a page of ${width} px follows a market whose runners and winners change`, async ({ browser }) => {
    const page = await atMarket(browser, width)
    for (const runner of ['Lions', 'Tigers', 'Bears']) await bet(page, runner, '100')
    await compose(page, 'Bears', '50')
    await product.play('bears out')
    await expect(slipOf(page)).toContainText(text.runnerWithdrawn)
    await expect(slipOf(page).getByRole('button', { name: text.placeShut(text.withdrawn) })).toBeDisabled()
    await expect(page.getByText(text.betVoided('Bears', paise(10_000), paise(10_000), 'Lions v Tigers')).first()).toBeVisible()
    const positions = await onOpenBets(page)
    await expect(positions.locator('dl')).toHaveText(/^Lions\+₹70\.00Tigers\+₹70\.00$/)
    await expect(positions).not.toContainText('−')
    await expect(page.locator('[data-cash-out]')).toHaveCount(0)
    await product.play('bears back')
    await expect(positions.locator('dl')).toHaveText(/^Lions\+₹70\.00Tigers\+₹70\.00Bears₹0\.00$/)
    await page.goBack()
    await compose(page, 'Bears', '200')
    await product.play('two winners')
    await expect(slipOf(page).getByRole('button', { name: /^Place bet/ })).toHaveCount(0)
    await expect(slipOf(page)).toContainText(isPhone(page) ? text.placesShort : text.placesChanged)
    await accept(page, 2)
    // Beside the number pad there is no room for the head of the slip; the market behind it says the same.
    await expect(isPhone(page) ? page.getByRole('main') : slipOf(page).locator('header')).toContainText(`Match Odds · ${text.places(2)}`)
    await expect(slipOf(page).locator('[data-act]')).toHaveAttribute('data-act', /, 2 winners /)
    await product.play('wolves join')
    await accept(page, 1)
    await expect(slipOf(page).locator('[data-act]')).not.toHaveAttribute('data-act', /winners/)
    await rested(slipOf(page))
    await slipOf(page)
      .getByRole('button', { name: /^Place bet/ })
      .click()
    await slipOf(page).getByRole('button', { name: text.done }).click()
    await product.play('bears and wolves left out')
    await expect((await onOpenBets(page)).locator('dl')).toHaveText(/^Tigers−₹130\.00Lions−₹130\.00Bears\+₹400\.00$/)
    const { broken, accounts } = await product.books()
    expect([
      broken,
      Object.entries(accounts)
        .filter(([name]) => name.includes(':hold:'))
        .map(([, held]) => held),
    ]).toEqual([[], [20_000]])
  })

test('[OPEN-10][CASH-06] positions name each runner, and net now is the cash-out beside it', async ({ browser }) => {
  const page = await atMarket(browser, 1440)
  await bet(page, 'Lions', '100')
  // The page of open bets lists no market of the event.
  const positions = await onOpenBets(page)
  await expect(positions.locator('dl')).toHaveText(/^Lions\+₹[\d.]+Tigers−₹100\.00Bears−₹100\.00$/)
  const chip = positions.locator('[data-cash-out=live]')
  const amount = (await chip.textContent())?.match(/[+−]?₹[\d,.]+/)?.[0] ?? 'none'
  await expect(
    positions
      .getByRole('row', { name: /^Match Odds/ })
      .getByRole('cell')
      .nth(-2),
  ).toHaveText(amount)
  await product.play('wolves join')
  await expect(positions.locator('dl')).toHaveText(/Wolves₹0\.00$/)
})

test('[OPEN-10][MKT-13] positions count no result of a lost runner, on the page of any sport', async ({ browser }) => {
  const page = await atMarket(browser, 1440)
  await bet(page, 'Lions', '100')
  await bet(page, 'Tigers', '100')
  await bet(page, 'Bears', '300')
  const board = page.getByRole('main').getByRole('region', { name: 'Match Odds' })
  const bears = board.locator('[data-runner]').filter({ hasText: 'Bears' })
  await page.goto(`${product.url}/sports-page/Tennis/2`)
  const rail = page.getByRole('complementary', { name: text.betslip })
  await rail.getByRole('tab', { name: new RegExp(`^${text.openBets}`) }).click()
  const line = rail.getByRole('region', { name: text.positions }).getByRole('listitem')
  // The prices are those of a market that this page does not list.
  await expect(line).toHaveText(/^Match Odds₹0\.00/)
  const positions = await onOpenBets(page)
  const summary = positions.getByRole('list').filter({ hasText: text.bestCase })
  await expect(positions.locator('dl')).toHaveText(/^Lions−₹200\.00Tigers−₹200\.00Bears\+₹400\.00$/)
  await page.goto(`${product.url}/event-page/4/derby`)
  await expect(bears).toContainText('+₹400.00')
  await board.locator('[data-cash-out=live]').click()
  const results = board.getByRole('table')
  await expect(results.getByRole('row')).toHaveCount(4)
  await board.getByRole('button', { name: text.ladderOf('Match Odds') }).click()
  const pays = page.getByRole('group', { name: text.ladderPays })
  await expect(pays).toHaveText(/^Lions.*Tigers.*Bears/)
  await product.play('bears can no longer win')
  // The row stands until betting stops; its win pays nothing any more.
  await expect(bears).toBeVisible()
  await expect(bears).not.toContainText('₹400.00')
  await expect(results.getByRole('row')).toHaveCount(3)
  await expect(pays).toHaveText(/^Lions−₹200\.00Tigers−₹200\.00$/)
  await onOpenBets(page)
  await expect(positions.locator('dl')).toHaveText(/^Lions−₹200\.00Tigers−₹200\.00$/)
  await expect(summary).toHaveText(`${text.netNow}−₹200.00${text.bestCase}−₹200.00${text.worstCase}−₹200.00`)
  // What the exchange holds is as before.
  const held = Object.entries((await product.books()).accounts).filter(([name]) => name.includes(':hold:'))
  expect(held.map(([, amount]) => amount)).toEqual([20_000])
})

test('[SLIP-19][MKT-15] a slip follows its market from a page that does not show it', async ({ browser }) => {
  const page = await atMarket(browser, 1440)
  await compose(page, 'Lions', '100')
  await page.getByRole('link', { name: 'Football' }).first().click()
  await expect(page).toHaveURL(/football/)
  await product.play('two winners')
  await expect(slipOf(page)).toContainText(text.placesChanged)
  await accept(page, 2)
  await product.play('lions shorten')
  await expect(slipOf(page).getByRole('button', { name: new RegExp(`^${text.accept('2.50')}`) })).toBeVisible()
  await product.play('lions have won')
  await expect(slipOf(page).getByRole('button', { name: text.placeShut(text.closed) })).toBeDisabled()
})

for (const width of [360, 1440])
  test(`[SLIP-26][MKT-15] a slip of ${width} px takes no bet under another name or in another event`, async ({ browser }) => {
    const page = await atMarket(browser, width)
    await bet(page, 'Tigers', '50')
    await compose(page, 'Lions', '100')
    await product.play('names are swapped')
    await expect(slipOf(page)).toContainText(text.selectionRenamed)
    await expect(slipOf(page).getByRole('button', { name: text.placeShut(text.renamed) })).toBeDisabled()
    await product.play('names are as before')
    const place = slipOf(page).getByRole('button', { name: /^Place bet/ })
    await expect(place).toBeEnabled()
    await product.play('the market moves')
    await expect(page).toHaveURL(/\/event-page\/4\/final$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Cup final' })).toBeVisible()
    await expect(slipOf(page)).toContainText(text.selectionRenamed)
    await expect(place).toBeDisabled()
    await (await onOpenBets(page)).getByRole('link', { name: 'Cup final' }).click()
    await expect(page).toHaveURL(/\/event-page\/4\/final$/)
    await bet(page, 'Lions', '100')
    expect((await product.books()).bets).toHaveLength(2)
    await onOpenBets(page)
    await expect(page.getByText(text.nowCalled('Cup final'))).toHaveCount(1)
    await page.goBack()
    await product.play('lions have won')
    await expect(page.getByRole('main').locator('[data-settlement]')).toHaveCount(1)
    // A page that is loaded after the result says it, too.
    await page.reload()
    await expect(page.getByText(text.winner('Lions'))).toBeVisible()
  })

for (const width of [360, 1440])
  test(`[LOOK][MKT-03] no price of a board of ${width} px moves when its market gets its result`, async ({ browser }) => {
    const page = await atMarket(browser, width)
    await expect(page.locator('[data-runner]').last()).toBeVisible()
    const tops = (): Promise<readonly (number | undefined)[]> =>
      page
        .locator('[data-runner]')
        .all()
        .then((rows) => Promise.all(rows.map(async (row) => (await row.boundingBox())?.y)))
    const before = await tops()
    await product.play('lions have won')
    await expect(page.getByText(text.winner('Lions'))).toBeVisible()
    expect(before.length).toBeGreaterThan(1)
    expect(await tops()).toEqual(before)
  })

test('[CASH-06][MKT-15] a cash-out is live again when its market has one winner again', async ({ browser }) => {
  const page = await atMarket(browser, 1440)
  await bet(page, 'Lions', '1000')
  const chip = page.getByRole('main').locator('[data-cash-out]').first()
  await expect(chip).toHaveAttribute('data-cash-out', 'live')
  await product.play('two winners')
  await expect(page.locator('[data-cash-out=live]')).toHaveCount(0)
  await product.play('one winner')
  await product.play('lions shorten')
  // Sooner than any list is read again by itself.
  await expect(chip).toHaveAttribute('data-cash-out', 'live', { timeout: 10_000 })
  await expect(chip).toHaveText(/\+₹1\d\d\.\d\d/)
})

test('[SLIP-23][SLIP-26] an armed price takes no tap meant for the runner that stood there before', async ({ browser }) => {
  const page = await atMarket(browser, 1440)
  await arm(page, '100')
  const prices = page.getByRole('main').getByRole('button', { name: /^Back .* places at once$/ })
  await expect(prices).toHaveCount(3)
  await boardRested(page)
  await expect(prices.first()).toHaveAccessibleName(/^Back Lions/)
  const box = await prices.first().boundingBox()
  if (box === null) throw new Error('no price')
  // Two taps at one place would be a double click.
  const tap = (right: number) => page.mouse.click(box.x + box.width / 2 + right, box.y + box.height / 2)
  await product.play('bears come first')
  await expect(prices.first()).toHaveAccessibleName(/^Back Bears/)
  await tap(0)
  await boardRested(page)
  expect((await product.books()).bets).toEqual([])
  await product.play('names are swapped')
  await expect(prices.first()).toHaveAccessibleName(/^Back Tigers/)
  await tap(16)
  await boardRested(page)
  expect((await product.books()).bets).toEqual([])
  await tap(0)
  await expect.poll(async () => (await product.books()).bets.length).toBe(1)
})
