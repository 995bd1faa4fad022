import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { smallTargets, smallText } from './desk.ts'
import { faultsIn, pressPrice, railOf, rested, tryDemo, write } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
/** Two matches that have not begun: their bets are answered at once, and nothing suspends them. */
let calm: readonly Market[] = []
test.beforeAll(async ({ product: shared }) => {
  product = shared
  calm = (await product.markets()).map(({ market }) => market).filter(({ inplay, eventTypeId }) => !inplay && eventTypeId === '4')
})

const calmAt = (n: number): Market => {
  const market = calm[n]
  if (market === undefined) throw new Error('no calm match')
  return market
}
const eventPath = ({ eventTypeId, eventId }: Market): string => `/event-page/${eventTypeId}/${eventId}`
const open = async (browser: Browser, path = '/'): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(product.url + path)
  return page
}
const firstButton = (slip: Locator): Locator => slip.locator('.btn-main')
const colourOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('[SLIP-02] a pressed price opens the slip with its selection and a border in its side’s colour', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const slip = railOf(page).locator('.slip')
  await expect(page.locator('button.cell').first()).toBeVisible()
  await expect(slip).toHaveCount(0)
  for (const side of ['back', 'lay'] as const) {
    await pressPrice(page, side, calmAt(0))
    await expect(slip).toContainText(calmAt(0).runners[0]?.runnerName ?? 'nobody')
    await expect(slip).toContainText(calmAt(0).eventName)
    await expect(slip).toContainText(text[side])
    await expect(slip).toHaveCSS('border-left-color', await colourOf(page, `--${side}-line`))
    await expect(slip).not.toHaveCSS('animation-name', 'none')
  }
  expect(await colourOf(page, '--back-line')).not.toBe(await colourOf(page, '--lay-line'))
  await page.context().close()
})

test('[SLIP-25][LOOK] a screen reader hears a named price, the slip’s side, runner and sums, and the verdict', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(1)))
  const name = calmAt(1).runners[0]?.runnerName ?? 'nobody'
  await tryDemo(page)
  await expect(page.getByRole('region', { name: calmAt(1).marketName, exact: true })).toMatchAriaSnapshot(`
    - heading "${calmAt(1).marketName}" [level=2]
    - button /Back ${name} at \\d/
    - button /Lay ${name} at \\d/
  `)
  await pressPrice(page, 'back', calmAt(1))
  const slip = page.getByRole('region', { name: `${text.back} ${name}`, exact: true })
  await write(page, { odds: '1.01', stake: '1000' })
  await expect(slip).toMatchAriaSnapshot(`
    - heading "${name}" [level=3]
    - button "${text.removeSlip}"
    - button "${text.lowerOdds}"
    - textbox "${text.odds}": "1.01"
    - button "${text.raiseOdds}"
    - textbox "${text.stake}": "1,000"
    - button "1K"
    - button /Place bet · win ₹10.00/
  `)
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Bet placed/ })).not.toHaveCount(0)
  await page.context().close()
})

test('[SLIP-04][SLIP-07] a visitor has six stakes and Log In; a member has MIN, MAX and, with a stake, Place Bet', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  const slip = railOf(page).locator('.slip')
  const presets = slip.locator('.presets button:not([data-line])')
  const bound = (name: string): Locator => slip.getByRole('button', { name, exact: true })
  await pressPrice(page, 'back', calmAt(0))
  await expect(presets).toHaveCount(6)
  // All at one instant: the slip slides in.
  const boxes = await presets.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()))
  expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(3)
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(2)
  for (const name of [text.min, text.max]) await expect(bound(name)).toHaveCount(0)
  await expect(firstButton(slip)).toHaveText(text.logIn)
  await expect(slip.getByRole('button', { name: /^Place/ })).toHaveCount(0)

  await tryDemo(page)
  await pressPrice(page, 'back', calmAt(0))
  // Odds by hand hold the slip steady, at the lowest there are.
  await write(page, { odds: '1.01', stake: '0' })
  await expect(firstButton(slip)).toHaveText(text.placeNoStake)
  await expect(firstButton(slip)).toBeDisabled()
  for (const name of [text.min, text.max]) await expect(bound(name)).toBeEnabled()
  await write(page, { stake: '100' })
  await expect(slip.getByLabel(text.odds, { exact: true })).toHaveValue('1.01')
  await expect(firstButton(slip)).toBeEnabled()
  await bound(text.max).click()
  // At the lowest odds nothing but the member's money is the limit.
  await expect(slip.getByLabel(text.stake, { exact: true })).toHaveValue('50,000')
  await slip.getByLabel(text.stake, { exact: true }).fill('0')
  await expect(firstButton(slip)).toBeDisabled()
  await page.context().close()
})

