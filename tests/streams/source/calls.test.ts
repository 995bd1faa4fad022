import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '#contract/all.ts'
import { getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { getOrderList, orderSettings } from '#contract/calls/betting.ts'
import { getActivityDetails, userLogin, whoAmI } from '#contract/calls/auth.ts'
import { watchCashOuts } from '#contract/messages/cash-out.ts'
import { getEvent, getFreeHomeAllCompitition, getFreeHomeAllEvents, getHome, getSportOdds, getStats } from '#contract/calls/browse.ts'
import { getHomeMarkets, HOME_WISH, homeMarkets } from '#contract/messages/browse.ts'
import { getAppConfig, getNotifications, getProfile } from '#contract/calls/support.ts'
import { getPromotions } from '#contract/calls/wallets.ts'
import { SOURCE } from '#contract/features.ts'
import { eventIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { sourceCalls } from '#contract/source/calls.ts'
import { restoreSession, socketTicket } from '#contract/session.ts'
import { said } from '#domain/said.ts'
import type { HttpDoor, SocketEvents, Stored } from '#streams/doors.ts'
import { withMarkets } from '#streams/source/listing.ts'
import { openTongue } from '#streams/source/open.ts'
import { createTongue } from '#streams/source/tongue.ts'
import { deafDoors, line, member, pick, quietDoors } from '#tests/player.ts'
import { tab } from './tab.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { at } from '#tests/player.ts'

const fields = z.record(z.string(), z.unknown())
/** The calls of a client before a back end of level 0 that answers each with this. */
const before = (answer: unknown, kept: Stored | null = { token: 't1', member: member('demo') }) => {
  const asked: (readonly [path: string, request: unknown, bearer: boolean])[] = []
  const http: HttpDoor = {
    call: (_, shape, request, reply) => {
      asked.push([shape.path, request, shape.bearer === true])
      const parsed = shape.answer.safeParse(answer)
      if (parsed.success) reply({ kind: 'answer', answer: parsed.data })
    },
  }
  const clock = virtualClock(at(1_000))
  const opened: SocketEvents[] = []
  const doors = createTongue(SOURCE, {
    ...{ http, clock, disk: quietDoors.disk, site: quietDoors.site, memory: { session: () => kept }, isHidden: () => false },
    socket: { ...deafDoors().doors.socket, open: (_, __, own) => void opened.push(own) },
  })
  /** The back end says this on the open line. */
  const hear = (name: string, body: unknown): void => {
    doors.socket.open(line(), '', { opened: () => undefined, closed: () => undefined, heard: () => undefined })
    opened.at(-1)?.opened()
    opened.at(-1)?.heard(name, body)
  }
  return { doors, asked, clock, hear }
}
const listedOf = (marketId: string) => ({ market: { marketId, eventId: 'e1', marketType: 'MATCH_ODDS' } })
const own = line('demo')
const { memberCode } = member('demo')

test.for(['unknown', 'known', 'none'] as const)(
  '[MKT-02][BACK-02] an event’s answer is read when the kinds of its markets are %s',
  (kind) => {
    const about = { marketId: '1.1', marketName: 'Who is out', eventId: 3, eventName: 'R v C', eventTypeId: 4, marketBook: { runners: [] } }
    const markets = [
      { ...about, marketType: 'RACE' },
      ...(kind === 'known' ? [{ ...about, marketId: '1.2', marketType: 'MATCH_ODDS' }] : []),
    ]
    const { doors } = before({ success: true, result: kind === 'none' ? [] : markets })
    const replies: unknown[] = []
    doors.http.call(own, getEvent, { ...getEvent.request.parse({ eventTypeId: '4', eventId: '3' }) }, (reply) => replies.push(reply))
    if (kind === 'unknown') expect(replies).toEqual([{ kind: 'failed', said: said('badAnswer') }])
    else if (kind === 'none') expect(replies).toMatchObject([{ kind: 'answer', answer: { result: [] } }])
    else expect(replies).toMatchObject([{ kind: 'answer', answer: { result: [{ market: { marketId: '1.2' } }], leftOut: 1 } }])
  },
)

test('[MKT-02][BACK-02] an answer in the words of the specification is taken as if it were ours', () => {
  const runners = [
    { selectionId: '1', runnerName: 'Rooks', availableToBack: { price: '1.98', size: '₹ 500' }, availableToLay: { price: 2, size: 1 } },
  ]
  const about = { marketId: '1.1', marketType: 'MATCH_ODDS', marketName: 'Match Odds', eventId: 3, eventName: 'R v C', eventTypeId: 4 }
  const { doors, asked } = before({
    success: true,
    result: [{ ...about, marketBook: { status: 'OPEN', competitionName: 'Cup', runners } }],
  })
  const { eventTypeId, eventId } = getEvent.request.parse({ eventTypeId: '4', eventId: '3' })
  const replies: unknown[] = []
  doors.http.call(own, getEvent, { eventTypeId, eventId, have: 'v1' }, (reply) => replies.push(reply))
  expect(asked).toEqual([[getEvent.path, { eventTypeId: '4', eventId: '3' }, true]])
  expect(replies).toMatchObject([
    {
      kind: 'answer',
      answer: { result: [{ market: { competitionName: 'Cup' }, book: { runners: [{ back: [[1980, 50_000]], lay: [[2000, 100]] }] } }] },
    },
  ])
})

test.for([
  ['balance', getUserDetails, {}, { doc: { balance: 10.5, exposure: 0 } }, { doc: { balance: 1050, exposure: 0, accountSeq: 0 } }],
  [
    'settings',
    getUserSetting,
    {},
    { data: { oddsBetDelay: 5, limits: { odds: { min: 100, max: 500 } } } },
    { data: { oddsBetDelay: 5, fancyBetDelay: 5, limits: { odds: { min: 10_000, max: 50_000 }, fancy: { min: 100, max: 10_000_000 } } } },
  ],
  [
    'bets',
    getOrderList,
    { memberCode, orderStatus: 'open' },
    {
      result: [
        {
          ...{ _id: 7, type: 'BACK', marketType: 'MATCH_ODDS', marketId: '1.1', runnerId: '5', eventId: 3, eventTypeId: '4' },
          ...{ stake: '100', rate: '1.5', status: 'partially matched', sizeRemaining: 40, placedTime: '2026-01-02T03:04:05Z' },
        },
        { _id: 8 },
      ],
    },
    { result: [{ _id: '7', type: 'Back', stake: 10_000, sizeMatched: 6000, winnings: 3000, status: 'PARTLY_MATCHED', pnl: null }] },
  ],
] as const)('[BACK-02] the %s of a back end of the specification get what ours have beside', ([, call, request, answer, expected]) => {
  const { doors } = before({ success: true, ...answer })
  const replies: unknown[] = []
  const take = (reply: unknown): void => void replies.push(reply)
  if (call === getOrderList) doors.http.call(own, call, { memberCode, orderStatus: 'open' }, take)
  else if (call === getUserDetails) doors.http.call(own, call, {}, take)
  else doors.http.call(own, getUserSetting, {}, take)
  expect([request, replies]).toMatchObject([request, [{ kind: 'answer', answer: expected }]])
})

test('[BACK-02] a call that the specification does not have is not made when the back end has no feature', () => {
  const source = new Set(sourceCalls.map(({ method, path }) => `${method} ${path}`))
  const { doors, asked } = before({ success: true })
  for (const { shape } of allCalls) if (!source.has(`${shape.method} ${shape.path}`)) doors.http.call(own, shape, {}, () => undefined)
  expect(asked.map(([path]) => path)).toEqual([getUserDetails.path])
})

test('[BACK-02][SESS-04] a session is restored by the token that the tab kept, and ends when that is refused', () => {
  const replies: unknown[] = []
  const restore = (answer: unknown, kept?: null): void => {
    const { doors } = before(answer, kept)
    doors.http.call(line(), restoreSession, {}, (reply) => replies.push(fields.parse(reply)['answer']))
  }
  restore({ success: true, doc: { balance: 1, exposure: 0 } })
  restore({ success: true, logout: true })
  restore({ success: true }, null)
  expect(replies).toMatchObject([{ success: true, output: { memberCode, verifytoken: 't1' } }, { success: false }, { success: false }])
  const { doors, asked } = before({ success: true })
  doors.http.call(own, socketTicket, {}, (reply) => replies.push(reply))
  expect([replies.at(-1), asked]).toMatchObject([{ kind: 'answer', answer: { memberCode: memberCodeSchema.parse(memberCode) } }, []])
})

test('[BACK-02] a profile and offers that a back end does not show are empty ones', () => {
  const { doors } = before({ success: true })
  const replies: unknown[] = []
  doors.http.call(own, getProfile, { memberCode }, (reply) => replies.push(reply))
  doors.http.call(own, getPromotions, {}, (reply) => replies.push(reply))
  expect(replies).toMatchObject([
    { kind: 'answer', answer: { result: { username: 'demo', mobile: '', email: '' } } },
    { kind: 'answer', answer: { promotions: [] } },
  ])
})

test('[BACK-02] a page asks for the level of its back end once, and knows it when a later answer is lost', async () => {
  const own = { success: true, result: { appConfig: [{ name: 'app', pavilion: { level: 1, features: [] } }] } }
  let isLost = false
  let isBroken = false
  let asked = 0
  const http: HttpDoor = {
    call: (_, shape, __, reply) => {
      if (shape.path === getAppConfig.path) asked += 1
      const parsed = shape.answer.safeParse(isBroken ? { success: 'maybe' } : own)
      reply(isLost || !parsed.success ? { kind: 'failed', said: said('network') } : { kind: 'answer', answer: parsed.data })
    },
  }
  const { socket } = deafDoors().doors
  const kept = { session: () => null }
  const doors = await openTongue({
    ...{ http, socket, disk: quietDoors.disk, site: quietDoors.site, memory: kept, clock: virtualClock(at(1_000)), isHidden: () => false },
  })
  const replies: unknown[] = []
  const ask = (): void => doors.http.call(line(), getAppConfig, {}, (reply) => replies.push(reply))
  doors.http.call(line(), getSportOdds, { eventTypeId: '4' }, (reply) => replies.push(reply))
  expect(replies.splice(0)).not.toMatchObject([{ answer: { result: { appConfig: [{}] } } }])
  ask()
  expect([asked, replies.splice(0).length]).toEqual([1, 1])
  isBroken = true
  doors.http.call(line(), getAppConfig, {}, (reply) => replies.push(reply))
  expect(replies.splice(0)).toMatchObject([{ kind: 'answer', answer: { result: { appConfig: [{ pavilion: { level: 1 } }] } } }])
  isBroken = false
  isLost = true
  ask()
  expect(asked).toBe(3)
  doors.http.call(line(), getSportOdds, { eventTypeId: '4' }, (reply) => replies.push(reply))
  expect(replies).toMatchObject([
    { kind: 'answer', answer: { result: { appConfig: [{ pavilion: { level: 1 } }] } } },
    { kind: 'failed', said: { key: 'network' } },
  ])
})

test('[BACK-02] a notice of the specification is one of ours', () => {
  const { doors } = before({ success: true, result: [{ id: 'n1', text: 'Welcome', at: 5 }] })
  const replies: unknown[] = []
  doors.http.call(own, getNotifications, { memberCode }, (reply) => replies.push(reply))
  expect(replies).toMatchObject([{ kind: 'answer' }])
})

test('[BACK-02] the limits of a bet are those that a back end names, and none where it names none', () => {
  const { marketId, selectionId } = pick('m1')
  const replies: unknown[] = []
  for (const result of [{ minBet: '100', maxBet: 5000 }, undefined]) {
    const { doors } = before({ success: true, ...(result === undefined ? {} : { result }) })
    doors.http.call(own, orderSettings, { marketId, runnerId: selectionId }, (reply) => replies.push(reply))
  }
  const widest = 100_000_000_000
  expect(replies).toMatchObject([
    { answer: { result: { minBet: 10_000, maxBet: 500_000, maxWinPerMarket: widest } } },
    { answer: { result: { minBet: 0, maxBet: widest, maxWinPerMarket: widest } } },
  ])
})

test('[BACK-02][AUTH-14] a login is taken when the back end leaves out what is usual', () => {
  const { doors } = before({ success: true, data: { memberCode: 7, verifytoken: 't2' }, token: { accessToken: 't2' } }, null)
  const replies: unknown[] = []
  doors.http.call(line(), userLogin, { userId: 'a', password: 'b' }, (reply) => replies.push(reply))
  const data = { memberCode: '7', expiry: 1_000 + 24 * 3_600_000, details: { username: '7', role: 'user' }, isB2C: true }
  expect(replies).toMatchObject([{ answer: { status: 200, data } }])
})

test('[BACK-02][AUTH-14] a login is taken when a number or a switch of it comes as another type', () => {
  const details = { username: 17, role: 'user', status: 1 }
  const output = { memberCode: 7, verifytoken: 123, key: 5, isB2C: 'false', expiry: 'soon', details }
  const { doors } = before({ success: true, data: output }, null)
  const replies: unknown[] = []
  doors.http.call(line(), userLogin, { userId: 'a', password: 'b' }, (reply) => replies.push(reply))
  expect(replies).toMatchObject([
    {
      answer: {
        data: {
          memberCode: '7',
          verifytoken: '123',
          key: '5',
          isB2C: false,
          expiry: 1_000 + 24 * 3_600_000,
          details: { username: '17', role: 'user', status: '1' },
        },
      },
    },
  ])
})

test('[BACK-02][SESS-01] a refused login keeps its words when the back end repeats no status', () => {
  const { doors } = before({ success: false, message: 'Wrong password' }, null)
  const replies: unknown[] = []
  doors.http.call(line(), userLogin, { userId: 'a', password: 'b' }, (reply) => replies.push(reply))
  expect(replies).toMatchObject([{ kind: 'answer', answer: { success: false, message: 'Wrong password' } }])
})

test('[BACK-02][BROWSE-03] a list of events of the specification has the markets of its sport', () => {
  const market = { marketType: 'MATCH_ODDS', marketName: 'Match Odds', eventName: 'R v C', eventTypeId: '4', competitionName: 'Cup' }
  const marketBook = { status: 'OPEN', runners: [] }
  const { doors, asked } = before({
    success: true,
    response: [
      { id: 'e1', name: 'R v C', competitionName: 'Cup' },
      { id: 'e2', name: 'A v B', competitionName: 'Cup' },
    ],
    result: [
      { ...market, marketId: '1.1', eventId: 'e1', marketBook },
      { ...market, marketId: '1.2', eventId: 'e1', marketType: 'SESSION', marketBook },
    ],
  })
  const replies: unknown[] = []
  doors.http.call(line(), getFreeHomeAllEvents, { eventTypeId: '4' }, (reply) => replies.push(reply))
  expect(asked.map(([path]) => path)).toEqual([getFreeHomeAllEvents.path, getSportOdds.path])
  expect(replies).toMatchObject([
    {
      answer: {
        response: [
          { id: 'e1', markets: [{ market: { marketId: '1.1' } }] },
          { id: 'e2', markets: [] },
        ],
      },
    },
  ])
})

test('[BACK-02][BROWSE-03] a list beyond its bound is cut, and says how many it lacks', () => {
  const market = { marketType: 'MATCH_ODDS', marketName: 'Match Odds', eventName: 'R v C', eventTypeId: '4', competitionName: 'Cup' }
  const marketBook = { status: 'OPEN', runners: [] }
  const result = Array.from({ length: 1_000 }, (_, n) => ({ ...market, marketId: `1.${n}`, eventId: 'e1', marketBook }))
  const response = Array.from({ length: 10_000 }, (_, n) => ({ id: `e${n}`, name: 'R v C', competitionName: 'Cup' }))
  const [lists, odds] = [before({ success: true, response }), before({ success: true, result })]
  const answers: unknown[] = []
  const give = (reply: { readonly kind: string; readonly answer?: unknown }) => answers.push(reply.answer)
  lists.doors.http.call(line(), getFreeHomeAllEvents, { eventTypeId: '4' }, give)
  lists.doors.http.call(line(), getFreeHomeAllCompitition, { eventTypeId: '4' }, give)
  odds.doors.http.call(line(), getEvent, { ...getEvent.request.parse({ eventTypeId: '4', eventId: 'e1' }) }, give)
  odds.doors.http.call(line(), getSportOdds, { ...getSportOdds.request.parse({ eventTypeId: '4' }) }, give)
  const list = z.optional(z.array(z.unknown()))
  const counted = z.array(z.object({ response: list, result: list, leftOut: z.optional(z.number()) }))
  expect(counted.parse(answers).map(({ response, result, leftOut }) => [(response ?? result)?.length, leftOut])).toEqual([
    [500, 9_500],
    [200, undefined],
    [200, 800],
    [400, 600],
  ])
})

test('[BACK-02][BROWSE-03] a list of events lacks what it and its odds lack together', () => {
  const events = { success: true, response: [{ id: 'e1' }] }
  const listed = { ...listedOf('1.1'), book: {} }
  const odds = { result: [listed] }
  const leftOut = (lack: object, more: object) => fields.parse(withMarkets({ ...events, ...lack }, { ...odds, ...more }))['leftOut']
  expect([leftOut({}, {}), leftOut({ leftOut: 2 }, {}), leftOut({}, { leftOut: 3 }), leftOut({ leftOut: 2 }, { leftOut: 3 })]).toEqual([
    ...[undefined, 2, 3, 5],
  ])
})

test('[BACK-02] a call that the back end does not have fails by a sentence of its own', () => {
  for (const [status, key] of [
    [404, 'notOffered'],
    [503, 'network'],
  ] as const) {
    const page = tab()
    const replies: unknown[] = []
    page.http.call(own, getStats, { ...getStats.request.parse({ eventTypeId: '4', eventId: 'e1' }) }, (reply) => replies.push(reply))
    page.calls.at(-1)?.fail(status)
    expect(replies).toEqual([{ kind: 'failed', status, said: said(key) }])
  }
})

test('[BACK-02][BROWSE-03] a list of events stays as it is when it cannot be read, or its odds cannot', () => {
  const [refused, events] = [{ success: false }, { success: true, response: [{ id: 'e1' }] }]
  expect([withMarkets(refused, { result: [] }), withMarkets(events, refused)]).toEqual([refused, events])
})

test.for([
  ['has entries without a name', { success: true, result: { appConfig: [{}, {}] } }, true],
  ['cannot be read', { success: true, result: 'none' }, true],
  ['is a page', '<p>Hello', false],
  ['is a refusal', { success: false }, false],
] as const)('[BACK-02] a back end whose app config %s is of level 0, or is asked again', async ([, answer, isLevel0]) => {
  const http: HttpDoor = {
    call: (_, shape, __, reply) => {
      const parsed = shape.answer.safeParse(answer)
      reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('badAnswer') })
    },
  }
  const parts = { http, socket: deafDoors().doors.socket, disk: quietDoors.disk, site: quietDoors.site, memory: { session: () => null } }
  const opening = openTongue({ ...parts, clock: virtualClock(at(1_000)), isHidden: () => false })
  if (!isLevel0) return expect(opening).rejects.toThrow()
  const replies: unknown[] = []
  const doors = await opening
  doors.http.call(line(), getAppConfig, {}, (reply) => replies.push(reply))
  return expect(replies).toMatchObject([{ kind: 'answer', answer: { success: true } }])
})

