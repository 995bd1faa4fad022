import { refusalSaid, said } from '#domain/said.ts'
import { say } from '#copy/catalogue.ts'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { googleLogin, userLogin, whatsappLogin, whoAmI } from '#contract/calls/auth.ts'
import { sendReceipt } from '#contract/calls/payments.ts'
import { getAppConfig, getProfile, getWpNumber } from '#contract/calls/support.ts'
import { getBalanceSettings } from '#contract/calls/wallets.ts'
import { placeOrder } from '#contract/calls/betting.ts'
import { MEMBER_HEADER, call } from '#contract/call.ts'
import { text } from '#copy/catalogue.ts'
import type { HttpDoor, Reply } from '#streams/doors.ts'
import { createHttpDoor } from '#streams/http.ts'
import { at, line, pick, ref } from '#tests/player.ts'

const answer = z.object({ success: z.boolean(), count: z.number() })
const read = call({ method: 'GET', path: '/count/:id', access: 'open', request: z.object({ id: z.string(), of: z.string() }), answer })
const write = call({ method: 'POST', path: '/count', access: 'open', request: z.object({ by: z.number() }), answer })
const once = call({ method: 'GET', path: '/once', access: 'open', once: true, request: z.object({}), answer })
const own = call({ method: 'POST', path: '/own', access: 'member', request: z.object({}), answer })
const login = call({ method: 'POST', path: '/login', access: 'open', request: z.object({}), answer, needsHeader: 'authorization' })
const elsewhere = call({ method: 'GET', path: '/ip', access: 'open', request: z.object({}), answer, base: 'whoami' })
const good = { success: true, count: 7 }

const visitorLine = line()

type Gate = { readonly asked: string[]; readonly counts: number[]; readonly door: HttpDoor }

