import { type Browser, type FrameLocator, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { english } from '#casino/page/copy/en.ts'
import { shownGame } from './casino-desk.ts'
import { accountOf, fits } from './desk.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

const FLIGHTS = ['aviator', 'crash']
const TABLES = ['teen-patti', 'andar-bahar', 'dragon-tiger', 'lucky7', 'amar-akbar-anthony', 'cards32', 'baccarat', 'wheel', 'race']
const LAID = ['roulette', 'bingo']
const SPUN = ['diya-lines', 'monsoon-ways', 'rangoli-falls']
const DECIDED = ['blackjack', 'three-card-poker']
const GAMES = [...FLIGHTS, ...TABLES, ...LAID, ...SPUN, ...DECIDED, 'scratch', 'fishing']
/** Pages that play at the same time: most of their time is waiting for a round. */
const TOGETHER = 4
/** A round, and what is left of the one before it. */
const ROUND_MS = 110_000
/** The longest round of the tests' quick tables: a race, or a deal of Andar Bahar. */
const A_ROUND_MS = 25_000

/** A result in money, won or lost. */
const outcome = (frame: FrameLocator) => frame.locator('.lines td .up, .lines td .down, .lines td.up, .lines td.down').first()

/** Plays one round of a game to its result. */
const playTo = async (frame: FrameLocator, game: string): Promise<void> => {
  if (FLIGHTS.includes(game)) {
    await frame.getByRole('switch', { name: english.autoOut }).first().click()
    await frame.getByRole('spinbutton', { name: english.autoAt }).first().fill('1.01')
    // A flight may end before it reaches 1.01: a bet on every round leaves one of them.
    await frame.getByRole('switch', { name: english.everyRound }).first().click()
    await expect(frame.locator('.betpanel .note').first()).toHaveText(english.judgedAuto(101), { timeout: ROUND_MS })
    return
  }
  if (TABLES.includes(game) || LAID.includes(game)) {
    const press =
      game === 'bingo' ? frame.locator('.board .btn.p:enabled').first() : frame.locator('.cell:enabled, .rfield:enabled').first()
    // A press in the last moment of a round may come too late, and is refused: the next round is another chance.
    await expect(async () => {
      await press.click({ timeout: 20_000 })
      await expect(outcome(frame)).toBeVisible({ timeout: A_ROUND_MS })
    }).toPass({ timeout: ROUND_MS })
    return
  }
  if (game === 'fishing') {
    await expect(async () => {
      await frame.locator('.fishlist button').first().click()
      await expect(frame.locator('.trail .panel').last().locator('li').first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    return
  }
  await frame.locator('.spinbtn').click()
  if (game === 'scratch') await frame.getByRole('button', { name: english.reveal, exact: true }).click()
  await expect(async () => {
    const decision = frame.locator('.decisions button:enabled')
    if ((await decision.count()) > 0) await decision.nth(DECIDED[0] === game ? 1 : 0).click()
    await expect(outcome(frame)).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 60_000 })
}

test.describe.configure({ mode: 'parallel' })

const playAll = async (browser: Browser, width: number): Promise<void> => {
  const isPhone = width < 1024
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 780 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    // The phone plays with motion, the desk for a player who asks for less of it.
    reducedMotion: isPhone ? 'no-preference' : 'reduce',
  })
  const first = await context.newPage()
  await first.goto(`${product.url}/time-setting`)
  await first.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  await first.getByRole('dialog').getByRole('button', { name: text.demoLogin }).click()
  await expect(accountOf(first)).toBeVisible({ timeout: 15_000 })
  const waiting = [...GAMES]
  const next = async (): Promise<void> => {
    for (let game = waiting.shift(); game !== undefined; game = waiting.shift()) {
      const page = await context.newPage()
      await page.goto(`${product.url}/casino-live/${game}/${game}-1`)
      await playTo(await shownGame(page), game)
      await fits(page, `${game} at ${width}`)
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, next))
}

for (const width of [360, 1440])
  test(`[CAS-05][CAS-07] every game is played to a result in its frame at ${width}`, async ({ browser }) => {
    test.setTimeout(8 * 60_000)
    await playAll(browser, width)
  })
