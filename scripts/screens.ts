/** Pictures of every screen: `npm run screens -- [--only TEXT] [--out FOLDER]`. Nothing of it belongs to the repository. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { text } from '#domain/text.ts'
import { PAGES } from '#src/access.ts'
import { startProduct } from '#tests/browser/server.ts'
import { openBrowser } from '../bench/browser.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, out: { type: 'string', default: 'screens' } } })
const WIDTHS = [360, 1024, 1440]
const SETTLE_MS = 1200

type Scene = {
  readonly name: string
  readonly path: string
  readonly member?: true
  readonly brand?: string
  /** What the way to the exchange is like before the page is opened. */
  readonly line?: (page: Page) => Promise<unknown>
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
const pick = (page: Page): Promise<void> => page.locator('button.cell.back-1:not([disabled])').first().click()
const write = async (page: Page): Promise<void> => {
  await pick(page)
  await page.locator('.slip').getByLabel(text.odds, { exact: true }).fill('1.01')
  await page.locator('.slip').getByLabel(text.stake, { exact: true }).fill('1000')
}
const place = async (page: Page): Promise<void> => {
  await write(page)
  await press(page, /^Place bet/)
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

const special = (eventPath: string): readonly Scene[] => [
  { name: 'home-saltline', path: '/', brand: 'saltline' },
  { name: 'home-kestrel', path: '/', brand: 'kestrel' },
  { name: 'home-loading', path: '/', line: never },
  { name: 'home-failing', path: '/', line: broken },
  { name: 'event-failing', path: eventPath, line: broken },
  { name: 'home-hindi', path: '/', line: (page) => page.addInitScript("localStorage.setItem('pavilion-language', 'hi')") },
  { name: 'event-hindi', path: eventPath, line: (page) => page.addInitScript("localStorage.setItem('pavilion-language', 'hi')") },
  { name: 'guarded', path: '/change-password' },
  { name: 'dialog-login', path: '/', run: logIn },
  { name: 'dialog-register', path: '/', run: askCode },
  { name: 'dialog-otp', path: '/', run: (page) => tab(page, text.otpTab) },
  { name: 'dialog-forgot', path: '/', run: (page) => logIn(page).then(() => press(page, text.forgotPassword)) },
  { name: 'account', path: '/', member: true, run: (page) => press(page, /^Account/) },
  { name: 'slip', path: eventPath, member: true, run: write },
  { name: 'slip-placed', path: eventPath, member: true, run: place },
  {
    name: 'offline',
    path: '/',
    run: async (page) => {
      await page.context().setOffline(true)
    },
  },
]

const shoot = async (browser: Browser, url: string, scene: Scene, width: number, dark: boolean): Promise<void> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 1000 ? 780 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: width < 1000,
    isMobile: width < 1000,
  })
  try {
    const page = await context.newPage()
    await scene.line?.(page)
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
    await page.waitForTimeout(SETTLE_MS / 2)
    await page.screenshot({ path: join(values.out, `${scene.name}-${width}-${dark ? 'dark' : 'light'}.png`) })
  } finally {
    await context.close()
  }
}

mkdirSync(values.out, { recursive: true })
const product = await startProduct(['--seed', 'screens'])
const browser = await openBrowser()
let failed = 0
try {
  const inplay = (await product.markets()).find(({ market }) => market.inplay && market.eventTypeId === '4')?.market
  const eventPath = inplay === undefined ? '/default-page' : `/event-page/${inplay.eventTypeId}/${inplay.eventId}`
  for (const scene of [...pages(eventPath), ...special(eventPath)].filter(({ name }) => name.includes(values.only)))
    for (const width of WIDTHS)
      for (const dark of [false, true])
        await shoot(browser, product.url, scene, width, dark).catch((error: unknown) => {
          failed += 1
          process.stdout.write(`${scene.name} at ${width}: ${String(error).split('\n')[0]}\n`)
        })
  process.stdout.write(`Pictures are in ${values.out}; ${failed} could not be taken.\n`)
} finally {
  await browser.close()
  await product.close()
}
process.exitCode = failed === 0 ? 0 : 1
