import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { answerSchemas, refSchema, sessionAnswerSchema } from '#casino/wire.ts'
import { getCasinoCatalogue, postSingleGame } from '#contract/calls/casino.ts'
import { getStatement } from '#contract/calls/statements.ts'
import { childrenOf, startProcess } from '#tests/drills/processes.ts'
import { refOfToday } from '#tests/player.ts'
import { createBetOf, memberOn, visitor } from '#tests/server/doors/door.ts'
import { bundle } from '../../scripts/bundle.ts'
import { freePort } from '../../scripts/fuzz/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const programs = {
  product: await bundle('tests/casino/product-child.ts'),
  exchange: await bundle('server/run.ts'),
  casino: await bundle('casino/server/run.ts'),
}
const STAKE = 5000
const LIMIT_MS = 120_000

const attempt = (job: () => unknown): boolean => {
  try {
    job()
    return true
  } catch {
    return false
  }
}
const isAlive = (pid: number): boolean => attempt(() => process.kill(pid, 0))

/** The product as `npm start` runs it: a watch, and exchange and provider as its children. */
const start = async ({ exchange = programs.exchange, casino = programs.casino, args = [], port = 0 }: Start = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-beside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [ownPort, casinoPort] = [port === 0 ? await freePort() : port, await freePort()]
  const feed = join('tests', 'browser', 'feeds', 'two-matches.jsonl')
  const env = { PORT: String(ownPort), CASINO_PORT: String(casinoPort), CASINO_CHAIN: '100', NATS_URL: '', CASINO_PROVIDER: '' }
  const files = [programs.product, join(root, exchange), join(root, casino), '--data', join(folder, 'books'), '--feed', feed]
  const product = startProcess(process.execPath, [...files, ...args], { cwd: root, env: { ...env, CASINO_KEY: '' } })
  const pids = (program: string): readonly number[] => childrenOf(product.child.pid ?? 0, program)
  onTestFinished(async () => {
    product.child.kill('SIGKILL')
    // The exchange prints to the same pipes, which close when it has ended, too.
    await product.ended
  })
  return { folder, product, pids, url: `http://127.0.0.1:${ownPort}`, casinoUrl: `http://127.0.0.1:${casinoPort}` }
}
type Start = { readonly exchange?: string; readonly casino?: string; readonly args?: readonly string[]; readonly port?: number }

const startProduct = async (options: Start = {}) => {
  const { folder, product, pids, url, casinoUrl } = await start(options)
  await product.heard(/Pavilion is up: \S+\n/)
  if (options.args === undefined) await product.heard(/The casino is (?:up|not up)/)
  /** The process of each provider that came up, the last one last. */
  const providers = () => [...product.output().matchAll(/The casino is up: \S+ \(process (\d+)\)/g)].map(([, pid]) => Number(pid))
  /** The process of the exchange; 0 while none runs. */
  const exchange = (): number => pids(programs.exchange)[0] ?? 0
  const ready = async () => (await fetch(`${url}/ready`)).json()
  const books = join(folder, 'books', 'casino', 'casino.db')
  return { url, casinoUrl, product, exchange, providers, ready, books }
}

/** Holds the books as soon as no process writes, so that no provider can start; answers what lets go of them. */
const holdBooks = async (books: string): Promise<() => void> => {
  const other = new Database(books)
  await expect.poll(() => attempt(() => other.exec('BEGIN IMMEDIATE')), { timeout: 10_000 }).toBe(true)
  return () => {
    other.exec('ROLLBACK')
    other.close()
  }
}