test('[BACK-02][BROWSE-01] the call for the home list is answered by the message that brings it', () => {
  const lines: SocketEvents[] = []
  const { doors: deaf, sent } = deafDoors()
  const clock = virtualClock(at(1_000))
  const doors = createTongue(SOURCE, {
    ...{ http: deaf.http, disk: quietDoors.disk, site: quietDoors.site, memory: { session: () => null } },
    ...{ clock, isHidden: () => false },
    socket: { ...deaf.socket, open: (_, __, events) => void lines.push(events) },
  })
  const replies: unknown[] = []
  const ask = (): void => doors.http.call(line(), getHome, {}, (reply) => replies.push(reply))
  const open = (): void => doors.socket.open(line(), '', { opened: () => undefined, closed: () => undefined, heard: () => undefined })
  const wishes = () => sent.splice(0).filter(({ name }) => name === getHomeMarkets.name).length
  open()
  lines.at(-1)?.opened()
  expect(wishes()).toBe(0)
  lines.at(-1)?.closed('lost')
  ask()
  open()
  expect(wishes()).toBe(0)
  lines.at(-1)?.opened()
  expect([replies, wishes()]).toEqual([[], 1])
  lines.at(-1)?.heard(homeMarkets.name, [])
  replies.splice(0)
  const wish = (): boolean => doors.socket.send(line(), getHomeMarkets.name, HOME_WISH)
  // Once the list has come, the message of the client is sent.
  expect([wish(), wishes()]).toEqual([true, 1])
  lines.at(-1)?.closed('lost')
  ask()
  open()
  lines.at(-1)?.opened()
  expect(wishes()).toBe(1)
  // The message of the client is answered by the list that the waiting call asked for; a later one is sent.
  expect([wish(), wishes(), wish(), wishes()]).toEqual([true, 0, true, 1])
  ask()
  expect(wishes()).toBe(1)
  lines.at(-1)?.heard(homeMarkets.name, [])
  expect(replies.splice(0, 2)).toMatchObject([
    { kind: 'answer', answer: { success: true, groups: [] } },
    { kind: 'answer', answer: { success: true, groups: [] } },
  ])
  ask()
  lines.at(-1)?.closed('lost')
  ask()
  doors.socket.close()
  expect(replies.splice(0)).toMatchObject([
    { kind: 'failed', said: { key: 'network' } },
    { kind: 'failed', said: { key: 'network' } },
  ])
  ask()
  open()
  lines.at(-1)?.heard(homeMarkets.name, 'none')
  expect(replies.splice(0)).toMatchObject([{ kind: 'failed', said: { key: 'badAnswer' } }])
  const failed: number[] = []
  for (let i = 0; i < 11; i += 1) doors.http.call(line(), getHome, {}, () => void failed.push(i))
  expect(failed).toEqual([0])
  clock.advance(20_000)
  expect(failed).toHaveLength(11)
})

