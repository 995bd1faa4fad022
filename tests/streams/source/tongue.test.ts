import { expect, test } from 'vitest'
import { accountChanged } from '#contract/messages/account.ts'
import { getUserDetails } from '#contract/calls/account.ts'
import { claimSession, createUserOtp, userLogin } from '#contract/calls/auth.ts'
import { getOrderList } from '#contract/calls/betting.ts'
import { getEvent, getFreeHomeAllEvents, getHome, getSportOdds } from '#contract/calls/browse.ts'
import { getNotifications } from '#contract/calls/support.ts'
import { loginOtpSuccess, loginSuccess } from '#contract/messages/auth.ts'
import { createBet, getBetOutcome, getBets, getBetsSuccess } from '#contract/messages/betting.ts'
import { heartbeat, homeMarkets, marketBooks, unwatchMarkets, watchMarkets } from '#contract/messages/browse.ts'
import { restoreSession, userLogout } from '#contract/session.ts'
import { row, START, tab } from './tab.ts'

type Page = ReturnType<typeof tab>
const DAY_MS = 24 * 3_600_000
const RUNNERS = [{ selectionId: 1, runnerName: 'Rooks', availableToBack: [], availableToLay: [] }]
/** A market in the words of the specification. */
const written = (marketId: string, eventId = 'e1', more: object = {}) => ({
  ...{
    marketId,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId,
    eventName: 'R v C',
    eventTypeId: '4',
    competitionName: 'Cup',
  },
  marketBook: { status: 'OPEN', inplay: true, runners: RUNNERS, ...more },
})
const watch = (page: Page, ...marketIds: readonly string[]): boolean => page.socket.send(page.line(), watchMarkets.name, { marketIds })

/** Claims the session of a login over the socket. */
const claimed = ({ http, line }: Page, verifytoken: string): unknown => {
  const replies: unknown[] = []
  http.call(line(), claimSession, { verifytoken }, (reply) => replies.push(reply))
  return replies[0]
}
const AGAIN = { kind: 'answer', answer: { success: false, code: 'LOGIN_AGAIN' } }

test('[AUTH-18][AUTH-12] a login over the socket is claimed once, by the token that it gave', () => {
  const page = tab({ name: null })
  page.hear(loginSuccess.name, { success: true, output: { memberCode: 7, verifytoken: 't1' } })
  page.hear(loginOtpSuccess.name, { success: true, output: { memberCode: 8, verifytoken: 't2' } })
  page.hear(loginSuccess.name, { success: false, message: 'Wrong password' })
  const output = { memberCode: '7', verifytoken: 't1', expiry: START + DAY_MS, details: { username: '7', role: 'user' } }
  expect(page.heard(loginSuccess.name)).toMatchObject([
    { success: true, output },
    { success: false, message: 'Wrong password' },
  ])
  expect(claimed(page, 't1')).toMatchObject({ kind: 'answer', answer: { success: true, output } })
  expect(claimed(page, 't2')).toMatchObject({ kind: 'answer', answer: { success: true, output: { memberCode: '8' } } })
  expect(claimed(page, 't1')).toMatchObject(AGAIN)
})

test('[AUTH-18] the last ten logins over the socket may be claimed, and none after a logout', () => {
  const page = tab({ name: null })
  const logIn = (): void => {
    for (let n = 0; n <= 10; n += 1) page.hear(loginSuccess.name, { success: true, output: { memberCode: n, verifytoken: `t${n}` } })
  }
  logIn()
  expect(claimed(page, 't0')).toMatchObject(AGAIN)
  for (let n = 1; n <= 10; n += 1) expect(claimed(page, `t${n}`)).toMatchObject({ answer: { output: { memberCode: `${n}` } } })
  logIn()
  const replies: unknown[] = []
  page.http.call(page.line(), userLogout, {}, (reply) => replies.push(reply))
  expect(replies).toMatchObject([{ kind: 'answer', answer: { success: true } }])
  expect(claimed(page, 't10')).toMatchObject(AGAIN)
})

