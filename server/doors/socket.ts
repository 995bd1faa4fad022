import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { eventTypeSuccess } from '#contract/auth.ts'
import { betPending, createBet, placeBetError, placeBetSuccess } from '#contract/betting.ts'
import { watchCashOut } from '#contract/cash-out.ts'
import { heartbeat, logoutMessage, marketResults, scoreMessage, unwatchMarkets, watchMarkets, wireError } from '#contract/browse.ts'
import type { EventId, EventTypeId, MarketId, MemberCode } from '#contract/scalar.ts'
import { mayPlay } from '#domain/access.ts'
import { refusalText, text } from '#domain/text.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import { createAddressLimit } from '#server/members/limit.ts'
import type { MembersRoom } from '#server/members/room.ts'
import { type BookSender, createBookSender } from './books.ts'
import { serveLogin } from './login-messages.ts'
import { type OfferSender, createOfferSender } from './offers.ts'
import { accountMessage, faultText, serveMessage, verdictMessage } from './messages.ts'
import { isForeignOrigin } from './origin.ts'
import type { Session, Sessions, Ticket } from './sessions.ts'

const CONFLATE_MS = 100
const HEARTBEAT_MS = 1000
const MAX_A_SECOND = 50
/** Of one member, over all connections. */
const MAX_BETS_A_SECOND = 20
/** A larger message is answered, not read; a line that sends frames of the second size is cut. */
const MAX_MESSAGE = 64 * 1024
const MAX_FRAME = 1024 * 1024
const MAX_SCORES = 1000
/** How often sessions are looked at for having stood idle. */
const IDLE_MS = 60_000
/** Refused tickets of one address in a minute that the audit keeps. */
const REFUSALS = { most: 10, ms: 60_000 }
const BET_ANSWERS: ReadonlySet<string> = new Set([betPending.name, placeBetSuccess.name, placeBetError.name])

type Connection = {
  readonly socket: Socket
  readonly session: Session | null
  readonly books: BookSender
  readonly offers: OfferSender | null
  heard: number
  large: boolean
}

export type SocketDoor = {
  attach(server: HttpServer): void
  /** Tells every connection of that session that it is over, and drops them. */
  endSession(sessionId: string): void
  /** Drops them without a word: their browser comes back as who it is now. */
  dropSession(sessionId: string): void
  /** Drops every connection, as a failing line would. */
  dropAll(): void
  /** Tells every connection of that member that the session is over, and why, and drops them; all but those of one session. */
  endMember(member: MemberCode, why: string, except?: string): void
  /** Tells the member's connections that the menu flags are others now (SESS-12). */
  tellFlags(member: MemberCode): void
  /** Loses every answer to a bet for that long, as a line that fails on its way back would. */
  loseAnswers(ms: number): void
  close(): void
}

/** Weighs a message only after a large frame came in: the frames of all others are small already. */
const isTooLarge = (connection: Connection, body: unknown): boolean => {
  if (!connection.large) return false
  const size = JSON.stringify(body ?? null).length
  if (size > MAX_MESSAGE / 2) connection.large = false
  return size > MAX_MESSAGE
}

const ticketSchema = z.object({ ticket: z.string() })

