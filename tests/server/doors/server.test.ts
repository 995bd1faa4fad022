import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import { startServer } from '#server/server.ts'
import { command } from './command.ts'
import { connect, createBetOf, market, quote, visitor } from './door.ts'
import { rawCall } from './raw.ts'

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One market, quoted once. */
const feed = () => ({
  start: (sink: FeedSink): void => {
    const made = market('m1')
    sink({ kind: 'market', market: made, betDelayMs: 0 })
    sink({ kind: 'status', marketId: made.marketId, status: 'OPEN', inplay: false })
    sink({ kind: 'ladder', marketId: made.marketId, image: true, runners: [quote(1, 1980, 2000), quote(2, 2000, 2020)] })
  },
  stop: (): void => undefined,
})

const start = (dataFolder: string, over: { readonly clientFolder?: string; readonly director?: boolean; readonly port?: number } = {}) =>
  startServer({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    clientFolder: null,
    clock: systemClock,
    feed,
    director: false,
    standIns: 'this-machine',
    ...over,
  })

test('[SESS-01] a session outlives a restart of the exchange', async () => {
  const folder = join(temporary(), 'data')
  const first = await command(['--data', folder])
  const browser = visitor(first.url)
  await browser.logIn()
  await first.end('SIGKILL')
  const second = await command(['--data', folder])
  const again = visitor(second.url)
  for (const [name, value] of browser.jar) again.jar.set(name, value)
  expect((await again.call('GET', '/user/session')).body).toMatchObject({ success: true, output: { memberCode: 'M1001' } })
  expect((await again.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true, doc: { balance: 50_000 } })
  await expect(command(['--data', folder])).rejects.toThrow(/is in use by another Pavilion/)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('[HTTP-01] serves the client for every page, caches hashed files for good, and shows no other file', async () => {
  const client = temporary()
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<!doctype html><html><head><!--brand-head--></head></html>')
  writeFileSync(join(client, 'assets', 'main-abc.js'), 'export const greeting = 1')
  writeFileSync(join(client, 'assets', 'main-abc.js.gz'), gzipSync('export const greeting = 1'))
  const server = await start(temporary(), { clientFolder: client })
  for (const path of ['/', '/home', '/market/1.200806927']) {
    const page = await fetch(`${server.url}${path}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-cache')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await page.text()).toContain('Pavilion')
  }
  const asset = await fetch(`${server.url}/assets/main-abc.js`, { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-encoding')).toBe('gzip')
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect(await asset.text()).toBe('export const greeting = 1')
  expect((await fetch(`${server.url}/assets/gone-abc.js`)).status).toBe(404)
  expect((await fetch(`${server.url}/gone.ico`)).status).toBe(404)
  expect((await fetch(`${server.url}/home`, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${server.url}/..%2f..%2fetc/passwd`)).text()).not.toContain('root:')
  await server.close()
})

test('[HTTP-01] a failed start says why in a sentence and exits with 1', async () => {
  const first = await start(temporary())
  await expect(start(temporary(), { port: Number(new URL(first.url).port) })).rejects.toThrow(/^Port \d+ is in use/)
  await first.close()
  const folder = temporary()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(command(['--data', file])).rejects.toThrow(/^1: The data folder .* cannot be read and written/)
  await expect(command(['--data', folder, '--speed', 'fast'])).rejects.toThrow(/^1: --speed takes/)
  await expect(command(['--data', folder, '--unheard-of'])).rejects.toThrow(/^1: .*--unheard-of/)
})

test('[AUTH-12] starts on a network only with a flag; prints no codes or demo accounts without stand-ins', async () => {
  const folder = join(temporary(), 'data')
  await expect(command(['--data', folder], { HOST: '0.0.0.0' })).rejects.toThrow(/^1: HOST=0\.0\.0\.0 .*--no-stand-ins.*--stand-ins/)
  await expect(command(['--data', folder, '--no-stand-ins', '--director'], { HOST: '0.0.0.0' })).rejects.toThrow(
    /^1: --director is for tests/,
  )
  const shut = await command(['--data', folder, '--no-stand-ins'], { HOST: '0.0.0.0' })
  expect(shut.said()).not.toMatch(/demo1234|mailbox/)
  expect((await visitor(shut.url).logIn()).body).toMatchObject({ success: false })
  await shut.end('SIGTERM')
  const open = await command(['--data', folder, '--stand-ins'], { HOST: '0.0.0.0' })
  expect(open.said()).toMatch(/demo1234/)
  expect((await visitor(open.url).logIn()).body).toMatchObject({ success: true, data: { memberCode: 'M1001' } })
  await open.end('SIGTERM')
})

test('[HTTP-01] it closes at once with connections open', async () => {
  const server = await start(temporary())
  const { socket } = await connect(server.url, await visitor(server.url).ticket())
  const began = systemClock.now()
  await server.close()
  expect(systemClock.now() - began).toBeLessThan(3000)
  await expect.poll(() => socket.connected).toBe(false)
})

test('[SESS-06] the control calls are there only with the flag; they lose answers and end sessions', async () => {
  const plain = await start(temporary())
  expect((await visitor(plain.url).call('POST', '/director/drop', {})).status).toBe(404)
  await plain.close()
  const server = await start(temporary(), { director: true })
  const browser = visitor(server.url)
  await browser.logIn()
  const { socket, next } = await connect(server.url, await browser.ticket())
  const direct = (name: string, body: unknown) => browser.call('POST', `/director/${name}`, body)
  expect((await direct('lose-answers', {})).body).toMatchObject({ message: expect.stringMatching(/^ms: /) })
  await direct('lose-answers', { ms: 60_000 })
  socket.emit('create-bet', createBetOf(2))
  await next('account-changed')
  socket.emit('get-bet-outcome', { memberCode: 'M1001', betSlipRef: createBetOf(2).bet.betSlipRef, fence: false })
  expect(await next('bet-outcome')).toMatchObject({ outcome: 'matched' })
  await expect(next('place-bet-success', 300)).rejects.toThrow()
  await direct('end-session', { memberCode: 'M1001' })
  expect(await next('logout')).toMatchObject({ message: expect.any(String) })
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
  await server.close()
})

test('[HTTP-01] the control calls answer names of this machine alone, and no proxy', async () => {
  const server = await start(temporary(), { director: true })
  const ask = (method: 'GET' | 'POST', name: string, host: string, more: readonly string[] = []) =>
    rawCall(server.url, [`${method} /director/${name} HTTP/1.1`, `Host: ${host}`, 'Connection: close', 'Content-Length: 0', ...more])
  for (const host of ['localhost', 'LOCALHOST:9', '127.0.0.1', '127.8.9.10:5173', '[::1]', '[::1]:5173'])
    expect([host, (await ask('GET', 'books', host)).status]).toEqual([host, 200])
  for (const host of ['evil.example', 'evil.example:5173', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', '[::2]', ''])
    for (const [method, name] of [
      ['GET', 'books'],
      ['GET', 'log'],
      ['GET', 'mailbox'],
      ['POST', 'drop'],
      ['POST', 'kill'],
    ] as const)
      expect([host, name, (await ask(method, name, host)).status]).toEqual([host, name, 404])
  for (const header of ['X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9', 'Via: 1.1 proxy'])
    expect([header, (await ask('GET', 'mailbox', 'localhost', [header])).status]).toEqual([header, 404])
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  await server.close()
})
