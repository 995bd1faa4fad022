import { expect, test } from 'vitest'
import { say } from '#copy/catalogue.ts'
import type { Target } from '#client/player/login.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { FactOf } from '#client/ledger/facts.ts'
import { homeAnswered, readOf } from '#client/ledger/reads.ts'
import { type Said, said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, SocketEvents, Stored } from '#streams/doors.ts'
import { createHttpDoor } from '#streams/http.ts'
import { market } from '#tests/markets.ts'
import { at, deafDoors, lateCharts, marketId, member, pick, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const START = 1_000_000
const ARRIVAL = {
  memberCode: 'demo',
  details: { username: 'demo', role: 'user', status: 'active' },
  key: 'k',
  verifytoken: 'the-token',
  expiry: 9_000_000,
  serverTime: START,
  isB2C: true,
}
const LOBBY: Target = { page: 'casino-lobby', ids: ['slots'], navigation: null }

/** The price of the market that a player presses. */
const book: FactOf<'books.changed'> = {
  type: 'books.changed',
  books: [
    {
      marketId: marketId('m1'),
      seq: 0,
      image: true,
      status: 'OPEN',
      inplay: true,
      runners: [{ selectionId: pick('m1').selectionId, status: 'ACTIVE', back: [[odds(2000), paise(100_000)]], lay: [] }],
    },
  ],
}

/** A tab before an exchange that answers the calls of `answers` by their path, or is away, and what the tab asks and sends. */
const tab = (answers: Readonly<Record<string, unknown>> = {}, referCode: string | null = null, stored: Stored | null = null) => {
  const asked: string[] = []
  const call: HttpDoor['call'] = ({ member: owner }, { path, answer }, _, reply) => {
    asked.push(path)
    const ticket = { success: true, ticket: 't', memberCode: owner?.memberCode ?? null }
    const given = answers[path] ?? (path === '/user/socketTicket' ? ticket : undefined)
    if (given === 'away') return reply({ kind: 'failed', said: said('network') })
    if (given !== undefined) reply({ kind: 'answer', answer: answer.parse(given) })
  }
  const { doors } = deafDoors()
  let events: SocketEvents | null = null
  const clock = virtualClock(at(START))
  const kept: (Stored | null)[] = []
  const targets: (Target | null)[] = []
  const pages: string[] = []
  const toasts: string[] = []
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => job(),
    doors: {
      ...doors,
      http: { call },
      socket: {
        open: (_, __, heard) => {
          events = heard
          heard.opened()
        },
        close: () => undefined,
        send: (_, name) => asked.push(name) > 0,
      },
      memory: {
        ...doors.memory,
        session: () => stored,
        isAlone: (reply) => reply(stored === null),
        keepSession: (stored) => void kept.push(stored),
        keepTarget: (target) => void targets.push(target),
      },
      place: { ...doors.place, go: (path) => void pages.push(path) },
      toast: (_, why) => void toasts.push(say(why)),
    },
  })
  spine.start()
  spine.record({ type: 'visitor.arrived', referCode, google: null, whatsapp: null, target: null })
  return {
    spine,
    clock,
    kept,
    targets,
    pages,
    toasts,
    hear: (name: string, body: unknown) => events?.heard(name, body),
    cut: () => events?.closed('cut'),
    /** What was asked since it was taken last. */
    taken: () => asked.splice(0),
  }
}

/** The calls of a login: each brings a part of the member's page. */
const OF_MEMBER = [
  '/getUserDetails',
  '/account/:memberCode/profile/get',
  '/getUserSetting',
  '/account/:memberCode/notification/message',
  '/getStackButton',
  'get-bets',
  '/getUserEvenets',
]

test('[SESS-01] a refused login says why; another is kept, closes the dialog and goes on 300 ms later', () => {
  const answers = {
    '/user/whoAmI': { success: true, status: 200, activity_details: { ip: '203.0.113.7', location: '' } },
    '/user/claimSession': { success: true, output: ARRIVAL },
  }
  const { spine, clock, kept, pages, toasts, hear } = tab(answers, 'FRIEND01')
  const login = () => spine.ledger.get().login
  const submit = () => spine.record({ type: 'login.submitted', userId: 'demo', password: secret('demo1234') })
  spine.record({ type: 'session.restored', member: null })
  spine.record({ type: 'target.chosen', target: LOBBY })
  submit()
  hear('login-success', { success: false, message: 'No such user here.' })
  expect([toasts, spine.ledger.get().member, kept]).toEqual([['No such user here.'], null, []])
  expect(login()).toMatchObject({ open: true, referCode: 'FRIEND01' })
  submit()
  hear('login-success', { success: true, output: ARRIVAL })
  expect(kept).toMatchObject([{ token: 'the-token', member: { memberCode: 'demo', username: 'demo', isB2C: true } }])
  expect([spine.ledger.get().member?.memberCode, login().open, login().referCode]).toEqual(['demo', false, null])
  clock.advance(299)
  expect(pages).toEqual([])
  clock.advance(1)
  expect(pages).toEqual(['/casino-lobby/slots'])
})

