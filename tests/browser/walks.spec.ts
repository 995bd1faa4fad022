import { type Locator, type Page, expect } from '@playwright/test'
import type { AnyStateMachine } from 'xstate'
import { text } from '#copy/catalogue.ts'
import { codeFlowMachine } from '#machines/code-flow/code-flow.machine.ts'
import { cashoutMachine } from '#machines/cash-out/cash-out.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { depositMachine } from '#machines/payment/deposit.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { cashOutFaces, cashOutGestures, cashoutOf, openPanel, panelOf, takePosition } from './gestures/cash-out.gestures.ts'
import { type Way, beVisitor, codeFlowFaces, codeFlowGestures, recovering, registering } from './gestures/code-flow.gestures.ts'
import { depositFaces, depositGestures, openForm } from './gestures/deposit.gestures.ts'
import { type Desk, comeToRest, openDesk } from './gestures/desk.ts'
import { type Histories, createHistories } from './gestures/history.ts'
import { orderGestures } from './gestures/order.gestures.ts'
import { loadPage, sessionFaces, sessionGestures } from './gestures/session.gestures.ts'
import { type Gestures, gapsIn, legsOf } from './gestures/walk.ts'
import { walk } from './gestures/walker.ts'
import { faultsIn } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

test.describe.configure({ mode: 'parallel' })
let product: Product
let histories: Histories
test.use({ viewport: { width: 1440, height: 1000 } })
test.beforeAll(async () => {
  product = await startProduct(scripted('two-matches'))
  histories = createHistories()
})
test.afterAll(() => product.close())

/** What a page looked like in a state. */
type Look = { readonly state: string; readonly html: string }
/** Looks again at what was seen: axe needs time, which would go on in the page meanwhile. */
const lookAt = async (page: Page, within: string, looks: Iterable<Look>): Promise<void> => {
  for (const { state, html } of looks) {
    await page.evaluate((body) => {
      document.body.innerHTML = body
      for (const moving of document.getAnimations()) moving.cancel()
    }, html)
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, within), state).toEqual([])
  }
}

type Shown = {
  /** What shows a state, where it has a picture. */
  readonly faces: Readonly<Record<string, Locator>>
  /** The part of the page with these pictures. */
  readonly within: string
  readonly begin: () => Promise<void>
}
/** Walks a chart. Each different picture that its states have is looked at once, in both themes. */
const walkChart = async <D extends Desk>(
  desk: D,
  machine: AnyStateMachine,
  gestures: Gestures<D>,
  { faces, within, begin }: Shown,
): Promise<void> => {
  test.slow()
  const { page, trace, time } = desk
  histories.add(trace)
  const looks = new Map<string, Look>()
  const see = async (states: readonly string[]): Promise<void> => {
    const shown = Object.entries(faces).filter(([state]) => states.includes(state))
    if (shown.length === 0) return
    for (const [state, face] of shown) await expect(face.first(), state).toBeVisible()
    const state = shown.map(([each]) => each).join(' and ')
    if ((await page.locator(within).count()) === 0) return
    const words = (await page.locator(within).innerText()).replaceAll(/[\d,.]+/g, '')
    if (!looks.has(words)) looks.set(words, { state, html: await page.evaluate(() => document.body.innerHTML) })
  }
  await walk(desk, legsOf(machine, gestures), { chart: machine.id, trace, time, begin, see })
  await begin()
  await histories.check(product)
  expect((await product.books()).broken).toEqual([])
  await lookAt(page, within, looks.values())
  await time.end()
}

