/** The product's exchange and socket door in a separate process, fed by the bench's world. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as z from 'zod/mini'
import type { Level } from '#contract/market.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import { odds } from '#domain/odds.ts'
import { systemClock } from '#server/clock.ts'
import { offerOnBus } from '#server/cluster/gateway/core-side.ts'
import { loadBrands } from '#server/brands.ts'
import { createSessions, type Ticket } from '#server/gate/sessions.ts'
import { createSockets } from '#server/live/socket.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { openMembersRoom } from '#server/members/service.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { answerWith } from '../scripts/child.ts'
import { benchBus } from './bus.ts'
import { cpuOver } from './child.ts'
import { worldFeed } from './feed.ts'
import { MARKETS, firstSelection, marketOf } from './world.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('tickets'), count: z.number() }),
  z.object({ ask: z.literal('stream'), markets: z.number(), ticksASecond: z.number() }),
  z.object({ ask: z.literal('cpu'), ms: z.number() }),
  z.object({ ask: z.literal('memory') }),
  /** A ticket of a member with money, and a market before play that takes this member's bets. */
  z.object({ ask: z.literal('bettor') }),
  z.object({ ask: z.literal('gateways'), url: z.string(), prefix: z.string() }),
  /** The longest turns of the event loop since the last such question. */
  z.object({ ask: z.literal('turns') }),
])

const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))

const exchange = createExchange({ clock: systemClock, log: sqliteLog(folder), together: (write) => void setImmediate(write) })
const sessions = createSessions(folder, systemClock)
const brands = loadBrands(join(import.meta.dirname, '..', 'brands'))
const brand = brands.brandOf(undefined)
const home = { print: () => undefined, groups: [brand.group] }
const room = await openMembersRoom({ folder, exchange, clock: systemClock, taken: [], zoneOf: () => DEFAULT_ZONE, home })
const server = createServer()
/** A thousand clients come from this one address. */
const limits = { socketsAnAddress: 5000, pointsAnAddress: 1_000_000 }
const sockets = createSockets(exchange, sessions, room, systemClock, { limits })
sockets.attach(server)
const visitor: Ticket = {
  session: null,
  bound: 'bench',
  address: '127.0.0.1',
  device: null,
  host: 'localhost',
  brand,
}
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

const bettor = memberCodeSchema.parse('M1001')
const openBettor = (): string => {
  exchange.openMember(bettor, paise(100_000_000), () => undefined)
  const market = { ...marketOf(MARKETS), inplay: false }
  exchange.feed({ kind: 'market', market, betDelayMs: 0 })
  exchange.feed({ kind: 'status', marketId: market.marketId, status: 'OPEN', inplay: false })
  const lay: readonly Level[] = [[odds(2020), paise(10_000_000)]]
  const back: readonly Level[] = [[odds(2000), paise(1_000_000_000)]]
  exchange.feed({ kind: 'ladder', marketId: market.marketId, image: true, runners: [{ selectionId: firstSelection, back, lay }] })
  return sessions.ticket({ ...visitor, session: sessions.open({ memberCode: bettor, username: 'demo' }) })
}
const turns = monitorEventLoopDelay({ resolution: 1 })
turns.enable()

answerWith(async (said) => {
  const question = questionSchema.parse(said)
  if (question.ask === 'cpu') return cpuOver(question.ms)
  if (question.ask === 'memory') return { rss: process.memoryUsage().rss }
  if (question.ask === 'tickets') return { port, tickets: Array.from({ length: question.count }, () => sessions.ticket(visitor)) }
  if (question.ask === 'bettor') return { port, tickets: [openBettor()] }
  if (question.ask === 'turns') {
    const [most, common] = [turns.max / 1e6, turns.percentile(99) / 1e6]
    turns.reset()
    return { most, common }
  }
  if (question.ask === 'gateways') {
    const core = { exchange, sockets, sessions, brands, address: `http://127.0.0.1:${port}`, epoch: 1, storeSilentMs: () => 0 }
    offerOnBus({ ...core, bus: await benchBus(question), clock: systemClock })
    return { done: true }
  }
  worldFeed(question.markets, question.ticksASecond).start(exchange.feed)
  return { done: true }
})
