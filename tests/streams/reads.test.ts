import { expect, test } from 'vitest'
import { getOpenStream, getSpecialStream, getStream } from '#contract/calls/browse.ts'
import { supportSchema } from '#contract/calls/support.ts'
import { HOME_WISH } from '#contract/messages/browse.ts'
import { cursorSchema, rowIdSchema } from '#contract/calls/statements.ts'
import { DEFAULT_BETTING } from '#contract/messages/settings.ts'
import { competitionIdSchema, daySchema, eventIdSchema, marketIdSchema, selectionIdSchema, timeZoneSchema } from '#contract/scalar.ts'
import type { Ask } from '#client/ledger/reads.ts'
import { said } from '#domain/said.ts'
import type { SpecialEvents } from '#domain/market/video.ts'
import type { HttpDoor, SocketDoor } from '#streams/doors.ts'
import { createLines } from '#streams/lines.ts'
import { askFor } from '#streams/resources.ts'
import { line, member, quietDoors } from '#tests/player.ts'

const demo = member('demo').memberCode
const [marketId, eventId] = [marketIdSchema.parse('m1'), eventIdSchema.parse('e1')]
const [cursor, row] = [cursorSchema.parse('1.0'), rowIdSchema.parse('1.0')]
const days = { range: '7d', from: null, to: null, zone: timeZoneSchema.parse('UTC') } as const
const dated = { range: null, from: daySchema.parse('2026-01-01'), to: daySchema.parse('2026-01-31'), zone: null } as const
const own = { memberCode: demo }

type Options = { readonly whose?: string | null; readonly isOnline?: boolean; readonly special?: SpecialEvents; readonly paths?: string[] }
/** The calls and messages of a read, and its fact where an exchange answers as given; undefined: the network fails. */
const read = (ask: Ask, answer?: string, { whose = 'demo', isOnline = false, special = [[], []], paths = [] }: Options = {}) => {
  const asked: unknown[] = []
  const sent: (readonly [name: string, body: unknown])[] = []
  const facts: unknown[] = []
  const http: HttpDoor = {
    call: (_, { path }, request, reply) => {
      asked.push(request)
      paths.push(path)
      if (answer === undefined) return reply({ kind: 'failed', said: said('network') })
      return reply({ kind: 'answer', answer: JSON.parse(answer) })
    },
  }
  const socket: SocketDoor = {
    open: () => undefined,
    close: () => undefined,
    send: (_, name, body) => {
      if (isOnline) sent.push([name, body])
      return isOnline
    },
  }
  const on = createLines(
    { http, socket },
    () => undefined,
    () => line(whose),
  )(line(whose))
  askFor(on, { ...quietDoors.site, specialEvents: special }, ask, (fact, of) => void facts.push({ ...fact, of }))
  return { asked, sent, facts }
}

