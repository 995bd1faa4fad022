import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { pressPrice, railOf, tryDemo, write } from './player.ts'
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
  const slip = railOf(page).locator('.slip')
  await expect(page.locator('button.cell').first()).toBeVisible()
  await expect(slip).toHaveCount(0)
  for (const side of ['back', 'lay'] as const) {
    await pressPrice(page, side, calmAt(0))
    await expect(slip).toContainText(calmAt(0).runners[0]?.runnerName ?? 'nobody')
    await expect(slip).toContainText(calmAt(0).eventName)
    await expect(slip).toContainText(text[side])
    const { border, width, name } = await slip.evaluate((part) => {
      const { borderLeftColor, borderLeftWidth, animationName } = getComputedStyle(part)
      return { border: borderLeftColor, width: borderLeftWidth, name: animationName }
    })
    expect([side, border, width, name]).toEqual([side, await colourOf(page, `--${side}-line`), '4px', 'slide'])
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
    - textbox "${text.stake}": "1000"
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
  // Odds by hand hold the slip steady, and none are lower than the lowest.
  await write(page, { odds: '0.5', stake: '0' })
  await expect(firstButton(slip)).toHaveText(text.placeNoStake)
  await expect(firstButton(slip)).toBeDisabled()
  for (const name of [text.min, text.max]) await expect(bound(name)).toBeEnabled()
  await write(page, { stake: '100' })
  await expect(slip.getByLabel(text.odds, { exact: true })).toHaveValue('1.01')
  await expect(firstButton(slip)).toBeEnabled()
  await bound(text.max).click()
  // At the lowest odds nothing but the member's money is the limit.
  await expect(slip.getByLabel(text.stake, { exact: true })).toHaveValue('50000')
  await slip.getByLabel(text.stake, { exact: true }).fill('0')
  await expect(firstButton(slip)).toBeDisabled()
  await page.context().close()
})

test('[SLIP-07] on a small phone the six stakes stand in three columns, and the whole slip fits', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${product.url}${eventPath(calmAt(0))}`)
  await pressPrice(page, 'back', calmAt(0))
  const sheet = page.locator('.sheet')
  const presets = sheet.locator('.presets button:not([data-line])')
  await expect(presets).toHaveCount(6)
  const boxes = await presets.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()))
  expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(3)
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(2)
  const { tall, hidden } = await sheet.evaluate((each) => ({ tall: each.clientHeight, hidden: each.scrollHeight - each.clientHeight }))
  expect(tall).toBeLessThan(640)
  expect(hidden).toBe(0)
  await context.close()
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
    for (const reached of ['.entry input', '.presets button:last-child']) {
      await sheet.evaluate((each) => each.scrollTo(0, 0))
      await sheet.locator(reached).focus()
      const end = await sheet.locator(reached).evaluate((part) => part.getBoundingClientRect().bottom)
      const act = await sheet.locator('[data-act]').evaluate((part) => part.getBoundingClientRect().top)
      expect([reached, Math.round(end) <= Math.round(act)]).toEqual([reached, true])
    }
    await page.context().close()
  })

test('[SLIP-24][LOOK] a keyboard pick focuses the stake, and later its price again; a touch pick does not', async ({ browser }) => {
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
    expect(await cell.evaluate((each) => each?.className)).toMatch(/^cell/)
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
    await expect(stake).not.toBeFocused()
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
  await button.evaluate((each) => Promise.all((each.closest('[data-act]')?.getAnimations() ?? []).map((rest) => rest.finished)))
  await railOf(page).getByRole('button', { name: text.removeSlip }).click()
  const { soon, later } = await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
    const isHit = (): boolean => {
      const part = document.querySelector('.slip .btn-main')
      if (part === null) return false
      const { x, y, width, height } = part.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === part
    }
    document.querySelector<HTMLElement>('button.cell')?.click()
    const restsOf = (): readonly Animation[] => document.querySelector('.slip [data-act]')?.getAnimations() ?? []
    for (let i = 0; i < 10 && restsOf().length === 0; i += 1) await frame()
    const rests = restsOf()
    for (const rest of rests) rest.pause()
    const soon = [document.querySelector('.slip .btn-main') !== null, isHit(), rests.length]
    for (const rest of rests) rest.play()
    await Promise.all(rests.map((rest) => rest.finished))
    return { soon, later: isHit() }
  })
  expect({ soon, later }).toEqual({ soon: [true, false, 1], later: true })
  await page.context().close()
})

test('[OPEN-02][OPEN-04] open bets ask a visitor to log in, and show a member the page’s event, else all bets', async ({ browser }) => {
  const page = await open(browser, eventPath(calmAt(0)))
  const rail = railOf(page)
  const openBets = rail.getByRole('tab', { name: text.openBets })
  await openBets.click()
  await expect(rail.getByText('Please login to see your open bets.')).toBeVisible()
  await rail.getByRole('button', { name: text.login, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  const none = rail.getByText('You have no Open Bets.')
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