/** A tab whose calls to these paths go through the real gate to what `fetch` answers; no other call is answered. */
const gated = (paths: readonly string[], fetch: typeof globalThis.fetch, token: string | null = null) => {
  const { doors } = deafDoors()
  const bases = { api: 'http://127.0.0.1', auth: '', account: '', open: '', casino: '', upload: '', config: '', dev: '', whoami: '' }
  const http = createHttpDoor({ bases, cookies: () => 'XSRF-TOKEN=t1', token: () => token, count: () => undefined, fetch })
  const call: HttpDoor['call'] = (line, shape, request, reply) => {
    if (paths.includes(shape.path)) http.call(line, shape, request, reply)
  }
  const toasts: string[] = []
  const cleaned: string[] = []
  const place = { ...doors.place, clean: () => void cleaned.push('address') }
  const toast = (_: unknown, why: Said): void => void toasts.push(say(why))
  const spine = createSpine({
    late: lateCharts,
    clock: virtualClock(at(START)),
    frame: (job) => job(),
    doors: { ...doors, http: { call }, place, toast },
  })
  spine.start()
  return { spine, toasts, cleaned }
}

test('[AUTH-14] Google and WhatsApp need the header, keep one-click off, and leave the address clean', async () => {
  const ways = ['google', 'whatsapp'] as const
  const logIn = async (way: (typeof ways)[number], headers: Readonly<Record<string, string>>) => {
    const answer = async () => Response.json({ success: true, result: ARRIVAL }, { headers })
    const { spine, toasts, cleaned } = gated(['/auth/glogin', '/auth/walogin'], answer)
    const outside = { google: null, whatsapp: null, [way]: secret('credential') }
    spine.record({ type: 'visitor.arrived', referCode: null, target: null, ...outside })
    spine.record({ type: 'session.restored', member: null })
    await expect.poll(() => toasts.length > 0 || spine.ledger.get().member !== null).toBe(true)
    const { member: found, oneClickBarred } = spine.ledger.get()
    return { member: found?.memberCode ?? null, oneClickBarred, toasts, cleaned: cleaned.length }
  }
  for (const way of ways) {
    expect(await logIn(way, {})).toMatchObject({ member: null, toasts: ['Response has no token'], cleaned: 1 })
    expect(await logIn(way, { authorization: 'Bearer h' })).toMatchObject({ member: 'demo', oneClickBarred: true, cleaned: 1 })
  }
})

test('[HTTP-01] a call repeats its XSRF cookie; a refusal by rule ends no session, a 401 and a 403 do', async () => {
  const after = async (status: number, body: object) => {
    const tokens: string[] = []
    const answer: typeof globalThis.fetch = async (_, init) => {
      tokens.push(new Headers(init?.headers).get('x-xsrf-token') ?? 'none')
      return Response.json(body, { status })
    }
    const { spine, toasts } = gated(['/exchange/order'], answer, 'handle')
    spine.record({ type: 'session.restored', member: member('demo') })
    spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
    await expect.poll(() => toasts.length).toBeGreaterThan(0)
    return [spine.ledger.get().member?.memberCode ?? null, toasts[0], new Set(tokens)]
  }
  const tokens = new Set(['t1'])
  expect(await after(200, { success: true, cancelled: 2 })).toEqual(['demo', 'Cancelled ₹2.00.', tokens])
  const refusal = { success: false, code: 'OF_A_LATER_RELEASE', message: 'Not now.' }
  expect(await after(200, refusal)).toEqual(['demo', 'Not now.', tokens])
  for (const status of [401, 403]) expect(await after(status, { message: 'Log in.' })).toEqual([null, 'Log in.', tokens])
})

test('[SESS-09] a visitor who chooses a game is asked to log in, and the page is remembered', () => {
  const { spine, targets, pages } = tab()
  spine.record({ type: 'session.restored', member: null })
  spine.record({ type: 'target.chosen', target: LOBBY })
  expect(spine.ledger.get().login).toMatchObject({ open: true, tab: 'login', target: LOBBY })
  expect([targets, pages]).toEqual([[LOBBY], []])
})

