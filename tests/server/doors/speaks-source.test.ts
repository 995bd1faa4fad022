import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls, allMessages } from '#contract/all.ts'
import { getStreamScore } from '#contract/calls/browse.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { LITERAL, fieldsNamed, spokenFields } from '#tests/contract/source-fields.ts'
import { GOOD, SAYS, codeFor } from './accounts.ts'
import { command } from './command.ts'
import { type DoorOptions, connect, createBetOf, openDoors, runner, visitor } from './door.ts'
import { openCasino } from './provider.ts'

const openSource = (over: DoorOptions = {}) => openDoors({ speaks: 'source', singleSession: false, ...over })
const fields = z.record(z.string(), z.unknown())

/** A client of the specification: it keeps cookies, repeats the XSRF cookie, and brings the token of its login. It names no member. */
const sourceClient = (url: string) => {
  const { fetch: ask, jar } = visitor(url)
  let token: string | null = null
  const call = async (method: string, path: string, sent?: unknown, form = false) => {
    const response = await ask(`${url}${path}`, {
      method,
      headers: {
        ...(jar.has('XSRF-TOKEN') ? { 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '' } : {}),
        ...(sent === undefined ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(sent === undefined ? {} : { body: form ? String(sent) : JSON.stringify(sent) }),
    })
    const text = await response.text()
    const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
    return { status: response.status, body: fields.parse(body), headers: response.headers }
  }
  const logIn = async (userId = 'demo', password = 'demo1234') => {
    await call('GET', '/config/app')
    const answer = await call('POST', '/user/userLogin', new URLSearchParams({ userId, password }), true)
    token = z.object({ token: z.object({ accessToken: z.string() }) }).parse(answer.body).token.accessToken
    return token
  }
  return { call, logIn, jar }
}

/** A socket of the specification: no ticket opens it. */
const sourceSocket = async (url: string, userId?: string) => {
  const connection = await connect(url, '')
  if (userId === undefined) return { ...connection, token: '' }
  connection.socket.emit('login', { username: userId, password: 'demo1234', siteurl: 'localhost', manager: '', activity_details: SAYS })
  const answer = z.object({ output: z.object({ verifytoken: z.string() }) }).parse(await connection.next('login-success'))
  return { ...connection, token: answer.output.verifytoken }
}
const bet = (token: string, over: Record<string, unknown> = {}) => {
  const {
    bet: { betSlipRef: _, accept: __, ...own },
  } = createBetOf(1, over)
  return { token, bet: own }
}
const getBets = (token: string, filter: Record<string, unknown> = {}) => ({
  token,
  filter: { username: 'demo', deleted: false, result: 'ACTIVE', status: 'MATCHED', ...filter },
  sort: { placedTime: -1 },
})

/** The fields of what came, as dotted paths; those of a list are its rows'. */
const pathsIn = (value: unknown, under = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((row: unknown) => pathsIn(row, under))
  const read = fields.safeParse(value)
  return read.success
    ? Object.entries(read.data).flatMap(([name, child]) => [`${under}${name}`, ...pathsIn(child, `${under}${name}.`)])
    : []
}
const literalOf = (entry: string) => {
  const found = LITERAL.find((literal) => literal.entry === entry)
  if (found === undefined) throw new Error(`section 7 has no ${entry}`)
  return found
}
/** What is in these has names of its own: kinds of limits, hosts. */
const OPEN_NAMES = /^(data\.limits|result\.appConfig\.hosts)\./
const shown = (value: unknown): readonly string[] => fieldsNamed(pathsIn(value)).filter((path) => !OPEN_NAMES.test(path))
/** Fails with the fields of an answer that section 7 does not have. */
const onlySpoken = (entry: string, value: unknown): void => {
  const spoken = spokenFields(literalOf(entry))
  expect([entry, shown(value).filter((path) => !spoken.includes(path))]).toEqual([entry, []])
}

const BUTTONS = Object.fromEntries(
  Array.from({ length: 10 }, (_, n) => [
    [`price${n + 1}`, (n + 1) * 100],
    [`label${n + 1}`, `${n + 1}`],
  ]).flat(),
)
const ORDER = {
  ...{ side: 0, price: 1.98, selectionId: 1, btype: '', oddsType: '', eventTypeId: '4', marketId: 'm1', totalSize: 500 },
  ...{ betSlipRef: createBetOf(7).bet.betSlipRef, fromOneClick: 0, betDelay: 5, line: null },
}
const SIX = { settings: { stakes: [100, 200, 300, 400, 500, 600] } }
const TEN = { settings: { stakes: [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000] } }
const EVENT = { eventTypeId: '4', eventId: 'event-m1' }
const DETAILS = { username: 'demo', id: 'M1001', key: 'M1001', role: 'user', token: '' }

/** What a member's client sends to each call: parts of the path, query or body, and the fields that the answer need not have here. */
type Asked = { readonly path?: Record<string, string>; readonly sent?: Record<string, unknown>; readonly without?: readonly string[] }
const MEMBER = { memberCode: 'M1001' }
const ID = { id: 'M1001' }
const ASKED: Readonly<Record<string, Asked>> = {
  'POST /auth/glogin': { sent: { credential: 'none' }, without: ['result'] },
  'POST /auth/walogin': { sent: { otp: '1234' }, without: ['result'] },
  'POST /createOtp/': { sent: { phone: '9876543210', managerId: '' } },
  'POST /postNumberSignUp': { sent: { phone: '9000000077', managerId: '' } },
  'POST /verifyRefferalCode': { sent: { bonusCode: 'NONE', siteurl: 'localhost' }, without: ['type'] },
  'POST /auth/resendOtp': { sent: { orderId: 'none' }, without: ['orderId'] },
  'POST /auth/verifyOtp': { sent: { orderId: 'none', otp: '1234' } },
  'POST /auth/forgotPassword': { sent: { phone: '9000000078' } },
  'POST /auth/verifyforgotPassword': { sent: { orderId: 'none', otp: '1234', password: GOOD } },
  'GET /user/whoAmI': {},
  'GET /config/app': {},
  'POST /getUserDetails': { sent: {}, without: ['logout'] },
  'PUT /account/:memberCode/settings/switch-wallet': { path: MEMBER, sent: { useBonusWallet: 'false', walletCode: 'exchange' } },
  'GET /account/:memberCode/balance-settings': { path: MEMBER },
  'GET /account/:memberCode/notification/message': { path: MEMBER },
  'GET /account/:memberCode/order-list': { path: MEMBER, sent: { orderStatus: 'open' } },
  'GET /account/:memberCode/profile/get': { path: MEMBER },
  'GET /profile/verify/email/:p1/:p2': { path: { p1: 'a', p2: 'b' } },
  'GET /account/wagering-details': { sent: { walletType: 'exchange' } },
  'POST /account/:id/settings/one-click': { path: ID, sent: { active: false } },
  'POST /account/:id/settings/mobile-stakes-exchange-game': { path: ID, sent: SIX },
  'POST /account/:id/settings/mobile-stakes': { path: ID, sent: SIX },
  'POST /account/:id/settings/stakes': { path: ID, sent: TEN },
  'POST /account/:id/promotions/promo-code': { path: ID, sent: { promoCode: 'NONE' } },
  'GET /promotions': {},
  'POST /getActivityDetails': { sent: {} },
  'POST /getStackButton': { sent: {} },
  'POST /updateButton': { sent: BUTTONS },
  'POST /getUserSetting': { sent: {} },
  'POST /getUserWpNumber': { sent: { siteurl: 'localhost' } },
  'POST /getWpNumber': { sent: { siteurl: 'localhost' } },
  'POST /getSetting': { sent: { siteurl: 'localhost' } },
  'POST /getUserEvenets': { sent: { details: DETAILS, targetUser: 'demo' } },
  'GET /server-time': {},
  'POST /exchange/order/settings/': { sent: { marketId: 'm1', runnerId: 1 } },
  'DELETE /exchange/order/:id': { path: { id: 'none' } },
  'DELETE /exchange/order': {},
  'GET /exchange/odds/eventType/:eventTypeId': { path: { eventTypeId: '4' } },
  'GET /exchange/odds/group/:a/:b': { path: { a: '4', b: 'c1' } },
  'GET /exchange/odds/sma-event/:eventTypeId/:eventId': { path: EVENT },
  'GET /exposure/pnl/:memberCode/markets/:marketId/ladder': { path: { ...MEMBER, marketId: 'm1' }, without: ['result.ladder'] },
  'GET /match-center/stats/:eventTypeId/:eventId/video': { path: EVENT, without: ['result'] },
  'POST /match-center/stats/d-access-token': { sent: EVENT, without: ['result'] },
  'POST /match-center/stats/access-token': { sent: EVENT },
  'POST /open/match-center/stats/access-token': { sent: EVENT },
  'POST /getHomeAllCompitition': { sent: { eventTypeId: '4' } },
  'POST /getHomeAllEvents': { sent: { eventTypeId: '4', competitionId: 'c1' } },
  'POST /getFreeHomeAllCompitition': { sent: { eventTypeId: '4' } },
  'POST /getFreeHomeAllEvents': { sent: { eventTypeId: '4', competitionId: 'c1' } },
  'POST /singleGame/': { sent: { gameId: 'teen-patti', tableId: '' }, without: ['data'] },
}
/** Fields that an answer has only by its brand, or of a refusal. */
const SOMETIMES = /^(message|result\.gaConfig|result\.recaptchaConfig|result\.appConfig\.hosts)/
const methodAndPath = (entry: string, path: Record<string, string> = {}): readonly [string, string] => {
  const [method = '', address = ''] = entry.split(' ')
  return [method, address.replace(/:(\w+)/g, (_, name: string) => path[name] ?? 'none')]
}
/** Sends it as the call has it: a query, or a body of fields. */
const sendTo = (client: ReturnType<typeof sourceClient>, entry: string, path: Asked['path'], sent: Record<string, unknown> = {}) => {
  const [method, address] = methodAndPath(entry, path)
  const isQuery = method === 'GET' || method === 'DELETE' || entry.startsWith('PUT ')
  const query = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)])).toString()
  return isQuery ? client.call(method, query === '' ? address : `${address}?${query}`) : client.call(method, address, sent)
}

