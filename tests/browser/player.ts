import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type Locator, type Page, expect } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import * as z from 'zod/mini'
import { demoLogin, userLogin } from '#contract/calls/auth.ts'
import type { Market } from '#contract/market.ts'
import { millisSchema } from '#contract/scalar.ts'
import { arrivedSchema, restoreSession } from '#contract/session.ts'
import { text } from '#copy/catalogue.ts'
import { memberFrom } from '#streams/wire.ts'

/** The column with the betslip, on a wide page. */
export const railOf = (page: Page): Locator => page.getByRole('complementary', { name: text.betslip, exact: true })

/** Logs a tab in by a call: as `userId` with the demo password, else with a purse of its own. A tab that keeps no handle would end the session (SESS-03). */
export const enter = async (page: Page, address: string, userId?: string): Promise<void> => {
  const { origin, hostname: siteurl } = new URL(address)
  // Any answer brings the visitor's token, and this one is a page of its own that runs nothing.
  await page.goto(origin + restoreSession.path)
  const token = (await page.context().cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': token }
  const reply = await (userId === undefined
    ? page.request.post(origin + demoLogin.path, { headers, data: { siteurl } })
    : page.request.post(origin + userLogin.path, { headers, form: { userId, password: 'demo1234', siteurl } }))
  const answer = answerSchema.parse(await reply.json())
  const arrived = answer.output ?? answer.data
  if (arrived === undefined) throw new Error(`no login: ${answer.message}`)
  const stored = { isLogin: true, token: arrived.verifytoken, member: memberFrom(arrived, millisSchema.parse(Date.now())) }
  await page.evaluate((session) => sessionStorage.setItem('pavilion-session', session), JSON.stringify(stored))
}
const answerSchema = z.object({ message: z.optional(z.string()), output: z.optional(arrivedSchema), data: z.optional(arrivedSchema) })
/** Opens an address as a member who is logged in already, for tests of what comes after a login. */
export const openAs = async (page: Page, address: string, userId?: 'demo' | 'demo2'): Promise<void> => {
  await enter(page, address, userId)
  await page.goto(address)
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
}

/** By name and password, as a member does: the two accounts that play at home shares. */
export const logIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await fillIn(page, 'demo')
  await expect(page.getByText('₹50,000.00').first()).toBeVisible()
}
/** The same in a dialog that is open. */
export const logInAs = async (page: Page, userId: 'demo' | 'demo2'): Promise<void> => {
  await fillIn(page, userId)
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
}
const fillIn = async (page: Page, userId: string): Promise<void> => {
  await page.getByLabel(text.userId).fill(userId)
  await page.getByLabel(text.password, { exact: true }).fill('demo1234')
  await page.keyboard.press('Enter')
}

/** By the one press of Demo: a purse of its own, and the exchange counts these more generously. */
export const tryDemo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text.demoHint }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
}