test('[BACK-02][AUTH-15] an address and a balance are read in the words that a back end has for them', () => {
  const who = before({ success: true, status: 200, activity_details: { ip: '10.0.0.1', city: 'Pune' } })
  const told: unknown[] = []
  who.doors.http.call(line(), whoAmI, {}, (reply) => told.push(reply))
  expect(told).toMatchObject([{ kind: 'answer', answer: { activity_details: { ip: '10.0.0.1', location: '' } } }])
  const purse = before({ success: true, doc: { balance: '5,000.50', exposure: '-20' } })
  purse.doors.http.call(own, getUserDetails, {}, (reply) => told.push(reply))
  expect(told.slice(1)).toMatchObject([{ kind: 'answer', answer: { doc: { balance: 500_050, exposure: -2000 } } }])
})

test('[BACK-02][SESS-04] a session is asked for again when the back end is busy, and ends when it says logout', () => {
  const asking = (answer: unknown) => {
    const replies: unknown[] = []
    const { doors, asked, clock } = before(answer)
    const ask = (ms = 0): readonly [tries: number, last: unknown] => {
      doors.http.call(line(), restoreSession, {}, (reply) => replies.push(reply))
      clock.advance(ms)
      return [asked.splice(0).length, replies.splice(0).at(-1)]
    }
    return ask
  }
  const restored = (answer: unknown): readonly [tries: number, last: unknown] => asking(answer)()
  const busy = asking({ success: false, message: 'Server busy' })
  expect([busy(60_000), busy(11_999)]).toMatchObject([
    [2, { kind: 'failed' }],
    [4, undefined],
  ])
  expect(busy(60_000)).toMatchObject([6, { kind: 'failed' }])
  expect(restored({ success: false, logout: true })).toMatchObject([1, { kind: 'answer', answer: { success: false } }])
})