/** Nothing is open, and no cash-out is on its way. */
const restWithPanel = async (desk: Desk): Promise<void> => {
  const panel = panelOf(desk)
  await comeToRest(desk)
  const leave = panel.getByRole('button', { name: new RegExp(`^(${text.cancel}|${text.close})$`) })
  await expect(async () => {
    await desk.time.pass(DELAYS.askMs)
    if (await leave.first().isVisible()) await leave.last().click({ timeout: 500 })
    await expect(panel).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
}
const byCashOut = orderGestures({
  ready: async (desk) => {
    await takePosition(desk, false)
    await openPanel(desk)
    await expect(cashoutOf(desk)).toBeEnabled()
  },
  press: (desk) => cashoutOf(desk).click(),
})
const openMatch = (page: Page): Promise<Desk> => openDesk(page, product, '/event-page/4/lions')

const NEW_NUMBER = '9200000001'
const MEMBERS_NUMBER = '9200000002'

test('[CASH-05][ACCT-04][SESS-01][AUTH-08][AUTH-09][FLOW-05] gestures lead to every state of the charts that are walked', () => {
  expect(gapsIn(cashoutMachine, cashOutGestures, {})).toEqual([])
  expect(gapsIn(orderMachine, byCashOut, { left: 'our exchange can be asked about every bet' })).toEqual([])
  expect(gapsIn(depositMachine, depositGestures(), {})).toEqual([])
  const browsers = { presenting: 'the browser asks for the passkey in a window of its own (passkeys.spec.ts)' }
  expect(gapsIn(sessionMachine, sessionGestures(), browsers)).toEqual([])
  expect(gapsIn(codeFlowMachine, codeFlowGestures(registering, NEW_NUMBER), {})).toEqual([])
  const never = { 'code.form.confirming': 'a new password takes no referral code' }
  expect(gapsIn(codeFlowMachine, codeFlowGestures(recovering, MEMBERS_NUMBER), never)).toEqual([])
})

test('[CASH-01][CASH-03][CASH-04][CASH-05][FLOW-05][FLOW-07] cash-out: gestures walk its chart, and its panel shows each state', async ({
  page,
}) => {
  const desk = await openMatch(page)
  await walkChart(desk, cashoutMachine, cashOutGestures, {
    faces: cashOutFaces(desk),
    within: '#cash-out',
    begin: () => restWithPanel(desk),
  })
})

test('[CASH-02][CASH-05][SLIP-30][SESS-15][FLOW-05][FLOW-07] order: gestures walk it by a cash-out, and the panel shows each state', async ({
  page,
}) => {
  const desk = await openMatch(page)
  await walkChart(desk, orderMachine, byCashOut, { faces: cashOutFaces(desk), within: '#cash-out', begin: () => restWithPanel(desk) })
})

test('[ACCT-03][ACCT-04][SLIP-27][SLIP-28][FLOW-05][FLOW-07] deposit: gestures walk its chart, and its page shows each state', async ({
  page,
}) => {
  const desk = await openDesk(page, product, '/deposit')
  await walkChart(desk, depositMachine, depositGestures(), {
    faces: depositFaces(desk),
    within: 'main',
    begin: () => openForm(desk),
  })
})

test('[SESS-01][SESS-02][SESS-03][SESS-05][SESS-08][SESS-09][FLOW-05][FLOW-07] session: gestures walk its chart, and the page shows each state', async ({
  page,
}) => {
  const desk = await openDesk(page, product, '/settings', 'visitor')
  await walkChart(desk, sessionMachine, sessionGestures(), {
    faces: sessionFaces(desk),
    within: '#root header',
    begin: () => loadPage(desk),
  })
})

const walkCodeFlow = async (page: Page, way: Way, phone: string): Promise<void> => {
  const desk = await openDesk(page, product, '/', 'visitor')
  await walkChart(desk, codeFlowMachine, codeFlowGestures(way, phone), {
    faces: codeFlowFaces(desk, way),
    within: '[id^="headlessui-dialog-panel"]',
    begin: () => beVisitor(desk),
  })
}

test('[AUTH-08][AUTH-09][AUTH-10][AUTH-11][FLOW-05][FLOW-07] code flow: gestures register by it, and its dialog shows each state', async ({
  page,
}) => {
  await walkCodeFlow(page, registering, NEW_NUMBER)
})

test('[AUTH-08][AUTH-09][AUTH-13][FLOW-05][FLOW-07] code flow: gestures choose a new password by it, and its dialog shows each state', async ({
  page,
}) => {
  await product.join(MEMBERS_NUMBER, 'Quiet!Train42')
  await walkCodeFlow(page, recovering, MEMBERS_NUMBER)
})
