import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'socket.io'
import type * as z from 'zod/mini'
import type { RefusalCode } from '#contract/call.ts'
import {
  heartbeat,
  marketBooks,
  marketChanged,
  marketResults,
  scoreMessage,
  unwatchMarkets,
  watchMarkets,
  wireError,
} from '#contract/messages/browse.ts'
import type { EventId, Millis } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { addressKey, trustedProxies } from '#doors/address.ts'
import { createEntrance } from '#doors/entrance.ts'
import { Encoded, FRAME, type Frame, bodyOf } from '#doors/frames.ts'
import type { Guard } from '#doors/guard.ts'
import { NOT_JSON, measureFault } from '#doors/json.ts'
import { type Pipe, debtorsOf } from '#doors/pipe.ts'
import { createPurse } from '#doors/purse.ts'
import type { Clock } from '#server/ports.ts'
import { SOCKET_LIMITS, type SocketLimits, costOf } from '../gate/costs.ts'
import { BARE_HEADERS } from '../gate/headers.ts'
import { type BookSender, createBooks } from './books.ts'
import type { Admitted, Desk, ForAll, OddsSource, Outlet, Pass, Peer } from './desk.ts'
import { faultText } from './messages.ts'
import { OUR_TONGUE, type Tongue } from './tongue.ts'

const HEARTBEAT_MS = 1000
/** A larger message is answered, not parsed; a connection that sends frames of the second size is cut. */
const MAX_MESSAGE = 64 * 1024
const MAX_FRAME = 128 * 1024
/** How long a client that is cut off has to read why; how long a client whose session ended has to disconnect. */
const LAST_WORDS_MS = 2000
const MAX_SCORES = 1000

type Connection = {
  readonly socket: Socket
  readonly pipe: Pipe
  readonly pass: Pass
  readonly books: BookSender
  readonly peer: Peer
}

export type SocketDoorOptions<P extends Pass> = {
  /** What answers the messages. */
  readonly desk: Desk<P>
  readonly odds: OddsSource
  readonly clock: Clock
  readonly guard: Guard
  readonly limits?: Partial<SocketLimits> | undefined
  /** The exchange's time for a heartbeat; null while it is silent, and no heartbeat goes out. The clock's when absent. */
  readonly pulse?: () => Millis | null
  /** The words that go in and out; ours when absent. */
  readonly tongue?: Tongue | undefined
}

export type SocketDoor = {
  /** `proxies`: those in front whose X-Forwarded-For is believed, with commas between. */
  attach(server: HttpServer, proxies?: string): void
  /** Drops every connection, as a failing network would. */
  dropAll(): void
  /** The bytes that all connections have not read. */
  unread(): number
  /** How many are open now, and of how many members. */
  counts(): { readonly connections: number; readonly members: number }
  close(): void
}

/**
 * The half of the socket door that holds the sockets (SOCK-01 to SOCK-06): it bounds what each client sends and leaves unread, beats,
 * and sends what is the same for all. What a ticket is worth and what a message says is the desk's.
 */
