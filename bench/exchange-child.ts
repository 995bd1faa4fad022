/** The product's exchange and socket door in a separate process, fed by the bench's world. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#server/clock.ts'
import { loadBrands } from '#server/brands.ts'
import { createSessions, type Ticket } from '#server/gate/sessions.ts'
import { createSockets } from '#server/live/socket.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { openMembersRoom } from '#server/members/service.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { answerWith, cpuOver } from './child.ts'
import { worldFeed } from './feed.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('tickets'), count: z.number() }),
  z.object({ ask: z.literal('stream'), markets: z.number(), ticksASecond: z.number() }),
  z.object({ ask: z.literal('cpu'), ms: z.number() }),
  z.object({ ask: z.literal('memory') }),
])

const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))

const exchange = createExchange({ clock: systemClock, log: memoryLog() })
const sessions = createSessions(folder, systemClock)
const room = await openMembersRoom({ folder, exchange, clock: systemClock, taken: [] })
const server = createServer()
/** A thousand clients come from this one address. */
const limits = { socketsAnAddress: 5000, pointsAnAddress: 1_000_000 }
createSockets(exchange, sessions, room, systemClock, { limits }).attach(server)
const visitor: Ticket = {
  session: null,
  bound: 'bench',
  address: '127.0.0.1',
  device: null,
  host: 'localhost',
  brand: loadBrands(join(import.meta.dirname, '..', 'brands')).brandOf(undefined),
}
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

answerWith(async (said) => {
  const question = questionSchema.parse(said)
  if (question.ask === 'cpu') return cpuOver(question.ms)
  if (question.ask === 'memory') return { rss: process.memoryUsage().rss }
  if (question.ask === 'tickets') return { port, tickets: Array.from({ length: question.count }, () => sessions.ticket(visitor)) }
  worldFeed(question.markets, question.ticksASecond).start(exchange.feed)
  return { done: true }
})
