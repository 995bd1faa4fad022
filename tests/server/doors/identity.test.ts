import { createSign, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import { googleIdentity, stubIdentity, whatsappIdentity } from '#server/members/identity.ts'
import { siteSettings } from '#server/settings.ts'
import { createReturns } from '#server/members/returns.ts'
import { PAVILION } from './accounts.ts'
import { movedClock, openDoors, visitor } from './door.ts'
import { chosen, opened } from './outside.ts'

type Browser = ReturnType<typeof visitor>

const NOT_BEGUN = { success: false, code: 'LOGIN_NOT_BEGUN', message: text.LOGIN_NOT_BEGUN }
const browserAt = async (url: string, always: Record<string, string> = {}) => {
  const browser = visitor(url, always)
  await browser.call('GET', '/user/session')
  return browser
}

test('[AUTH-14] the stand-in for Google logs a browser in once, with the header', async () => {
  const clock = movedClock()
  const stub = stubIdentity(clock)
  const { url } = await openDoors({ clock, stub, identity: stub })
  const browser = await browserAt(url)
  const page = await (await opened(browser, url, '/identity/google?return=/')).text()
  for (const { name, phone } of stub.people) expect([page.includes(name), page.includes(phone)]).toEqual([true, false])
  const back = await chosen(browser, url, '/identity/google')
  expect(back.pathname).toBe('/home')
  const credential = back.searchParams.get('glogin') ?? ''
  const enter = (given: string) => browser.call('POST', '/auth/glogin', { credential: given, siteurl: 'x' })
  expect((await enter(`${credential}x`)).body).toEqual(NOT_BEGUN)
  const { body, headers } = await enter(credential)
  expect(body).toMatchObject({ success: true, result: { memberCode: 'M1003', details: { username: stub.people[0]?.email } } })
  expect(headers.get('authorization')).toMatch(/^Bearer [0-9a-f]{32}$/)
  expect((await browser.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true, doc: { balance: 50_000 } })
  const other = await browserAt(url)
  const later = (await chosen(other, url, '/identity/google')).searchParams.get('glogin') ?? ''
  clock.advance(60_001)
  const late = await other.call('POST', '/auth/glogin', { credential: later, siteurl: 'x' })
  expect(late.body).toEqual({ success: false, code: 'LOGIN_UNCONFIRMED', message: text.LOGIN_UNCONFIRMED })
  const again = (await chosen(other, url, '/identity/google')).searchParams.get('glogin') ?? ''
  expect((await other.call('POST', '/auth/glogin', { credential: again, siteurl: 'x' })).body).toMatchObject({
    success: true,
    result: { memberCode: 'M1003' },
  })
})

test('[AUTH-14] the stand-in takes no credential but its own, each once', async () => {
  const stub = stubIdentity(systemClock)
  const [person] = stub.people
  if (person === undefined) throw new Error('nobody to be')
  const credential = stub.credential(person)
  const [head = '', tail = ''] = credential.split('.')
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), sub: 'stub-2' })).toString(
    'base64url',
  )
  for (const bad of [`${forged}.${tail}`, head, `${head}.`, `${credential}x`, '.', '{}.{}']) expect(await stub.google(bad)).toBeNull()
  expect(await stub.google(credential)).toMatchObject({ sub: person.sub })
  expect(await stub.google(credential)).toBeNull()
})

