import { expect } from '@playwright/test'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { text } from '#copy/catalogue.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { everyNode } from '../../scripts/chart-words.ts'
import { walks } from './betslip.walks.ts'
import { betslipGestures } from './gestures/betslip.gestures.ts'
import { comeToRest, openDesk, unfold } from './gestures/desk.ts'
import { createHistories } from './gestures/history.ts'
import { gapsIn, legsOf } from './gestures/walk.ts'
import { walk } from './gestures/walker.ts'
import { type Shot, faultsOf, logInAs, openAs, pressPrice, tryDemo } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'
import { type Table, marketOf, opening, openTable } from './table.ts'

/** Every screen a chart names. One drawn beside a region (the market) stands once for each state of that region. */
const screensOf = (node: AnyStateNode): readonly string[] => {
  const screen: unknown = node.meta?.screen
  const own = screen === undefined ? [] : [String(screen)]
  const stage = node.parent
  const beside = stage?.parent?.type === 'parallel' ? Object.values(stage.parent.states).filter((region) => region !== stage) : []
  const combined = beside.reduce(
    (names, region) => names.flatMap((name) => Object.keys(region.states).map((state) => `${name} ${state}`)),
    own,
  )
  return [...combined, ...Object.values(node.states).flatMap(screensOf)]
}

/** The screen of a state, as `screensOf` names it; null for a state without one. */
const screenIn = ({ root }: AnyStateMachine, states: readonly string[]): string | null => {
  const nodes = everyNode(root).filter(({ path }) => states.includes(path.join('.')))
  const shown = nodes.find(({ meta }) => meta?.screen !== undefined)
  const beside = nodes.find(({ parent }) => shown?.parent !== parent && parent?.parent === shown?.parent?.parent)
  return shown === undefined ? null : [shown.meta.screen, ...(beside === undefined ? [] : [beside.key])].join(' ')
}

/** What tells a screen from all others: these words stand in it, and in no other screen all of them. */
const marks: Readonly<Record<string, readonly string[]>> = {
  empty: [text.emptySlip],
  lapsed: [text.slipLapsed, text.bringBack],
  'composing steady': [text.max, text.onlyThisPrice],
  'composing moved': [text.max, text.oddsChanged],
  'composing suspended': [text.max, text.marketSuspended, text.placeSuspended],
  'composing stale': [text.max, opening(text.notConnectedSince), text.placeStale],
  'reviewing steady': [text.cancelBet, text.nothingSentYet, text.onlyThisPrice],
  'reviewing moved': [text.cancelBet, text.oddsChanged],
  'reviewing suspended': [text.cancelBet, text.marketSuspended],
  'reviewing stale': [text.cancelBet, opening(text.notConnectedSince)],
  claiming: [text.claiming, text.claimingNote],
  sending: [text.sending, text.sendingNote],
  waiting: [text.processing, text.pleaseWait, text.exchangeHasBet],
  late: [text.late, text.pleaseWait],
  checking: [text.checking, 'of 10 times.'],
  offline: [text.offline, text.offlineNote],
  loggedOut: [text.loggedOut, text.loggedOutNote],
  unknown: [text.unknown, text.unknownNote],
  accepted: ['Bet placed', text.done],
  rejected: [text.betRefused, 'No bet was made.'],
}

test.use({ viewport: { width: 1440, height: 1000 } })

/** The bet an accepted screen names, and what it says became of it. */
const claimOf = ({ words }: Shot): readonly [string, string] => {
  const kind = words.includes(text.betMatched) ? 'matched' : words.includes(text.betPartlyMatched) ? 'partly-matched' : 'unmatched'
  return [/PV-\d+/.exec(words)?.[0] ?? 'no bet', kind]
}
/** An unmatched bet may have been cancelled since. */
const placedAs = (state: string): string => (state === 'cancelled' ? 'unmatched' : state)

test('[SLIP-25] a walk covers every screen of slip and order, and each screen has its own words', () => {
  const screens = [betslipMachine, orderMachine].flatMap(({ root }) => screensOf(root)).sort()
  expect([...new Set(walks.flatMap(({ covers }) => covers))].sort()).toEqual(screens)
  expect(Object.keys(marks).sort()).toEqual(screens)
})

let product: Product
/** Screens axe has looked at and found nothing in. */
const sound = new Set<string>()
/** Looks at the screens of a walk that none before has shown. */
const lookAt = async ({ page, seen }: Pick<Table, 'page' | 'seen'>): Promise<void> => {
  for (const { screen, words, shot } of seen) {
    const face = [screen, ...words].join(' · ')
    if (sound.has(face)) continue
    expect(await faultsOf(page, shot), face).toEqual([])
    sound.add(face)
  }
}
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
})
test.afterAll(() => product.close())