test('[SESS-10] a login reads what is the member’s; the balance is read every 10 s while the page is shown', () => {
  const { spine, clock, taken, hear } = tab()
  spine.record({ type: 'session.restored', member: null })
  expect(taken().filter((name) => OF_MEMBER.includes(name))).toEqual([])
  spine.record({ type: 'login.accepted', way: 'password', member: member('demo') })
  expect(taken()).toEqual(expect.arrayContaining(OF_MEMBER))
  expect(spine.ledger.get().member?.memberCode).toBe('demo')
  const balancesIn = (seconds: number): number => {
    taken()
    for (let second = 0; second < seconds; second += 1) {
      hear('heartbeat', { serverTime: clock.now() })
      clock.advance(1000)
    }
    return taken().filter((name) => name === '/getUserDetails').length
  }
  expect(balancesIn(60)).toBe(6)
  spine.record({ type: 'page.hidden' })
  expect(balancesIn(60)).toBe(0)
})

test('[SESS-12] the menu flags are the exchange’s, and are read again when it says that they changed', () => {
  const answers = { '/getUserEvenets': { success: true, parent: ['1', '4'] } }
  const { spine, taken, hear } = tab(answers)
  spine.record({ type: 'session.restored', member: member('demo') })
  const flags = () => readOf(spine.ledger.get(), { what: 'flags' }).rows
  expect(flags()).toEqual(['1', '4'])
  answers['/getUserEvenets'].parent = ['2', 'c9', 'c1', 'v9', 'b9']
  taken()
  hear('event-type-success', {})
  expect(taken()).toEqual(['/getUserEvenets'])
  expect(flags()).toEqual(['2', 'c9', 'c1', 'v9', 'b9'])
})

test('[SESS-04][SOCK-04] a page asks for its session again when the link is up and no answer came before', () => {
  const stored = { token: 'the-token', member: member('demo') }
  const answers: Record<string, unknown> = { '/user/session': 'away', '/user/socketTicket': 'away' }
  const { spine, clock, kept, taken } = tab(answers, null, stored)
  const sessions = () => taken().filter((path) => path === '/user/session').length
  const who = () => spine.ledger.get().member?.memberCode ?? null
  clock.advance(30_000)
  expect([who(), sessions(), kept]).toEqual([null, 1, []])
  // The exchange is there again, and fails to say whose session it is: the next link asks once more.
  answers['/user/socketTicket'] = { success: true, ticket: 't', memberCode: 'demo' }
  clock.advance(6000)
  expect([who(), sessions(), kept]).toEqual([null, 1, []])
  answers['/user/session'] = { success: true, output: ARRIVAL }
  spine.record({ type: 'link.failed', reason: 'cut', dice: 0.5 })
  clock.advance(6000)
  expect([who(), sessions(), kept.map((each) => each?.token)]).toEqual(['demo', 1, ['the-token']])
  expect(spine.ledger.get().link).toBe('up')
})

test('[SESS-03][SESS-04] a page asks for its session once when it has none, or the exchange knows none', () => {
  for (const [answer, stored] of [
    ['away', null],
    [{ success: false }, { token: 'the-token', member: member('demo') }],
  ] as const) {
    const { spine, clock, taken } = tab({ '/user/session': answer }, null, stored)
    clock.advance(30_000)
    expect([spine.ledger.get().link, taken().filter((path) => path === '/user/session').length]).toEqual(['up', 1])
  }
})

test('[SOCK-04] a lost link is said; the next one watches, reads and asks about sent bets again', () => {
  const { spine, clock, taken, cut } = tab()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'page.opened', page: { name: 'home' } })
  spine.record(homeAnswered([market('m1')]))
  spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(100_000_00), exposure: paise(0) })
  spine.record(book)
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  expect(taken()).toEqual(expect.arrayContaining(['watch-markets', 'create-bet']))
  cut()
  expect(spine.ledger.get()).toMatchObject({ link: 'down', feed: 'silent', balance: { stale: true } })
  expect(spine.slips.get().at(-1)?.screen).toBe('offline')
  clock.advance(1500)
  expect(spine.ledger.get()).toMatchObject({ link: 'up' })
  clock.advance(1500)
  const again = taken()
  for (const name of ['watch-markets', 'get-free-home-allmarkets', '/getUserDetails', 'get-bets', 'get-bet-outcome'])
    expect(again).toContain(name)
  expect(again).not.toContain('create-bet')
})