test('[AUTH-14][SLIP-23] a login by Google keeps one-click off until a login by password', async () => {
  const stub = stubIdentity(systemClock)
  const { url, sessions } = await openDoors({ stub, identity: stub })
  const browser = await browserAt(url)
  const credential = (await chosen(browser, url, '/identity/google')).searchParams.get('glogin') ?? ''
  const { body } = await browser.call('POST', '/auth/glogin', { credential, siteurl: 'x' })
  expect(body).toMatchObject({ success: true, result: { memberCode: 'M1003' } })
  const armed = await browser.call('POST', '/account/M1003/settings/one-click', { active: true, stake: 500 })
  expect(armed.body).toMatchObject({ success: false, code: 'ONE_CLICK_BARRED' })
  const off = { data: { betting: { oneClick: { active: false, barred: true } } } }
  expect((await browser.call('POST', '/getUserSetting', {})).body).toMatchObject(off)
  // The same member at another browser, with a password of their own.
  const id = browser.jar.get('pavilion-session')
  expect(sessions.find(id)?.isOutside).toBe(true)
  const other = visitor(url)
  await other.logIn()
  expect((await other.call('POST', '/getUserSetting', {})).body).toMatchObject({ data: { betting: { oneClick: { barred: false } } } })
})

test('[AUTH-14] an outside login that another browser began opens no session', async () => {
  const stub = stubIdentity(systemClock)
  const { url } = await openDoors({ stub, identity: stub })
  const calls = {
    google: (browser: Browser, name: string) => browser.call('POST', '/auth/glogin', { credential: name, siteurl: 'x' }),
    whatsapp: (browser: Browser, name: string) => browser.call('POST', '/auth/walogin', { otp: name }),
  }
  for (const way of ['google', 'whatsapp'] as const) {
    const [author, victim] = [await browserAt(url), await browserAt(url)]
    const link = await chosen(author, url, `/identity/${way}`)
    const name = link.searchParams.get(way === 'google' ? 'glogin' : 'waotp') ?? ''
    expect((await calls[way](victim, name)).body).toEqual(NOT_BEGUN)
    expect((await victim.call('GET', '/user/session')).body).toEqual({ success: false })
    // Used up, for its author too.
    expect((await calls[way](author, name)).body).toEqual(NOT_BEGUN)
    // Nor does the credential itself do, without having gone out for it.
    const person = stub.people[0]
    if (person === undefined) throw new Error('nobody to be')
    const bare = way === 'google' ? stub.credential(person) : stub.code(person)
    expect((await calls[way](victim, bare)).body).toEqual(NOT_BEGUN)
  }
})

test('[AUTH-14] an outside login is good for ten minutes after it was begun', () => {
  const clock = movedClock()
  const returns = createReturns(clock)
  const late = returns.begin('google', 'guest')
  clock.advance(10 * 60_000 + 1)
  expect(returns.take('google', returns.arrive('google', late, 'credential'), 'guest')).toBeNull()
  const state = returns.begin('google', 'guest')
  expect(returns.take('whatsapp', returns.arrive('whatsapp', state, 'credential'), 'guest')).toBeNull()
  const good = returns.begin('google', 'guest')
  const name = returns.arrive('google', good, 'credential')
  expect(returns.take('google', returns.arrive('google', good, 'other'), 'guest')).toBeNull()
  expect(returns.take('google', name, 'guest')).toBe('credential')
  expect(returns.take('google', name, 'guest')).toBeNull()
})

test('[AUTH-14] the page leads to no other site, and is absent without the stand-in', async () => {
  const stub = stubIdentity(systemClock)
  const { url } = await openDoors({ stub, identity: stub })
  const browser = await browserAt(url)
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%0d%0aSet-Cookie:x', '/a?b']) {
    const back = await chosen(browser, url, '/identity/google', { back: path })
    expect([back.origin, back.pathname]).toEqual([url, '/'])
  }
  const plain = await openDoors()
  expect((await fetch(`${plain.url}/identity/google`)).status).toBe(404)
  expect((await fetch(`${plain.url}/identity/whatsapp`)).status).toBe(404)
  const other = await browserAt(plain.url)
  expect((await other.call('POST', '/auth/glogin', { credential: 'x.y', siteurl: '' })).body).toMatchObject({ success: false })
  expect((await other.call('POST', '/auth/walogin', { otp: 'x' })).body).toMatchObject({ success: false })
})