/** A member that has bets, a login before this one and a notification. */
const played = async (over: DoorOptions = {}) => {
  const doors = await openSource(over)
  doors.list('m1')
  await sourceClient(doors.url).logIn()
  const client = sourceClient(doors.url)
  await client.logIn()
  const { socket, next, token } = await sourceSocket(doors.url, 'demo')
  for (const over of [{}, { rate: 3, stake: 100 }]) {
    socket.emit('create-bet', bet(token, over))
    await next('place-bet-success')
  }
  return { ...doors, client }
}

test('[HTTP-07] every call of section 7 is answered with its fields and no others', async () => {
  const { client } = await played()
  const calls = LITERAL.map(({ entry }) => entry).filter((entry) => !entry.startsWith('socket '))
  const elsewhere = ['POST /user/userLogin', 'POST /createUserOtp/', 'POST /exchange/order/']
  expect([...Object.keys(ASKED), ...elsewhere].toSorted()).toEqual(calls.toSorted())
  for (const [entry, { path, sent, without = [] }] of Object.entries(ASKED)) {
    const { status, body } = await sendTo(client, entry, path, sent)
    expect([entry, status, typeof body['success']]).toEqual([entry, 200, 'boolean'])
    onlySpoken(entry, body)
    const isWithout = (field: string) => SOMETIMES.test(field) || without.some((name) => field === name || field.startsWith(`${name}.`))
    const due = spokenFields(literalOf(entry)).filter((field) => !isWithout(field))
    expect([entry, due.filter((field) => !shown(body).includes(field))]).toEqual([entry, []])
  }
})

