import { type BrowserContext, type Frame, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { english } from '#copy/en/provider/words.ts'
import { SIZES, gameIn, openNext, shownGame, stageOf } from './casino-desk.ts'
import { openWindow } from './desk.ts'
import { enter, openAs } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async ({ product: shared }) => {
  product = shared
})

type Game = keyof typeof english.games
const isGame = (id: string): id is Game => Object.hasOwn(english.games, id)
const GAMES = Object.keys(english.games).filter(isGame)
/** What is pressed to play, by game; the chips of a table are the rule. */
const PRESSED: Readonly<Partial<Record<Game, string>>> = {
  aviator: '.betpanel .big',
  crash: '.betpanel .big',
  roulette: '.rfield, fieldset button',
  bingo: '.board .btn-main, fieldset button',
  blackjack: '.spinbtn, .decisions button, .stepper',
  'three-card-poker': '.spinbtn, .decisions button, .stepper',
  'diya-lines': '.spinbtn, .stepper',
  'monsoon-ways': '.spinbtn, .stepper',
  'rangoli-falls': '.spinbtn, .stepper',
  scratch: '.spinbtn, .stepper',
  mines: '.spinbtn, .stepper',
  plinko: '.spinbtn, .stepper',
  dice: '.spinbtn, .stepper',
  limbo: '.spinbtn, .stepper',
  'hi-lo': '.spinbtn, .stepper',
  keno: '.spinbtn, .stepper',
  'video-poker': '.spinbtn, .stepper',
  fishing: '.stepper',
}
/** The parts of a game that do not stand in its window as a whole, before anything is scrolled. */
const outside = (frame: Frame, parts: string): Promise<readonly string[]> =>
  frame.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)].map((part) => ({ part, box: part.getBoundingClientRect() }))
    const hidden = found.filter(({ box }) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
    return found.length === 0 ? ['nothing is found'] : hidden.map(({ part, box }) => `${part.textContent} to ${Math.round(box.bottom)}`)
  }, parts)

const contextOf = (browser: { newContext: (options: object) => Promise<BrowserContext> }, at: 0 | 1): Promise<BrowserContext> =>
  browser.newContext({ viewport: SIZES[at], ...(at === 0 ? { hasTouch: true, isMobile: true } : {}), reducedMotion: 'reduce' })
const openGame = async (page: Page, game: Game): Promise<Frame> => {
  await enter(page, product.url)
  await page.goto(`${product.url}/casino-live/${game}/${game}-1`)
  return gameIn(page, english.games[game].name)
}

