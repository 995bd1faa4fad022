import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { getBetsSuccess } from '#contract/messages/betting.ts'
import { refOfToday } from '#tests/player.ts'
import { bundle } from '../../../scripts/bundle.ts'
import { createBetOf, memberOn } from '../doors/door.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { natsTest, ownPrefix } from './nats.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const program = await bundle('tests/server/gateway/main-child.ts')
const acceptedSchema = z.object({ betSlipRef: z.string() })
const outcomeSchema = z.object({ betSlipRef: z.string(), outcome: z.string() })

/** A process of the product, once it is up. */
const start = async (args: readonly string[], prefix: string): Promise<{ readonly url: string; readonly child: ChildProcess }> => {
  const env = { ...process.env, PORT: '0', NATS_URL: natsUrl, NATS_PREFIX: prefix, TRUST_PROXY: 'loopback' }
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: unknown): void => {
      output += String(chunk)
      const found = /is up: (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`a process ended with ${code}: ${output}`)))
  })
  return { url, child }
}
const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/ready`)).ok

natsTest('[SLIP-30][SOCK-01] no bet is lost or doubled and sockets stay when the core is killed', async () => {
  const prefix = ownPrefix()
  const data = mkdtempSync(join(tmpdir(), 'pavilion-gateway-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const exchange = ['--stand-ins', '--data', data, '--feed', join('tests', 'browser', 'feeds', 'two-matches.jsonl')]
  const first = await start(exchange, prefix)
  const gateways = [await start(['--role', 'gateway'], prefix), await start(['--role', 'gateway'], prefix)]
  for (const { url } of gateways) await vi.waitFor(async () => expect(await isReady(url)).toBe(true), 30_000)
  const [here, there] = gateways
  if (here === undefined || there === undefined) throw new Error('no gateways')
  const one = await memberOn(here.url)
  const other = await memberOn(there.url, 'demo2')
  const bet = { marketId: '1.2', eventId: 'bears', runnerId: 21, selectionName: 'Bears', rate: 2, stake: 100, marketName: 'Match Odds' }
  one.socket.emit('watch-markets', { marketIds: ['1.2'], levels: 3 })
  await one.next('market-books')
  const REFS = Array.from({ length: 15 }, (_, n) => n + 1)
  for (const n of REFS) {
    one.socket.emit('create-bet', createBetOf(n, bet))
    if (n === 8) {
      await one.next('place-bet-success')
      first.child.removeAllListeners('exit')
      first.child.kill('SIGKILL')
    }
  }
  const acknowledged = (): readonly string[] =>
    one.heard.filter(({ name }) => name === 'place-bet-success').map(({ body }) => acceptedSchema.parse(body).betSlipRef)
  await start(exchange, prefix)
  for (const { url } of gateways) await vi.waitFor(async () => expect(await isReady(url)).toBe(true), 30_000)
  await one.next('alerts-changed', 30_000)
  expect([one.socket.connected, other.socket.connected]).toEqual([true, true])
  const before = acknowledged()
  // As a client does after a doubt: it asks, and the question makes an unseen ref dead.
  // The gateway asked, too, so an outcome may come twice; of a fenced ref the second is a refusal, which is the same end.
  const outcomeOf = (ref: string): readonly string[] =>
    one.heard.flatMap(({ name, body }) => {
      const said = name === 'bet-outcome' ? outcomeSchema.parse(body) : null
      return said?.betSlipRef === ref ? [said.outcome] : []
    })
  const outcomes: { readonly betSlipRef: string; readonly outcome: string | undefined }[] = []
  for (const ref of REFS.map(refOfToday)) {
    const asked = outcomeOf(ref).length
    one.socket.emit('get-bet-outcome', { memberCode: 'M1001', betSlipRef: ref, fence: true })
    await vi.waitFor(() => expect(outcomeOf(ref).length).toBeGreaterThan(asked), 5000)
    expect(new Set(outcomeOf(ref).map((outcome) => outcome === 'matched')).size).toBe(1)
    outcomes.push({ betSlipRef: ref, outcome: outcomeOf(ref).at(-1) })
  }
  const made = outcomes.filter(({ outcome }) => outcome === 'matched').map(({ betSlipRef }) => betSlipRef)
  expect(made).toEqual(expect.arrayContaining([...before]))
  expect(before.length).toBeGreaterThan(0)
  one.socket.emit('get-bets', {
    memberCode: 'M1001',
    token: '',
    filter: { username: '', deleted: false, result: 'ACTIVE', status: 'MATCHED' },
    sort: { placedTime: -1 },
  })
  const { bets } = getBetsSuccess.body.parse(await one.next('get-bets-success'))
  expect(bets.map((each) => each.betSlipRef).sort()).toEqual([...made].sort())
})
