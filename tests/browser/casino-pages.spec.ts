import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Frame, type Page, expect } from '@playwright/test'
import * as z from 'zod/mini'
import { english } from '#casino/page/copy/en.ts'
import { text } from '#copy/catalogue.ts'
import { shownGame, stageOf } from './casino-desk.ts'
import { accountOf } from './desk.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const
const SCHEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const foundSchema = z.object({ violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })) })

const logIn = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/time-setting`)
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(accountOf(page)).toBeVisible({ timeout: 15_000 })
}
/** The frame of the page that is played, once its game is shown. */
const gameIn = async (page: Page, name: string): Promise<Frame> => {
  const shown = await shownGame(page)
  await expect(shown.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
  const frame = page.frames().find((each) => each.parentFrame() === page.mainFrame())
  if (frame === undefined) throw new Error('the page has no frame')
  await frame.evaluate(axeSource)
  return frame
}
/** What axe finds in a frame: everything in the light, colours alone in the dark. A fault between two states of a round does not stay. */
const faultsOf = async (frame: Frame, scheme: (typeof SCHEMES)[number]): Promise<readonly string[]> => {
  await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['theme'])).toBe(scheme)
  const only = scheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: ['color-contrast'] }
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: only })
  let found: readonly string[] = []
  for (let look = 0; look < 3; look += 1) {
    const { violations } = foundSchema.parse(await frame.evaluate(`axe.run(document, ${options})`))
    found = violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)
    if (found.length === 0) break
  }
  return found
}
/** Looks at a frame at each width in each theme; names what is wrong. */
const look = async (page: Page, frame: Frame, name: string): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await faultsOf(frame, colorScheme), `${name} at ${size.width}`).toEqual([])
    }
    const wide = () => frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(wide, `${name} at ${size.width}`).toBe(0)
  }
}

test('[CAS-05][CAS-07] axe passes the provider’s lobby and every game in both themes', async ({ browser }) => {
  test.setTimeout(6 * 60_000)
  const context = await browser.newContext({ viewport: SIZES[1], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await logIn(page)
  await page.goto(`${product.url}/table-casino-live/Roulette`)
  let frame = await gameIn(page, english.lobbyTitle)
  await look(page, frame, 'lobby')
  for (const [game, { name }] of Object.entries(english.games)) {
    // One game opens the next, so that the page around them loads once.
    await frame.evaluate((gameId) => {
      parent.postMessage({ protocol: 'casino/1', type: 'openGame', gameId, tableId: `${gameId}-1` }, '*')
    }, game)
    frame = await gameIn(page, name)
    await look(page, frame, game)
  }
})

test('[CAS-05] axe passes the check of a round, the rules and the plan of the autospin', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SIZES[1], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await logIn(page)
  await page.goto(`${product.url}/casino-live/rangoli-falls/rangoli-falls-1`)
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
  await look(page, frame, 'check')
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
  await logIn(page)
  await page.goto(`${product.url}/casino-live/roulette/roulette-1`)
  const frame = await gameIn(page, english.games.roulette.name)
  const shown = stageOf(page)
  const mine = (split: string) => shown.getByRole('region', { name: english.myBets }).getByText(split, { exact: true })
  await shown.getByRole('switch', { name: english.severalNumbers }).tap()
  expect(await smallTargets(frame)).toEqual([])
  const number = shown.getByRole('button', { name: english.betsWith('17'), exact: true })
  const choose = (split: string) => shown.getByRole('dialog').getByRole('button', { name: new RegExp(`^Split ${split} at 18`) })
  // A round may close between two presses: the next one takes the bet.
  await expect(async () => {
    await number.tap({ timeout: 15_000 })
    expect(await smallTargets(frame)).toEqual([])
    await choose('17 / 20').tap({ timeout: 3000 })
    await page.keyboard.press('Escape')
    await expect(mine('Split 17 / 20')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    await number.focus({ timeout: 15_000 })
    await page.keyboard.press('Enter')
    await choose('14 / 17').focus({ timeout: 3000 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(number).toBeFocused({ timeout: 2000 })
    await expect(mine('Split 14 / 17')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
})
