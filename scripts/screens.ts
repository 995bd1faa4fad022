/** Pictures of every screen: `npm run screens -- [--only TEXT] [--out FOLDER]`. Nothing of it belongs to the repository. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '#src/access.ts'
import { startProduct } from '#tests/browser/server.ts'
import { openBrowser } from '../bench/browser.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, out: { type: 'string', default: 'screens' } } })
/** A phone's window, and a desk's. */
const WINDOWS = [[360], [1024, 1440]] as const
const SETTLE_MS = 1200
const REDRAW_MS = 250

type Scene = {
  readonly name: string
  readonly path: string
  readonly member?: true
  readonly brand?: string
  /** What is done before the page opens, such as breaking its connection. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly run?: (page: Page) => Promise<void>
}

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole('button', { name }).locator('visible=true').first()
  await button.click({ timeout: 4000 })
}
const logIn = (page: Page): Promise<void> => press(page, /^Log In$/)
const tab = async (page: Page, name: string): Promise<void> => {
  await logIn(page)
  await page.getByRole('dialog').getByRole('tab', { name, exact: true }).click()
}
const askCode = async (page: Page): Promise<void> => {
  await tab(page, text.registerTab)
  await page.getByRole('dialog').getByLabel(text.mobileNumber, { exact: true }).fill('9000012345')
  await press(page, text.getOtp)
}
const pick = (page: Page): Promise<void> => page.locator('button.cell.back-1:not([disabled])').first().click({ timeout: 8000 })
const write = async (page: Page): Promise<void> => {
  await pick(page)
  await page.locator('.slip').getByLabel(text.odds, { exact: true }).fill('1.01')
  await page.locator('.slip').getByLabel(text.stake, { exact: true }).fill('1000')
}
const place = async (page: Page): Promise<void> => {
  await write(page)
  await press(page, /^Place bet/)
}
const cashOut = async (page: Page): Promise<void> => {
  const way = page.getByRole('button', { name: new RegExp(`^${text.cashOut}`) }).first()
  if (!(await way.isVisible())) await place(page)
  await way.click({ timeout: 20_000 })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${text.cashout}`) })
    .waitFor()
}
const never = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.route(/socket\.io|\/exchange\/|catalogue/, () => undefined)
}
const broken = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route(/socket\.io|\/exchange\//, (route) => route.abort())
}

const pages = (eventPath: string): readonly Scene[] =>
  Object.entries(PAGES).map(([name, { path, members }]) => ({
    name: `page-${name}`,
    path: name === 'event' ? eventPath : filled(path),
    ...(members ? { member: true } : {}),
  }))
const WORDS: Readonly<Record<string, string>> = {
  sportsName: 'Cricket',
  eventTypeId: '4',
  competitionName: 'Super Over Cup',
  competitionId: 'sim-s1',
  type: 'deposit',
  refrenceNo: '1',
}
const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(WORDS[name] ?? '1')).replace('*', 'casino')

/** Pressed inside the menu of a phone, or in the column of a desk. */
const pressInMenu = async (page: Page, name: string | RegExp): Promise<void> => {
  await openMenu(page)
  const place =
    (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.getByRole('complementary', { name: text.sports })
  await place.getByRole('button', { name }).click({ timeout: 4000 })
}
/** The sports: behind a button on a phone, always there on a desk. */
const openMenu = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: text.menu, exact: true })
  if (!(await menu.isVisible())) return
  await menu.click()
  await page.getByRole('dialog').waitFor({ state: 'attached' })
}
const search = async (page: Page, words: string): Promise<void> => {
  const way = page.getByRole('button', { name: text.search, exact: true })
  if (await way.isVisible()) await way.click()
  await page.getByRole('combobox').fill(words)
}

