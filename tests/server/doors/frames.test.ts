import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { connect, createBetOf, memberOn, openDoors, visitor } from './door.ts'
import { rawConnection } from './raw.ts'

const ASK = '42["get-free-home-allmarkets",{}]'
const HOME = '42["get-freehomeallmarkets-success"'
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('[SOCK-01] a nested body or an ack in its place is answered, and the connection lives on', async () => {
  const { url, list, logged } = await openDoors()
  list('m1')
  const connection = await rawConnection(url, await visitor(url).ticket())
  connection.send(`42["get-free-home-allmarkets",${nested(33_000)}]`)
  expect(await connection.next('42["wire-error"')).toContain('body: is larger than 64 KiB')
  connection.send(`42["get-free-home-allmarkets",${nested(30_000)}]`)
  expect(await connection.next('42["wire-error"')).toContain('body: is nested deeper than 32')
  connection.send(`421["${'x'.repeat(70_000)}"]`)
  expect(await connection.next('42["wire-error"')).toContain('This message is not known.')
  connection.send(`42["x",null,"${'y'.repeat(70_000)}"]`)
  expect(await connection.next('42["wire-error"')).toContain('This message is not known.')
  connection.send('421["get-free-home-allmarkets"]')
  expect(await connection.next('42["wire-error"')).toContain('an acknowledgement is not given')
  connection.send('42["get-free-home-allmarkets",{]')
  expect(await connection.next('42["wire-error"')).toContain('body: is not JSON')
  connection.send(ASK)
  expect(await connection.next(HOME)).toContain('"m1"')
  expect(logged).toEqual([])
})

test('[SOCK-01] names of the library’s own events are unknown messages', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const connection = await rawConnection(url, await visitor(url).ticket())
  for (const name of ['disconnect', 'disconnecting', 'error', 'newListener', 'frame', '__proto__', 'constructor']) {
    connection.send(`42["${name}",{}]`)
    expect(await connection.next('42["wire-error"')).toContain('This message is not known.')
  }
  await connection.next('42["heartbeat"')
})

test('[SOCK-01] a packet that can be no message cuts its own connection, with one line in the log', async () => {
  const { url, list, logged } = await openDoors()
  list('m1')
  const other = await rawConnection(url, await visitor(url).ticket())
  for (const packet of ['451-["x",{"_placeholder":true,"num":0}]', '43["x"]', '42/other,["x"]', '49', '4', '40{"ticket":', '44"x"']) {
    const connection = await rawConnection(url, await visitor(url).ticket())
    connection.send(packet)
    expect(await connection.isClosed(), packet).toBe(true)
  }
  const bytes = await rawConnection(url, await visitor(url).ticket())
  bytes.socket.send(Buffer.from([1, 2, 3]))
  expect(await bytes.isClosed()).toBe(true)
  const large = await rawConnection(url, await visitor(url).ticket())
  large.send(`42["x","${'x'.repeat(200_000)}"]`)
  expect(await large.isClosed()).toBe(true)
  other.send(ASK)
  await other.next(HOME)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.every((line) => line.length <= 300 && !line.includes('\n'))).toBe(true)
})

test('[SOCK-01] answers the other connections when one sends any text', async () => {
  const { url, list } = await openDoors({ limits: { pointsAnAddress: 100_000 } })
  list('m1')
  const other = await connect(url, await visitor(url).ticket())
  const packet = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.tuple(fc.constantFrom('40', '41', '42', '421', '43', '451-', '42/x,'), fc.json()).map(([head, body]) => head + body),
    fc
      .tuple(fc.constantFrom('create-bet', 'watch-markets', 'login', 'get-bets', 'get-bet-outcome', 'x'), fc.json())
      .map(([name, body]) => `42["${name}",${body}]`),
  )
  for (const packets of fc.sample(fc.array(packet, { minLength: 5, maxLength: 20 }), 20)) {
    const connection = await rawConnection(url, await visitor(url).ticket())
    for (const text of packets) connection.send(text)
  }
  other.socket.emit('get-free-home-allmarkets', {})
  expect(await other.next('get-freehomeallmarkets-success')).toMatchObject({ groups: [{}] })
})

test('[SOCK-05] checks the caller before the body: a visitor’s malformed bet is denied', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await connect(url, await visitor(url).ticket())
  socket.emit('create-bet', { token: '', bet: { ...createBetOf(1).bet, isCashOut: true, amount: 9e15 } })
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', code: 'PERMISSION_DENIED' })
})

