import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { type Market, marketSchema } from '#contract/market.ts'
import { millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { systemClock } from '#server/clock.ts'
import type { BrandGroup } from '#domain/player/brand-file.ts'
import { groupsOf, loadBrands, zoneOf } from '#server/brands.ts'
import { createCommonAnswers } from '#server/gate/common.ts'
import type { SocketLimits } from '#server/gate/costs.ts'
import { createFront } from '#server/front.ts'
import type { ServerParts } from '#server/gate/parts.ts'
import { createLog } from '#server/operate/log.ts'
import { createReadiness } from '#server/operate/readiness.ts'
import { createSessions } from '#server/gate/sessions.ts'
import { createSockets } from '#server/live/socket.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { timePlay } from '#server/exchange/presence.ts'
import type { LadderRunner } from '#server/feeds/feed.ts'
import { openPlayPayments } from '#server/payments/open.ts'
import { openMembersRoom, type RoomOptions } from '#server/members/service.ts'
import { type VisitBounds, createVisits } from '#server/members/visits.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { folderPictures } from '#server/store/pictures.ts'
import { refOfToday } from '#tests/player.ts'
import { visitor } from '#tests/visitor.ts'

export { visitor }

export const runner = (n: number) => selectionIdSchema.parse(n)

/** A market of two runners that has not begun, so that a bet on it is answered without delay. */
export const market = (id: string): Market =>
  marketSchema.parse({
    marketId: id,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId: `event-${id}`,
    eventName: 'Deccan Rooks v Konark Chargers',
    eventTypeId: '4',
    competitionId: 'c1',
    competitionName: 'Premier Twenty20',
    openDate: systemClock.now() + 3_600_000,
    inplay: false,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: [
      { selectionId: 1, runnerName: 'Deccan Rooks' },
      { selectionId: 2, runnerName: 'Konark Chargers' },
    ],
  })

/** Both sides of a runner at one price each. */
export const quote = (selection: number, back: number, lay: number): LadderRunner => ({
  selectionId: runner(selection),
  back: [[odds(back), paise(10_000_000)]],
  lay: [[odds(lay), paise(10_000_000)]],
})

const brands = loadBrands(join(import.meta.dirname, '..', '..', '..', 'brands'))

/** The brand of every host that no brand names. */
export const pavilion = brands.brandOf(undefined)

export type DoorOptions = Partial<Omit<ServerParts, 'exchange' | 'sessions' | 'sockets' | 'room' | 'common' | 'payments'>> &
  Partial<Pick<RoomOptions, 'identity' | 'stub' | 'otpLength' | 'deliver' | 'folder'>> & {
    readonly limits?: Partial<SocketLimits>
    readonly events?: MemoryLog
    /** What visitors may leave, where a test has less. */
    readonly bounds?: VisitBounds
    /** Where it listens, if it starts again. */
    readonly port?: number
  }

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-doors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real doors before a real exchange that keeps its books in memory, on a free port of this machine. */
export const openDoors = async ({
  identity,
  stub,
  otpLength,
  deliver,
  clock = systemClock,
  folder = temporary(),
  limits,
  events = memoryLog(),
  bounds,
  port = 0,
  ...over
}: DoorOptions = {}) => {
  const visits = createVisits(clock, bounds)
  const exchange = timePlay(createExchange({ clock, log: visits.counting(events) }), clock)
  const printed: string[] = []
  const logged: string[] = []
  const standIns = over.standIns ?? 'this-machine'
  const operate = {
    log: createLog('plain', (line) => void logged.push(line.trimEnd())),
    meters: null,
    traces: null,
    readiness: createReadiness({ commitAgeMs: () => 0, isFeedSilent: () => false }),
  }
  const parts = {
    brands,
    clientFolder: null,
    singleSession: true,
    settings: {},
    casino: null,
    statistics: async () => null,
    ...operate,
    ...over,
    standIns,
    speaks: over.speaks ?? 'pavilion',
  }
  const print = (line: string): void => void printed.push(line)
  const home = standIns === 'off' ? undefined : { print, groups: groupsOf(parts.brands, parts.brandName) }
  const zones = { zoneOf: (group: BrandGroup) => zoneOf(parts.brands, group) }
  const room = await openMembersRoom({ folder, exchange, clock, taken: [], ...zones, home, deliver, identity, stub, otpLength, visits })
  const sessions = createSessions(folder, clock)
  const common = createCommonAnswers(exchange, clock)
  const { singleSession } = parts
  const source =
    parts.speaks === 'source' ? { singleSession, brandOf: (host: string) => parts.brands.brandOf(host, parts.brandName) } : null
  const sockets = createSockets(exchange, sessions, room, clock, { common, log: parts.log.warn, meters: parts.meters, limits, source })
  const operator: string[] = []
  const payments = openPlayPayments({
    exchange,
    clock,
    pictures: folderPictures(folder),
    password: () => null,
    callOperator: (line) => void operator.push(line),
  })
  const app = await createFront({ exchange, sessions, sockets, room, payments, common, clock, ...parts })
  const url = await app.listen({ port, host: '127.0.0.1' })
  const list = (id: string, about: Partial<Market> = {}): Market => {
    const made = { ...market(id), ...about }
    exchange.feed({ kind: 'market', market: made, betDelayMs: 0 })
    exchange.feed({ kind: 'status', marketId: made.marketId, status: 'OPEN', inplay: false })
    exchange.feed({ kind: 'ladder', marketId: made.marketId, image: true, runners: [quote(1, 1980, 2000), quote(2, 2000, 2020)] })
    return made
  }
  let isOpen = true
  /** Ends it, as a stop of the process would; what it wrote stays. */
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await app.close()
    payments.close()
    exchange.close()
    sessions.close()
    room.close()
  }
  onTestFinished(close)
  return { app, url, close, folder, events, exchange, sessions, sockets, room, payments, operator, printed, logged, list }
}