/** Each read with what it asks for, and the field of its answer that has the rows. */
const plain: readonly (readonly [Ask, request: unknown, field: string])[] = [
  [{ what: 'ladder', marketId }, { ...own, marketId }, 'result'],
  [{ what: 'wagering', walletType: 'casino' }, { walletType: 'casino' }, 'result'],
  [{ what: 'wallets' }, own, 'result'],
  [
    { what: 'bonuses', show: 'running', cursor: 'c', ...days },
    { ...own, range: '7d', zone: 'UTC', show: 'running', cursor: 'c' },
    'result',
  ],
  [{ what: 'bonuses', show: 'all', cursor: null, ...dated }, { ...own, from: '2026-01-01', to: '2026-01-31', show: 'all' }, 'result'],
  [{ what: 'bonus', number: 7 }, { ...own, number: '7' }, 'result'],
  [{ what: 'fortune' }, own, 'result'],
  [{ what: 'serverTime' }, {}, 'result'],
  [{ what: 'play' }, own, 'result'],
  [{ what: 'statement', show: 'all', cursor, ...days }, { ...own, range: '7d', zone: 'UTC', show: 'all', cursor, limit: '100' }, 'result'],
  [{ what: 'statementRow', row }, { ...own, row }, 'result'],
  [
    { what: 'profit', by: 'day', sport: '4', eventId, cursor: null, ...days },
    { ...own, range: '7d', zone: 'UTC', by: 'day', sport: '4', eventId, limit: '100' },
    'result',
  ],
  [{ what: 'casino' }, {}, 'data'],
  [{ what: 'paymentTerms' }, own, 'result'],
  [
    { what: 'transactions', type: 'deposit', state: 'open', cursor: null, ...days },
    { ...own, range: '7d', zone: 'UTC', type: 'deposit', state: 'open' },
    'result',
  ],
  [{ what: 'transaction', type: 'deposit', refrenceNo: 'DEP-000001' }, { ...own, type: 'deposit', refrenceNo: 'DEP-000001' }, 'result'],
  [{ what: 'receipt', refrenceNo: 'DEP-000001' }, { ...own, refrenceNo: 'DEP-000001' }, 'picture'],
  [{ what: 'profile' }, own, 'result'],
]
const lists: readonly (readonly [Ask, request: unknown, field: string])[] = [
  [{ what: 'promotions' }, {}, 'promotions'],
  [{ what: 'devices' }, own, 'result'],
  [{ what: 'casinoPlayed' }, {}, 'data'],
  [{ what: 'beneficiaries' }, own, 'result'],
  [{ what: 'notices' }, own, 'result'],
  [{ what: 'flags' }, { details: { username: 'demo', id: demo, key: demo, role: 'user', token: '' }, targetUser: 'demo' }, 'parent'],
]
const rowsOfTwo = [{ name: 'one' }, { name: 'other' }]
const EVERYONE: readonly string[] = ['serverTime', 'casino']

test('[MKT-15] a notification of a withdrawn runner has its news where those of others are', () => {
  const removal = { kind: 'voided' }
  const { facts } = read({ what: 'notices' }, JSON.stringify({ success: true, result: [{ id: 'one', removal }] }))
  expect(facts).toMatchObject([{ rows: [{ id: 'one', news: removal }] }])
})

test.each([
  ...plain.map(([ask, ...rest]) => [ask.what, ask, ...rest, false] as const),
  ...lists.map(([ask, ...rest]) => [ask.what, ask, ...rest, true] as const),
])('[ERR-04] the read %s asks for its own and has the rows of its answer', (_, ask, request, field, isList) => {
  const whose = EVERYONE.includes(ask.what) ? 'all' : 'member'
  const answered = read(ask, JSON.stringify({ success: true, [field]: isList ? rowsOfTwo : 'what was answered' }))
  expect(answered.asked).toEqual([request])
  const rows = isList ? rowsOfTwo : ['what was answered']
  expect(answered.facts).toEqual([{ type: 'read.answered', what: ask.what, ask, whose, rows, markets: [], of: whose }])
  const failed = { type: 'read.failed', ask, whose, of: whose }
  const empty = { type: 'read.answered', what: ask.what, ask, whose, rows: [], markets: [], of: whose }
  const isOptional = ask.what === 'receipt'
  expect(read(ask).facts).toEqual([isOptional ? empty : { ...failed, said: said('network') }])
  expect(read(ask, '{"success":true}').facts).toEqual([isOptional ? empty : { ...failed, said: said('cannotLoad') }])
  if (whose === 'member' && ask.what !== 'transaction') expect(read(ask, '{}', { whose: null })).toEqual({ asked: [], sent: [], facts: [] })
})

/** The rows of a read. */
const rowsOf = (ask: Ask, answer: unknown): unknown => {
  const [fact] = read(ask, JSON.stringify(answer)).facts
  return typeof fact === 'object' && fact !== null && 'rows' in fact ? fact.rows : fact
}