test('[HTTP-07] every call of section 7 refuses a field that is not its own, in a sentence', async () => {
  const { client } = await played()
  for (const [entry, { path, sent }] of Object.entries(ASKED)) {
    const { status, body } = await sendTo(client, entry, path, { ...sent, have: 'v1' })
    expect([entry, status, body]).toEqual([entry, 400, { success: false, message: 'have: is not a known field' }])
  }
  const placed = await client.call('POST', '/exchange/order/', [{ ...ORDER, places: 1 }])
  expect(placed).toMatchObject({ status: 400, body: { success: false, message: 'orders.0.places: is not a known field' } })
})

test('[HTTP-07][AUTH-11] a login, a registration and an order by call have the fields of section 7', async () => {
  const { url, room, list } = await openSource()
  list('m1')
  const client = sourceClient(url)
  await client.call('GET', '/config/app')
  const login = await client.call('POST', '/user/userLogin', new URLSearchParams({ userId: 'demo', password: 'demo1234' }), true)
  expect(shown(login.body)).toEqual(spokenFields(literalOf('POST /user/userLogin')).filter((field) => field !== 'message'))
  const wrong = await client.call('POST', '/user/userLogin', new URLSearchParams({ userId: 'demo', password: 'wrong-one' }), true)
  expect(wrong.body).toEqual({ success: false, status: 200, message: expect.any(String) })
  const foreign = await client.call('POST', '/user/userLogin', new URLSearchParams({ userId: 'demo', password: 'x', siteurl: 'y' }), true)
  expect(foreign).toMatchObject({ status: 400, body: { message: 'siteurl: is not a known field' } })

  const phone = '9000000079'
  const { orderId } = (await client.call('POST', '/postNumberSignUp', { phone, managerId: '' })).body
  const joining = {
    details: { _id: '', username: '', role: '' },
    newUser: { username: phone, fullname: 'Asha Rao', password: GOOD, referrBy: '' },
    ...{ otp: codeFor(room, phone), orderId, type: '', adult: true, terms: true },
  }
  const joined = await client.call('POST', '/createUserOtp/', joining)
  expect(shown(joined.body)).toEqual(['output', 'output.isB2C', 'output.verifytoken', 'success'])

  const token = await client.logIn()
  const placed = await client.call('POST', '/exchange/order/', [ORDER])
  expect(placed.body).toEqual({ success: true })
  expect(placed.headers.get('authorization')).toBe(`Bearer ${token}`)
})

