/** A gateway of the product in a separate process; it answers its port, and what it cost. */
import * as z from 'zod/mini'
import { systemClock } from '#server/clock.ts'
import { startGateway } from '#server/cluster/gateway/gateway.ts'
import { answerWith } from '../scripts/child.ts'
import { benchBus } from './bus.ts'
import { cpuOver } from './child.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('start'), url: z.string(), prefix: z.string() }),
  z.object({ ask: z.literal('cpu'), ms: z.number() }),
])
process.on('disconnect', () => process.exit(0))

/** Clients come from this one address. */
const limits = { socketsAnAddress: 5000, pointsAnAddress: 1_000_000 }
answerWith(async (said) => {
  const question = questionSchema.parse(said)
  if (question.ask === 'cpu') return cpuOver(question.ms)
  const bus = await benchBus(question)
  const gateway = await startGateway({ bus, clock: systemClock, port: 0, host: '127.0.0.1', clientFolder: null, limits })
  while (!gateway.isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
  return { port: Number(new URL(gateway.url).port), tickets: [] }
})
