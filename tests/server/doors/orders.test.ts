import { expect, test } from 'vitest'
import { placeOrder } from '#contract/calls/betting.ts'
import { createBet } from '#contract/messages/betting.ts'
import type { Call } from '#contract/call.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { SentBet } from '#client/betting/sent.ts'
import type { Outside } from '#streams/outside.ts'
import { createGateway } from '#streams/gateway.ts'
import { createLink } from '#streams/link.ts'
import { at, deafDoors, line, member, pick, ref, refOfToday } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { createBetOf, memberOn, openDoors, visitor } from './door.ts'

const orderOf = (n: number, over: Record<string, unknown> = {}) => ({
  side: 0,
  price: 1.98,
  selectionId: 1,
  btype: 'odds',
  oddsType: 'odds',
  eventTypeId: '4',
  marketId: 'm1',
  totalSize: 500,
  betSlipRef: refOfToday(n),
  fromOneClick: 1,
  betDelay: 0,
  line: null,
  ...over,
})
const headers = { 'X-User-Id': 'M1001', 'X-App-Version': '1.0.0' }

test('[SLIP-16][SLIP-27] a bet by the call is made once, and the socket knows its ref', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { browser, socket, next } = await memberOn(url)
  const place = (n: number, over = {}) => browser.call('POST', '/exchange/order/', [orderOf(n, over)], headers)
  const first = await place(1)
  expect(first).toMatchObject({ status: 200, body: { success: true, result: { outcome: 'pending', betSlipRef: refOfToday(1) } } })
  expect(first.headers.get('authorization')).toMatch(/^Bearer \S+$/)
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1), status: 'matched', matched: 500 })
  expect((await place(1)).body).toMatchObject({ success: true, result: { outcome: 'matched', matched: 500 } })
  expect((await place(1, { totalSize: 600 })).body).toMatchObject({ success: false, code: 'DUPLICATE_TRANSACTION' })
  socket.emit('create-bet', createBetOf(1, { accept: 'BETTER' }))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1) })
  const [one] = [...exchange.state.bets.values()]
  expect([exchange.state.bets.size, one?.order.accept]).toEqual([1, 'BETTER'])
})

test('[SLIP-26][MKT-15] a bet that names another runner than the market is refused', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', createBetOf(1, { selectionName: 'Konark Chargers' }))
  expect(await next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1), code: 'MARKET_CHANGED' })
  socket.emit('create-bet', createBetOf(2))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
})

test('[SLIP-16][MKT-15] a bet for another number of winners is refused by call and by message', async () => {
  const { url, list } = await openDoors()
  list('m1', { numberOfWinners: 2 })
  const { browser, socket, next } = await memberOn(url)
  const place = (n: number, over = {}) => browser.call('POST', '/exchange/order/', [orderOf(n, over)], headers)
  expect((await place(1)).body).toMatchObject({ success: false, code: 'MARKET_CHANGED' })
  expect((await place(2, { places: 2 })).body).toMatchObject({ success: true, result: { outcome: 'pending' } })
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
  socket.emit('create-bet', createBetOf(3))
  expect(await next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(3), code: 'MARKET_CHANGED' })
  socket.emit('create-bet', createBetOf(4, { places: 2 }))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(4) })
})

test('[SLIP-16][SESS-12] refuses what the socket refuses, and takes one whole order of a member alone', async () => {
  const { url, list, room, exchange } = await openDoors()
  list('m1')
  const guest = visitor(url)
  await guest.call('GET', '/user/session')
  expect((await guest.call('POST', '/exchange/order/', [orderOf(1)])).status).toBe(401)
  const { browser } = await memberOn(url)
  const place = (body: unknown) => browser.call('POST', '/exchange/order/', body, headers)
  const faults = [
    [{ ...orderOf(1) }, 'orders'],
    [[], 'orders'],
    [[orderOf(1), orderOf(2)], 'orders'],
    [[orderOf(1, { price: 'x' })], 'orders.0.price: '],
    [[orderOf(1, { side: 2 })], 'orders.0.side: '],
    [[orderOf(1, { more: 1 })], 'orders.0.more: '],
  ] as const
  for (const [body, path] of faults) {
    const { status, body: answer } = await place(body)
    expect([status, answer['success']], path).toEqual([400, false])
    if (path.endsWith(': ')) expect(String(answer['message'])).toContain(path)
  }
  expect((await place([orderOf(3, { totalSize: 0.5 })])).body).toMatchObject({ success: false, code: 'STAKE_BELOW_MIN' })
  expect((await place([orderOf(4, { marketId: 'none' })])).body).toMatchObject({ success: false, code: 'INVALID_MARKET_ID' })
  const [demo] = room.members.all()
  if (demo === undefined) throw new Error('no demo account')
  room.members.setFlags(demo, ['1'])
  expect((await place([orderOf(5)])).body).toMatchObject({ success: false, code: 'PERMISSION_DENIED' })
  room.members.setFlags(demo, ['1', '4'])
  expect((await place([orderOf(5)])).body['success']).toBe(false)
  expect(exchange.state.bets.size).toBe(0)
})

test('[SLIP-16] a client whose brand wants it sends a bet by the call, and records what it says of the ref', () => {
  const asked: { readonly shape: Call; readonly request: unknown }[] = []
  const sent: string[] = []
  const facts: Input[] = []
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const here = line('demo')
  const result = { outcome: 'refused', betSlipRef: ref(1), message: 'x', code: 'MARKET_SUSPENDED' }
  const withCall: Outside = {
    ...doors,
    site: { ...doors.site, ordersByCall: true },
    http: {
      call: (_, shape, request, reply) => {
        asked.push({ shape, request })
        const parsed = shape.answer.safeParse({ success: false, result })
        if (parsed.success) reply({ kind: 'answer', answer: parsed.data })
      },
    },
    socket: { ...doors.socket, send: (_, name) => sent.push(name) > 0 },
  }
  const gateway = createGateway(
    withCall,
    clock,
    createLink(withCall, clock, () => here),
    { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined },
    (fact) => facts.push(fact),
    () => here,
  )
  const entry: SentBet = {
    ...{ kind: 'bet', ref: ref(1), owner: member('demo').memberCode, pick: pick('m1'), odds: odds(1980), stake: paise(50_000) },
    ...{ accept: 'BETTER', fromOneClick: true, sentAt: at(1) },
  }
  gateway.handle({ type: 'send-bet', entry, address: '' }, here)
  expect(asked.map(({ shape }) => shape.path)).toEqual([placeOrder.path])
  expect(asked[0]?.request).toMatchObject({
    orders: [{ betSlipRef: ref(1), side: 0, price: 1.98, totalSize: 500, fromOneClick: 1, line: null, marketId: 'm1' }],
  })
  expect(sent).not.toContain(createBet.name)
  expect(facts).toMatchObject([{ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'refused', said: { key: 'MARKET_SUSPENDED' } } }])
})
