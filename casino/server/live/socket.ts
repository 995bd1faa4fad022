import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'socket.io'
import type * as z from 'zod/mini'
import { addressKey } from '#doors/address.ts'
import { type EntranceLimits, createEntrance } from '#doors/entrance.ts'
import { FRAME, type Frame, bodyOf } from '#doors/frames.ts'
import type { Guard } from '#doors/guard.ts'
import { NOT_JSON, measureFault } from '#doors/json.ts'
import { createAddressLimit } from '#doors/limit.ts'
import { type Pipe, debtorsOf } from '#doors/pipe.ts'
import { createPurse } from '#doors/purse.ts'
import { sentSchemas } from '../../wire.ts'
import type { LaunchId } from '#contract/casino/wallet.ts'
import type { Hub } from '../hub.ts'
import { SOCKET_HEADERS } from '../policy.ts'
import { type Clock, keyOf } from '../ports.ts'
import { type Provider, tableIdOf } from '../provider.ts'
import type { SessionRow } from '../store/rows.ts'

/** Bounds of what one page, one member, one address and all pages together may take. */
export type SocketLimits = EntranceLimits & {
  readonly socketsAMember: number
  /** Messages a second; a connection costs four. */
  readonly messages: number
  readonly messagesAMember: number
  /** Many players may share one address: a mobile network, a household. */
  readonly messagesAnAddress: number
  /** Sessions that are none, in a minute, before the books are not asked for this address. */
  readonly strangersAnAddress: number
  /** Bytes that may wait for one page before it is cut; for all, before those that owe most are. */
  readonly owed: number
  readonly owedByAll: number
}
const LIMITS: SocketLimits = {
  sockets: 10_000,
  socketsAnAddress: 250,
  frames: 200,
  socketsAMember: 12,
  messages: 30,
  messagesAMember: 60,
  messagesAnAddress: 1000,
  strangersAnAddress: 30,
  owed: 1024 * 1024,
  owedByAll: 128 * 1024 * 1024,
}
const CONNECTION_COST = 4
/** A larger message is answered, not parsed; a connection that sends a frame of the second size is cut. */
const MOST_BYTES = 16 * 1024
const MOST_FRAME = 32 * 1024
const SWEEP_MS = 1000
/** Sweeps between two looks for sessions that ended. */
const SESSION_SWEEP = 30

/** What a page asks by itself: it keeps no session of the product from ending as idle. */
const READS: ReadonlySet<string> = new Set(['round', 'soloRound'])

type Open = { readonly socket: Socket; readonly session: SessionRow; readonly pipe: Pipe; hasActed: boolean }
type Admitted = { readonly session: SessionRow } | { readonly code: 'SESSION_ENDED' | 'UNAVAILABLE' }
type Say = (answer: object) => void
/** Serves one message; false when its body is of another shape. */
type Serve = (session: SessionRow, body: unknown, answer: Say) => boolean

const served =
  <Schema extends z.ZodMiniType, Said extends object>(
    schema: Schema,
    handle: (session: SessionRow, sent: z.output<Schema>, answer: (said: Said) => void) => void,
  ): Serve =>
  (session, body, answer) => {
    const sent = schema.safeParse(body)
    if (sent.success) handle(session, sent.data, answer)
    return sent.success
  }
/** What answers each message of `sentSchemas`. A map, because names come from outside. */
const servedBy = (casino: Provider): ReadonlyMap<string, Serve> =>
  new Map([
    ['bet', served(sentSchemas.bet, casino.bet)],
    ['cashOut', served(sentSchemas.cashOut, casino.cashOut)],
    ['start', served(sentSchemas.start, casino.startSolo)],
    ['decide', served(sentSchemas.decide, casino.decide)],
    ['seed', served(sentSchemas.seed, casino.seed)],
    ['round', served(sentSchemas.round, casino.round)],
    ['soloRound', served(sentSchemas.soloRound, casino.soloRound)],
  ])

const tableRoom = (tableId: string): string => `table ${tableId}`
const playerRoom = (key: string, game: string): string => `player ${key} ${game}`
const balanceRoom = (key: string): string => `balance ${key}`
const tokenOf = (auth: unknown): string | null =>
  typeof auth === 'object' && auth !== null && 'session' in auth && typeof auth.session === 'string' ? auth.session : null

export type SocketOptions = { readonly clock: Clock; readonly guard: Guard; readonly limits?: Partial<SocketLimits> | undefined }

/**
 * The door of the pages' sockets: a session in the handshake, one answer to every message that asks for one, one image for all that watch
 * a table. A message is measured and paid for before it is parsed, and what its answer throws stays with it (CAS-05).
 */
