import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, expect } from '@playwright/test'
import { type Day, memberCodeSchema, millisSchema, timeZoneSchema } from '#contract/scalar.ts'
import { dayOf, plusDays } from '#domain/money/days.ts'
import { effectOf } from '#domain/money/ledger.ts'
import { text } from '#copy/catalogue.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { loadBrands } from '#server/brands.ts'
import { systemClock } from '#server/clock.ts'
import { createMembers } from '#server/members/members.ts'
import { openMemberStore } from '#server/members/store.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { playSeason } from '#tests/server/season.ts'
import { cutOrCovered, fits, goTo, largeLetters, openWindow, smallTargets, smallText, missedLinks } from './desk.ts'
import { enter, faultsIn } from './player.ts'
import { type Product, QUIET, startProduct } from './server.ts'
import { test } from './test.ts'

const DAY_MS = 86_400_000
const ZONE = timeZoneSchema.parse('Asia/Kolkata')
/** The numbers of members go on from those of the two demo accounts. */
const MEMBERS = Array.from({ length: 50 }, (_, n) => memberCodeSchema.parse(`M${1001 + n}`))
/** Who can log in: the demo accounts, and members that join before the season. */
const HANDFUL = ['demo', 'demo2', 'season1', 'season2'] as const

/** What the ledger booked for a member: in all, on one day, and for results. */
type Booked = { sum: number; onDay: number; results: number }

/** A folder with the books of a season that ended a day ago, and what the ledger booked for each member. */
const seasonFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-season-'))
  const { group } = loadBrands('brands').brandOf(undefined)
  const store = openMemberStore(folder)
  const members = await createMembers(store, systemClock, [], [group])
  const declared = { adultAt: systemClock.now(), termsAt: systemClock.now() }
  for (const username of HANDFUL.slice(2)) await members.join({ group, username, mobile: null, password: 'demo1234', ...declared })
  store.close()
  const log = sqliteLog(folder)
  const from = systemClock.now() - 5 * DAY_MS
  const { exchange, until } = playSeason(log, MEMBERS, 10_000, { from, together: setImmediate })
  await new Promise<void>((resolve) => exchange.whenDurable(resolve))
  const day = plusDays(dayOf(millisSchema.parse(until), ZONE), -1)
  const booked = new Map(MEMBERS.map((member): [string, Booked] => [member, { sum: 0, onDay: 0, results: 0 }]))
  for (const { at, transactions } of log.read())
    for (const each of transactions) {
      const own = each.member === null ? undefined : booked.get(each.member)
      if (own === undefined) continue
      own.sum += effectOf(each)
      if (dayOf(at, ZONE) === day) own.onDay += effectOf(each)
      if (each.type === 'SETTLE' || each.type === 'REVERSAL') own.results += effectOf(each)
    }
  exchange.close()
  return { folder, booked, day }
}

type Season = { readonly booked: ReadonlyMap<string, Booked>; readonly day: Day; readonly product: Product }
let season: Season | null = null
const played = (): Season => {
  if (season === null) throw new Error('the season was not played')
  return season
}
test.beforeAll(async () => {
  const { folder, ...about } = await seasonFolder()
  season = { ...about, product: await startProduct(QUIET, folder) }
})
test.afterAll(async () => season?.product.close())

const paiseIn = (words: string): number => {
  const figure = /([−-]?)\s*₹([\d,]+\.\d\d)/.exec(words.replace('+', ''))
  if (figure === null) throw new Error(`no amount in "${words}"`)
  return Math.round(Number(figure[2]?.replaceAll(',', '')) * 100) * (figure[1] === '' ? 1 : -1)
}
/** The figure among the sums of a page. */
const sumOf = async (page: Page, name: string): Promise<number> =>
  paiseIn(await page.locator('main dl.sums dt', { hasText: name }).locator('..').innerText())

/** Opens a list, reads it to its end, and adds up the amounts of its rows. */
const rowsOf = async (page: Page, path: string): Promise<readonly number[]> => {
  await page.goto(`${played().product.url}${path}&zone=${ZONE}`)
  const amounts = page.locator('main tbody [data-amount]')
  await expect(amounts.first()).toBeVisible()
  const more = page.getByRole('button', { name: text.moreRows })
  while (await more.isVisible()) {
    const before = await amounts.count()
    await more.scrollIntoViewIfNeeded()
    await expect.poll(() => amounts.count()).toBeGreaterThan(before)
  }
  return (await amounts.allTextContents()).map(paiseIn)
}
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

