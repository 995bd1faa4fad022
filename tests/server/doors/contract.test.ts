import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allCalls, allMessages } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { loadBrands } from '#server/brands.ts'
import { systemClock } from '#server/clock.ts'
import { loadSecrets } from '#server/secrets.ts'
import { startServer } from '#server/server.ts'
import { heardAs } from '#server/gate/costs.ts'
import { GOOD, joining, SAYS } from './accounts.ts'
import { connect, memberOn, openDoors, visitor } from './door.ts'

const calls = allCalls.map(({ shape }) => shape)
const messages = allMessages.map(({ shape }) => shape)
const root = join(import.meta.dirname, '..', '..', '..')
const temporary = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pavilion-contract-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const phone = '9000000031'
const order = { orderId: 'x', otp: '1234' }
const signed = { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA', userHandle: 'eA' }
/** A request that each open call takes. */
const requests: Readonly<Record<string, Record<string, unknown>>> = {
  '/user/userLogin': { userId: 'nobody', password: 'guess', siteurl: 'x' },
  '/user/claimSession': { verifytoken: 'x' },
  '/user/demoLogin': { siteurl: 'x' },
  '/auth/glogin': { credential: 'x', siteurl: 'x' },
  '/auth/walogin': { otp: 'x' },
  '/auth/passkey/login': { proof: { id: 'eA', rawId: 'eA', type: 'public-key', response: signed } },
  '/postNumberSignUp': { phone, managerId: '' },
  '/createOtp/': { phone, managerId: '' },
  '/auth/forgotPassword': { phone },
  '/auth/resendOtp': { orderId: 'x' },
  '/auth/verifyOtp': order,
  '/auth/verifyforgotPassword': { ...order, password: GOOD },
  '/verifyRefferalCode': { bonusCode: 'DEMO1001', siteurl: 'x' },
  '/createUserOtp/': joining(phone, '1234', 'x'),
  '/getWpNumber': { siteurl: 'x' },
  '/getSetting': { siteurl: 'x' },
  '/config/app?siteurl=x': {},
  '/getFreeHomeAllCompitition': { eventTypeId: '4' },
  '/getFreeHomeAllEvents': { eventTypeId: '4' },
  '/open/match-center/stats/access-token': { eventTypeId: '4', eventId: 'x' },
}
const addressOf = ({ path, method }: Call): string =>
  path === '/config/app'
    ? '/config/app?siteurl=x'
    : path
        .replace(':eventTypeId', '4')
        .replace(':selectionId', '1')
        .replace(/:\w+/g, method === 'GET' ? 'x' : 'none')

/** Makes a call as a browser does; a failing one answers too. */
const make = (browser: ReturnType<typeof visitor>, shape: Call) => {
  const hasBody = shape.method === 'POST' || shape.method === 'PUT'
  return browser.call(shape.method, addressOf(shape), hasBody ? (requests[addressOf(shape)] ?? {}) : undefined)
}

test('[HTTP-07] every call of the contract has an answer, of the contract’s own shape', async () => {
  const { url } = await openDoors()
  expect(calls.length).toBeGreaterThan(30)
  for (const shape of calls) {
    const browser = visitor(url)
    await browser.call('GET', '/user/session')
    const { status, body } = await make(browser, shape)
    expect([shape.path, status]).toEqual([shape.path, shape.access === 'open' ? 200 : 401])
    if (shape.access === 'open') expect([shape.path, shape.answer.safeParse(body).error]).toEqual([shape.path, undefined])
  }
})

test('[HTTP-07] every message that a client may send is known at the socket', async () => {
  const { url } = await openDoors()
  const { socket, next } = await memberOn(url)
  const sent = messages.map(({ name }) => name).filter((name) => heardAs(name) !== undefined)
  expect(sent).toHaveLength(11)
  for (const name of sent) {
    socket.emit(name, null)
    expect(await next('wire-error')).toMatchObject({ name, message: expect.stringMatching(/^body: /) })
  }
})

test('[BRAND-05] a brand’s secret is in no answer of the server and in no file of the built client', async () => {
  const sentinel = `sentinel-${systemClock.now()}-never-shown`
  const names = ['PAVILION', 'SALTLINE', 'KESTREL'].map((brand) => `PAVILION_SECRET_${brand}_TRANSACTION`)
  for (const name of names) process.env[name] = sentinel
  onTestFinished(() => {
    for (const name of names) delete process.env[name]
  })
  const client = join(temporary(), 'dist')
  execFileSync(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', client],
    {
      cwd: root,
      stdio: 'ignore',
      env: process.env,
    },
  )
  const said: string[] = []
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    dataFolder: temporary(),
    clientFolder: client,
    clock: systemClock,
    feed: () => ({ start: () => undefined, stop: () => undefined }),
    director: false,
    standIns: 'this-machine',
    trustProxy: '127.0.0.1',
  })
  onTestFinished(server.close)
  const brands = loadBrands(join(root, 'brands'))
  for (const brand of brands.all) {
    expect(server.secrets.transactionPassword(brand)?.reveal()).toBe(sentinel)
    const browser = visitor(server.url, { 'x-forwarded-host': brand.hosts[0] ?? '' })
    await browser.call('GET', '/user/session')
    const hear = async (path: string): Promise<void> => {
      const answer = await fetch(`${server.url}${path}`, { headers: { 'x-forwarded-host': brand.hosts[0] ?? '' } })
      said.push(JSON.stringify([...answer.headers]), await answer.text())
    }
    for (const shape of calls) {
      const { body, headers } = await make(browser, shape)
      said.push(JSON.stringify(body), JSON.stringify([...headers]))
    }
    for (const path of [
      '/',
      '/index.html',
      '/home',
      '/manifest.webmanifest',
      '/mailbox',
      '/health',
      `/brands/${brand.name}/tokens.css`,
      '/none.js',
    ])
      await hear(path)
    const { socket, next, heard } = await connect(server.url, await browser.ticket())
    socket.emit('login', { siteurl: 'x', manager: '', activity_details: SAYS })
    await next('login-success')
    socket.emit('get-free-home-allmarkets', {})
    await next('get-freehomeallmarkets-success')
    said.push(JSON.stringify(heard))
  }
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  said.push(...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')))
  expect(said.length).toBeGreaterThan(3 * calls.length)
  expect(said.filter((text) => text.includes(sentinel) || text.includes(Buffer.from(sentinel).toString('base64')))).toEqual([])
}, 120_000)

test('[BRAND-05] reads secrets from the environment or an ignored file, and prints them as dots', () => {
  const all = loadBrands(join(root, 'brands')).all
  const [, pavilion = { name: '' }] = all
  const none = join(temporary(), 'none.json')
  const kept = loadSecrets(all, { PAVILION_SECRET_PAVILION_TRANSACTION: 'hidden-word' }, none).transactionPassword(pavilion)
  expect(kept?.reveal()).toBe('hidden-word')
  expect(JSON.stringify(kept) + String(kept)).not.toContain('hidden-word')
  expect(loadSecrets(all, {}, none).transactionPassword(pavilion)).toBeNull()
  expect(() => loadSecrets(all, { PAVILION_SECRET_OSPREY_TRANSACTION: 'hidden-word' }, none)).toThrow(
    /^PAVILION_SECRET_OSPREY_TRANSACTION holds/,
  )
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('.secrets.json')
})