test('[AUTH-14] a WhatsApp link’s code logs in once, as the member of that number', async () => {
  const stub = stubIdentity(systemClock)
  const { url, room } = await openDoors({ stub, identity: stub })
  const browser = await browserAt(url)
  const otp = (await chosen(browser, url, '/identity/whatsapp', { back: '/' })).searchParams.get('waotp') ?? ''
  const { body, headers } = await browser.call('POST', '/auth/walogin', { otp })
  expect(body).toMatchObject({ success: true, result: { memberCode: 'M1003', details: { username: stub.people[0]?.phone } } })
  expect(headers.get('authorization')).toMatch(/^Bearer /)
  expect((await browser.call('POST', '/auth/walogin', { otp })).body).toMatchObject({ success: false })
  expect(room.members.of(PAVILION).byMobile(stub.people[0]?.phone ?? '')).toMatchObject({ memberCode: 'M1003' })
})

test('[BRAND-04] Google opens no account where sign-up is off or by referral only', async () => {
  const stub = stubIdentity(systemClock)
  const { url } = await openDoors({ stub, identity: stub, trustProxy: '127.0.0.1', standIns: 'network' })
  const enter = async (host: string) => {
    const at = { 'x-forwarded-host': host }
    const browser = await browserAt(url, at)
    const credential = (await chosen(browser, url, '/identity/google', { back: '/', headers: at })).searchParams.get('glogin')
    return (await browser.call('POST', '/auth/glogin', { credential, siteurl: '' })).body
  }
  expect(await enter('saltline.example')).toMatchObject({ success: false, code: 'SIGN_UP_OFF' })
  expect(await enter('kestrel.example')).toMatchObject({ success: false, code: 'SIGN_UP_BY_REFERRAL' })
  expect(await enter('pavilion.example')).toMatchObject({ success: true })
  // A member of one brand does not exist at another.
  expect(await enter('saltline.example')).toMatchObject({ success: false, code: 'SIGN_UP_OFF' })
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] }
const seconds = (): number => Math.floor(systemClock.now() / 1000)

/** An ID token as Google makes one. */
const idToken = (over: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key = privateKey): string => {
  const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'client-1',
    sub: '1234567890',
    email: 'asha@mail.example',
    email_verified: true,
    name: 'Asha Rao',
    iat: seconds() - 5,
    exp: seconds() + 3600,
    ...over,
  }
  const body = `${encode({ alg: 'RS256', kid: 'k1', ...header })}.${encode(claims)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`
}

test('[AUTH-14] Google’s own ID token is checked: signature, key, issuer, audience, time, and used once', async () => {
  let fetched = 0
  const identity = googleIdentity({
    clock: systemClock,
    clientId: 'client-1',
    fetchKeys: async () => {
      fetched += 1
      return keys
    },
  })
  const good = idToken()
  expect(await identity.google(good)).toEqual({ sub: '1234567890', email: 'asha@mail.example', name: 'Asha Rao' })
  expect(await identity.google(good)).toBeNull()
  const [head = '', body = '', signature = ''] = idToken({ n: 1 }).split('.')
  const none = Buffer.from('{"alg":"none","kid":"k1"}').toString('base64url')
  const bad = [
    idToken({ aud: 'client-2' }),
    idToken({ iss: 'https://accounts.evil.example' }),
    idToken({ exp: seconds() - 1 }),
    idToken({ iat: seconds() + 3600 }),
    idToken({ email_verified: false }),
    idToken({}, { kid: 'k2' }),
    idToken({}, { alg: 'HS256' }),
    idToken({ n: 2 }, {}, stranger),
    `${none}.${body}.`,
    `${head}.${body}.${signature}.x`,
    `${head}.${body}`,
    'x',
  ]
  for (const token of bad) expect(await identity.google(token)).toBeNull()
  expect(await identity.google(`${head}.${body}.${signature}`)).toMatchObject({ sub: '1234567890' })
  expect(fetched).toBe(1)
})