test('[ACCT-02][ACCT-11][ROUTE-16] rows of statement, day, and profit and loss add up to sums and ledger', async ({ browser }) => {
  const { booked, day, product } = played()
  for (const [n, userId] of HANDFUL.entries()) {
    const own = booked.get(MEMBERS[n] ?? '')
    if (own === undefined) throw new Error('there is no such account')
    const page = await openWindow(browser, 1440)
    await enter(page, product.url, userId)
    const rows = await rowsOf(page, '/account-statement?range=30d')
    expect(rows.length).toBeGreaterThan(100)
    expect([total(rows), await sumOf(page, text.netChange), await sumOf(page, text.closingBalance)], userId).toEqual(Array(3).fill(own.sum))
    expect((await sumOf(page, text.credits)) - Math.abs(await sumOf(page, text.debits)), userId).toBe(own.sum)
    const ofDay = await rowsOf(page, `/account-statement?from=${day}&to=${day}`)
    const change = (await sumOf(page, text.closingBalance)) - (await sumOf(page, text.openingBalance))
    expect([total(ofDay), await sumOf(page, text.netChange), change], `${userId} on ${day}`).toEqual(Array(3).fill(own.onDay))
    const events = await rowsOf(page, '/betting-profit-loss?range=30d&by=event')
    expect([total(events), await sumOf(page, text.netResult)], `${userId} by event`).toEqual(Array(2).fill(own.results))
    await page.context().close()
  }
  expect((await product.books()).broken).toEqual([])
})

/** A phone that speaks Hindi, with a member of the season. */
const hindiPhone = async (browser: Browser): Promise<Page> => {
  const page = await openWindow(browser, 360)
  await page.addInitScript("localStorage.setItem('pavilion-language', 'hi')")
  await enter(page, played().product.url, 'demo')
  await page.goto(played().product.url)
  await expect(page.getByRole('button', { name: hindi.account, exact: true })).toBeVisible()
  return page
}
/** Pages of the account that lead to no details. */
const OTHERS = [
  ...['/bonus-offers', '/balance-settings', '/settings', '/time-setting', '/notifications', '/profile'],
  ...['/devices', '/play-limits', '/fortune-wheel', '/deposit', '/withdraw'],
]
/** Waits until a page shows what it asked for. */
const filled = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

test('[LOOK][ROUTE-10][ROUTE-14][ROUTE-16] filled pages of the account fit a phone in Hindi, and pass axe', async ({ browser }) => {
  const page = await hindiPhone(browser)
  const firstLink = async (): Promise<string> => (await page.locator('main .rows tbody a').first().getAttribute('href')) ?? ''
  const looked: string[] = []
  const look = async (path: string): Promise<void> => {
    await filled(page, path)
    await fits(page, path)
    expect([await smallText(page), await smallTargets(page)], path).toEqual([[], []])
    looked.push(path)
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main'), `${path} in the ${theme}`).toEqual([])
  }
  await look('/account-statement')
  await look(await firstLink())
  await look('/betting-profit-loss')
  await look(await firstLink())
  await look('/bet-history')
  await look('/transfer-statement?range=30d')
  await look('/transactions')
  await look(await firstLink())
  await goTo(page, '/bonus-offers')
  await page.getByLabel(hindi.promoCodeLabel).fill('WELCOME-50')
  await page.getByRole('button', { name: hindi.takeCode }).click()
  await expect(page.getByText(hindi.offerUsed)).toBeVisible()
  await look('/bonus-statement')
  await look((await page.locator('main [data-bonus] a').first().getAttribute('href')) ?? '')
  for (const path of OTHERS) await look(path)
  expect(looked.filter((path) => /row=|market=|transactions-details|bonus=/.test(path))).toHaveLength(4)
})

test('[LOOK][ACCT-11][OPEN-15] each link of a filled list can be pressed at every width', async ({ browser }) => {
  const page = await openWindow(browser, 1440)
  await enter(page, played().product.url, 'demo')
  for (const path of ['/bet-history', '/account-statement', '/betting-profit-loss', '/transactions']) {
    await page.goto(`${played().product.url}${path}`)
    await expect(page.locator('main .rows a').first()).toBeVisible()
    for (const width of [360, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 1000 })
      expect(await missedLinks(page), `${path} at ${width}`).toEqual([])
    }
  }
})

/** Pages with rows, and where the first of them leads. */
const LISTS = ['/account-statement', '/betting-profit-loss', '/bet-history', '/transfer-statement?range=30d', '/transactions']
for (const [width, language] of [
  [360, 'en'],
  [1024, 'hi'],
  [1024, 'en'],
  [1440, 'en'],
] as const)
  test(`[LOOK] pages of the account are whole at ${width} in ${language} when letters are of double size`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await largeLetters(page)
    await page.addInitScript(`localStorage.setItem('pavilion-language', '${language}')`)
    await enter(page, played().product.url, 'demo')
    await page.goto(played().product.url)
    await expect(page.locator('button.cell').first()).toBeVisible()
    const look = async (path: string): Promise<void> => {
      await filled(page, path)
      await fits(page, path)
      expect.soft(await cutOrCovered(page), path).toEqual([])
    }
    for (const path of LISTS) {
      await look(path)
      const first = page.locator('main .rows tbody a').first()
      await look((await first.getAttribute('href')) ?? '')
    }
    for (const path of [...OTHERS, '/alerts', '/self-exclusion', '/change-password', '/bonus-statement']) await look(path)
  })
