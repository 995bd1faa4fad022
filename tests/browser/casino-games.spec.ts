import { type BrowserContext, type Frame, type Page, expect } from '@playwright/test'
import { english } from '#copy/en/provider/words.ts'
import { SIZES, gameIn, look, openNext, outcomeShown, shownGame } from './casino-desk.ts'
import { fits } from './desk.ts'
import { enter } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

type Game = keyof typeof english.games
const FLIGHTS: readonly Game[] = ['aviator', 'crash']
const TABLES: readonly Game[] = [
  'teen-patti',
  'muflis',
  'andar-bahar',
  'dragon-tiger',
  'lucky7',
  'dus-ka-dum',
  'amar-akbar-anthony',
  'cards32',
  'sic-bo',
  'baccarat',
  'wheel',
  'race',
]
const LAID: readonly Game[] = ['roulette', 'bingo']
const SPUN: readonly Game[] = ['diya-lines', 'monsoon-ways', 'rangoli-falls']
const DECIDED: readonly Game[] = ['blackjack', 'three-card-poker', 'video-poker', 'hi-lo', 'mines']
const PRESSED: readonly Game[] = ['dice', 'limbo', 'plinko', 'keno']
const GAMES: readonly Game[] = [...FLIGHTS, ...TABLES, ...LAID, ...SPUN, ...DECIDED, ...PRESSED, 'scratch', 'fishing']
/** Pages that play at the same time: most of their time is waiting for a round. */
const TOGETHER = 4
/** A round, and what is left of the one before it. */
const ROUND_MS = 110_000
/** The longest round of the tests' quick tables: a race, or a deal of Andar Bahar. */
const A_ROUND_MS = 25_000

/** Plays one round of a game to its result. */
const playTo = async (frame: Frame, game: Game): Promise<void> => {
  if (FLIGHTS.includes(game)) {
    await frame.getByRole('switch', { name: english.autoOut }).first().click()
    await frame.getByRole('textbox', { name: english.autoAt }).first().fill('1.01')
    // A flight may end before it reaches 1.01: a bet on every round leaves one of them.
    await frame.getByRole('switch', { name: english.everyRound }).first().click()
    await expect(frame.locator('.betpanel .note').first()).toHaveText(english.judgedAuto(101), { timeout: ROUND_MS })
    return
  }
  if (TABLES.includes(game) || LAID.includes(game)) {
    const press =
      game === 'bingo' ? frame.locator('.board .btn-main:enabled').first() : frame.locator('.cell:enabled, .rfield:enabled').first()
    // A press in the last moment of a round may come too late, and is refused: the next round is another chance.
    await expect(async () => {
      await press.click({ timeout: 20_000 })
      await outcomeShown(frame, A_ROUND_MS)
    }, game).toPass({ timeout: ROUND_MS })
    return
  }
  if (game === 'fishing') {
    await expect(async () => {
      await frame.locator('.fishlist button').first().click()
      await expect(frame.locator('.trail .panel').last().locator('li').first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    return
  }
  if (game === 'keno') await frame.getByRole('button', { name: english.atRandom, exact: true }).click()
  await frame.locator('.spinbtn').click()
  if (game === 'mines') await frame.getByRole('button', { name: english.openField(13), exact: true }).click()
  if (game === 'scratch') await frame.getByRole('button', { name: english.reveal, exact: true }).click()
  await expect(async () => {
    const decision = frame.locator('.decisions button:enabled')
    if ((await decision.count()) > 0) await decision.nth(DECIDED[0] === game ? 1 : 0).click({ timeout: 1500 })
    await outcomeShown(frame, 1500)
  }).toPass({ timeout: 60_000 })
}

/** Ten frames a second: a canvas that no graphics card draws takes a core at sixty. */
const drawSeldom = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 100)
    window.cancelAnimationFrame = (id) => window.clearTimeout(id)
  })

/** Plays every game in a window, and then does `more` with its page. */
const playAll = async (
  context: BrowserContext,
  width: number,
  more?: (page: Page, frame: Frame, game: Game) => Promise<void>,
): Promise<void> => {
  const addressOf = (game: Game): string => `${product.url}/casino-live/${game}/${game}-1`
  const first = await context.newPage()
  // The other pages open beside one that is open: pages that all load at once find no open tab, and the session has ended (SESS-03).
  await enter(first, product.url)
  await first.goto(addressOf('aviator'))
  await shownGame(first)
  const waiting = [...GAMES]
  const playOn = async (page: Page): Promise<void> => {
    let frame: Frame | null = null
    for (let game = waiting.shift(); game !== undefined; game = waiting.shift()) {
      if (frame !== null) await openNext(frame, game)
      else if (page.url() !== addressOf(game)) await page.goto(addressOf(game))
      frame = await gameIn(page, english.games[game].name)
      await playTo(frame, game)
      await fits(page, `${game} at ${width}`)
      await more?.(page, frame, game)
    }
    await page.goto('about:blank')
  }
  const others = await Promise.all(Array.from({ length: TOGETHER - 1 }, () => context.newPage()))
  await Promise.all([first, ...others].map(playOn))
}

test('[CAS-05][CAS-07] every game is played to a result in its frame on a phone, with motion', async ({ browser }) => {
  test.setTimeout(8 * 60_000)
  const context = await browser.newContext({ viewport: SIZES[0], hasTouch: true, isMobile: true, reducedMotion: 'no-preference' })
  await drawSeldom(context)
  await playAll(context, SIZES[0].width)
})

test('[CAS-05][CAS-07] every game is played to a result in its frame on a desk; axe passes it in both themes', async ({ browser }) => {
  test.setTimeout(8 * 60_000)
  expect(GAMES.toSorted()).toEqual(Object.keys(english.games).toSorted())
  const context = await browser.newContext({ viewport: SIZES[1], reducedMotion: 'reduce' })
  await playAll(context, SIZES[1].width, async (page, frame, game) => {
    await look(page, frame, game)
    await page.emulateMedia({ colorScheme: 'light' })
  })
})