/** The socket door (SOCK-01 to SOCK-06): tickets, watched books conflated per connection, verdicts to all of a member's connections. */
export const createSocketDoor = (exchange: Exchange, sessions: Sessions, room: MembersRoom, clock: Clock): SocketDoor => {
  const io = new Server({
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_FRAME,
    transports: ['polling', 'websocket'],
    serveClient: false,
  })
  const connections = new Set<Connection>()
  /** The last score of each event and the markets it belongs to, for whoever starts to watch one of them. */
  const scores = new Map<EventId, { readonly marketIds: readonly MarketId[]; readonly body: unknown }>()
  const refusals = createAddressLimit(clock, REFUSALS.most, REFUSALS.ms)
  const mayBet = (member: MemberCode, eventTypeId: EventTypeId): boolean => mayPlay(room.members.find(member)?.flags ?? [], eventTypeId)
  let losingUntil = 0
  const tell = (socket: Socket, name: string, body: unknown): void => {
    if (losingUntil > clock.now() && BET_ANSWERS.has(name)) return
    socket.emit(name, body)
  }
  /** Bets asked for by each member in the running second. */
  const bets = new Map<MemberCode, number>()
  /** Dropped whole, and said so: nothing was done, and the sender may ask again. */
  const tooMany = (socket: Socket, name: string): void =>
    void socket.emit(wireError.name, { name, message: refusalText('RATE_LIMITED'), code: 'RATE_LIMITED' })
  /** The client hears from it that its connection is taken for a visitor's, and makes another. */
  const denied = (socket: Socket, name: string): void =>
    void socket.emit(wireError.name, { name, message: refusalText('PERMISSION_DENIED'), code: 'PERMISSION_DENIED' })
  io.use((socket, next) => {
    const auth = ticketSchema.safeParse(socket.handshake.auth)
    const ticket = auth.success ? sessions.redeem(auth.data.ticket) : null
    if (ticket === null) {
      const { address } = socket.handshake
      if (refusals.take(address)) room.audit.add({ kind: 'ticket-refused', member: null, address, detail: '' })
      return next(new Error('This ticket is used or too old. Ask for a new one.'))
    }
    const { headers, secure } = socket.handshake
    if (isForeignOrigin(headers.origin, ticket.host, secure)) return next(new Error('A page of another site may not connect.'))
    socket.data = ticket
    return next()
  })
  io.on('connection', (socket) => {
    const ticket: Ticket = socket.data
    const { session } = ticket
    const send = (name: string, body: unknown): void => tell(socket, name, body)
    const connection: Connection = {
      socket,
      session,
      books: createBookSender(exchange, send, () => socket.conn.transport.writable),
      offers: session === null ? null : createOfferSender(exchange, session.member, send),
      heard: 0,
      large: false,
    }
    connections.add(connection)
    send(heartbeat.name, { serverTime: clock.now() })
    socket.on('disconnect', () => connections.delete(connection))
    socket.conn.on('packet', ({ data }: { readonly data?: unknown }) => {
      if (typeof data === 'string' && data.length > MAX_MESSAGE) connection.large = true
    })
    socket.onAny((name: string, body: unknown) => {
      connection.heard += 1
      if (isTooLarge(connection, body))
        return socket.emit(wireError.name, { name, message: `body: is larger than ${MAX_MESSAGE / 1024} KiB` })
      if (connection.heard > MAX_A_SECOND) return tooMany(socket, name)
      if (name === watchMarkets.name || name === unwatchMarkets.name) return watch(connection, name, body)
      // A page asks for bets and prices by itself; only a bet is a member's doing.
      const find = name === createBet.name ? sessions.findActive : sessions.find
      const member = session !== null && find(session.id) !== null ? session.member : null
      if (name === watchCashOut.name) return member === null ? denied(socket, name) : watchOffer(connection, body)
      if (member !== null && name === createBet.name) {
        const made = (bets.get(member) ?? 0) + 1
        bets.set(member, made)
        if (made > MAX_BETS_A_SECOND) return tooMany(socket, name)
      }
      const isServed =
        serveLogin({ room, sessions, clock }, ticket, name, body, send) || serveMessage(exchange, clock, member, name, body, send, mayBet)
      if (!isServed) send(wireError.name, { name, message: 'This message is not known.' })
      return undefined
    })
  })
  const watch = ({ socket, books }: Connection, name: string, body: unknown): void => {
    const refuse = (error: z.core.$ZodError): void => void socket.emit(wireError.name, { name, message: faultText(error) })
    if (name === watchMarkets.name) {
      const wish = watchMarkets.body.safeParse(body)
      if (!wish.success) return refuse(wish.error)
      const fresh = new Set(wish.data.marketIds.filter((marketId) => !books.watches(marketId)))
      if (!books.watch(wish.data.marketIds, wish.data.levels))
        socket.emit(wireError.name, { name, message: 'marketIds: at most 500 markets are watched at once' })
      for (const { marketIds, body } of scores.values())
        if (marketIds.some((marketId) => fresh.has(marketId))) socket.emit(scoreMessage.name, body)
      return
    }
    const wish = unwatchMarkets.body.safeParse(body)
    if (wish.success) books.unwatch(wish.data.marketIds)
    else refuse(wish.error)
  }
  const watchOffer = ({ socket, offers }: Connection, body: unknown): void => {
    const wish = watchCashOut.body.safeParse(body)
    if (wish.success) offers?.watch(wish.data.marketId, wish.data.part)
    else socket.emit(wireError.name, { name: watchCashOut.name, message: faultText(wish.error) })
  }
  const end = (socket: Socket, message: string): void => {
    socket.emit(logoutMessage.name, { message })
    socket.disconnect()
  }
  const toMember = (member: string, [name, body]: readonly [string, unknown]): void => {
    for (const { socket, session } of connections) if (session?.member === member) tell(socket, name, body)
  }
  const toWatchers = (eventId: EventId, body: unknown): void => {
    const marketIds = exchange.event(eventId).map(({ market }) => market.marketId)
    scores.delete(eventId)
    scores.set(eventId, { marketIds, body })
    for (const oldest of scores.keys()) {
      if (scores.size <= MAX_SCORES) break
      scores.delete(oldest)
    }
    for (const { socket, books } of connections) if (marketIds.some(books.watches)) socket.emit(scoreMessage.name, body)
  }
  const stopListening = exchange.subscribe((published) => {
    switch (published.kind) {
      case 'verdict':
        return toMember(published.member, verdictMessage(published.verdict))
      case 'account':
        for (const { session, offers } of connections) if (session?.member === published.member) offers?.changed(null)
        return toMember(published.member, accountMessage(published.account))
      case 'book':
        for (const { books, offers } of connections) {
          books.changed(published.marketId)
          offers?.changed(published.marketId)
        }
        return undefined
      case 'score':
        return toWatchers(published.eventId, z.encode(scoreMessage.body, { eventId: published.eventId, score: published.score }))
      case 'result':
        io.emit(marketResults.name, {
          marketId: published.marketId,
          eventId: published.eventId,
          winners: published.winners,
          note: published.note,
        })
        return undefined
      case 'catalog':
        return undefined
      default:
        return published satisfies never
    }
  })
  let stopped = false
  let stopConflating = (): void => undefined
  let stopBeating = (): void => undefined
  const conflate = (): void => {
    for (const { books, offers } of connections) {
      books.flush()
      offers?.flush()
    }
    if (!stopped) stopConflating = clock.after(CONFLATE_MS, conflate)
  }
  let lookedAt = clock.now()
  const beat = (): void => {
    bets.clear()
    const isDue = lookedAt + IDLE_MS <= clock.now()
    if (isDue) lookedAt = clock.now()
    for (const connection of [...connections]) {
      connection.heard = 0
      if (connection.session === null) continue
      if (connection.session.expiry <= clock.now()) end(connection.socket, text.loggedOutElsewhere)
      else if (isDue && sessions.find(connection.session.id) === null) end(connection.socket, text.endedIdle)
    }
    io.emit(heartbeat.name, { serverTime: clock.now() })
    if (!stopped) stopBeating = clock.after(HEARTBEAT_MS, beat)
  }
  conflate()
  beat()
  return {
    attach: (server) => void io.attach(server),
    endSession: (sessionId) => {
      for (const { socket, session } of [...connections]) if (session?.id === sessionId) end(socket, text.loggedOutElsewhere)
    },
    dropSession: (sessionId) => {
      for (const { socket, session } of [...connections]) if (session?.id === sessionId) socket.conn.close()
    },
    endMember: (member, why, except) => {
      for (const { socket, session } of [...connections]) if (session?.member === member && session.id !== except) end(socket, why)
    },
    tellFlags: (member) => toMember(member, [eventTypeSuccess.name, {}]),
    loseAnswers: (ms) => {
      losingUntil = clock.now() + ms
    },
    dropAll: () => {
      for (const { socket } of [...connections]) socket.conn.close()
    },
    close: () => {
      stopped = true
      stopListening()
      stopConflating()
      stopBeating()
      io.disconnectSockets(true)
      void io.close()
    },
  }
}