for (const { title, owner, covers, prepare, run } of walks) {
  test(`[SLIP-25]${title}`, async ({ page }) => {
    page.setDefaultTimeout(15_000)
    for (const step of ['lions open', 'bears open', 'bears usual']) await product.play(step)
    await page.clock.install()
    await prepare?.(page)
    await page.goto(`${product.url}/sports-page/cricket/4`)
    if (owner === undefined) await tryDemo(page)
    else {
      await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
      await logInAs(page, owner)
    }
    const known = new Set((await product.books()).bets.map(({ betId }) => betId))
    const table = await openTable(page, product, marks)
    await run(table)
    await table.see('empty')
    expect([...new Set(table.seen.map(({ screen }) => screen))].sort()).toEqual([...covers].sort())

    await expect.poll(async () => (await product.books()).bets.filter(({ state }) => state === 'pending'), { timeout: 15_000 }).toEqual([])
    const { broken, bets } = await product.books()
    expect(broken).toEqual([])
    // What the screens claimed is what the exchange has, bet by bet: none too many, none too few.
    const fresh = bets.filter(({ betId, state }) => !known.has(betId) && state !== 'refused')
    const claimed = new Map(table.seen.filter(({ screen }) => screen === 'accepted').map(({ shot }) => claimOf(shot)))
    const silent = fresh.filter(({ betId }) => !claimed.has(betId))
    expect(fresh.filter(({ betId }) => claimed.has(betId)).map(({ betId, state }) => [betId, placedAs(state)])).toEqual([...claimed])
    expect(silent.map(({ state }) => placedAs(state))).toEqual(table.toasts)
    const active = fresh.filter(({ state }) => state !== 'cancelled').length
    await expect(page.getByRole('tab', { name: text.openBets })).toHaveText(`${text.openBets}${active > 0 ? active : ''}`)

    await lookAt(table)
  })
}

for (const [width, height] of [
  [320, 568],
  [360, 780],
] as const)
  test(`[SLIP-36][SLIP-18] at ${width} px a price that moves or is suspended makes the slip no higher`, async ({ browser }) => {
    for (const step of ['bears open', 'bears usual']) await product.play(step)
    const context = await browser.newContext({ viewport: { width, height }, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await openAs(page, `${product.url}/event-page/4/bears`)
    await pressPrice(page, 'back', await marketOf(product, 'bears'))
    const sheet = page.locator('.sheet')
    const stake = sheet.getByLabel(text.stake, { exact: true })
    const heightAt = async (screen: string): Promise<number> => {
      await expect(sheet.locator(`[data-screen="composing"][data-market="${screen}"]`)).toBeVisible()
      const hidden = await sheet.locator('[data-sentence]').evaluate((room) => room.scrollHeight - room.clientHeight)
      expect(hidden, `hidden words of a ${screen} price`).toBe(0)
      return sheet.evaluate((each) => each.clientHeight)
    }
    const play = async (step: string, screen: string): Promise<number> => {
      await product.play(step)
      return heightAt(screen)
    }
    const closed = await heightAt('steady')
    await stake.tap()
    await page.keyboard.type('12045')
    await expect(stake).toHaveValue('12,045')
    const pad = await heightAt('steady')
    expect(Math.max(closed, pad)).toBeLessThanOrEqual(260)
    expect([await play('bears worse', 'moved'), await play('bears suspended', 'suspended'), await play('bears open', 'moved')]).toEqual([
      pad,
      pad,
      pad,
    ])
    await page.keyboard.press('Escape')
    expect(await heightAt('moved')).toBe(closed)
    await context.close()
  })

test('[SLIP-25][FLOW-05][FLOW-07] betslip: gestures walk its chart, and each screen shows its state', async ({ page }) => {
  test.slow()
  const gestures = betslipGestures()
  expect(gapsIn(betslipMachine, gestures, {})).toEqual([])
  // A product of its own: the walk changes the betting settings of its member, which the exchange keeps.
  const own = await startProduct(scripted('two-matches'))
  const histories = createHistories()
  const desk = await openDesk(page, own, '/sports-page/cricket/4')
  const { trace, slip, time } = desk
  histories.add(trace)
  const table = await openTable(page, own, marks)
  const see = async (states: readonly string[]): Promise<void> => {
    const screen = screenIn(betslipMachine, states)
    if (screen === null) return
    await expect(async () => {
      await unfold(desk)
      if (screen === 'empty' || screen === 'lapsed') await expect(page.locator('.slip, .pending')).toHaveCount(0, { timeout: 500 })
      else await expect(slip).toHaveAttribute('data-screen', screen.split(' ')[0] ?? '', { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    const isBack = screen === 'composing steady' && (await slip.getByText(text.nothingSent).count()) > 0
    if (table.seen.some((each) => each.screen === screen)) return
    await table.see(screen, isBack ? [text.max, text.nothingSent] : undefined)
  }
  await walk(desk, legsOf(betslipMachine, gestures), { chart: betslipMachine.id, trace, time, begin: () => comeToRest(desk), see })
  await comeToRest(desk)
  await histories.check(own)
  expect((await own.books()).broken).toEqual([])
  await lookAt(table)
  await time.end()
  await own.close()
})