const special = (eventPath: string): readonly Scene[] => [
  { name: 'home-saltline', path: '/', brand: 'saltline' },
  { name: 'home-kestrel', path: '/', brand: 'kestrel' },
  { name: 'home-loading', path: '/', prepare: never },
  { name: 'home-failing', path: '/', prepare: broken },
  { name: 'event-failing', path: eventPath, prepare: broken },
  { name: 'home-hindi', path: '/', prepare: (page) => page.addInitScript("localStorage.setItem('pavilion-language', 'hi')") },
  { name: 'event-hindi', path: eventPath, prepare: (page) => page.addInitScript("localStorage.setItem('pavilion-language', 'hi')") },
  { name: 'guarded', path: '/change-password' },
  { name: 'dialog-login', path: '/', run: logIn },
  { name: 'dialog-register', path: '/', run: askCode },
  { name: 'dialog-otp', path: '/', run: (page) => tab(page, text.otpTab) },
  { name: 'dialog-forgot', path: '/', run: (page) => logIn(page).then(() => press(page, text.forgotPassword)) },
  {
    name: 'account',
    path: '/',
    member: true,
    run: (page) => press(page, /^Account/).then(() => page.getByRole('dialog').waitFor({ state: 'attached' })),
  },
  { name: 'slip', path: eventPath, member: true, run: write },
  { name: 'slip-visitor', path: '/', run: pick },
  { name: 'menu', path: '/', run: openMenu },
  { name: 'soon', path: '/', run: (page) => pressInMenu(page, new RegExp(`^${text.horseRacing}`)) },
  { name: 'rules-popup', path: '/', run: (page) => pressInMenu(page, text.rules) },
  { name: 'stakes', path: '/', member: true, run: (page) => write(page).then(() => press(page, text.editStakes)) },
  { name: 'search', path: '/', run: (page) => search(page, 'fal') },
  { name: 'search-empty', path: '/', run: (page) => search(page, 'zzzz') },
  { name: 'favourites-empty', path: '/?view=favourites' },
  { name: 'event-loading', path: eventPath, prepare: never },
  { name: 'sport-failing', path: '/sports-page/Cricket/4', prepare: broken },
  { name: 'virtual-failing', path: '/virtual-event-page', prepare: broken },
  { name: 'football', path: '/sports-page/football/1' },
  { name: 'slip-placed', path: eventPath, member: true, run: place },
  { name: 'cash-out', path: eventPath, member: true, run: cashOut },
  {
    name: 'offline',
    path: '/',
    run: async (page) => {
      await page.context().setOffline(true)
      await page.locator('.strip').waitFor()
    },
  },
]

const scenes = (eventPath: string): readonly Scene[] => [...pages(eventPath), ...special(eventPath)]

/** One visit in one kind of window: the page is opened once, and taken at each width in both themes. */
const shoot = async (browser: Browser, url: string, scene: Scene, widths: readonly number[]): Promise<void> => {
  const isPhone = widths.every((width) => width < 1000)
  const height = isPhone ? 780 : 900
  const context = await browser.newContext({
    viewport: { width: widths[0] ?? 360, height },
    colorScheme: 'light',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  try {
    const page = await context.newPage()
    await scene.prepare?.(page)
    const home = scene.brand === undefined ? url : url.replace(/\/\/[^:/]+/, `//${scene.brand}.localhost`)
    if (scene.member) {
      await page.goto(home)
      await logIn(page)
      await press(page, text.demoLogin)
      await page.getByRole('button', { name: /^Account/ }).waitFor()
    }
    await page.goto(home + scene.path)
    await page.waitForTimeout(SETTLE_MS)
    await scene.run?.(page)
    await page.waitForTimeout(SETTLE_MS)
    for (const width of widths)
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: theme })
        await page.waitForTimeout(REDRAW_MS)
        await page.screenshot({ path: join(values.out, `${scene.name}-${width}-${theme}.png`) })
      }
  } finally {
    await context.close()
  }
}

mkdirSync(values.out, { recursive: true })
const product = await startProduct(['--seed', 'screens'])
const browser = await openBrowser()
let failed = 0
try {
  /** Asked for each scene: a match that was in play for the first may be over for the last. */
  const liveEvent = async (): Promise<string> => {
    const live = (await product.markets()).find(({ market }) => market.inplay && market.eventTypeId === '4' && market.status === 'OPEN')
    return live === undefined ? '/default-page' : `/event-page/${live.market.eventTypeId}/${live.market.eventId}`
  }
  for (const { name } of scenes('').filter((scene) => scene.name.includes(values.only)))
    for (const widths of WINDOWS) {
      const scene = scenes(await liveEvent()).find((each) => each.name === name)
      if (scene === undefined) continue
      await shoot(browser, product.url, scene, widths).catch((error: unknown) => {
        failed += 1
        process.stdout.write(`${name} at ${widths.join(', ')}: ${String(error).split('\n')[0]}\n`)
      })
    }
  process.stdout.write(`Pictures are in ${values.out}; ${failed} windows could not be taken.\n`)
} finally {
  await browser.close()
  await product.close()
}
process.exitCode = failed === 0 ? 0 : 1
