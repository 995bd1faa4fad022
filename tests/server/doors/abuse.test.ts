import { expect, test } from 'vitest'
import { online, socketLogin } from './accounts.ts'
import { connect, createBetOf, memberOn, movedClock, openDoors, visitor } from './door.ts'

const bet = (over: Record<string, unknown> = {}) => createBetOf(1, over)
test('[AUTH-18] the ten logins of a minute are counted over both doors together', async () => {
  const { url } = await openDoors()
  const connection = await online(url)
  for (let i = 0; i < 5; i++) await socketLogin(connection, `nobody${i}`, 'guess')
  for (let i = 0; i < 5; i++)
    expect(
      (await connection.browser.call('POST', '/user/userLogin', { userId: `nobody${i}`, password: 'guess', siteurl: 'x' })).status,
    ).toBe(200)
  expect((await socketLogin(connection, 'demo', 'demo1234')).answer).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  expect((await connection.browser.logIn()).status).toBe(429)
})

test('[SOCK-05] a ticket dies after 30 s, and a refused one is kept in the audit', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const ticket = await visitor(url).ticket()
  clock.advance(30_001)
  await expect(connect(url, ticket)).rejects.toThrow(/ticket/)
  expect(room.audit.last(1)).toMatchObject([{ kind: 'ticket-refused', member: null, address: '127.0.0.1' }])
})

test('[SESS-04] an expired cookie names no member, and its socket learns why', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock })
  const { browser, socket, next } = await memberOn(url)
  clock.advance(12 * 3600_000)
  expect(await next('logout')).toMatchObject({ message: expect.any(String) })
  await expect.poll(() => socket.connected).toBe(false)
  expect((await browser.call('POST', '/getUserDetails', {})).status).toBe(403)
  expect((await browser.call('GET', '/account/M1001/profile/get')).status).toBe(401)
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[HTTP-01] refuses a forged XSRF token that is equal in cookie and header', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  for (const path of ['/getUserDetails', '/auth/changePassword', '/user/logout', '/user/claimSession', '/createUserOtp/']) {
    browser.jar.set('XSRF-TOKEN', 'f'.repeat(64))
    expect((await browser.call('POST', path, {})).status).toBe(403)
  }
})

test('[HTTP-01] a guest cookie of any other shape is replaced', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  browser.jar.set('pavilion-guest', 'x'.repeat(4000))
  await browser.call('GET', '/user/session')
  expect(browser.jar.get('pavilion-guest')).toMatch(/^[0-9a-f]{32}$/)
})

test('[OPEN-06] another member’s bet cannot be cancelled by its id', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const owner = await memberOn(url)
  owner.socket.emit('create-bet', bet({ rate: 5 }))
  const placed = JSON.parse(JSON.stringify(await owner.next('place-bet-success')))
  expect(placed).toMatchObject({ status: 'unmatched', remaining: 500 })
  const thief = await memberOn(url, 'demo2')
  expect((await thief.browser.call('DELETE', `/exchange/order/${placed.betId}`)).body).toMatchObject({
    success: false,
    code: 'BET_TAKEN_OR_LAPSED',
  })
  expect((await thief.browser.call('DELETE', '/exchange/order')).body).toMatchObject({ success: false })
  expect([...exchange.state.bets.values()]).toMatchObject([{ remaining: 50_000 }])
  expect((await owner.browser.call('DELETE', `/exchange/order/${placed.betId}`)).body).toEqual({ success: true, cancelled: 500 })
})

test('[SESS-12] rejects a football bet without the football flag and fences its ref', async () => {
  const { url, list, room, exchange } = await openDoors()
  list('m1', { eventTypeId: '1' })
  list('m2')
  const connection = await memberOn(url)
  const [demo] = room.members.all()
  if (demo === undefined) throw new Error('no demo account')
  room.members.setFlags(demo, ['2', '4'])
  connection.socket.emit('create-bet', bet())
  expect(await connection.next('place-bet-error')).toMatchObject({ betSlipRef: bet().bet.betSlipRef, code: 'PERMISSION_DENIED' })
  room.members.setFlags(demo, ['1', '2', '4'])
  connection.socket.emit('create-bet', bet())
  expect(await connection.next('place-bet-error')).toMatchObject({ betSlipRef: bet().bet.betSlipRef })
  expect(exchange.state.bets.size).toBe(0)
  connection.socket.emit('create-bet', bet({ betSlipRef: createBetOf(2).bet.betSlipRef }))
  await connection.next('place-bet-success')
  room.members.setFlags(demo, ['4'])
  connection.socket.emit('create-bet', bet({ betSlipRef: createBetOf(2).bet.betSlipRef }))
  expect(await connection.next('place-bet-success')).toMatchObject({ betSlipRef: createBetOf(2).bet.betSlipRef, status: 'matched' })
  connection.socket.emit('create-bet', bet({ betSlipRef: createBetOf(3).bet.betSlipRef, marketId: 'm2', eventId: 'event-m2' }))
  await connection.next('place-bet-success')
  expect(exchange.state.bets.size).toBe(2)
})

test('[HTTP-01] every call with a body refuses an oversized or malformed one, and does nothing', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const paths = ['/user/claimSession', '/createUserOtp/', '/postNumberSignUp', '/createOtp/', '/auth/forgotPassword', '/auth/verifyOtp']
  for (const path of paths) {
    for (const body of ['{"phone":', '[]', '"x"', '{"phone":{"$gt":""}}', '{"phone":"98765x3210"}'])
      expect((await browser.call('POST', path, body)).status).toBe(400)
    expect((await browser.call('POST', path, { phone: '9'.repeat(70_000) })).status).toBe(413)
  }
  expect(room.mailbox.list()).toEqual([])
  expect(room.audit.last(10)).toEqual([])
})
