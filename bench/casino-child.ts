/** The exchange with its wallet's door over HTTP, and the casino's provider beside it: one process, real books on the disk. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startCasino } from '#casino/server/main.ts'
import { WALLET_HEADERS, WALLET_PATHS, type WalletCall, brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { createCasinoRoom } from '#server/casino/room.ts'
import { createWalletDoor } from '#server/casino/wallet.ts'
import { systemClock } from '#server/clock.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { LAUNCH, allStand } from '#tests/casino/standing.ts'
import { answerWith } from '../scripts/child.ts'

const questionSchema = z.discriminatedUnion('ask', [
  /** Sessions at the Aviator table, each of a member with money. */
  z.object({ ask: z.literal('sessions'), count: z.number() }),
  /** The address of the Aviator page for one more member. */
  z.object({ ask: z.literal('address') }),
  /** Milliseconds of processor time that this process took so far. */
  z.object({ ask: z.literal('spent') }),
])
const KEY = 'b2'.repeat(32)
const game = gameIdSchema.parse('aviator')
const brand = brandNameSchema.parse('pavilion')

const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))

const exchange = createExchange({
  clock: systemClock,
  log: sqliteLog(join(folder, 'exchange')),
  together: (write) => void setImmediate(write),
})
const room = createCasinoRoom({ key: KEY, provider: () => null }, systemClock)
const take = createWalletDoor(room.lock, {
  wallet: exchange,
  players: { isOf: () => true, nickOf: (member) => member },
  standing: allStand,
  launches: room.launches,
})
const names = new Map<string, WalletCall>(
  Object.entries(WALLET_PATHS).flatMap(([name, path]) => {
    const call = Object.keys(WALLET_PATHS).includes(name) ? callNamed(name) : null
    return call === null ? [] : [[path, call]]
  }),
)
function callNamed(name: string): WalletCall | null {
  const found = z.enum(['launch', 'balance', 'debit', 'credit', 'rollback', 'openDebits', 'sessions']).safeParse(name)
  return found.success ? found.data : null
}
const headerOf = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')
const wallet = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { headers } = request
    const call = {
      name: names.get(request.url ?? '') ?? ('balance' as const),
      body: Buffer.concat(parts).toString('utf8'),
      timestamp: headerOf(headers[WALLET_HEADERS.timestamp]),
      nonce: headerOf(headers[WALLET_HEADERS.nonce]),
      signature: headerOf(headers[WALLET_HEADERS.signature]),
    }
    take(call, (answer) => reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)))
  })
})
await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
const at = wallet.address()
const walletUrl = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`

let drawn = 0
const casino = await startCasino({
  port: 0,
  host: '127.0.0.1',
  dataFolder: join(folder, 'casino'),
  key: KEY,
  wallet: () => walletUrl,
  chainLength: 1000,
  // All players of the bench come from one address.
  limits: { socketsAnAddress: 5000, messagesAnAddress: 100_000 },
  // The same flights in every run, so that two runs can be compared.
  random: (bytes) => {
    drawn += 1
    return createHash('shake256', { outputLength: bytes }).update(`bench ${drawn}`).digest('hex')
  },
})

answerWith(async (said) => {
  const question = questionSchema.parse(said)
  if (question.ask === 'spent') {
    const { user, system } = process.cpuUsage()
    return { cpuMs: (user + system) / 1000 }
  }
  if (question.ask === 'address') {
    const member = memberCodeSchema.parse('PHONE')
    exchange.openMember(member, paise(100_000_000), () => undefined)
    const token = room.launches.mint({ member, brand, game }, LAUNCH)
    return { url: `${casino.url}/play/aviator/aviator-1?${new URLSearchParams({ host_id: brand, token, member })}` }
  }
  const begun = Array.from({ length: question.count }, (_, index) => {
    const member = memberCodeSchema.parse(`M${index}`)
    exchange.openMember(member, paise(100_000_000), () => undefined)
    return new Promise<string>((resolve) =>
      casino.provider.sessions.begin({ brand, member, game, launch: LAUNCH, nick: `player${index}` }, resolve),
    )
  })
  return { port: Number(new URL(casino.url).port), tickets: await Promise.all(begun) }
})