/** A phone with a member logged in. */
const phoneAt = async (browser: Browser, path: string, width: number, height: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(product.url + path)
  await expect(page.locator('button.cell.back-1:not([disabled])').first()).toBeVisible()
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  return page
}
const boxOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().toJSON())
/** The height of the sheet once it has slid in. */
const heightOf = (page: Page): Promise<number> => page.locator('.sheet').evaluate((sheet) => sheet.clientHeight)

for (const [width, height] of [
  [360, 780],
  [390, 844],
  [320, 568],
] as const)
  test(`[SLIP-36][SLIP-07] at ${width} by ${height} the slip takes 260 px and leaves the pressed row in view`, async ({ browser }) => {
    const page = await phoneAt(browser, '/sports-page/cricket/4', width, height)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The lowest price of the window, which the sheet would cover.
    const prices = page.locator('button.cell.back-1:not([disabled])')
    const lowest = await prices.evaluateAll((cells, end) => {
      const ends = cells.map((cell) => cell.getBoundingClientRect().bottom)
      return ends.reduce((best, bottom, at) => (bottom < end && bottom >= (ends[best] ?? 0) ? at : best), 0)
    }, height - 64)
    await prices.nth(lowest).tap()
    const sheet = page.locator('.sheet')
    const presets = sheet.locator('.presets button:not([data-line])')
    await expect(presets).toHaveCount(6)
    const row = page.locator('[data-runner]:has(.cell[data-picked="true"])').first()
    await expect.poll(async () => (await boxOf(row)).bottom <= (await boxOf(sheet)).top).toBe(true)
    expect((await boxOf(row)).top).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom)
    expect(await heightOf(page)).toBeLessThanOrEqual(260)
    expect(new Set(await presets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))).size).toBe(1)
    expect([await smallText(page), await smallTargets(page)]).toEqual([[], []])

    const stake = sheet.getByLabel(text.stake, { exact: true })
    const key = (name: string): Locator => sheet.getByRole('button', { name, exact: true })
    await expect(stake).toHaveAttribute('inputmode', 'none')
    await stake.tap()
    for (const name of ['1', '2', '00', text.decimalPoint, '5']) await key(name).tap()
    await expect(stake).toHaveValue('1,200.5')
    await expect(stake).toBeFocused()
    for (let i = 0; i < 3; i += 1) await key(text.deleteDigit).tap()
    await expect(stake).toHaveValue('120')
    await page.keyboard.type('45')
    await expect(stake).toHaveValue('12,045')
    expect(await heightOf(page)).toBeLessThanOrEqual(260)
    expect((await boxOf(row)).bottom).toBeLessThanOrEqual((await boxOf(sheet)).top)
    expect([await smallText(page), await smallTargets(page)]).toEqual([[], []])
    const odds = sheet.getByLabel(text.odds, { exact: true })
    await odds.tap()
    await odds.evaluate((field: HTMLInputElement) => field.select())
    for (const name of ['1', text.decimalPoint, '0', '1']) await key(name).tap()
    await key(text.closePad).tap()
    await expect(odds).toHaveValue('1.01')
    await expect(key(text.closePad)).toHaveCount(0)
    await expect(presets.first()).toBeVisible()
    expect(await heightOf(page)).toBeLessThanOrEqual(260)
    await expect(firstButton(sheet)).toContainText('win ₹120.45')
    for (const theme of ['light', 'dark'] as const) {
      await stake.tap()
      await key('0').tap()
      expect(await faultsIn(page, theme, '.sheet')).toEqual([])
    }
    await page.context().close()
  })