test.for([
  [401, { kind: 'answer', answer: { success: false } }],
  [403, { kind: 'answer', answer: { success: false } }],
  [500, { kind: 'failed', status: 500 }],
  [undefined, { kind: 'failed' }],
] as const)('[SESS-03][SESS-04] a session that is asked for again is over at 401 and 403 alone: %s', ([status, expected]) => {
  const page = tab()
  const replies: unknown[] = []
  page.http.call(page.line(), restoreSession, {}, (reply) => replies.push(reply))
  page.asked(getUserDetails.path)[0]?.fail(status)
  expect(replies).toMatchObject([expected])
})

test('[BACK-02][SESS-04] a page goes on after 4 s when the back end does not say whose its session is', () => {
  const page = tab()
  const replies: unknown[] = []
  const ask = (): void => page.http.call(page.line(), restoreSession, {}, (reply) => replies.push(reply))
  ask()
  page.clock.advance(3999)
  expect(replies).toEqual([])
  page.clock.advance(1)
  expect(replies).toMatchObject([{ kind: 'failed' }])
  const [late] = page.asked(getUserDetails.path)
  late?.answer({ success: true, doc: { balance: 1 } })
  expect(replies).toHaveLength(1)
  // Asked again on an open line, it may take its time.
  ask()
  page.clock.advance(10_000)
  page.asked(getUserDetails.path)[0]?.answer({ success: true, doc: { balance: 1 } })
  expect(replies).toMatchObject([{ kind: 'failed' }, { kind: 'answer', answer: { success: true } }])
})

test.for([
  [{ success: true, output: { memberCode: 7 } }, { success: true }],
  [{ success: true }, { success: true }],
  [{ output: null }, { success: true }],
  [
    { success: false, message: { why: 'no' } },
    { success: false, message: '' },
  ],
  [
    { success: false, message: 'Locked' },
    { success: false, message: 'Locked' },
  ],
] as const)('[BACK-02][SESS-02] a login’s answer comes in time when it is not as specified: %j', ([body, expected]) => {
  const page = tab({ name: null })
  page.hear(loginSuccess.name, body)
  const [heard] = page.heard(loginSuccess.name)
  const read = loginSuccess.body.safeParse(heard)
  expect(read.data).toMatchObject(expected)
  expect(read.data?.output?.verifytoken).toBeUndefined()
})

/** The form of a new member. */
const FORM = {
  details: { _id: '', username: '', role: '' },
  newUser: { username: '9876543210', fullname: 'R', password: 'Secret-12', referrBy: '' },
  ...{ otp: '1234', orderId: 'o1', type: '', adult: true as const, terms: true as const },
}
/** What a registration comes to when the back end answers so. */
const register = (answer: unknown) => {
  const page = tab({ name: null })
  const replies: unknown[] = []
  page.http.call(page.line(), createUserOtp, FORM, (reply) => replies.push(reply))
  page.asked(createUserOtp.path)[0]?.answer(answer)
  return { page, replies, logins: page.asked(userLogin.path) }
}

test('[BACK-02][AUTH-11] a new member is logged in by what was registered when the answer names no member', () => {
  const { replies, logins } = register({ success: true, output: { verifytoken: 't1', isB2C: true } })
  expect([replies, logins]).toMatchObject([[], [{ request: { userId: '9876543210', password: 'Secret-12' } }]])
  logins[0]?.answer({ success: true, data: { memberCode: 7, verifytoken: 't2' } })
  expect(replies).toMatchObject([{ kind: 'answer', answer: { success: true, output: { memberCode: '7', verifytoken: 't2' } } }])
})

test('[BACK-02][AUTH-11] a new member is asked to log in when the login after the registration fails', () => {
  const [failed, refused] = [1, 2].map(() => register({ success: true, output: { verifytoken: 't1' } }))
  failed?.logins[0]?.fail()
  refused?.logins[0]?.answer({ success: false })
  for (const each of [failed, refused]) expect(each?.replies).toMatchObject([AGAIN])
})

test('[BACK-02][AUTH-11] a registration that is refused, or names its member, is no login', () => {
  const refused = register({ success: false, message: 'Wrong code' })
  const whole = register({ success: true, output: { memberCode: 7, verifytoken: 't1' } })
  expect([refused.logins, whole.logins]).toEqual([[], []])
  expect(refused.replies).toMatchObject([{ answer: { success: false, message: 'Wrong code' } }])
  expect(whole.replies).toMatchObject([{ answer: { success: true, output: { memberCode: '7' } } }])
})

