import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, saidMark } from '#contract/call.ts'
import { said } from '#domain/said.ts'
import { type Asking, byWho, one, open, orNone, own, socketFirst } from '#streams/asking.ts'
import type { Reply } from '#streams/doors.ts'
import { createLines } from '#streams/lines.ts'
import { createLink } from '#streams/link.ts'
import { redacted } from '#streams/redact.ts'
import { createMemory } from '#streams/memory.ts'
import { at, deafDoors, line, quietDoors } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { answering } from './answering.ts'

const answer = z.object({
  success: z.boolean(),
  code: z.exactOptional(z.string()),
  message: z.exactOptional(z.string()),
  said: saidMark,
  count: z.exactOptional(z.number()),
})
const shape = call({ method: 'GET', path: '/count', access: 'open', request: z.object({ of: z.string() }), answer })
const rows = ({ count }: z.infer<typeof answer>): readonly number[] | undefined => one(count)
const wanted = (of: string): { of: string } | null => (of === '' ? null : { of })
const publicly: Asking<string, number> = open(shape, wanted, { rows })
const owned: Asking<string, number> = own(shape, wanted, { rows })

/** What comes of an ask with this answer, and how often the exchange was asked. */
const came = (asking: Asking<string, number>, given: unknown, whose: string | null = 'demo', of = 'x'): readonly unknown[] => {
  const { on, asked } = answering(given, whose)
  const results: unknown[] = []
  asking(on, of, quietDoors.site, (each) => void results.push(each))
  return [asked.length, ...results]
}
const found = (...counts: readonly number[]) => ({ kind: 'rows', rows: counts, markets: [] })

test('[HTTP-03] a read comes as rows, or as the failure that the answer names', () => {
  expect(came(publicly, { success: true, count: 7 })).toEqual([1, found(7)])
  expect(came(publicly, { success: true })).toEqual([1, { kind: 'failed', said: said('cannotLoad') }])
  expect(came(publicly, { success: false })).toEqual([1, { kind: 'failed', said: said('cannotLoad') }])
  expect(came(publicly, { success: false, code: 'RATE_LIMITED' })).toEqual([1, { kind: 'failed', said: said('RATE_LIMITED') }])
  expect(came(publicly, { success: false, message: 'Closed for Diwali.' })).toEqual([1, { kind: 'failed', said: said('cannotLoad') }])
  const ofExchange = { success: false, message: 'Closed for Diwali.', said: false }
  expect(came(publicly, ofExchange)).toEqual([1, { kind: 'failed', said: said('words', 'Closed for Diwali.') }])
  expect(came(publicly, null)).toEqual([1, { kind: 'failed', said: said('network') }])
  expect([came(publicly, null, 'demo', ''), came(owned, null, 'demo', '')]).toEqual([
    [0, found()],
    [0, found()],
  ])
})

test('[HTTP-04] a member’s read is not made for a visitor, and a fact is handed on as it is', () => {
  expect([came(owned, { success: true, count: 7 }), came(owned, { success: true, count: 7 }, null)]).toEqual([[1, found(7)], [0]])
  const fact = { type: 'flags.changed' } as const
  const told = (asks: (count: number | undefined) => typeof fact | undefined): Asking<string, number> =>
    own(shape, wanted, { fact: ({ count }) => asks(count) })
  expect(
    came(
      told(() => fact),
      { success: true },
    ),
  ).toEqual([1, { kind: 'fact', fact }])
  expect(
    came(
      told(() => undefined),
      { success: true },
    ),
  ).toEqual([1, { kind: 'failed', said: said('cannotLoad') }])
})

test('[HTTP-06] a read differs for a visitor and a member, over the socket first, and may come to nothing', () => {
  const both = byWho<string, number>(
    (_, __, ___, come) => come({ kind: 'rows', rows: [1], markets: [] }),
    (_, __, ___, come) => come({ kind: 'rows', rows: [2], markets: [] }),
  )
  expect([came(both, null, null), came(both, null)]).toEqual([
    [0, found(1)],
    [0, found(2)],
  ])
  expect([came(orNone(publicly), null), came(orNone(publicly), { success: true, count: 7 })]).toEqual([
    [1, found()],
    [1, found(7)],
  ])
  expect(
    [true, false].map((isUp) =>
      came(
        socketFirst(() => isUp, publicly),
        { success: true, count: 7 },
      ),
    ),
  ).toEqual([[0], [1, found(7)]])
})

test('[SESS-03] any call that refuses the session of a member ends it, a public one too', () => {
  const refused: Reply<never> = { kind: 'failed', status: 401, said: said('LOGIN_AGAIN') }
  for (const whose of ['demo', null]) {
    const own = line(whose)
    const facts: unknown[] = []
    const doors = { http: { call: (_: unknown, __: unknown, ___: unknown, reply: (reply: Reply<never>) => void) => reply(refused) } }
    const on = createLines(
      { ...doors, socket: deafDoors().doors.socket },
      (fact) => void facts.push(fact),
      () => own,
    )(own)
    let replies = 0
    on.publicCall(shape, { of: 'x' }, () => {
      replies += 1
    })
    expect([facts, replies]).toEqual([whose === null ? [] : [{ type: 'session.refused', said: said('LOGIN_AGAIN') }], 1])
  }
})

test('[SOCK-03] a link that is closed closes its socket', () => {
  let closed = 0
  const { doors } = deafDoors()
  const socket = {
    ...doors.socket,
    close: () => {
      closed += 1
    },
  }
  const link = createLink({ ...doors, socket }, virtualClock(at(0)), line)
  link.facts$.subscribe()
  link.open(createLines({ ...doors, socket }, () => undefined, line)(line()))
  expect(closed).toBe(0)
  link.close()
  expect(closed).toBe(1)
})

test('[FLOW-03] the name beside an account or an address is masked, and the words of a notification', () => {
  expect(redacted('', { name: 'A. Rao 7', vpa: 'a@b', method: 'UPI' })).toEqual({ name: 'x. xxx 0', vpa: 'a@b', method: 'UPI' })
  expect(redacted('', { id: '1', at: 1, text: 'From 10.0' })).toEqual({ id: '1', at: 1, text: 'xxxx 00.0' })
  for (const open of [
    { name: 'home' },
    { vpa: 'a@b' },
    { name: 7, vpa: 'a' },
    { text: 'a', at: 1 },
    { text: 'a', id: 1 },
    { at: 1, id: 1 },
  ])
    expect(redacted('', open)).toEqual(open)
})

test('[SESS-03] a tab knows whether another is open by its lock, and takes a failure for another', async () => {
  const held: string[] = []
  const locks = {
    request: (name: string) => {
      held.push(name)
      return new Promise<never>(() => undefined)
    },
    query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
  }
  const tab = (name: string, by: Pick<LockManager, 'request' | 'query'>) => {
    const memory = createMemory(quietDoors.disk.storage, quietDoors.disk.storage, by, name, () => 0)
    return (): Promise<boolean> => new Promise((resolve) => memory.isAlone(resolve))
  }
  const first = tab('one', locks)
  expect(await first()).toBe(true)
  tab('two', locks)
  expect(await first()).toBe(false)
  const failing = { request: () => Promise.reject(new Error('no')), query: () => Promise.reject(new Error('no')) }
  expect(await tab('three', failing)()).toBe(false)
})
