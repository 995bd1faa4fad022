import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Socket, io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type * as z from 'zod/mini'
import { type Casino, type CasinoOptions, startCasino } from '#casino/server/main.ts'
import { type MyBet, pushedSchemas, refSchema, sessionAnswerSchema } from '#casino/wire.ts'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { createCasinoRoom } from '#server/casino/room.ts'
import type { Session } from '#server/gate/sessions.ts'
import { type DoorOptions, openDoors } from '#tests/server/doors/door.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'
import { toyGames } from './toy-games.ts'

const KEY = 'a1'.repeat(32)
export const DEMO = memberCodeSchema.parse('M1001')
export const OPENING = 5_000_000
type Hello = z.infer<typeof pushedSchemas.hello>
type Table = z.infer<typeof pushedSchemas.table>
type Solo = z.infer<typeof pushedSchemas.solo>

type Over = Pick<CasinoOptions, 'games' | 'limits' | 'trustProxy' | 'pages' | 'ancestors' | 'line'>

let minted = 0
export const mint = () => {
  minted += 1
  return refSchema.parse(`00000000-0000-4000-8000-${String(minted).padStart(12, '0')}`)
}

/**
 * A real exchange, a real provider beside it with chains of `chainLength` rounds, and pages that speak to it over real sockets. Only the
 * provider's time is virtual. `over` starts the provider otherwise, `ofDoors` the exchange; `logged` holds what it says to its operator.
 */
export const openCasino = async (chainLength = 50, over: Over = {}, ofDoors: DoorOptions = {}) => {
  const room = createCasinoRoom({ key: KEY, provider: () => casino.url }, systemClock)
  const doors = await openDoors({ casino: room, ...ofDoors })
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-casino-'))
  const clock: VirtualClock = virtualClock(systemClock.now())
  const logged: string[] = []
  const start = (): Promise<Casino> =>
    startCasino({
      notify: (line) => void logged.push(line),
      port: 0,
      host: '127.0.0.1',
      dataFolder: folder,
      key: KEY,
      wallet: () => doors.url,
      clock,
      games: toyGames,
      chainLength,
      ...over,
    })
  let casino = await start()
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.disconnect()
    await casino.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const own = doors.sessions.open({ memberCode: DEMO, username: 'demo' })
  /** A launch in a session of the product, which is one of the demo's when none is given. */
  const launch = async (game: string, { launch: within, member }: Pick<Session, 'launch' | 'member'> = own) => {
    const whose = { member, brand: brandNameSchema.parse('pavilion'), game: gameIdSchema.parse(game) }
    const code = room.launches.mint(whose, within)
    const redeem = async () => {
      const answer = await fetch(`${casino.url}/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ host: 'pavilion', code, member, game }),
      })
      return sessionAnswerSchema.parse(await answer.json())
    }
    return { redeem }
  }
  const begin = async (game: string, session?: Session): Promise<string> => (await (await launch(game, session)).redeem()).session ?? ''
  const page = async (session: string) => {
    const socket = io(casino.url, { auth: { session }, transports: ['websocket'], reconnection: false })
    sockets.push(socket)
    const mine: MyBet[][] = []
    const tables: Table[] = []
    socket.on('mine', (data) => mine.push(pushedSchemas.mine.parse(data)))
    const solos: Solo[] = []
    socket.on('solo', (data) => solos.push(pushedSchemas.solo.parse(data)))
    socket.on('table', (data) => tables.push(pushedSchemas.table.parse(data)))
    const ends: string[] = []
    socket.on('ended', (data) => ends.push(pushedSchemas.ended.parse(data).code))
    const hello = await new Promise<Hello>((resolve, reject) => {
      socket.on('hello', (data) => resolve(pushedSchemas.hello.parse(data)))
      socket.on('connect_error', reject)
    })
    const ask = (name: string, body: object): Promise<unknown> => socket.timeout(5000).emitWithAck(name, body)
    return { socket, hello, mine, tables, solos, ends, ask, last: () => mine.at(-1)?.at(-1) }
  }
  /** Moves the provider's time on until `isThere`, in steps; messages travel in real time between them. */
  const until = async (isThere: () => boolean, stepMs = 100): Promise<void> => {
    for (let turn = 0; turn < 600; turn += 1) {
      if (isThere()) return
      clock.advance(stepMs)
      await new Promise((resolve) => setTimeout(resolve, 3))
      // What was decided by now is on the disk, however slow it is.
      await new Promise<void>((resolve) => casino.provider.store.write([], resolve))
    }
    throw new Error('it did not come')
  }
  const state = (game: string): string | undefined => casino.provider.tables.get(gameIdSchema.parse(game))?.image()?.state
  return {
    ...doors,
    logged,
    clock,
    launch,
    begin,
    page,
    until,
    state,
    image: (game: string) => casino.provider.tables.get(gameIdSchema.parse(game))?.image() ?? null,
    casino: () => casino,
    restart: async (): Promise<void> => {
      await casino.close()
      casino = await start()
    },
    balance: (): Promise<number> =>
      new Promise((resolve) => doors.exchange.casinoBalance(DEMO, ({ balancePaise }) => resolve(balancePaise ?? 0))),
  }
}