test('[OPEN-05] the balance and the bets that ended are asked for when the open bets have changed', () => {
  const page = tab()
  page.list(row('r1'))
  page.list(row('r1'))
  expect([page.asked(getUserDetails.path), page.asked(getOrderList.path)]).toEqual([[], []])
  page.list()
  page.heard(getBetsSuccess.name)
  const [[balance], [ended]] = [page.asked(getUserDetails.path), page.asked(getOrderList.path)]
  expect(ended).toMatchObject({ isBearer: true, request: { memberCode: 'alpha', orderStatus: 'settled' } })
  balance?.answer({ success: true, doc: { balance: 10.5, exposure: 2 } })
  expect(page.heard(accountChanged.name)).toMatchObject([{ balance: 10.5, exposure: 2, accountSeq: 0 }])
  ended?.answer({ success: true, result: [row('r1', { status: 'SETTLED', sizeRemaining: 0 })] })
  const [said] = page.heard(getBetsSuccess.name)
  expect(said).toMatchObject({ accountSeq: 0, result: 'SETTLED', bets: [{ _id: 'r1', status: 'SETTLED' }] })
  // In our words: a list leaves out the rows that it cannot read.
  expect(getBetsSuccess.body.parse(said).bets).toHaveLength(1)
})

test('[OPEN-05] nothing is said of balance and ended bets when their calls fail, or the line is lost', () => {
  const page = tab()
  const news = () => {
    page.list()
    page.list(row('r1'))
    page.said.splice(0)
    return [page.asked(getUserDetails.path)[0], page.asked(getOrderList.path)[0]] as const
  }
  for (const call of news()) call?.fail(500)
  for (const call of news()) call?.answer({ success: false })
  const [balance, ended] = news()
  page.lose()
  balance?.answer({ success: true, doc: { balance: 1, exposure: 0 } })
  ended?.answer({ success: true, result: [] })
  expect(page.said).toEqual([])
})

test('[OPEN-01] open bets are asked for in the words of the specification, ended ones by a call', () => {
  const page = tab()
  expect(page.sent(getBets.name)).toMatchObject([
    { body: { filter: { username: 'alpha', deleted: false, result: 'ACTIVE', status: 'MATCHED' }, sort: { placedTime: -1 } } },
  ])
  expect([page.want('SETTLED'), page.asked(getOrderList.path).length, page.sent(getBets.name)]).toEqual([true, 1, []])
  const visitor = tab({ name: null })
  page.lose()
  for (const other of [page, visitor]) expect([other.want('SETTLED'), other.asked(getOrderList.path)]).toEqual([false, []])
  expect([visitor.want('ACTIVE'), visitor.sent(getBets.name)]).toEqual([false, []])
})

test('[OPEN-08][BACK-02] the call for open bets says which rows stood before a press, the one for ended bets not', () => {
  const verdict = (orderStatus: 'open' | 'settled', isLate = false): number => {
    const page = tab()
    const { memberCode } = page.line().member ?? expect.fail('a member')
    page.http.call(page.line(), getOrderList, { memberCode, orderStatus }, () => undefined)
    if (isLate) page.enter('beta')
    page.asked(getOrderList.path)[0]?.answer({ success: true, result: [] })
    page.press(1)
    page.ask(1)
    page.list(row('r1'))
    return page.said.filter(([name]) => name === 'bet-outcome').length
  }
  expect([verdict('open'), verdict('settled'), verdict('open', true)]).toEqual([1, 0, 0])
})

