/**
 * A daily player's session in the real browser, desk and phone: `npm run day -- [--out FOLDER] [--slower N]`. It prints what was done, how
 * long it took, how many presses it needed and how soon the page showed them, and what the page said; and keeps pictures. `--slower`
 * slows the phone's processor down by that factor. docs/DAY.md tells what was seen (SLIP-23, 35, OPEN-11, 12, CASH-06, SLIP-30).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { tryDemo } from '#tests/browser/player.ts'
import { type Product, startProduct } from '#tests/browser/server.ts'
import { openBrowser } from '../bench/browser.ts'
import { meter, metersOf, p98, slowDown } from './day-meter.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'day' }, slower: { type: 'string', default: '1' } } })
const BETS = 10
const BY_TAP = 6
/** A button that has just appeared takes no press for 400 ms. */
const HESITATION_MS = 450
const SOON_MS = 10_000
const SETTLED_MS = 180_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Waits until a question is answered with yes; throws with its name after that time. */
const until = async (name: string, ask: () => Promise<boolean>, timeoutMs = SOON_MS): Promise<void> => {
  const end = performance.now() + timeoutMs
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`${name}: not within ${timeoutMs / 1000} s`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

type Day = {
  readonly page: Page
  readonly product: Product
  /** The cricket before play at the day's begin. */
  readonly calm: readonly Market[]
  readonly isPhone: boolean
  readonly shoot: (name: string) => Promise<void>
}

/** The number of bets since the day began. What is settled leaves the books, so each id is counted once. */
const counter = async (product: Product): Promise<() => Promise<number>> => {
  const idsNow = async (): Promise<readonly string[]> => (await product.books()).bets.map(({ betId }) => betId)
  const before = new Set(await idsNow())
  const seen = new Set<string>()
  return async () => {
    for (const id of await idsNow()) if (!before.has(id)) seen.add(id)
    return seen.size
  }
}
/** The cricket before play. The match that begins last is first, so that none begins while the player bets on it. */
const calmOf = async (product: Product): Promise<readonly Market[]> =>
  (await product.markets())
    .map(({ market }) => market)
    .filter(({ inplay, eventTypeId }) => !inplay && eventTypeId === '4')
    .toSorted((one, other) => other.openDate - one.openDate)
const livePrice = (within: Locator | Page): Locator => within.locator('button.cell.back-1:not([disabled])').first()

/** The row of a match in a list. */
const rowOf = (page: Page, market: Market): Locator => page.locator('.row', { has: page.locator(`a[href*="${market.eventId}"]`) }).first()
/** Opens a page by the bar at the end of a phone's window; on a desk by its address. */
const openPage = async ({ page, product, isPhone }: Day, name: string, path: string): Promise<void> => {
  if (isPhone) await page.locator('nav').getByRole('link', { name }).last().click()
  else await page.goto(product.url + path)
}

/** Presses a field, and writes into it. */
const write = async (field: Locator, words: string): Promise<void> => {
  await field.click()
  await field.fill(words)
}

/** On a phone, each slip begins with the usual stake of ₹1,000. The player chose that once, on an earlier day: a tab of its own. */
const chooseUsualStake = async (context: BrowserContext, { url }: Product): Promise<void> => {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: text.account, exact: true }).waitFor()
  await livePrice(page).click()
  await page.locator('.slip').getByRole('button', { name: text.bettingSettings }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: text.fillsStake }).click()
  await dialog.locator('[data-setting=fillsStake]').getByText(text.settingSaved).waitFor()
  await page.close()
}

/** Turns one-click on: on a phone with the stake that the slip begins with, on a desk with ₹100 a tap. */
const arm = async ({ page, isPhone, shoot }: Day): Promise<void> => {
  if (isPhone) {
    await livePrice(page).click()
    await shoot('arm')
    await page
      .locator('.slip')
      .getByRole('button', { name: text.armHint(paise(100_000)) })
      .click()
    return
  }
  await page.getByRole('button', { name: text.bettingSettings }).first().click()
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel(text.usualStake), '100')
  await dialog.getByRole('switch', { name: text.oneClick, exact: true }).click()
  await dialog.locator('[data-setting=oneClick]').getByText(text.settingSaved).waitFor()
  await dialog.getByRole('button', { name: text.close, exact: true }).click()
}

