import { type Locator, type Page, expect } from '@playwright/test'
import * as z from 'zod/mini'
import { getUserSetting } from '#contract/calls/account.ts'
import { createBet } from '#contract/messages/betting.ts'
import type { Market } from '#contract/market.ts'
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

/** The market of a match of the scripted feed. */
export const marketOf = async (product: Product, eventId: string): Promise<Market> => {
  const found = (await product.markets()).find(({ market }) => market.eventId === eventId)
  if (found === undefined) throw new Error(`no match ${eventId} is listed`)
  return found.market
}

/** `marks` are the words that tell each screen from all others: all of a screen's stand in it, and in no other screen all of them. */
export const openTable = async (page: Page, product: Product, marks: Readonly<Record<string, readonly string[]>>): Promise<Table> => {
  const slip = page.locator('.slip')
  const seen: Seen[] = []
  const see: Table['see'] = async (screen, words = marks[screen] ?? []) => {
    const [name = '', market = null] = screen.split(' ')
    const shot = await shoot(page, name, market)
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
    live: await marketOf(product, 'lions'),
    calm: await marketOf(product, 'bears'),
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

/** The bet folded to its row, 10 s after the press (SLIP-18): presses the row, which shows the bet again. */
export const openRow = async ({ page, slip }: Table): Promise<void> => {
  await expect(slip).toHaveCount(0)
  await expect(page.locator('.pending')).toContainText('₹100.00')
  await page.getByRole('button', { name: text.showBet }).click()
}

/** The connection is gone until a screen was seen. */
export const seeOffline = async ({ page, see }: Table, screen: string): Promise<void> => {
  await page.context().setOffline(true)
  await see(screen)
  await page.context().setOffline(false)
}

/** What a sentence with a time in it says before the time. */
export const opening = (sentence: (time: string) => string): string => sentence('\n').split('\n')[0] ?? ''

/** A member who wants every bet reviewed first. */
export const confirmFirst = async (page: Page): Promise<void> => {
  await page.route(`**${getUserSetting.path}`, async (route) => {
    const response = await route.fetch()
    const answer = getUserSetting.answer.parse(await response.json())
    const betting = answer.data?.betting
    if (answer.data === undefined || betting === undefined) throw new Error('no settings')
    const data = { ...answer.data, confirmation: true, betting: { ...betting, confirmation: true } }
    await route.fulfill({ response, json: z.encode(getUserSetting.answer, { ...answer, data }) })
  })
}

/** A browser that is slow to lock: by `lockMs`. */
export const slowLocks = async (page: Page): Promise<void> => {
  await page.addInitScript({
    content: `window.lockMs = 0; const request = navigator.locks.request.bind(navigator.locks)
      navigator.locks.request = (...asked) => new Promise((go) => setTimeout(go, window.lockMs)).then(() => request(...asked))`,
  })
}

/** A connection that loses every create-bet on its way out. */
export const losingBets = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes(createBet.name)) server.send(message)
    })
  })
}
