import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { SentBet } from '#client/betting/sent.ts'
import { takeAlertsFor } from '#streams/alerts.ts'
import { createMemory } from '#streams/memory.ts'
import { placeByCall } from '#streams/orders.ts'
import { createSession } from '#streams/session.ts'
import { at, betId, line, member, pick, quietDoors, ref, sessionPick } from '#tests/player.ts'
import { answering } from './answering.ts'

const demo = member('demo').memberCode
const bet: SentBet = {
  kind: 'bet',
  ref: ref(1),
  owner: demo,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(50_000),
  accept: 'NONE',
  sentAt: at(1),
}
const settled = { betId: 'PV-1', averageOdds: 2, matched: 500, remaining: 0, winnings: 500, message: '' }

test('[SLIP-16] a bet by the call carries its side, price, stake in rupees and line', () => {
  const { on, asked } = answering(null)
  placeByCall(on, bet)
  placeByCall(on, { ...bet, pick: pick('m1', 2000, 'lay'), fromOneClick: true })
  placeByCall(on, { ...bet, pick: sessionPick('m2'), odds: odds(1900) })
  const [back, lay, session] = asked.map(([, , request]) => request)
  expect(back).toEqual({
    orders: [
      {
        side: 0,
        price: 2,
        selectionId: 1,
        btype: 'odds',
        oddsType: 'odds',
        eventTypeId: '4',
        marketId: 'm1',
        totalSize: 500,
        betSlipRef: ref(1),
        fromOneClick: 0,
        betDelay: 0,
        line: null,
      },
    ],
  })
  expect(lay).toMatchObject({ orders: [{ side: 1, fromOneClick: 1 }] })
  expect(session).toMatchObject({ orders: [{ line: 47 }] })
})

test('[SLIP-28] only what the exchange says of a ref becomes a fact when a bet went by the call', () => {
  const told = (answer: unknown): unknown => {
    const { on, facts } = answering(answer)
    placeByCall(on, bet)
    return facts
  }
  const pending = { betSlipRef: ref(1), outcome: 'pending', betId: 'PV-1', serverTime: 1000, expiresAt: 6000 }
  expect(told({ success: true, result: pending })).toMatchObject([{ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 5000 }])
  expect(told({ success: true, result: { betSlipRef: ref(1), outcome: 'matched', ...settled } })).toMatchObject([
    { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'matched' } },
  ])
  expect([told(null), told({ success: false, code: 'RATE_LIMITED' })]).toEqual([[], []])
})

test('[MKT-11] a tab takes the news of alerts for its member, or learns that it got none', () => {
  const told = (answer: unknown, whose: string | null = 'demo') => {
    const { on, asked, facts } = answering(answer, whose)
    takeAlertsFor(on, 'tab-1')
    return [asked.map(([, , request]) => request), facts.map(({ type }) => type)]
  }
  const request = { memberCode: demo, tab: 'tab-1' }
  expect(told({ success: true, news: [], given: 4 })).toEqual([[request], ['alerts.taken']])
  for (const none of [null, { success: false }, { success: true, news: [] }, { success: true, given: 4 }])
    expect(told(none)).toEqual([[request], ['alerts.not-taken']])
  expect(told(null, null)).toEqual([[], []])
})

/** The storage of one tab. */
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const arrival = {
  memberCode: demo,
  details: { username: 'demo', role: 'user', status: 'active' },
  key: 'k',
  verifytoken: 'the-token',
  expiry: 9000,
  serverTime: 4000,
  isB2C: true,
}

/** Restores the session of a tab; `stored` says what the tab kept, `isAlone` that no other tab is open. */
const restored = (
  answer: unknown,
  {
    stored = null,
    isAlone = false,
    begun = () => 0,
  }: { readonly stored?: string | null; readonly isAlone?: boolean; readonly begun?: () => number } = {},
) => {
  const tab = storage()
  const kept = createMemory(tab, storage(), undefined, 'tab', () => 0)
  if (stored !== null) kept.keepSession({ token: stored, member: member('demo') })
  const memory = { ...kept, isAlone: (reply: (isAlone: boolean) => void) => reply(isAlone) }
  const { onLine, asked, facts } = answering(answer, null)
  const session = createSession({ memory, place: quietDoors.place }, { now: () => at(1000) }, onLine, begun)
  session.restore(onLine(line()))
  return { facts, session: memory.session(), paths: asked.map(([, path]) => path) }
}

