import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fits, framesOf, openWindow, smallText } from './desk.ts'
import { faultsIn } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(scripted('three-matches'))
})
test.afterAll(() => product.close())

const guideOf = (page: Page): Locator => page.getByRole('region', { name: text.guideTitle })
const showMeHow = (page: Page): Locator => page.getByRole('button', { name: text.showMeHow })
const placeButton = (page: Page): Locator => page.locator('.slip').getByRole('button', { name: /^Place bet/ })

/** A visitor's home page, which counts how often its parts move without a press. */
const visit = async (browser: Browser, width: number): Promise<Page> => {
  const page = await openWindow(browser, width)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // While the exchange answers, the sheet below the strip changes with the order's state.
        const isFilling = ['choosing', 'staking', 'placing'].includes(document.documentElement.dataset['guide'] ?? '')
        const moves = isFilling && 'hadRecentInput' in entry && entry.hadRecentInput === false
        const sources: readonly { readonly node: Node | null }[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const isGuide = sources.some(({ node }) => node instanceof Element && (node.matches('.guide') || node.closest('.guide') !== null))
        if (moves && isGuide) document.documentElement.dataset['moved'] = 'true'
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(product.url)
  return page
}

/** Expects the step of that number and sentence, nothing of it too wide, and nothing of the slip or the prices that are pressed under it. */
const atStep = async (page: Page, number: number, sentence: string): Promise<void> => {
  const guide = guideOf(page)
  await expect(guide).toContainText(text.guideStep(number, 5))
  await expect(guide).toContainText(sentence)
  await fits(page, sentence)
  expect(await smallText(page)).toEqual([])
  const covered = await guide.evaluate((strip) => {
    const over = strip.getBoundingClientRect()
    return [...document.querySelectorAll('.slip, .slip *, [data-guided]')].filter((each) => {
      const { top, bottom, left, right, width } = each.getBoundingClientRect()
      return width > 0 && top < over.bottom - 1 && bottom > over.top + 1 && left < over.right && right > over.left
    }).length
  })
  expect(covered, sentence).toBe(0)
}
/** Expects an outline around that. */
const outlined = (part: Locator): Promise<void> => expect(part).toHaveCSS('outline-style', 'solid')

for (const width of [360, 1440])
  test(`[SUPP-03] at ${width} px the guide leads a visitor to a placed bet in Open Bets`, async ({ browser }) => {
    const page = await visit(browser, width)
    await showMeHow(page).click()
    await expect(guideOf(page)).toContainText(text.guideJoinDemo)
    await expect(guideOf(page)).toBeFocused()
    await guideOf(page).getByRole('button', { name: text.demoLogin }).click()

    await atStep(page, 1, text.guideChoose)
    await expect(page.locator('.cell[data-guided]')).toHaveCount(1)
    await outlined(page.locator('.cell[data-guided]'))
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme)).toEqual([])
    await page.locator('.cell[data-guided]').click()

    await atStep(page, 2, text.guideStake)
    await expect(page.locator('[data-guided]')).toHaveCount(0)
    await outlined(page.locator('.slip :has(> [data-field="slip-stake"])'))
    await page.locator('.slip').getByRole('button', { name: '1K', exact: true }).click()

    await atStep(page, 3, text.guidePlace)
    await outlined(placeButton(page))
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme)).toEqual([])
    await placeButton(page).click()

    await atStep(page, 5, text.guideSee)
    const way =
      width < 1024 ? page.locator('.bottom-bar').getByRole('link', { name: text.openBets }) : page.getByRole('tab', { name: text.openBets })
    // On a phone, the slip says first what became of the bet.
    await outlined(way)
    expect((await product.books()).bets.filter(({ state }) => state === 'matched')).not.toEqual([])
    await way.click()
    await atStep(page, 5, text.guideDone)
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme)).toEqual([])
    await guideOf(page).getByRole('button', { name: text.guideFinish }).click()
    await expect(guideOf(page)).toHaveCount(0)
    await framesOf(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-moved')
    await page.context().close()
  })

test('[SUPP-03] the guide is left at any step, is not offered again, and begins again from the menu', async ({ browser }) => {
  const page = await visit(browser, 1440)
  await showMeHow(page).click()
  await guideOf(page).getByRole('button', { name: text.demoLogin }).click()
  await page.locator('.cell[data-guided]').click()
  await atStep(page, 2, text.guideStake)
  await page.keyboard.press('Escape')
  await expect(guideOf(page)).toHaveCount(0)
  // Escape left the guide alone: the slip stays as it is.
  const slip = page.locator('.slip')
  await expect(slip).toHaveAttribute('data-screen', 'composing')
  await expect(page.locator('html')).not.toHaveAttribute('data-guide')
  await page.evaluate(() => localStorage.setItem('promotion-seen', '0'))
  await page.reload()
  await expect(page.getByRole('region', { name: text.offers })).toBeVisible()
  await expect(showMeHow(page)).toHaveCount(0)
  await page.getByRole('button', { name: text.firstBet }).click()
  await atStep(page, 1, text.guideChoose)
  await guideOf(page).getByRole('button', { name: text.guideSkip }).click()
  await expect(guideOf(page)).toHaveCount(0)
  await expect(page.locator('[data-guided]')).toHaveCount(0)
  await page.context().close()
})

test('[SUPP-03] the guide says that the market is suspended, and begins again without the slip', async ({ browser }) => {
  await product.play('bears open')
  const page = await visit(browser, 1440)
  await showMeHow(page).click()
  await guideOf(page).getByRole('button', { name: text.demoLogin }).click()
  await atStep(page, 1, text.guideChoose)
  await page.getByRole('button', { name: `${text.back} Bears at` }).click()
  await page.locator('.slip').getByRole('button', { name: '1K', exact: true }).click()
  await atStep(page, 3, text.guidePlace)
  await product.play('bears suspended')
  await atStep(page, 3, text.guideSuspended)
  await product.play('bears open')
  await atStep(page, 3, text.guidePlace)
  await page.locator('.slip').getByRole('button', { name: text.removeSlip }).click()
  await atStep(page, 1, text.guideChoose)
  await page.context().close()
})
