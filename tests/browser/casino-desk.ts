import { readFileSync } from 'node:fs'
import { type BrowserContext, type Frame, type FrameLocator, type Locator, type Page, type Route, expect } from '@playwright/test'
import * as z from 'zod/mini'
import { getCasinoCatalogue, getCasinoPlayed, postProviderLobby, postSingleGame } from '#contract/calls/casino.ts'
import { type Catalogue, LIVE_TABS, SLOT_TABS, catalogueSchema } from '#contract/casino/catalogue.ts'
import { text } from '#copy/catalogue.ts'
import { AXE_OPTIONS, axeSource } from './player.ts'

/** Where the provider of these tests is: an address that no other page has. */
export const PROVIDER = 'http://casino.test'

const words = (en: string) => ({ en, hi: `हि ${en}` })
const game = (gameId: string, name: string, provider: string, about: object = {}) => ({
  gameId,
  tableId: 'one',
  name: words(name),
  provider,
  picture: `/pictures/${gameId}.svg`,
  minPaise: 1000,
  maxPaise: 5_000_000,
  returns: '97.00',
  players: 12,
  last: [],
  ...about,
})
const LISTED = [
  game('teen-patti', 'Teen Patti 20-20', 'Neem Tree Live', { last: ['A', 'B', 'B', 'A', '='], players: 1842 }),
  game('andar-bahar', 'Andar Bahar', 'Neem Tree Live', { last: ['B', 'A', 'B'] }),
  game('dragon-tiger', 'Dragon Tiger', 'Neem Tree Live', { last: ['D', 'T', '='] }),
  game('roulette', 'European Roulette', 'Lotus Wheel', { last: ['17', '0', '32', '5'] }),
  game('blackjack', 'Blackjack', 'Lotus Wheel', { minPaise: 10_000, returns: '99.49' }),
  game('aviator', 'Aviator', 'Monsoon Arcade', { last: ['1.22×', '3.84×', '12.07×'], players: 3418 }),
  game('crash', 'Crash', 'Monsoon Arcade', { returns: '99.00' }),
  game('diya-lines', 'Diya Lines', 'Monsoon Arcade', { minPaise: 500 }),
  game('monsoon-ways', 'Monsoon Ways', 'Monsoon Arcade', { minPaise: 500 }),
  game('rangoli-falls', 'Rangoli Falls', 'Monsoon Arcade', { minPaise: 500 }),
  game('fishing', 'Ganga Fishing', 'Monsoon Arcade', { minPaise: 100 }),
  game('bingo', 'Bingo 75', 'Lotus Wheel'),
]
const keys = (...ids: readonly string[]) => ids.map((id) => `${id}/one`)
const CARDS = keys('teen-patti', 'andar-bahar', 'dragon-tiger')
const OF_TAB: Readonly<Record<string, readonly string[]>> = {
  allGames: keys('teen-patti', 'andar-bahar', 'dragon-tiger', 'roulette', 'blackjack', 'aviator', 'bingo'),
  liveGames: [...CARDS, ...keys('roulette')],
  tableGames: keys('roulette', 'blackjack'),
}
const OF_SLOTS: Readonly<Record<string, readonly string[]>> = {
  allGames: keys('diya-lines', 'monsoon-ways', 'rangoli-falls', 'aviator', 'crash', 'fishing', 'bingo'),
  allSlots: keys('diya-lines', 'monsoon-ways', 'rangoli-falls'),
  fishingGames: keys('fishing'),
}

/** A catalogue in which bets of Teen Patti close soon after `at`. */
export const catalogueAt = (at: number): Catalogue =>
  catalogueSchema.parse({
    games: LISTED.map((each) => (each.gameId === 'teen-patti' ? { ...each, now: { state: 'open', until: at + 20_000 } } : each)),
    liveCasino: {
      tabs: LIVE_TABS.map((tab) => ({ tab, name: words(tab) })),
      slices: Object.fromEntries(LIVE_TABS.map((tab) => [tab, OF_TAB[tab] ?? keys('roulette')])),
    },
    slotsGames: {
      tabs: SLOT_TABS.map((tab) => ({ tab, name: words(tab) })),
      slices: Object.fromEntries(SLOT_TABS.map((tab) => [tab, OF_SLOTS[tab] ?? keys('bingo')])),
      slotsGamesButtons: keys('aviator', 'fishing'),
      quickButtonSlots: keys('diya-lines', 'monsoon-ways'),
    },
    crashGames: keys('aviator', 'crash'),
    indianGames: CARDS,
  })

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#274" d="M0 0h4v3H0z"/></svg>'
/** A page of the provider that says it is ready and shows how the player reads. */
export const GAME = `<!doctype html><html lang="en"><title>A game</title><body><h1>A game</h1><p id="look"></p><script>
  const say = (message) => parent.postMessage({ protocol: 'casino/1', ...message }, '*')
  addEventListener('message', ({ data }) => { if (data.type === 'look') document.getElementById('look').textContent = data.language + ' ' + data.theme + ' ' + data.zone })
  window.say = say
  say({ type: 'ready' })
</script></body></html>`