test('[CASH-02] a cash-out of more paise than a number holds is refused by its field', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  const { betSlipRef } = createBetOf(1).bet
  const bet = {
    isCashOut: true,
    betSlipRef,
    cashOutId: 'x',
    cashoutMarket: 'm1',
    part: 100,
    amount: 9e15,
    browserdetail: '',
    ipaddress: '',
  }
  socket.emit('create-bet', { token: '', bet })
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', message: expect.stringContaining('bet.amount: ') })
})

test('[SOCK-01] a connection that sends five hundred frames in a second is cut', async () => {
  const { url } = await openDoors()
  const connection = await rawConnection(url, await visitor(url).ticket())
  for (let i = 0; i < 1200; i += 1) connection.send('42["x"]')
  expect(await connection.isClosed()).toBe(true)
})

test('[HTTP-01] every answer under /socket.io has nosniff and a referrer policy', async () => {
  const { url } = await openDoors()
  for (const path of ['?EIO=4&transport=polling', '?EIO=4&transport=polling&sid=none', '?EIO=4&transport=none']) {
    const { headers } = await fetch(`${url}/socket.io/${path}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

const inDays = (days: number): string => {
  const time = (systemClock.now() + days * 24 * 3600_000).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`
}

test('[SLIP-27] a ref from more than a day ahead is bad input, one older than a week is refused', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', createBetOf(1, { betSlipRef: inDays(1.01) }))
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', message: expect.stringContaining('bet.betSlipRef: ') })
  socket.emit('get-bet-outcome', { memberCode: 'M1001', betSlipRef: inDays(1.01), fence: true })
  expect(await next('wire-error')).toMatchObject({ name: 'get-bet-outcome', message: expect.stringContaining('betSlipRef: ') })
  const old = inDays(-7.01)
  socket.emit('create-bet', createBetOf(1, { betSlipRef: old }))
  expect(await next('place-bet-error')).toMatchObject({ betSlipRef: old })
  expect(exchange.state.bets.size).toBe(0)
  const fresh = inDays(0.9)
  socket.emit('create-bet', createBetOf(1, { betSlipRef: fresh }))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: fresh, status: 'matched' })
})

test('[SLIP-28][SESS-12] a bet that may not be placed is not refused without a fence', async () => {
  const { url, list, room, exchange } = await openDoors({ limits: { pointsAConnection: 10_000, pointsAMember: 10_000 } })
  list('m1', { eventTypeId: '1' })
  const { socket, next, count } = await memberOn(url)
  const [demo] = room.members.all()
  if (demo === undefined) throw new Error('no demo account')
  room.members.setFlags(demo, ['4'])
  for (let n = 1; n <= 61; n += 1)
    socket.emit('get-bet-outcome', { memberCode: 'M1001', betSlipRef: createBetOf(n).bet.betSlipRef, fence: true })
  for (let n = 1; n <= 60; n += 1) expect(await next('bet-outcome')).toMatchObject({ outcome: 'never-seen', fenced: true })
  expect(await next('bet-outcome')).toMatchObject({ outcome: 'never-seen', fenced: false })
  socket.emit('create-bet', createBetOf(62))
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', code: 'RATE_LIMITED' })
  expect([count('place-bet-error'), exchange.state.bets.size]).toEqual([0, 0])
})

test('[SOCK-01] a message written once comes whole in each length of frame, and the same by polling', async () => {
  const { url, list } = await openDoors()
  const ask = async (polling: boolean): Promise<string> => {
    const connection = await rawConnection(url, await visitor(url).ticket())
    if (!polling) {
      connection.send(ASK)
      return connection.next(HOME)
    }
    const { socket, next } = await connect(url, await visitor(url).ticket(), ['polling'])
    socket.emit('get-free-home-allmarkets', {})
    return `${HOME},${JSON.stringify(await next('get-freehomeallmarkets-success'))}]`
  }
  const sizes: number[] = []
  for (const markets of [0, 1, 200]) {
    for (let at = 0; at < markets; at += 1) list(`m${at}`)
    const text = await ask(false)
    expect(JSON.parse(await ask(true).then((each) => each.slice(2)))).toEqual(JSON.parse(text.slice(2)))
    sizes.push(text.length)
  }
  expect(sizes[0]).toBeLessThan(126)
  expect(sizes[1]).toBeLessThan(65_536)
  expect(sizes[2]).toBeGreaterThan(65_536)
})
