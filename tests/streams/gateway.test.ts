import { factFrom } from '#streams/wire.ts'
import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import type { Input } from '#domain/facts.ts'
import type { Doors, SocketEvents } from '#streams/doors.ts'
import { createGateway } from '#streams/gateway.ts'
import { at, deafDoors, line } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A gateway whose line is open, and what arrives on it. */
const connected = () => {
  const facts: Input[] = []
  let events: SocketEvents | null = null
  const doors: Doors = {
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
      send: () => true,
    },
  }
  const quotes = { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined }
  const gateway = createGateway(doors, virtualClock(at(1_000_000)), quotes, (fact) => facts.push(fact), line)
  gateway.handle({ type: 'open-link' }, line())
  const hear = (name: string, body: unknown): void => events?.heard(name, body)
  return { facts, gateway, hear }
}

test('[SOCK-06] counts and drops a message that does not fit its schema, and takes the next', () => {
  const { facts, gateway, hear } = connected()
  const before = facts.length
  const names = ['heartbeat', 'market-books', 'score', 'nobody-knows']
  for (const name of names) for (const body of [null, 'x', 7, { books: 1 }, { serverTime: 'soon' }]) hear(name, body)
  expect(facts).toHaveLength(before)
  expect(gateway.dropped().count).toBe(20)
  expect(gateway.dropped().last.at(-1)).toBe('nobody-knows: unknown message nobody-knows')
  for (let i = 0; i < 100; i += 1) hear('market-books', null)
  expect(gateway.dropped().count).toBe(120)
  expect(gateway.dropped().last).toHaveLength(50)
  hear('logout', { message: 'elsewhere' })
  expect(facts.at(-1)).toEqual({ type: 'logout.heard', said: said('words', 'elsewhere') })
})

test('[AUTH-18] refuses a login at once when the exchange answers it with an error', () => {
  const body = { name: 'login', message: 'Too many attempts.', code: 'RATE_LIMITED' }
  expect(factFrom('wire-error', body)).toEqual({ type: 'login.refused', way: 'password', said: said('RATE_LIMITED') })
  expect(factFrom('wire-error', { ...body, name: 'get-bets' })).toMatchObject({ type: 'wire.refused', name: 'get-bets' })
})
