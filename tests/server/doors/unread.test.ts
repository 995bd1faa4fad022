import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { type DoorOptions, connect, createBetOf, memberOn, openDoors, visitor } from './door.ts'
import { rawConnection } from './raw.ts'

const ASK = '42["get-free-home-allmarkets",{}]'
const FREE = { pointsAConnection: 1_000_000_000, pointsAMember: 1_000_000_000, pointsAnAddress: 1_000_000_000, frames: 1_000_000 }

/** Doors whose home list is large, and that limit nothing but what waits for a client. */
const openLarge = async (over: DoorOptions = {}) => {
  const doors = await openDoors({ ...over, limits: { ...FREE, ...over.limits } })
  for (let i = 0; i < 60; i += 1) doors.list(`m${i}`)
  return doors
}
/** More than the operating system takes for a client that does not read: its own buffers, on both sides. */
const MORE_THAN_KERNEL = 16 * 1024 * 1024

test('[SOCK-01] a visitor who never reads is cut; others, and who reads, go on', async () => {
  const { url, logged } = await openLarge()
  const reader = await rawConnection(url, await visitor(url).ticket())
  const deaf = await rawConnection(url, await visitor(url).ticket())
  reader.send(ASK)
  const size = (await reader.next('42["get-freehomeallmarkets-success"')).length
  deaf.socket.pause()
  for (let i = 0; i < MORE_THAN_KERNEL / size; i += 1) deaf.send(ASK)
  await expect.poll(() => logged, { timeout: 10_000 }).toEqual([expect.stringMatching(/127\.0\.0\.1 has not read 1\d{6} bytes/)])
  reader.send(ASK)
  await reader.next('42["get-freehomeallmarkets-success"')
  deaf.socket.resume()
  await deaf.next('42["wire-error",{"name":"","message":"This connection did not read')
  await deaf.next('41')
  expect(await deaf.isClosed()).toBe(true)
})

test('[SOCK-01] cuts the visitor with the most unread bytes when many do not read', async () => {
  const { url, logged } = await openLarge({ limits: { owed: 1_000_000_000, owedByAll: 1_000_000 } })
  const reader = await rawConnection(url, await visitor(url).ticket())
  const deaf = await rawConnection(url, await visitor(url).ticket())
  reader.send(ASK)
  const size = (await reader.next('42["get-freehomeallmarkets-success"')).length
  deaf.socket.pause()
  for (let i = 0; i < MORE_THAN_KERNEL / size; i += 1) deaf.send(ASK)
  await expect.poll(() => logged, { timeout: 10_000 }).toEqual([expect.stringContaining('has not read')])
  reader.send(ASK)
  await reader.next('42["get-freehomeallmarkets-success"')
})

test('[MKT-03] cuts a client that leaves scores and heartbeats unread beyond the bound', async () => {
  const { url, logged, list, exchange } = await openDoors({ limits: FREE })
  const { marketId, eventId } = list('m1')
  const deaf = await rawConnection(url, await visitor(url).ticket())
  deaf.send(`42["watch-markets",{"marketIds":["${marketId}"],"levels":1}]`)
  await deaf.next('42["market-books"')
  deaf.socket.pause()
  const players = ['A'.repeat(4000), 'B'.repeat(4000)] as const
  let told = 0
  const tellScores = (): void => {
    for (let i = 0; i < 200 && logged.length === 0; i += 1) {
      told += 1
      exchange.feed({ kind: 'score', eventId, score: { sport: 'tennis', players: [...players], sets: [], points: ['0', '0'], server: 0 } })
    }
    if (logged.length === 0 && told < 20_000) systemClock.after(1, tellScores)
  }
  tellScores()
  await expect.poll(() => logged, { timeout: 10_000 }).toEqual([expect.stringContaining('has not read')])
})