/** The gate before a server of this machine that gives scripted answers. */
const gateTo = async (
  listener: RequestListener,
  {
    token = null,
    timeoutMs = 2000,
    cookies,
    bases: own = {},
    fetch,
  }: {
    token?: string | null
    timeoutMs?: number
    cookies?: () => string
    bases?: Readonly<Record<string, string>>
    fetch?: typeof globalThis.fetch
  } = {},
): Promise<Gate> => {
  const asked: string[] = []
  const counts: number[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-xsrf-token'] ?? ''}`.trim())
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const api = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const base = (name: string): string => (name in own ? `${api}${own[name]}` : '')
  const bases = {
    ...{ api: base('api') || api, auth: base('auth'), account: base('account'), open: base('open'), casino: base('casino') },
    ...{ upload: base('upload'), config: base('config'), dev: base('dev'), whoami: base('whoami') || `${api}/other` },
  }
  const counted = (): string => `a=b; XSRF-TOKEN=t${asked.length}`
  return {
    asked,
    counts,
    door: createHttpDoor({
      bases,
      cookies: cookies ?? counted,
      token: () => token,
      count: (n) => counts.push(n),
      version: '1.2.3',
      timeoutMs,
      ...(fetch === undefined ? {} : { fetch }),
    }),
  }
}
const sends =
  (status: number, body: unknown, statusMessage?: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, statusMessage, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const replied = <T>(ask: (reply: (got: Reply<T>) => void) => void): Promise<Reply<T>> => new Promise(ask)
const reading = ({ door }: Gate) => replied((reply) => door.call(visitorLine, read, { id: 'a/b', of: 'x' }, reply))
const writing = ({ door }: Gate) => replied((reply) => door.call(visitorLine, write, { by: 1 }, reply))

test('[HTTP-01][HTTP-08][HDR-13] sends a call with its path and XSRF header, and counts it down on every end', async () => {
  const gate = await gateTo((request, response) => sends(request.url === '/count' ? 500 : 200, good)(request, response))
  expect(await reading(gate)).toEqual({ kind: 'answer', answer: good })
  expect(await replied((reply) => gate.door.call(visitorLine, elsewhere, {}, reply))).toEqual({ kind: 'answer', answer: good })
  expect((await writing(gate)).kind).toBe('failed')
  expect(gate.asked).toEqual(['GET /count/a%2Fb?of=x t0', 'GET /other/ip t1', 'POST /count t2'])
  expect(gate.counts).toEqual([1, 0, 1, 0, 1, 0])
})

const RECEIPT = '/account/M1/deposits/D1/receipt'

test('[HTTP-08] each call goes to the base that it reads, and to the main API where the brand sets none', async () => {
  const went = async (bases: Readonly<Record<string, string>>) => {
    const { asked, door } = await gateTo(sends(200, { success: true }), { token: 'handle', bases })
    await replied((reply) => door.call(visitorLine, userLogin, { userId: 'a', password: 'b', siteurl: 'x' }, reply))
    await replied((reply) => door.call(visitorLine, googleLogin, { credential: 'c', siteurl: 'x' }, reply))
    await replied((reply) => door.call(visitorLine, getBalanceSettings, { memberCode: 'M1' }, reply))
    await replied((reply) => door.call(visitorLine, getWpNumber, { siteurl: 'x' }, reply))
    await replied((reply) => door.call(visitorLine, sendReceipt, { memberCode: 'M1', refrenceNo: 'D1', picture: '' }, reply))
    await replied((reply) => door.call(visitorLine, getAppConfig, { siteurl: 'x' }, reply))
    await replied((reply) => door.call(visitorLine, getProfile, { memberCode: 'M1' }, reply))
    await replied((reply) => door.call(visitorLine, whoAmI, {}, reply))
    return asked.map((line) => line.split(' ')[1])
  }
  const paths = [
    '/user/userLogin',
    '/auth/glogin',
    '/account/M1/balance-settings',
    '/getWpNumber',
    RECEIPT,
    '/config/app?siteurl=x',
    '/account/M1/profile/get',
    '/user/whoAmI',
  ]
  const names = ['api', 'auth', 'account', 'open', 'upload', 'config', 'dev', 'whoami']
  const all = Object.fromEntries(names.map((name) => [name, `/of-${name}`]))
  expect(await went(all)).toEqual(names.map((name, index) => `/of-${name}${paths[index]}`))
  expect(await went({ api: '/main', whoami: '/seen' })).toEqual(
    paths.map((path) => (path === '/user/whoAmI' ? `/seen${path}` : `/main${path}`)),
  )
})

test('[HDR-13] the door counts a call until it ends, by an answer, a refusal, nonsense or no answer', async () => {
  const gate = await gateTo(
    (request, response) => {
      if (request.url === '/count/a%2Fb?of=x') return sends(200, good)(request, response)
      if (request.url === '/once') return sends(200, '<html>')(request, response)
      if (request.url === '/other/ip') return sends(401, { message: 'no' })(request, response)
      return undefined
    },
    { timeoutMs: 300 },
  )
  const ends = await Promise.all([
    reading(gate),
    writing(gate),
    replied((reply) => gate.door.call(visitorLine, once, {}, reply)),
    replied((reply) => gate.door.call(visitorLine, elsewhere, {}, reply)),
  ])
  expect(ends.map(({ kind }) => kind)).toEqual(['answer', 'failed', 'failed', 'failed'])
  expect(gate.counts).toEqual([1, 2, 3, 4, 3, 2, 1, 0])
})

test('[HTTP-03] takes a failure’s text from the error, the message, the whole body or the status', async () => {
  const said = async (body: unknown, statusMessage?: string): Promise<string | undefined> => {
    const reply = await writing(await gateTo(sends(400, body, statusMessage)))
    return reply.kind === 'failed' ? say(reply.said) : undefined
  }
  expect(await said({ error: 'the error', message: 'the message' })).toBe('the error')
  expect(await said({ error: '', message: 'the message' })).toBe('the message')
  expect(await said({ why: 1 })).toBe('{"why":1}')
  expect(await said('in plain words')).toBe('in plain words')
  expect(await said('', 'A status of its own')).toBe('A status of its own')
  expect(await said({}, 'A status of its own')).toBe('A status of its own')
})

test('[HTTP-03][ERR-03] a failure keeps the exchange’s own words, and the figures of its code', async () => {
  const failure = async (body: unknown): Promise<unknown> => {
    const reply = await writing(await gateTo(sends(409, body)))
    return reply.kind === 'failed' ? reply.said : undefined
  }
  expect(await failure({ code: 'MARKET_SUSPENDED', message: 'House rule 7.', said: false })).toEqual(said('words', 'House rule 7.'))
  expect(await failure({ code: 'MARKET_SUSPENDED', message: 'House rule 7.' })).toEqual(said('MARKET_SUSPENDED'))
  expect(await failure({ code: 'COOLING_OFF', about: { until: 5000 } })).toEqual(refusalSaid('COOLING_OFF', { until: at(5000) }))
  expect(await failure({ code: 'COOLING_OFF', about: { until: 'soon' } })).toEqual(said('COOLING_OFF'))
  expect(await failure({ code: 'RATE_LIMITED', waitMs: 700 })).toEqual(said('waitFirst', 700))
})

test('[HTTP-05] a call names each failure in its own words, and asks again when it is a read alone', async () => {
  const said = async (gate: Gate): Promise<string | undefined> => {
    const reply = await writing(gate)
    return reply.kind === 'failed' ? say(reply.said) : undefined
  }
  expect(await said(await gateTo((request) => request.socket.destroy()))).toBe(text.network)
  expect(await said(await gateTo(() => undefined, { timeoutMs: 50 }))).toBe(text.timedOut)
  expect(await said(await gateTo(sends(200, { success: true })))).toBe(text.badAnswer)
  expect(await said(await gateTo(sends(200, '<html>')))).toBe(text.badAnswer)
  const stopping = () => Promise.reject(new DOMException('', 'AbortError'))
  expect(await said(await gateTo(sends(200, good), { fetch: stopping }))).toBe(text.stopped)
  expect(await said(await gateTo(sends(400, { message: 'by: Expected a number' })))).toBe('by: Expected a number')
  expect(new Set([text.network, text.timedOut, text.badAnswer, text.stopped]).size).toBe(4)
  const broken = await gateTo(sends(503, { message: 'down' }))
  await reading(broken)
  await writing(broken)
  await replied((reply) => broken.door.call(visitorLine, once, {}, reply))
  // Without any answer, too, a read is asked again and a write is not.
  const cut = await gateTo((request) => request.socket.destroy())
  await reading(cut)
  await writing(cut)
  expect([broken, cut].map(({ asked }) => asked.map((line) => line.split(' ')[0]))).toEqual([
    ['GET', 'GET', 'GET', 'POST', 'GET'],
    ['GET', 'GET', 'GET', 'POST'],
  ])
})

test('[HTTP-05] asks a refused write once more, with its new token, when the answer is 403', async () => {
  const fenced = await gateTo((request, response) => sends(request.headers['x-xsrf-token'] === 't0' ? 403 : 200, good)(request, response))
  expect(await writing(fenced)).toEqual({ kind: 'answer', answer: good })
  expect(fenced.asked).toEqual(['POST /count t0', 'POST /count t1'])
  const shut = await gateTo(sends(403, { message: 'no' }))
  await writing(shut)
  expect(shut.asked).toEqual(['POST /count t0', 'POST /count t1'])
})

test('[HTTP-01][SESS-03] 401 and 403 are for the session alone', async () => {
  for (const status of [401, 403])
    expect(await writing(await gateTo(sends(status, { message: 'again' })))).toEqual({
      kind: 'failed',
      status,
      said: said('words', 'again'),
    })
})

test('[HTTP-01] a refused write says that cookies are needed when the browser kept no token', async () => {
  const gate = await gateTo(sends(403, { message: 'again', code: 'LOGIN_AGAIN' }), { cookies: () => '' })
  expect(await writing(gate)).toEqual({ kind: 'failed', status: 403, said: said('cookiesNeeded') })
  // Another back end knows no such token: its 403 says what it means.
  const other = await gateTo(sends(403, { message: 'again' }), { cookies: () => '' })
  expect(await writing(other)).toEqual({ kind: 'failed', status: 403, said: said('words', 'again') })
})

test('[HTTP-04][AUTH-14][SESS-02] a member’s call without a token is not sent; a login whose answer brings none is no login', async () => {
  const gate = await gateTo(sends(200, good))
  expect(await replied((reply) => gate.door.call(visitorLine, own, {}, reply))).toEqual({
    kind: 'failed',
    status: 401,
    said: said('noToken'),
  })
  expect(gate.asked).toEqual([])
  expect(await replied((reply) => gate.door.call(visitorLine, login, {}, reply))).toEqual({ kind: 'failed', said: said('noToken') })
  const known = await gateTo(sends(200, good), { token: 'handle' })
  expect(await replied((reply) => known.door.call(visitorLine, own, {}, reply))).toEqual({ kind: 'answer', answer: good })
})

test('[AUTH-14] Google and WhatsApp log in only by an answer that brings the authorization header', async () => {
  const answers =
    (headers: Readonly<Record<string, string>>): RequestListener =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify({ success: true }))
    }
  const logIns = async ({ door, asked }: Gate) => [
    await replied((reply) => door.call(visitorLine, googleLogin, { credential: 'c', siteurl: 'x' }, reply)),
    await replied((reply) => door.call(visitorLine, whatsappLogin, { otp: 'c' }, reply)),
    asked.map((line) => line.replace(/ t\d$/, '')),
  ]
  const noToken = { kind: 'failed', said: said('noToken') }
  const paths = ['POST /auth/glogin', 'POST /auth/walogin']
  expect(await logIns(await gateTo(answers({})))).toEqual([noToken, noToken, paths])
  const kept = { kind: 'answer', answer: { success: true } }
  expect(await logIns(await gateTo(answers({ authorization: 'Bearer h' })))).toEqual([kept, kept, paths])
})

