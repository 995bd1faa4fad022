import { expect, test } from 'vitest'
import { getActivityDetails } from '#contract/calls/auth.ts'
import { text } from '#copy/catalogue.ts'
import { GOOD, codeFor, joined, online, order, otherThan, register, SAYS, socketLogin } from './accounts.ts'
import { connect, movedClock, openDoors, visitor } from './door.ts'

const PHONE = '9000000031'
const NEXT = 'Quiet!Train42'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('[AUTH-15] whoAmI returns the client’s address', async () => {
  const { url } = await openDoors()
  expect((await visitor(url).call('GET', '/user/whoAmI')).body).toEqual({
    success: true,
    status: 200,
    activity_details: { ip: '127.0.0.1', location: '' },
  })
})

test('[AUTH-18] the form-encoded login answers data, an access token and isB2C; other calls take no form', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const { status, body } = await browser.call('POST', '/user/userLogin', 'userId=demo&password=demo1234&siteurl=x', FORM)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, data: { memberCode: 'M1001', isB2C: true }, result: { isB2C: true } })
  expect(body['token']).toEqual({ accessToken: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect((await browser.call('POST', '/getUserDetails', 'a=1', FORM)).status).toBe(415)
  const twisted = await browser.call('POST', '/user/userLogin', '__proto__=1&userId=demo&password=demo1234&siteurl=x', FORM)
  expect(twisted).toMatchObject({ status: 400, body: { message: expect.stringContaining('__proto__') } })
})

test('[AUTH-18][SESS-01] a socket login becomes a session when its browser claims the handle', async () => {
  const { url, room } = await openDoors()
  const connection = await online(url)
  const { answer, handle } = await socketLogin(connection, '9876543210', 'demo1234')
  expect(answer).toMatchObject({ success: true, output: { memberCode: 'M1001', details: { username: 'demo' }, isB2C: true } })
  expect((await connection.browser.call('GET', '/user/session')).body).toEqual({ success: false })
  expect((await connection.browser.call('POST', '/user/claimSession', { verifytoken: handle })).body).toMatchObject({
    success: true,
    output: { memberCode: 'M1001' },
  })
  expect((await connection.browser.call('GET', '/user/session')).body).toMatchObject({ success: true, output: { memberCode: 'M1001' } })
  const [login] = room.audit.last(1)
  expect(login).toMatchObject({ kind: 'login', member: 'M1001', address: '127.0.0.1', detail: expect.stringContaining(SAYS.ip) })
})

test('[AUTH-02] Demo needs no name and no password, over the socket as by REST', async () => {
  const { url } = await openDoors()
  const connection = await online(url)
  expect((await socketLogin(connection)).answer).toMatchObject({
    success: true,
    output: { memberCode: 'M1003', details: { username: 'demo' } },
  })
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  expect((await browser.call('POST', '/user/demoLogin', { siteurl: 'x' })).body).toMatchObject({
    output: { memberCode: 'M1004', details: { username: 'demo' } },
  })
})

test('[AUTH-18] a wrong socket login says so; a malformed one names the field', async () => {
  const { url } = await openDoors()
  const connection = await online(url)
  expect((await socketLogin(connection, 'demo', 'not-this')).answer).toEqual({
    success: false,
    code: 'WRONG_LOGIN',
    message: text.WRONG_LOGIN,
  })
  expect((await socketLogin(connection, 'demo')).answer).toMatchObject({ success: false })
  connection.socket.emit('login', { username: 'demo' })
  expect(await connection.next('wire-error')).toMatchObject({ name: 'login', message: expect.stringContaining('siteurl: ') })
})

test('[SESS-02] a handle is good once, for 30 s, and for the browser whose socket logged in', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock })
  const connection = await online(url)
  const thief = visitor(url)
  await thief.call('GET', '/user/session')
  const claim = async (browser: typeof thief, verifytoken: string) =>
    (await browser.call('POST', '/user/claimSession', { verifytoken })).body
  const stolen = (await socketLogin(connection, 'demo', 'demo1234')).handle
  expect(await claim(thief, stolen)).toMatchObject({ success: false, message: text.LOGIN_EXPIRED })
  expect(await claim(connection.browser, stolen)).toMatchObject({ success: false })
  const late = (await socketLogin(connection, 'demo', 'demo1234')).handle
  clock.advance(30_001)
  expect(await claim(connection.browser, late)).toMatchObject({ success: false })
  const good = (await socketLogin(connection, 'demo', 'demo1234')).handle
  expect(await claim(connection.browser, good)).toMatchObject({ success: true })
  expect(await claim(connection.browser, good)).toMatchObject({ success: false })
})

