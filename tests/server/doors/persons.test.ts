import { expect, test } from 'vitest'
import { getPlay } from '#contract/calls/play.ts'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { stubIdentity } from '#server/members/identity.ts'
import { refOfToday } from '#tests/player.ts'
import { GOOD, joined, register } from './accounts.ts'
import { connect, createBetOf, movedClock, openDoors, visitor } from './door.ts'
import { chosen } from './outside.ts'

const DAY = 24 * 3_600_000
type Browser = ReturnType<typeof visitor>
const NUMBER = '9000000005'
const EMAIL = 'asha.rao@gmail.com'
const PEOPLE = [
  { sub: 'asha', email: EMAIL, name: 'Asha Rao', phone: NUMBER },
  { sub: 'same-mailbox', email: 'AshaRao+bets@googlemail.com', name: 'Asha', phone: '9000000006' },
  { sub: 'other', email: 'vikram@people.example', name: 'Vikram', phone: '9000000007' },
]
const [A, B] = [memberCodeSchema.parse('M1003'), memberCodeSchema.parse('M1004')]

const open = async () => {
  const clock = movedClock()
  const stub = stubIdentity(clock)
  const doors = await openDoors({ clock, stub: { ...stub, people: PEOPLE }, identity: stub, singleSession: false })
  const { url, room, exchange } = doors
  const outside = async (way: 'google' | 'whatsapp', person: number, browser = visitor(url)) => {
    await browser.call('GET', '/user/session')
    const link = await chosen(browser, url, `/identity/${way}`, { person })
    const [name, path, rest] =
      way === 'google' ? (['glogin', '/auth/glogin', { siteurl: 'x' }] as const) : (['waotp', '/auth/walogin', {}] as const)
    const given = link.searchParams.get(name) ?? ''
    const { body } = await browser.call('POST', path, { ...(way === 'google' ? { credential: given } : { otp: given }), ...rest })
    return { browser, body }
  }
  const verify = async (browser: Browser, email: string): Promise<unknown> => {
    await browser.call('POST', '/profile/email', { email, password: GOOD })
    const [link] = room.mailbox.list().flatMap((mail) => ('path' in mail && mail.email === email ? [mail.path] : []))
    return (await browser.call('GET', (link ?? '').replace('/verify-email/', '/profile/verify/email/'))).body['success']
  }
  const play = (browser: Browser, member: MemberCode, path: string, body: object) =>
    browser.call(path === 'limit' ? 'PUT' : 'POST', `/account/${member}/play/${path}`, body)
  const deposit = async (browser: Browser, member: MemberCode, n: number, amount: number) =>
    (await browser.call('POST', `/account/${member}/deposits`, { ref: refOfToday(n), amount, method: 'UPI' })).body
  /** Pays a member out on the books, so that the account can be closed, and closes it. */
  const close = async (browser: Browser, member: MemberCode): Promise<unknown> => {
    const { available } = exchange.account(member)
    exchange.state.accounts.set(`member:${member}:cash`, paise(0))
    exchange.state.accounts.set('house:bank', paise((exchange.state.accounts.get('house:bank') ?? 0) + available))
    return (await browser.call('POST', `/account/${member}/close`, { password: GOOD })).body['success']
  }
  const payee = async (browser: Browser, member: MemberCode, vpa = 'asha@pv') =>
    (await browser.call('POST', `/account/${member}/beneficiaries`, { beneficiary: { method: 'UPI', name: 'Asha', vpa } })).body
  return { ...doors, clock, outside, verify, play, deposit, close, payee }
}
const until = (at: number, code = 'SELF_EXCLUDED') => ({ success: false, code, about: { until: at } })