test('[ACCT-03] a payment that the exchange does not know has no row, and no number asks nothing', () => {
  const ask: Ask = { what: 'transaction', type: 'deposit', refrenceNo: 'DEP-000001' }
  expect(rowsOf(ask, { success: false, code: 'PAYMENT_UNKNOWN' })).toEqual([])
  expect(rowsOf(ask, { success: false, code: 'SERVICE_UNAVAILABLE' })).toMatchObject({ type: 'read.failed' })
  const odd = read({ ...ask, refrenceNo: 'none' }, '{"success":true}')
  expect([odd.asked, odd.facts]).toMatchObject([[], [{ type: 'read.answered', rows: [] }]])
  expect(read(ask, '{"success":true}', { whose: null })).toMatchObject({ asked: [], facts: [{ rows: [] }] })
})

test('[ACCT-13] the devices of web push come with the exchange’s key, or not at all', () => {
  const devices = [{ id: 'D1' }]
  expect(rowsOf({ what: 'push' }, { success: true, key: 'k', result: devices })).toEqual([{ key: 'k', devices }])
  for (const answer of [{ success: true, key: 'k' }, { success: true, result: devices }, { success: true }])
    expect(rowsOf({ what: 'push' }, answer)).toMatchObject({ type: 'read.failed', said: said('cannotLoad') })
})

test('[MKT-06] the terms of a market have its limits in order', () => {
  const ask: Ask = { what: 'terms', marketId, selectionId: selectionIdSchema.parse(1) }
  expect(read(ask).asked).toEqual([{ marketId, runnerId: 1 }])
  const result = { minBet: 500, maxBet: 100, maxWinPerMarket: 900 }
  expect(rowsOf(ask, { success: true, result })).toEqual([{ min: 100, max: 500, maxWin: 900 }])
})

test('[MKT-11] alerts come with their news, and the newest that was given is 0 before any', () => {
  expect(read({ what: 'alerts' }).asked).toEqual([own])
  expect(rowsOf({ what: 'alerts' }, { success: true, alerts: ['a'], news: ['n'], given: 4 })).toEqual([
    { alerts: ['a'], news: ['n'], given: 4 },
  ])
  expect(rowsOf({ what: 'alerts' }, { success: true, alerts: [], news: [] })).toEqual([{ alerts: [], news: [], given: 0 }])
  for (const part of [{ alerts: [] }, { news: [] }])
    expect(rowsOf({ what: 'alerts' }, { success: true, ...part })).toMatchObject({ type: 'read.failed' })
})

test('[STAKE-01][STAKE-04] stake lists are those of each place where the member chose some', () => {
  const listed = (data: object): unknown => rowsOf({ what: 'stakes' }, { success: true, data })
  expect(listed({ priceArray: [1] })).toEqual([{ place: 'desk', stakes: [1] }])
  expect(listed({ priceArray: [1], mobile: [2], mobileExchangeGame: [3] })).toEqual([
    { place: 'desk', stakes: [1] },
    { place: 'phone', stakes: [2] },
    { place: 'phoneGames', stakes: [3] },
  ])
  expect(rowsOf({ what: 'stakes' }, { success: true })).toMatchObject({ type: 'read.failed' })
})

test('[SESS-11] the last login is the newest one before this session', () => {
  expect(rowsOf({ what: 'activity' }, { success: true, doc: [{}, { lastLogin: 5 }, { lastLogin: 4 }] })).toEqual([5])
  expect(rowsOf({ what: 'activity' }, { success: true, doc: [] })).toEqual([])
  expect(rowsOf({ what: 'activity' }, { success: true })).toMatchObject({ type: 'read.failed' })
})

