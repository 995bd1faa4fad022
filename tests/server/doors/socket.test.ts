import { expect, test } from 'vitest'
import { marketIdSchema } from '#contract/scalar.ts'
import { connect, createBetOf, memberOn, openDoors, quote, visitor } from './door.ts'

let minted = 0
const create = (over: Record<string, unknown> = {}) => createBetOf(++minted, over)

/** Asks something and waits for its answer: all that was sent to this connection before has then arrived. */
const settled = async ({ socket, next }: Pick<Awaited<ReturnType<typeof connect>>, 'socket' | 'next'>): Promise<void> => {
  socket.emit('get-free-home-allmarkets', {})
  await next('get-freehomeallmarkets-success')
}

test('[SOCK-05] a ticket opens one connection, once', async () => {
  const { url } = await openDoors()
  const ticket = await visitor(url).ticket()
  await connect(url, ticket)
  await expect(connect(url, ticket)).rejects.toThrow(/ticket/)
  await expect(connect(url, 'made-up')).rejects.toThrow(/ticket/)
})

test('[SOCK-05] a ticket of a session that ended since opens nothing', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  const ticket = await browser.ticket()
  await browser.call('POST', '/user/logout', {})
  await expect(connect(url, ticket)).rejects.toThrow(/ticket/)
})

test('[SOCK-01] answers a malformed message with its field, an unknown one with its name, and stays open', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', create({ stake: 10.005 }))
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', message: expect.stringContaining('bet.stake: ') })
  socket.emit('create-bet', create({ admin: true }))
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', message: expect.stringContaining('admin') })
  socket.emit('create-bet', create({ marketType: 'SESSION', selectionName: 'many' }))
  expect(await next('wire-error')).toMatchObject({ message: expect.stringContaining('bet.selectionName: ') })
  socket.emit('watch-markets', null)
  expect(await next('wire-error')).toMatchObject({ name: 'watch-markets', message: expect.stringMatching(/^body: /) })
  socket.emit('no-such-message', {})
  expect(await next('wire-error')).toMatchObject({ name: 'no-such-message' })
  socket.emit('get-free-home-allmarkets', {})
  expect(await next('get-freehomeallmarkets-success')).toMatchObject({ groups: [{ markets: [{ market: { marketId: 'm1' } }] }] })
})

test('[SOCK-01] a message over 64 KiB is answered and not read, and the connection lives on', async () => {
  const { url } = await openDoors()
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', create({ browserdetail: 'x'.repeat(70_000) }))
  expect(await next('wire-error')).toEqual({ name: 'create-bet', message: 'body: is larger than 64 KiB' })
  socket.emit('create-bet', create({ browserdetail: 'x'.repeat(40_000) }))
  expect(await next('wire-error')).toMatchObject({ message: expect.stringContaining('browserdetail') })
  await settled({ socket, next })
})

test('[SOCK-01] drops messages above three seconds’ points with an answer, and serves the next second', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next, count } = await connect(url, await visitor(url).ticket())
  await next('heartbeat')
  await next('heartbeat')
  for (let i = 0; i < 260; i++) socket.emit('get-free-home-allmarkets', {})
  expect(await next('wire-error')).toMatchObject({ name: 'get-free-home-allmarkets', code: 'RATE_LIMITED' })
  await next('heartbeat')
  const answered = count('get-freehomeallmarkets-success')
  // Fifty a second, three seconds at once, and the next second may have begun.
  expect(answered).toBeLessThanOrEqual(200)
  socket.emit('get-free-home-allmarkets', {})
  for (let i = 0; i <= answered; i++) await next('get-freehomeallmarkets-success')
})

test('[SOCK-05] a visitor may look but not bet, nor cash out', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await connect(url, await visitor(url).ticket())
  socket.emit('create-bet', create())
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', code: 'PERMISSION_DENIED' })
  socket.emit('watch-cash-out', { marketId: 'm1', part: 100 })
  expect(await next('wire-error')).toMatchObject({ name: 'watch-cash-out', code: 'PERMISSION_DENIED' })
})

