import { type Locator, type Page, expect } from '@playwright/test'
import { betOutcome, betPending, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { logInAs, openAs } from '../player.ts'
import type { Product } from '../server.ts'
import { marketOf } from '../table.ts'
import { type Calls, takeCalls } from './calls.ts'
import { type Line, type Locks, takeLine, takeLocks } from './line.ts'
import { type Time, takeTime } from './time.ts'
import { type Trace, lastMoves, showJournal, traceOf } from './trace.ts'

/** What the exchange says of a bet or cash-out. */
export const ANSWERS = [betPending.name, placeBetSuccess.name, placeBetError.name, betOutcome.name]
/** Longer than the connection waits before it tries again. */
const RECONNECT_MS = 5000

/** A member's page, with all that gestures move: its line, calls, locks and time, and the exchange behind it. */
export type Desk = {
  readonly page: Page
  readonly product: Product
  readonly slip: Locator
  readonly line: Line
  readonly calls: Calls
  readonly locks: Locks
  readonly time: Time
  readonly trace: Trace
  /** In play, its bets delayed by 5 s. */
  readonly live: Market
  /** Before play, its bets answered at once. */
  readonly calm: Market
}

/** Opens an address in a page that shows its journal: as the demo member, or as a visitor. */
export const openDesk = async (page: Page, product: Product, path: string, as: 'member' | 'visitor' = 'member'): Promise<Desk> => {
  page.setDefaultTimeout(15_000)
  await showJournal(page)
  const line = await takeLine(page)
  const calls = await takeCalls(page)
  const locks = await takeLocks(page)
  await page.clock.install()
  if (as === 'member') await openAs(page, product.url + path, 'demo')
  else await page.goto(product.url + path)
  return {
    ...{ page, product, line, calls, locks },
    slip: page.locator('.slip'),
    time: await takeTime(page, line),
    trace: traceOf(page),
    live: await marketOf(product, 'lions'),
    calm: await marketOf(product, 'bears'),
  }
}

/** Waits until the page hears the exchange, as its own chart of the connection says. A try that failed is followed by the next. */
const connected = ({ trace, time }: Desk): Promise<void> =>
  expect(async () => {
    await trace.read()
    const last = lastMoves(trace, 'connection')
    if (last.endsWith('→ waiting')) await time.pass(RECONNECT_MS)
    expect(last).toMatch(/up\.fresh$/)
  }).toPass({ timeout: 60_000 })

/** Mends the line, and gives the page the time to connect again. */
export const mend = async (desk: Desk): Promise<void> => {
  const { line, time } = desk
  if (!line.isCut()) return
  line.mend()
  await time.pass(RECONNECT_MS)
  await connected(desk)
}

export const logInButton = ({ page }: Desk): Locator => page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true })
/** Ends the member's session at the exchange; resolves once the page is a visitor's. */
export const endSession = async (desk: Desk): Promise<void> => {
  await desk.product.endSession('M1001')
  await expect(logInButton(desk)).toBeVisible()
}
export const accountOf = (page: Page): Locator => page.getByRole('button', { name: text.account, exact: true })
/** The demo member, logged in again by a form that is open or by the header's button. */
export const logInAgain = async (desk: Desk): Promise<void> => {
  const { page } = desk
  if (await accountOf(page).isVisible()) return
  if ((await page.getByRole('dialog').count()) === 0) await logInButton(desk).click()
  await logInAs(page, 'demo')
  await connected(desk)
}

/** Everything goes its way again: the line, the locks and the answers; every sent order gets its verdict, and the slip is empty. */
export const comeToRest = async (desk: Desk): Promise<void> => {
  const { page, product, line, locks, time } = desk
  line.free()
  await mend(desk)
  await locks.free()
  for (const step of ['lions open', 'bears open', 'bears usual']) await product.play(step)
  await logInAgain(desk)
  await connected(desk)
  // A stake holds a draft, so it is removed by hand; what cleared itself waits for its minute.
  const leave = page.locator('.slip').getByRole('button', { name: text.backToSlip })
  const remove = page.locator('.slip').getByRole('button', { name: text.removeSlip })
  const lapsed = page.getByRole('button', { name: text.bringBack })
  await expect(async () => {
    for (const button of [leave, remove]) if ((await button.count()) > 0) await button.first().click({ timeout: 500 })
    await time.pass((await lapsed.count()) > 0 ? 60_000 : 3000)
    await expect(page.locator('.slip, .pending').or(lapsed)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
}
/** The bet folded to its row, 10 s after the press (SLIP-18): presses the row, which shows the bet again. */
export const unfold = async ({ page, slip }: Desk): Promise<void> => {
  const row = page.getByRole('button', { name: text.showBet })
  if ((await slip.count()) === 0 && (await row.count()) > 0) await row.first().click()
}
