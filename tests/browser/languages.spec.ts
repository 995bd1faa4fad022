import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { cutOrCovered, fits, headingOf, languageOf, openWindow, smallText } from './desk.ts'
import { enter, faultsIn, rested } from './player.ts'
import { test } from './test.ts'

/** Every language but English: a folder of `copy/` is one. */
const tags = readdirSync(join(import.meta.dirname, '..', '..', 'copy'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name)

/** Pages of a member whose words are long. */
const PAGES = [
  '/open-bets',
  '/account-statement',
  '/betting-profit-loss',
  '/bet-history',
  '/settings',
  '/play-limits',
  '/deposit',
  '/withdraw',
  '/rules-regulations',
]

/** The lines that the words of the slip's main button take. */
const placeLines = (page: Page): Promise<number> =>
  page.locator('.slip .btn-main > span').evaluate((words) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test('[LOOK] the words of a phone’s bars, boards and slip have room in each language', async ({ browser, product }) => {
  test.slow()
  const markets = (await product.markets()).map(({ market }) => market).filter(({ eventTypeId }) => eventTypeId === '4')
  for (const tag of tags) {
    const page = await openWindow(browser, 360)
    await enter(page, product.url, 'demo')
    await page.goto(product.url)
    await languageOf(page).selectOption(tag)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('main').locator('.sport-head a')).toHaveCount(3)
    expect(await cutOrCovered(page, '.bottom-bar nav'), `the bar in ${tag}`).toEqual([])
    expect(await cutOrCovered(page, 'main .sport-head'), `the sports in ${tag}`).toEqual([])
    const tops = await page
      .locator('main fieldset.chips > button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size, `the parts of the home page in ${tag}`).toBe(1)
    for (const isLive of [false, true]) {
      const market = markets.find(({ inplay }) => inplay === isLive)
      await page.goto(`${product.url}/event-page/${market?.eventTypeId}/${market?.eventId}`)
      await page.locator('button.cell.back-1:not([disabled])').first().tap()
      const slip = page.locator('.slip')
      await rested(slip)
      await slip.locator('[data-field=slip-stake]').tap()
      await expect(slip.locator('[data-pad=true]')).toBeVisible()
      expect(await placeLines(page), `no stake in ${tag}`).toBeLessThanOrEqual(2)
      await page.keyboard.type('25000')
      await expect(slip.locator('.btn-main')).toContainText('₹')
      expect(await placeLines(page), `a stake in ${tag}, in play: ${isLive}`).toBeLessThanOrEqual(2)
      expect(await cutOrCovered(page, 'main .ladder:not([data-runner])'), `the boards in ${tag}`).toEqual([])
    }
    await page.context().close()
  }
})

test('[LOOK] a language that is a folder is kept by a reload, and its pages fit a phone', async ({ browser, product }) => {
  test.slow()
  const calm = (await product.markets()).map(({ market }) => market).find(({ inplay }) => !inplay)
  for (const tag of tags) {
    const page = await openWindow(browser, 360)
    await enter(page, product.url, 'demo')
    await page.goto(product.url)
    await languageOf(page).selectOption(tag)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(headingOf(page, text.exchange)).toHaveCount(0)
    await fits(page, `home in ${tag}`)
    for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme), `home in ${tag}, ${scheme}`).toEqual([])
    await page.goto(`${product.url}/event-page/${calm?.eventTypeId}/${calm?.eventId}`)
    await page.locator('button.cell.back-1:not([disabled])').first().click()
    await expect(page.locator('.slip')).toBeVisible()
    await fits(page, `an event with a slip in ${tag}`)
    expect(await smallText(page), `an event in ${tag}`).toEqual([])
    for (const path of PAGES) {
      await page.goto(`${product.url}${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('.bone')).toHaveCount(0)
      await fits(page, `${path} in ${tag}`)
      expect(await cutOrCovered(page, '.subhead'), `the title of ${path} in ${tag}`).toEqual([])
    }
    await page.context().close()
  }
})
