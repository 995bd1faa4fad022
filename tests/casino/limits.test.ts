import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { answerSchemas, sessionAnswerSchema } from '#casino/wire.ts'
import { rawConnection } from '#tests/server/doors/raw.ts'
import { DEMO, mint, openCasino } from './open-casino.ts'

const POLL = '/socket.io/?EIO=4&transport=polling'
const invented = (n: number): string => n.toString(16).padStart(64, '0')

/** Why a session is let in nowhere: the message of the refused handshake. */
const refusalOf = (url: string, session: string, from = '10.9.9.9'): Promise<string> =>
  new Promise((resolve) => {
    const extraHeaders = { 'x-forwarded-for': from }
    const socket = io(url, { auth: { session }, transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
    const end = (why: string): void => {
      socket.disconnect()
      resolve(why)
    }
    socket.on('connect', () => end('OK'))
    socket.on('connect_error', ({ message }) => end(message))
  })

test('[CAS-04] a connection without a session is cut after ten seconds', async () => {
  const { casino, clock, begin, page } = await openCasino()
  const { url } = casino()
  const { socket } = await page(await begin('lucky7'))
  const silent = await rawConnection(url, null)
  const refused = await rawConnection(url, null)
  refused.send('40{"session":"none"}')
  await refused.next('44')
  const left = await rawConnection(url, await begin('lucky7'), 'session')
  left.send('41')
  const { sid } = JSON.parse((await (await fetch(`${url}${POLL}`)).text()).slice(1))
  await fetch(`${url}${POLL}&sid=${sid}`, { method: 'POST', body: '40{"session":"none"}' })
  clock.advance(9000)
  expect((await fetch(`${url}${POLL}&sid=${sid}`)).status).toBe(200)
  clock.advance(1500)
  for (const raw of [silent, refused, left]) expect(await raw.isClosed()).toBe(true)
  await expect.poll(async () => (await fetch(`${url}${POLL}&sid=${sid}`)).status).toBe(400)
  expect(socket.connected).toBe(true)
})

test('[CAS-04] one address fills its own share of connections alone, counted by /64', async () => {
  const { casino } = await openCasino(50, { trustProxy: ['127.0.0.1'], limits: { socketsAnAddress: 3, sockets: 5 } })
  const ask = async (from: string): Promise<number> =>
    (await fetch(`${casino().url}${POLL}`, { headers: { 'x-forwarded-for': from } })).status
  const statuses: number[] = []
  for (const host of ['1', '2:3', 'ffff::1', '4']) statuses.push(await ask(`2001:db8:0:7:${host.includes('::') ? host : `:${host}`}`))
  expect(statuses).toEqual([200, 200, 200, 403])
  expect([await ask('2001:db8:0:8::1'), await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([200, 200, 403])
})

test('[CAS-04] an address that no proxy of ours names is the peer’s own', async () => {
  const { casino } = await openCasino(50, { limits: { socketsAnAddress: 1 } })
  const ask = async (from: string): Promise<number> =>
    (await fetch(`${casino().url}${POLL}`, { headers: { 'x-forwarded-for': from } })).status
  expect([await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([200, 403])
})

test('[CAS-04] an address with many invented sessions is slowed, and known sessions still get in', async () => {
  const { casino, begin, clock } = await openCasino(50, { trustProxy: ['127.0.0.1'], limits: { strangersAnAddress: 3 } })
  const { url } = casino()
  const session = await begin('lucky7')
  const refusals: string[] = []
  for (let n = 0; n < 5; n += 1) refusals.push(await refusalOf(url, invented(n)))
  expect(refusals).toEqual(['SESSION_ENDED', 'SESSION_ENDED', 'SESSION_ENDED', 'UNAVAILABLE', 'UNAVAILABLE'])
  expect(await refusalOf(url, session)).toBe('OK')
  expect(await refusalOf(url, invented(9), '10.9.9.8')).toBe('SESSION_ENDED')
  clock.advance(60_000)
  expect(await refusalOf(url, invented(9))).toBe('SESSION_ENDED')
})

test('[CAS-04] an address with many invented launch codes is slowed before the wallet is asked', async () => {
  let launches = 0
  const { casino, clock, launch } = await openCasino(50, {
    trustProxy: ['127.0.0.1'],
    line: (line) => (call, body, done) => {
      if (call === 'launch') launches += 1
      line(call, body, done)
    },
  })
  const redeem = async (code: string, from: string) => {
    const answer = await fetch(`${casino().url}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ host: 'pavilion', code, member: DEMO, game: 'lucky7' }),
    })
    return [answer.status, sessionAnswerSchema.parse(await answer.json()).code]
  }
  for (let n = 0; n < 20; n += 1) expect(await redeem(`code-${n}`, `2001:db8:0:7::${n + 1}`)).toEqual([200, 'CODE_EXPIRED'])
  expect(await redeem('code', '2001:db8:0:7::ff')).toEqual([429, 'UNAVAILABLE'])
  expect(launches).toBe(20)
  expect(await redeem('code', '2001:db8:0:8::1')).toEqual([200, 'CODE_EXPIRED'])
  expect(await (await launch('lucky7')).redeem()).toMatchObject({ code: 'OK' })
  expect(launches).toBe(22)
  clock.advance(60_000)
  await redeem('code', '2001:db8:0:7::ff')
  expect(launches).toBe(23)
})

test('[CAS-04] a launch without an answer of the wallet is answered after ten seconds', async () => {
  const { casino, clock } = await openCasino(50, { line: (line) => (call, body, done) => call === 'launch' || line(call, body, done) })
  const asked = fetch(`${casino().url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ host: 'pavilion', code: 'code', member: DEMO, game: 'lucky7' }),
  })
  const waiting = clock.pending()
  await expect.poll(() => clock.pending()).toBeGreaterThan(waiting)
  clock.advance(10_000)
  expect(await (await asked).json()).toEqual({ code: 'UNAVAILABLE' })
})

test('[CAS-05] messages are counted by page, by member and by address', async () => {
  const { begin, page } = await openCasino(50, { limits: { messages: 3, messagesAMember: 13 } })
  const session = await begin('lucky7')
  const [first, second] = [await page(session), await page(session)]
  const codesOf = async ({ ask }: typeof first, most: number): Promise<readonly string[]> => {
    const codes: string[] = []
    for (let n = 0; n < most; n += 1) codes.push(answerSchemas.cashOut.parse(await ask('cashOut', { ref: mint(), bet: mint() })).code)
    return codes
  }
  // Two connections cost eight of the member's thirteen.
  expect(await codesOf(first, 4)).toEqual(['INVALID_BET', 'INVALID_BET', 'INVALID_BET', 'UNAVAILABLE'])
  expect(await codesOf(second, 3)).toEqual(['INVALID_BET', 'INVALID_BET', 'UNAVAILABLE'])
})

test('[CAS-05] a connection that opens more pages in one request than a member may have is cut', async () => {
  const { casino, begin, page } = await openCasino(50, { limits: { socketsAMember: 2, messagesAMember: 1000 } })
  const session = await begin('lucky7')
  const base = `${casino().url}${POLL}`
  const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1))
  const body = Array.from({ length: 6 }, () => `40${JSON.stringify({ session })}`).join('\u001e')
  await fetch(`${base}&sid=${sid}`, { method: 'POST', body })
  await expect.poll(async () => (await fetch(`${base}&sid=${sid}`)).status).toBe(400)
  await page(session)
  await page(session)
  await expect(page(session)).rejects.toThrow('UNAVAILABLE')
})

test('[CAS-05] a page that sends two hundred frames in a second is cut', async () => {
  const { casino, begin } = await openCasino()
  const raw = await rawConnection(casino().url, await begin('lucky7'), 'session')
  for (let n = 0; n < 300; n += 1) raw.send('42["x"]')
  expect(await raw.isClosed()).toBe(true)
})

test('[CAS-05] a page that leaves more bytes unread than its bound is cut', async () => {
  const { casino, begin, clock } = await openCasino(50, { limits: { owed: -1 } })
  const raw = await rawConnection(casino().url, await begin('lucky7'), 'session')
  clock.advance(1000)
  expect(await raw.isClosed()).toBe(true)
})

test('[CAS-05] a packet that can be no message cuts its own connection, with one line in the log', async () => {
  const { casino, begin, page, logged } = await openCasino()
  const session = await begin('lucky7')
  const { socket } = await page(session)
  for (const packet of ['451-["x",{"_placeholder":true,"num":0}]', '43["x"]', '42/other,["x"]', '49', '4', '40{"session":']) {
    const raw = await rawConnection(casino().url, session, 'session')
    raw.send(packet)
    expect(await raw.isClosed(), packet).toBe(true)
  }
  expect(socket.connected).toBe(true)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.every((line) => line.startsWith('casino: a packet: ') && line.length <= 300)).toBe(true)
})