test('[BACK-01][SOCK-06] a message that the specification does not have is not sent when no feature is named', () => {
  const { doors: deaf, sent } = deafDoors()
  const kept = { ...quietDoors, memory: { session: () => null } }
  const parts = { ...deaf, disk: kept.disk, site: kept.site, memory: kept.memory, clock: virtualClock(at(1_000)), isHidden: () => false }
  expect(createTongue(SOURCE, parts).socket.send(own, watchCashOuts.name, { memberCode, marketIds: [] })).toBe(false)
  expect(sent).toEqual([])
  createTongue({ level: 0, features: ['alerts'] }, parts).socket.send(own, watchCashOuts.name, { memberCode, marketIds: [] })
  expect(sent.map(({ name }) => name)).toEqual([watchCashOuts.name])
})

test('[BACK-02][BROWSE-05] an event of the home list whose own list is empty could not be loaded', () => {
  const about = { eventTypeId: 4, eventName: 'R v C', marketName: 'Match Odds', openDate: '2026-11-29T10:00:00Z', competitionName: 'Cup' }
  const raw = { ...listedOf('1.1').market, ...about, marketBook: { status: 'OPEN', runners: [] } }
  const asks = (eventId: string, result: readonly unknown[] = []): unknown => {
    const replies: unknown[] = []
    const { doors, hear } = before({ success: true, result })
    hear(homeMarkets.name, [[raw]])
    doors.http.call(line(), getEvent, { eventTypeId: '4', eventId: eventIdSchema.parse(eventId) }, (reply) => replies.push(reply))
    return replies[0]
  }
  expect(asks('e1')).toMatchObject({ kind: 'failed', said: { key: 'cannotLoad' } })
  expect(asks('e2')).toMatchObject({ kind: 'answer', answer: { result: [] } })
  expect(asks('e1', [raw])).toMatchObject({ kind: 'answer', answer: { result: [{ market: { marketId: '1.1' } }] } })
})

test('[BACK-02][SESS-11] the times of logins are read when a back end writes them as dates or numbers', () => {
  const read = (doc: unknown): unknown => {
    const replies: unknown[] = []
    before({ success: true, doc }).doors.http.call(own, getActivityDetails, {}, (reply) => replies.push(reply))
    return replies[0]
  }
  const lastLogin = Date.parse('2026-11-29T10:00:00Z')
  expect(read([{ lastLogin: '2026-11-29T10:00:00Z' }, { lastLogin: String(lastLogin) }, { lastLogin: 'soon' }, {}])).toMatchObject({
    answer: { doc: [{ lastLogin }, { lastLogin }] },
  })
})
