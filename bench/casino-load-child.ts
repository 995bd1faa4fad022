/** Players of one Aviator table in one process, speaking socket.io by hand over bare websockets. */
import WebSocket from 'ws'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import { answerWith } from '../scripts/child.ts'
import { dice } from './world.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('connect'), port: z.number(), tickets: z.array(z.string()) }),
  /** The next round opens. */
  z.object({ ask: z.literal('open') }),
  /** All bet within so many milliseconds. */
  z.object({ ask: z.literal('bet'), withinMs: z.number() }),
  /** The flight takes off. */
  z.object({ ask: z.literal('take-off') }),
  /** All leave within so many milliseconds of take-off, if the flight lasts. */
  z.object({ ask: z.literal('cash-out'), withinMs: z.number() }),
])
process.on('disconnect', () => process.exit(0))

type Player = { readonly socket: WebSocket; readonly waits: Map<number, (code: string) => void>; nth: number; bet: string | null }
const players: Player[] = []
const addressOf = (port: number): string => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
const ACK = /^43(\d+)\[\{"code":"(\w+)"/
const STATE = /^42\["table",\{.*?"round":"([^"]+)".*?"state":"(\w+)"/
const throwDice = dice(7)

/** Messages that all players heard. */
let heard = 0
/** The last round and state that the first player heard. */
const seen = { round: '', state: '' }
let onState = (): void => undefined

const open = (port: number, session: string, isFirst: boolean): Promise<Player> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(addressOf(port), { perMessageDeflate: false })
    const player: Player = { socket, waits: new Map(), nth: 0, bet: null }
    socket.once('error', reject)
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return
      if (data[0] === 0x32) return socket.send('3')
      if (data[0] === 0x30) return socket.send(`40${JSON.stringify({ session })}`)
      if (data[0] !== 0x34) return
      heard += 1
      if (data[1] === 0x34) return reject(new Error(`refused: ${data.toString('utf8')}`))
      if (data[1] === 0x33) {
        const [, nth, code = ''] = ACK.exec(data.toString('utf8', 0, 80)) ?? []
        player.waits.get(Number(nth))?.(code)
        player.waits.delete(Number(nth))
        return
      }
      if (data.subarray(0, 9).toString('utf8') === '42["hello') return resolve(player)
      if (!isFirst || data.subarray(0, 9).toString('utf8') !== '42["table') return
      const [, round = '', state = ''] = STATE.exec(data.toString('utf8', 0, 400)) ?? []
      if (round === seen.round && state === seen.state) return
      seen.round = round
      seen.state = state
      onState()
    })
  })

/** Sends one message and waits for its answer: its code, and the milliseconds it took. */
const ask = (player: Player, name: string, body: object): Promise<{ readonly code: string; readonly ms: number }> =>
  new Promise((resolve) => {
    const pressed = performance.now()
    player.nth += 1
    player.waits.set(player.nth, (code) => resolve({ code, ms: performance.now() - pressed }))
    player.socket.send(`42${player.nth}${JSON.stringify([name, body])}`)
  })
const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const reached = (state: string, notIn = ''): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (seen.state !== state || seen.round === notIn) return
      onState = () => undefined
      resolve()
    }
    onState = check
    check()
  })

/** All press once within that time; the milliseconds of each answer that was OK, and until the last answer. */
const press = async (withinMs: number, one: (player: Player) => ReturnType<typeof ask>): Promise<object> => {
  const took: number[] = []
  let refused = 0
  heard = 0
  const began = performance.now()
  await Promise.all(
    players.map(async (player) => {
      await passed(throwDice() * withinMs)
      const { code, ms } = await one(player)
      if (code === 'OK') took.push(ms)
      else refused += 1
    }),
  )
  return { took, refused, heard, allMs: performance.now() - began }
}

let last = ''
answerWith(async (said) => {
  const question = questionSchema.parse(said)
  switch (question.ask) {
    case 'connect':
      for (const ticket of question.tickets) players.push(await open(question.port, ticket, players.length === 0))
      await reached('settled')
      last = seen.round
      return { done: true }
    case 'open':
      await reached('open', last)
      last = seen.round
      return { done: true }
    case 'bet':
      return press(question.withinMs, (player) => {
        player.bet = v7()
        const bet = { bet: 'bet', stakePaise: 10_000 }
        return ask(player, 'bet', { ref: player.bet, tableId: 'aviator-1', round: last, bet })
      })
    case 'take-off':
      await reached('dealing')
      // The multiplier is above 1 after a sixth of a second.
      await passed(200)
      return { done: true }
    case 'cash-out':
      return press(question.withinMs, (player) => ask(player, 'cashOut', { ref: v7(), bet: player.bet }))
  }
})