test('[ACCT-14] a person who is excluded joins by no other way, and learns until when', async () => {
  const { url, room, exchange, outside, verify, play } = await open()
  const browser = await joined(url, room, NUMBER)
  expect(await verify(browser, EMAIL)).toBe(true)
  await play(browser, A, 'self-exclusion', { months: 6 })
  const end = exchange.play(A).excludedUntil ?? 0
  for (const person of [0, 1]) expect((await outside('google', person)).body).toMatchObject(until(end))
  expect((await register(visitor(url), room, NUMBER)).body).toMatchObject(until(end))
  expect(room.members.all().map(String)).toEqual(expect.not.arrayContaining(['M1004']))
  // The account itself is reached, to withdraw; and another person joins.
  expect((await outside('whatsapp', 0)).body).toMatchObject({ success: true, result: { memberCode: A } })
  expect((await outside('google', 2)).body).toMatchObject({ success: true })
})

test('[ACCT-14] a cool-off refuses a join by Google as an exclusion does, and ends with its time', async () => {
  const { url, room, clock, outside, verify, play } = await open()
  const browser = await joined(url, room, NUMBER)
  await verify(browser, EMAIL)
  await play(browser, A, 'cool-off', { days: 2 })
  expect((await outside('google', 0)).body).toMatchObject({ success: false, code: 'COOLING_OFF', about: { until: expect.any(Number) } })
  clock.advance(2 * DAY)
  expect((await outside('google', 0)).body).toMatchObject({ success: true })
})

test('[ACCT-14] closing an account ends no break: neither e-mail nor number opens another', async () => {
  const { exchange, clock, outside, play, close, url, room } = await open()
  const { browser } = await outside('google', 0)
  await play(browser, A, 'cool-off', { days: 7 })
  const end = exchange.play(A).coolingUntil ?? 0
  expect(await close(browser, A)).toBe(true)
  for (const person of [0, 1]) expect((await outside('google', person)).body).toMatchObject(until(end, 'COOLING_OFF'))
  const other = await joined(url, room, NUMBER)
  await play(other, B, 'self-exclusion', { months: 6 })
  const later = exchange.play(B).excludedUntil ?? 0
  await other.logIn(NUMBER, GOOD)
  expect(await close(other, B)).toBe(true)
  expect((await register(visitor(url), room, NUMBER)).body).toMatchObject(until(later))
  expect((await outside('whatsapp', 0)).body).toMatchObject(until(later))
  // No member is left to ask for the return, so the exclusion of a closed account ends at its end.
  clock.advance(later - clock.now())
  expect((await outside('google', 0)).body).toMatchObject({ success: true })
  expect((await outside('whatsapp', 0)).body).not.toMatchObject({ code: 'SELF_EXCLUDED' })
})

test('[ACCT-14] limits and what is used of them follow a person through closing and joining', async () => {
  const { outside, play, deposit, close, exchange } = await open()
  const first = (await outside('google', 0)).browser
  await play(first, A, 'limit', { kind: 'deposit', period: 'day', limit: 1000 })
  await deposit(first, A, 1, 600.02)
  exchange.notifyPayment({ id: 'yes', ref: refOfToday(1), told: 'deposit.approved', received: paise(60_002) }, () => undefined)
  expect(await close(first, A)).toBe(true)
  const again = await outside('google', 1)
  expect(again.body).toMatchObject({ success: true, result: { memberCode: B } })
  const refused = { code: 'DEPOSIT_LIMIT_EXCEEDED', about: { period: 'day', remaining: 399.98 } }
  expect(await deposit(again.browser, B, 2, 500)).toMatchObject(refused)
  expect(await deposit(again.browser, B, 3, 399)).toMatchObject({ success: true })
  // The new account's own way to a looser limit, a day later.
  const looser = { kind: 'deposit', period: 'day', limit: 5000 }
  expect((await play(again.browser, B, 'limit', looser)).body).toMatchObject({ takes: 'later' })
})

