import { type Page, expect } from '@playwright/test'
import { english } from '#copy/en/provider/words.ts'
import { LIVE_TABS, SLOT_TABS } from '#contract/casino/catalogue.ts'
import { text } from '#copy/catalogue.ts'
import { englishCasino } from '#copy/en/casino.ts'
import { SIZES, gameIn, outcomeIn, stageOf } from './casino-desk.ts'
import { framesOf, headingOf } from './desk.ts'
import { openAs } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

const cards = (page: Page) => page.locator('.game-card')
type Game = keyof typeof english.games
const isGame = (id: string): id is Game => Object.hasOwn(english.games, id)
/** The game that a card's link opens. */
const gameOf = (path: string): Game => {
  const id = path.split('/').at(-2) ?? ''
  if (!isGame(id)) throw new Error(`${path} opens no game of the provider`)
  return id
}

for (const [lobby, path, heading, tabs] of [
  ['live', '/casino-lobby/casino', 'Casino', LIVE_TABS],
  ['slots', '/casino-lobby/slot-games', 'Slot Games', SLOT_TABS],
] as const)
  test(`[CAS-01][CAS-04] each tab of the ${lobby} lobby opens its first game in the provider’s frame`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: SIZES[1], reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openAs(page, product.url + path)
    await expect(headingOf(page, heading)).toBeVisible()
    const shown = page.getByRole('group', { name: text.gameTabs }).getByRole('button')
    await expect(shown).toHaveCount(tabs.length)
    const opened = new Set<string>()
    for (let at = 0; at < tabs.length; at += 1) {
      const tab = shown.nth(at)
      await tab.click()
      await expect(tab).toHaveAttribute('aria-pressed', 'true')
      const first = cards(page).first().getByRole('link')
      const game = (await first.getAttribute('href')) ?? ''
      // A game that another tab opened opens here by the same link.
      if (opened.has(game)) continue
      opened.add(game)
      await first.click()
      await expect(page).toHaveURL(product.url + game)
      await gameIn(page, english.games[gameOf(game)].name)
      // The veil goes when the frame has said that it is ready.
      await expect(page.locator('.stage-veil')).toHaveCount(0)
      await page.goBack()
      await expect(headingOf(page, heading)).toBeVisible()
    }
    expect(opened.size).toBeGreaterThan(4)
  })

test('[CAS-01] no row of a lobby moves once its games are shown', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SIZES[1], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openAs(page, product.url)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { readonly node: Node | null }[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const rows = sources.some(({ node }) => node instanceof Element && node.querySelector('.game-card') !== null)
        if (rows) document.documentElement.dataset['moved'] = 'true'
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${product.url}/casino-lobby/casino`)
  await expect(cards(page).last()).toBeAttached()
  await framesOf(page)
  for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded()
  // The browser reports a shift after its frame.
  await framesOf(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})

test('[CAS-02][CAS-03][SESS-09] a visitor chooses a game, logs in and bets there', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SIZES[0], hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const address = `${product.url}/casino-live/diya-lines/diya-lines-1`
  await page.goto(address)
  await page.getByRole('main').getByRole('button', { name: text.logIn }).tap()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).tap()
  await page.getByRole('button', { name: englishCasino.welcomeAgree }).tap()
  await expect(page).toHaveURL(address)
  const { name } = english.games['diya-lines']
  await gameIn(page, name)
  await stageOf(page).locator('.spinbtn').tap()
  await expect(outcomeIn(stageOf(page))).toBeVisible()
  await page.goto(`${product.url}/casino-lobby/slot-games`)
  await expect(page.getByRole('region', { name: text.lastPlayed })).toContainText(name)
})