for (const [at, device] of [
  [0, 'phone'],
  [1, 'desk'],
] as const)
  test(`[CAS-05] the chips or the main button of every game stand in the window of a ${device}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await (await contextOf(browser, at)).newPage()
    let frame = await openGame(page, 'aviator')
    for (const game of GAMES) {
      if (game !== 'aviator') {
        await openNext(frame, game)
        frame = await gameIn(page, english.games[game].name)
      }
      await shownGame(page)
      await expect.poll(() => outside(frame, PRESSED[game] ?? '.board fieldset button'), game).toEqual([])
    }
  })

test('[CAS-05] the whole table of roulette stays over the chips of a phone when a bet stands on it', async ({ browser }) => {
  const page = await (await contextOf(browser, 0)).newPage()
  const frame = await openGame(page, 'roulette')
  await frame.locator('.rfield:enabled', { hasText: /^17$/ }).click({ timeout: 60_000 })
  await expect(frame.getByRole('button', { name: /^Double/ })).toBeVisible()
  const covered = (): Promise<readonly string[]> =>
    frame.evaluate(() => {
      const chips = document.querySelector('fieldset')?.getBoundingClientRect().top ?? 0
      const fields = [...document.querySelectorAll('.rfield')].filter(({ textContent }) => textContent !== '')
      return fields.flatMap((field) => (field.getBoundingClientRect().bottom > chips ? [field.textContent] : []))
    })
  expect(await covered()).toEqual([])
  await page.context().close()
})

test('[CAS-04] a game has one way back, one balance and one name on a phone and on a desk', async ({ browser }) => {
  for (const at of [0, 1] as const) {
    const page = await (await contextOf(browser, at)).newPage()
    const frame = await openGame(page, 'blackjack')
    const counted = async (name: RegExp): Promise<number> =>
      (await page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true }).count()) +
      (await frame.getByRole('button', { name }).filter({ visible: true }).count())
    await expect.poll(() => counted(new RegExp(`^(${text.goBack}|${text.backToLobby}|${english.back})$`))).toBe(1)
    const money = /^₹50,000\.00$|^₹\d{2},\d{3}\.\d{2}$/
    const balances = async (): Promise<number> =>
      (await page.getByText(money).filter({ visible: true }).count()) +
      (await frame.locator('header').getByText(money).filter({ visible: true }).count())
    await expect.poll(balances).toBe(1)
    for (const name of [english.fairChip, english.soundOff, english.rules, english.fullscreen])
      await expect(frame.locator('header').getByRole('button', { name, exact: true })).toBeVisible()
    await page.context().close()
  }
})

test('[CAS-04] a phone without a connection says so once in a game', async ({ browser }) => {
  const context = await contextOf(browser, 0)
  const page = await context.newPage()
  const frame = await openGame(page, 'lucky7')
  await context.setOffline(true)
  await expect(frame.locator('[data-silent="true"]')).toBeAttached({ timeout: 60_000 })
  const strip = page.locator('.strip')
  await expect(strip).toBeVisible({ timeout: 40_000 })
  await expect.poll(async () => (await strip.count()) + (await frame.locator('.strip').filter({ visible: true }).count())).toBe(1)
})

/** Where a button stands on a page that is not scrolled; a click that has to wait may scroll it. */
const placeOf = async (button: Locator) => {
  await button.evaluate(() => scrollTo(0, 0))
  return button.boundingBox()
}

test('[CAS-05] Deal and the first decision of blackjack stand in one place', async ({ browser }) => {
  for (const at of [0, 1] as const) {
    const page = await (await contextOf(browser, at)).newPage()
    const frame = await openGame(page, 'blackjack')
    const deal = await placeOf(frame.locator('.spinbtn'))
    const hit = frame.locator('.decisions button').first()
    // A natural ends the round at once: the next one is dealt.
    await expect(async () => {
      await frame.locator('.spinbtn').click({ timeout: 3000 })
      await expect(hit).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    const first = await placeOf(hit)
    expect([first?.x, first?.y, first?.height]).toEqual([deal?.x, deal?.y, deal?.height])
    await page.context().close()
  }
})

test('[CAS-01] the first game of a lobby begins above 220 px on a phone', async ({ browser }) => {
  const page = await (await contextOf(browser, 0)).newPage()
  await openAs(page, `${product.url}/casino-lobby/casino`)
  for (const path of ['/casino-lobby/casino', '/casino-lobby/slot-games', '/casino-lobby/slot-games/Crash']) {
    await page.goto(product.url + path)
    const first = page.locator('.game-card').first()
    await expect(first).toBeVisible()
    await expect.poll(async () => (await first.boundingBox())?.y ?? Infinity, path).toBeLessThan(220)
  }
  await page.getByRole('button', { name: text.chooseGames }).tap()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByText(/(^|\s)0 (playing|players)/)).toHaveCount(0)
})

test('[CAS-05] the rows of cards of Andar Bahar are whole on a phone and on a desk', async ({ browser }) => {
  for (const at of [0, 1] as const) {
    const page = await (await contextOf(browser, at)).newPage()
    const frame = await openGame(page, 'andar-bahar')
    const box = frame.getByRole('region', { name: 'Bahar', exact: true })
    await expect(box.locator('svg').first()).toBeVisible()
    const cut = await box.evaluate((rows) => {
      const { rowGap, paddingTop } = getComputedStyle(rows)
      const [gap, padding] = [Number.parseFloat(rowGap), Number.parseFloat(paddingTop)]
      const card = rows.querySelector('svg')?.getBoundingClientRect().height ?? 0
      return (rows.clientHeight - 2 * padding + gap) % (card + gap)
    })
    expect(cut).toBeLessThan(3)
    await page.context().close()
  }
})

test('[CAS-04] the name of every game is one line on a phone', async ({ browser }) => {
  const page = await (await contextOf(browser, 0)).newPage()
  const frame = await openGame(page, 'roulette')
  const title = frame.getByRole('heading', { level: 1 })
  for (const game of GAMES) {
    // The bar alone is measured: each name in the place of the first.
    const rows = await title.evaluate((heading, name) => {
      heading.textContent = name
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getClientRects().length
    }, english.games[game].name)
    expect([game, rows]).toEqual([game, 1])
  }
  await page.context().close()
})

test('[CAS-05] a win of a game alone covers no card', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await openWindow(browser, 1440)
  await page.setViewportSize({ width: 1024, height: 768 })
  const frame = await openGame(page, 'blackjack')
  const won = frame.locator('.won')
  await expect(async () => {
    const stand = frame.getByRole('button', { name: english.decisions.stand, exact: true })
    await frame.getByRole('button', { name: english.deal, exact: true }).or(stand).click({ timeout: 5000 })
    await expect(won).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 150_000 })
  const over = await frame.evaluate(() => {
    const top = document.querySelector('.won')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('.hand svg')].filter((card) => card.getBoundingClientRect().bottom > top + 0.5).length
  })
  expect(over).toBe(0)
})

test('[CAS-05] a win shows its figure within 600 ms of the result', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ viewport: SIZES[0], hasTouch: true, isMobile: true, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const frame = await openGame(page, 'dragon-tiger')
  await frame.evaluate(() => {
    let result = 0
    new MutationObserver(() => {
      if (document.querySelector('.lines td .up') === null) return
      result ||= performance.now()
      const won = document.querySelector('.won')
      if (won === null) return
      document.body.dataset['shown'] ??= String(performance.now() - result)
      const ends = won.getAnimations({ subtree: true }).map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))
      document.body.dataset['lasts'] ??= String(Math.max(0, ...ends))
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const body = frame.locator('body')
  // Each round has one winner of two: a bet on one of them wins soon.
  await expect(async () => {
    await stageOf(page).locator('.cell:enabled').first().click({ timeout: 15_000 })
    await expect(frame.locator('.won')).toBeVisible({ timeout: 12_000 })
  }).toPass({ timeout: 150_000 })
  expect(Number(await body.getAttribute('data-shown'))).toBeLessThan(600)
  expect(Number(await body.getAttribute('data-lasts'))).toBeGreaterThan(0)
  expect(Number(await body.getAttribute('data-lasts'))).toBeLessThanOrEqual(600)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => frame.evaluate(() => document.querySelector('.won')?.getAnimations({ subtree: true }).length ?? 0)).toBe(0)
})

for (const [path, file] of [
  ['/casino-lobby/casino', 'LobbyScreen'],
  ['/aviator', 'GameScreen'],
] as const)
  test(`[CAS-01] while ${file} is fetched, its place is kept by its own shape and not by a list of matches`, async ({ browser }) => {
    for (const width of [360, 1440]) {
      const page = await openWindow(browser, width)
      await openAs(page, `${product.url}/settings`)
      let release = (): void => undefined
      const held = new Promise<undefined>((resolve) => {
        release = () => resolve(undefined)
      })
      await page.route(new RegExp(`/${file}-[^/]*\\.js$`), async (route) => {
        await held
        await route.continue()
      })
      await page.goto(`${product.url}${path}`, { waitUntil: 'commit' })
      const main = page.getByRole('main')
      // A page that is left keeps its own bones, out of sight.
      await expect(main.locator('.bone').locator('visible=true').first()).toBeVisible()
      // A card or a stage; a line of a list is lower.
      const tallest = () =>
        main.locator('.bone').evaluateAll((all) => Math.max(0, ...all.map((bone) => bone.getBoundingClientRect().height)))
      await expect.poll(tallest, { timeout: 8000 }).toBeGreaterThan(200)
      await expect(main.locator('.list-head')).toHaveCount(0)
      release()
      await expect(main.locator('.list-head')).toHaveCount(0)
      await page.context().close()
    }
  })
