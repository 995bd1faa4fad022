import { type ChildProcess, spawn } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FIRST_IMAGE } from '#contract/first-image.ts'
import { text } from '#copy/catalogue.ts'
import { listedMarketSchema } from '#contract/messages/browse.ts'
import { millisSchema } from '#contract/scalar.ts'
import { behindFront } from '#domain/player/brand-file.ts'
import { systemClock } from '#server/clock.ts'
import { ask as askWithin } from '#server/cluster/front/ask.ts'
import { backendAt, refuseItself } from '#server/cluster/front/backend.ts'
import { visitorCalls } from '#server/cluster/front/visitor-calls.ts'
import { renderPage } from '#src/first-image.tsx'
import { market as markets } from '#tests/markets.ts'
import { refOfToday } from '#tests/player.ts'
import { visitor } from '#tests/visitor.ts'
import { bundle } from '../../scripts/bundle.ts'
import { connect, createBetOf, memberOn, openDoors } from './doors/door.ts'
import { ask, brands, builtClient, openBackend, openFront, temporary, upgrade } from './front-role.ts'

const root = join(import.meta.dirname, '..', '..')
const SENTENCE = { success: false, message: text.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' }
const json = (body: object): string => JSON.stringify(body)
/** Timers that last longer: a busy machine draws a page later than a visitor waits for it. */
const patientClock = { ...systemClock, after: (ms: number, job: () => void) => systemClock.after(60 * ms, job) }

test('[BACK-03] a front’s pages have their brand, the odds of the back end, and its first cookies', async () => {
  const { url: backend, list } = await openDoors()
  list('m1')
  const { url } = await openFront(backend, { clientFolder: builtClient(), rendering: renderPage, clock: patientClock })
  for (const [host, title] of [
    ['pavilion.localhost', 'Pavilion · Betting exchange'],
    ['saltline.localhost', 'Saltline · Sports exchange'],
  ] as const)
    await vi.waitFor(async () => {
      const { status, headers, body } = await ask(`${url}/`, { host })
      expect([status, body.includes(title), body.includes('Deccan Rooks'), body.includes(FIRST_IMAGE)]).toEqual([200, true, true, true])
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      const given = (headers['set-cookie'] ?? []).map((each) => each.split('=')[0])
      expect(given).toEqual(['pavilion-guest', 'XSRF-TOKEN'])
    }, 60_000)
  for (const [path, known] of [
    ['/event-page/4/event-m1', true],
    ['/event-page/4/none', false],
    ['/sports-page/cricket/4', true],
    ['/virtual-event-page', true],
  ] as const)
    await vi.waitFor(async () => {
      const { status, body } = await ask(`${url}${path}`)
      expect([path, status, body.includes(FIRST_IMAGE)]).toEqual([path, 200, known])
    }, 60_000)
  // A browser that may be a member's gets the page without one, and no second token.
  const { body, headers } = await ask(`${url}/`, { cookie: 'session-of-any-name=1; XSRF-TOKEN=1' })
  expect([body.includes('id="brand"'), body.includes(FIRST_IMAGE), headers['set-cookie']]).toEqual([true, false, undefined])
  expect((await ask(`${url}/assets/a.js`)).body).toContain('built = true')
  expect((await ask(`${url}/assets/none.js`)).status).toBe(404)
  expect((await ask(`${url}/manifest.webmanifest`, { host: 'saltline.localhost' })).body).toContain('"name":"Saltline"')
  expect((await ask(`${url}/brands/saltline/logo.svg`)).headers['content-type']).toBe('image/svg+xml')
})

test.for([
  ['is away', null],
  ['answers HTML', 'html'],
  ['answers 500', 'fault'],
  ['refuses by success false', 'refusal'],
  ['answers JSON of another kind', 'other'],
  ['never answers', 'silent'],
] as const)('[BACK-03] a front serves its page plain when the back end %s', async ([, kind]) => {
  const backend = await openBackend((_, reply) => {
    if (kind === 'html') reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello')
    else if (kind === 'fault') reply.writeHead(500).end(json({ success: false }))
    else if (kind === 'refusal') reply.end(json({ success: false, groups: [] }))
    else if (kind === 'other') reply.end(json({ success: true, groups: [{ markets: [{ market: 1 }] }] }))
  })
  if (kind === null) await backend.close()
  const { url, logged } = await openFront(backend.url, { clientFolder: builtClient(), rendering: renderPage })
  const { status, body } = await ask(`${url}/`)
  expect([status, body.includes('id="brand"'), body.includes(FIRST_IMAGE), logged]).toEqual([200, true, false, []])
})

test('[BACK-03] a login keeps its cookies and a bet is made over each transport through a front', async () => {
  const { url: backend, list, exchange } = await openDoors()
  list('m1')
  const { url } = await openFront(backend)
  const { browser, socket, next } = await memberOn(url)
  expect([...browser.jar.keys()].sort()).toEqual(expect.arrayContaining(['XSRF-TOKEN', 'pavilion-device', 'pavilion-session']))
  expect((await browser.call('GET', '/user/session')).body['output']).toMatchObject({ memberCode: 'M1001' })
  socket.emit('create-bet', createBetOf(1))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1) })
  const polling = await connect(url, await browser.ticket(), ['polling'])
  polling.socket.emit('create-bet', createBetOf(2))
  expect(await polling.next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
  const both = await connect(url, await browser.ticket(), ['polling', 'websocket'])
  await expect.poll(() => both.socket.io.engine.transport.name).toBe('websocket')
  expect(exchange.bettors()).toContain('M1001')
  expect((await browser.call('POST', '/user/logout', {})).status).toBe(200)
  expect((await browser.call('POST', '/getUserDetails', {})).status).toBe(401)
})