/** Presses a live price, asks for odds that no small move changes, and places; on a page that was slow, from the start again. */
export const place = async (page: Page, side: 'back' | 'lay', at = 0): Promise<void> => {
  const rail = railOf(page)
  await expect(async () => {
    await page.locator(`button.cell.${side}-1:not([disabled])`).nth(at).click({ timeout: 10_000 })
    await write(page, { odds: side === 'back' ? '1.01' : '10', stake: '1000' })
    await rail.getByRole('button', { name: /^Place bet/i }).click({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(
    rail
      .getByText(text.processing)
      .or(rail.getByText(/^Bet placed|^Bet refused/))
      .first(),
  ).toBeVisible()
}

/** Places until a bet is taken: one whose market is suspended in its delay is refused, as it has to be, and is no fault of the product. */
export const placeTaken = (page: Page, side: 'back' | 'lay', at = 0): Promise<void> =>
  expect(async () => {
    const rail = railOf(page)
    await place(page, side, at)
    await expect(rail.getByText(/^Bet placed|^Bet refused/).first()).toBeVisible({ timeout: 20_000 })
    const refused = rail.locator('.slip[data-screen="rejected"]')
    if ((await refused.count()) > 0) await refused.getByRole('button', { name: text.close, exact: true }).last().click()
    await expect(rail.getByText(/^Bet placed/).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })

/** Presses the best price of a market's first runner. */
export const pressPrice = (page: Page, side: 'back' | 'lay', { runners }: Market): Promise<void> =>
  page
    .getByRole('button', { name: `${side === 'back' ? text.back : text.lay} ${runners[0]?.runnerName} at` })
    .first()
    .click()

/** Writes odds and stake into the open slip, a touch even where they stand already. Odds by hand hold the slip steady. */
export const write = async (page: Page, { odds, stake }: { readonly odds?: string; readonly stake: string }): Promise<void> => {
  const slip = page.locator('.slip')
  if (odds !== undefined) {
    await slip.getByLabel(text.odds, { exact: true }).fill(odds)
    await page.keyboard.press('Enter')
  }
  await slip.getByLabel(text.stake, { exact: true }).fill('')
  await slip.getByLabel(text.stake, { exact: true }).fill(stake)
}

/** A screen of the slip, all taken at one instant: some last less than a second. */
export type Shot = { readonly words: string; readonly outside: readonly string[]; readonly html: string }

/** Takes pointer and focus off the slip. */
export const letGo = async (page: Page): Promise<void> => {
  await page.mouse.move(1, 1)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

/** Waits until the slip shows a screen, and keeps how it looked: its words, what hangs out of it, and the column it stands in. */
export const shoot = async (page: Page, screen: string, market: string | null, timeout = 15_000): Promise<Shot> => {
  const taken = await page.waitForFunction(
    (want) => {
      const slip = document.querySelector('.slip')
      const panel = document.querySelector('[role=tabpanel]')
      if (!(panel instanceof HTMLElement)) return null
      if (want.screen === 'lapsed' && panel.querySelector('button') === null) return null
      if (
        want.screen === 'empty' || want.screen === 'lapsed'
          ? slip !== null
          : !(slip instanceof HTMLElement) || slip.dataset['screen'] !== want.screen
      )
        return null
      if (slip instanceof HTMLElement && want.market !== null && slip.dataset['market'] !== want.market) return null
      const shell = document.querySelector('.shell')?.cloneNode(true)
      if (!(shell instanceof HTMLElement)) return null
      for (const other of shell.querySelectorAll('main > *, aside:not(.rail) > *')) other.remove()
      const frame = slip instanceof HTMLElement ? slip : panel
      const { left, right } = frame.getBoundingClientRect()
      const outside = [...frame.querySelectorAll('*')].filter((part) => {
        const box = part.getBoundingClientRect()
        return box.width > 1 && (box.right > right + 1 || box.left < left - 1)
      })
      return {
        words: panel.innerText.replaceAll(/\s+/g, ' '),
        outside: outside.map((part) => part.outerHTML.slice(0, 200)),
        html: shell.outerHTML,
      }
    },
    { screen, market },
    { timeout, polling: 'raf' },
  )
  const shot = await taken.jsonValue()
  if (shot === null) throw new Error(`no ${screen}`)
  return shot
}

/** What is wrong and nothing else. axe needs no style sheets read apart for the rules that tests ask for, and reading them is slow. */
export const AXE_OPTIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: false }

/** axe as a script for a page. The builder’s own choice is the long form, which costs a page twice as much to load. */
export const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** axe for a page. Its half megabyte stays in a page that it looked at, since loading it costs more than most looks. */
const axeFor = async (page: Page): Promise<AxeBuilder> => {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, axeSource: isThere ? 'void 0' : axeSource }).setLegacyMode(true)
}

/** Waits until the buttons of a part take a press: they rest for a moment after they appear or change their meaning (SLIP-26). */
export const rested = (part: Locator): Promise<unknown> =>
  part
    .locator('[data-act]')
    .evaluateAll((rows) => Promise.allSettled(rows.flatMap((row) => row.getAnimations().map((rest) => rest.finished))))

/** What axe finds in a kept screen, put back into its own page after the walk. */
export const faultsOf = async (page: Page, shot: Shot): Promise<readonly string[]> => {
  await page.evaluate((html) => {
    document.body.innerHTML = html
    for (const moving of document.getAnimations()) moving.cancel()
  }, shot.html)
  const axe = (await axeFor(page)).include('[role=tabpanel]').options(AXE_OPTIONS).withTags(['wcag2a', 'wcag2aa'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/**
 * What axe finds on the page in a theme, or within one part of it; a theme changes colours alone, so the dark one is looked at for
 * contrast. A page that lives may be caught between two of its states: only a fault that stays is one.
 */
export const faultsIn = async (page: Page, colorScheme: 'light' | 'dark', within = 'html'): Promise<readonly string[]> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  let found: readonly string[] = []
  for (let look = 0; look < 4; look += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    // In the page alone, and no more than what is wrong: looking into frames opens a page of its own each time.
    const axe = (await axeFor(page)).include(within).exclude('.promo').options(AXE_OPTIONS)
    const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules('color-contrast')).analyze()
    found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)
    if (found.length === 0) break
  }
  return found
}

/** Signs out by `press` and waits for the page to reload: an action before the reload is lost with the old page. */
export const signingOut = async (page: Page, press: () => Promise<void>): Promise<void> => {
  const loaded = page.waitForEvent('load')
  await press()
  await loaded
  await expect(page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true })).toBeVisible()
}
/** Signs out by the account’s menu. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text.account, exact: true }).click()
  await page.getByRole('button', { name: text.signOut }).click()
  await signingOut(page, () => page.getByRole('alertdialog').getByRole('button', { name: text.signOut }).click())
}

/**
 * A window a test opened is closed with it: left open it goes on streaming odds, and every later test waits for it. Each leaves its
 * page first: one that is closed while it loads is, in Chromium, never done closing.
 */
export const closeWindows = async (browser: Browser, kept: readonly BrowserContext[] = []): Promise<void> => {
  for (const context of browser.contexts()) {
    if (kept.includes(context)) continue
    await Promise.all(context.pages().map((page) => page.goto('about:blank', { timeout: 10_000 }).catch(() => undefined)))
    await context.close()
  }
}
