import { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_MEMBER } from '#server/members/members.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { line } from '#tests/player.ts'
import { createBetOf, openDoors, visitor } from '#tests/server/doors/door.ts'

const owner = line('M1001')
const PATIENT = { timeout: 15_000 }

/** The client's own door to a real exchange, and what it received, in order. */
const lineTo = async (url: string) => {
  const browser = visitor(url)
  await browser.logIn()
  const door = createSocketDoor(url)
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
  return { door, heard, open }
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