/** Six bets by a tap each, then four by hotkeys, or on a phone by a price and a press. */
const tenBets = async (day: Day, received: () => Promise<number>): Promise<void> => {
  const { page, isPhone, shoot } = day
  await arm(day)
  const began = performance.now()
  await page.locator('.row:has(.cell.back-1[data-stake]:not([disabled]))').first().waitFor()
  const addresses = await page
    .locator('.row:has(.cell.back-1[data-stake]:not([disabled]))')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))
  const refused = page.locator('[data-one-click=rejected]')
  const dismissRefused = async (): Promise<void> => {
    for (const row of await refused.all()) await row.getByRole('button').last().click({ timeout: 1000 })
  }
  let taps = 0
  for (const address of new Set(addresses)) {
    const bets = await received()
    if (bets === BY_TAP) break
    await dismissRefused()
    taps += 1
    await livePrice(page.locator('.row', { has: page.locator(`a[href="${address}"]`) }).first()).click()
    // A market may be suspended at the moment of the tap: then the next match takes it.
    await until(`tap ${taps}`, async () => (await received()) > bets || (await refused.count()) > 0)
    if (bets === 2) await shoot('taps')
  }
  if ((await received()) < BY_TAP) throw new Error('too few open matches for the taps')
  say(`  ${await received()} bets by ${taps} taps after ${seconds(began)}`)
  await page.getByRole('button', { name: text.disarm }).first().click()
  const { calm } = day
  let presses = 0
  for (let done = BY_TAP; done < BETS; done += 1) {
    const market = calm[done - BY_TAP]
    if (market === undefined) throw new Error('too few calm matches')
    const slip = page.locator('.slip')
    if (isPhone) {
      await livePrice(rowOf(page, market)).click()
      if (done === BY_TAP) await shoot('slip')
    } else {
      await page.locator(`a[href*="${market.eventId}"]`).first().click()
      await livePrice(page.getByRole('region', { name: market.marketName, exact: true })).waitFor()
      await page.keyboard.press(']')
      await page.keyboard.press('b')
      await until('the slip', () => slip.evaluate((all) => all.contains(document.activeElement)))
      await page.keyboard.press('1')
      if (done === BY_TAP) await shoot('slip')
      await until('the button', () => slip.locator('.btn-main').isEnabled())
    }
    await page.waitForTimeout(HESITATION_MS)
    await until(`bet ${done + 1}`, async () => {
      if ((await received()) === done + 1) return true
      // A price that became worse asks once; a button that has just changed takes no press for a moment.
      if ((await slip.getAttribute('data-screen')) !== 'composing') return false
      presses += 1
      await (isPhone ? slip.locator('.btn-main').click() : page.keyboard.press('Enter'))
      await page.waitForTimeout(500)
      return (await received()) === done + 1
    })
    if (isPhone) continue
    await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
    await page.goBack()
    await page.locator('a.match').first().waitFor()
  }
  say(`  ${await received()} bets after ${seconds(began)}; ${presses} presses of the button for the last ${BETS - BY_TAP}`)
}

/** An unmatched bet goes to another price in its row. */
const repriced = async (day: Day): Promise<void> => {
  const { page, calm, isPhone, shoot } = day
  const [market] = calm
  if (market === undefined) throw new Error('no calm match')
  if (isPhone) await livePrice(rowOf(page, market)).click()
  else {
    await page.locator(`a[href*="${market.eventId}"]`).first().click()
    await livePrice(page.getByRole('region', { name: market.marketName, exact: true })).click()
  }
  const slip = page.locator('.slip')
  await write(slip.getByLabel(text.odds, { exact: true }), '9')
  await page.keyboard.press('Enter')
  if (!isPhone) await write(slip.getByLabel(text.stake, { exact: true }), '500')
  await slip.getByRole('button', { name: /^Place bet/i }).click()
  if (isPhone) await slip.getByText(text.betUnmatched).waitFor({ timeout: 15_000 })
  else await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
  await openPage(day, text.openBets, '/open-bets')
  const row = page.getByRole('main').locator('li[data-side]:has([aria-expanded])').first()
  const began = performance.now()
  await row.getByRole('button', { name: /^Change / }).click()
  await row.getByRole('button', { name: text.lowerOdds }).click()
  await shoot('reprice')
  await row.locator('.btn-main').click()
  await row
    .getByText(/moved|changed/i)
    .first()
    .waitFor({ timeout: SOON_MS })
  say(`  one bet repriced after ${seconds(began)}: ${(await row.innerText()).replaceAll(/\s+/g, ' ')}`)
  await shoot('repriced')
}

/** Half of a position is cashed out from the head of its market. */
const cashedOut = async ({ page, product, calm, isPhone, shoot }: Day): Promise<void> => {
  const [market] = calm
  if (market === undefined) throw new Error('no calm match')
  // On a phone, the page of Open Bets has the button, too.
  if (!isPhone) await page.goto(`${product.url}/event-page/4/${market.eventId}`)
  const began = performance.now()
  await page.locator('[data-cash-out]').locator('visible=true').first().click()
  const panel = page.locator('#cash-out')
  if (isPhone) await panel.getByRole('button', { name: '50 %', exact: true }).click()
  else {
    await panel.getByRole('slider', { name: text.cashOutPart }).focus()
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
  }
  const take = panel.locator('.btn-main').first()
  await until('an offer', () => take.isEnabled())
  await shoot('cash-out')
  await take.click()
  const told = page.getByText(/cashed out/i).first()
  await told.waitFor({ timeout: SOON_MS })
  say(`  half cashed out after ${seconds(began)}: ${(await told.innerText()).replaceAll(/\s+/g, ' ')}`)
  await shoot('cashed-out')
}