test('[SESS-16] the session of the cookie is restored and kept, with its end by the exchange’s clock', () => {
  const { facts, session, paths } = restored({ success: true, output: arrival })
  expect(facts).toMatchObject([{ type: 'session.restored', member: { memberCode: demo, expiresAt: at(6000) } }])
  expect(session).toMatchObject({ token: 'the-token', member: { memberCode: demo } })
  expect(paths).toEqual(['/user/session'])
})

test('[SESS-03] a cookie without a member, a refusal and an answer without a token restore no session', () => {
  const { verifytoken: _, ...tokenless } = arrival
  for (const answer of [{ success: true }, { success: false, output: arrival }]) {
    const { facts, session } = restored(answer, { stored: 'older' })
    expect([facts, session]).toEqual([[{ type: 'session.restored', member: null }], null])
  }
  const { facts, session, paths } = restored({ success: true, output: tokenless }, { stored: 'older' })
  expect([facts, session, paths]).toEqual([[{ type: 'session.restored', member: null }], null, ['/user/session', '/user/logout']])
})

test('[SESS-03][SESS-04] a tab without an answer keeps its session, and says that it may have one', () => {
  const { facts, session } = restored(null, { stored: 'older' })
  expect([facts, session]).toMatchObject([[{ type: 'session.restored', member: null, isUnanswered: true }], { token: 'older' }])
  const beside = restored(null, { isAlone: false })
  expect(beside.facts).toEqual([{ type: 'session.restored', member: null, isUnanswered: true }])
  // The first tab after the browser was closed has none.
  expect(restored(null, { isAlone: true }).facts).toEqual([{ type: 'session.restored', member: null }])
})

test('[SESS-03] the first tab after the browser was closed ends the session of the cookie', () => {
  const { facts, session, paths } = restored({ success: true, output: arrival }, { isAlone: true })
  expect([facts, session]).toEqual([[{ type: 'session.restored', member: null }], null])
  expect(paths).toEqual(['/user/session', '/user/logout'])
})

test('[SESS-04] an answer that comes after a login began restores nothing, and ends nothing', () => {
  let logins = 0
  const { facts, session, paths } = restored({ success: true, output: arrival }, { stored: 'older', begun: () => logins++ })
  expect([facts, session, paths]).toMatchObject([[{ type: 'session.restored', member: null }], { token: 'older' }, ['/user/session']])
})

test('[SESS-04] a stored session that is over or cannot be read is broken, and is not the session', () => {
  const tab = storage()
  const memoryAt = (now: number) => createMemory(tab, storage(), undefined, 'tab', () => now)
  memoryAt(0).keepSession({ token: 't', member: { ...member('demo'), expiresAt: at(5000) } })
  expect([memoryAt(4999).session(), memoryAt(5000).session()]).toMatchObject([{ token: 't' }, 'broken'])
  const readBy = (raw: string) => createMemory({ ...storage(), getItem: () => raw }, storage(), undefined, 'tab', () => 0).session()
  const whole = { isLogin: true, token: 't', member: { ...member('demo'), expiresAt: 5000 } }
  expect(readBy(JSON.stringify(whole))).toMatchObject({ token: 't', member: { username: 'demo' } })
  const parts = [{ token: undefined }, { member: undefined }, { isLogin: undefined }, { member: { ...whole.member, expiresAt: undefined } }]
  for (const missing of parts) expect(readBy(JSON.stringify({ ...whole, ...missing }))).toBe('broken')
  expect(readBy('{')).toBe('broken')
})

test('[SESS-16] a tab stores token, end, member and both flags, and a logout leaves the bets that are sent', () => {
  const [tab, disk] = [storage(), storage()]
  const memory = createMemory(tab, disk, undefined, 'tab', () => 0)
  disk.setItem('pavilion-outbox:1', 'a bet')
  memory.keepSession({ token: 't', member: { ...member('demo'), expiresAt: at(5000) } })
  expect(JSON.parse(tab.getItem('pavilion-session') ?? '')).toEqual({
    isLogin: true,
    token: 't',
    member: { memberCode: 'demo', username: 'demo', role: 'user', isB2C: true, expiresAt: 5000 },
  })
  memory.keepSession(null)
  expect([tab.getItem('pavilion-session'), memory.session(), disk.getItem('pavilion-outbox:1')]).toEqual([null, null, 'a bet'])
  // A second tab has an empty storage of its own: the cookie brings its handle.
  const { facts, session } = restored({ success: true, output: arrival })
  expect([facts, session]).toMatchObject([[{ type: 'session.restored', member: { isB2C: true } }], { token: 'the-token' }])
})