type Answers = { readonly game: string; readonly played: readonly object[]; readonly folder: string | null }

/** Answers the casino's calls and the provider's addresses; counts the launches. The rest is the product's own. */
export const withProvider = async (at: Page | BrowserContext, answers: Partial<Answers> = {}) => {
  const { game: html = GAME, played = [], folder = null } = answers
  const launches: unknown[] = []
  const json = (body: object) => (route: Route) => route.fulfill({ json: body })
  const launch = (route: Route) => {
    launches.push(route.request().postDataJSON())
    return route.fulfill({
      json: { success: true, data: { url: `${PROVIDER}/play?token=${launches.length}`, origin: PROVIDER } },
    })
  }
  await at.route(`**${getCasinoCatalogue.path}`, (route) =>
    route.fulfill({ json: { success: true, data: { pictures: PROVIDER, catalogue: catalogueAt(Date.now()) } } }),
  )
  await at.route(`**${getCasinoPlayed.path}`, json({ success: true, data: played }))
  await at.route(`**${postSingleGame.path}`, launch)
  await at.route(`**${postProviderLobby.path}`, launch)
  await at.route(`${PROVIDER}/pictures/*`, (route) => {
    const name = route.request().url().split('/').at(-1) ?? ''
    return route.fulfill({ contentType: 'image/svg+xml', body: folder === null ? PICTURE : readFileSync(`${folder}/${name}`, 'utf8') })
  })
  await at.route(`${PROVIDER}/play*`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  return { launches }
}

/** Where a page shows its game. */
export const stageOf = (page: Page): FrameLocator => page.frameLocator('.stage iframe')

/** A provider that has just started fixes the seeds of its tables first. */
const START_MS = 110_000
/** The frame of a page once it shows its game. Where the provider answers too late, the page offers to try again, and is asked to. */
export const shownGame = async (page: Page): Promise<FrameLocator> => {
  const shown = stageOf(page)
  const again = page.getByRole('main').getByRole('button', { name: text.retry, exact: true })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2000 })
    await expect(shown.locator('.tablepage, .flight, .lobbygrid').first()).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: START_MS })
  return shown
}
/** The frame of a page that is played, once its game is shown. */
export const gameIn = async (page: Page, name: string): Promise<Frame> => {
  const shown = await shownGame(page)
  await expect(shown.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
  const frame = page.frames().find((each) => each.parentFrame() === page.mainFrame())
  if (frame === undefined) throw new Error('the page has no frame')
  return frame
}
const OUTCOME = '.lines td .up, .lines td .down, .lines td.up, .lines td.down'
/** A result in money, won or lost. */
export const outcomeIn = (frame: FrameLocator): Locator => frame.locator(OUTCOME).first()
/** Waits for a result, at each change of the page: on a busy machine a quick table shows it between two frames alone. */
export const outcomeShown = (frame: Frame, timeout: number): Promise<void> =>
  frame.evaluate(
    ({ outcome, ms }) =>
      new Promise<void>((resolve, reject) => {
        const look = (): void => {
          if (document.querySelector(outcome) === null) return
          changes.disconnect()
          resolve()
        }
        const changes = new MutationObserver(look)
        changes.observe(document, { subtree: true, childList: true, attributes: true })
        setTimeout(() => reject(new Error('no result was shown')), ms)
        look()
      }),
    { outcome: OUTCOME, ms: timeout },
  )

/** One game opens another, as the provider's lobby does: the page around them loads once. */
export const openNext = (frame: Frame, game: string): Promise<void> =>
  frame.evaluate((gameId) => {
    parent.postMessage({ protocol: 'casino/1', type: 'openGame', gameId, tableId: `${gameId}-1` }, '*')
  }, game)

/** The windows in which the provider's pages are looked at. */
export const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const
const SCHEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

const foundSchema = z.object({ violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })) })

/** What axe finds in a frame: everything in the light, colours alone in the dark. A fault between two states of a round does not stay. */
const faultsOf = async (frame: Frame, scheme: (typeof SCHEMES)[number]): Promise<readonly string[]> => {
  await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['theme'])).toBe(scheme)
  const only = scheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: ['color-contrast'] }
  const options = JSON.stringify({ ...AXE_OPTIONS, runOnly: only })
  let found: readonly string[] = []
  for (let look = 0; look < 3; look += 1) {
    const { violations } = foundSchema.parse(await frame.evaluate(`axe.run(document, ${options})`))
    found = violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)
    if (found.length === 0) break
  }
  return found
}
/** Looks at a frame at each width in each theme; names what is wrong. */
export const look = async (page: Page, frame: Frame, name: string): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
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