/** The line is cut in the delay of a bet in play; its verdict comes after the line is back, and it is one bet. */
const cut = async (day: Day, received: () => Promise<number>): Promise<void> => {
  const { page, product, isPhone, shoot } = day
  await openPage(day, text.home, '/')
  await page.locator('a.match').first().waitFor()
  const before = await received()
  const row = page.locator('.row:has(.cell.back-1:not([disabled]))', { has: page.locator('.inplay, [data-inplay=true], .live') }).first()
  await livePrice((await row.count()) > 0 ? row : page).click()
  const slip = page.locator('.slip')
  await write(slip.getByLabel(text.odds, { exact: true }), '1.01')
  await page.keyboard.press('Enter')
  if (!isPhone) await write(slip.getByLabel(text.stake, { exact: true }), '500')
  await slip.getByRole('button', { name: /^Place bet/i }).click()
  await until('the bet', async () => (await received()) === before + 1)
  const began = performance.now()
  await page.context().setOffline(true)
  await product.drop()
  await new Promise((done) => setTimeout(done, 1500))
  await shoot('cut')
  await page.context().setOffline(false)
  const verdict = page.getByText(/^Bet placed|^Bet refused|^Bet matched/).first()
  await verdict.waitFor({ timeout: 40_000 })
  say(`  the line was cut in the delay; ${seconds(began)} later the page says: ${(await verdict.innerText()).replaceAll(/\s+/g, ' ')}`)
  say(`  bets of that press: ${(await received()) - before}`)
  await shoot('after-cut')
}

/** Waits until a market with a bet has its result, and the page says it. */
const settled = async (day: Day): Promise<void> => {
  const { page, shoot } = day
  const began = performance.now()
  await openPage(day, text.openBets, '/open-bets')
  const told = page.getByText(/you (?:won|lost) ₹/).first()
  await told.waitFor({ timeout: SETTLED_MS })
  say(`  a result was told after ${seconds(began)}: ${(await told.innerText()).replaceAll(/\s+/g, ' ')}`)
  await shoot('settled')
}

const play = async (browser: Browser, product: Product, isPhone: boolean): Promise<void> => {
  const kind = isPhone ? 'phone' : 'desk'
  say(`${kind}:`)
  const context = await browser.newContext({
    viewport: isPhone ? { width: 360, height: 780 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  await meter(context)
  const page = await context.newPage()
  if (isPhone) await slowDown(page, Number(values.slower))
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  const shoot = async (name: string): Promise<void> => void (await page.screenshot({ path: join(values.out, `${kind}-${name}.png`) }))
  const day: Day = { page, product, calm: await calmOf(product), isPhone, shoot }
  await page.goto(product.url)
  if (isPhone) {
    // A player looks at the list first.
    await page.mouse.wheel(0, 200)
    await page.waitForTimeout(HESITATION_MS)
    await page.mouse.wheel(0, -200)
    await page.waitForTimeout(HESITATION_MS)
    await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
    await page.getByRole('button', { name: text.demoLogin }).click()
    await page.getByRole('button', { name: text.account, exact: true }).waitFor()
  } else await tryDemo(page)
  if (isPhone) await chooseUsualStake(context, product)
  const received = await counter(product)
  let taps = 0
  const counted = async (name: string): Promise<void> => {
    const meters = await metersOf(page)
    say(`  ${name}: ${meters.taps - taps} taps`)
    taps = meters.taps
  }
  try {
    await tenBets(day, received)
    await counted('ten bets')
    await repriced(day)
    await counted('a bet at another price')
    await cashedOut(day)
    await counted('half cashed out')
    await cut(day, received)
    await settled(day)
    await counted('the cut line and the result')
  } catch (error) {
    await shoot('failed')
    throw error
  }
  const { broken } = await product.books()
  const meters = await metersOf(page)
  say(`  ${meters.taps} taps; 98 of 100 shown within ${p98(meters)} ms`)
  for (const { ms, about } of meters.waits.toSorted((one, other) => other.ms - one.ms).slice(0, 5)) say(`    ${ms} ms ${about}`)
  say(`  broken rules of the books: ${broken.length}; questions by the browser: ${asked.length}`)
  await context.close()
}

mkdirSync(values.out, { recursive: true })
const product = await startProduct(['--seed', 'day', '--speed', '4'])
const browser = await openBrowser()
try {
  for (const isPhone of [false, true]) await play(browser, product, isPhone)
} finally {
  await browser.close()
  await product.close()
}