test('[SOCK-02] a polling visitor who never polls is cut, and its id is unknown', async () => {
  const { url, logged } = await openLarge({ limits: { owed: 100_000 } })
  const base = `${url}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1))
  const post = (text: string): Promise<Response> => fetch(`${base}&sid=${sid}`, { method: 'POST', body: text })
  await post(`40${JSON.stringify({ ticket: await visitor(url).ticket() })}`)
  await post(Array.from({ length: 8 }, () => ASK).join('\u001e'))
  await expect.poll(() => logged).toEqual([expect.stringContaining('has not read')])
  await expect.poll(async () => (await fetch(`${base}&sid=${sid}`)).status, { timeout: 10_000 }).toBe(400)
})

test('[SOCK-03] a connection that is cut for not reading learns why, and may connect again', async () => {
  const { url } = await openDoors({ limits: { owed: -1 } })
  const connection = await rawConnection(url, await visitor(url).ticket())
  expect(await connection.next('42["wire-error"')).toContain('Connect again.')
  await connection.next('41')
  await rawConnection(url, await visitor(url).ticket())
})

test('[SOCK-01] the sockets of one member and of one address are limited', async () => {
  const { url } = await openDoors({ limits: { socketsAMember: 2, socketsAnAddress: 4 } })
  const { browser } = await memberOn(url)
  await connect(url, await browser.ticket())
  await expect(connect(url, await browser.ticket())).rejects.toThrow(
    'Too many windows are open for this account. Close some, then try again.',
  )
  await connect(url, await visitor(url).ticket())
  await connect(url, await visitor(url).ticket())
  const { status, statusText } = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
  expect([status, statusText]).toEqual([403, 'Forbidden'])
  await expect(connect(url, await visitor(url).ticket())).rejects.toThrow()
})

test('[SOCK-01] an address is the one a trusted proxy names, as it is for calls', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1', limits: { socketsAnAddress: 1 } })
  const ask = (from: string) => fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } })
  expect([(await ask('10.0.0.1')).status, (await ask('10.0.0.1')).status, (await ask('10.0.0.2')).status]).toEqual([200, 403, 200])
})

test('[SOCK-01] points are counted over all connections of a member and of an address', async () => {
  const { url } = await openDoors({ limits: { pointsAMember: 20, burst: 1, pointsAnAddress: 40 } })
  const one = await memberOn(url)
  const two = await connect(url, await one.browser.ticket())
  await two.next('heartbeat')
  await two.next('heartbeat')
  for (let i = 0; i < 3; i += 1) one.socket.emit('unwatch-markets', { marketIds: [] })
  for (let i = 0; i < 3; i += 1) two.socket.emit('unwatch-markets', { marketIds: [] })
  expect(await Promise.any([one.next('wire-error'), two.next('wire-error')])).toMatchObject({ code: 'RATE_LIMITED' })
  const guest = await connect(url, await visitor(url).ticket())
  await guest.next('heartbeat')
  await guest.next('heartbeat')
  for (let i = 0; i < 11; i += 1) guest.socket.emit('unwatch-markets', { marketIds: [] })
  expect(await guest.next('wire-error')).toMatchObject({ name: 'unwatch-markets', code: 'RATE_LIMITED' })
})

test('[SOCK-01][SLIP-14] a bet is taken while its page’s messages are refused for their number', async () => {
  const { url, list } = await openDoors({ limits: { pointsAConnection: 20, burst: 2 } })
  list('m1')
  const { socket, next, count } = await memberOn(url)
  for (let i = 0; i < 20; i += 1) socket.emit('get-free-home-allmarkets', {})
  expect(await next('wire-error')).toMatchObject({ name: 'get-free-home-allmarkets', code: 'RATE_LIMITED' })
  socket.emit('create-bet', createBetOf(1))
  expect(await next('place-bet-success')).toMatchObject({ status: 'matched' })
  expect(count('get-freehomeallmarkets-success')).toBeGreaterThanOrEqual(10)
})
