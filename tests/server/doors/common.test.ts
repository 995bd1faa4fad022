import { expect, test } from 'vitest'
import { eventIdSchema, marketIdSchema, millisSchema } from '#contract/scalar.ts'
import { createCommonAnswers } from '#server/gate/common.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { connect, market, openDoors, quote, visitor } from './door.ts'

/** A real exchange with one market; how often its home list was built. */
const counted = () => {
  const clock = virtualClock(millisSchema.parse(1_000_000))
  const exchange = createExchange({ clock, log: memoryLog() })
  const list = (id: string): void => {
    const made = market(id)
    exchange.feed({ kind: 'market', market: made })
    exchange.feed({ kind: 'status', marketId: made.marketId, status: 'OPEN', inplay: false })
  }
  const quoteAt = (back: number): void =>
    exchange.feed({ kind: 'ladder', marketId: marketIdSchema.parse('m1'), image: true, runners: [quote(1, back, back + 100)] })
  list('m1')
  quoteAt(1500)
  let built = 0
  const common = createCommonAnswers(
    {
      ...exchange,
      home: () => {
        built += 1
        return exchange.home()
      },
    },
    clock,
  )
  return { clock, common, list, quoteAt, built: () => built }
}

test('[BROWSE-01] the home list is built once for all who ask, and again a tick after odds moved', () => {
  const { clock, common, quoteAt, built } = counted()
  for (let i = 0; i < 100; i += 1) {
    common.homeMessage()
    common.home()
    common.events({ eventTypeId: '4' })
    common.competitions({ eventTypeId: '4' })
  }
  expect(built()).toBe(1)
  expect(common.homeMessage()[1]).toBe(common.homeMessage()[1])
  clock.advance(60_000)
  common.home()
  expect(built()).toBe(1)
  quoteAt(1600)
  expect(common.home().text).toContain('[1600,')
  for (let back = 1610; back <= 1900; back += 10) {
    quoteAt(back)
    common.home()
  }
  expect(built()).toBe(2)
  clock.advance(100)
  expect(common.home().text).toContain('[1900,')
  expect(built()).toBe(3)
})

test('[BROWSE-02] no answer is older than a tick, whichever was asked for first', () => {
  const { clock, common, quoteAt } = counted()
  quoteAt(1600)
  clock.advance(100)
  common.home()
  quoteAt(1700)
  clock.advance(90)
  common.events({ eventTypeId: '4' })
  clock.advance(90)
  expect(common.events({ eventTypeId: '4' }).text).toContain('[1700,')
})

test('[BROWSE-01] a market that appears is in the next answer at once', () => {
  const { common, list } = counted()
  expect(common.home().text).not.toContain('"m2"')
  list('m2')
  expect(common.home().text).toContain('"m2"')
  expect(common.homeMessage()[1].text).toContain('"m2"')
})

test('[BROWSE-05] unknown names push no kept answer out', () => {
  const { common } = counted()
  const kept = common.home()
  for (let i = 0; i < 1000; i += 1) expect(common.event(eventIdSchema.parse(`none-${i}`)).text).toContain('"result":[]')
  expect(common.home()).toBe(kept)
})

test('[BROWSE-01] the list over REST and over the socket is the same', async () => {
  const { url, list } = await openDoors()
  for (const id of ['m1', 'm2', 'm3']) list(id)
  const browser = visitor(url)
  const { status, body, headers } = await browser.call('GET', '/exchange/home')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const { socket, next } = await connect(url, await browser.ticket())
  socket.emit('get-free-home-allmarkets', {})
  expect({ success: true, ...Object(await next('get-freehomeallmarkets-success')) }).toEqual(body)
})