test.for(['home list', 'list of a sport', 'list of events'] as const)(
  '[BACK-02][MKT-03] odds come for a market of the %s while it is watched',
  (list) => {
    const page = tab()
    const markets = [written('m1'), written('m2')]
    if (list === 'home list') page.hear(homeMarkets.name, [markets])
    else if (list === 'list of a sport') page.http.call(page.line(), getSportOdds, { eventTypeId: '4' }, () => undefined)
    else {
      page.http.call(page.line(), getFreeHomeAllEvents, { eventTypeId: '4' }, () => undefined)
      page.asked(getFreeHomeAllEvents.path)[0]?.answer({ success: true, response: [] })
    }
    page.asked(getSportOdds.path)[0]?.answer({ success: true, result: markets })
    expect(watch(page, 'm1')).toBe(true)
    const [odds] = page.asked(getEvent.path)
    expect(odds?.request).toEqual({ eventTypeId: '4', eventId: 'e1' })
    odds?.answer({ success: true, result: [...markets, written('m3')] })
    expect(page.heard(marketBooks.name)).toMatchObject([[{ marketId: 'm1', status: 'OPEN' }]])
    page.clock.advance(1000)
    page.asked(getEvent.path)[0]?.fail(500)
    expect([page.heard(marketBooks.name), page.heard(heartbeat.name).length]).toEqual([[], 3])
    page.socket.send(page.line(), unwatchMarkets.name, { marketIds: ['m1'] })
    page.clock.advance(10_000)
    expect(page.asked(getEvent.path)).toEqual([])
  },
)

test('[BACK-02] nothing is sent before the line is open, or when it was closed', () => {
  const page = tab()
  page.hear(homeMarkets.name, [[written('m1')]])
  const isTaken = () => [watch(page, 'm1'), page.press(1), page.ask(1)]
  page.setUp(false)
  page.open()
  page.setUp(true)
  expect([isTaken(), page.sent(createBet.name), page.asked(getEvent.path)]).toEqual([[false, false, false], [], []])
  page.opened()
  expect(page.link).toEqual(['opened', 'opened'])
  expect(isTaken()).toEqual([true, true, true])
  page.asked(getEvent.path)[0]?.answer({ success: true, result: [written('m1')] })
  page.socket.close()
  expect(page.link.at(-1)).toBe('closed here')
  for (const name of [createBet.name, getBets.name]) page.sent(name)
  page.said.splice(0)
  page.clock.advance(60_000)
  expect([page.said, page.sent(getBets.name)]).toEqual([[], []])
  expect([isTaken(), page.sent(createBet.name), page.asked(getEvent.path)]).toEqual([[false, false, false], [], []])
})

test.for(['is lost', 'is given up'] as const)('[BACK-02] the home list fails, and the client hears why, when the line %s', (how) => {
  const page = tab()
  const replies: unknown[] = []
  page.http.call(page.line(), getHome, {}, (reply) => replies.push(reply))
  if (how === 'is lost') page.lose()
  else {
    page.press(1)
    page.clock.advance(15_000)
    page.ask(1)
  }
  expect(replies).toMatchObject([{ kind: 'failed', said: { key: 'network' } }])
  expect(page.link).toEqual(how === 'is lost' ? ['opened', 'closed: lost'] : ['opened', 'closed here', 'closed: no answer'])
  page.clock.advance(30_000)
  expect([page.press(2), page.asked(getEvent.path), page.sent(getBets.name).filter(({ at }) => at > 15_000)]).toEqual([false, [], []])
})

test('[BACK-02] a doubt is a question to a back end of level 2, and a look for its row below', () => {
  const isAsked = ([0, 1, 2] as const).map((level) => {
    const page = tab({ level })
    page.press(1)
    return [page.ask(1), page.sent(getBetOutcome.name).length]
  })
  expect(isAsked).toEqual([
    [true, 0],
    [true, 0],
    [true, 1],
  ])
})

test('[BACK-02][SESS-03] a call of a member without a token is refused with 401, and an unknown one with 404', () => {
  const visitor = tab({ name: null })
  const replies: unknown[] = []
  visitor.http.call(visitor.line(), getNotifications, { memberCode: '' }, (reply) => replies.push(reply))
  visitor.http.call(visitor.line(), { ...getNotifications, path: '/of/ours' }, { memberCode: '' }, (reply) => replies.push(reply))
  expect(replies).toMatchObject([
    { kind: 'failed', status: 401, said: { key: 'noToken' } },
    { kind: 'failed', status: 404, said: { key: 'notOffered' } },
  ])
})
