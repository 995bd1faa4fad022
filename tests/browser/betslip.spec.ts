import { expect } from '@playwright/test'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { text } from '#copy/catalogue.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { everyNode } from '../../scripts/chart-words.ts'
import { walks } from './betslip.walks.ts'
import { betslipGestures } from './gestures/betslip.gestures.ts'
import { type Desk, comeToRest, openDesk, unfold } from './gestures/desk.ts'
import { type Histories, createHistories } from './gestures/history.ts'
import { orderGestures } from './gestures/order.gestures.ts'
import { showJournal, traceOf } from './gestures/trace.ts'
import { gapsIn, legsOf } from './gestures/walk.ts'
import { walk } from './gestures/walker.ts'
import { type Shot, faultsOf, logInAs, pressPrice, tryDemo, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'
import { type Table, opening, openTable } from './table.ts'

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

const pressedBet = {
  press: async ({ page, slip, live }: Desk): Promise<void> => {
    await pressPrice(page, 'back', live)
    await write(page, { odds: '1.01', stake: '100' })
    await slip.getByRole('button', { name: /^Place bet/ }).click()
  },
  askAgain: async (desk: Desk): Promise<void> => {
    await unfold(desk)
    await desk.slip.getByRole('button', { name: text.askAgain }).click()
  },
}
const charts = [
  { machine: betslipMachine, gestures: betslipGestures() },
  { machine: orderMachine, gestures: orderGestures(pressedBet) },
]

test('[SLIP-25][FLOW-05] gestures lead to every state of slip and order, and each screen has its own words', () => {
  for (const { machine, gestures } of charts) expect(gapsIn(machine, gestures, {})).toEqual([])
  expect(Object.keys(marks).sort()).toEqual(charts.flatMap(({ machine }) => screensOf(machine.root)).sort())
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
let histories: Histories
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
  histories = createHistories()
})
test.afterAll(() => product.close())

for (const { machine, gestures } of charts) {
  test(`[SLIP-25][FLOW-05][FLOW-07] ${machine.id}: gestures walk its chart, and each screen shows its state`, async ({ page }) => {
    test.slow()
    const desk = await openDesk(page, product, '/sports-page/cricket/4')
    const { trace, slip, time } = desk
    histories.add(trace)
    const table = await openTable(page, product, marks)
    const see = async (states: readonly string[]): Promise<void> => {
      const screen = screenIn(machine, states)
      if (screen === null) return
      await expect(async () => {
        await unfold(desk)
        if (screen === 'empty') await expect(page.locator('.slip, .pending')).toHaveCount(0, { timeout: 500 })
        else await expect(slip).toHaveAttribute('data-screen', screen.split(' ')[0] ?? '', { timeout: 500 })
      }).toPass()
      const isBack = screen === 'composing steady' && (await slip.getByText(text.nothingSent).count()) > 0
      if (table.seen.some((each) => each.screen === screen)) return
      await table.see(screen, isBack ? [text.max, text.nothingSent] : undefined)
    }
    await walk(desk, legsOf(machine, gestures), { chart: machine.id, trace, begin: () => comeToRest(desk), see })
    await comeToRest(desk)
    await histories.check(product)
    expect((await product.books()).broken).toEqual([])
    await lookAt(table)
    await time.end()
  })
}

for (const { title, owner, prepare, run } of walks) {
  test(`[SLIP-25]${title}`, async ({ page }) => {
    page.setDefaultTimeout(15_000)
    for (const step of ['lions open', 'bears open', 'bears usual']) await product.play(step)
    await page.clock.install()
    await showJournal(page)
    const trace = traceOf(page)
    histories.add(trace)
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

    await histories.check(product)
    await lookAt(table)
  })
}