test('[AUTH-15][HTTP-01] a call is of the member whose token or cookie it brings', async () => {
  const { url } = await openSource()
  const client = sourceClient(url)
  const early = await client.call('POST', '/getUserDetails', {})
  expect(early).toMatchObject({ status: 403, body: { success: false, message: expect.any(String) } })
  expect((await client.call('POST', '/getUserDetails', {})).status).toBe(401)
  const token = await client.logIn()
  // By the token alone.
  const ask = (authorization: string, more: Record<string, string> = {}) =>
    fetch(`${url}/getUserDetails`, { method: 'POST', headers: { authorization, 'content-type': 'application/json', ...more }, body: '{}' })
  expect(await (await ask(`Bearer ${token}`, { 'X-Member': 'M9999' })).json()).toEqual({
    success: true,
    doc: { balance: 50_000, exposure: 0 },
  })
  expect((await ask(`Bearer ${'0'.repeat(64)}`)).status).toBe(401)
  // By the cookie alone, with the XSRF cookie in its header.
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const byCookie = { cookie, 'x-xsrf-token': client.jar.get('XSRF-TOKEN') ?? '' }
  expect((await ask('Basic fixed', byCookie)).status).toBe(200)
  expect((await ask('Basic fixed', { cookie })).status).toBe(403)
})

/** What the page behind a video's address asks for, and no client. */
const SCORE = `GET ${getStreamScore.path}`

test('[BROWSE-05] the picture behind a video’s address is served with its score', async () => {
  const { url, list } = await openSource()
  list('m1')
  const client = sourceClient(url)
  await client.call('GET', '/config/app')
  const answer = await client.call('POST', '/open/match-center/stats/access-token', EVENT)
  const { result } = z.object({ result: z.object({ url: z.string() }) }).parse(answer.body)
  expect((await fetch(result.url)).status).toBe(200)
  const score = await client.call('GET', `${new URL(result.url).pathname}/score`)
  expect(score.body).toEqual({ success: true, result: { state: 'waiting' } })
})

test('[BACK-01][HTTP-02] a call of ours is not there, and the app config says no level', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'pavilion-client-'))
  onTestFinished(() => rmSync(clientFolder, { recursive: true }))
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><html><head><!--brand-head--></head></html>')
  const { client, url } = await played({ clientFolder })
  expect((await fetch(`${url}/home`)).headers.get('content-type')).toMatch(/html/)
  const ours = allCalls
    .map(({ shape: { method, path } }) => `${method} ${path}`)
    .filter((entry) => !LITERAL.some((literal) => literal.entry === entry) && entry !== SCORE)
  expect(ours.length).toBeGreaterThan(50)
  for (const entry of [...ours, 'GET /account/:memberCode/statement.csv']) {
    const { status, body } = await sendTo(client, entry, { ...MEMBER, ...ID }, {})
    expect([entry, status, shown(body)]).toEqual([entry, 404, ['message', 'success']])
  }
  expect(JSON.stringify((await client.call('GET', '/config/app')).body)).not.toContain('pavilion"')
  const own = await openDoors()
  expect((await visitor(own.url).call('GET', '/config/app')).body).toMatchObject({
    result: { appConfig: [{ pavilion: { level: 3, features: expect.arrayContaining(['alerts', 'wallets']) } }, {}, {}] },
  })
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