test('[MKT-03] a watch gives an image, then deltas of changes only; another watch gives an image again', async () => {
  const { url, list, exchange } = await openDoors()
  const { marketId } = list('m1')
  const { socket, next } = await connect(url, await visitor(url).ticket())
  socket.emit('watch-markets', { marketIds: [marketId], levels: 3 })
  expect(await next('market-books')).toMatchObject([
    { marketId, seq: 1, image: true, status: 'OPEN', runners: [{ selectionId: 1 }, { selectionId: 2 }] },
  ])
  exchange.feed({
    kind: 'ladder',
    marketId,
    image: false,
    runners: [{ selectionId: quote(2, 2000, 2020).selectionId, back: quote(2, 1900, 2020).back ?? [] }],
  })
  const delta = await next('market-books')
  expect(delta).toMatchObject([{ marketId, seq: 2, runners: [{ selectionId: 2, back: expect.anything() }] }])
  expect(delta).not.toMatchObject([{ image: true }])
  expect(delta).not.toMatchObject([{ runners: [{ lay: expect.anything() }] }])
  exchange.feed({ kind: 'status', marketId, status: 'SUSPENDED', inplay: false, label: 'Ball Running' })
  expect(await next('market-books')).toMatchObject([{ seq: 3, status: 'SUSPENDED', statusLabel: 'Ball Running' }])
  socket.emit('watch-markets', { marketIds: [marketId], levels: 3 })
  expect(await next('market-books')).toMatchObject([{ seq: 3, image: true, status: 'SUSPENDED' }])
})

test('[MKT-03] a burst of changes arrives as one delta that holds the last value', async () => {
  const { url, list, exchange } = await openDoors()
  const { marketId } = list('m1')
  const { socket, next, count } = await connect(url, await visitor(url).ticket())
  socket.emit('watch-markets', { marketIds: [marketId], levels: 1 })
  await next('market-books')
  for (let price = 1010; price < 1100; price += 10)
    exchange.feed({ kind: 'ladder', marketId, image: true, runners: [quote(1, price, 2000), quote(2, 2000, 2020)] })
  expect(await next('market-books')).toMatchObject([{ seq: 2, runners: [{ selectionId: 1, back: [[1090, 10_000_000]] }] }])
  expect(count('market-books')).toBe(2)
})

test('[MKT-03] no more than 500 markets are watched by one connection', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await connect(url, await visitor(url).ticket())
  socket.emit('watch-markets', { marketIds: Array.from({ length: 500 }, (_, i) => `x${i}`), levels: 1 })
  socket.emit('watch-markets', { marketIds: ['m1'], levels: 1 })
  expect(await next('wire-error')).toMatchObject({ name: 'watch-markets', message: expect.stringContaining('500') })
  socket.emit('unwatch-markets', { marketIds: ['x0'] })
  socket.emit('watch-markets', { marketIds: ['m1'], levels: 1 })
  expect(await next('market-books')).toMatchObject([{ marketId: 'm1', image: true }])
})

test('[MKT-03] a score reaches those who watch its event, also when they begin after it', async () => {
  const { url, list, exchange } = await openDoors()
  const first = list('m1')
  const second = list('m2')
  const watching = await connect(url, await visitor(url).ticket())
  const elsewhere = await connect(url, await visitor(url).ticket())
  watching.socket.emit('watch-markets', { marketIds: [first.marketId], levels: 1 })
  elsewhere.socket.emit('watch-markets', { marketIds: [second.marketId], levels: 1 })
  await watching.next('market-books')
  await elsewhere.next('market-books')
  exchange.feed({
    kind: 'score',
    eventId: first.eventId,
    score: { sport: 'tennis', players: ['A', 'B'], sets: [[1, 0]], points: ['15', '0'], server: 0 },
  })
  expect(await watching.next('score')).toMatchObject({ eventId: 'event-m1', score: { sport: 'tennis' } })
  await settled(elsewhere)
  expect(elsewhere.count('score')).toBe(0)
  elsewhere.socket.emit('watch-markets', { marketIds: [marketIdSchema.parse('m1')], levels: 1 })
  expect(await elsewhere.next('score')).toMatchObject({ eventId: 'event-m1' })
})

test('[MKT-03] a result reaches those who watch its market, and no one else', async () => {
  const { url, list, exchange } = await openDoors()
  const [first, second] = [list('m1'), list('m2')]
  const watching = await connect(url, await visitor(url).ticket())
  const elsewhere = await connect(url, await visitor(url).ticket())
  watching.socket.emit('watch-markets', { marketIds: [first.marketId], levels: 1 })
  elsewhere.socket.emit('watch-markets', { marketIds: [second.marketId], levels: 1 })
  await watching.next('market-books')
  await elsewhere.next('market-books')
  exchange.feed({ kind: 'result', marketId: first.marketId, winners: [], note: 'void' })
  expect(await watching.next('market-results')).toMatchObject({ marketId: 'm1' })
  await settled(elsewhere)
  expect(elsewhere.count('market-results')).toBe(0)
})

