import { expect, test } from 'vitest'
import { say } from '#copy/catalogue.ts'
import type { Target } from '#domain/player/login.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import type { FactOf } from '#domain/ledger/facts.ts'
import { homeAnswered, readOf } from '#domain/ledger/reads.ts'
import { secret } from '#domain/player/secret.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, SocketEvents, Stored } from '#streams/doors.ts'
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

/** A tab before an exchange that answers the calls of `answers` by their path, and what the tab asks and sends. */
const tab = (answers: Readonly<Record<string, unknown>> = {}, referCode: string | null = null) => {
  const asked: string[] = []
  const call: HttpDoor['call'] = ({ member: owner }, { path, answer }, _, reply) => {
    asked.push(path)
    const ticket = { success: true, ticket: 't', memberCode: owner?.memberCode ?? null }
    const given = path === '/user/socketTicket' ? ticket : answers[path]
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
      memory: { ...doors.memory, keepSession: (stored) => void kept.push(stored), keepTarget: (target) => void targets.push(target) },
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
