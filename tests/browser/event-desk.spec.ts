import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow, smallTargets, smallText } from './desk.ts'
import { faultsIn, openAs, pressPrice, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
})
test.afterAll(() => product.close())

/** A member with a bet on the first side of a match that has not begun. */
const withBet = async (browser: Browser, width: number): Promise<Page> => {
  const market = await marketOf(product, 'bears')
  const page = await openWindow(browser, width)
  await openAs(page, `${product.url}/event-page/${market.eventTypeId}/${market.eventId}`)
  await pressPrice(page, 'back', market)
  await write(page, { odds: '1.01', stake: '1000' })
  const slip = page.locator('.slip')
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByRole('button', { name: text.done }).click()
  await expect(page.getByRole('main').locator('[data-cash-out]').first()).toBeVisible()
  return page
}
const headOf = (page: Page): Locator => page.getByRole('region', { name: 'Match Odds', exact: true }).locator('.panel-head')
/** The parts of a head that are not in line with its first. */
const wrapped = (head: Locator): Promise<readonly string[]> =>
  head.evaluate((line) => {
    const middleOf = (part: Element | undefined): number => {
      const { top, bottom } = part?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      return (top + bottom) / 2
    }
    const parts = [...line.children].filter((part) => part.getBoundingClientRect().height > 0)
    return parts.filter((part) => Math.abs(middleOf(part) - middleOf(parts[0])) > 4).map(({ textContent }) => textContent)
  })

test('[MKT-12][CASH-06] the head of a board with a cash-out is one line, also beside the ladder', async ({ browser }) => {
  const page = await withBet(browser, 1280)
  expect(await wrapped(headOf(page))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await headOf(page)
    .getByRole('button', { name: text.ladderOf('Match Odds') })
    .click()
  await expect(page.getByRole('region', { name: text.ladderOf('Match Odds') })).toBeVisible()
  expect(await wrapped(headOf(page))).toEqual([])
})

test('[MKT-12][CASH-06] a cash-out of two lines has air within its frame when its card is narrow', async ({ browser }) => {
  const page = await withBet(browser, 1440)
  await headOf(page)
    .getByRole('button', { name: text.ladderOf('Match Odds') })
    .click()
  await page.setViewportSize({ width: 1024, height: 900 })
  const chip = headOf(page).locator('[data-cash-out=live]')
  await expect(chip).toContainText('₹')
  const airs = await chip.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    const [text, frame] = [words.getBoundingClientRect(), Number.parseFloat(getComputedStyle(button, '::before').height)]
    const [box, head] = [button.getBoundingClientRect(), button.closest('.panel-head')?.getBoundingClientRect()]
    const frameTop = box.top + (box.height - frame) / 2
    return [text.height, frame - text.height, frameTop - (head?.top ?? 0)]
  })
  expect(airs[0]).toBeGreaterThan(20)
  expect(Math.min(...airs)).toBeGreaterThanOrEqual(2)
})

test('[MKT-12][CASH-06] on a phone each board’s head is one line, also with a cash-out, which moves no price', async ({ browser }) => {
  const market = await marketOf(product, 'bears')
  const page = await openWindow(browser, 360)
  await openAs(page, `${product.url}/event-page/${market.eventTypeId}/${market.eventId}`)
  const price = page.locator('button.cell:visible').first()
  const heightOf = async (): Promise<number> => (await headOf(page).boundingBox())?.height ?? 0
  await expect(headOf(page)).toBeVisible()
  const before = await price.boundingBox()
  expect([await wrapped(headOf(page)), await heightOf()]).toEqual([[], 40])
  await pressPrice(page, 'back', market)
  await write(page, { odds: '1.01', stake: '1000' })
  await page
    .locator('.slip')
    .getByRole('button', { name: /^Place bet/ })
    .click()
  await page.locator('.slip').getByRole('button', { name: text.done }).click()
  await expect(headOf(page).locator('[data-cash-out=live]')).toContainText('₹')
  await page.evaluate(() => scrollTo(0, 0))
  expect([await wrapped(headOf(page)), await heightOf(), await price.boundingBox()]).toEqual([[], 40, before])
  expect(
    await headOf(page).evaluate((head) => [...head.querySelectorAll('h2')].filter((name) => name.scrollWidth > name.clientWidth).length),
  ).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  expect(await smallText(page)).toEqual([])
  await fits(page, 'a board with a cash-out on a phone')
  for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])
})