test('[SLIP-22][SLIP-24][SLIP-36] a sent bet stays in a phone’s sheet, and covers a page that is too low', async ({ browser }) => {
  const live = (await product.markets()).map(({ market }) => market).find(({ inplay, eventTypeId }) => inplay && eventTypeId === '4')
  if (live === undefined) throw new Error('no live match')
  const page = await phoneAt(browser, eventPath(live), 360, 780)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pressPrice(page, 'back', live)
  await write(page, { odds: '1.01', stake: '100' })
  const sheet = page.locator('.sheet')
  await firstButton(sheet).click()
  await expect(sheet).toContainText(text.processing)
  expect(await heightOf(page)).toBeLessThanOrEqual(260)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const seen of [page.getByRole('banner'), page.getByRole('main')]) await expect(seen).toBeVisible()
  expect([await smallText(page), await smallTargets(page)]).toEqual([[], []])
  await page.setViewportSize({ width: 780, height: 360 })
  const over = page.getByRole('dialog', { name: text.betslip, exact: true })
  await expect.poll(() => boxOf(over)).toMatchObject({ x: 0, y: 0, width: 780, height: 360 })
  await expect(page.getByRole('status').filter({ hasText: text.processing }).first()).toBeAttached()
  for (const hidden of [page.getByRole('banner'), page.getByRole('main'), page.locator('.bottom-bar nav')])
    await expect(hidden).toBeHidden()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const row = page.locator('.bottom-bar .pending')
  await expect(row).toContainText('₹100.00')
  await expect(row).toContainText(/Bet placed|Bet refused/, { timeout: 20_000 })
  await page.context().close()

  // On a desk it stays inside the page.
  const desk = await open(browser, eventPath(live))
  await tryDemo(desk)
  await pressPrice(desk, 'back', live)
  await write(desk, { odds: '1.01', stake: '100' })
  const slip = railOf(desk).locator('.slip')
  await firstButton(slip).click()
  await expect(slip).toContainText(text.processing)
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(desk.getByRole('main')).toBeVisible()
  await desk.context().close()
})

for (const [width, height] of [
  [360, 640],
  [320, 568],
  [720, 450],
  [512, 384],
] as const)
  test(`[LOOK] in a window of ${width} by ${height} the slip scrolls with its button always in view`, async ({ browser }) => {
    const page = await open(browser, eventPath(calmAt(0)))
    await tryDemo(page)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.locator('.bottom-bar')).toBeVisible()
    await pressPrice(page, 'back', calmAt(0))
    const sheet = page.locator('.sheet')
    const button = firstButton(sheet)
    // Odds by hand hold the slip steady, and a stake keeps it open.
    await write(page, { odds: '1.01', stake: '100' })
    await expect(button).toBeVisible()
    for (const isAtEnd of [false, true]) {
      await sheet.evaluate((each, toEnd) => each.scrollTo(0, toEnd ? each.scrollHeight : 0), isAtEnd)
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    for (const reached of [sheet.getByLabel(text.stake, { exact: true }), sheet.locator('.presets button').last()]) {
      await sheet.evaluate((each) => each.scrollTo(0, 0))
      await reached.focus()
      const end = await reached.evaluate((part) => part.getBoundingClientRect().bottom)
      const act = await sheet.locator('[data-act]').evaluate((part) => part.getBoundingClientRect().top)
      expect(Math.round(end)).toBeLessThanOrEqual(Math.round(act))
    }
    await page.context().close()
  })

test('[SLIP-24][LOOK] a pick by keyboard or mouse focuses the stake, and later its price again', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  const runner = calmAt(0).runners[0]?.runnerName ?? 'nobody'
  const cells = page.getByRole('button', { name: new RegExp(`${runner} at [\\d.]+$`) })
  const slip = page.locator('.slip')
  const stake = slip.getByLabel(text.stake, { exact: true })
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator(width < 1024 ? '.bottom-bar' : 'aside.rail')).toBeVisible()
    await cells.first().focus()
    await page.keyboard.press('Tab')
    const cell = await page.evaluateHandle(() => document.activeElement)
    for (const again of [1, 2]) {
      await page.keyboard.press('Enter')
      await expect(stake, `${width} ${again}`).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(slip).toHaveCount(0)
      await expect.poll(() => cell.evaluate((each) => each === document.activeElement), `${width} ${again}`).toBe(true)
    }
    await page.keyboard.press('Enter')
    await page.keyboard.type('500')
    await expect(stake).toHaveValue('500')
    await page.keyboard.press('Shift+Tab')
    await slip.getByRole('button', { name: text.removeSlip }).click()
    await expect(slip).toHaveCount(0)
    await pressPrice(page, 'back', calmAt(0))
    await expect(slip).toBeVisible()
    await expect(stake).toBeFocused()
    await slip.getByRole('button', { name: text.removeSlip }).click()
    await expect(slip).toHaveCount(0)
  }
  await page.context().close()
})