test('[AUTH-14] accepts no Google token while Google’s keys cannot be fetched', async () => {
  const clock = movedClock()
  let up = false
  const fetchKeys = async (): Promise<unknown> => {
    if (!up) throw new Error('no network')
    return keys
  }
  const identity = googleIdentity({ clock, clientId: 'client-1', fetchKeys })
  expect(await identity.google(idToken())).toBeNull()
  up = true
  expect(await identity.google(idToken({ n: 1 }))).toBeNull()
  clock.advance(60_001)
  expect(await identity.google(idToken({ n: 2 }))).toMatchObject({ name: 'Asha Rao' })
})

test('[AUTH-14] with a client id Google’s way shows its own button, and accepts only this browser’s answer', async () => {
  const { url } = await openDoors({ settings: { googleClientId: 'client-1.apps.example' } })
  const browser = await browserAt(url)
  const page = await opened(browser, url, '/identity/google')
  const html = await page.text()
  expect(html).toContain('data-client_id="client-1.apps.example"')
  const state = /data-state="([0-9a-f]+)"/.exec(html)?.[1] ?? 'none'
  expect(page.headers.get('content-security-policy')).toContain('https://accounts.google.com/gsi/client')
  const post = (cookie: string, token: string) =>
    fetch(`${url}/identity/google/return`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `g_csrf_token=${cookie}` },
      body: new URLSearchParams({ credential: 'a.b.c', g_csrf_token: token, state }),
    })
  expect((await post('one', 'other')).headers.get('location')).toBe('/')
  expect((await post('one', 'one')).headers.get('location')).toMatch(/^\/\?glogin=[0-9a-f]{48}$/)
  expect((await post('one', 'one')).headers.get('location')).toBe('/?glogin=unknown')
  expect((await fetch(`${url}/identity/whatsapp`)).status).toBe(404)
})

test('[AUTH-14] a provider of WhatsApp logins is asked with the code, and named phones alone are let in', async () => {
  const asked: string[] = []
  const answers: Readonly<Record<string, unknown>> = {
    good: { phone: '+91 90000 00011', name: 'Asha' },
    short: { phone: '12345', name: 'Short' },
    odd: 'yes',
  }
  const identity = whatsappIdentity(async (otp) => {
    asked.push(otp)
    if (otp === 'down') throw new Error('no connection')
    return answers[otp] ?? null
  })
  const whatsapp = { login: 'https://provider.example/login', verify: 'https://provider.example/verify' }
  const { url } = await openDoors({ identity, settings: { whatsapp } })
  const browser = await browserAt(url)
  /** Out to the provider, back by the address it was given, and in. */
  const enter = async (otp: string) => {
    const away = new URL((await opened(browser, url, '/identity/whatsapp')).headers.get('location') ?? '')
    expect(away.origin + away.pathname).toBe('https://provider.example/login')
    const back = new URL(away.searchParams.get('return') ?? '')
    expect(back.origin).toBe(url)
    back.searchParams.set('waotp', otp)
    const home = new URL((await opened(browser, url, back.pathname + back.search)).headers.get('location') ?? '', url)
    return browser.call('POST', '/auth/walogin', { otp: home.searchParams.get('waotp') })
  }
  for (const bad of ['down', 'unknown', 'short', 'odd'])
    expect((await enter(bad)).body).toEqual({ success: false, code: 'LOGIN_UNCONFIRMED', message: text.LOGIN_UNCONFIRMED })
  expect((await enter('good')).body).toMatchObject({ success: true, result: { details: { username: '9000000011' } } })
  expect(asked).toEqual(['down', 'unknown', 'short', 'odd', 'good'])
})

test('[AUTH-14] one address of the two, or no address, is refused at the start', () => {
  expect(() => siteSettings({ WHATSAPP_LOGIN_URL: 'https://a.example' })).toThrow('set together')
  expect(() => siteSettings({ WHATSAPP_LOGIN_URL: 'a', WHATSAPP_VERIFY_URL: 'b' })).toThrow('a is no address')
})
