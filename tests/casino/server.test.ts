import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Socket, io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Casino, startCasino } from '#casino/server/main.ts'
import { type MyBet, answerSchemas, myBetSchema, pushedSchemas, refSchema, sessionAnswerSchema } from '#casino/wire.ts'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { createCasinoRoom } from '#server/casino/room.ts'
import { openDoors } from '#tests/server/doors/door.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'
import { toyGames } from './toy-games.ts'

const KEY = 'a1'.repeat(32)
const DEMO = memberCodeSchema.parse('M1001')
const OPENING = 5_000_000
type Hello = z.infer<typeof pushedSchemas.hello>
type Table = z.infer<typeof pushedSchemas.table>
type Solo = z.infer<typeof pushedSchemas.solo>

let minted = 0
const mint = () => {
  minted += 1
  return refSchema.parse(`00000000-0000-4000-8000-${String(minted).padStart(12, '0')}`)
}

/** A real exchange, a real provider beside it, and pages that speak to it over real sockets. Only the provider's time is virtual. */
const openCasino = async () => {
  const room = createCasinoRoom({ key: KEY, provider: () => casino.url }, systemClock)
  const doors = await openDoors({ casino: room })
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-casino-'))
  const clock: VirtualClock = virtualClock(systemClock.now())
  const start = (): Promise<Casino> =>
    startCasino({
      port: 0,
      host: '127.0.0.1',
      dataFolder: folder,
      key: KEY,
      wallet: () => doors.url,
      clock,
      games: toyGames,
      chainLength: 50,
    })
  let casino = await start()
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.disconnect()
    await casino.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const launch = async (game: string) => {
    const whose = { member: DEMO, brand: brandNameSchema.parse('pavilion'), game: gameIdSchema.parse(game) }
    const code = room.launches.mint(whose)
    const redeem = async () => {
      const answer = await fetch(`${casino.url}/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ host: 'pavilion', code, member: DEMO, game }),
      })
      return sessionAnswerSchema.parse(await answer.json())
    }
    return { redeem }
  }
  const begin = async (game: string): Promise<string> => (await (await launch(game)).redeem()).session ?? ''
  const page = async (session: string) => {
    const socket = io(casino.url, { auth: { session }, transports: ['websocket'], reconnection: false })
    sockets.push(socket)
    const mine: MyBet[][] = []
    const tables: Table[] = []
    socket.on('mine', (data) => mine.push(pushedSchemas.mine.parse(data)))
    const solos: Solo[] = []
    socket.on('solo', (data) => solos.push(pushedSchemas.solo.parse(data)))
    socket.on('table', (data) => tables.push(pushedSchemas.table.parse(data)))
    const hello = await new Promise<Hello>((resolve, reject) => {
      socket.on('hello', (data) => resolve(pushedSchemas.hello.parse(data)))
      socket.on('connect_error', reject)
    })
    const ask = (name: string, body: object): Promise<unknown> => socket.timeout(5000).emitWithAck(name, body)
    return { socket, hello, mine, tables, solos, ask, last: () => mine.at(-1)?.at(-1) }
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

const heads = { bet: 'heads', stakePaise: 10_000 }

test('[CAS-04] a launch code begins one session, and the page is served with a policy of its own', async () => {
  const { launch, casino } = await openCasino()
  const { redeem } = await launch('lucky7')
  expect(await redeem()).toMatchObject({ code: 'OK', balancePaise: OPENING })
  expect(await redeem()).toEqual({ code: 'CODE_USED' })
  const refused = io(casino().url, { auth: { session: 'none' }, transports: ['websocket'], reconnection: false })
  const why = await new Promise<Error>((resolve) => refused.on('connect_error', resolve))
  expect(why.message).toBe('SESSION_ENDED')
  refused.disconnect()
  const asked = await fetch(`${casino().url}/session`, { method: 'OPTIONS', headers: { origin: 'null' } })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await fetch(`${casino().url}/session`, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBeGreaterThanOrEqual(400)
})

test('[CAS-05] a bet goes from the press to its result over real sockets, and a second tab sees the same', async () => {
  const { begin, page, until, image, balance } = await openCasino()
  const session = await begin('lucky7')
  const [first, second] = [await page(session), await page(session)]
  expect(first.hello).toMatchObject({ kind: 'shared', game: 'lucky7', balancePaise: OPENING, mine: [] })
  await until(() => image('lucky7')?.state === 'open')
  const bet = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads }
  const [placed, again] = await Promise.all([first.ask('bet', bet), second.ask('bet', bet)])
  expect(answerSchemas.bet.parse(placed)).toMatchObject({ code: 'OK', mine: { state: 'placed' } })
  expect(again).toEqual(placed)
  expect(await balance()).toBe(OPENING - heads.stakePaise)
  await until(() => ['won', 'lost'].includes(first.last()?.state ?? ''))
  await until(() => ['won', 'lost'].includes(second.last()?.state ?? ''))
  expect(second.last()).toEqual(first.last())
  expect(await balance()).toBe(OPENING - heads.stakePaise + (first.last()?.returnPaise ?? 0))
  expect(first.tables.some(({ state }) => state === 'dealing')).toBe(true)
  const early = ({ now, dealtFrom }: Table): boolean => dealtFrom === null || now - dealtFrom < 1000
  const dealt = first.tables.filter((table) => early(table) && table.shown !== null)
  expect(dealt).toEqual([])
})

const STATES = ['open', 'closing', 'dealing', 'settled'] as const

test.for(STATES)('[CAS-05] a page that is loaded again in the state %s shows the same bet and round', async (wanted) => {
  const { begin, page, until, image, state } = await openCasino()
  const session = await begin('lucky7')
  const before = await page(session)
  await until(() => image('lucky7')?.state === 'open')
  const ref = mint()
  await before.ask('bet', { ref, tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads })
  await until(() => state('lucky7') === wanted, 50)
  const round = image('lucky7')?.round
  before.socket.disconnect()
  const { hello, ask } = await page(session)
  expect(hello.table).toMatchObject({ round, state: wanted })
  expect(hello.mine.map((each) => each.ref)).toEqual([ref])
  const again = await ask('bet', { ref, tableId: 'lucky7-1', round, bet: heads })
  expect(answerSchemas.bet.parse(again).mine?.ref).toBe(ref)
})

test.for(STATES)('[CAS-04][CAS-05] a provider that ends in the state %s settles or rolls its bets back', async (wanted) => {
  const { begin, page, until, image, state, restart, casino, balance } = await openCasino()
  const session = await begin('lucky7')
  const before = await page(session)
  await until(() => image('lucky7')?.state === 'open')
  const ref = mint()
  const round = image('lucky7')?.round
  await before.ask('bet', { ref, tableId: 'lucky7-1', round, bet: heads })
  await until(() => state('lucky7') === wanted, 50)
  await restart()
  const stored = (): MyBet | null => casino().provider.store.bet(`pavilion/${DEMO}`, ref)?.mine ?? null
  await until(() => ['won', 'lost', 'rolledBack'].includes(stored()?.state ?? ''))
  const bet = myBetSchema.parse(stored())
  expect(bet.state === 'rolledBack').toBe(wanted === 'open' || wanted === 'closing')
  expect(await balance()).toBe(bet.state === 'rolledBack' ? OPENING : OPENING - heads.stakePaise + (bet.returnPaise ?? 0))
  const { hello } = await page(session)
  expect(hello.nick).toBe(before.hello.nick)
})

test('[CAS-05] a round alone is the same on two pages, and its seeds are shown once they are changed', async () => {
  const { begin, page, until, balance } = await openCasino()
  const session = await begin('blackjack')
  const [first, second] = [await page(session), await page(session)]
  const started = answerSchemas.start.parse(await first.ask('start', { ref: mint(), bet: { stakePaise: 10_000 } }))
  expect(started).toMatchObject({ code: 'OK', solo: { state: 'waits', nonce: 0, next: ['stand', 'double'] } })
  const round = started.solo?.round
  const decided = await second.ask('decide', { ref: mint(), round, index: 0, decision: 'stand' })
  expect(answerSchemas.decide.parse(decided).code).toBe('OK')
  await until(() => second.solos.at(-1)?.state === 'settled')
  const { hello: now } = await page(session)
  expect(now.solo).toEqual(second.solos.at(-1))
  expect(await balance()).toBe(OPENING - 10_000 + (now.solo?.returnPaise ?? 0))
  const changed = answerSchemas.seed.parse(await first.ask('seed', { ref: mint(), clientSeed: 'meera' }))
  expect(changed).toMatchObject({ code: 'OK', seeds: { clientSeed: 'meera', nonce: 0, before: { rounds: 1, commit: now.seeds.commit } } })
})

test('[CAS-05] soloRound shows the server seed of a past round only after the pair was changed', async () => {
  const { begin, page, until } = await openCasino()
  const at = await page(await begin('blackjack'))
  const started = answerSchemas.start.parse(await at.ask('start', { ref: mint(), bet: { stakePaise: 10_000 } }))
  const round = started.solo?.round
  const asked = async () => answerSchemas.soloRound.parse(await at.ask('soloRound', { round }))
  expect(await asked()).toEqual({ code: 'INVALID_BET' })
  await at.ask('decide', { ref: mint(), round, index: 0, decision: 'stand' })
  await until(() => at.solos.at(-1)?.state === 'settled')
  const { commit, clientSeed } = at.hello.seeds
  expect(await asked()).toMatchObject({ code: 'OK', past: { solo: at.solos.at(-1), commit, clientSeed, serverSeed: null } })
  const { seeds } = answerSchemas.seed.parse(await at.ask('seed', { ref: mint(), clientSeed: 'meera' }))
  await at.ask('seed', { ref: mint(), clientSeed: 'priya' })
  expect((await asked()).past?.serverSeed).toBe(seeds?.before?.serverSeed)
  const other = await page(await begin('lucky7'))
  expect(answerSchemas.soloRound.parse(await other.ask('soloRound', { round })).code).toBe('INVALID_BET')
})
