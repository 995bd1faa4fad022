import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type * as z from 'zod/mini'
import { sentSchemas } from '../../wire.ts'
import type { Hub } from '../hub.ts'
import { keyOf } from '../ports.ts'
import { type Provider, tableIdOf } from '../provider.ts'
import type { SessionRow } from '../store/rows.ts'
import type { AnswerOf, Sent, SentName } from '../words.ts'

/** Bounds of what one page, one member and all pages together may take. */
export type SocketLimits = {
  readonly sockets: number
  readonly socketsAMember: number
  /** Messages a second of one socket, and how many it may save up. */
  readonly messages: number
}
const LIMITS: SocketLimits = { sockets: 10_000, socketsAMember: 12, messages: 30 }
const MOST_BYTES = 16 * 1024
/** Messages that one page has not read. */
const MOST_UNREAD = 400
const SWEEP_MS = 1000
/** How long a session that ended may keep its socket. */
const SESSION_SWEEP = 30

type Open = { readonly socket: Socket; readonly session: SessionRow; tokens: number; filledAt: number; unread: number }
const tableRoom = (tableId: string): string => `table ${tableId}`
const playerRoom = (key: string, game: string): string => `player ${key} ${game}`
const balanceRoom = (key: string): string => `balance ${key}`

/** The door of the pages' sockets: a session in the handshake, one answer to every message, one image for all that watch a table. */
export const createSockets = (limits: Partial<SocketLimits> = {}) => {
  const { sockets, socketsAMember, messages } = { ...LIMITS, ...limits }
  const io = new Server({
    // The frame's origin is opaque; no cookie is ever read.
    cors: { origin: '*', credentials: false },
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MOST_BYTES,
    transports: ['websocket', 'polling'],
    allowRequest: (_, decide) => decide(io.engine.clientsCount >= sockets ? 'full' : null, io.engine.clientsCount < sockets),
  })
  const open = new Set<Open>()
  /** Open pages by member, and by table and member. */
  const here = new Map<string, number>()
  const watching = new Map<string, Map<string, number>>()
  const count = (counts: Map<string, number>, name: string, more: 1 | -1): void => {
    const now = (counts.get(name) ?? 0) + more
    if (now > 0) counts.set(name, now)
    else counts.delete(name)
  }
  const hub: Hub = {
    table: (tableId, image) => void io.to(tableRoom(tableId)).emit('table', image),
    pool: (tableId, pool) => void io.to(tableRoom(tableId)).emit('pool', pool),
    mine: (key, game, bets) => void io.to(playerRoom(key, game)).emit('mine', bets),
    solo: (key, game, solo) => void io.to(playerRoom(key, game)).emit('solo', solo),
    balance: (key, balancePaise) => void io.to(balanceRoom(key)).emit('balance', { balancePaise }),
    players: (tableId) => watching.get(tableId)?.size ?? 0,
  }
  let provider: Provider | null = null
  let cancel = (): void => undefined
  let sweeps = 0
  /** Cuts pages that do not read, and ends those whose session is over. */
  const sweep = (here: Provider): void => {
    sweeps += 1
    for (const { socket, session, unread } of open) {
      if (unread > MOST_UNREAD) socket.disconnect(true)
      else if (sweeps % SESSION_SWEEP === 0 && session.expiry <= here.clock.now()) {
        socket.emit('ended', { code: 'SESSION_ENDED' })
        socket.disconnect(true)
      }
    }
    cancel = here.clock.after(SWEEP_MS, () => sweep(here))
  }
  const sessionOf = (socket: Socket): SessionRow | null => {
    const auth: unknown = socket.handshake.auth
    const token = typeof auth === 'object' && auth !== null && 'session' in auth ? auth.session : null
    return typeof token === 'string' && provider !== null ? provider.sessions.find(token) : null
  }
  /** Has this page a message left? A page that sends too many is answered, and nothing is done. */
  const pays = (each: Open, now: number): boolean => {
    each.tokens = Math.min(messages, each.tokens + ((now - each.filledAt) * messages) / 1000)
    each.filledAt = now
    if (each.tokens < 1) return false
    each.tokens -= 1
    return true
  }
  const serve = <Name extends SentName>(
    each: Open,
    here: Provider,
    name: Name,
    read: (data: unknown) => Sent<Name> | null,
    handle: (session: SessionRow, sent: Sent<Name>, answer: (answer: AnswerOf<Name> | { readonly code: 'UNAVAILABLE' }) => void) => void,
  ): void => {
    each.socket.on(String(name), (data: unknown, ack: unknown) => {
      if (typeof ack !== 'function') return
      let isAnswered = false
      const answer = (body: object): void => {
        if (isAnswered) return
        isAnswered = true
        ack(body)
      }
      const now = here.clock.now()
      if (each.session.expiry <= now) return answer({ code: 'SESSION_ENDED' })
      if (!pays(each, now)) return answer({ code: 'UNAVAILABLE' })
      const sent = read(data)
      if (sent === null) return answer({ code: 'BAD_REQUEST' })
      handle(each.session, sent, answer)
    })
  }
  const reader =
    <T extends z.ZodMiniType>(schema: T) =>
    (data: unknown): z.output<T> | null => {
      const parsed = schema.safeParse(data)
      return parsed.success ? parsed.data : null
    }
  const connect = (socket: Socket, casino: Provider): void => {
    const session = sessionOf(socket)
    if (session === null) return void socket.disconnect(true)
    const key = keyOf(session)
    const tableId = tableIdOf(session.game)
    const each: Open = { socket, session, tokens: messages, filledAt: casino.clock.now(), unread: 0 }
    socket.conn.on('packetCreate', () => {
      each.unread += 1
    })
    socket.conn.on('drain', () => {
      each.unread = 0
    })
    // What waited for the last write leaves in one: an answer, the balance and the bets of one press.
    const wire = socket.request.socket
    socket.conn.on('flush', (packets: readonly unknown[]) => {
      if (packets.length < 2) return
      wire.cork()
      process.nextTick(() => wire.uncork())
    })
    open.add(each)
    count(here, key, 1)
    const members = watching.get(tableId) ?? new Map<string, number>()
    watching.set(tableId, members)
    count(members, key, 1)
    socket.on('disconnect', () => {
      open.delete(each)
      count(here, key, -1)
      count(members, key, -1)
      if (members.size === 0) watching.delete(tableId)
    })
    serve(each, casino, 'bet', reader(sentSchemas.bet), casino.bet)
    serve(each, casino, 'cashOut', reader(sentSchemas.cashOut), casino.cashOut)
    serve(each, casino, 'start', reader(sentSchemas.start), casino.startSolo)
    serve(each, casino, 'decide', reader(sentSchemas.decide), casino.decide)
    serve(each, casino, 'seed', reader(sentSchemas.seed), casino.seed)
    serve(each, casino, 'round', reader(sentSchemas.round), casino.round)
    serve(each, casino, 'soloRound', reader(sentSchemas.soloRound), casino.soloRound)
    casino.hello(
      session,
      () => socket.connected,
      (hello) => {
        socket.emit('hello', hello)
        void socket.join([tableRoom(tableId), playerRoom(key, session.game), balanceRoom(key)])
      },
    )
  }
  return {
    hub,
    attach: (server: HttpServer, opened: Provider): void => {
      provider = opened
      io.use((socket, next) => {
        const session = sessionOf(socket)
        if (session === null) return next(new Error('SESSION_ENDED'))
        if ((here.get(keyOf(session)) ?? 0) >= socketsAMember) return next(new Error('UNAVAILABLE'))
        next()
      })
      io.on('connection', (socket) => connect(socket, opened))
      io.attach(server)
      cancel = opened.clock.after(SWEEP_MS, () => sweep(opened))
    },
    /** Drops every connection, as a failing network would. */
    dropAll: (): void => void io.disconnectSockets(true),
    close: (): void => {
      cancel()
      void io.close()
    },
  }
}