test('[MKT-15][MKT-03] another definition reaches those who watch its market, and no one else', async () => {
  const { url, list, exchange } = await openDoors()
  const [first, second] = [list('m1'), list('m2')]
  const watching = await connect(url, await visitor(url).ticket())
  const elsewhere = await connect(url, await visitor(url).ticket())
  watching.socket.emit('watch-markets', { marketIds: [first.marketId], levels: 1 })
  elsewhere.socket.emit('watch-markets', { marketIds: [second.marketId], levels: 1 })
  await watching.next('market-books')
  await elsewhere.next('market-books')
  const known = exchange.market(first.marketId) ?? expect.fail('no market')
  exchange.feed({ kind: 'market', market: known, betDelayMs: 5000 })
  exchange.feed({ kind: 'market', market: { ...known, inplay: !known.inplay }, betDelayMs: 5000 })
  await settled(watching)
  expect(watching.count('market-changed')).toBe(0)
  exchange.feed({ kind: 'market', market: { ...known, numberOfWinners: 2 }, betDelayMs: 5000 })
  expect(await watching.next('market-changed')).toEqual({ marketId: 'm1' })
  await settled(elsewhere)
  expect(elsewhere.count('market-changed')).toBe(0)
})

test('[SLIP-14][SLIP-15][SLIP-31] a bet’s verdict and the account reach all connections of the member, and no others', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const one = await memberOn(url)
  const two = await connect(url, await one.browser.ticket())
  const other = await memberOn(url, 'demo2')
  const message = create()
  one.socket.emit('create-bet', message)
  const answer = { betSlipRef: message.bet.betSlipRef, status: 'matched', matched: 500, remaining: 0, averageOdds: 1.98 }
  expect(await one.next('place-bet-success')).toMatchObject(answer)
  expect(await two.next('place-bet-success')).toMatchObject(answer)
  expect(await two.next('account-changed')).toMatchObject({ balance: 50_000, exposure: expect.any(Number) })
  one.socket.emit('get-bets', {
    memberCode: 'M1001',
    token: '',
    filter: { username: 'demo', deleted: false, result: 'ACTIVE', status: 'MATCHED' },
    sort: { placedTime: -1 },
  })
  expect(await one.next('get-bets-success')).toMatchObject({
    result: 'ACTIVE',
    bets: [{ betSlipRef: message.bet.betSlipRef, status: 'MATCHED', stake: 500 }],
  })
  await settled(other)
  expect(other.count('place-bet-success') + other.count('account-changed')).toBe(0)
})

test('[SLIP-27][SLIP-28] a repeat gets the first answer and no second bet; an outcome is sent; a fenced ref is dead', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  const message = create()
  socket.emit('create-bet', message)
  socket.emit('create-bet', message)
  socket.emit('get-bet-outcome', { memberCode: 'M1001', betSlipRef: message.bet.betSlipRef, fence: false })
  expect(await next('bet-outcome')).toMatchObject({
    betSlipRef: message.bet.betSlipRef,
    outcome: expect.stringMatching(/^(matched|pending)$/),
  })
  await next('place-bet-success')
  expect([...exchange.state.bets.values()]).toHaveLength(1)
  const unsent = create()
  socket.emit('get-bet-outcome', { memberCode: 'M1001', betSlipRef: unsent.bet.betSlipRef, fence: true })
  expect(await next('bet-outcome')).toEqual({ betSlipRef: unsent.bet.betSlipRef, outcome: 'never-seen', fenced: true })
  socket.emit('create-bet', unsent)
  expect(await next('place-bet-error')).toMatchObject({ betSlipRef: unsent.bet.betSlipRef, code: expect.any(String) })
  expect([...exchange.state.bets.values()]).toHaveLength(1)
})

test('[SLIP-15] a refusal by rule is place-bet-error with its code and text', async () => {
  const { url, list, exchange } = await openDoors()
  const { marketId } = list('m1')
  exchange.feed({ kind: 'status', marketId, status: 'SUSPENDED', inplay: false })
  const { socket, next } = await memberOn(url)
  const message = create()
  socket.emit('create-bet', message)
  expect(await next('place-bet-error')).toMatchObject({
    betSlipRef: message.bet.betSlipRef,
    code: 'MARKET_SUSPENDED',
    message: expect.any(String),
  })
})

test('[SESS-06] logout tells and closes its session’s sockets, and leaves the member’s other session', async () => {
  const { url } = await openDoors({ singleSession: false })
  const one = await memberOn(url)
  const two = await memberOn(url)
  await one.browser.call('POST', '/user/logout', {})
  expect(await one.next('logout')).toMatchObject({ message: expect.any(String) })
  await expect.poll(() => one.socket.connected).toBe(false)
  expect(two.socket.connected).toBe(true)
  expect(two.count('logout')).toBe(0)
})
