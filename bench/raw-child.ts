/** The limit of delivery: a bare websocket server that sends given texts on command. Its peer: a room of socket.io that gets the same messages. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { answerWith } from '../scripts/child.ts'
import { cpuOver, framesSchema } from './child.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('address') }),
  z.object({ ask: z.literal('room-address') }),
  z.extend(framesSchema, { ask: z.literal('send'), ms: z.number() }),
  z.extend(framesSchema, { ask: z.literal('send-room'), ms: z.number() }),
])

process.on('disconnect', () => process.exit(0))
const ROOM = 'watchers'
const eventSchema = z.tuple([z.string(), z.unknown()])
/** The name and the body of a message of socket.io; null for its pings. */
const eventOf = (text: string) => (text.startsWith('42') ? eventSchema.parse(JSON.parse(text.slice(2))) : null)
const listening = createServer()
const rooms = new Server(listening, { transports: ['websocket'], perMessageDeflate: false })
rooms.on('connection', (socket) => void socket.join(ROOM))
await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
await new Promise((resolve) => server.once('listening', resolve))

answerWith(async (said) => {
  const question = questionSchema.parse(said)
  if (question.ask === 'address' || question.ask === 'room-address') {
    const address = (question.ask === 'address' ? server : listening).address()
    return { port: typeof address === 'object' && address !== null ? address.port : 0, tickets: [] }
  }
  if (question.ask === 'send-room') {
    for (const { at, text } of question.frames) {
      const event = eventOf(text)
      if (event !== null) setTimeout(() => rooms.to(ROOM).emit(...event), at)
    }
    return cpuOver(question.ms)
  }
  for (const { at, text } of question.frames)
    setTimeout(() => {
      for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text)
    }, at)
  return cpuOver(question.ms)
})