test('[ACCT-14] an e-mail that is verified later makes limits and breaks hold for both accounts', async () => {
  const { url, room, exchange, outside, verify, play, list } = await open()
  list('m1')
  const one = (await outside('google', 0)).browser
  const two = await joined(url, room, '9000000008')
  await play(one, A, 'limit', { kind: 'stake', period: 'day', limit: 700 })
  await play(two, B, 'limit', { kind: 'stake', period: 'day', limit: 900 })
  expect(await verify(two, EMAIL)).toBe(true)
  const limitOf = async (browser: Browser, member: MemberCode) => {
    const { result } = getPlay.answer.parse((await browser.call('GET', `/account/${member}/play`)).body)
    const line = result?.limits.find(({ kind, period }) => kind === 'stake' && period === 'day')
    return [line?.limit, line?.used]
  }
  const { socket, next } = await connect(url, await two.ticket())
  socket.emit('create-bet', createBetOf(1, {}, B))
  await next('place-bet-success')
  expect([await limitOf(one, A), await limitOf(two, B)]).toEqual([
    [70_000, 50_000],
    [70_000, 50_000],
  ])
  await play(one, A, 'limit', { kind: 'stake', period: 'day', limit: 600 })
  expect(await limitOf(two, B)).toEqual([60_000, 50_000])
  await play(one, A, 'self-exclusion', { months: 12 })
  expect(await next('logout')).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect((await two.call('GET', `/account/${B}/play`)).status).toBe(401)
  expect(exchange.play(B).excludedUntil).toBe(exchange.play(A).excludedUntil)
})

test('[ACCT-14] an account whose e-mail is found to be an excluded person’s is excluded at once', async () => {
  const { url, room, exchange, outside, verify, play } = await open()
  await play((await outside('google', 0)).browser, A, 'self-exclusion', { months: 6 })
  const two = await joined(url, room, '9000000008')
  const { next } = await connect(url, await two.ticket())
  expect(await verify(two, 'asharao@gmail.com')).toBe(true)
  expect(await next('logout')).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect(exchange.door(B, 'bet')).toMatchObject({ code: 'SELF_EXCLUDED', about: { until: exchange.play(A).excludedUntil } })
  // It may be entered, to withdraw, and the return is asked for in either account.
  expect((await two.logIn('9000000008', GOOD)).body).toMatchObject({ success: true })
})

test('[ACCT-14] an e-mail that is only typed says nothing of its owner', async () => {
  const { url, room, outside, play } = await open()
  const browser = await joined(url, room, '9000000008')
  await browser.call('POST', '/profile/email', { email: EMAIL, password: GOOD })
  await play(browser, A, 'self-exclusion', { months: 6 })
  expect((await outside('google', 0)).body).toMatchObject({ success: true })
})

test('[ACCT-14] a payee of an excluded person excludes who adds it, not who had it first', async () => {
  const { url, room, exchange, play, payee } = await open()
  const [one, two] = [await joined(url, room, NUMBER), await joined(url, room, '9000000008')]
  const three = await joined(url, room, '9000000009')
  const C = memberCodeSchema.parse('M1005')
  await payee(two, B, 'first@pv')
  await payee(one, A, 'first@pv')
  await payee(one, A)
  await one.call('DELETE', `/account/${A}/beneficiaries/B2`)
  await play(one, A, 'self-exclusion', { months: 6 })
  expect(exchange.door(B, 'bet')).toBeNull()
  const { next } = await connect(url, await three.ticket())
  expect(await payee(three, C, 'ASHA@pv')).toMatchObject({ success: true, result: [{ shown: 'asha@pv' }] })
  expect(await next('logout')).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect([exchange.play(C).excludedUntil, exchange.door(C, 'withdraw')]).toEqual([exchange.play(A).excludedUntil, null])
})

test('[ACCT-14] a break that begins later reaches the account that added the same payee before', async () => {
  const { url, room, exchange, play, payee } = await open()
  const [one, two] = [await joined(url, room, NUMBER), await joined(url, room, '9000000008')]
  await play(one, A, 'limit', { kind: 'loss', period: 'week', limit: 400 })
  await payee(one, A)
  await payee(two, B)
  expect(exchange.play(B).limits.find(({ kind, period }) => kind === 'loss' && period === 'week')?.limit).toBe(40_000)
  await play(one, A, 'cool-off', { days: 3 })
  await two.call('GET', '/servertime')
  expect(exchange.door(B, 'bet')).toMatchObject({ code: 'COOLING_OFF', about: { until: exchange.play(A).coolingUntil } })
})