/** What a client sends of each message, with a token. */
const SENT_MESSAGES: Readonly<Record<string, (token: string) => Record<string, unknown>>> = {
  login: () => ({ username: 'demo', password: 'demo1234', siteurl: 'localhost', manager: '', activity_details: SAYS }),
  newloginWithOtp: () => ({ phone: '9000000077', otp: '1234', orderId: 'none', managerId: '', activity_details: SAYS }),
  'create-bet': bet,
  'get-bets': getBets,
  'get-free-home-allmarkets': () => ({
    filter: {
      eventTypeId: { $nin: ['t9', '4321'] },
      ...{ visible: true, deleted: false, marketType: { $in: ['MATCH_ODDS', 'TOURNAMENT_WINNER'] }, status: { $ne: 'CLOSED' } },
    },
    sort: { openDate: 1 },
  }),
}
/** The answers of each, when it is taken and when it is not. */
const ANSWERS: Readonly<Record<string, readonly [taken: string, refused: string]>> = {
  login: ['login-success', 'login-success'],
  newloginWithOtp: ['login-otp-success', 'login-otp-success'],
  'create-bet': ['place-bet-success', 'place-bet-error'],
  'get-bets': ['get-bets-success', 'error'],
  'get-free-home-allmarkets': ['get-freehomeallmarkets-success', 'error'],
}

test('[HTTP-07][BROWSE-01] every message of section 7 is answered with its fields and no others', async () => {
  const { url, list } = await openSource()
  list('m1')
  list('m2', { competitionName: 'Other Cup' })
  const { socket, next, heard, token } = await sourceSocket(url, 'demo')
  for (const [name, make] of Object.entries(SENT_MESSAGES)) {
    socket.emit(name, make(token))
    const [taken] = ANSWERS[name] ?? ['']
    const body = await next(taken)
    onlySpoken(`socket ${taken}`, body)
    if (name !== 'newloginWithOtp') {
      const due = spokenFields(literalOf(`socket ${taken}`)).filter((field) => taken !== 'login-success' || field !== 'message')
      if (taken !== 'get-bets-success') expect([taken, shown(body)]).toEqual([taken, due])
    }
  }
  socket.emit('get-free-home-allmarkets', {})
  expect(await next('get-freehomeallmarkets-success')).toMatchObject([[{ marketId: 'm1' }], [{ marketId: 'm2' }]])
  const named = new Set(heard.map(({ name }) => name))
  expect([...named].filter((name) => !LITERAL.some(({ entry }) => entry === `socket ${name}`))).toEqual([])
})

test('[HTTP-07] every message of section 7 refuses a field that is not its own, in a sentence', async () => {
  const { url, list, exchange } = await openSource()
  list('m1')
  const { socket, next, token } = await sourceSocket(url, 'demo')
  for (const [name, make] of Object.entries(SENT_MESSAGES)) {
    socket.emit(name, { ...make(token), memberCode: 'M1001' })
    const [, refused] = ANSWERS[name] ?? ['', '']
    const message = 'memberCode: is not a known field'
    expect([name, await next(refused)]).toEqual([name, { ...(name.includes('ogin') ? { success: false } : {}), message }])
  }
  for (const over of [{ betSlipRef: createBetOf(1).bet.betSlipRef }, { accept: 'ANY' }, { places: 1 }, { isCashOut: true }]) {
    const sent = bet(token)
    socket.emit('create-bet', { ...sent, bet: { ...sent.bet, ...over } })
    expect(await next('place-bet-error')).toEqual({ message: `bet.${Object.keys(over)[0]}: is not a known field` })
  }
  socket.emit('get-bets', getBets(token, { result: 'SETTLED' }))
  expect(await next('error')).toEqual({ message: expect.stringMatching(/^filter\.result: /) })
  expect(exchange.state.bets.size).toBe(0)
})

