import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { siteSettings } from '#server/settings.ts'
import { memberOn, openDoors, visitor } from './door.ts'

const TLS = { 'x-forwarded-proto': 'https' }
const FOREIGN = 'https://elsewhere.example'
const LOGIN = { userId: 'demo', password: 'demo1234', siteurl: 'x' }

/** A built client of one page and one script. */
const built = (): string => {
  const client = mkdtempSync(join(tmpdir(), 'pavilion-web-'))
  onTestFinished(() => rmSync(client, { recursive: true, force: true }))
  writeFileSync(join(client, 'index.html'), '<!doctype html><html lang="en-IN"><head><!--brand-head--></head><body>app</body></html>')
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'assets', 'main-abc.js'), 'export const one = 1')
  return client
}

test('[HTTP-01] over TLS every cookie is bound to its host by its name', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1' })
  const browser = visitor(url, TLS)
  await browser.logIn()
  await browser.call('GET', '/user/session')
  const names = ['__Host-XSRF-TOKEN', '__Host-pavilion-device', '__Host-pavilion-guest', '__Host-pavilion-session']
  expect([...browser.jar.keys()].sort()).toEqual(names)
  const { headers } = await browser.call('POST', '/user/logout', {})
  for (const line of headers.getSetCookie()) expect(line).toMatch(/^__Host-.*; Path=\/; .*Secure/)
  expect((await browser.logIn()).body).toMatchObject({ success: true })
})

test('[HTTP-01] over TLS an XSRF cookie that another host could have set is worth nothing', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1' })
  const browser = visitor(url, TLS)
  await browser.logIn()
  const token = browser.jar.get('__Host-XSRF-TOKEN') ?? ''
  browser.jar.delete('__Host-XSRF-TOKEN')
  browser.jar.set('XSRF-TOKEN', token)
  expect((await browser.call('POST', '/getUserDetails', {})).status).toBe(403)
})

test('[HTTP-01] every answer carries the constant headers of safety, refusals and files too', async () => {
  const { url } = await openDoors({ clientFolder: built() })
  for (const [path, method] of [
    ['/exchange/home', 'GET'],
    ['/', 'GET'],
    ['/assets/main-abc.js', 'GET'],
    ['/assets/gone.js', 'GET'],
    ['/nowhere', 'POST'],
    ['/user/userLogin', 'POST'],
    ['/account/M1001/profile/get', 'GET'],
  ] as const) {
    const { headers } = await fetch(`${url}${path}`, { method })
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
    expect(headers.get('content-security-policy'), path).toContain("default-src 'self'")
  }
})

test('[HTTP-01] HSTS holds for the hosts below this one when the setting says so', async () => {
  const hsts = async (settings: object): Promise<string | null> => {
    const { url } = await openDoors({ trustProxy: '127.0.0.1', settings })
    return (await fetch(`${url}/health`, { headers: TLS })).headers.get('strict-transport-security')
  }
  expect(await hsts({})).toBe('max-age=63072000')
  expect(await hsts(siteSettings({ HSTS_SUBDOMAINS: '1' }))).toBe('max-age=63072000; includeSubDomains')
  expect(() => siteSettings({ HSTS_SUBDOMAINS: 'yes' })).toThrow(/^HSTS_SUBDOMAINS takes 1/)
})

test('[HTTP-01] forbids caches to keep any call’s answer or error; pages and files have their own rule', async () => {
  const { url } = await openDoors({ clientFolder: built() })
  const browser = visitor(url)
  await browser.logIn()
  const kept = async (...call: Parameters<typeof browser.call>): Promise<readonly unknown[]> => {
    const { status, headers } = await browser.call(...call)
    return [status, headers.get('cache-control')]
  }
  expect(await kept('POST', '/getUserDetails', {})).toEqual([200, 'no-store'])
  expect(await kept('GET', '/user/session')).toEqual([200, 'no-store'])
  expect(await kept('GET', '/health')).toEqual([200, 'no-store'])
  expect(await kept('POST', '/user/userLogin', {})).toEqual([400, 'no-store'])
  expect(await kept('POST', '/getUserDetails', '{')).toEqual([400, 'no-store'])
  expect(await kept('POST', '/getUserDetails', {}, { 'x-xsrf-token': '' })).toEqual([403, 'no-store'])
  expect(await kept('POST', '/nowhere', {})).toEqual([404, 'no-store'])
  expect(await kept('POST', '/user/userLogin', { userId: 'x'.repeat(70_000) })).toEqual([413, 'no-store'])
  expect(await kept('POST', '/getUserDetails', 'a=1', { 'content-type': 'text/html' })).toEqual([415, 'no-store'])
  expect(await kept('GET', '/sports-page/Cricket/4')).toEqual([200, 'private, no-cache'])
  expect(await kept('GET', '/assets/main-abc.js')).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await kept('GET', '/favicon.ico')).toEqual([200, 'no-cache'])
  const visiting = visitor(url)
  for (let i = 0; i < 11; i++) await visiting.logIn('nobody', 'guess')
  expect((await visiting.logIn('nobody', 'guess')).headers.get('cache-control')).toBe('no-store')
})