test('[ACCT-14] a shared demo account is shut by no payee: the payee is refused there', async () => {
  const { url, room, exchange, play, payee } = await open()
  const one = await joined(url, room, NUMBER)
  await payee(one, A)
  await play(one, A, 'self-exclusion', { months: 6 })
  const shared = visitor(url)
  await shared.logIn()
  const demo = memberCodeSchema.parse('M1001')
  expect(await payee(shared, demo)).toMatchObject(until(exchange.play(A).excludedUntil ?? 0))
  expect([await payee(shared, demo, 'other@pv'), exchange.door(demo, 'bet')]).toMatchObject([{ success: true }, null])
})

test('[ACCT-14] a member adds twenty new payees a day', async () => {
  const { url, room, payee } = await open()
  const browser = await joined(url, room, NUMBER)
  for (let n = 0; n < 20; n += 1) {
    const { result } = await payee(browser, A, `asha${n}@pv`)
    const [{ id } = { id: '' }] = Array.isArray(result) ? result : []
    await browser.call('DELETE', `/account/${A}/beneficiaries/${id}`)
  }
  expect(await payee(browser, A, 'asha99@pv')).toMatchObject({ code: 'RATE_LIMITED', waitMs: expect.any(Number) })
}, 20_000)

test('[ACCT-14] a new account on the device of an excluded person waits a day, and says why', async () => {
  const { url, room, clock, exchange, play, deposit } = await open()
  const family = await joined(url, room, NUMBER)
  // A brother's account, older than the exclusion, which he uses on this device for the first time after it.
  await joined(url, room, '9000000010')
  clock.advance(1000)
  await play(family, A, 'self-exclusion', { months: 6 })
  clock.advance(1000)
  await family.call('GET', '/user/session')
  expect((await register(family, room, '9000000008')).body).toMatchObject({ success: true })
  const C = memberCodeSchema.parse('M1005')
  const held = { code: 'DEVICE_HELD', about: { until: clock.now() + DAY } }
  const { code, about } = exchange.door(C, 'bet') ?? {}
  expect([code, Math.abs((about?.until ?? 0) - held.about.until) < 60_000]).toEqual(['DEVICE_HELD', true])
  const told = await deposit(family, C, 1, 500)
  expect(told).toMatchObject({ code: 'DEVICE_HELD' })
  expect(told['message']).toContain('This new account can play from')
  clock.advance(DAY)
  await family.logIn('9000000008', GOOD)
  expect(await deposit(family, C, 2, 500)).toMatchObject({ success: true })
  await family.call('POST', '/user/logout', {})
  expect((await family.logIn('9000000010', GOOD)).body).toMatchObject({ success: true })
  expect(exchange.door(B, 'bet')).toBeNull()
  // A young account from elsewhere waits as well, when it meets the device.
  await family.call('POST', '/user/logout', {})
  await joined(url, room, '9000000011')
  await family.logIn('9000000011', GOOD)
  expect(exchange.door(memberCodeSchema.parse('M1006'), 'deposit')).toMatchObject({ code: 'DEVICE_HELD' })
})

test('[ACCT-14] the demo is closed on the device of a person with a break, and open elsewhere', async () => {
  const { url, room, clock, exchange, play } = await open()
  const browser = await joined(url, room, NUMBER)
  await play(browser, A, 'cool-off', { days: 1 })
  await browser.call('POST', '/user/logout', {})
  const press = async (by: Browser) => {
    await by.call('GET', '/user/session')
    return (await by.call('POST', '/user/demoLogin', { siteurl: 'x' })).body
  }
  expect(await press(browser)).toMatchObject(until(exchange.play(A).coolingUntil ?? 0, 'DEMO_PAUSED'))
  expect(await press(visitor(url))).toMatchObject({ success: true })
  clock.advance(DAY)
  expect(await press(browser)).toMatchObject({ success: true })
})