/** A clock of this machine, and how many of its timers are set. */
const counted = () => {
  let open = 0
  const after = (ms: number, job: () => void) => {
    open += 1
    const stop = systemClock.after(ms, () => {
      open -= 1
      job()
    })
    return () => {
      open -= 1
      stop()
    }
  }
  return { clock: { ...systemClock, after }, open: () => open }
}

const program = await bundle('tests/server/gateway/main-child.ts')
/** A process of the product, once it is up. */
const start = async (args: readonly string[], over: Record<string, string> = {}) => {
  const env = { ...process.env, PORT: '0', ...over }
  const child: ChildProcess = spawn(process.execPath, [join(root, program), ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: unknown): void => {
      output += String(part)
      const found = /is up: (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)))
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  return { url, child, ended }
}

test('[BACK-03] a front says so while its back end is killed, and serves the same session once it is back', async () => {
  const args = ['--data', temporary(), '--casino', 'off', '--feed', join('tests', 'browser', 'feeds', 'two-matches.jsonl')]
  const first = await start(args)
  const front = await start(['--role', 'front', '--backend', first.url])
  const { browser, socket } = await memberOn(front.url)
  expect(await (await fetch(`${front.url}/ready`)).json()).toEqual({ ready: true, reasons: [], backend: 'ready' })
  const cut = new Promise<string>((resolve) => {
    socket.once('disconnect', resolve)
  })
  first.child.kill('SIGKILL')
  await cut
  // A connection that was kept open may break with the call, which is then in doubt.
  await vi.waitFor(async () => {
    const down = await browser.call('POST', '/getUserDetails', {})
    expect([down.status, down.body, down.headers.get('retry-after')]).toEqual([503, SENTENCE, '1'])
  }, 10_000)
  await vi.waitFor(async () => {
    const ready = await fetch(`${front.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reasons: ['NO_BACKEND'], backend: 'away' }])
  }, 10_000)
  expect((await fetch(`${front.url}/health`)).status).toBe(200)
  expect(await upgrade(`${front.url}/socket.io/?EIO=4&transport=websocket`)).toBe(503)
  await start(args, { PORT: new URL(first.url).port })
  await vi.waitFor(async () => expect((await fetch(`${front.url}/ready`)).status).toBe(200), 30_000)
  expect((await browser.call('GET', '/user/session')).body['output']).toMatchObject({ memberCode: 'M1001' })
  const again = await connect(front.url, await browser.ticket())
  expect(again.socket.connected).toBe(true)
  // It ends in order.
  front.child.kill('SIGTERM')
  expect(await front.ended).toBe(0)
})

const CALL = '/exchange/home'
const MIB = 1024 * 1024
test.for([
  ['HTML', 200, { 'content-type': 'text/html' }, '<p>Hello', 502],
  ['HTML as JSON', 200, { 'content-type': 'application/json' }, '<p>Hello', 502],
  ['an empty body', 200, {}, '', 502],
  ['a compressed page', 200, { 'content-type': 'text/html', 'content-encoding': 'br' }, 'x', 502],
  ['a page with 500', 500, { 'content-type': 'text/html' }, '<p>Fault', 502],
  ['a page with 401', 401, { 'content-type': 'text/html' }, '<p>Log in', 401],
  ['a redirection to a page', 302, { location: 'https://login.example/' }, '<p>Go on', 502],
  ['a status that is none', 700, {}, '{}', 502],
  ['more than it may', 200, { 'content-type': 'application/json', 'content-length': '9000000' }, '{', 502],
] as const)('[BACK-03] a front answers a call by a sentence when the back end answers %s', async ([, status, headers, body, expected]) => {
  const backend = await openBackend((_, reply) => void reply.writeHead(status, { ...headers, etag: '"1"' }).end(body))
  const { clock, open } = counted()
  const { url, logged } = await openFront(backend.url, { clock })
  const answer = await ask(`${url}${CALL}`)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([expected, SENTENCE])
  expect([answer.headers['content-type'], answer.headers['content-encoding'], answer.headers.etag]).toEqual([
    'application/json; charset=utf-8',
    undefined,
    undefined,
  ])
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
  expect(logged).toHaveLength('content-length' in headers ? 1 : 0)
  // No answer waits to be too late once the call has one.
  await expect.poll(open).toBe(0)
})

test.for([
  ['500', 500, 'application/json', json({ success: false, message: 'No odds now.' })],
  ['200 with success false', 200, 'application/json', json({ success: false, message: 'No odds now.' })],
  ['JSON that it calls HTML', 200, 'text/html', ' \n{"success":true,"groups":[]}'],
] as const)('[BACK-03] a front passes the answer on when the back end answers %s', async ([, status, type, body]) => {
  const backend = await openBackend((_, reply) => void reply.writeHead(status, { 'content-type': type }).end(body))
  const { url } = await openFront(backend.url)
  const answer = await ask(`${url}${CALL}`)
  expect([answer.status, answer.body, /^application\/json/.test(answer.headers['content-type'] ?? '')]).toEqual([status, body, true])
})

test('[BACK-03] a front answers 504 when the back end is slow, and ends what breaks off or grows too long', async () => {
  const big = `{"a":"${'x'.repeat(60_000)}`
  const backend = await openBackend((call, reply) => {
    if (call.url === CALL) return
    if (call.url === '/server-time') return void reply.socket?.destroy()
    reply.writeHead(200, { 'content-type': 'application/json' })
    if (call.url === '/user/session') return void reply.write('{', () => reply.socket?.destroy())
    const more = (): void => {
      while (!reply.destroyed && reply.write(big));
    }
    reply.on('drain', more)
    more()
  })
  const { url } = await openFront(backend.url, { waitMs: 300 })
  const slow = await ask(`${url}${CALL}`)
  expect([slow.status, JSON.parse(slow.body)]).toEqual([504, SENTENCE])
  const broken = await ask(`${url}/server-time`)
  expect([broken.status, JSON.parse(broken.body)]).toEqual([503, SENTENCE])
  await expect(ask(`${url}/user/session`).then(({ body }) => JSON.parse(body))).rejects.toThrow()
  await expect(ask(`${url}/exchange/odds/eventType/4`)).rejects.toThrow()
  expect((await ask(`${url}/health`)).status).toBe(200)
})

test.for([
  ['slow', 504, '/updateButton'],
  ['cut off', 503, '/getSetting'],
  ['a page', 502, '/getWpNumber'],
] as const)('[BACK-03] a front never says that nothing was done when the answer to a write is %s', async ([, status, path]) => {
  const backend = await openBackend((call, reply) => {
    if (call.url === '/getSetting') reply.socket?.destroy()
    if (call.url === '/getWpNumber') reply.end('<p>Hello')
  })
  const { url } = await openFront(backend.url, { waitMs: 300 })
  const answer = await ask(`${url}${path}`, { 'content-type': 'application/json' }, 'POST', '{}')
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { success: false, message: text.NO_ANSWER, code: 'NO_ANSWER' }])
  expect(backend.asked).toHaveLength(1)
})

test('[BACK-03] a front bounds the body of a call, and passes one that fits with its query', async () => {
  const backend = await openBackend((call, reply) => {
    let length = 0
    call.on('data', (part: Buffer) => {
      length += part.length
    })
    call.on('end', () => reply.end(json({ success: true, length, url: call.url, method: call.method })))
  })
  const { url } = await openFront(backend.url)
  const TYPE = { 'content-type': 'application/json' }
  const send = (path: string, size: number, headers: Record<string, string> = TYPE) =>
    ask(`${url}${path}`, headers, 'POST', 'x'.repeat(size))
  const fits = await send('/getWpNumber?a=1&b=%20', 64 * 1024)
  expect(JSON.parse(fits.body)).toEqual({ success: true, length: 64 * 1024, url: '/getWpNumber?a=1&b=%20', method: 'POST' })
  const before = backend.asked.length
  const long = await send('/getWpNumber', 64 * 1024 + 1)
  expect([long.status, JSON.parse(long.body), backend.asked.length]).toEqual([
    413,
    { success: false, message: 'body: is too large' },
    before,
  ])
  const parts = await send('/getWpNumber', 70_000, { ...TYPE, 'transfer-encoding': 'chunked' })
  expect(parts.status).toBe(413)
  const receipt = await send('/account/M1/deposits/D1/receipt', 300_000)
  expect(JSON.parse(receipt.body)).toMatchObject({ length: 300_000 })
  const passed = backend.asked.length
  expect((await ask(`${url}/director/kill`, {}, 'POST')).status).toBe(404)
  for (const shut of ['/mailbox', '/%6dailbox', '/Mailbox', '//mailbox', '/director%2fkill']) {
    const { status } = await ask(`${url}${shut}`, { 'sec-fetch-dest': 'empty' })
    expect([shut, status >= 400 && status < 500, backend.asked.length]).toEqual([shut, true, passed])
  }
})

test('[BACK-03] a front speaks to its back end by the back end’s names, and keeps other sites out', async () => {
  const backend = await openBackend((_, reply) => {
    reply.setHeader('set-cookie', [
      'XSRF-TOKEN=a%3D; Domain=api.example; Path=/v1; Secure; SameSite=None',
      '__Host-session=b; Path=/; Secure; HttpOnly; Partitioned; Max-Age=60',
    ])
    reply.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*', location: `${backend.url}/a` })
    reply.end(json({ success: true }))
  })
  const { url } = await openFront(backend.url, { trustProxy: 'loopback' })
  const own = { host: 'play.example', origin: 'https://play.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
  const answer = await ask(
    `${url}/user/userLogin`,
    { ...own, 'x-xsrf-token': 'a=', cookie: 'XSRF-TOKEN=a%3D', referer: 'https://play.example/x' },
    'POST',
  )
  expect(backend.asked[0]?.headers).toMatchObject({
    host: new URL(backend.url).host,
    origin: backend.url,
    'x-forwarded-for': '203.0.113.9',
    'x-xsrf-token': 'a=',
    cookie: 'XSRF-TOKEN=a%3D',
  })
  for (const name of ['x-forwarded-proto', 'x-forwarded-host', 'referer']) expect(backend.asked[0]?.headers[name]).toBeUndefined()
  expect(answer.headers['set-cookie']).toEqual([
    'XSRF-TOKEN=a%3D; SameSite=Lax; Path=/; Secure',
    '__Host-session=b; HttpOnly; Max-Age=60; Path=/; Secure',
  ])
  expect([answer.headers['access-control-allow-origin'], answer.headers.location]).toEqual([undefined, '/a'])
  const plain = await ask(`${url}/user/userLogin`, { host: 'play.example' }, 'POST')
  expect(plain.headers['set-cookie']).toEqual(['XSRF-TOKEN=a%3D; SameSite=Lax; Path=/', 'session=b; HttpOnly; Max-Age=60; Path=/'])
  const before = backend.asked.length
  const foreign = await ask(`${url}/user/userLogin`, { ...own, origin: 'https://other.example' }, 'POST')
  expect([foreign.status, backend.asked.length]).toEqual([400, before])
})

test('[BACK-03] a front’s page calls its own origin below the paths of its brand’s bases', async () => {
  const backend = await openBackend((call, reply) => reply.end(json({ success: true, url: call.url })))
  const bases = { api: 'https://api.saltline.example/v1', auth: 'https://auth.saltline.example/in', adminSocket: 'wss://x.example/admin' }
  const moved = { ...brands.brandOf('saltline.localhost'), bases: { ...brands.brandOf(undefined).bases, ...bases } }
  const { url } = await openFront(backend.url, {
    clientFolder: builtClient(),
    brands: { ...brands, all: [moved], brandOf: () => moved },
  })
  const { body, headers } = await ask(`${url}/`)
  expect(body).toMatch(/"api":"\/v1","auth":"\/in"/)
  expect(body).toContain('"adminSocket":"/admin"')
  expect(headers['content-security-policy']).not.toContain('saltline.example')
  for (const path of ['/v1/exchange/home', '/in/auth/verifyOtp', '/v1/account/M1/statement.csv'])
    expect(JSON.parse((await ask(`${url}${path}`, {}, path.startsWith('/in') ? 'POST' : 'GET')).body)).toMatchObject({ url: path })
})

test.for([
  ['is away', 503, null],
  ['is slow', 504, 'silent'],
  ['refuses', 401, 'refusal'],
  ['answers a page', 502, 'page'],
] as const)('[BACK-03] a front answers a websocket by a status when the back end %s', async ([, status, kind]) => {
  const backend = await openBackend((_, reply) => {
    if (kind === 'page') reply.end('<p>Hello')
    if (kind === 'refusal') reply.writeHead(401).end('no')
  })
  if (kind === null) await backend.close()
  const { url } = await openFront(backend.url, { waitMs: 300 })
  expect(await upgrade(`${url}/socket.io/?EIO=4&transport=websocket`)).toBe(status)
})

test('[BACK-03] a front opens no websocket of another site, elsewhere, or beyond its bounds', async () => {
  const { url: backend } = await openDoors()
  const { url } = await openFront(backend, { limits: { socketsAnAddress: 1 } })
  const at = `${url}/socket.io/?EIO=4&transport=websocket`
  expect(await upgrade(at, { origin: 'https://other.example' })).toBe(400)
  expect(await upgrade(`${url}/other`)).toBe(404)
  expect(await upgrade(at, { origin: url })).toBe(101)
  const browser = visitor(url)
  const { socket } = await connect(url, await browser.ticket())
  expect(await upgrade(at)).toBe(503)
  socket.disconnect()
  await expect.poll(() => upgrade(at)).toBe(101)
})

test('[BACK-03] a front’s readiness says what its back end does', async () => {
  const says = async (answer: Parameters<typeof openBackend>[0]): Promise<unknown> => {
    const { url } = await openFront((await openBackend(answer)).url)
    return (await fetch(`${url}/ready`)).json()
  }
  const calls: RequestListener = ({ url }, reply) =>
    url === '/server-time' ? reply.end(json({ success: true, result: 1 })) : reply.writeHead(404).end('<p>Nothing')
  expect(await says(calls)).toEqual({ ready: true, reasons: [], backend: 'answers' })
  const strange = { ready: false, reasons: ['NO_BACKEND'], backend: 'strange' }
  expect(await says((_, reply) => reply.end('<p>Hello'))).toEqual(strange)
  expect(await says((_, reply) => reply.writeHead(401).end(json({ error: 'Log in.' })))).toEqual(strange)
  expect(await says((_, reply) => reply.end('false'))).toEqual(strange)
  expect(await says((_, reply) => reply.writeHead(500).end())).toEqual({ ready: false, reasons: ['NO_BACKEND'], backend: 'fails' })
  expect(await says(() => undefined)).toEqual({ ready: false, reasons: ['NO_BACKEND'], backend: 'slow' })
  expect(await says((_, reply) => reply.writeHead(503).end(json({ ready: false })))).toEqual({
    ...{ ready: false, reasons: ['NO_BACKEND'] },
    backend: 'not-ready',
  })
})

test('[BACK-03] a front logs one line when its back end becomes another, and none while it stays', async () => {
  let ready = true
  const backend = await openBackend((_, reply) => reply.end(json({ ready })))
  let passed = 0
  const clock = { ...systemClock, now: () => millisSchema.parse(systemClock.now() + passed) }
  const { url, logged } = await openFront(backend.url, { clock })
  const look = async () => {
    passed += 1001
    await fetch(`${url}/ready`)
    return logged.splice(0)
  }
  expect([await look(), await look()]).toEqual([[], []])
  ready = false
  expect([await look(), await look()]).toEqual([['The back end says that it is not ready.'], []])
  await backend.close()
  expect([await look(), await look()]).toEqual([['The back end cannot be reached.'], []])
})

test('[BACK-03] a front gives a browser its cookies when the back end is later than an image may be', async () => {
  const backend = await openBackend(({ url }, reply) => {
    // It answers once a question that began later, and waits as long as an image may, is given up.
    if (url === '/user/session')
      void askWithin(`${backend.url}/silent`, 700).then(({ kind }) =>
        reply.writeHead(200, { 'set-cookie': `XSRF-TOKEN=${kind}` }).end(json({ success: false })),
      )
  })
  const { url } = await openFront(backend.url, { clientFolder: builtClient() })
  const { status, headers } = await ask(`${url}/`)
  expect([status, headers['set-cookie']]).toEqual([200, ['XSRF-TOKEN=slow; Path=/']])
})

test('[BACK-03] a front logs that an answer is too long, once in a minute', async () => {
  let passed = 0
  const clock = { ...systemClock, now: () => millisSchema.parse(systemClock.now() + passed) }
  const backend = await openBackend(({ url = '' }, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', ...(url.startsWith(CALL) ? { 'content-length': 9 * MIB } : {}) })
    reply.end(`{"a":"${'x'.repeat(9 * MIB)}`.slice(0, 9 * MIB))
  })
  const { url, logged } = await openFront(backend.url, { clock })
  const line = 'The back end’s answer to GET /exchange/home is longer than 8 MiB, so it was not passed on whole.'
  expect([(await ask(`${url}${CALL}?have=1`)).status, (await ask(`${url}${CALL}`)).status, logged]).toEqual([502, 502, [line]])
  passed = 61_000
  // One that does not say how long it is, is cut.
  await expect(ask(`${url}/server-time`)).rejects.toThrow()
  expect(logged).toEqual([line, line.replace('/exchange/home', '/server-time')])
})

test('[BACK-03] a front’s first image has the other markets when one is of an unknown kind', async () => {
  const { market, score, book } = z.encode(listedMarketSchema, markets('m1'))
  const list = [
    { market, score, book },
    { market: { ...market, marketId: 'm2', marketType: 'RACE' }, score, book },
  ]
  const backend = await openBackend(({ url }, reply) =>
    reply.end(json({ success: true, ...(url === CALL ? { groups: [{ competitionName: 'Cup', markets: list }] } : { result: list }) })),
  )
  const source = visitorCalls(backendAt(backend.url), systemClock)(behindFront(brands.brandOf(undefined)))
  const [home, event] = [await source.home(), await source.event('4', markets('m1').market.eventId)]
  expect([home?.markets, event].map((found) => found?.map((each) => each.market.marketId))).toEqual([['m1'], ['m1']])
})

test.for([
  [undefined, '--role front needs --backend (or BACKEND_URL)'],
  [' ', '--role front needs --backend (or BACKEND_URL)'],
  ['api.example', 'api.example is none'],
  ['ftp://api.example', 'ftp://api.example is none'],
  ['https://user:secret@api.example', 'without a user and a password'],
  ['https://api.example/?a=1', 'without ? and #'],
] as const)('[BACK-03] a front’s back end at %s is refused in a sentence', ([given, sentence]) => {
  expect(() => backendAt(given)).toThrow(sentence)
  expect(() => backendAt(given)).not.toThrow('secret')
})

test('[BACK-03] a front is refused that would be its own back end', () => {
  const refuse =
    (address: string, host = '127.0.0.1', port = 5173) =>
    () =>
      refuseItself(backendAt(address), host, port)
  for (const own of ['http://127.0.0.1:5173', 'http://localhost:5173/v1', 'http://[::1]:5173']) expect(refuse(own)).toThrow('another PORT')
  expect(refuse('http://front.example', 'front.example', 80)).toThrow('another PORT')
  for (const other of ['http://127.0.0.1:5174', 'https://api.example']) expect(refuse(other)).not.toThrow()
})

test('[BACK-03] a start with --backend and another role, or a front without one, ends in a sentence', async () => {
  await expect(start(['--role', 'front'])).rejects.toThrow('it ended with 1')
  await expect(start(['--backend', 'https://api.example'])).rejects.toThrow('--backend is for a front. Start with --role front, too.')
  const others = ['--feed', 'a.jsonl', '--replay', 'a.gz', '--data', temporary(), '--director', '--no-stand-ins']
  await expect(start(['--role', 'front', '--backend', 'https://api.example', ...others])).rejects.toThrow(
    'A front takes no --feed, --replay, --data, --director, --no-stand-ins. Start it without, and its back end with.',
  )
  expect(backendAt('https://api.example/v1/')).toEqual({
    ...{ url: 'https://api.example/v1', origin: 'https://api.example' },
    ...{ host: 'api.example', isSecure: true },
  })
})

test.for([
  ['pavilion', '"speaks":"pavilion"'],
  ['source', '"codes":true}'],
  ['nothing', '"codes":true}'],
] as const)('[BACK-02][BACK-03] a front’s page says our words are spoken only where its back end speaks %s', async ([kind, said]) => {
  const url =
    kind === 'nothing' ? (await openBackend((_, reply) => void reply.writeHead(404).end())).url : (await openDoors({ speaks: kind })).url
  const front = await openFront(url, { clientFolder: builtClient() })
  const { body } = await ask(`${front.url}/`)
  expect([body.includes('"speaks"'), body.includes(said)]).toEqual([kind === 'pavilion', true])
})

test('[BACK-03] a front’s page has the ways in of its back end', async () => {
  const { url: backend } = await openDoors({ standIns: 'off' })
  const front = await openFront(backend, { clientFolder: builtClient() })
  expect((await ask(`${front.url}/`)).body).toContain('"ways":{"google":false,"whatsapp":false,"codes":false,"speaks":"pavilion"}')
})

test('[BACK-03] a front gives a service worker its page, and a call of that address the back end’s', async () => {
  const backend = await openBackend((_, reply) => reply.writeHead(404).end(json({ success: false, message: 'not here' })))
  const { url } = await openFront(backend.url, { clientFolder: builtClient() })
  const page = await ask(`${url}/event-page/4/e1`, { 'sec-fetch-dest': 'empty', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([page.status, page.body.includes('id="brand"')]).toEqual([200, true])
  const call = await ask(`${url}/event-page/4/e1`, { 'sec-fetch-dest': 'empty', accept: '*/*' })
  expect([call.status, call.body.includes('id="brand"')]).toEqual([404, false])
})
