import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { marketBookSchema } from '#contract/market.ts'
import { accountChanged } from '#contract/messages/account.ts'
import { type MarketId, memberCodeSchema } from '#contract/scalar.ts'
import { type Board, foldBoard } from '#client/market/board.ts'
import type { Bus } from '#server/cluster/bus/bus.ts'
import { createSeal } from '#server/cluster/bus/seal.ts'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { systemClock } from '#server/clock.ts'
import { BEAT, subjectsOf, termSchema } from '#server/cluster/gateway/words.ts'
import { refOfToday } from '#tests/player.ts'
import { connect, createBetOf, memberOn, quote, visitor } from '../doors/door.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { heldLog } from '../held-log.ts'
import { order } from '../home-away.ts'
import { breakable, natsTest, openBus, openCarrier, ownPrefix, testKeys } from './nats.ts'
import { openCore, openGateway } from './roles.ts'

const demo = memberCodeSchema.parse('M1001')

/** A client's books, folded as a page folds them. */
const boardOf = (heard: readonly { readonly name: string; readonly body: unknown }[]): Board => {
  const board: Board = new Map()
  for (const { name, body } of heard) if (name === 'market-books') foldBoard(board, z.array(marketBookSchema).parse(body))
  return board
}
const pricesOf = (board: Board, marketId: MarketId) => {
  const book = board.get(marketId)
  return book === undefined ? null : { status: book.status, broken: book.broken, runners: [...book.runners] }
}

const nats = async (): Promise<() => Promise<Bus>> => {
  const prefix = ownPrefix()
  return () => openBus({ url: natsUrl, prefix })
}
const local = async (): Promise<() => Promise<Bus>> => {
  const bus = localBus(systemClock)
  return async () => bus.end()
}

