import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { answerSchemas, refSchema, sessionAnswerSchema } from '#casino/wire.ts'
import { postSingleGame } from '#contract/calls/casino.ts'
import { getStatement } from '#contract/calls/statements.ts'
import { type Running, startProcess } from '#tests/drills/processes.ts'
import { natsUrl, noNats } from '#tests/nats-server.ts'
import { testWith } from '#tests/needs.ts'
import { io } from 'socket.io-client'
import { bundle } from '../../../scripts/bundle.ts'
import { memberOn } from '../doors/door.ts'
import { ownPrefix } from '../gateway/nats.ts'
import { noPostgres, withSchema } from './postgres.ts'
import { freePort } from '../../../scripts/fuzz/free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const isHere = noPostgres === null && noNats === null
const program = isHere ? await bundle('tests/server/gateway/main-child.ts') : ''
const casinoProgram = isHere ? await bundle('casino/server/run.ts') : ''
const KEY = '5c'.repeat(32)
const STAKE = 5000
const refOf = (n: number) => refSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

testWith(noPostgres, noNats)('[CAS-04] a casino started apart books each bet once when its core is killed', () =>
  withSchema(async ({ url: DATABASE_URL, schema }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-casino-'))
    const prefix = ownPrefix()
    const [gatewayPort, casinoPort] = [await freePort(), await freePort()]
    const [url, provider] = [`http://127.0.0.1:${gatewayPort}`, `http://127.0.0.1:${casinoPort}`]
    const running: Running[] = []
    const ends: (() => void)[] = []
    const start = (file: string, args: readonly string[], env: Record<string, string>): Running => {
      const started = startProcess(process.execPath, [file, ...args], { cwd: root, env })
      running.push(started)
      return started
    }
    const shared = { DATABASE_URL, DATABASE_SCHEMA: schema, NATS_URL: natsUrl, NATS_PREFIX: prefix, TRUST_PROXY: 'loopback' }
    const core = (name: string): Running => {
      const args = ['--role', 'core', '--stand-ins', '--data', join(folder, name), '--feed', 'tests/browser/feeds/two-matches.jsonl']
      return start(program, args, { ...shared, PORT: '0', CASINO_PROVIDER: provider, CASINO_KEY: KEY })
    }
    try {
      // The provider calls the wallet at the gateway, which sends each call to the core that leads.
      const env = { CASINO_KEY: KEY, CASINO_WALLET: url, CASINO_PORT: String(casinoPort), CASINO_CHAIN: '100' }
      const casino = start(casinoProgram, [], { ...env, CASINO_DATA: join(folder, 'casino') })
      const first = core('a')
      await first.heard(/Pavilion is up/)
      const second = core('b')
      await second.heard(/is a standby/)
      await start(program, ['--role', 'gateway'], { ...shared, PORT: String(gatewayPort) }).heard(/Gateway is up/)
      await casino.heard(/The casino is up/)
      await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), 30_000)
      const { browser, socket } = await memberOn(url)
      ends.push(() => void socket.disconnect())
      const launch = async () => {
        const { body } = await browser.call('POST', '/singleGame/', { gameId: 'scratch', tableId: 'scratch-1' })
        const address = new URL(postSingleGame.answer.parse(body).data?.url ?? '')
        const asked = (name: string): string => address.searchParams.get(name) ?? ''
        const launched = { host: asked('host_id'), code: asked('token'), member: asked('member'), game: 'scratch' }
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${address.origin}/session`, { method: 'POST', headers, body: JSON.stringify(launched) })
        return sessionAnswerSchema.parse(await answer.json())
      }
      const { code, session = '', balancePaise = 0 } = await launch()
      expect(code).toBe('OK')
      const page = io(provider, { auth: { session }, transports: ['websocket'], forceNew: true })
      ends.push(() => void page.disconnect())
      await new Promise((resolve) => page.once('hello', resolve))
      let returned = 0
      let cards = 0
      const play = async (n: number) =>
        answerSchemas.start.parse(await page.timeout(30_000).emitWithAck('start', { ref: refOf(n), bet: { pricePaise: STAKE } }))
      const playCards = async (count: number): Promise<void> => {
        for (let card = 0; card < count; card += 1) {
          await vi.waitFor(
            async () => {
              const { solo } = await play(cards)
              if (solo === undefined) {
                // Refused while no core led: the next one is a card of its own.
                cards += 1
                throw new Error('no card')
              }
              returned += solo.returnPaise ?? 0
            },
            { timeout: 60_000, interval: 100 },
          )
          cards += 1
        }
      }
      await playCards(4)
      first.child.kill('SIGKILL')
      await playCards(4)
      expect(second.output()).toMatch(/leads in epoch 2/)
      const rows = async () => {
        const { body } = await browser.call('GET', `/account/${browser.member()}/statement?range=today&show=casino&limit=100`)
        return getStatement.answer.parse(body).result?.rows ?? []
      }
      // Every stake that was taken has its card or went back, and the balance is what the cards say.
      await expect.poll(async () => (await rows())[0]?.balance, { timeout: 60_000 }).toBe(balancePaise - 8 * STAKE + returned)
      const kinds = (await rows()).map(({ kind }) => kind)
      const count = (kind: string): number => kinds.filter((each) => each === kind).length
      expect(count('CASINO_STAKE')).toBeGreaterThanOrEqual(8)
      expect((await launch()).code).toBe('OK')
      // The core that took over knows the session of a game that another core launched, and its end.
      const over = new Promise((resolve) => page.once('ended', resolve))
      await browser.call('POST', '/user/logout', {})
      expect(await over).toEqual({ code: 'SESSION_ENDED' })
    } finally {
      for (const end of ends) end()
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
