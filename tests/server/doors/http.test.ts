import { expect, test } from 'vitest'
import { getUserDetails } from '#contract/calls/account.ts'
import { getStreamScore } from '#contract/calls/browse.ts'
import { getCasinoCatalogue, getCasinoPlayed } from '#contract/calls/casino.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { openDoors, visitor } from './door.ts'

test('[AUTH-02][HTTP-01][SESS-13] user id and mobile number both log in; the session cookie is out of reach of scripts', async () => {
  const { url } = await openDoors()
  for (const userId of ['demo', '9876543210']) {
    const browser = visitor(url)
    const { status, body, headers } = await browser.logIn(userId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      data: { memberCode: 'M1001', details: { username: 'demo', role: 'user', status: 'active' }, key: 'M1001', isB2C: true },
    })
    const cookie = headers.getSetCookie().find((line) => line.startsWith('pavilion-session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const id = browser.jar.get('pavilion-session') ?? ''
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(id).not.toContain(String(JSON.parse(JSON.stringify(body)).data.verifytoken))
    expect((await browser.call('POST', '/getUserDetails', {})).body).toEqual({
      success: true,
      doc: { accountSeq: expect.any(Number), balance: 50_000, exposure: 0, today: { from: expect.any(Number), net: 0 } },
    })
  }
})

test('[AUTH-02] a wrong password and an unknown user get the same answer', async () => {
  const { url } = await openDoors()
  const wrong = await visitor(url).logIn('demo', 'not-this')
  const unknown = await visitor(url).logIn('nobody', 'demo1234')
  expect(wrong.status).toBe(200)
  expect(wrong.body).toEqual({ success: false, status: 200, code: 'WRONG_LOGIN', message: text.WRONG_LOGIN })
  expect(unknown.body).toEqual(wrong.body)
})

test('[HTTP-01] refuses a write with no XSRF header, another session’s, or one unlike the cookie', async () => {
  const { url } = await openDoors()
  const one = visitor(url)
  await one.logIn()
  const other = visitor(url)
  await other.logIn('demo2')
  const foreign = other.jar.get('XSRF-TOKEN') ?? ''
  expect((await one.call('POST', '/getUserDetails', {}, { 'x-xsrf-token': '' })).status).toBe(403)
  expect((await one.call('POST', '/getUserDetails', {}, { 'x-xsrf-token': foreign })).status).toBe(403)
  const own = one.jar.get('XSRF-TOKEN') ?? ''
  one.jar.set('XSRF-TOKEN', foreign)
  expect((await one.call('POST', '/getUserDetails', {})).status).toBe(403)
  one.jar.set('XSRF-TOKEN', foreign)
  expect((await one.call('POST', '/getUserDetails', {}, { 'x-xsrf-token': own })).status).toBe(403)
  expect((await one.call('POST', '/getUserDetails', {})).status).toBe(200)
})

test('[HTTP-06] a visitor gets 401 from calls for members', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  expect((await browser.call('POST', '/getUserDetails', {})).status).toBe(401)
  expect((await browser.call('DELETE', '/exchange/order')).status).toBe(401)
})

test('[HTTP-01] a malformed body names the field, and nothing is done', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const missing = await browser.call('POST', '/user/userLogin', { userId: 'demo', siteurl: 'x' })
  expect(missing.status).toBe(400)
  expect(missing.body).toMatchObject({ success: false, message: expect.stringMatching(/^password: /) })
  const extra = await browser.call('POST', '/user/userLogin', { userId: 'demo', password: 'demo1234', siteurl: 'x', role: 'admin' })
  expect(extra.status).toBe(400)
  expect(extra.body).toMatchObject({ message: expect.stringMatching(/^role: /) })
  for (const body of ['{"userId":', '[]', '"demo"', '7']) {
    const answer = await browser.call('POST', '/user/userLogin', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/^body: /) })
  }
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
  const huge = await browser.call('POST', '/user/userLogin', { userId: 'x'.repeat(70_000) })
  expect(huge.status).toBe(413)
})

test('[HTTP-01] an overlong part of an address is refused without repeating it whole', async () => {
  const { url } = await openDoors()
  const answer = await fetch(`${url}/exchange/order/${'0,'.repeat(500)}`, { method: 'DELETE' })
  expect(answer.status).toBe(414)
  const { message } = JSON.parse(await answer.text())
  expect(message).toMatch(/^address: is too long or cannot be read: /)
  expect(message.length).toBeLessThan(300)
})