/** Opens scratch for a member; answers its page, or null where no game opens. */
const openScratch = async (casinoUrl: string, browser: ReturnType<typeof visitor>) => {
  const { body } = await browser.call('POST', '/singleGame/', { gameId: 'scratch', tableId: 'scratch-1' })
  const { data } = postSingleGame.answer.parse(body)
  if (data === undefined) return null
  const asked = (name: string): string => new URL(data.url).searchParams.get(name) ?? ''
  const answer = await fetch(`${casinoUrl}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ host: asked('host_id'), code: asked('token'), member: asked('member'), game: 'scratch' }),
  })
  const { session } = sessionAnswerSchema.parse(await answer.json())
  const socket = io(casinoUrl, { auth: { session }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.disconnect())
  const lost: string[] = []
  socket.on('disconnect', (why) => lost.push(why))
  socket.on('ended', () => lost.push('ended'))
  await new Promise((resolve) => socket.once('hello', resolve))
  const buy = async (n: number) => {
    const ref = refSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
    return answerSchemas.start.parse(await socket.timeout(60_000).emitWithAck('start', { ref, bet: { pricePaise: STAKE } }))
  }
  return { buy, lost }
}
/** Opens scratch for a member and buys a card; answers its code, or null where no game opens. */
const buyCard = async (casinoUrl: string, browser: ReturnType<typeof visitor>, n: number) =>
  (await (await openScratch(casinoUrl, browser))?.buy(n))?.code ?? null

test('[CAS-09] bets on matches go on when the provider is killed, and it comes back', { timeout: LIMIT_MS }, async () => {
  const { url, casinoUrl, product, exchange, providers, ready, books } = await startProduct()
  const one = exchange()
  const { browser, socket, next } = await memberOn(url)
  expect(await buyCard(casinoUrl, browser, 1)).toBe('OK')
  expect(await ready()).toMatchObject({ ready: true, casino: 'up' })
  const [first = 0] = providers()
  process.kill(first, 'SIGKILL')
  const letStart = await holdBooks(books)
  await product.heard(/The casino ended \(SIGKILL\)\. It is started again in 1 s/)
  await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ ready: true, casino: 'away' })
  const catalogue = async () => getCasinoCatalogue.answer.parse((await visitor(url).call('GET', getCasinoCatalogue.path)).body)
  expect(await buyCard(casinoUrl, browser, 2)).toBeNull()
  expect(await catalogue()).toMatchObject({ success: false, code: 'CASINO_CLOSED' })
  socket.emit('create-bet', createBetOf(1, { marketId: '1.2', eventId: 'bears', runnerId: 21, selectionName: 'Bears', rate: 2 }))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1) })
  letStart()
  await expect.poll(() => providers().length, { timeout: 60_000 }).toBe(2)
  await expect.poll(async () => (await catalogue()).success, { timeout: 10_000 }).toBe(true)
  expect(await buyCard(casinoUrl, browser, 3)).toBe('OK')
  expect([exchange(), isAlive(one)]).toEqual([one, true])
})

test('[CAS-09] an open game lives on when the exchange is killed, and a bet meanwhile ends once', { timeout: LIMIT_MS }, async () => {
  const { url, casinoUrl, product, exchange, providers, ready } = await startProduct()
  const { browser } = await memberOn(url)
  const page = await openScratch(casinoUrl, browser)
  const [one, [provider = 0]] = [exchange(), providers()]
  process.kill(one, 'SIGKILL')
  await product.heard(/The exchange ended \(SIGKILL\)\. It is started again in 1 s; the casino’s process stays as it is\./)
  const pressed = page?.buy(1)
  await product.heard(/The exchange is up: \S+ \(process \d+\)/)
  expect(exchange()).not.toBe(one)
  const bought = await pressed
  // Its win may be paid between both answers.
  const again = await page?.buy(1)
  const resultOf = (answer: typeof bought) => [answer?.code, answer?.solo?.round, answer?.solo?.returnPaise]
  expect(resultOf(again)).toEqual(resultOf(bought))
  const amounts = async (): Promise<readonly number[]> => {
    const { body } = await browser.call('GET', `/account/${browser.member()}/statement?range=today&show=casino&limit=100`)
    return (getStatement.answer.parse(body).result?.rows ?? []).map(({ amount }) => amount)
  }
  // On a machine that takes too long for its start the stake is given back; either way the books say what the page was answered.
  const gain = bought?.code === 'OK' ? (bought.solo?.returnPaise ?? 0) - STAKE : 0
  await expect.poll(async () => (await amounts()).reduce((sum, each) => sum + each, 0), { timeout: 60_000 }).toBe(gain)
  expect((await amounts()).filter((amount) => amount === -STAKE).length).toBeLessThanOrEqual(1)
  expect(page?.lost).toEqual([])
  expect([isAlive(provider), providers()]).toEqual([true, [provider]])
  expect(await ready()).toMatchObject({ ready: true, casino: 'up' })
  expect(await buyCard(casinoUrl, browser, 2)).toBe('OK')
})

test('[CAS-09] neither exchange nor provider is left when their watch is killed', { timeout: LIMIT_MS }, async () => {
  const { product, exchange, providers, casinoUrl } = await startProduct()
  const pids = [exchange(), ...providers()]
  expect(pids.map(isAlive)).toEqual([true, true])
  product.child.kill('SIGKILL')
  await product.ended
  await expect.poll(() => pids.map(isAlive), { timeout: 10_000 }).toEqual([false, false])
  await expect(fetch(`${casinoUrl}/health`)).rejects.toThrow()
})

test('[CAS-09] both end in order when the watch is stopped, and Ctrl+C of a terminal is the watch’s', { timeout: LIMIT_MS }, async () => {
  const { product, exchange, providers, ready } = await startProduct()
  const pids = [exchange(), ...providers()]
  for (const pid of pids) process.kill(pid, 'SIGINT')
  expect(await ready()).toMatchObject({ casino: 'up' })
  product.child.kill('SIGINT')
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(pids.map(isAlive)).toEqual([false, false])
  expect(product.output()).not.toMatch(/The (?:casino|exchange) ended/)
})

test('[CAS-09] the provider ends too when the exchange alone is stopped in order', { timeout: LIMIT_MS }, async () => {
  const { product, exchange, providers } = await startProduct()
  const pids = [exchange(), ...providers()]
  process.kill(exchange(), 'SIGTERM')
  expect(await product.ended).toBe(0)
  expect(pids.map(isAlive)).toEqual([false, false])
  expect(product.output()).not.toContain('It is started again')
})

test('[CAS-09] a stop ends the watch while it waits to start the exchange again', { timeout: LIMIT_MS }, async () => {
  const { product, exchange, providers } = await startProduct()
  process.kill(exchange(), 'SIGKILL')
  await product.heard(/The exchange ended \(SIGKILL\)/)
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(providers().map(isAlive)).toEqual([false])
  expect(product.output()).not.toContain('The exchange is up')
})

test('[CAS-09] an exchange that fails at its first start is not started again', { timeout: LIMIT_MS }, async () => {
  const odd = (await start({ args: ['--role', 'nobody'] })).product
  expect([await odd.ended, odd.output()]).toEqual([1, '--role takes "all", "core", "gateway" or "front".\n'])
  const { url, product } = await startProduct()
  const second = (await start({ port: Number(new URL(url).port) })).product
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use')
  expect(second.output()).not.toContain('It is started again')
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(product.child.exitCode).toBeNull()
  const help = (await start({ args: ['--help'] })).product
  expect([await help.ended, help.output()]).toEqual([0, expect.stringMatching(/^Usage: npm start/)])
})

test('[CAS-09] a start says what to do when its data folder cannot be made', { timeout: LIMIT_MS }, async () => {
  const { product } = await start({ args: ['--data', join(root, 'package.json', 'books')] })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^A folder cannot be written: .* start with --data and another folder\.$/m)
})

test('[CAS-09] a provider with other settings replaces the one that ran', { timeout: LIMIT_MS }, async () => {
  const [exchange, casino] = [join('tests', 'casino', 'moving-child.mjs'), join('tests', 'casino', 'serving-child.mjs')]
  const { product, pids } = await start({ exchange, casino })
  await product.heard(/The casino is up: http:\/\/127\.0\.0\.1:5998 \(process \d+\)/)
  const [first = 0] = pids('serving-child.mjs')
  process.kill(pids('moving-child.mjs')[0] ?? 0, 'SIGKILL')
  await product.heard(/The casino is up: http:\/\/127\.0\.0\.1:5997 \(process \d+\)/)
  await product.heard(/heard \{"casino":\{"url":"http:\/\/127\.0\.0\.1:5997","isUp":true\}\}/)
  expect([isAlive(first), pids('serving-child.mjs').length]).toEqual([false, 1])
})

test('[CAS-09] the exchange serves when its provider fails at each start, and says why', { timeout: LIMIT_MS }, async () => {
  const { url, product, ready } = await startProduct({ casino: join('tests', 'casino', 'failing-child.mjs') })
  expect(product.output()).toContain('The casino is not up yet.')
  await product.heard(/The provider of this test fails\.\n/)
  await product.heard(/The casino ended \(code 3\)\. It is started again in 2 s/)
  expect(await ready()).toMatchObject({ ready: true, casino: 'away' })
  expect((await memberOn(url)).browser.member()).toBe('M1001')
})

test('[CAS-09] a provider that cannot write ends, and serves again once it can', { timeout: LIMIT_MS }, async () => {
  const { product, providers, ready, books } = await startProduct()
  const letWrite = await holdBooks(books)
  await product.heard(/The casino's books in \S+ cannot be written/)
  await product.heard(/The casino ended \(code 1\)/)
  letWrite()
  await expect.poll(() => providers().length, { timeout: 60_000 }).toBe(2)
  await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ casino: 'up' })
})

test('[CAS-09] a start without a casino starts no provider', { timeout: LIMIT_MS }, async () => {
  const { product, ready } = await startProduct({ args: ['--casino', 'off'] })
  expect(await ready()).toMatchObject({ ready: true, casino: 'off' })
  expect(product.output()).not.toContain('The casino')
})
