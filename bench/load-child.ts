/** Many clients in one process, speaking socket.io by hand over bare websockets. */
import WebSocket from 'ws'
import * as z from 'zod/mini'
import { unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import { answerWith } from './child.ts'
import { marketIdOf } from './world.ts'

const questionSchema = z.discriminatedUnion('ask', [
  /** `tickets`: one a client of the product; `raw`: bare websockets, that many. */
  z.object({ ask: z.literal('connect'), port: z.number(), tickets: z.array(z.string()) }),
  z.object({ ask: z.literal('connect-raw'), port: z.number(), count: z.number() }),
  z.object({ ask: z.literal('watch'), each: z.number(), markets: z.number() }),
  z.object({ ask: z.literal('unwatch'), markets: z.number() }),
  /** The first client's messages in that time. */
  z.object({ ask: z.literal('hear'), ms: z.number() }),
  /** Milliseconds from the stamp in each book to its arrival, at every `nth` client. */
  z.object({ ask: z.literal('measure'), ms: z.number(), nth: z.number() }),
])

process.on('disconnect', () => process.exit(0))
const clients: WebSocket[] = []
const STAMP = /"traded":(\d{16})/g

const open = (url: string, ticket: string | null): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    if (ticket === null) socket.once('open', () => resolve(socket))
    socket.on('message', (data) => {
      if (ticket === null || !Buffer.isBuffer(data)) return
      if (data[0] === 0x32) socket.send('3')
      else if (data[0] === 0x30) socket.send(`40${JSON.stringify({ ticket })}`)
      else if (data[0] === 0x34 && data[1] === 0x30) resolve(socket)
      else if (data[0] === 0x34 && data[1] === 0x34) reject(new Error(`refused: ${data.toString('utf8')}`))
    })
  })

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const measure = async (ms: number, nth: number): Promise<object> => {
  const latencies: number[] = []
  let messages = 0
  const heard = clients.map((socket, index) => {
    const hear = (data: WebSocket.RawData): void => {
      messages += 1
      if (index % nth !== 0) return
      const now = performance.timeOrigin + performance.now()
      for (const [, stamp] of String(data).matchAll(STAMP)) latencies.push(now - Number(stamp) / 1000)
    }
    socket.on('message', hear)
    return () => socket.off('message', hear)
  })
  await passed(ms)
  for (const stop of heard) stop()
  return { latencies, messages }
}

const hear = async (ms: number): Promise<object> => {
  const frames: { readonly at: number; readonly text: string }[] = []
  const began = performance.now()
  const note = (data: WebSocket.RawData): void => void frames.push({ at: performance.now() - began, text: String(data) })
  clients[0]?.on('message', note)
  await passed(ms)
  clients[0]?.off('message', note)
  return { frames }
}

const send = (socket: WebSocket, name: string, body: object): void => socket.send(`42${JSON.stringify([name, body])}`)

answerWith(async (said) => {
  const question = questionSchema.parse(said)
  switch (question.ask) {
    case 'connect':
      for (const ticket of question.tickets)
        clients.push(await open(`ws://127.0.0.1:${question.port}/socket.io/?EIO=4&transport=websocket`, ticket))
      return { done: true }
    case 'connect-raw':
      for (let client = 0; client < question.count; client += 1) await open(`ws://127.0.0.1:${question.port}/`, null)
      return { done: true }
    case 'watch':
      for (const [index, socket] of clients.entries()) {
        const marketIds = Array.from({ length: question.each }, (_, at) => marketIdOf((index * question.each + at) % question.markets))
        send(socket, watchMarkets.name, { marketIds, levels: 1 })
      }
      return { done: true }
    case 'unwatch':
      for (const socket of clients)
        send(socket, unwatchMarkets.name, { marketIds: Array.from({ length: question.markets }, (_, at) => marketIdOf(at)) })
      return { done: true }
    case 'hear':
      return hear(question.ms)
    case 'measure':
      return measure(question.ms, question.nth)
    default:
      return question satisfies never
  }
})