test('[SESS-06][SESS-16] logout clears the cache and nothing that bets or the next visit need', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  const { headers } = await browser.call('POST', '/user/logout', {})
  expect(headers.get('clear-site-data')).toBe('"cache"')
  expect(browser.jar.get('pavilion-guest')).toMatch(/^[0-9a-f]{32}$/)
  expect(browser.jar.get('pavilion-device')).toMatch(/^[0-9a-f]{64}$/)
  expect((await browser.call('POST', '/user/socketTicket', {})).body).toMatchObject({ success: true, memberCode: null })
  expect((await browser.call('GET', '/user/session')).headers.get('clear-site-data')).toBeNull()
  // A worker clears it with a separate call, so that the logout does not wait.
  await browser.logIn()
  const quick = await browser.call('POST', '/user/logout', {}, { 'x-clears-cache': '1' })
  expect([quick.body, quick.headers.get('clear-site-data')]).toEqual([{ success: true }, null])
  const cleared = await fetch(`${url}/clear-cache`, { method: 'POST' })
  expect([cleared.status, cleared.headers.get('clear-site-data'), cleared.headers.get('cache-control')]).toEqual([
    204,
    '"cache"',
    'no-store',
  ])
  expect((await fetch(`${url}/clear-cache`, { method: 'POST', headers: { origin: FOREIGN } })).status).toBe(400)
})

test('[HTTP-01] a write from a page of another site is refused before anything is looked at', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { browser } = await memberOn(url)
  for (const from of [{ origin: FOREIGN }, { origin: 'null' }, { origin: 'nonsense' }, { 'sec-fetch-site': 'cross-site' }] as const) {
    for (const [method, path] of [
      ['POST', '/user/logout'],
      ['POST', '/user/userLogin'],
      ['POST', '/nowhere'],
      ['DELETE', '/exchange/order'],
    ] as const) {
      const { status, body, headers } = await browser.call(method, path, method === 'POST' ? '{' : undefined, from)
      expect([status, body]).toEqual([400, { success: false, message: 'origin: a page of another site may not ask for this' }])
      expect(headers.getSetCookie()).toEqual([])
    }
    expect((await browser.call('GET', '/exchange/home', undefined, from)).status).toBe(200)
  }
  expect(exchange.state.bets.size).toBe(0)
  expect((await browser.call('GET', '/user/session')).body).toMatchObject({ success: true })
  const own = { origin: url, 'sec-fetch-site': 'same-origin' }
  expect((await browser.call('POST', '/getUserDetails', {}, own)).status).toBe(200)
})

test('[HTTP-01] the own origin is that of the host asked, over TLS only by https', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1' })
  const asked = { 'x-forwarded-host': 'pavilion.example' }
  const status = async (origin: string, always: Record<string, string>): Promise<number> => {
    const browser = visitor(url, { ...asked, ...always })
    await browser.call('GET', '/user/session')
    return (await browser.call('POST', '/user/socketTicket', {}, { origin })).status
  }
  expect(await status('https://pavilion.example', TLS)).toBe(200)
  expect(await status('https://pavilion.example:443', TLS)).toBe(200)
  expect(await status('http://pavilion.example', TLS)).toBe(400)
  expect(await status('https://pavilion.example:8443', TLS)).toBe(400)
  expect(await status('http://pavilion.example', {})).toBe(200)
  expect(await status(url, {})).toBe(400)
})

test('[AUTH-14] the form that Google posts back is taken from Google’s page', async () => {
  const { url } = await openDoors({ settings: { googleClientId: 'client' } })
  const answer = await fetch(`${url}/identity/google/return`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://accounts.google.com', 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'credential=x&g_csrf_token=y',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
})

test('[SOCK-05] a page of another site opens no socket, even with a ticket', async () => {
  const { url } = await openDoors()
  const open = async (origin: string): Promise<string> => {
    const ticket = await visitor(url).ticket()
    const socket = io(url, { auth: { ticket }, reconnection: false, forceNew: true, transports: ['websocket'], extraHeaders: { origin } })
    onTestFinished(() => void socket.disconnect())
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', ({ message }) => resolve(message))
    })
  }
  expect(await open(FOREIGN)).toBe('A page of another site may not connect.')
  expect(await open('null')).toBe('A page of another site may not connect.')
  expect(await open(url)).toBe('connected')
})

test('[HTTP-01] an error repeats at most 200 characters of what was sent', async () => {
  const { url } = await openDoors({ clientFolder: built() })
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const much = 'q'.repeat(9000)
  const repeated = async (...call: Parameters<typeof browser.call>): Promise<number> => {
    const { status, body } = await browser.call(...call)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({ success: false, message: expect.any(String) })
    return JSON.stringify(body).replaceAll(/[^q]/g, '').length
  }
  expect(await repeated('POST', `/${much}`, {})).toBeLessThanOrEqual(200)
  expect(await repeated('GET', `/${much}.js`)).toBeLessThanOrEqual(200)
  expect(await repeated('GET', `/brands/pavilion/${much}.svg`)).toBeLessThanOrEqual(200)
  expect(await repeated('POST', '/user/userLogin', 'x', { 'content-type': `text/${much}` })).toBeLessThanOrEqual(200)
  expect(await repeated('POST', '/user/userLogin', `{"${much}`)).toBeLessThanOrEqual(200)
  expect(await repeated('POST', '/user/userLogin', `{${much}`)).toBeLessThanOrEqual(200)
  const keys = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}${much}`, 1]))
  expect(await repeated('POST', '/user/userLogin', { ...LOGIN, ...keys })).toBeLessThanOrEqual(200)
  expect(await repeated('POST', '/createUserOtp/', { ...keys, newUser: keys, details: keys })).toBeLessThanOrEqual(200)
})

test('[HTTP-01] an unknown address is not repeated whole when no client is built', async () => {
  const { url } = await openDoors({ clientFolder: null })
  for (const path of [`/?${'q=1&'.repeat(1000)}`, `/${'q'.repeat(4000)}`]) {
    const { status, body } = await visitor(url).call('DELETE', path, {})
    expect(status).toBe(404)
    expect(body).toEqual({ success: false, message: expect.stringMatching(/^There is nothing at \/q{0,199}…?\.$/) })
  }
})