test('[AUTH-15] the address of a client is shown, or why it may send no bet from there', () => {
  const ask: Ask = { what: 'address' }
  expect(rowsOf(ask, { success: true, status: 200, activity_details: { ip: '1.2.3.4' } })).toEqual([{ ip: '1.2.3.4' }])
  const refused = { success: false, status: 403, code: 'PERMISSION_DENIED', message: 'no', activity_details: { ip: '1.2.3.4' } }
  expect(rowsOf(ask, refused)).toMatchObject([{ refused: { key: expect.any(String) } }])
  expect(rowsOf(ask, { success: true, status: 200 })).toEqual([{ refused: said('network') }])
  expect(read(ask).facts).toMatchObject([{ type: 'read.failed', said: said('network') }])
  expect(read(ask, '{}', { whose: null }).asked).toEqual([])
})

test('[SESS-05] a balance is the account’s, or says that the member must log in again', () => {
  const facts = (answer: object): unknown => read({ what: 'balance' }, JSON.stringify(answer)).facts
  expect(facts({ success: true, doc: { balance: 5 } })).toEqual([{ type: 'account.changed', balance: 5, of: 'member' }])
  expect(facts({ success: false, doc: { balance: 5 } })).toMatchObject([{ type: 'read.failed' }])
  expect(facts({ success: true })).toMatchObject([{ type: 'read.failed' }])
  expect(facts({ success: true, logout: true, doc: {} })).toMatchObject([{ type: 'balance.refused', said: said('LOGIN_AGAIN') }])
})

test('[OPEN-12] settlements come whole, or not at all', () => {
  const ask: Ask = { what: 'settlements' }
  expect(read(ask).asked).toEqual([own])
  const whole = { success: true, result: ['s'] }
  expect(read(ask, JSON.stringify(whole)).facts).toEqual([{ type: 'settlements.listed', settlements: ['s'], of: 'member' }])
  for (const part of [{ success: false }, { result: undefined }])
    expect(rowsOf(ask, { ...whole, ...part })).toMatchObject({ type: 'read.failed' })
})

test.each([
  ['bets', 'active', 'ACTIVE', 'open'],
  ['ended', 'ended', 'SETTLED', 'settled'],
] as const)('[OPEN-05] %s are asked for over the socket, and by a call while it is down', (what, which, result, orderStatus) => {
  const filter = { username: 'demo', deleted: false, result, status: 'MATCHED' }
  const online = read({ what }, '{}', { isOnline: true })
  expect(online).toEqual({ asked: [], sent: [['get-bets', { memberCode: demo, token: '', filter, sort: { placedTime: -1 } }]], facts: [] })
  const listed = read({ what }, '{"success":true,"accountSeq":3}')
  expect(listed.asked).toEqual([{ memberCode: demo, orderStatus }])
  expect(listed.facts).toEqual([{ type: 'bets.listed', which, accountSeq: 3, bets: [], of: 'member' }])
  expect(rowsOf({ what }, { success: true })).toMatchObject({ type: 'read.failed' })
  expect(read({ what }, '{}', { whose: null, isOnline: true })).toEqual({ asked: [], sent: [], facts: [] })
})

test('[ACCT-12] bets that are over and a market’s profit ask for their days, and keep the sums', () => {
  expect(read({ what: 'marketProfit', marketId, ...days }).asked).toEqual([{ ...own, marketId, range: '7d', zone: 'UTC' }])
  expect(rowsOf({ what: 'marketProfit', marketId, ...days }, { success: true, result: { total: 5, bets: [] } })).toEqual([
    { total: 5, bets: [] },
  ])
  const past: Ask = { what: 'pastBets', show: 'all', sport: '4', cursor, ...days }
  expect(read(past).asked).toEqual([{ ...own, range: '7d', zone: 'UTC', show: 'all', sport: '4', cursor, limit: '100' }])
  expect(rowsOf(past, { success: true, result: { count: 0, bets: [] } })).toEqual([{ count: 0, bets: [] }])
})

const limit = (min: number, max: number) => ({ min, max })
const wire = {
  ...{ oddsBetDelay: 1, soccerBetDelay: 2, tennisBetDelay: 3, bookmakerBetDelay: 4, fancyBetDelay: 5, ballbyballBetDelay: 6 },
  virtualBetDelay: 7,
  confirmation: true,
  lastLogin: null,
}

