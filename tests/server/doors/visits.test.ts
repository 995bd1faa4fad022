import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { VISIT_BOUNDS, type VisitBounds } from '#server/members/visits.ts'
import { refOfToday } from '#tests/player.ts'
import { codeFor, joining, order } from './accounts.ts'
import { connect, createBetOf, movedClock, openDoors, visitor } from './door.ts'

const DAY = 24 * 3_600_000
const TEN = { ofAddress: 10, ofAll: 10 }
const proxied = { trustProxy: 'loopback' } as const
const open = (over: Partial<VisitBounds>) => {
  const clock = movedClock()
  return openDoors({ clock, ...proxied, bounds: { ...VISIT_BOUNDS, ...over } }).then((doors) => ({ ...doors, clock }))
}
const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })

/** A browser at this address that pressed Demo. */
const demo = async (url: string, n: number) => {
  const browser = visitor(url, from(n))
  await browser.call('GET', '/user/session')
  const { body } = await browser.call('POST', '/user/demoLogin', { siteurl: 'x' })
  return { browser, body, member: browser.member() ?? '' }
}

test('[AUTH-02] all addresses together open so many demo purses in a day, and no more', async () => {
  const { url, clock, events } = await open({ purses: { ofAddress: 3, ofAll: 5 } })
  const opened = () => [...events.read()].filter(({ type }) => type === 'member-opened').length
  const before = opened()
  const pressed = async (n: number) => (await demo(url, n)).body['code'] ?? 'opened'
  expect([await pressed(1), await pressed(1), await pressed(1), await pressed(1)]).toEqual(['opened', 'opened', 'opened', 'RATE_LIMITED'])
  expect([await pressed(2), await pressed(3), await pressed(4), await pressed(1)]).toEqual(['opened', 'opened', 'DEMO_FULL', 'DEMO_FULL'])
  expect(opened() - before).toBe(5)
  clock.advance(DAY)
  expect([await pressed(1), opened() - before]).toEqual(['opened', 6])
})

test('[AUTH-02] a demo is over when it has made its share of entries, and the books hold', async () => {
  const { url, list, exchange, events } = await open({ entries: { ofPurse: 6, ofAddress: 100, ofAll: 100 } })
  list('m1')
  const { browser, member } = await demo(url, 1)
  const other = await demo(url, 1)
  const { socket, next } = await connect(url, await browser.ticket())
  for (let n = 1; n <= 10; n += 1) socket.emit('create-bet', createBetOf(n, {}, member))
  expect(await next('logout')).toMatchObject({ code: 'DEMO_SPENT', message: text.DEMO_SPENT })
  await vi.waitFor(() => expect(socket.connected).toBe(false))
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
  const written = (): number => [...events.read()].filter((event) => 'member' in event && event.member === member).length
  // What the exchange decided together went beyond, and the end of the connection.
  expect(written()).toBeLessThanOrEqual(6 + 10)
  const deposit = { ref: refOfToday(20), amount: 500, method: 'UPI' }
  expect((await browser.call('POST', `/account/${member}/deposits`, deposit)).status).toBe(401)
  expect([...events.read()].filter(({ type }) => type.startsWith('deposit'))).toEqual([])
  expect((await other.browser.call('GET', '/user/session')).body).toMatchObject({ success: true })
  expect(brokenBooks(exchange.state)).toEqual([])
})

test('[AUTH-02] demos of one address share its entries of a day, and others play on', async () => {
  const { url, clock, list } = await open({ entries: { ofPurse: 100, ofAddress: 4, ofAll: 1000 } })
  list('m1')
  const bet = async ({ browser, member }: Awaited<ReturnType<typeof demo>>) => {
    const { socket, next } = await connect(url, await browser.ticket())
    for (let n = 1; n <= 5; n += 1) socket.emit('create-bet', createBetOf(n, {}, member))
    return next
  }
  const here = await bet(await demo(url, 1))
  expect(await here('logout')).toMatchObject({ code: 'DEMO_SPENT' })
  expect((await demo(url, 1)).body).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  const there = await demo(url, 2)
  expect(there.body).toMatchObject({ success: true })
  clock.advance(DAY)
  expect((await demo(url, 1)).body).toMatchObject({ success: true })
})

test('[AUTH-11] an address registers so many members in a day, and a code is kept for the next', async () => {
  const { url, room, clock } = await open({ joins: { ofAddress: 2, ofAll: 100 } })
  const register = async (phone: string, n = 1) => {
    const browser = visitor(url, from(n))
    const orderId = await order(browser, '/postNumberSignUp', phone)
    const answer = () => browser.call('POST', '/createUserOtp/', joining(phone, codeFor(room, phone), orderId)).then(({ body }) => body)
    return { said: await answer(), answer }
  }
  for (const phone of ['9000000201', '9000000202']) expect((await register(phone)).said).toMatchObject({ success: true })
  const { said } = await register('9000000203')
  expect(said).toMatchObject({ success: false, code: 'RATE_LIMITED', message: expect.stringMatching(/\d/) })
  expect((await register('9000000204', 2)).said).toMatchObject({ success: true })
  clock.advance(DAY)
  expect((await register('9000000203')).said).toMatchObject({ success: true })
})

test('[ACCT-04] demos of one address send so many receipts in a day', async () => {
  const { url } = await open({ pictures: { ofAddress: 1, ofAll: 10 } })
  const picture = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const { browser, member } = await demo(url, 1)
  const path = `/account/${member}/deposits`
  await browser.call('POST', path, { ref: refOfToday(1), amount: 500.02, method: 'UPI' })
  const send = async () => (await browser.call('POST', `${path}/DEP-000001/receipt`, { picture })).body
  expect(await send()).toMatchObject({ success: true })
  expect(await send()).toMatchObject({ success: false, code: 'DEMO_RECEIPTS', message: text.DEMO_RECEIPTS })
})

test('[AUTH-02] the audit keeps so many failed logins of an address in a day, and each that succeeds', async () => {
  const { url, room, clock } = await open({ notes: TEN })
  const kinds = () => room.audit.last(1000).map(({ kind }) => kind)
  for (let n = 0; n < 4; n += 1) {
    const browser = visitor(url, from(1))
    for (let times = 0; times < 4; times += 1) await browser.logIn(`nobody${n}`, 'wrong-password')
    clock.advance(60_000)
  }
  expect(kinds().filter((kind) => kind === 'login-failed')).toHaveLength(10)
  await visitor(url, from(2)).logIn()
  expect(kinds()[0]).toBe('login')
})