export const createSocketDoor = <P extends Pass>({
  desk,
  odds,
  clock,
  guard: { guard, note },
  limits: some = {},
  pulse = clock.now,
  tongue = OUR_TONGUE,
}: SocketDoorOptions<P>): SocketDoor => {
  const limits = { ...SOCKET_LIMITS, ...some }
  const entrance = createEntrance({
    clock,
    guard: { guard, note },
    limits,
    maxFrame: MAX_FRAME,
    headers: BARE_HEADERS,
    words: {
      full: 'The exchange takes no more connections. Try again in a moment.',
      fullAddress: 'Too many connections are open from this network. Close some, then try again.',
      failed: text.SERVICE_UNAVAILABLE,
    },
  })
  const { io, pipeOf } = entrance
  const connections = new Set<Connection>()
  const books = createBooks(odds, clock, (error) => note('a book', error))
  /** The last score of each event and its markets, for a client that starts to watch one of them. */
  const scores = new Map<EventId, Extract<ForAll, { kind: 'score' }>>()
  /** Says it in the words of this door, which may have none for it. */
  const say = (socket: Socket, pipe: Pipe, ours: string, said: unknown): void => {
    const spoken = tongue.says(ours, said)
    if (spoken === null) return
    const [name, body] = spoken
    if (body instanceof Encoded) pipe.write(body.packet(name))
    else socket.emit(name, body)
  }
  /** The one way to a client. A client that does not read is cut, so that its queue stays bounded. */
  const sendTo = (socket: Socket, pipe: Pipe, name: string, body: unknown): void => {
    say(socket, pipe, name, body)
    if (pipe.owed() > limits.owed) cutOff(socket, pipe)
  }
  const cutOff = (socket: Socket, pipe: Pipe): void => {
    if (!socket.connected) return
    note('a connection is closed', `${pipe.address} has not read ${pipe.owed()} bytes`)
    pipe.drop()
    say(socket, pipe, wireError.name, { name: '', message: 'This connection did not read what it was sent and is closed. Connect again.' })
    socket.disconnect(true)
    clock.after(LAST_WORDS_MS, pipe.cut)
  }
  /** Many clients that each stay within their bound may owe too much together. */
  const cutDebtors = (): void => {
    for (const { socket, pipe } of debtorsOf(connections, limits.owedByAll)) cutOff(socket, pipe)
  }
  const purse = createPurse()
  const pays = ({ socket, pass, pipe }: Connection, name: string): boolean => {
    const { cost, purpose } = costOf(name)
    const burst = purpose === 'page' ? limits.burst : 1
    return (
      purse.pay(`${purpose} ${socket.id}`, cost, limits.pointsAConnection, burst) &&
      (pass.member === null || purse.pay(`${purpose} of ${pass.member}`, cost, limits.pointsAMember, burst)) &&
      purse.pay(`${purpose} at ${addressKey(pipe.address)}`, cost, limits.pointsAnAddress)
    )
  }
  io.use((socket, next) => {
    const fail = (): void => next(new Error(text.SERVICE_UNAVAILABLE))
    const answer = (admitted: Admitted<P>): void =>
      guard(
        'a ticket',
        () => {
          if (!admitted.ok) return next(new Error(admitted.message))
          socket.data = admitted.pass
          next()
        },
        fail,
      )
    const { auth, headers, secure } = socket.handshake
    const address = pipeOf(socket.conn)?.address ?? ''
    guard('a ticket', () => desk.admit({ auth, address, origin: headers.origin, host: headers.host, isSecure: secure }, answer), fail)
  })
  const connect = (socket: Socket): void => {
    const pass: P = socket.data
    const pipe = pipeOf(socket.conn)
    if (pipe === undefined) return void socket.disconnect(true)
    const send = (name: string, body: unknown): void => sendTo(socket, pipe, name, body)
    const outlet: Outlet = {
      send,
      endWith: (name, body) => {
        say(socket, pipe, name, body)
        socket.disconnect()
        clock.after(LAST_WORDS_MS, pipe.cut)
      },
      drop: () => socket.conn.close(),
      cut: pipe.cut,
    }
    const connection: Connection = {
      socket,
      pipe,
      pass,
      books: books.join((body) => guard('the books', () => send(marketBooks.name, body), pipe.cut), pipe.isDrained),
      peer: desk.join(pass, outlet),
    }
    connections.add(connection)
    socket.on('disconnect', () => {
      connections.delete(connection)
      entrance.left(socket.conn)
      connection.books.close()
      connection.peer.close()
    })
    const serverTime = pulse()
    if (serverTime !== null) send(heartbeat.name, { serverTime })
    socket.on(FRAME, (frame: Frame) =>
      guard(
        'a message',
        () => hear(connection, frame),
        () => send(wireError.name, { name: frame.name, message: text.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' }),
      ),
    )
  }
  io.on('connection', (socket) =>
    guard(
      'a connection',
      () => connect(socket),
      () => socket.disconnect(true),
    ),
  )
  /** One message: checks its cost, its caller and its size. It passes what is not about books to the desk, unread. */
  const hear = (connection: Connection, frame: Frame): void => {
    const { socket, pipe, pass, peer } = connection
    const { name } = frame
    const send = (answer: string, body: unknown): void => sendTo(socket, pipe, answer, body)
    const refuse = (message: string): void => send(wireError.name, { name, message })
    /** The message was refused: after `RATE_LIMITED` the sender may repeat it, after `PERMISSION_DENIED` it connects again. */
    const deny = (code: RefusalCode): void => send(wireError.name, { name, message: text[code], code })
    if (!pays(connection, name)) return deny('RATE_LIMITED')
    const known = tongue.heardAs(name)
    if (known === undefined) return refuse('This message is not known.')
    if (known.access === 'member' && pass.member === null) return deny('PERMISSION_DENIED')
    if (frame.asksAck) return refuse('body: an acknowledgement is not given. Send the message without one.')
    const fault = measureFault(frame.text, MAX_MESSAGE)
    if (fault !== null) return refuse(`body: ${fault}`)
    if (name !== watchMarkets.name && name !== unwatchMarkets.name) return peer.hear(frame)
    const body = bodyOf(frame)
    return body === NOT_JSON ? refuse('body: is not JSON') : watch(connection, name, body)
  }
  const watch = ({ socket, pipe, books }: Connection, name: string, body: unknown): void => {
    const send = (answer: string, said: unknown): void => sendTo(socket, pipe, answer, said)
    const refuse = (error: z.core.$ZodError): void => send(wireError.name, { name, message: faultText(error) })
    if (name === watchMarkets.name) {
      const wish = watchMarkets.body.safeParse(body)
      if (!wish.success) return refuse(wish.error)
      const fresh = new Set(wish.data.marketIds.filter((marketId) => !books.watches(marketId)))
      if (!books.watch(wish.data.marketIds, wish.data.levels))
        send(wireError.name, { name, message: 'marketIds: at most 500 markets are watched at once' })
      for (const score of scores.values()) if (score.marketIds.some((marketId) => fresh.has(marketId))) send(scoreMessage.name, score.body)
      return
    }
    const wish = unwatchMarkets.body.safeParse(body)
    if (wish.success) books.unwatch(wish.data.marketIds)
    else refuse(wish.error)
  }
  const toAll = (name: string, body: Encoded, isFor: (connection: Connection) => boolean = () => true): void => {
    for (const connection of [...connections])
      guard(
        name,
        () => {
          if (isFor(connection)) sendTo(connection.socket, connection.pipe, name, body)
        },
        connection.pipe.cut,
      )
  }
  const toWatchers = (score: Extract<ForAll, { kind: 'score' }>): void => {
    scores.delete(score.eventId)
    scores.set(score.eventId, score)
    for (const oldest of scores.keys()) {
      if (scores.size <= MAX_SCORES) break
      scores.delete(oldest)
    }
    toAll(scoreMessage.name, score.body, ({ books }) => score.marketIds.some(books.watches))
  }
  const stopListening = odds.subscribe((heard) =>
    guard(
      `the exchange's ${heard.kind}`,
      () => {
        if (heard.kind === 'score') toWatchers(heard)
        else if (heard.kind === 'definition') toAll(marketChanged.name, heard.body, ({ books }) => books.watches(heard.marketId))
        else if (heard.kind === 'result') toAll(marketResults.name, heard.body, ({ books }) => books.watches(heard.marketId))
      },
      () => undefined,
    ),
  )
  let stopped = false
  let stopBeating = (): void => undefined
  const beat = (): void => {
    cutDebtors()
    purse.begin()
    entrance.begin()
    const serverTime = pulse()
    if (serverTime !== null) toAll(heartbeat.name, new Encoded(JSON.stringify({ serverTime })))
    if (!stopped) stopBeating = clock.after(HEARTBEAT_MS, beat)
  }
  beat()
  return {
    attach: (server, proxies) => entrance.attach(server, trustedProxies(proxies)),
    dropAll: () => {
      for (const { socket } of [...connections]) socket.conn.close()
    },
    counts: () => ({
      connections: connections.size,
      members: new Set([...connections].flatMap(({ pass }) => (pass.member === null ? [] : [pass.member]))).size,
    }),
    unread: entrance.unread,
    close: () => {
      stopped = true
      stopListening()
      books.close()
      stopBeating()
      entrance.close()
    },
  }
}
