import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_MEMBER } from '#server/members/members.ts'
import { type TransportMemory, createSocketDoor } from '#streams/socket.ts'
import { line } from '#tests/player.ts'
import { createBetOf, openDoors, visitor } from '#tests/server/doors/door.ts'

const owner = line('M1001')
const PATIENT = { timeout: 15_000 }

/** The client's own door to a real exchange, and what it received, in order. */
const lineTo = async (url: string, memory?: TransportMemory) => {
  const browser = visitor(url)
  await browser.logIn()
  const door = createSocketDoor(url, memory)
  onTestFinished(door.close)
  const heard: string[] = []
  const open = async (): Promise<void> => {
    const ticket = await browser.ticket()
    door.open(owner, ticket, {
      opened: () => heard.push('opened'),
      closed: () => heard.push('closed'),
      heard: (name) => heard.push(name),
    })
  }
  return { browser, door, heard, open }
}

test('[SLIP-32] never sends a bet late when the link was not open at the press', async () => {
  const { url, list, exchange, sockets } = await openDoors()
  list('m1')
  const { door, heard, open } = await lineTo(url)
  const bets = () => exchange.bets(DEMO_MEMBER, 'active').map(({ ref }) => Number(ref.slice(-1)))
  expect(door.send(owner, 'create-bet', createBetOf(1))).toBe(false)
  await open()
  expect(door.send(owner, 'create-bet', createBetOf(2))).toBe(false)
  await expect.poll(() => heard, PATIENT).toContain('opened')
  expect(door.send(owner, 'create-bet', createBetOf(3))).toBe(true)
  await expect.poll(() => heard, PATIENT).toContain('place-bet-success')
  sockets.dropAll()
  await expect.poll(() => heard, PATIENT).toContain('closed')
  expect(door.send(owner, 'create-bet', createBetOf(4))).toBe(false)
  await open()
  await expect.poll(() => heard.filter((what) => what === 'opened'), PATIENT).toHaveLength(2)
  expect(door.send(owner, 'create-bet', createBetOf(5))).toBe(true)
  await expect.poll(() => heard.filter((what) => what === 'place-bet-success'), PATIENT).toHaveLength(2)
  expect(bets()).toEqual([5, 3])
})

test('[SLIP-32] empties what the library buffered before the link was open', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { door, heard, open } = await lineTo(url)
  // The door sends nothing so early; the buffer holds what a change of the library or of the door might leave there.
  const { onAny } = Socket.prototype
  const early = vi.spyOn(Socket.prototype, 'onAny').mockImplementation(function (this: Socket, listener) {
    this.emit('create-bet', createBetOf(1))
    return onAny.call(this, listener)
  })
  onTestFinished(() => early.mockRestore())
  await open()
  await expect.poll(() => heard, PATIENT).toContain('opened')
  expect(door.send(owner, 'create-bet', createBetOf(2))).toBe(true)
  await expect.poll(() => heard, PATIENT).toContain('place-bet-success')
  expect(exchange.bets(DEMO_MEMBER, 'active').map(({ ref }) => Number(ref.slice(-1)))).toEqual([2])
})

test('[SOCK-01] one connection brings bets, lists and odds, and logout, changed flags and notices too', async () => {
  const { url, list, sockets } = await openDoors()
  list('m1')
  const { browser, door, heard, open } = await lineTo(url)
  await open()
  await expect.poll(() => heard, PATIENT).toContain('opened')
  door.send(owner, 'get-free-home-allmarkets', {})
  door.send(owner, 'watch-markets', { marketIds: ['m1'], levels: 1 })
  door.send(owner, 'create-bet', createBetOf(1))
  await expect.poll(() => heard, PATIENT).toContain('place-bet-success')
  expect(heard).toEqual(expect.arrayContaining(['get-freehomeallmarkets-success', 'market-books']))
  sockets.notifyFlags(DEMO_MEMBER)
  sockets.notifyNotices(DEMO_MEMBER, false)
  await expect.poll(() => heard, PATIENT).toContain('notices-changed')
  expect([heard.includes('event-type-success'), sockets.counts().connections]).toEqual([true, 1])
  await browser.call('POST', '/user/logout', {})
  await expect.poll(() => heard, PATIENT).toContain('logout')
})

/** An exchange whose socket's addresses are noted, and the client's door to it, opened with this ticket. */
const noted = async () => {
  const { app, url } = await openDoors()
  const addresses: string[] = []
  const note = ({ url: address = '' }: { readonly url?: string | undefined }): void => {
    if (address.startsWith('/socket.io/')) addresses.push(address)
  }
  app.server.on('request', note).on('upgrade', note)
  const { browser, door } = await lineTo(url)
  const ticket = await browser.ticket()
  const heard: string[] = []
  door.open(owner, ticket, { opened: () => heard.push('opened'), closed: () => heard.push('closed'), heard: () => undefined })
  await expect.poll(() => addresses.some((address) => address.includes('transport=websocket')), PATIENT).toBe(true)
  await expect.poll(() => heard, PATIENT).toEqual(['opened'])
  return { ticket, addresses }
}

test('[SOCK-02] a connection begins by polling and moves up; where a websocket fails, both are tried', async () => {
  const { addresses } = await noted()
  expect(addresses[0]).toContain('transport=polling')
  // A network that lets no websocket through.
  const server = createServer()
  const polls = new Server(server, { transports: ['polling'] })
  onTestFinished(() => void polls.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const heard: string[] = []
  const door = createSocketDoor(`http://127.0.0.1:${port}`, { isWebSocket: () => true, keep: () => undefined })
  onTestFinished(door.close)
  door.open(owner, 'ticket', { opened: () => heard.push('opened'), closed: () => heard.push('closed'), heard: () => undefined })
  await expect.poll(() => heard, PATIENT).toEqual(['opened'])
})

test('[SOCK-05] the ticket goes in the handshake, and no address of the connection holds it', async () => {
  const { ticket, addresses } = await noted()
  expect(ticket.length).toBeGreaterThan(16)
  expect(addresses.filter((address) => address.includes(ticket))).toEqual([])
})