for (const [name, run, open] of [
  ['local', test, local],
  ['nats', natsTest, nats],
] as const) {
  run(`[SLIP-15] a bet at one gateway has one verdict, and both gateways hear of it (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    core.list('m1')
    const [here, there] = [await openGateway(await end()), await openGateway(await end())]
    const one = await memberOn(here.url)
    const other = await memberOn(there.url)
    // As a client does once it is connected: the answer shows that the core has the connection.
    other.socket.emit('get-bet-outcome', { memberCode: demo, betSlipRef: refOfToday(1), fence: false })
    expect(await other.next('bet-outcome')).toMatchObject({ outcome: 'never-seen' })
    one.socket.emit('create-bet', createBetOf(1))
    expect(await one.next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1), status: 'matched' })
    expect(await other.next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1) })
    const account = await one.next('account-changed')
    expect(await other.next('account-changed')).toEqual(account)
    one.socket.emit('create-bet', createBetOf(1))
    await one.next('place-bet-success')
    expect([...core.exchange.state.bets.values()]).toHaveLength(1)
  })

  run(`[MKT-03] clients of two gateways have the exchange's books after many changes (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    const { marketId } = core.list('m1')
    const gateways = [await openGateway(await end()), await openGateway(await end())]
    const clients = await Promise.all(gateways.map(async ({ url }) => connect(url, await visitor(url).ticket())))
    for (const [n, { socket }] of clients.entries()) socket.emit('watch-markets', { marketIds: [marketId], levels: n === 0 ? 3 : 10 })
    await Promise.all(clients.map(({ next }) => next('market-books')))
    for (let n = 0; n < 40; n += 1) {
      core.exchange.feed({ kind: 'ladder', marketId, image: n % 7 === 0, runners: [quote(1 + (n % 2), 1500 + n * 10, 2200 + n * 20)] })
      if (n % 8 !== 7) continue
      // Each round arrives as a delta of its own.
      for (const [at, { heard }] of clients.entries()) {
        const book = core.exchange.book(marketId, at === 0 ? 3 : 10)
        if (book === null) throw new Error('the exchange has no such market')
        const wanted: Board = new Map()
        foldBoard(wanted, [{ ...book, seq: 1 }])
        await vi.waitFor(() => expect(pricesOf(boardOf(heard), marketId)).toEqual(pricesOf(wanted, marketId)), 5000)
      }
    }
  })

  run(`[SOCK-01] sockets stay and books go on when another core takes over (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    const { marketId } = core.list('m1')
    const gateway = await openGateway(await end())
    const { socket, next, heard, count } = await memberOn(gateway.url)
    socket.emit('watch-markets', { marketIds: [marketId], levels: 3 })
    await next('market-books')
    expect(count('account-changed')).toBe(0)
    core.leave()
    core.exchange.feed({ kind: 'ladder', marketId, image: true, runners: [quote(1, 1700, 1800), quote(2, 2000, 2020)] })
    core.come(2)
    // The new core sends what a client may have missed.
    await next('account-changed')
    await vi.waitFor(() => expect(boardOf(heard).get(marketId)?.runners.values().next().value?.back[0]?.[0]).toBe(1700), 5000)
    socket.emit('create-bet', createBetOf(2, { rate: 1.7 }))
    expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
    expect(socket.connected).toBe(true)
  })

  run(`[HTTP-01] a gateway says 503 and sends no heartbeat when no core is there (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    const gateway = await openGateway(await end())
    const client = await memberOn(gateway.url)
    core.leave()
    await vi.waitFor(() => expect(gateway.isReady()).toBe(false), 5000)
    const beats = client.count('heartbeat')
    const answer = await fetch(`${gateway.url}/user/session`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' })
    expect((await fetch(`${gateway.url}/ready`)).status).toBe(503)
    client.socket.emit('create-bet', createBetOf(1))
    expect(await client.next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1), code: 'SERVICE_UNAVAILABLE' })
    client.socket.emit('get-bets', { memberCode: demo })
    expect(await client.next('wire-error')).toMatchObject({ name: 'get-bets', code: 'SERVICE_UNAVAILABLE' })
    expect(client.count('heartbeat')).toBe(beats)
    expect(client.socket.connected).toBe(true)
    core.come(1)
    await vi.waitFor(() => expect(client.count('heartbeat')).toBeGreaterThan(beats), 5000)
    expect((await fetch(`${gateway.url}/ready`)).status).toBe(200)
  })

  run(`[SLIP-27] a bet that a gateway refused by itself is refused on every way (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    core.list('m1')
    const [gateway, other] = [await openGateway(await end()), await openGateway(await end())]
    const [client, elsewhere] = [await memberOn(gateway.url), await memberOn(other.url)]
    core.silence(1500)
    const isShut = async ({ browser }: typeof client) => (await browser.call('POST', '/user/socketTicket', {})).status === 503
    await vi.waitFor(async () => expect(await isShut(client)).toBe(true), 5000)
    client.socket.emit('create-bet', createBetOf(1))
    expect(await client.next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1), code: 'SERVICE_UNAVAILABLE' })
    core.silence(0)
    await vi.waitFor(async () => expect(await isShut(client)).toBe(false), 5000)
    client.socket.emit('create-bet', createBetOf(1))
    expect(await client.next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1), code: 'SERVICE_UNAVAILABLE' })
    await vi.waitFor(() => expect(core.exchange.state.idle.of.get(demo)?.refs.has(refOfToday(1))).toBe(true), 5000)
    for (const each of [client, elsewhere]) {
      each.socket.emit('create-bet', createBetOf(1))
      expect(await each.next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1), code: 'SERVICE_UNAVAILABLE' })
    }
    elsewhere.socket.emit('create-bet', createBetOf(2))
    expect(await elsewhere.next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
    expect([...core.exchange.state.bets.values()].map(({ order }) => order.ref)).toEqual([refOfToday(2)])
  })

  run(`[SLIP-15] a gateway refuses bets and calls at once while the core's store is silent (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    const { marketId } = core.list('m1')
    const gateway = await openGateway(await end())
    const { browser, socket, next } = await memberOn(gateway.url)
    core.silence(1500)
    const ticket = async () => (await browser.call('POST', '/user/socketTicket', {})).status
    await vi.waitFor(async () => expect(await ticket()).toBe(503), 5000)
    socket.emit('create-bet', createBetOf(1))
    expect(await next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1), code: 'SERVICE_UNAVAILABLE' })
    // Odds go on.
    socket.emit('watch-markets', { marketIds: [marketId], levels: 3 })
    await next('market-books')
    expect([gateway.isReady(), (await fetch(`${gateway.url}/user/session`)).status]).toEqual([true, 200])
    core.silence(0)
    await vi.waitFor(async () => expect(await ticket()).toBe(200), 5000)
    socket.emit('create-bet', createBetOf(2))
    expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
    expect([...core.exchange.state.bets.values()].map(({ order }) => order.ref)).toEqual([refOfToday(2)])
  })

  run(`[SESS-06] a logout at one gateway ends the session's sockets at another (${name} bus)`, async () => {
    const end = await open()
    await openCore(await end())
    const [here, there] = [await openGateway(await end()), await openGateway(await end())]
    const { browser } = await memberOn(here.url)
    const ticket = await browser.ticket()
    const other = await connect(there.url, ticket)
    await browser.call('POST', '/user/logout', {})
    expect(await other.next('logout')).toMatchObject({ code: 'LOGGED_OUT' })
    await vi.waitFor(() => expect(other.socket.connected).toBe(false))
  })

  run(`[SESS-06] a session that ended without a core has no socket at the next one (${name} bus)`, async () => {
    const end = await open()
    const core = await openCore(await end())
    const gateway = await openGateway(await end())
    const { next, socket } = await memberOn(gateway.url)
    core.leave()
    core.sessions.endMember(demo)
    core.come(2)
    expect(await next('logout')).toMatchObject({ code: 'LOGGED_OUT' })
    await vi.waitFor(() => expect(socket.connected).toBe(false))
  })
}