test('[HTTP-07] a message of ours is answered by an error, and none of ours comes', async () => {
  const { url, list, heardOf } = await messagesOfOurs()
  list('m1')
  const { socket, next, heard } = await sourceSocket(url, 'demo')
  for (const name of heardOf) {
    socket.emit(name, {})
    expect([name, await next('error')]).toEqual([name, { message: 'This message is not known.' }])
  }
  expect(heard.map(({ name }) => name).filter((name) => name !== 'error')).toEqual(['login-success'])
})
/** The messages beside section 7, in either direction. */
const messagesOfOurs = async () => ({
  ...(await openSource()),
  heardOf: allMessages.map(({ shape: { name } }) => name).filter((name) => !LITERAL.some(({ entry }) => entry === `socket ${name}`)),
})

test('[SLIP-14][OPEN-01] a bet is placed, listed and settled over the socket by section 7 alone', async () => {
  const { url, list, exchange } = await openSource()
  const { marketId } = list('m1')
  const { socket, next, count, token } = await sourceSocket(url, 'demo')
  const other = await sourceSocket(url, 'demo')
  socket.emit('create-bet', bet(token, { stake: 500 }))
  expect(await next('place-bet-success')).toEqual({ message: expect.stringMatching(/\w/) })
  socket.emit('get-bets', getBets(token))
  const listed = await next('get-bets-success')
  expect(shown(listed)).toEqual(spokenFields(literalOf('socket get-bets-success')))
  expect(listed).toMatchObject({ bets: [{ stake: 500, rate: 1.98, type: 'Back', status: 'MATCHED', marketId: 'm1' }] })
  // The other device of the member lists the bet; the answer was for the line that asked.
  other.socket.emit('get-bets', getBets(other.token))
  expect(await other.next('get-bets-success')).toMatchObject({ bets: [{ stake: 500 }] })
  expect(other.count('place-bet-success')).toBe(0)
  exchange.feed({ kind: 'result', marketId, winners: [runner(1)], note: '' })
  await expect.poll(() => exchange.state.bets.size).toBe(0)
  socket.emit('get-bets', getBets(token))
  expect(await next('get-bets-success')).toEqual({ bets: [] })
  const client = sourceClient(url)
  await client.logIn()
  expect((await client.call('POST', '/getUserDetails', {})).body).toMatchObject({ doc: { exposure: 0 } })
  expect(exchange.account(memberCodeSchema.parse('M1001')).balance).toBeGreaterThan(5_000_000)
  expect(count('place-bet-success')).toBe(1)
})

test('[SLIP-15] a bet with a delay is answered once, on the connection that asked', async () => {
  const { url, list, exchange } = await openSource()
  const market = list('m1')
  exchange.feed({ kind: 'market', market: { ...market, inplay: true }, betDelayMs: 200 })
  exchange.feed({ kind: 'status', marketId: market.marketId, status: 'OPEN', inplay: true })
  const one = await sourceSocket(url, 'demo')
  const two = await sourceSocket(url, 'demo')
  two.socket.emit('get-bets', getBets(two.token))
  await two.next('get-bets-success')
  one.socket.emit('create-bet', bet(one.token))
  expect(await one.next('place-bet-success')).toEqual({ message: expect.stringMatching(/\w/) })
  two.socket.emit('get-bets', getBets(two.token))
  expect(await two.next('get-bets-success')).toMatchObject({ bets: [{ stake: 500 }] })
  expect([one.count('place-bet-success'), two.count('place-bet-success')]).toEqual([1, 0])
})

test('[SESS-06] a message names its session by its token, and an ended session says logout', async () => {
  const { url, list, sessions, sockets, exchange } = await openSource()
  list('m1')
  const token = await sourceClient(url).logIn()
  const { socket, next } = await sourceSocket(url)
  socket.emit('create-bet', bet(''))
  expect(await next('place-bet-error')).toEqual({ message: expect.stringMatching(/\w/) })
  socket.emit('get-bets', getBets('0'.repeat(64)))
  expect(await next('error')).toEqual({ message: expect.stringMatching(/\w/) })
  expect(exchange.state.bets.size).toBe(0)
  socket.emit('get-bets', getBets(token))
  expect(await next('get-bets-success')).toEqual({ bets: [] })
  sockets.notifyFlags(memberCodeSchema.parse('M1001'))
  expect(await next('event-type-success')).toEqual({})
  sessions.end(token)
  sockets.endSession(token)
  expect(await next('logout')).toEqual({})
  await expect.poll(() => socket.connected).toBe(false)
})