test('[SESS-02][SESS-06] a browser whose session was ended elsewhere logs in again over the socket', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  await visitor(url).logIn()
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
  const connection = { browser, ...(await connect(url, await browser.ticket())) }
  const { handle } = await socketLogin(connection, 'demo', 'demo1234')
  expect((await browser.call('POST', '/user/claimSession', { verifytoken: handle })).body).toMatchObject({ success: true })
})

test('[AUTH-12] a code logs in over the socket; an unknown number gets the same answer and no valid code', async () => {
  const { url, room } = await openDoors()
  const connection = await online(url)
  const phone = '9876543210'
  const known = await order(connection.browser, '/createOtp/', phone)
  const unknown = await order(connection.browser, '/createOtp/', '9000000000')
  expect(room.mailbox.list()).toMatchObject([{ phone }])
  const say = (body: Record<string, unknown>) =>
    connection.socket.emit('newloginWithOtp', { managerId: '', activity_details: SAYS, ...body })
  say({ phone: '9000000000', otp: codeFor(room, phone), orderId: unknown })
  expect(await connection.next('login-otp-success')).toEqual({ success: false, code: 'WRONG_CODE', message: text.WRONG_CODE })
  say({ phone, otp: otherThan(codeFor(room, phone)), orderId: known })
  expect(await connection.next('login-otp-success')).toEqual({ success: false, code: 'WRONG_CODE', message: text.WRONG_CODE })
  say({ phone, otp: codeFor(room, phone), orderId: known })
  expect(await connection.next('login-otp-success')).toMatchObject({
    success: true,
    output: { memberCode: 'M1001', verifytoken: expect.any(String) },
  })
  say({ phone, otp: codeFor(room, phone), orderId: known })
  expect(await connection.next('login-otp-success')).toMatchObject({ success: false, message: text.CODE_GONE })
})

test('[SESS-06] logging in elsewhere ends the older session with a message; the same browser keeps its one', async () => {
  const { url, room } = await openDoors()
  const first = visitor(url)
  await first.logIn()
  const old = await connect(url, await first.ticket())
  const second = visitor(url)
  await second.logIn()
  expect(await old.next('logout')).toEqual({ code: 'LOGGED_IN_ELSEWHERE', message: text.LOGGED_IN_ELSEWHERE })
  expect((await first.call('GET', '/user/session')).body).toEqual({ success: false })
  expect((await second.call('GET', '/user/session')).body).toMatchObject({ success: true })
  expect(room.audit.last(3).map(({ kind }) => kind)).toContain('ended-elsewhere')
  const connection = await connect(url, await second.ticket())
  await second.logIn()
  await expect.poll(() => connection.socket.connected).toBe(false)
  expect(connection.count('logout')).toBe(0)
  expect((await second.call('GET', '/user/session')).body).toMatchObject({ success: true })
})

test('[SESS-06] with more sessions allowed, the older one stays', async () => {
  const { url } = await openDoors({ singleSession: false })
  const first = visitor(url)
  await first.logIn()
  await visitor(url).logIn()
  expect((await first.call('GET', '/user/session')).body).toMatchObject({ success: true })
})

test('[SESS-11] lists the logins before this session’s own, the newest first; a first login has none', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock, singleSession: false })
  const start = clock.now()
  const told = async (browser: ReturnType<typeof visitor>): Promise<readonly number[]> => {
    const { doc } = getActivityDetails.answer.parse((await browser.call('POST', '/getActivityDetails', {})).body)
    return (doc ?? []).map(({ lastLogin }) => Math.floor((lastLogin - start) / 60_000))
  }
  const browsers = [visitor(url), visitor(url), visitor(url)]
  for (const browser of browsers) {
    await browser.logIn()
    clock.advance(60_000)
  }
  const answers = []
  for (const browser of browsers) answers.push(await told(browser))
  expect(answers).toEqual([[], [0], [1, 0]])
})

test('[AUTH-16] a changed password ends the other sessions with a message, keeps this one, and logs in', async () => {
  const { url, room } = await openDoors({ singleSession: false })
  const mine = await joined(url, room, PHONE)
  const other = visitor(url)
  await other.logIn(PHONE, GOOD)
  const connection = await connect(url, await other.ticket())
  const change = (oldPassword: string, password: string) => mine.call('POST', '/auth/changePassword', { oldPassword, password })
  expect((await change('wrong-one', GOOD)).body).toMatchObject({ success: false, message: text.WRONG_OLD_PASSWORD })
  expect(await change(GOOD, 'short')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(text.newPasswordShort) },
  })
  expect((await change(GOOD, NEXT)).body).toEqual({ success: true })
  expect(await connection.next('logout')).toEqual({
    code: 'PASSWORD_CHANGED',
    message: expect.stringContaining('Your password was changed'),
  })
  expect((await other.call('POST', '/getUserDetails', {})).status).not.toBe(200)
  expect((await mine.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true })
  expect((await visitor(url).logIn(PHONE, GOOD)).body).toMatchObject({ success: false })
  expect((await visitor(url).logIn(PHONE, NEXT)).body).toMatchObject({ success: true })
  const { body } = await mine.call('GET', '/account/M1003/notification/message')
  expect(body).toMatchObject({
    success: true,
    result: expect.arrayContaining([expect.objectContaining({ text: text.noticePasswordChanged, at: expect.any(Number) })]),
  })
})