/** The machine's clock, which a test may move on; one that `stands` moves by the test alone. Timers stay the machine's. */
export const movedClock = (stands = false) => {
  const began = systemClock.now()
  let ahead = 0
  return {
    now: () => millisSchema.parse((stands ? began : systemClock.now()) + ahead),
    after: systemClock.after,
    advance: (ms: number): void => {
      ahead += ms
    },
  }
}

/** A socket that keeps all messages by name, and can wait for the next one. */
export const connect = async (url: string, ticket: string, transports: readonly ('websocket' | 'polling')[] = ['websocket']) => {
  const socket: Socket = io(url, { auth: { ticket }, reconnection: false, forceNew: true, transports: [...transports] })
  const heard: { readonly name: string; readonly body: unknown }[] = []
  let wake: () => void = () => undefined
  socket.onAny((name: string, body: unknown) => {
    heard.push({ name, body })
    wake()
  })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  const read = new Map<string, number>()
  /** The next message of that name, already heard or still to come. */
  const next = async (name: string, withinMs = 5000): Promise<unknown> => {
    const until = systemClock.now() + withinMs
    for (;;) {
      const all = heard.filter((message) => message.name === name)
      const at = read.get(name) ?? 0
      const found = all[at]
      if (found !== undefined) {
        read.set(name, at + 1)
        return found.body
      }
      const left = until - systemClock.now()
      if (left <= 0) throw new Error(`nothing of ${name}; heard ${heard.map((message) => message.name).join(', ')}`)
      await new Promise<void>((resolve) => {
        const cancel = systemClock.after(left, resolve)
        wake = () => {
          cancel()
          resolve()
        }
      })
    }
  }
  const count = (name: string): number => heard.filter((message) => message.name === name).length
  return { socket, next, count, heard }
}

/** A bet on the first runner of `market('m1')`, as a client sends it. */
export const createBetOf = (ref: number, over: Record<string, unknown> = {}, memberCode = 'M1001') => ({
  memberCode,
  token: '',
  bet: {
    betSlipRef: refOfToday(ref),
    accept: 'NONE',
    runnerId: 1,
    selectionName: 'Deccan Rooks',
    rate: 1.98,
    stake: 500,
    marketId: 'm1',
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    eventId: 'event-m1',
    eventName: 'Deccan Rooks v Konark Chargers',
    type: 'Back',
    browserdetail: 'test',
    ipaddress: '127.0.0.1',
    ...over,
  },
})

/** A browser that is logged in, and its socket. */
export const memberOn = async (url: string, userId = 'demo') => {
  const browser = visitor(url)
  await browser.logIn(userId)
  return { browser, ...(await connect(url, await browser.ticket())) }
}