test('[SLIP-26][LOOK] the slip’s button ignores presses for a moment after it appears, without motion too', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pressPrice(page, 'back', calmAt(0))
  const button = firstButton(railOf(page).locator('.slip'))
  await expect(button).toBeVisible()
  await rested(railOf(page).locator('.slip'))
  await railOf(page).getByRole('button', { name: text.removeSlip }).click()
  const { soon, later } = await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
    const isHit = (): boolean => {
      const part = document.querySelector('.slip .btn-main')
      if (part === null) return false
      const { x, y, width, height } = part.getBoundingClientRect()
      return part.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    document.querySelector<HTMLElement>('button.cell')?.click()
    const restsOf = (): readonly Animation[] => document.querySelector('.slip [data-act]')?.getAnimations() ?? []
    for (let i = 0; i < 10 && restsOf().length === 0; i += 1) await frame()
    const rests = restsOf()
    for (const rest of rests) rest.pause()
    const soon = [document.querySelector('.slip .btn-main') !== null, isHit(), rests.length]
    for (const rest of rests) rest.play()
    // A change of what the button means begins another rest.
    while (restsOf().length > 0) await Promise.all(restsOf().map((rest) => rest.finished))
    return { soon, later: isHit() }
  })
  expect({ soon, later }).toEqual({ soon: [true, false, 1], later: true })
  await page.context().close()
})

test('[SLIP-26] the slip’s button rests for its whole moment when the page was busy until it appeared', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  await pressPrice(page, 'back', calmAt(0))
  await rested(railOf(page).locator('.slip'))
  await railOf(page).getByRole('button', { name: text.removeSlip }).click()
  const startedAfter = await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
    const painted = await frame()
    while (performance.now() < painted + 500);
    const pressed = performance.now()
    document.querySelector<HTMLElement>('button.cell')?.click()
    const restsOf = (): readonly Animation[] => document.querySelector('.slip [data-act]')?.getAnimations() ?? []
    for (let i = 0; i < 10 && restsOf().length === 0; i += 1) await frame()
    while (restsOf().some(({ startTime }) => startTime === null)) await frame()
    // The frame in which it begins may have been due a moment before the press.
    return restsOf().map(({ startTime }) => Number(startTime) > pressed - 20)
  })
  expect(startedAfter).toEqual([true])
  await page.context().close()
})

test('[OPEN-02][OPEN-04] open bets ask a visitor to log in, and show a member the page’s event, else all bets', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  const rail = railOf(page)
  const openBets = rail.getByRole('tab', { name: text.openBets })
  await openBets.click()
  await expect(rail.getByText(text.loginForBets)).toBeVisible()
  await rail.getByRole('button', { name: text.login, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  const none = rail.getByText(text.noneOf(text.openBets))
  await expect(none).toBeVisible()

  await pressPrice(page, 'back', calmAt(0))
  await write(page, { odds: '900', stake: '100' })
  await firstButton(rail.locator('.slip')).click()
  await expect(rail.getByText(text.betUnmatched).first()).toBeVisible()
  const bet = rail.getByText(text.unmatchedAmount('₹100.00'))
  for (const [path, isThere] of [
    [eventPath(calmAt(0)), true],
    [eventPath(calmAt(2)), false],
    ['/', true],
    ['/virtual-event-page/v9', false],
  ] as const) {
    await page.goto(product.url + path)
    await openBets.click()
    await expect(isThere ? bet : none, path).toBeVisible()
    await expect(isThere ? none : bet, path).toHaveCount(0)
  }
  await page.goto(`${product.url}/event-page/4/nobody-knows`)
  await expect(page).toHaveURL(/default-page/)
  await openBets.click()
  await expect(rail.getByText(text.noData)).toBeVisible()
  await expect(bet).toHaveCount(0)
  await page.context().close()
})