test('[SLIP-33][MKT-06] settings have the delays and limits of each kind, and a stake in paise', () => {
  const limits = { odds: limit(2, 1), fancy: limit(3, 4), bookmaker: limit(5, 6), soccer: limit(7, 8), tennis: limit(9, 10) }
  const oneClick = { active: true, stake: 500, barred: false }
  const data = { ...wire, limits, betting: { ...DEFAULT_BETTING, oneClick } }
  const settings = {
    ...DEFAULT_BETTING,
    oneClick: { active: true, stake: 50_000, barred: false },
    delaySeconds: { odds: 1, soccer: 2, tennis: 3, bookmaker: 4, fancy: 5, ballByBall: 6, virtual: 7 },
    limits: {
      ...{ odds: limit(1, 2), fancy: limit(3, 4), bookmaker: limit(5, 6), soccer: limit(7, 8), tennis: limit(9, 10) },
      // A server that names none sets none (MKT-08).
      ...{ virtual: limit(0, 0), ballByBall: limit(0, 0) },
    },
  }
  expect(rowsOf({ what: 'settings' }, { success: true, data })).toEqual([JSON.parse(JSON.stringify(settings))])
  const bare = rowsOf({ what: 'settings' }, { success: true, data: { ...wire, limits } })
  expect(bare).toMatchObject([{ ...DEFAULT_BETTING, confirmation: true }])
  expect(rowsOf({ what: 'settings' }, { success: true })).toMatchObject({ type: 'read.failed' })
})

const [ofEvent, ofRunner] = [
  { eventTypeId: '4', eventId },
  { marketId, selectionId: selectionIdSchema.parse(1) },
]
const listed = [{ market: { marketId }, book: {} }]
const markets = { success: true, result: listed }
const events = { success: true, response: [{ eventName: 'Home v Away', markets: listed }] }
const whole = { eventTypeId: '4', competitionId: null }
const part = { eventTypeId: '4', competitionId: competitionIdSchema.parse('c1') }
const siteurl = { siteurl: 'localhost' }

/** The reads of a visitor's pages: what each asks, what is answered, and the rows of it, with markets where some come along. */
const first: readonly (readonly [Ask, request: unknown, answer: object, rows: readonly unknown[], came?: readonly unknown[]])[] = [
  [{ what: 'home' }, {}, { success: true, groups: [{ markets: listed }, { markets: [] }] }, [marketId], listed],
  [{ what: 'event', ...ofEvent }, ofEvent, markets, [marketId], listed],
  [{ what: 'odds', ...whole }, { eventTypeId: '4' }, markets, [marketId], listed],
  [{ what: 'odds', ...part }, { a: '4', b: 'c1' }, markets, [marketId], listed],
  [{ what: 'competitions', ...whole }, { eventTypeId: '4' }, { success: true, response: ['one'] }, ['one']],
  [{ what: 'events', ...part }, part, events, [{ eventName: 'Home v Away', marketIds: [marketId] }], listed],
  [{ what: 'history', ...ofRunner }, ofRunner, { success: true, result: ['point'] }, ['point']],
  [{ what: 'results', eventTypeId: 'v9' }, { eventTypeId: 'v9' }, { success: true, result: ['last'] }, ['last']],
  [
    { what: 'stream', ...ofEvent },
    ofEvent,
    { success: true, result: { config: { videoId: 'v' }, url: 'u' } },
    [{ videoId: 'v', url: 'u' }],
  ],
  [{ what: 'stream', ...ofEvent }, ofEvent, { success: true, result: {} }, []],
  [{ what: 'stats', ...ofEvent }, ofEvent, { success: true, result: { url: 'u' } }, [{ url: 'u' }]],
  [{ what: 'stats', ...ofEvent }, ofEvent, { success: true, result: { match: {} } }, [{ match: {} }]],
  [{ what: 'stats', ...ofEvent }, ofEvent, { success: true }, []],
  [{ what: 'popups' }, siteurl, { success: true, data: { istenpaisa: true } }, [{ casino: true }]],
]

