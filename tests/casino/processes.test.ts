import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { answerSchemas, refSchema, sessionAnswerSchema } from '#casino/wire.ts'
import { postSingleGame } from '#contract/calls/casino.ts'
import { getStatement } from '#contract/calls/statements.ts'
import { startProcess } from '#tests/drills/processes.ts'
import { memberOn, type visitor } from '#tests/server/doors/door.ts'
import { bundle } from '../../scripts/bundle.ts'
import { freePort } from '../../scripts/fuzz/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const programs = { exchange: await bundle('tests/server/gateway/main-child.ts'), casino: await bundle('casino/server/run.ts') }
const KEY = '3e'.repeat(32)
const STAKE = 5000
/** Two of seven cards win: one of so many does, and all are on one page of a statement. */
const CARDS = 50

/** An exchange, and a provider that was started apart, each a process of its own. */
const startBoth = async (providersKey = KEY) => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [port, casinoPort] = [await freePort(), await freePort()]
  const [url, casinoUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${casinoPort}`]
  const start = (program: string, args: readonly string[], env: Record<string, string>) => {
    const process = startProcess(globalThis.process.execPath, [program, ...args], { cwd: root, env })
    onTestFinished(async () => {
      process.child.kill('SIGKILL')
      await process.ended
    })
    return process
  }
  const startCasino = async () => {
    const env = { CASINO_KEY: providersKey, CASINO_WALLET: url, CASINO_PORT: String(casinoPort), CASINO_CHAIN: '100' }
    const started = start(programs.casino, [], { ...env, CASINO_DATA: join(folder, 'casino') })
    await started.heard(/The casino is up: \S+\n/)
    return started
  }
  const casino = await startCasino()
  const feed = join('tests', 'browser', 'feeds', 'two-matches.jsonl')
  const exchange = start(programs.exchange, ['--data', join(folder, 'books'), '--feed', feed], {
    PORT: String(port),
    CASINO_PROVIDER: casinoUrl,
    CASINO_KEY: KEY,
    NATS_URL: '',
  })
  await exchange.heard(/Pavilion is up: \S+\n/)
  return { url, casinoUrl, casino, startCasino }
}

/** Opens scratch for a member as the page does; answers what the provider says to the launch. */
const launch = async (browser: ReturnType<typeof visitor>) => {
  const { data } = postSingleGame.answer.parse(
    (await browser.call('POST', '/singleGame/', { gameId: 'scratch', tableId: 'scratch-1' })).body,
  )
  if (data === undefined) throw new Error('no launch')
  const address = new URL(data.url)
  const asked = (name: string): string => address.searchParams.get(name) ?? ''
  const answer = await fetch(`${address.origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ host: asked('host_id'), code: asked('token'), member: asked('member'), game: 'scratch' }),
  })
  return sessionAnswerSchema.parse(await answer.json())
}

const refOf = (n: number) => refSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

const pageOf = async (casinoUrl: string, session = '') => {
  const socket = io(casinoUrl, { auth: { session }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.disconnect())
  await new Promise((resolve) => socket.once('hello', resolve))
  const start = async (n: number) =>
    answerSchemas.start.parse(await socket.timeout(30_000).emitWithAck('start', { ref: refOf(n), bet: { pricePaise: STAKE } }))
  return { start }
}

test('[CAS-04] a bet and its win are booked once when the provider is a process started apart', { timeout: 120_000 }, async () => {
  const { url, casinoUrl, casino, startCasino } = await startBoth()
  const { browser } = await memberOn(url)
  const { code, session, balancePaise = 0 } = await launch(browser)
  expect(code).toBe('OK')
  const page = await pageOf(casinoUrl, session)
  let balance: number = balancePaise
  let cards = 0
  let won = 0
  while (won === 0 && cards < CARDS) {
    const { solo } = await page.start(cards)
    cards += 1
    won = solo?.returnPaise ?? 0
    balance += won - STAKE
  }
  expect(won).toBeGreaterThan(0)
  // It dies at once, perhaps before the credit was answered, and is asked for the same bet again.
  casino.child.kill('SIGKILL')
  await casino.ended
  await startCasino()
  const again = await (await pageOf(casinoUrl, session)).start(cards - 1)
  expect(again.solo).toMatchObject({ returnPaise: won })
  const rows = async () => {
    const { body } = await browser.call('GET', `/account/${browser.member()}/statement?range=today&show=casino&limit=100`)
    return getStatement.answer.parse(body).result?.rows ?? []
  }
  await expect.poll(rows, { timeout: 60_000 }).toHaveLength(cards * 2)
  const booked = await rows()
  expect(booked.filter(({ ref }) => ref === booked[0]?.ref).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['CASINO_WIN', won],
    ['CASINO_STAKE', -STAKE],
  ])
  expect(booked[0]?.balance).toBe(balance)
})

test('[CAS-04] no game opens when the exchange and a provider started apart have other keys', { timeout: 120_000 }, async () => {
  const { url } = await startBoth('4d'.repeat(32))
  const { browser } = await memberOn(url)
  expect((await launch(browser)).code).toBe('BAD_SIGNATURE')
})
