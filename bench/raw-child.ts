/** The limit of delivery: a bare websocket server that sends given texts on command. */
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { answerWith } from '../scripts/child.ts'
import { cpuOver, framesSchema } from './child.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('address') }),
  z.extend(framesSchema, { ask: z.literal('send'), ms: z.number() }),
])

process.on('disconnect', () => process.exit(0))
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
await new Promise((resolve) => server.once('listening', resolve))

answerWith(async (said) => {
  const question = questionSchema.parse(said)
  const address = server.address()
  if (question.ask === 'address') return { port: typeof address === 'object' && address !== null ? address.port : 0, tickets: [] }
  for (const { at, text } of question.frames)
    setTimeout(() => {
      for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text)
    }, at)
  return cpuOver(question.ms)
})
