import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { offeredGames } from '#casino/server/offered.ts'
import { LOOPBACK_ANCESTORS, ancestorsOf, policyFor } from '#casino/server/policy.ts'
import { optionsFrom } from '#casino/server/run.ts'
import { openCasino } from './open-casino.ts'

const OF_ALL = 'https://pavilion.example'
const OF_ONE = ['https://saltline.example', 'https://www.saltline.example']
const ANCESTORS = [OF_ALL, ...OF_ONE.map((origin) => `casino.saltline.example=${origin}`)]

test('[CAS-04] a page of the casino may be framed by the origins that are written for its host', () => {
  expect(ancestorsOf(ANCESTORS, 'casino.saltline.example')).toEqual(OF_ONE)
  expect(ancestorsOf(ANCESTORS, 'Casino.Saltline.Example:5174')).toEqual(OF_ONE)
  expect(ancestorsOf(ANCESTORS, 'casino.saltline.example.evil.example')).toEqual([OF_ALL])
  expect(ancestorsOf(ANCESTORS, 'casino.example')).toEqual([OF_ALL])
  expect(ancestorsOf(ANCESTORS.slice(1), 'casino.example')).toEqual([])
  expect(ancestorsOf(LOOPBACK_ANCESTORS, '127.0.0.1:5174')).toEqual(LOOPBACK_ANCESTORS)
  expect(policyFor('casino.example', true, ancestorsOf(ANCESTORS.slice(1), 'casino.example'))).toContain("frame-ancestors 'none'")
})

test('[CAS-04] a start refuses an ancestor that is no origin', () => {
  const env = { CASINO_KEY: '3e'.repeat(32), CASINO_WALLET: 'http://127.0.0.1:5173' }
  expect(optionsFrom({ ...env, CASINO_ANCESTORS: ANCESTORS.join(', ') }).ancestors).toEqual(ANCESTORS)
  for (const odd of [
    'pavilion.example',
    'https://pavilion.example/play',
    "'self'",
    'https://a.example; script-src *',
    'a b=https://a.example',
  ])
    expect(() => optionsFrom({ ...env, CASINO_ANCESTORS: odd })).toThrow(/CASINO_ANCESTORS: .* is no origin/)
})

test('[CAS-04] a start refuses a proxy that is no address', () => {
  const env = { CASINO_KEY: '3e'.repeat(32), CASINO_WALLET: 'http://127.0.0.1:5173' }
  expect(optionsFrom({ ...env, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8'])
  expect(() => optionsFrom({ ...env, TRUST_PROXY: '0.0.0.0/0' })).toThrow(/TRUST_PROXY: "0.0.0.0\/0" is no address/)
})

type Asked = { readonly path: string; readonly method?: string; readonly body?: string; readonly type?: string }
type Answered = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }
/** Asks for a path as it is written: a client of the platform would clean it first. */
const askFor = (url: string, { path, method = 'GET', body, type = 'application/json' }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }
    const { hostname, port } = new URL(url)
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += part.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

/** Built pages, small. */
const somePages = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>')
  writeFileSync(join(folder, 'assets', 'page-1a2b3c.js'), 'void 0')
  writeFileSync(join(folder, 'pictures', 'coin.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  return folder
}
const LAUNCH = { path: '/session', method: 'POST' }
const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`
const ROUTES: readonly (readonly [number, Asked])[] = [
  [200, { path: '/health' }],
  [200, { path: '/catalogue' }],
  [200, { path: '/fair/lucky7-1' }],
  [404, { path: '/fair/none' }],
  [204, { path: '/session', method: 'OPTIONS' }],
  [400, { ...LAUNCH, body: '{}' }],
  [400, { ...LAUNCH, body: deep }],
  [400, { ...LAUNCH, body: '{' }],
  [400, { ...LAUNCH, body: 'null' }],
  [413, { ...LAUNCH, body: 'x'.repeat(20_000) }],
  [415, { ...LAUNCH, body: 'x', type: 'text/plain' }],
  [200, { path: '/play/lucky7/lucky7-1' }],
  [200, { path: '/lobby/live' }],
  [200, { path: '/pictures/coin.svg' }],
  [200, { path: '/assets/page-1a2b3c.js' }],
  [403, { path: '/' }],
  [404, { path: '/nothing' }],
  [404, { path: '/assets/none.js' }],
  [404, { path: '/play/lucky7', method: 'DELETE' }],
  [403, { path: '/assets/..%2f..%2fpackage.json' }],
  [400, { path: '/%' }],
  [404, { path: `/play/${'x'.repeat(300)}/1` }],
  [200, { path: '/socket.io/?EIO=4&transport=polling' }],
  [400, { path: '/socket.io/?EIO=4&transport=polling&sid=none' }],
  [400, { path: '/socket.io/?EIO=4&transport=none' }],
]

test('[CAS-04] every answer has a content policy, the frames that may show it, and no sniffing', async () => {
  const { casino } = await openCasino(50, { games: offeredGames(), pages: somePages(), ancestors: [OF_ALL] })
  const answers: (readonly [number, Asked, Answered])[] = []
  for (const [status, asked] of ROUTES) answers.push([status, asked, await askFor(casino().url, asked)])
  expect(answers.map(([, asked, { status }]) => [status, asked])).toEqual(ROUTES)
  for (const [status, asked, answer] of answers) {
    const name = `${asked.method ?? 'GET'} ${asked.path.slice(0, 40)}`
    const isSocket = asked.path.startsWith('/socket.io')
    expect([name, answer.headers], name).toMatchObject([
      name,
      {
        'content-security-policy': expect.stringMatching(
          isSocket ? /^default-src 'none'.*frame-ancestors 'none'/ : /frame-ancestors https:\/\/pavilion\.example;/,
        ),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    ])
    const isPage = /^\/(?:play|lobby)\//.test(asked.path) && status === 200
    if (!isPage) expect(answer.headers['content-security-policy'], name).toMatch(/^default-src 'none';/)
    if (status >= 400) expect([name, answer.headers['cache-control']]).toEqual([name, 'no-store'])
    expect(answer.text, name).not.toMatch(/node_modules|\bat file:|FST_/)
  }
})

test('[CAS-04] the words that stand for unbuilt pages have the same policy, and too many calls, too', async () => {
  const { casino } = await openCasino(50, {
    pages: join(tmpdir(), 'pavilion-no-pages'),
    ancestors: [OF_ALL],
    limits: { sessionsAMinute: 1 },
  })
  const plain = await askFor(casino().url, { path: '/play/lucky7/lucky7-1' })
  await askFor(casino().url, { ...LAUNCH, body: '{}' })
  const tooMany = await askFor(casino().url, { ...LAUNCH, body: '{}' })
  expect([plain.status, tooMany.status, tooMany.text]).toEqual([503, 429, '{"code":"UNAVAILABLE"}'])
  for (const { headers } of [plain, tooMany])
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; frame-ancestors https:\/\/pavilion\.example;/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
})
