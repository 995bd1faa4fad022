import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { loadBrands } from '#server/brands.ts'
import { siteSettings } from '#server/settings.ts'
import { PAVILION, codeFor, joining, online, order, SAYS } from './accounts.ts'
import { openDoors, visitor } from './door.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'brands')
const temporary = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pavilion-site-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const built = (): string => {
  const client = temporary()
  writeFileSync(join(client, 'index.html'), '<!doctype html><html lang="en-IN"><head><!--brand-head--></head><body>app</body></html>')
  mkdirSync(join(client, 'assets'))
  return client
}
/** A page as a browser that typed this host gets it. */
const pageAt = (url: string, host: string, path = '/', headers: Record<string, string> = {}) =>
  new Promise<{ readonly status: number; readonly text: string; readonly headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request(new URL(path, url), { headers: { host, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += String(chunk)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
    })
    asked.on('error', reject)
    asked.end()
  })

test('[BRAND-01][BRAND-03][BRAND-07] every page holds the head of its host’s brand, before any script', async () => {
  const { url } = await openDoors({ clientFolder: built() })
  for (const [host, name, title] of [
    ['saltline.example', 'saltline', 'Saltline · Sports exchange'],
    ['kestrel.localhost:5173', 'kestrel', 'Kestrel · Members exchange'],
    ['unheard-of.example', 'pavilion', 'Pavilion · Betting exchange'],
  ] as const) {
    const { metaDescription, themeColor } = JSON.parse(readFileSync(join(folder, name, 'brand.json'), 'utf8'))
    for (const path of ['/', '/index.html', '/sports-page/Cricket/4', '/ReferBy/DEMO1001']) {
      const { status, text, headers } = await pageAt(url, host, path)
      expect([status, headers['vary'], headers['cache-control']]).toEqual([200, 'Host, Cookie', 'private, no-cache'])
      expect(text).toContain(`<html data-brand="${name}"`)
      for (const own of [
        `<title>${title}</title>`,
        `<meta name="theme-color" content="${themeColor}" media="(prefers-color-scheme: light)" />`,
        '<link rel="manifest" href="/manifest.webmanifest" />',
        `href="/brands/${name}/favicon.svg"`,
      ])
        expect(text).toContain(own)
      const [, described = ''] = /<meta name="description" content="([^"]*)" \/>/.exec(text) ?? []
      expect(described.replaceAll('&#39;', "'").replaceAll('&amp;', '&')).toBe(metaDescription)
      expect(text).not.toContain('<!--brand-head-->')
    }
  }
  for (const name of ['logo.svg', 'logo-mobile.svg']) {
    const logos = await Promise.all(
      ['pavilion', 'saltline', 'kestrel'].map(async (brand) => (await fetch(`${url}/brands/${brand}/${name}`)).text()),
    )
    expect(new Set(logos).size).toBe(3)
  }
  const first = await pageAt(url, 'saltline.example')
  const again = await pageAt(url, 'saltline.example', '/', { 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await pageAt(url, 'kestrel.example', '/', { 'if-none-match': String(first.headers['etag']) })).status).toBe(200)
})

test('[ROUTE-19] sends the page for an unreadable address, and a plain refusal for a file or a call there', async () => {
  const { url } = await openDoors({ clientFolder: built() })
  /** As it is written: no address is made well on the way. */
  const asked = (path: string, method = 'GET') =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const sent = request({ hostname, port, path, method }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += String(chunk)
        })
        answer.on('end', () => resolve([answer.statusCode, answer.headers['content-security-policy'] !== undefined, text]))
      })
      sent.on('error', reject)
      sent.end()
    })
  for (const path of ['/%', '/sports-page/%E0%A4%A/4', '/nowhere?q=%', '/%?q=%', '/%00'])
    expect(await asked(path), path).toEqual([200, true, expect.stringMatching(/<body>app<\/body>/)])
  const nothing = (path: string) => [404, true, JSON.stringify({ success: false, message: `There is nothing at ${path}.` })]
  expect(await asked('/%.js')).toEqual(nothing('/%.js'))
  expect(await asked('/%', 'POST')).toEqual(nothing('/%'))
  const [status, , told] = await asked('/exchange/odds/sma-event/4/%')
  expect([status, told]).toEqual([200, expect.not.stringContaining('FST_')])
})