test('[HTTP-01] a refusal by rule is 200 with a code and a text', async () => {
  const { url, list } = await openDoors()
  const { marketId } = list('m1')
  const browser = visitor(url)
  await browser.logIn()
  expect(await browser.call('POST', '/exchange/order/settings/', { marketId: 'none', runnerId: 1 })).toMatchObject({
    status: 200,
    body: { success: false, code: 'INVALID_MARKET_ID', message: expect.any(String) },
  })
  expect(await browser.call('POST', '/exchange/order/settings/', { marketId, runnerId: 9 })).toMatchObject({
    status: 200,
    body: { success: false, code: 'INVALID_RUNNER' },
  })
  expect(await browser.call('POST', '/exchange/order/settings/', { marketId, runnerId: 1 })).toMatchObject({
    status: 200,
    body: { success: true, result: { mType: 'MATCH_ODDS', eventId: 'event-m1' } },
  })
})

test('[AUTH-02] the eleventh login of a minute from one address is refused as too many', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const attempt = () => browser.call('POST', '/user/userLogin', { userId: 'demo', password: 'guess', siteurl: 'x' })
  for (let i = 0; i < 10; i++) expect((await attempt()).status).toBe(200)
  expect(await attempt()).toMatchObject({ status: 429, body: { success: false, code: 'RATE_LIMITED' } })
})

test('[SESS-10][CAS-01][BROWSE-05] an address has room for 200 open pages, whichever call they repeat', async () => {
  const { url } = await openDoors()
  const repeated = [
    [getUserDetails, DELAYS.balanceMs],
    [getCasinoCatalogue, DELAYS.casinoMs],
    [getCasinoPlayed, DELAYS.playedMs],
    [getStreamScore, 2000],
  ] as const
  for (const [{ method, path }, everyMs] of repeated) {
    const most = Number((await fetch(url + path, { method })).headers.get('x-ratelimit-limit'))
    expect(most, path).toBeGreaterThanOrEqual((200 * 60_000) / everyMs)
  }
})

test('[SESS-06] logout ends the session, and its old cookies open nothing', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  const kept = new Map(browser.jar)
  expect((await browser.call('POST', '/user/logout', {})).body).toEqual({ success: true })
  const thief = visitor(url)
  for (const [name, value] of kept) thief.jar.set(name, value)
  expect((await thief.call('POST', '/getUserDetails', {})).status).not.toBe(200)
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[HTTP-01] every answer carries the headers of safety; over TLS the cookie is bound to the host', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1' })
  const plain = await visitor(url).call('GET', '/exchange/home')
  expect(plain.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(plain.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  expect(plain.headers.get('referrer-policy')).toBe('same-origin')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  const secure = visitor(url)
  const tls = { 'x-forwarded-proto': 'https' }
  const first = await secure.call('GET', '/user/session', undefined, tls)
  expect(first.headers.get('strict-transport-security')).toMatch(/max-age=/)
  const answer = await secure.call('POST', '/user/userLogin', { userId: 'demo', password: 'demo1234', siteurl: 'x' }, tls)
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-pavilion-session='))
  expect(cookie).toMatch(/Secure/)
  expect((await secure.call('GET', '/user/session', undefined, tls)).body).toMatchObject({ success: true })
})

test('[BROWSE-01][MKT-04] the home list groups markets by competition, and an event lists its own', async () => {
  const { url, list } = await openDoors()
  list('m1')
  list('m2')
  const browser = visitor(url)
  expect((await browser.call('GET', '/exchange/home')).body).toMatchObject({
    success: true,
    groups: [
      {
        competitionName: 'Premier Twenty20',
        markets: [{ market: { marketId: 'm1' }, book: { image: true } }, { market: { marketId: 'm2' } }],
      },
    ],
  })
  expect((await browser.call('GET', '/exchange/odds/sma-event/4/event-m2')).body).toMatchObject({
    success: true,
    result: [{ market: { marketId: 'm2' } }],
  })
  expect((await browser.call('GET', `/exchange/odds/sma-event/${'7'.repeat(65)}/event-m2`)).status).toBe(400)
})

test('[HTTP-01][SESS-09] a login refused after the session ended elsewhere brings the token for its repeat', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  browser.jar.set('pavilion-session', '0'.repeat(64))
  const login = { userId: 'demo', password: 'demo1234', siteurl: 'localhost' }
  expect((await browser.call('POST', '/user/userLogin', login)).status).toBe(403)
  expect((await browser.call('POST', '/user/userLogin', login)).status).toBe(200)
})