for (const width of [1440, 1920, 2560])
  test(`[MKT-12] at ${width} px each name of an event stands beside its price, and no card has a hole`, async ({ browser }) => {
    const own = await startProduct(scripted('boards'))
    const page = await openWindow(browser, width)
    await page.goto(`${own.url}/event-page/4/lions`)
    await expect(page.locator('.boards .history h2')).toBeVisible()
    await fits(page, `event at ${width}`)
    const faults = await page.getByRole('main').evaluate((main) => {
      const rightOf = (name: Element): number => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return range.getBoundingClientRect().right
      }
      const far = [...main.querySelectorAll('[data-runner]')].filter((row) => {
        const [name, cell] = [row.querySelector('b'), row.querySelector('.cell')]
        return name !== null && cell !== null && cell.getBoundingClientRect().left - rightOf(name) > 400
      })
      const alone = [...main.querySelectorAll('.columns')].filter(
        (columns) =>
          columns.childElementCount === 1 && (columns.firstElementChild?.getBoundingClientRect().width ?? 0) < columns.clientWidth,
      )
      return [...far, ...alone].map(({ textContent }) => textContent)
    })
    expect(faults).toEqual([])
    const [markets, statistics] = [page.locator('.markets'), page.getByRole('region', { name: text.statistics })]
    const [left, right] = [await markets.boundingBox(), await statistics.boundingBox()]
    expect((right?.x ?? 0) >= (left?.x ?? 0) + (left?.width ?? 0)).toBe(width > 1440)
    await own.close()
  })

test('[AUTH-01] the login dialog has one height in all tabs, and a double click on a tab keeps it', async ({ browser }) => {
  for (const width of [360, 1440]) {
    const page = await openWindow(browser, width)
    await page.goto(product.url)
    await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    const heights = new Set<number>()
    const height = async (): Promise<number> => Math.round((await dialog.getByRole('tabpanel').boundingBox())?.height ?? 0)
    for (const name of [text.registerTab, text.otpTab, text.login]) {
      await dialog.getByRole('tab', { name, exact: true }).dblclick()
      await expect(dialog.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
      heights.add(await height())
    }
    await dialog.getByRole('button', { name: text.forgotPassword }).click()
    await expect(dialog.getByRole('heading', { name: text.recover })).toBeVisible()
    heights.add(await height())
    expect([...heights], String(width)).toHaveLength(1)
  }
})

test('[HDR-10][OPEN-10] long names of a match keep the betslip’s column as wide as it is', async ({ browser }) => {
  const own = await startProduct([...scripted('long-names'), '--casino', 'off'])
  const page = await openWindow(browser, 1024)
  await openAs(page, `${own.url}/event-page/1/long`)
  const rail = page.getByRole('complementary', { name: text.betslip })
  /** The panels of the column that reach beyond it. */
  const wide = () =>
    rail.evaluate(
      (column) =>
        [...column.querySelectorAll('.panel')].filter(
          (panel) => panel.getBoundingClientRect().right > column.getBoundingClientRect().left + column.clientWidth + 1,
        ).length,
    )
  await page.getByRole('main').locator('button.cell.back-1').first().click()
  await expect(rail.locator('.slip')).toContainText('Royal Wanderers')
  expect(await wide()).toBe(0)
  await rail.getByLabel(text.stake, { exact: true }).fill('100')
  await rail.getByRole('button', { name: /^Place bet/ }).click()
  await rail.getByRole('button', { name: text.done }).click()
  await rail.getByRole('tab', { name: new RegExp(`^${text.openBets}`) }).click()
  await expect(rail.getByRole('region', { name: text.positions })).toContainText('most goals from a free kick')
  expect(await wide()).toBe(0)
  await own.close()
})

test('[BROWSE-05][BROWSE-08] a phone says the name of a folded part once, before and after a press', async ({ browser }) => {
  const page = await openWindow(browser, 360)
  await page.goto(`${product.url}/event-page/4/lions`)
  for (const name of [text.statistics, text.priceHistory]) {
    const shown = page.getByRole('main').getByText(name, { exact: true }).filter({ visible: true })
    await expect(shown).toHaveCount(1)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('region', { name })).not.toBeEmpty()
    await expect(page.locator('main .bone')).toHaveCount(0)
    await expect(shown).toHaveCount(1)
  }
})