test('[AUTH-12][AUTH-02] a login by code and the demo login begin sessions over the socket', async () => {
  const { url, room } = await openSource()
  const client = sourceClient(url)
  await client.call('GET', '/config/app')
  const phone = '9876543210'
  const { orderId } = (await client.call('POST', '/createOtp/', { phone, managerId: '' })).body
  const { socket, next } = await sourceSocket(url)
  socket.emit('newloginWithOtp', { phone, otp: codeFor(room, phone), orderId, managerId: '', activity_details: SAYS })
  const byCode = await next('login-otp-success')
  expect(shown(byCode)).toEqual(spokenFields(literalOf('socket login-otp-success')).filter((field) => field !== 'message'))
  socket.emit('login', { siteurl: 'localhost', activity_details: SAYS })
  const demo = await next('login-success')
  for (const answer of [byCode, demo]) {
    const { output } = z.object({ output: z.object({ memberCode: z.string(), verifytoken: z.string() }) }).parse(answer)
    socket.emit('get-bets', getBets(output.verifytoken))
    expect(await next('get-bets-success')).toEqual({ bets: [] })
    const authorization = `Bearer ${output.verifytoken}`
    const profile = await fetch(`${url}/account/${output.memberCode}/profile/get`, { headers: { authorization } })
    expect(await profile.json()).toEqual({ success: true })
  }
})

test('[CAS-03] a game opens for a member by the call of section 7', async () => {
  const { url } = await openCasino({ speaks: 'source' })
  const client = sourceClient(url)
  await client.logIn()
  const { body } = await client.call('POST', '/singleGame/', { gameId: 'aviator', tableId: 'main' })
  expect(shown(body)).toEqual(spokenFields(literalOf('POST /singleGame/')).filter((field) => field !== 'message'))
})

test('[MKT-02] a bookmaker’s price is a rate on 100, and the reason stands for the status', async () => {
  const { url, list, exchange } = await openSource()
  const { marketId } = list('m1', { marketType: 'Special' })
  exchange.feed({ kind: 'status', marketId, status: 'SUSPENDED', inplay: false, label: 'Ball Running' })
  const { body } = await sourceClient(url).call('GET', '/exchange/odds/sma-event/4/event-m1')
  expect(body).toMatchObject({
    result: [
      {
        marketType: 'Special',
        marketBook: { status: 'Ball Running', runners: [{ selectionId: 1, availableToBack: [{ price: 98, size: 100_000 }] }, {}] },
      },
    ],
  })
})

/** The address of the product's command with books of its own. */
const startWith = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-speaks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return (await command(['--data', join(folder, 'data'), ...args], environment)).url
}

test('[HTTP-07] npm start speaks the specification by its flag or its environment', async () => {
  for (const url of [await startWith(['--speaks', 'source']), await startWith([], { PAVILION_SPEAKS: 'source' })]) {
    const client = sourceClient(url)
    const token = await client.logIn()
    expect((await client.call('POST', '/getUserDetails', {})).body).toEqual({ success: true, doc: { balance: 50_000, exposure: 0 } })
    expect((await client.call('GET', '/user/session')).status).toBe(404)
    const { socket, next } = await sourceSocket(url)
    socket.emit('get-bets', getBets(token))
    expect(await next('get-bets-success')).toEqual({ bets: [] })
  }
  const own = await startWith(['--speaks', 'pavilion'], { PAVILION_SPEAKS: 'source' })
  expect((await visitor(own).call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[HTTP-07] a start with another word, or out of this machine, is refused in a sentence', async () => {
  await expect(startWith(['--speaks', 'English'])).rejects.toThrow(/^1: --speaks \(or PAVILION_SPEAKS\) takes "pavilion" or "source"\./)
  await expect(startWith([], { PAVILION_SPEAKS: 'level0' })).rejects.toThrow(/^1: --speaks \(or PAVILION_SPEAKS\) takes/)
  const open = startWith(['--speaks', 'source', '--no-stand-ins'], { HOST: '0.0.0.0' })
  await expect(open).rejects.toThrow(/^1: --speaks source is for tests on this machine\. .*HOST=127\.0\.0\.1\./)
  await expect(startWith(['--speaks', 'source', '--role', 'gateway'])).rejects.toThrow(/^1: --speaks source is one process/)
  const bus = startWith(['--speaks', 'source'], { NATS_URL: 'nats://127.0.0.1:1' })
  await expect(bus).rejects.toThrow(/^1: --speaks source is one process\. Start it without --role and NATS_URL\./)
})
