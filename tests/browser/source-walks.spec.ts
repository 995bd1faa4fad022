import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { listedMarketSchema } from '#contract/messages/browse.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { type Desk, comeToRest, logInAgain, openDesk, unfold } from './gestures/desk.ts'
import { orderAtSource } from './gestures/source.gestures.ts'
import { gapsIn, legsOf } from './gestures/walk.ts'
import { walk } from './gestures/walker.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let exchange: Product | undefined
let front: Product | undefined
test.use({ viewport: { width: 1440, height: 1000 }, storageState: { cookies: [], origins: [] } })
test.beforeAll(async () => {
  exchange = await startProduct([...scripted('two-matches'), '--speaks', 'source', '--stand-ins'])
  front = await startProduct(['--role', 'front', '--backend', exchange.url])
})
test.afterAll(async () => {
  await front?.close()
  await exchange?.close()
})

/** The markets of the scripted feed: an exchange that speaks the specification lists them without our fields. */
const listed = () =>
  readFileSync('tests/browser/feeds/two-matches.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"market"'))
    .map((line) => {
      const { market } = JSON.parse(line)
      return listedMarketSchema.parse({ market, score: null, book: { marketId: market.marketId, seq: 0, image: true, runners: [] } })
    })

const NO_DELAY = 'a back end of level 0 says nothing of a delay'
const NEVER = { 'sent.waiting': NO_DELAY, 'sent.late': NO_DELAY }

test('[BACK-02][FLOW-05] gestures lead to every state of an order before a back end of level 0', () => {
  expect(gapsIn(orderMachine, orderAtSource(), NEVER)).toEqual([])
})

test('[BACK-02][BACK-03][FLOW-05] order: gestures walk it through a front before a back end of level 0', async ({ page }) => {
  if (exchange === undefined || front === undefined) throw new Error('the product is not up')
  test.slow()
  const through: Product = { ...exchange, url: front.url, markets: () => Promise.resolve(listed()) }
  const desk: Desk = await openDesk(page, through, '/event-page/4/bears', 'visitor')
  const { trace, time } = desk
  // This server has no call that lists bets: it would answer doubts that the walk keeps open.
  await page.route('**/order-list?**', (route) => route.fulfill({ status: 404, json: {} }))
  await logInAgain(desk)
  const see = async (states: readonly string[]): Promise<void> => {
    if (states.includes('sent.checking') || states.includes('sent.unknown')) await unfold(desk)
  }
  await walk(desk, legsOf(orderMachine, orderAtSource()), { chart: orderMachine.id, trace, time, begin: () => comeToRest(desk), see })
  await comeToRest(desk)
  await trace.read()
  expect(trace.differing()).toEqual([])
  expect((await exchange.books()).broken).toEqual([])
  await time.end()
})