test('[BRAND-03] a browser that asks for an icon by its old name gets that of its host’s brand', async () => {
  const { url } = await openDoors()
  for (const [host, name] of [
    ['saltline.example', 'saltline'],
    ['unheard-of.example', 'pavilion'],
  ] as const) {
    const icon = await pageAt(url, host, '/favicon.ico')
    expect([icon.status, icon.headers['content-type'], icon.headers['vary']]).toEqual([200, 'image/png', 'Host'])
    const again = await pageAt(url, host, '/favicon.ico', { 'if-none-match': String(icon.headers['etag']) })
    expect(again.status).toBe(304)
    const own = createHash('sha256').update(readFileSync(join(folder, name, 'icon-192.png')))
    expect(icon.headers['etag']).toBe(`"${own.digest('hex').slice(0, 32)}"`)
  }
})

test('[HTTP-01] the page gives a browser its id, so its first calls together are of one browser', async () => {
  const { url } = await openDoors({ clientFolder: built() })
  for (const path of ['/', '/sports-page/Cricket/4']) {
    const browser = visitor(url)
    await browser.call('GET', path)
    const given = new Map(browser.jar)
    expect([...given.keys()].sort()).toEqual(['XSRF-TOKEN', 'pavilion-guest'])
    const answers = await Promise.all(
      ['/user/socketTicket', '/getWpNumber', '/getSetting'].map((call) => browser.call('POST', call, { siteurl: 'pavilion.example' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await browser.call('GET', path)).headers.getSetCookie()).toEqual([])
    browser.jar.delete('XSRF-TOKEN')
    await browser.call('GET', path)
    expect(browser.jar).toEqual(given)
  }
})

test('[BRAND-03] each brand’s manifest and pictures are served, and nothing else of its folder', async () => {
  const { url } = await openDoors()
  const manifest = await pageAt(url, 'saltline.example', '/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Saltline' })
  const logo = await fetch(`${url}/brands/saltline/logo.svg`)
  expect([logo.status, logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([200, 'image/svg+xml', 'no-cache'])
  expect(await logo.text()).toBe(readFileSync(join(folder, 'saltline', 'logo.svg'), 'utf8'))
  for (const path of ['/brands/saltline/brand.json', '/brands/saltline/..%2fpavilion%2flogo.svg', '/brands/osprey/logo.svg'])
    expect((await fetch(`${url}${path}`)).status).toBe(404)
})

test('[SUPP-04] getSetting answers istenpaisa by the siteurl, else by the brand of the host', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1' })
  const at = async (host: string) => {
    const browser = visitor(url, { 'x-forwarded-host': host })
    await browser.call('GET', '/user/session')
    return async (siteurl: string) => (await browser.call('POST', '/getSetting', { siteurl })).body
  }
  const [pavilion, saltline] = [await at('pavilion.example'), await at('saltline.example')]
  for (const ask of [pavilion, saltline]) {
    expect(await ask('pavilion.example')).toEqual({ success: true, data: { istenpaisa: true } })
    expect(await ask('Saltline.Example')).toEqual({ success: true, data: { istenpaisa: false } })
  }
  expect(await pavilion('x')).toEqual({ success: true, data: { istenpaisa: true } })
  expect(await saltline('x')).toEqual({ success: true, data: { istenpaisa: false } })
})

test('[BRAND-01] a start can name one brand for every host; one there is not ends it', async () => {
  const { url } = await openDoors({ clientFolder: built(), brandName: 'kestrel' })
  expect((await pageAt(url, 'saltline.example')).text).toContain('data-brand="kestrel"')
  expect((await pageAt(url, '127.0.0.1')).text).toContain('data-brand="kestrel"')
})

test('[BRAND-02] the security policy lets through what a brand switched on, and nothing of others', async () => {
  const copy = temporary()
  cpSync(folder, copy, { recursive: true })
  const file = join(copy, 'saltline', 'brand.json')
  const over = {
    googleAnalytics: 'G-TEST',
    bases: {
      api: 'https://api.saltline.example/v1',
      socket: 'https://live.saltline.example',
      adminSocket: 'ws://admin.saltline.example:60001',
    },
  }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...over }))
  const settings = { recaptchaSiteKey: 'site-key' }
  const { url } = await openDoors({ brands: loadBrands(copy), clientFolder: built(), settings })
  const policyAt = async (at: string, host: string) => String((await pageAt(at, host)).headers['content-security-policy'])
  const own = await policyAt(url, 'saltline.example')
  for (const source of [
    'https://api.saltline.example',
    'wss://live.saltline.example',
    'ws://admin.saltline.example:60001',
    'https://www.googletagmanager.com',
    'https://www.google.com/recaptcha/',
  ])
    expect(own).toContain(source)
  expect(own).not.toContain('accounts.google.com')
  const other = await policyAt(url, 'kestrel.example')
  expect(other).not.toMatch(/saltline|googletagmanager/)
  const plain = await openDoors({ clientFolder: built() })
  const policy = await policyAt(plain.url, 'pavilion.example')
  expect(policy).not.toMatch(/https?:\/\//)
  expect(policy).toMatch(/(^|; )script-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
  expect(policy).toMatch(/(^|; )connect-src 'self'(;|$)/)
  const config = async (at: string, host: string) => JSON.parse((await pageAt(at, host, '/config/app?siteurl=x')).text).result
  expect(await config(url, 'saltline.example')).toMatchObject({
    gaConfig: { trackingId: 'G-TEST' },
    recaptchaConfig: { recaptchaSiteKey: 'site-key' },
  })
  expect(Object.keys(await config(plain.url, 'saltline.example'))).toEqual(['appConfig'])
})

test('[BRAND-08][BRAND-09] the app config: versions at 1; at 3 the redirects, only to hosts of the brand’s own list', async () => {
  const redirects = { 'old.example': 'play.pavilion.example', 'bad.example': 'evil.example' }
  const { url } = await openDoors({ settings: { redirects } })
  const config = async (host: string) => JSON.parse((await pageAt(url, host, '/config/app?siteurl=x')).text)
  const own = await config('pavilion.example')
  expect(own).toMatchObject({ success: true })
  expect(own.result.appConfig[1]).toMatchObject({ model: { 'lot-version': '1.0.0', 'lot-android-version': '1.0.0' } })
  expect(own.result.appConfig[3]).toMatchObject({ hosts: { 'old.example': 'play.pavilion.example' } })
  expect(JSON.stringify(own)).not.toContain('evil.example')
  expect((await config('saltline.example')).result.appConfig).toHaveLength(3)
  expect(siteSettings({ PAVILION_REDIRECTS: '{"a.example":"b.example"}' }).redirects).toEqual({ 'a.example': 'b.example' })
  for (const bad of ['{', '[]', '{"a.example":"https://b.example"}'])
    expect(() => siteSettings({ PAVILION_REDIRECTS: bad })).toThrow(/^PAVILION_REDIRECTS takes/)
})

test('[SUPP-02] support is what the brand shows, for visitors and for members', async () => {
  const { url } = await openDoors({ trustProxy: '127.0.0.1' })
  const at = async (host: string) => {
    const browser = visitor(url, { 'x-forwarded-host': host })
    await browser.logIn()
    return browser
  }
  const pavilion = await at('pavilion.example')
  const asVisitor = (await pavilion.call('POST', '/getWpNumber', { siteurl: 'x' })).body
  expect(asVisitor).toMatchObject({ success: true, response: { wpnumber: '910000000002', email: 'help@pavilion.example', twitter: '' } })
  expect((await pavilion.call('POST', '/getUserWpNumber', { siteurl: 'x' })).body).toMatchObject({
    data: { wpnumber: '910000000002', message: text.memberGreeting },
  })
  const saltline = (await (await at('saltline.example')).call('POST', '/getWpNumber', { siteurl: 'pavilion.example' })).body
  expect(saltline).toMatchObject({ response: { wpnumber: '', telegram: '', email: 'desk@saltline.example' } })
  expect((await visitor(url).call('POST', '/getUserWpNumber', { siteurl: 'x' })).status).not.toBe(200)
})

test('[BRAND-04] opens no account and sends no code where the brand has sign-up and code login off', async () => {
  const { url, room } = await openDoors({ trustProxy: '127.0.0.1' })
  const home = visitor(url)
  const orderId = await order(home, '/postNumberSignUp', '9000000021')
  const otp = codeFor(room, '9000000021')
  const login = await order(home, '/createOtp/', '9876543210')
  const connection = await online(url, { 'x-forwarded-host': 'saltline.example' })
  const denied = { success: false, code: expect.stringMatching(/^(SIGN_UP_OFF|OTP_LOGIN_OFF)$/), message: expect.any(String) }
  const say = async (path: string, body: unknown) => (await connection.browser.call('POST', path, body)).body
  expect(await say('/postNumberSignUp', { phone: '9000000022', managerId: '' })).toMatchObject(denied)
  expect(await say('/createOtp/', { phone: '9876543210', managerId: '' })).toMatchObject(denied)
  expect(await say('/verifyRefferalCode', { bonusCode: 'DEMO1001', siteurl: 'pavilion.example' })).toMatchObject(denied)
  expect(await say('/createUserOtp/', joining('9000000021', otp, orderId, {}, { referrBy: 'DEMO1001' }))).toEqual(denied)
  const code = codeFor(room, '9876543210')
  connection.socket.emit('newloginWithOtp', { phone: '9876543210', otp: code, orderId: login, managerId: '', activity_details: SAYS })
  expect(await connection.next('login-otp-success')).toEqual(denied)
  expect(room.mailbox.list()).toHaveLength(2)
  expect(room.members.of(PAVILION).byMobile('9000000021')).toBeNull()
})

test('[BRAND-04] where sign-up is by referral alone, only the code of a member opens an account', async () => {
  const { url, room } = await openDoors({ trustProxy: '127.0.0.1' })
  const browser = visitor(url, { 'x-forwarded-host': 'kestrel.example' })
  const orderId = await order(browser, '/postNumberSignUp', '9000000023')
  const attempt = async (referrBy: string) =>
    (await browser.call('POST', '/createUserOtp/', joining('9000000023', codeFor(room, '9000000023'), orderId, {}, { referrBy }))).body
  expect(await attempt('')).toMatchObject({
    success: false,
    code: 'SIGN_UP_BY_REFERRAL',
    message: expect.stringContaining('by referral only'),
  })
  expect(await attempt('NOBODY99')).toMatchObject({ success: false })
  expect(await attempt('DEMO1002')).toMatchObject({ success: true })
})

test('[BRAND-04] a brand without the demo account opens none without its password', async () => {
  const copy = temporary()
  cpSync(folder, copy, { recursive: true })
  const file = join(copy, 'pavilion', 'brand.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), demo: false }))
  const { url } = await openDoors({ brands: loadBrands(copy) })
  const connection = await online(url)
  expect((await connection.browser.call('POST', '/user/demoLogin', { siteurl: 'x' })).body).toMatchObject({
    success: false,
    code: 'DEMO_OFF',
  })
  connection.socket.emit('login', { siteurl: 'x', manager: '', activity_details: SAYS })
  expect(await connection.next('login-success')).toMatchObject({ success: false, code: 'DEMO_OFF' })
})
