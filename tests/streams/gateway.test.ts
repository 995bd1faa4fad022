import { factFrom } from '#streams/wire.ts'
import { said } from '#domain/said.ts'
import { Observable } from 'rxjs'
import { expect, test } from 'vitest'
import type { Input } from '#client/ledger/facts.ts'
import type { HttpDoor, SocketEvents } from '#streams/doors.ts'
import type { Outside } from '#streams/outside.ts'
import { createGateway } from '#streams/gateway.ts'
import { createLines } from '#streams/lines.ts'
import { createLink } from '#streams/link.ts'
import { at, betId, deafDoors, line, marketId, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { openSlip, place } from '../../scripts/slip-play.ts'

/** A gateway whose link is open, and what arrives on it. */
const connected = () => {
  const facts: Input[] = []
  const sent: (readonly [name: string, body: unknown])[] = []
  let events: SocketEvents | null = null
  const doors: Outside = {
    ...deafDoors().doors,
    http: {
      call: (_, shape, __, reply) => {
        const parsed = shape.answer.safeParse({ success: true, ticket: 't', memberCode: null })
        if (parsed.success) reply({ kind: 'answer', answer: parsed.data })
      },
    },
    socket: {
      open: (_, __, heard) => {
        events = heard
      },
      close: () => undefined,
      send: (_, name, body) => {
        sent.push([name, body])
        return true
      },
    },
  }
  const quotes = { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined }
  const clock = virtualClock(at(1_000_000))
  const link = createLink(doors, clock, line)
  link.facts$.subscribe(({ fact }) => facts.push(fact))
  const gateway = createGateway(doors, clock, link, quotes, (fact) => facts.push(fact), line)
  gateway.handle({ type: 'open-link' }, line())
  const hear = (name: string, body: unknown): void => events?.heard(name, body)
  return { facts, sent, gateway, link, hear, clock, events: () => events }
}

test('[FLOW-02][FLOW-08] one RxJS stream brings odds and bet events in order, and its facts move the charts', () => {
  const { facts, link, hear, clock } = connected()
  expect(link.facts$).toBeInstanceOf(Observable)
  facts.splice(0)
  const serverTime = clock.now()
  hear('market-books', [{ marketId: marketId('m1'), seq: 1, image: true }])
  hear('bet-pending', { betSlipRef: ref(1), betId: betId(1), serverTime, expiresAt: at(serverTime + 5000) })
  expect(facts.map(({ type }) => type)).toEqual(['books.changed', 'bet.pending'])
  const slip = openSlip()
  place(slip)
  expect(slip.view().screen).toBe('sending')
  for (const fact of facts) if (fact.type === 'bet.pending') slip.spine.record(fact)
  expect(slip.view()).toMatchObject({ screen: 'waiting', betId: betId(1) })
})

test('[SOCK-06] counts and drops a message that does not fit its schema, and takes the next', () => {
  const { facts, link, hear } = connected()
  const before = facts.length
  const names = ['heartbeat', 'market-books', 'score', 'nobody-knows']
  for (const name of names) for (const body of [null, 'x', 7, { books: 1 }, { serverTime: 'soon' }]) hear(name, body)
  expect(facts).toHaveLength(before)
  expect(link.dropped().count).toBe(20)
  expect(link.dropped().last.at(-1)).toBe('nobody-knows: unknown message nobody-knows')
  for (let i = 0; i < 100; i += 1) hear('market-books', null)
  expect(link.dropped().count).toBe(120)
  expect(link.dropped().last).toHaveLength(50)
  hear('logout', { message: 'elsewhere' })
  expect(facts.at(-1)).toEqual({ type: 'logout.heard', said: said('words', 'elsewhere') })
})

test('[MKT-03] tells a silence of 2 s, the beat that ends it and the first beat of all, and no other', () => {
  const { facts, hear, events, clock } = connected()
  const news = () => facts.splice(0).map(({ type }) => type)
  events()?.opened()
  expect(news()).toEqual(['ticket.given', 'link.opened'])
  const beat = (): void => hear('heartbeat', { serverTime: clock.now() })
  for (let second = 0; second < 5; second += 1) {
    beat()
    clock.advance(1000)
  }
  expect(news()).toEqual(['heartbeat.heard'])
  clock.advance(999)
  expect(news()).toEqual([])
  clock.advance(1)
  expect(news()).toEqual(['heartbeat.missed'])
  beat()
  beat()
  events()?.closed('cut')
  clock.advance(10_000)
  expect(news()).toEqual(['heartbeat.heard', 'link.failed'])
})

test('[MKT-07] sends a watch when it changes, after a refusal and on a new connection alone', () => {
  const { sent, gateway } = connected()
  const watch = (levels: 1 | 3, ...ids: readonly string[]) => {
    sent.length = 0
    gateway.handle({ type: 'watch-page', levels, marketIds: ids.map(marketId) }, line())
    return sent.map(([name]) => name)
  }
  expect(watch(1, 'm1', 'm2')).toEqual(['watch-markets'])
  expect(watch(1, 'm1', 'm2')).toEqual([])
  expect(watch(3, 'm1', 'm2')).toEqual(['watch-markets'])
  expect(watch(3, 'm1')).toEqual(['unwatch-markets', 'watch-markets'])
  gateway.handle({ type: 'forget-watch' }, line())
  expect(watch(3, 'm1')).toEqual(['watch-markets'])
  gateway.handle({ type: 'open-link' }, line())
  expect(watch(3, 'm1')).toEqual(['watch-markets'])
  expect(watch(1)).toEqual(['unwatch-markets'])
  expect(watch(1)).toEqual([])
})

test('[MKT-07] gateway watches a page again when one of its markets changes', () => {
  const { sent, gateway } = connected()
  const watch = (...ids: readonly string[]) => {
    sent.length = 0
    gateway.handle({ type: 'watch-page', levels: 3, marketIds: ids.map(marketId) }, line())
    return [...sent]
  }
  watch('m1', 'm2')
  expect(watch('m1', 'm3')).toEqual([
    ['unwatch-markets', { marketIds: ['m2'] }],
    ['watch-markets', { marketIds: ['m1', 'm3'], levels: 3 }],
  ])
})

test('[MKT-07] gateway watches a market again at the levels of the page when an update is missing', () => {
  const { sent, gateway } = connected()
  const repaired = (levels: 1 | 3) => {
    gateway.handle({ type: 'watch-page', levels, marketIds: [marketId('m1'), marketId('m2')] }, line())
    gateway.handle({ type: 'repair-books', marketIds: [marketId('m2')] }, line())
    return sent.at(-1)
  }
  for (const levels of [1, 3] as const) expect(repaired(levels)).toEqual(['watch-markets', { marketIds: ['m2'], levels }])
})

test('[MKT-09] gateway watches the market of an open ladder at ten levels, and repairs it so', () => {
  const { sent, gateway } = connected()
  const watch = (deep?: string) => {
    sent.length = 0
    const ladder = deep === undefined ? {} : { deep: marketId(deep) }
    gateway.handle({ type: 'watch-page', levels: 3, marketIds: [marketId('m1'), marketId('m2')], ...ladder }, line())
    return sent.map(([, body]) => body)
  }
  expect(watch()).toEqual([{ marketIds: ['m1', 'm2'], levels: 3 }])
  const deep = [
    { marketIds: ['m1'], levels: 3 },
    { marketIds: ['m2'], levels: 10 },
  ]
  expect(watch('m2')).toEqual(deep)
  expect(watch('m2')).toEqual([])
  gateway.handle({ type: 'repair-books', marketIds: [marketId('m1'), marketId('m2')] }, line())
  expect(sent.map(([, body]) => body)).toEqual(deep)
  expect(watch()).toEqual([{ marketIds: ['m1', 'm2'], levels: 3 }])
})

test('[SOCK-03] opens no socket when its ticket comes after the wait was given up', () => {
  const opened: string[] = []
  let answer = (): void => undefined
  const { doors } = deafDoors()
  const link = createLink({ ...doors, socket: { ...doors.socket, open: (_, ticket) => opened.push(ticket) } }, virtualClock(at(0)), line)
  link.facts$.subscribe()
  const http: HttpDoor = {
    call: (_, shape, __, reply) => {
      const parsed = shape.answer.safeParse({ success: true, ticket: 't', memberCode: null })
      answer = () => parsed.success && reply({ kind: 'answer', answer: parsed.data })
    },
  }
  const on = createLines({ ...doors, http }, () => undefined, line)(line())
  link.open(on)
  link.close()
  answer()
  expect(opened).toEqual([])
  link.open(on)
  answer()
  expect(opened).toEqual(['t'])
})

test('[AUTH-18] refuses a login at once when the exchange answers it with an error', () => {
  const body = { name: 'login', message: 'Too many attempts.', code: 'RATE_LIMITED' }
  expect(factFrom('wire-error', body)).toEqual({ type: 'login.refused', way: 'password', said: said('RATE_LIMITED') })
  expect(factFrom('wire-error', { ...body, name: 'get-bets' })).toMatchObject({ type: 'wire.refused', about: 'bets' })
})
