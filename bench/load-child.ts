/** Many clients in one process, speaking socket.io by hand over bare websockets. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import WebSocket from 'ws'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import { createBet, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { unwatchMarkets, watchMarkets, wireError } from '#contract/messages/browse.ts'
import { answerWith } from '../scripts/child.ts'
import { MARKETS, dice, firstSelection, marketIdOf, marketOf, runnerNameOf } from './world.ts'

const questionSchema = z.discriminatedUnion('ask', [
  /** `tickets`: one a client of the product; `raw`: bare websockets, that many. */
  z.object({ ask: z.literal('connect'), port: z.number(), tickets: z.array(z.string()) }),
  z.object({ ask: z.literal('connect-raw'), port: z.number(), count: z.number() }),
  /** Clients of a socket.io server that puts them into its room. */
  z.object({ ask: z.literal('connect-room'), port: z.number(), count: z.number() }),
  z.object({ ask: z.literal('watch'), each: z.number(), markets: z.number() }),
  z.object({ ask: z.literal('unwatch'), markets: z.number() }),
  /** The first client's messages in that time. */
  z.object({ ask: z.literal('hear'), ms: z.number() }),
  /** The answers' times of accepted bets, one after the other, from a member's own socket; and how long this idle process waited to run. */
  z.object({ ask: z.literal('bet'), port: z.number(), ticket: z.string(), bets: z.number(), everyMs: z.number() }),
  /** Milliseconds from the stamp in each book to its arrival, at every `nth` client. */
  z.object({ ask: z.literal('measure'), ms: z.number(), nth: z.number() }),
])

process.on('disconnect', () => process.exit(0))
const clients: WebSocket[] = []
const STAMP = /"traded":(\d{16})/g

const addressOf = (port: number): string => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
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

/** This client's own markets, drawn without repeats. */
const ownMarkets = (client: number, count: number, markets: number) => {
  const throwDice = dice(client + 1)
  const left = Array.from({ length: markets }, (_, at) => at)
  return Array.from({ length: count }, () => marketIdOf(left.splice(Math.floor(throwDice() * left.length), 1)[0] ?? 0))
}

const bet = async (port: number, ticket: string, bets: number, everyMs: number): Promise<object> => {
  const socket = await open(addressOf(port), ticket)
  const latencies: number[] = []
  const market = marketOf(MARKETS)
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  for (let index = 0; index < bets; index += 1) {
    const pressed = performance.now()
    const betSlipRef = v7()
    const answered = new Promise<void>((resolve, reject) => {
      const hear = (data: WebSocket.RawData): void => {
        const text = String(data)
        if (text.startsWith(`42["${wireError.name}"`)) return reject(new Error(text))
        if (!text.includes(betSlipRef)) return
        if (text.startsWith(`42["${placeBetError.name}"`)) return reject(new Error(text))
        if (!text.startsWith(`42["${placeBetSuccess.name}"`)) return
        socket.off('message', hear)
        latencies.push(performance.now() - pressed)
        return resolve()
      }
      socket.on('message', hear)
    })
    send(socket, createBet.name, {
      memberCode: 'M1001',
      token: '',
      bet: {
        betSlipRef,
        accept: 'NONE',
        runnerId: firstSelection,
        selectionName: runnerNameOf(firstSelection),
        rate: 2,
        stake: 100,
        marketId: market.marketId,
        marketName: market.marketName,
        marketType: market.marketType,
        eventId: market.eventId,
        eventName: market.eventName,
        type: 'Back',
        browserdetail: 'bench',
        ipaddress: '127.0.0.1',
      },
    })
    await answered
    await passed(everyMs)
  }
  socket.close()
  waits.disable()
  return { latencies, idleMs: waits.percentile(99) / 1e6 }
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
      for (const ticket of question.tickets) clients.push(await open(addressOf(question.port), ticket))
      return { done: true }
    case 'connect-raw':
      for (let client = 0; client < question.count; client += 1) await open(`ws://127.0.0.1:${question.port}/`, null)
      return { done: true }
    case 'connect-room':
      for (let client = 0; client < question.count; client += 1) await open(addressOf(question.port), '')
      return { done: true }
    case 'watch':
      for (const [index, socket] of clients.entries())
        send(socket, watchMarkets.name, { marketIds: ownMarkets(index, question.each, question.markets), levels: 1 })
      return { done: true }
    case 'unwatch':
      for (const socket of clients)
        send(socket, unwatchMarkets.name, { marketIds: Array.from({ length: question.markets }, (_, at) => marketIdOf(at)) })
      return { done: true }
    case 'hear':
      return hear(question.ms)
    case 'bet':
      return bet(question.port, question.ticket, question.bets, question.everyMs)
    case 'measure':
      return measure(question.ms, question.nth)
    default:
      return question satisfies never
  }
})