test('[HTTP-01] over TLS the XSRF header repeats the cookie that is bound to its host', async () => {
  const line = await gateTo(sends(200, good), { cookies: () => 'XSRF-TOKEN=plain; __Host-XSRF-TOKEN=bound; my-XSRF-TOKEN=other' })
  await writing(line)
  const plain = await gateTo(sends(200, good), { cookies: () => 'my__Host-XSRF-TOKEN=other; XSRF-TOKEN=plain' })
  await writing(plain)
  expect([line.asked, plain.asked]).toEqual([['POST /count bound'], ['POST /count plain']])
})

test('[HTTP-02][SLIP-33] a PUT sends its fields as the body, and those of its path in the path alone', async () => {
  const change = call({ method: 'PUT', path: '/kept/:id', access: 'open', request: z.object({ id: z.string(), on: z.boolean() }), answer })
  let body = ''
  const { asked, door } = await gateTo((request, response) => {
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(good)))
  })
  const reply = await new Promise((done) => door.call(visitorLine, change, { id: 'a', on: true }, done))
  expect([asked, body, reply]).toEqual([['PUT /kept/a t0'], '{"on":true}', { kind: 'answer', answer: good }])
})

test('[SLIP-16] an order’s call is a list of one, names member and version, and needs authorization', async () => {
  const { selectionId } = pick('m1')
  const place = { side: 0, price: 1.98, selectionId, btype: 'odds', oddsType: 'odds', eventTypeId: '4', marketId: 'm1' } as const
  const order = { ...place, totalSize: 500, betSlipRef: ref(1), fromOneClick: 0, betDelay: 5, line: null } as const
  const named: unknown[] = []
  const posted: unknown[] = []
  for (const header of [{ authorization: 'Bearer x' }, {}]) {
    const gate = await gateTo(
      (asked, response) => {
        named.push([asked.headers['x-user-id'], asked.headers['x-app-version'], asked.headers[MEMBER_HEADER.toLowerCase()]])
        for (const [name, value] of Object.entries(header)) response.setHeader(name, value)
        asked.on('data', (body) => posted.push([asked.method, asked.url, JSON.parse(String(body))]))
        asked.on('end', () => sends(200, { success: true })(asked, response))
      },
      { token: 'handle' },
    )
    const reply = await replied((got) => gate.door.call(line('demo'), placeOrder, { orders: [order] }, got))
    expect(reply).toMatchObject('authorization' in header ? { kind: 'answer' } : { kind: 'failed', said: said('noToken') })
  }
  expect(named).toEqual([
    ['demo', '1.2.3', 'demo'],
    ['demo', '1.2.3', 'demo'],
  ])
  expect(posted).toEqual([1, 2].map(() => ['POST', '/exchange/order/', [order]]))
})

test('[BACK-02] a call brings the member’s token only where a back end has no cookie of ours', async () => {
  const named: unknown[] = []
  for (const bearer of [true, undefined] as const) {
    const { door } = await gateTo(
      (asked, response) => {
        named.push(asked.headers.authorization)
        sends(200, good)(asked, response)
      },
      { token: 'handle' },
    )
    await replied((reply) => door.call(line('demo'), { ...read, ...(bearer === undefined ? {} : { bearer }) }, { id: 'a', of: 'x' }, reply))
  }
  expect(named).toEqual(['Bearer handle', undefined])
})