test('[AUTH-16] a socket login made with the old password is worth nothing after the change', async () => {
  const { url, room } = await openDoors()
  const mine = await joined(url, room, PHONE)
  const thief = await online(url)
  const { handle } = await socketLogin(thief, PHONE, GOOD)
  await mine.call('POST', '/auth/changePassword', { oldPassword: GOOD, password: NEXT })
  expect((await thief.browser.call('POST', '/user/claimSession', { verifytoken: handle })).body).toMatchObject({ success: false })
})

test('[AUTH-13] a forgotten password is replaced by code; other sessions end and this browser logs in', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const phone = PHONE
  const other = await joined(url, room, phone)
  const connection = await connect(url, await other.ticket())
  const mine = visitor(url)
  const orderId = await order(mine, '/auth/forgotPassword', phone)
  clock.advance(59_000)
  expect((await mine.call('POST', '/auth/resendOtp', { orderId })).body).toMatchObject({ success: true, orderId, status: 200 })
  const otp = codeFor(room, phone)
  expect((await mine.call('POST', '/auth/verifyOtp', { orderId, otp: otherThan(otp) })).body).toEqual({
    success: false,
    code: 'WRONG_CODE',
    message: text.WRONG_CODE,
  })
  expect((await mine.call('POST', '/auth/verifyOtp', { orderId, otp })).body).toEqual({ success: true })
  const { body, headers } = await mine.call('POST', '/auth/verifyforgotPassword', { orderId, otp, password: NEXT })
  expect(body).toMatchObject({ success: true, result: { memberCode: 'M1003' } })
  expect(headers.get('authorization')).toBe(`Bearer ${JSON.parse(JSON.stringify(body)).result.verifytoken}`)
  expect(await connection.next('logout')).toEqual({
    code: 'PASSWORD_CHANGED',
    message: expect.stringContaining('Your password was changed'),
  })
  expect((await mine.call('GET', '/user/session')).body).toMatchObject({ success: true })
  expect((await visitor(url).logIn(phone, NEXT)).body).toMatchObject({ success: true })
})

test('[SESS-12] sends menu flags, and sends them again when they change', async () => {
  const { url, room, sockets } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  const { next } = await connect(url, await browser.ticket())
  const asked = {
    details: { username: 'demo', id: '', key: '', role: 'admin', token: '' },
    targetUser: '',
  }
  expect((await browser.call('POST', '/getUserEvenets', asked)).body).toEqual({
    success: true,
    parent: ['1', '2', '4', 'c9', 'c1', 'v9', 'b9'],
  })
  const [demo] = room.members.all()
  if (demo === undefined) throw new Error('no demo account')
  room.members.setFlags(demo, ['2', '4'])
  sockets.notifyFlags(demo)
  expect(await next('event-type-success')).toEqual({})
  expect((await browser.call('POST', '/getUserEvenets', asked)).body).toEqual({ success: true, parent: ['2', '4'] })
})

test('[SESS-10] the profile is the member’s own', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  await register(browser, room, '9000000005')
  expect((await browser.call('GET', '/account/M1003/profile/get')).body).toEqual({
    success: true,
    result: {
      username: '9000000005',
      mobile: '9000000005',
      email: '',
      emailVerified: false,
      referCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
      hasPassword: true,
      passkeyFirst: false,
      fullname: 'Asha Rao',
      joinedAt: expect.any(Number),
      logins: [],
    },
  })
  for (const path of ['/account/M1001/profile/get', '/account/M1001/notification/message'])
    expect((await browser.call('GET', path)).body).toMatchObject({ success: false, code: 'NOT_YOUR_ACCOUNT' })
})

test('[SESS-06][AUTH-18] a socket opened before a logout still logs in its own browser, and no other', async () => {
  const { url } = await openDoors()
  const connection = await online(url)
  await connection.browser.call('POST', '/user/logout', {})
  const thief = visitor(url)
  await thief.call('GET', '/user/session')
  const stolen = (await socketLogin(connection, 'demo', 'demo1234')).handle
  expect((await thief.call('POST', '/user/claimSession', { verifytoken: stolen })).body).toMatchObject({ success: false })
  const { handle } = await socketLogin(connection, 'demo', 'demo1234')
  expect((await connection.browser.call('POST', '/user/claimSession', { verifytoken: handle })).body).toMatchObject({ success: true })
})
