import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { getBetsSuccess } from '#contract/messages/betting.ts'
import { type Running, startProcess } from '#tests/drills/processes.ts'
import { natsUrl, noNats } from '#tests/nats-server.ts'
import { testWith } from '#tests/needs.ts'
import { refOfToday } from '#tests/player.ts'
import { bundle } from '../../../scripts/bundle.ts'
import { createBetOf, memberOn } from '../doors/door.ts'
import { breakable, ownPrefix } from '../gateway/nats.ts'
import { noPostgres, withSchema } from './postgres.ts'

const jointTest = testWith(noPostgres, noNats)
const root = join(import.meta.dirname, '..', '..', '..')
const program = noPostgres === null && noNats === null ? await bundle('tests/server/gateway/main-child.ts') : ''
const BET = { marketId: '1.2', eventId: 'bears', runnerId: 21, selectionName: 'Bears', rate: 2, stake: 100, marketName: 'Match Odds' }
const refSchema = z.object({ betSlipRef: z.string() })
const ENDS = ['place-bet-success', 'place-bet-error', 'bet-outcome']

jointTest('[SLIP-30][SOCK-01] a member bets on over one socket when a leader is killed or loses NATS', () =>
  withSchema(async ({ url: DATABASE_URL, schema }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-joint-'))
    const prefix = ownPrefix()
    const running: Running[] = []
    const start = (args: readonly string[], nats = natsUrl): Running => {
      const env = { PORT: '0', DATABASE_URL, DATABASE_SCHEMA: schema, NATS_URL: nats, NATS_PREFIX: prefix, TRUST_PROXY: 'loopback' }
      const started = startProcess(process.execPath, [program, ...args], { cwd: root, env })
      running.push(started)
      return started
    }
    const core = (name: string, nats?: string): Running =>
      start(['--role', 'core', '--stand-ins', '--data', join(folder, name), '--feed', 'tests/browser/feeds/two-matches.jsonl'], nats)
    try {
      const first = core('a')
      await first.heard(/Pavilion is up/)
      const line = await breakable()
      const second = core('b', line.url)
      const gateway = start(['--role', 'gateway'])
      const [, url = ''] = await gateway.heard(/Gateway is up: (\S+)/)
      await second.heard(/is a standby/)
      await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), 30_000)
      const { socket, heard } = await memberOn(url)
      let n = 0
      const send = (): string => {
        n += 1
        socket.emit('create-bet', createBetOf(n, BET))
        return refOfToday(n)
      }
      const endOf = (ref: string): string | undefined =>
        heard.find(({ name, body }) => ENDS.includes(name) && refSchema.safeParse(body).data?.betSlipRef === ref)?.name
      /** Bets until one is made. */
      const betsOn = (): Promise<void> =>
        vi.waitFor(
          async () => {
            const ref = send()
            await vi.waitFor(() => expect(endOf(ref)).toBeDefined(), 30_000)
            expect(endOf(ref)).toBe('place-bet-success')
          },
          { timeout: 60_000, interval: 100 },
        )
      await betsOn()
      const underWay = [send(), send(), send()]
      first.child.kill('SIGKILL')
      await betsOn()
      // The client did not ask: the gateway did.
      for (const ref of underWay) expect(endOf(ref)).toBeDefined()

      const third = core('a')
      await third.heard(/is a standby/)
      line.cut()
      await betsOn()
      expect([await second.ended, second.output()]).toEqual([1, expect.stringMatching(/does not hear NATS/)])
      expect(third.output()).toMatch(/leads in epoch 3/)
      expect(socket.connected).toBe(true)
      const made = heard.flatMap(({ name, body }) => (name === 'place-bet-success' ? [refSchema.parse(body).betSlipRef] : []))
      const found = heard.flatMap(({ name, body }) => {
        const said = z.object({ betSlipRef: z.string(), outcome: z.literal('matched') }).safeParse(body)
        return name === 'bet-outcome' && said.success ? [said.data.betSlipRef] : []
      })
      const filter = { username: '', deleted: false, result: 'ACTIVE', status: 'MATCHED' }
      socket.emit('get-bets', { memberCode: 'M1001', token: '', filter, sort: { placedTime: -1 } })
      await vi.waitFor(() => expect(heard.some(({ name }) => name === 'get-bets-success')).toBe(true), 30_000)
      const { bets } = getBetsSuccess.body.parse(heard.find(({ name }) => name === 'get-bets-success')?.body)
      expect(bets.map(({ betSlipRef }) => betSlipRef).sort()).toEqual([...new Set([...made, ...found])].sort())
    } finally {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