test.each(first.map(([ask, ...rest]) => [ask.what, ask, ...rest] as const))(
  '[BROWSE-02] the read %s of a page asks the same for visitor and member, and brings its markets',
  (what, ask, request, answer, rows, came = []) => {
    for (const whose of ['demo', null]) {
      const answered = read(ask, JSON.stringify(answer), { whose })
      expect(answered.asked).toEqual([request])
      expect(answered.facts).toEqual([{ type: 'read.answered', what, ask, whose: 'all', rows, markets: came, of: 'all' }])
      expect(read(ask, undefined, { whose }).facts).toMatchObject([what === 'stream' ? { rows: [] } : { type: 'read.failed' }])
    }
  },
)

test('[BROWSE-02] a list of a page fails without an answer, and an address that fits no call asks nothing', () => {
  for (const ask of [
    { what: 'event', ...ofEvent },
    { what: 'odds', ...whole },
    { what: 'competitions', ...whole },
    { what: 'events', ...whole },
    { what: 'popups' },
    { what: 'config' },
  ] as const)
    expect(rowsOf(ask, { success: true })).toMatchObject({ type: 'read.failed', said: said('cannotLoad') })
  const long = '9'.repeat(65)
  for (const ask of [
    { what: 'event', ...ofEvent, eventTypeId: long },
    { what: 'odds', ...whole, eventTypeId: long },
    { what: 'odds', ...part, eventTypeId: long },
    { what: 'competitions', ...whole, eventTypeId: long },
    { what: 'stream', ...ofEvent, eventTypeId: long },
    { what: 'stats', ...ofEvent, eventTypeId: long },
  ] as const)
    expect(read(ask, '{}')).toMatchObject({ asked: [], facts: [{ rows: [] }] })
})

test('[BROWSE-10] the home list is asked for over the socket, and by a call while it is down', () => {
  expect(read({ what: 'home' }, '{}', { isOnline: true })).toEqual({
    asked: [],
    sent: [['get-free-home-allmarkets', HOME_WISH]],
    facts: [],
  })
})

test('[BRAND-08] the app config is of this site', () => {
  expect(read({ what: 'config' }, undefined, { whose: null }).asked).toEqual([siteurl])
  expect(rowsOf({ what: 'config' }, { success: true, result: { appConfig: [] } })).toMatchObject([{ version: null, redirect: null }])
})

test('[SUPP-02] support of this site comes by the call of visitors or of members, with all its fields', () => {
  const fields = { wpnumber: '91', instagram: 'i', facebook: 'f', twitter: 't', telegram: 'g', email: 'e', message: 'm' }
  expect(Object.keys(supportSchema.shape)).toEqual(Object.keys(fields))
  const support = (whose: string | null, answer: object) => {
    const paths: string[] = []
    const { asked, facts } = read({ what: 'support' }, JSON.stringify({ success: true, ...answer }), { whose, paths })
    return { asked, facts, paths }
  }
  const asked = [siteurl]
  const facts = [{ rows: [fields] }]
  expect(support(null, { response: fields })).toMatchObject({ asked, facts, paths: ['/getWpNumber'] })
  expect(support('demo', { data: fields })).toMatchObject({ asked, facts, paths: ['/getUserWpNumber'] })
})

test('[BROWSE-05] a video comes by the way of its event: open, of members, or special', () => {
  const pathsOf = (whose: string | null, ...eventIds: readonly string[]): readonly string[] => {
    const paths: string[] = []
    read({ what: 'stream', ...ofEvent }, '{"success":true}', { whose, special: [eventIds, []], paths })
    return paths
  }
  expect([pathsOf(null), pathsOf('demo'), pathsOf('demo', eventId)]).toEqual([
    [getOpenStream.path],
    [getStream.path],
    [getSpecialStream.path],
  ])
})
