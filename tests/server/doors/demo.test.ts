import { expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { DEMO_ACCOUNTS } from '#server/members/members.ts'
import { GOOD, PAVILION, codeFor, order } from './accounts.ts'
import { connect, createBetOf, movedClock, openDoors, pavilion, visitor } from './door.ts'

const HOUR = 3_600_000

/** A browser that pressed Demo. */
const demo = async (url: string, always: Record<string, string> = {}) => {
  const browser = visitor(url, always)
  await browser.call('GET', '/user/session')
  const { body } = await browser.call('POST', '/user/demoLogin', { siteurl: 'x' })
  const output: unknown = body['output']
  const memberCode = typeof output === 'object' && output !== null && 'memberCode' in output ? String(output.memberCode) : 'none'
  return { browser, body, memberCode }
}

test('[AUTH-02] each press of Demo opens a new purse, and closes no other', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const [one, other] = [await demo(url), await demo(url)]
  for (const { body } of [one, other]) expect(body).toMatchObject({ success: true, output: { details: { username: 'demo' } } })
  expect(one.memberCode).not.toBe(other.memberCode)
  const connection = await connect(url, await one.browser.ticket())
  connection.socket.emit('create-bet', createBetOf(1, {}, one.memberCode))
  await connection.next('place-bet-success')
  const balanceOf = async ({ browser }: typeof one) => (await browser.call('POST', '/getUserDetails', {})).body['doc']
  expect(await balanceOf(one)).toMatchObject({ balance: 50_000, exposure: 500 })
  expect(await balanceOf(other)).toMatchObject({ balance: 50_000, exposure: 0 })
})

test('[AUTH-02] closes a purse without open bets after a day, keeps one with a bet, and the books hold', async () => {
  const clock = movedClock()
  const { url, list, room, exchange } = await openDoors({ clock })
  list('m1')
  const [idle, busy] = [await demo(url), await demo(url)]
  const connection = await connect(url, await busy.browser.ticket())
  connection.socket.emit('create-bet', createBetOf(1, {}, busy.memberCode))
  await connection.next('place-bet-success')
  const purses = () => room.members.all().filter((code) => room.members.find(code)?.kind === 'purse')
  clock.advance(23 * HOUR)
  await demo(url)
  expect(purses()).toContain(idle.memberCode)
  clock.advance(2 * HOUR)
  const last = await demo(url)
  expect(purses()).not.toContain(idle.memberCode)
  expect(purses()).toContain(busy.memberCode)
  expect([...exchange.state.members]).not.toContain(idle.memberCode)
  expect(last.memberCode).toBe('M1006')
  expect(brokenBooks(exchange.state)).toEqual([])
})

test('[AUTH-02] opens at most two hundred purses an address and day', async () => {
  const clock = movedClock()
  const { room } = await openDoors({ clock })
  const brand = pavilion
  const press = () => room.logins.demo({ brand, address: '10.0.0.1', device: null, by: 'form' })
  for (let n = 0; n < 200; n += 1) expect(await press()).toMatchObject({ ok: true })
  expect(await press()).toMatchObject({ ok: false, code: 'RATE_LIMITED' })
  expect(await room.logins.demo({ brand, address: '10.0.0.2', device: null, by: 'form' })).toMatchObject({ ok: true })
  clock.advance(24 * HOUR)
  expect(await press()).toMatchObject({ ok: true })
})

test('[AUTH-02] a demo’s password and e-mail cannot be changed, nor recovered by its public number', async () => {
  const { url, room } = await openDoors()
  const shared = visitor(url)
  await shared.logIn()
  const fixed = { success: false, code: 'DEMO_FIXED', message: text.DEMO_FIXED }
  for (const browser of [shared, (await demo(url)).browser]) {
    expect((await browser.call('POST', '/auth/changePassword', { oldPassword: 'demo1234', password: GOOD })).body).toEqual(fixed)
    const email = { email: 'asha@example.com', password: 'demo1234' }
    expect((await browser.call('POST', '/profile/email', email)).body).toEqual(fixed)
  }
  for (const { mobile, username } of DEMO_ACCOUNTS) {
    const browser = visitor(url)
    await browser.call('GET', '/user/session')
    expect((await browser.call('POST', '/auth/forgotPassword', { phone: mobile })).body).toMatchObject(fixed)
    // Nor with a code that was sent for something else.
    const orderId = await order(browser, '/createOtp/', mobile)
    const reset = await browser.call('POST', '/auth/verifyforgotPassword', { orderId, otp: codeFor(room, mobile), password: GOOD })
    expect(reset.body).toMatchObject({ success: false })
    expect((await visitor(url).logIn(username, 'demo1234')).body).toMatchObject({ success: true })
  }
})

test('[ACCT-10] a shared demo account shows no other player’s device, and signs none out', async () => {
  const { url } = await openDoors({ singleSession: false })
  const [one, other] = [visitor(url), visitor(url)]
  await one.logIn()
  await other.logIn()
  const { body } = await one.call('GET', '/account/M1001/devices')
  expect(body).toMatchObject({ success: true, result: [{ isThis: true }], more: 0 })
  for (const path of ['/account/M1001/devices', '/account/M1001/devices/1'])
    expect((await one.call('DELETE', path)).body).toMatchObject({ success: false, code: 'DEMO_SHARED' })
  expect((await other.call('GET', '/account/M1001/devices')).body).toMatchObject({ success: true })
})

test('[ACCT-08] a shared demo account takes no limit and no break, and a purse takes its own', async () => {
  const { url } = await openDoors()
  const shared = visitor(url)
  await shared.logIn()
  const { browser: own, memberCode } = await demo(url)
  const limit = { kind: 'deposit', period: 'day' }
  const asks = [
    ['PUT', 'reality-check', { minutes: 30 }],
    ['PUT', 'limit', { ...limit, limit: 100 }],
    ['POST', 'limit/confirm', limit],
    ['POST', 'cool-off', { days: 1 }],
    ['POST', 'self-exclusion', { months: 6 }],
  ] as const
  const answers = async (browser: typeof shared, code: string) => {
    const codes: unknown[] = []
    for (const [method, path, body] of asks) codes.push((await browser.call(method, `/account/${code}/play/${path}`, body)).body)
    return codes
  }
  expect(await answers(shared, 'M1001')).toEqual(Array(5).fill({ success: false, code: 'DEMO_SHARED', message: text.DEMO_SHARED }))
  expect((await shared.call('GET', '/account/M1001/play')).body).toMatchObject({ result: { coolingUntil: null, excludedUntil: null } })
  expect(await answers(own, memberCode)).toMatchObject([
    { success: true },
    { success: true, takes: 'now' },
    { code: 'NOTHING_TO_CONFIRM' },
    { success: true },
    { success: true },
  ])
})

test('[AUTH-02] without stand-ins demo and demo2 are no members, and their referral codes are unknown', async () => {
  const { url, room } = await openDoors({ standIns: 'off' })
  for (const { username, mobile, referCode } of DEMO_ACCOUNTS) {
    for (const name of [username, mobile]) expect((await visitor(url).logIn(name, 'demo1234')).body).toMatchObject({ success: false })
    expect(room.members.of(PAVILION).byReferral(referCode)).toBeNull()
  }
  const { body, memberCode } = await demo(url)
  expect(body).toMatchObject({ success: true, output: { details: { username: 'demo' } } })
  expect(memberCode).not.toBe('M1001')
})