export const createSockets = ({ clock, guard: { guard, note }, limits: some = {} }: SocketOptions) => {
  const limits = { ...LIMITS, ...some }
  const entrance = createEntrance({
    clock,
    guard: { guard, note },
    limits,
    maxFrame: MOST_FRAME,
    headers: SOCKET_HEADERS,
    words: { full: 'UNAVAILABLE', fullAddress: 'UNAVAILABLE', failed: 'UNAVAILABLE' },
    // The frame's origin is opaque; no cookie is ever read.
    isForAnyOrigin: true,
  })
  const { io, pipeOf } = entrance
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
    lookAtPages: () => {
      const pages = new Map<LaunchId, boolean>()
      for (const each of open) {
        const { launch } = each.session
        pages.set(launch, each.hasActed || (pages.get(launch) ?? false))
        each.hasActed = false
      }
      return [...pages].map(([launch, hasActed]) => ({ launch, hasActed }))
    },
    endPages: (launch) => {
      for (const each of [...open]) if (each.session.launch === launch) end(each)
    },
  }
  const end = ({ socket }: Open): void => {
    socket.emit('ended', { code: 'SESSION_ENDED' })
    socket.disconnect(true)
  }
  const purse = createPurse()
  const strangers = createAddressLimit(clock, limits.strangersAnAddress, 60_000)
  const isFull = (key: string): boolean => (here.get(key) ?? 0) >= limits.socketsAMember
  /** Do the member and the address have so much left of this second? */
  const pays = (session: SessionRow, address: string, cost: number): boolean =>
    purse.pay(`of ${keyOf(session)}`, cost, limits.messagesAMember) &&
    purse.pay(`at ${addressKey(address)}`, cost, limits.messagesAnAddress)
  /** An address with many invented sessions opens those alone that are known without the books. */
  const admitted = (casino: Provider, auth: unknown, address: string): Admitted => {
    const token = tokenOf(auth)
    const mayRead = strangers.waitMs(address) === 0
    const session = token === null ? null : casino.sessions.find(token, mayRead)
    if (session === null) {
      if (mayRead) strangers.take(address)
      return { code: mayRead ? 'SESSION_ENDED' : 'UNAVAILABLE' }
    }
    return isFull(keyOf(session)) || !pays(session, address, CONNECTION_COST) ? { code: 'UNAVAILABLE' } : { session }
  }
  let sweeps = 0
  let cancel = (): void => undefined
  /** Begins another second, cuts pages that do not read, and ends those whose session is over. */
  const sweep = (): void => {
    cancel = clock.after(SWEEP_MS, sweep)
    sweeps += 1
    purse.begin()
    entrance.begin()
    for (const { pipe } of debtorsOf(open, limits.owedByAll)) pipe.cut()
    for (const each of [...open]) {
      if (each.pipe.owed() > limits.owed) each.pipe.cut()
      else if (sweeps % SESSION_SWEEP === 0 && each.session.expiry <= clock.now()) end(each)
    }
  }
  /** One message: its session, its cost and its measures first, then its body. */
  const hear = (serving: ReadonlyMap<string, Serve>, each: Open, frame: Frame, answer: Say): void => {
    const { socket, session, pipe } = each
    if (session.expiry <= clock.now()) return answer({ code: 'SESSION_ENDED' })
    if (!purse.pay(socket.id, 1, limits.messages) || !pays(session, pipe.address, 1)) return answer({ code: 'UNAVAILABLE' })
    const serve = serving.get(frame.name)
    // Without a way back for the answer nothing is done.
    if (serve === undefined || !frame.asksAck || measureFault(frame.text, MOST_BYTES) !== null) return answer({ code: 'BAD_REQUEST' })
    const body = bodyOf(frame)
    if (body === NOT_JSON || !serve(session, body, answer)) return answer({ code: 'BAD_REQUEST' })
    each.hasActed ||= !READS.has(frame.name)
  }
  const connect = (socket: Socket, casino: Provider, serving: ReadonlyMap<string, Serve>): void => {
    const session: SessionRow = socket.data
    const pipe = pipeOf(socket.conn)
    const key = keyOf(session)
    // Many handshakes at once pass the gate before the first is counted.
    if (pipe === undefined || isFull(key)) return void socket.disconnect(true)
    const tableId = tableIdOf(session.game)
    const each: Open = { socket, session, pipe, hasActed: false }
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
      entrance.left(socket.conn)
      count(here, key, -1)
      count(members, key, -1)
      if (members.size === 0) watching.delete(tableId)
    })
    socket.on(FRAME, (frame: Frame, ack?: Say) => {
      let isAnswered = false
      const answer: Say = (said) => {
        if (isAnswered) return
        isAnswered = true
        ack?.(said)
      }
      guard(
        'a message',
        () => hear(serving, each, frame, answer),
        () => answer({ code: 'UNAVAILABLE' }),
      )
    })
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
    /** Serves the pages of this provider. `proxies`: those in front whose X-Forwarded-For is believed. */
    attach: (server: HttpServer, casino: Provider, proxies: readonly string[]): void => {
      const serving = servedBy(casino)
      io.use((socket, next) =>
        guard(
          'a session',
          () => {
            const found = admitted(casino, socket.handshake.auth, pipeOf(socket.conn)?.address ?? '')
            if ('code' in found) return next(new Error(found.code))
            const { session } = found
            casino.hasEnded(session.launch, (hasEnded) => {
              if (hasEnded) return next(new Error('SESSION_ENDED'))
              socket.data = session
              next()
            })
          },
          () => next(new Error('UNAVAILABLE')),
        ),
      )
      io.on('connection', (socket) =>
        guard(
          'a connection',
          () => connect(socket, casino, serving),
          () => socket.disconnect(true),
        ),
      )
      entrance.attach(server, proxies)
      cancel = clock.after(SWEEP_MS, sweep)
    },
    /** Drops every connection, as a failing network would. */
    dropAll: (): void => void io.disconnectSockets(true),
    close: (): void => {
      cancel()
      entrance.close()
    },
  }
}
