/**
 * Processor time of conflated odds: the product's door against bare websockets with the same bytes at the same times, and a room of
 * socket.io, the peer, against the same.
 */
import { startChild } from '../scripts/child.ts'
import { addressSchema, cpuSchema, doneSchema, framesSchema } from './child.ts'
import { inMs, median, reason, say, times } from './report.ts'

const CLIENTS = 200
const MARKETS = 20
const UPDATES = 10
const ROUNDS = 5
const ROUND_MS = 4000
const what = `delivery of conflated odds, ${CLIENTS} clients × ${MARKETS} markets × ${UPDATES} updates/s, processor time against bare ws`
const goal = '1.1 ×'
const peer = 'the same messages by a room of socket.io, processor time against bare ws'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const measure = async (): Promise<void> => {
  const [exchange, raw, load] = ['bench/exchange-child.ts', 'bench/raw-child.ts', 'bench/load-child.ts'].map(startChild)
  if (exchange === undefined || raw === undefined || load === undefined) throw new Error('three children were started')
  try {
    const door = await exchange.ask({ ask: 'tickets', count: CLIENTS }, addressSchema)
    await load.ask({ ask: 'connect', ...door }, doneSchema)
    const bare = await raw.ask({ ask: 'address' }, addressSchema)
    await load.ask({ ask: 'connect-raw', port: bare.port, count: CLIENTS }, doneSchema)
    const room = await raw.ask({ ask: 'room-address' }, addressSchema)
    await load.ask({ ask: 'connect-room', port: room.port, count: CLIENTS }, doneSchema)
    await exchange.ask({ ask: 'stream', markets: MARKETS, ticksASecond: MARKETS * UPDATES }, doneSchema)
    const rounds: { readonly ours: number; readonly bare: number; readonly room: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      await load.ask({ ask: 'unwatch', markets: MARKETS }, doneSchema)
      await pause(200)
      const feeding = await exchange.ask({ ask: 'cpu', ms: ROUND_MS }, cpuSchema)
      await load.ask({ ask: 'watch', each: MARKETS, markets: MARKETS }, doneSchema)
      await pause(200)
      const [{ frames }, serving] = await Promise.all([
        load.ask({ ask: 'hear', ms: ROUND_MS }, framesSchema),
        exchange.ask({ ask: 'cpu', ms: ROUND_MS }, cpuSchema),
      ])
      await load.ask({ ask: 'unwatch', markets: MARKETS }, doneSchema)
      const sending = await raw.ask({ ask: 'send', frames, ms: ROUND_MS }, cpuSchema)
      const rooming = await raw.ask({ ask: 'send-room', frames, ms: ROUND_MS }, cpuSchema)
      // The first round warms the script of both.
      if (round > 0) rounds.push({ ours: serving.cpuMs - feeding.cpuMs, bare: sending.cpuMs, room: rooming.cpuMs })
    }
    const aSecond = (of: 'ours' | 'bare' | 'room'): string => inMs((median(rounds.map((round) => round[of])) * 1000) / ROUND_MS)
    const figureOf = (of: 'ours' | 'room'): string =>
      `${times(median(rounds.map((round) => round[of] / round.bare)))} (${aSecond(of)} against ${aSecond('bare')} a second)`
    say(what, figureOf('ours'), goal)
    say(peer, figureOf('room'), 'none, a peer')
  } finally {
    for (const child of [exchange, raw, load]) child.stop()
  }
}

await measure().catch((error: unknown) => say(what, `not measured: ${reason(error)}`, goal))
