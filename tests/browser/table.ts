import { type Locator, type Page, expect } from '@playwright/test'
import * as z from 'zod/mini'
import { getUserSetting } from '#contract/account.ts'
import { createBet } from '#contract/betting.ts'
import type { ListedMarket } from '#contract/browse.ts'
import type { Market } from '#contract/market.ts'
import { type Odds, stepOdds } from '#domain/betting/odds.ts'
import { text } from '#copy/catalogue.ts'
import { type Shot, pressPrice, shoot, write } from './player.ts'
import type { Product } from './server.ts'

export type Kind = 'matched' | 'partly-matched' | 'unmatched'
type Seen = { readonly screen: string; readonly words: readonly string[]; readonly shot: Shot }
/** What a walk has to play with. */
export type Table = {
  readonly page: Page
  readonly product: Product
  readonly slip: Locator
  /** In play, its bets delayed by 5 s. */
  readonly live: Market
  /** Before play, its bets answered at once. */
  readonly calm: Market
  /** Waits for a screen and looks at it; `words` stand for its marks where it has several faces. */
  readonly see: (screen: string, words?: readonly string[]) => Promise<Shot>
  readonly seen: readonly Seen[]
  /** The sentences about placed bets that only toasts showed. */
  readonly toasts: Kind[]
  /** So much time passes for the page. */
  readonly pass: (ms: number) => Promise<void>
  /** Presses a button of the slip. */
  readonly press: (name: string | RegExp) => Promise<void>
}
/** A way through the chart, from an empty slip to an empty slip. */
export type Walk = {
  readonly title: string
  /** Who can log in again, where a purse cannot; absent: a press of Demo. */
  readonly owner?: 'demo' | 'demo2'
  /** The screens it must have seen. */
  readonly covers: readonly string[]
  readonly prepare?: (page: Page) => Promise<void>
  readonly run: (table: Table) => Promise<void>
}

/** A match whose first runner is at odds that leave room on both sides. */
const marketOf = async (product: Product, inplay: boolean): Promise<Market> => {
  const fits = ({ market, book }: ListedMarket): boolean => {
    const odds = book.runners?.[0]?.back?.[0]?.[0] ?? 0
    return market.eventTypeId === '4' && market.inplay === inplay && book.status === 'OPEN' && odds > 1500 && odds < 10_000
  }
  const found = (await product.markets()).find(fits)
  if (found === undefined) throw new Error('no cricket match to bet on')
  return found.market
}

/** `marks` are the words that tell each screen from all others: all of a screen's stand in it, and in no other screen all of them. */
export const openTable = async (page: Page, product: Product, marks: Readonly<Record<string, readonly string[]>>): Promise<Table> => {
  const slip = page.locator('.slip')
  const seen: Seen[] = []
  /** Looks while it keeps a slip that is being written from clearing: an unread move is accepted, and the stake written again. */
  const shootAwake = async (name: string, market: string | null, tries = 8): Promise<Shot> => {
    const shot = await shoot(page, name, market, 2000).catch(() => null)
    if (shot !== null) return shot
    if (tries === 1) throw new Error(`never ${name} ${market}`)
    const accept = slip.getByRole('button', { name: /^Accept/ })
    if (await accept.isVisible()) await accept.click({ timeout: 1000 }).catch(() => undefined)
    await write(page, { stake: '100' })
    return shootAwake(name, market, tries - 1)
  }
  const see: Table['see'] = async (screen, words = marks[screen] ?? []) => {
    const [name = '', market = null] = screen.split(' ')
    const shot = name === 'composing' && market !== 'moved' ? await shootAwake(name, market) : await shoot(page, name, market)
    seen.push({ screen, words, shot })
    for (const word of words) expect(shot.words, screen).toContain(word)
    const others = Object.entries(marks).filter(([other]) => other !== screen)
    const mistaken = others.filter(([, theirs]) => theirs.every((word) => shot.words.includes(word)))
    expect(mistaken, `${screen} reads as another screen`).toEqual([])
    expect(shot.outside, `${screen} hangs out`).toEqual([])
    return shot
  }
  return {
    page,
    product,
    slip,
    live: await marketOf(product, true),
    calm: await marketOf(product, false),
    see,
    seen,
    toasts: [],
    pass: (ms) => page.clock.fastForward(ms),
    press: (name) => slip.getByRole('button', { name }).click(),
  }
}

/** Fills in a back bet at odds below all markets, so that any offer matches it and no move disturbs it. */
export const writeSteady = async ({ page, see }: Table, market: Market): Promise<void> => {
  await pressPrice(page, 'back', market)
  await write(page, { odds: '1.01', stake: '100' })
  await see('composing steady', [text.max, text.yourPrice])
}
/** And places it; what comes in the next instants may be short, so it is watched for before the press. */
export const placeSteady = async (table: Table, market: Market, ...screens: readonly string[]): Promise<void> => {
  await writeSteady(table, market)
  await Promise.all([...screens.map((screen) => table.see(screen)), table.press(/^Place bet/)])
}

/** The line is gone until a screen was seen. */
export const seeOffline = async ({ page, see }: Table, screen: string): Promise<void> => {
  await page.context().setOffline(true)
  await see(screen)
  await page.context().setOffline(false)
}

/** What a sentence with a time in it says before the time. */
export const opening = (sentence: (time: string) => string): string => sentence('\n').split('\n')[0] ?? ''

/** The other side offers ₹1,000.00 at odds `steps` better than the best; returns these odds. */
export const improve = async (product: Product, { marketId }: Market, steps: number): Promise<Odds> => {
  const { book } = (await product.markets()).find(({ market }) => market.marketId === marketId) ?? {}
  const runner = book?.runners?.[0]
  const best = runner?.back?.[0]?.[0]
  if (runner === undefined || best === undefined) throw new Error(`${marketId} has no price`)
  const better = stepOdds(best, steps)
  await product.offer(marketId, runner.selectionId, better)
  return better
}

/** Again and again, until the slip has moved and `then` could be done: the feed's next quote takes such an offer back. */
export const untilMoved = async ({ page, product, slip, calm }: Table, then: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    if ((await slip.getAttribute('data-market', { timeout: 5000 })) !== 'moved') {
      // An untouched slip clears itself, even if this takes long.
      if ((await slip.getAttribute('data-screen')) === 'composing') await write(page, { stake: '100' })
      await improve(product, calm, 2)
    }
    await expect(slip).toHaveAttribute('data-market', 'moved', { timeout: 5000 })
    await then()
  }).toPass({ timeout: 60_000 })

/** A member who wants every bet reviewed first. */
export const confirmFirst = async (page: Page): Promise<void> => {
  await page.route(`**${getUserSetting.path}`, async (route) => {
    const response = await route.fetch()
    const answer = getUserSetting.answer.parse(await response.json())
    if (answer.data === undefined) throw new Error('no settings')
    await route.fulfill({ response, json: z.encode(getUserSetting.answer, { ...answer, data: { ...answer.data, confirmation: true } }) })
  })
}

/** A browser that is slow to lock: by `lockMs`. */
export const slowLocks = async (page: Page): Promise<void> => {
  await page.addInitScript({
    content: `window.lockMs = 0; const request = navigator.locks.request.bind(navigator.locks)
      navigator.locks.request = (...asked) => new Promise((go) => setTimeout(go, window.lockMs)).then(() => request(...asked))`,
  })
}

/** A line that loses every create-bet on its way out. */
export const losingBets = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => {
      if (!String(message).includes(createBet.name)) server.send(message)
    })
  })
}
