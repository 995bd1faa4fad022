import { type Frame, expect } from '@playwright/test'
import { english } from '#copy/en/provider/words.ts'
import { SIZES, gameIn, look, openNext, stageOf } from './casino-desk.ts'
import { enter, openAs } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

test('[CAS-05] axe passes the provider’s lobby, the check of a round, the rules and the autospin', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SIZES[1], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openAs(page, `${product.url}/table-casino-live/Roulette`)
  const lobby = await gameIn(page, english.lobbyTitle)
  await look(page, lobby, 'lobby')
  await openNext(lobby, 'rangoli-falls')
  const frame = await gameIn(page, english.games['rangoli-falls'].name)
  const shown = stageOf(page)
  const close = () => shown.getByRole('dialog').getByRole('button', { name: english.closePanel }).click()
  await shown.getByRole('button', { name: english.autospin }).click()
  await look(page, frame, 'autospin')
  await shown.getByRole('button', { name: english.autospinStart(10) }).click()
  await expect(shown.getByText(/^Spin 2 of 10/)).toBeVisible()
  await shown.getByRole('button', { name: english.autospinStop }).click()
  await expect(shown.getByText(english.autospinEnd.pressed)).toBeVisible()
  await shown.getByRole('button', { name: english.rules, exact: true }).click()
  await look(page, frame, 'rules')
  await close()
  await shown.locator('.past').getByRole('button').first().click()
  await expect(shown.getByText(english.fairInUse)).toBeVisible()
  await look(page, frame, 'check, seed in use')
  await shown.getByRole('textbox', { name: english.yourSeed }).fill('meera')
  await shown.getByRole('button', { name: english.change }).click()
  await expect(shown.getByRole('heading', { name: /is fair\.$/ })).toBeVisible()
  const vectors = shown.getByRole('link', { name: english.fairVectors })
  const file = await vectors.evaluate((link) => (link instanceof HTMLAnchorElement ? link.href : ''))
  expect(await (await page.request.get(file)).json()).toMatchObject({ chain: { terminal: expect.any(String) } })
  await look(page, frame, 'check')
  await close()
  await openNext(frame, 'lucky7')
  const table = await gameIn(page, english.games.lucky7.name)
  await shown.getByRole('button', { name: english.checkRound }).click({ timeout: 60_000 })
  await expect(shown.getByRole('heading', { name: /is fair\.$/ })).toBeVisible()
  await expect(shown.locator('.chain')).toContainText(english.chainBegins)
  await look(page, table, 'check of a table')
})

/** What a finger can hit in the frame and is smaller than 44 px. */
const smallTargets = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate(() =>
    [...document.querySelectorAll('.rlayout button, dialog button')]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width > 0 && getComputedStyle(target).pointerEvents !== 'none' && Math.min(width, height) < 44 - 0.5
      })
      .map((target) => `${target.className} ${target.textContent}`),
  )

test('[CAS-07] a finger places a split of the roulette in two presses, and so do the keys', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SIZES[0], hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await enter(page, product.url)
  await page.goto(`${product.url}/casino-live/roulette/roulette-1`)
  const frame = await gameIn(page, english.games.roulette.name)
  const shown = stageOf(page)
  const mine = (split: string) => shown.getByRole('region', { name: english.myBets }).getByText(split, { exact: true })
  await shown.getByRole('switch', { name: english.severalNumbers }).tap()
  expect(await smallTargets(frame)).toEqual([])
  const number = shown.getByRole('button', { name: english.betsWith('17'), exact: true })
  const dialog = shown.getByRole('dialog')
  const choose = (split: string) => dialog.getByRole('button', { name: new RegExp(`^Split ${split} at 18`) })
  // A round may close between two presses: the next one takes the bet.
  await expect(async () => {
    if (!(await dialog.isVisible())) await number.tap({ timeout: 15_000 })
    expect(await smallTargets(frame)).toEqual([])
    await choose('17 / 20').tap({ timeout: 10_000 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(mine('Split 17 / 20')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      await number.focus({ timeout: 15_000 })
      await page.keyboard.press('Enter')
    }
    await choose('14 / 17').focus({ timeout: 10_000 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(number).toBeFocused({ timeout: 10_000 })
    await expect(mine('Split 14 / 17')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
})
