import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import type { Input } from '#client/ledger/facts.ts'
import { said } from '#domain/said.ts'
import { createGateway } from '#streams/gateway.ts'
import { createLink } from '#streams/link.ts'
import type { SocketDoor } from '#streams/doors.ts'
import type { Outside } from '#streams/outside.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { at, deafDoors, line, marketId } from '#tests/player.ts'

const owner = line('M1001')
const PATIENT = { timeout: 15_000 }

/** An operator's admin socket, and a client whose brand names it. */
const withAdmin = async (over: Partial<Outside> = {}) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const io = new Server(server)
  onTestFinished(() => void io.close())
  const tickets: unknown[] = []
  io.on('connection', ({ handshake }) => tickets.push(handshake.auth['ticket']))
  const address = server.address()
  const door = createSocketDoor(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
  onTestFinished(door.close)
  let openings = 0
  const adminSocket: SocketDoor = {
    ...door,
    open: (...opening) => {
      openings += 1
      door.open(...opening)
    },
  }
  const replies: ((success: boolean) => void)[] = []
  const doors: Outside = {
    ...deafDoors().doors,
    http: {
      call: (_, shape, __, reply) => {
        replies.push((success) => {
          const parsed = shape.answer.safeParse({ success, ticket: 't1', memberCode: 'M1001' })
          if (parsed.success) reply({ kind: 'answer', answer: parsed.data })
        })
      },
    },
    adminSocket,
    ...over,
  }
  const facts: Input[] = []
  let now = owner
  const clock = virtualClock(at(1_000_000))
  const link = createLink(doors, clock, () => now)
  const quotes = { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined }
  const gateway = createGateway(
    doors,
    clock,
    link,
    quotes,
    (fact) => void facts.push(fact),
    () => now,
  )
  const types = (): readonly string[] => facts.map(({ type }) => type)
  return {
    ...{ gateway, link, io, tickets, types },
    openings: () => openings,
    answer: (success = true) => replies.shift()?.(success),
    endLine: () => {
      now = { ...owner, generation: 1 }
    },
  }
}

test('[SOCK-01] the admin socket brings logout, changed flags and notices; the rest is dropped', async () => {
  const { gateway, link, io, tickets, types, answer } = await withAdmin()
  gateway.handle({ type: 'open-admin' }, owner)
  answer()
  await expect.poll(types, PATIENT).toEqual(['admin.opened'])
  expect(tickets).toEqual(['t1'])
  io.emit('market-books', [{ marketId: marketId('m1'), seq: 1, image: true }])
  io.emit('event-type-success', {})
  io.emit('notices-changed', { newSignIn: false })
  io.emit('logout', 'no message')
  io.emit('logout', { message: 'Logged out elsewhere.' })
  await expect.poll(types, PATIENT).toEqual(['admin.opened', 'flags.changed', 'notices.changed', 'logout.heard'])
  expect(link.dropped()).toMatchObject({ count: 2, last: ['market-books: not of the admin socket', expect.stringMatching(/^logout: /)] })
  io.disconnectSockets(true)
  await expect.poll(types, PATIENT).toContain('admin.failed')
})

test('[SOCK-01] a ticket that comes after the admin socket was closed opens nothing', async () => {
  const { gateway, io, openings, types, answer } = await withAdmin()
  gateway.handle({ type: 'open-admin' }, owner)
  gateway.handle({ type: 'close-admin' }, owner)
  answer()
  expect(openings()).toBe(0)
  gateway.handle({ type: 'open-admin' }, owner)
  answer()
  await expect.poll(types, PATIENT).toEqual(['admin.opened'])
  expect(openings()).toBe(1)
  gateway.handle({ type: 'close-admin' }, owner)
  await expect.poll(() => io.sockets.sockets.size, PATIENT).toBe(0)
})

test('[SOCK-01] a refused ticket is a failure of the admin socket; one of a line that ended is nothing', async () => {
  const { gateway, openings, types, answer, endLine } = await withAdmin()
  gateway.handle({ type: 'open-admin' }, owner)
  answer(false)
  expect(types()).toEqual(['admin.failed'])
  gateway.handle({ type: 'open-admin' }, owner)
  endLine()
  answer()
  expect([types(), openings()]).toEqual([['admin.failed'], 0])
})

test('[SOCK-01] a part of the code that does not come is a failure of the admin socket', async () => {
  const { gateway, types } = await withAdmin({ wanted: (_, fail) => fail(said('network')) })
  gateway.handle({ type: 'open-admin' }, owner)
  expect(types()).toEqual(['admin.failed'])
})