test('[SLIP-28] a bet whose verdict was lost with the link has it in the next term, unasked', async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  core.list('m1')
  const way = bus.end()
  const gateway = await openGateway(way)
  const { socket, next, count } = await memberOn(gateway.url)
  const stop = core.exchange.subscribe(({ kind }) => {
    if (kind === 'verdict') way.cut()
  })
  socket.emit('create-bet', createBetOf(1))
  await vi.waitFor(() => expect(way.isUp()).toBe(false), 5000)
  stop()
  way.heal()
  expect(await next('bet-outcome')).toMatchObject({ betSlipRef: refOfToday(1), outcome: 'matched' })
  expect(count('place-bet-success')).toBe(0)
})

test('[SLIP-31] a new term sends an account as it was asked for, and none after a later one', async () => {
  const { events, hold, release, flow } = heldLog()
  const bus = localBus(systemClock)
  const core = await openCore(bus.end(), { events })
  const { marketId } = core.list('m1')
  const gateway = await openGateway(bus.end())
  const { next, heard } = await memberOn(gateway.url)
  const place = (n: number): void => core.exchange.place(demo, order(n, { ref: refOfToday(n), marketId }), () => undefined)
  hold()
  place(1)
  core.leave()
  core.come(2)
  // It has the connection, and waits with the account for what is being written.
  await next('alerts-changed')
  place(2)
  release()
  place(3)
  release()
  flow()
  const seqs = (): number[] =>
    heard.flatMap(({ name, body }) => (name === 'account-changed' ? [accountChanged.body.parse(body).accountSeq] : []))
  await vi.waitFor(() => expect(seqs().at(-1)).toBe(core.exchange.account(demo).accountSeq), 5000)
  expect(seqs()).toEqual([...seqs()].sort((a, b) => a - b))
})

test('[HTTP-01] a gateway tells its own health and metrics, and tells them on when no core is there', async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  const gateway = await openGateway(bus.end(), { metrics: { port: 0, host: '127.0.0.1' } })
  const { socket } = await memberOn(gateway.url)
  await connect(gateway.url, await visitor(gateway.url).ticket())
  const metrics = async (): Promise<string> => (await fetch(gateway.metricsUrl ?? '')).text()
  expect(await metrics()).toMatch(/^pavilion_connections 2$[\s\S]*^pavilion_members_connected 1$/m)
  core.leave()
  await vi.waitFor(() => expect(gateway.isReady()).toBe(false), 5000)
  const health = await fetch(`${gateway.url}/health`)
  expect([health.status, await health.json()]).toEqual([200, { up: true, at: expect.any(Number) }])
  expect(await metrics()).toMatch(/^pavilion_connections 2$/m)
  expect(await metrics()).not.toMatch(/^pavilion_open_bets /m)
  expect(socket.connected).toBe(true)
})

natsTest('[SLIP-28] a bet that a stopped core was sent is never seen in the next term, unasked', async () => {
  const prefix = ownPrefix()
  const bus = await openBus({ url: natsUrl, prefix })
  const core = await openCore(bus)
  core.list('m1')
  const gateway = await openGateway(await openBus({ url: natsUrl, prefix }))
  const { socket, next } = await memberOn(gateway.url)
  // It hears what a stopped process hears once it is woken.
  core.leave()
  const stopped = await openCarrier({ url: natsUrl, prefix })
  const seal = createSeal({ keys: testKeys, clock: systemClock })
  const term = termSchema.parse('2-00000000')
  const heard: string[] = []
  const { command } = subjectsOf(term)
  stopped.subscribe(command, (sealed) => {
    const opened = seal.read(`ask ${command}`, sealed)
    if (opened.ok) heard.push(opened.text)
  })
  const beat = JSON.stringify({ term, epoch: 2, time: systemClock.now(), address: core.url })
  stopped.publish(BEAT, seal.write(`text ${BEAT}`, beat))
  await vi.waitFor(() => expect(heard.some((text) => text.includes('"join"'))).toBe(true), 5000)
  socket.emit('create-bet', createBetOf(1))
  await vi.waitFor(() => expect(heard.some((text) => text.includes('"create-bet'))).toBe(true), 5000)
  core.come(3)
  expect(await next('bet-outcome')).toEqual({ betSlipRef: refOfToday(1), outcome: 'never-seen', fenced: true })
  socket.emit('create-bet', createBetOf(1))
  expect(await next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(1) })
})

natsTest('[SOCK-01] books and account are whole again when the link to NATS was cut and healed', async () => {
  const prefix = ownPrefix()
  const way = await breakable()
  const core = await openCore(await openBus({ url: natsUrl, prefix }))
  const { marketId } = core.list('m1')
  const bus = await openBus({ url: way.url, prefix })
  const gateway = await openGateway(bus)
  const { socket, next, heard } = await memberOn(gateway.url)
  socket.emit('watch-markets', { marketIds: [marketId], levels: 3 })
  await next('market-books')
  way.cut()
  await vi.waitFor(() => expect(bus.isUp()).toBe(false), 5000)
  core.exchange.feed({ kind: 'ladder', marketId, image: true, runners: [quote(1, 1600, 1620), quote(2, 2000, 2020)] })
  way.heal()
  await vi.waitFor(() => expect(boardOf(heard).get(marketId)?.runners.values().next().value?.back[0]?.[0]).toBe(1600), 5000)
  await next('account-changed')
  expect(socket.connected).toBe(true)
})
