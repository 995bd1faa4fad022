import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { eventTypeSuccess } from '#contract/messages/auth.ts'
import { paymentsChanged } from '#contract/messages/payments.ts'
import { noticesChanged, playChanged } from '#contract/messages/play.ts'
import { alertsChanged, settingsChanged } from '#contract/messages/settings.ts'
import { amendBet, betPending, createBet, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'
import {
  heartbeat,
  logoutMessage,
  marketBooks,
  marketResults,
  scoreMessage,
  unwatchMarkets,
  watchMarkets,
  wireError,
} from '#contract/messages/browse.ts'
import type { Code, RefusalCode } from '#contract/call.ts'
import type { EventId, EventTypeId, MarketId, MemberCode } from '#contract/scalar.ts'
import { mayPlay } from '#domain/player/access.ts'
import { text } from '#copy/catalogue.ts'
import { noted } from '#server/feeds/words.ts'
import type { Exchange, Published } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import { addressKey, trustedProxies } from '#server/members/address.ts'
import { createAddressLimit, createLimit } from '#server/members/limit.ts'
import type { MemberService } from '#server/members/service.ts'
import { type BookSender, createBooks } from './books.ts'
import { type CommonAnswers, createCommonAnswers } from '../gate/common.ts'
import { SOCKET_LIMITS, type SocketLimits, costOf, createPurse, heardAs } from '../gate/costs.ts'
import { Encoded, FRAME, type Frame, NOT_JSON, bodyOf, frameParser } from './frames.ts'
import { type Conn, DrainedPongs, type Pipe, createPipe, idOf } from './pipe.ts'
import { SAFETY_HEADERS } from '../gate/headers.ts'
import { serveLogin } from './login-messages.ts'
import { type FigureSender, autoMessage, createFigureSender } from './figures.ts'
import { type OfferSender, createOfferSender } from './offers.ts'
import {
  type MessageParts,
  accountMessage,
  betsMessage,
  faultText,
  namesAnother,
  serveMessage,
  settledMessage,
  verdictMessage,
} from './messages.ts'
import { isForeignOrigin } from '../gate/origin.ts'
import type { Session, Sessions, Ticket } from '../gate/sessions.ts'

const CONFLATE_MS = 100
const HEARTBEAT_MS = 1000
/** A larger message is answered, not parsed; a connection that sends frames of the second size is cut. */
const MAX_MESSAGE = 64 * 1024
const MAX_FRAME = 128 * 1024
/** How long a connection may stay without a ticket. */
const TICKET_MS = 10_000
/** How long a client that is cut off has to read why; how long a client whose session ended has to disconnect. */
const LAST_WORDS_MS = 2000
const MAX_SCORES = 1000
/** How often idle sessions are looked for. */
const IDLE_MS = 60_000
/** Refused tickets of one address in a minute that the audit keeps. */
const REFUSALS = { most: 10, ms: 60_000 }
/** Faults in a minute that are written to the log, and the length of each. */
const FAULTS = { most: 10, ms: 60_000, length: 300 }
const BET_ANSWERS: ReadonlySet<string> = new Set([betPending.name, placeBetSuccess.name, placeBetError.name])
const HEADERS = { ...SAFETY_HEADERS, 'Cache-Control': 'no-store' } as const

type Connection = {
  readonly socket: Socket
  readonly pipe: Pipe
  readonly ticket: Ticket
  readonly session: Session | null
  readonly books: BookSender
  readonly offers: OfferSender | null
  readonly figures: FigureSender | null
}

export type SocketDoorOptions = {
  readonly common?: CommonAnswers
  readonly limits?: Partial<SocketLimits> | undefined
  /** Takes one line for each fault, ten a minute at most; the process's error output when absent. */
  readonly log?: (line: string) => void
}

export type Sockets = {
  /** `proxies`: those in front whose X-Forwarded-For is believed, with commas between. */
  attach(server: HttpServer, proxies?: string): void
  /** Sends every connection of that session its end, and drops them. */
  endSession(sessionId: string): void
  /** Drops them without a word: their browser comes back as who it is now. */
  dropSession(sessionId: string): void
  /** Tells every connection of that session that another member logged in in its browser, and drops them. */
  replaceSession(sessionId: string): void
  /** Drops every connection, as a failing network would. */
  dropAll(): void
  /** Tells every connection of that member why the session ended, and drops them; spares those of one session. */
  endMember(member: MemberCode, why: Code, except?: string): void
  /** Tells the member's connections that the menu flags changed (SESS-12). */
  notifyFlags(member: MemberCode): void
  /** Tells the member's connections that betting settings or stakes changed (SLIP-33). */
  notifySettings(member: MemberCode): void
  /** Tells the member's connections that there is a new notification; spares those of one session (ACCT-06, ACCT-10). */
  notifyNotices(member: MemberCode, newSignIn: boolean, except?: string): void
  /** Tells the member's connections whose session has ended why, and drops them (ACCT-10). */
  endLost(member: MemberCode, why: Code): void
  /** Loses every answer to a bet for that long, as a network that fails on the way back would. */
  loseAnswers(ms: number): void
  close(): void
}

const ticketSchema = z.object({ ticket: z.string() })

type Trust = ReturnType<typeof proxyAddr.compile> | null
/** The address of the client: the peer's own, or the one that a trusted proxy names. */
const addressOf = (request: IncomingMessage, isTrusted: Trust): string =>
  (isTrusted === null ? request.socket.remoteAddress : proxyAddr(request, isTrusted)) ?? ''
const trustOf = (proxies: string | undefined): Trust => {
  const trusted = trustedProxies(proxies)
  return trusted.length === 0 ? null : proxyAddr.compile([...trusted])
}

/** The socket door (SOCK-01 to SOCK-06): tickets, watched books conflated per connection, verdicts to all of a member's connections. */
export const createSockets = (
  exchange: Exchange,
  sessions: Sessions,
  room: MemberService,
  clock: Clock,
  {
    common = createCommonAnswers(exchange, clock),
    limits: some = {},
    log = (line) => void process.stderr.write(`${line}\n`),
  }: SocketDoorOptions = {},
): Sockets => {
  const limits = { ...SOCKET_LIMITS, ...some }
  let isTrusted: Trust = null
  const faults = createLimit(clock, FAULTS.most, FAULTS.ms)
  const note = (where: string, error: unknown): void => {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (faults.take('')) log(`socket: ${where}: ${words.replace(/\s+/g, ' ')}`.slice(0, FAULTS.length))
  }
  /** Runs `job`, and `otherwise` when it throws. What is thrown is written to the log and never reaches the process. */
  const guard = (where: string, job: () => void, otherwise: () => void): void => {
    try {
      job()
    } catch (error) {
      note(where, error)
      try {
        otherwise()
      } catch (again) {
        note(where, again)
      }
    }
  }
  const io = new Server({
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_FRAME,
    connectTimeout: TICKET_MS,
    transports: ['polling', 'websocket'],
    serveClient: false,
    parser: frameParser((error) => note('a packet', error)),
    wsEngine: DrainedPongs,
    allowRequest: (request, decide) =>
      guard(
        'a request',
        () => {
          const why = full(addressKey(addressOf(request, isTrusted)))
          decide(why, why === null)
        },
        () => decide(text.SERVICE_UNAVAILABLE, false),
      ),
  })
  const pipes = new Map<Conn, Pipe>()
  /** The same, by the engine's id, which every request but the first of a polling connection names. */
  const polled = new Map<string, Pipe>()
  const openFrom = new Map<string, number>()
  const full = (peer: string): string | null =>
    pipes.size >= limits.sockets
      ? 'The exchange takes no more connections. Try again in a moment.'
      : (openFrom.get(peer) ?? 0) >= limits.socketsAnAddress
        ? 'Too many connections are open from this network. Close some, then try again.'
        : null
  const count = (peer: string, more: 1 | -1): void => {
    const open = (openFrom.get(peer) ?? 0) + more
    if (open > 0) openFrom.set(peer, open)
    else openFrom.delete(peer)
  }
  const openLine = (conn: Conn): void => {
    const pipe = createPipe(conn, addressOf(conn.request, isTrusted), limits.frames)
    const peer = addressKey(pipe.address)
    const { sid } = conn.transport
    pipes.set(conn, pipe)
    polled.set(sid, pipe)
    count(peer, 1)
    conn.once('close', () => {
      pipes.delete(conn)
      polled.delete(sid)
      count(peer, -1)
    })
  }
  const connections = new Set<Connection>()
  const books = createBooks(exchange, clock, (error) => note('a book', error))
  /** The last score of each event and its markets, for a client that starts to watch one of them. */
  const scores = new Map<EventId, { readonly marketIds: readonly MarketId[]; readonly body: unknown }>()
  const refusals = createAddressLimit(clock, REFUSALS.most, REFUSALS.ms)
  const mayBet = (member: MemberCode, eventTypeId: EventTypeId): boolean => mayPlay(room.members.find(member)?.flags ?? [], eventTypeId)
  let losingUntil = 0
  /** The one way to a client. A client that does not read is cut, so that its queue stays bounded. */
  const sendTo = (connection: Connection, name: string, body: unknown): void => {
    if (losingUntil > clock.now() && BET_ANSWERS.has(name)) return
    if (body instanceof Encoded) connection.pipe.write(body.packet(name))
    else connection.socket.emit(name, body)
    if (connection.pipe.owed() > limits.owed) cutOff(connection)
  }
  const cutOff = ({ socket, pipe }: Connection): void => {
    if (!socket.connected) return
    note('a connection is closed', `${pipe.address} has not read ${pipe.owed()} bytes`)
    pipe.drop()
    socket.emit(wireError.name, { name: '', message: 'This connection did not read what it was sent and is closed. Connect again.' })
    socket.disconnect(true)
    clock.after(LAST_WORDS_MS, pipe.cut)
  }
  /** Many clients that each stay within their bound may owe too much together. */
  const cutDebtors = (): void => {
    const debts = [...connections].map((connection) => ({ connection, owed: connection.pipe.owed() }))
    let sum = debts.reduce((all, { owed }) => all + owed, 0)
    if (sum <= limits.owedByAll) return
    for (const { connection, owed } of debts.sort((one, other) => other.owed - one.owed)) {
      if (sum <= limits.owedByAll) return
      cutOff(connection)
      sum -= owed
    }
  }
  const purse = createPurse()
  const bets = createPurse()
  const pays = ({ socket, session, pipe }: Connection, cost: number): boolean =>
    purse.pay(`connection ${socket.id}`, cost, limits.pointsAConnection) &&
    (session === null || purse.pay(`member ${session.member}`, cost, limits.pointsAMember)) &&
    purse.pay(`address ${addressKey(pipe.address)}`, cost, limits.pointsAnAddress)
  io.use((socket, next) =>
    guard(
      'a ticket',
      () => next(refusalOf(socket)),
      () => next(new Error(text.SERVICE_UNAVAILABLE)),
    ),
  )
  /** Takes the ticket; what is wrong with it, in words for its sender. */
  const refusalOf = (socket: Socket): Error | undefined => {
    const auth = ticketSchema.safeParse(socket.handshake.auth)
    const ticket = auth.success ? sessions.redeem(auth.data.ticket) : null
    if (ticket === null) {
      const address = pipes.get(socket.conn)?.address ?? ''
      if (refusals.take(address)) room.audit.add({ kind: 'ticket-refused', member: null, address, detail: '' })
      return new Error('This ticket is used or too old. Ask for a new one.')
    }
    const { headers, secure } = socket.handshake
    if (isForeignOrigin(headers.origin, ticket.host, secure)) return new Error('A page of another site may not connect.')
    const { session } = ticket
    const open = session === null ? 0 : [...connections].filter((other) => other.session?.member === session.member).length
    if (open >= limits.socketsAMember) return new Error('Too many windows are open for this account. Close some, then try again.')
    socket.data = ticket
    return undefined
  }
  /** The open connections of each member. */
  const here = new Map<MemberCode, number>()
  /** Tells the exchange of a member's first connection, and of the last one's end (ACCT-08). */
  const countHere = (member: MemberCode, more: 1 | -1): void => {
    const open = (here.get(member) ?? 0) + more
    if (open > 0) here.set(member, open)
    else here.delete(member)
    exchange.present(member, open > 0)
  }
  const connect = (socket: Socket): void => {
    const ticket: Ticket = socket.data
    const { session } = ticket
    const pipe = pipes.get(socket.conn)
    if (pipe === undefined) return void socket.disconnect(true)
    const send = (name: string, body: unknown): void => sendTo(connection, name, body)
    const connection: Connection = {
      socket,
      pipe,
      ticket,
      session,
      books: books.join((body) => guard('the books', () => send(marketBooks.name, body), pipe.cut), pipe.isDrained),
      offers: session === null ? null : createOfferSender(exchange, session.member, send),
      figures: session === null ? null : createFigureSender(exchange, session.member, send),
    }
    connections.add(connection)
    if (session !== null) countHere(session.member, 1)
    socket.on('disconnect', () => {
      connections.delete(connection)
      connection.books.close()
      if (session !== null) countHere(session.member, -1)
    })
    send(heartbeat.name, { serverTime: clock.now() })
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
  /** One message: checks its cost, its caller, its size and its body, then serves it. */
  const hear = (connection: Connection, frame: Frame): void => {
    const { session, ticket } = connection
    const { name } = frame
    const send = (answer: string, body: unknown): void => sendTo(connection, answer, body)
    const refuse = (message: string): void => send(wireError.name, { name, message })
    /** The message was refused: after `RATE_LIMITED` the sender may repeat it, after `PERMISSION_DENIED` it connects again. */
    const deny = (code: RefusalCode): void => send(wireError.name, { name, message: text[code], code })
    if (!pays(connection, costOf(name))) return deny('RATE_LIMITED')
    const known = heardAs(name)
    if (known === undefined) return refuse('This message is not known.')
    // A page asks for bets and prices by itself; only a bet, or a change of one, is a member's action.
    const isOrder = name === createBet.name || name === amendBet.name
    const find = isOrder ? sessions.findActive : sessions.find
    const member = session !== null && find(session.id) !== null ? session.member : null
    if (known.access === 'member' && member === null) return deny('PERMISSION_DENIED')
    if (member !== null && isOrder && !bets.pay(member, 1, limits.betsAMember)) return deny('RATE_LIMITED')
    if (frame.asksAck) return refuse('body: an acknowledgement is not given. Send the message without one.')
    if (Buffer.byteLength(frame.text) > MAX_MESSAGE) return refuse(`body: is larger than ${MAX_MESSAGE / 1024} KiB`)
    const body = bodyOf(frame)
    if (body === NOT_JSON) return refuse('body: is not JSON')
    if (known.access === 'member' && member !== null && namesAnother(member, body)) return deny('OTHER_MEMBER')
    if (name === watchMarkets.name || name === unwatchMarkets.name) return watch(connection, name, body)
    if (name === watchCashOut.name) return watchOffer(connection, body)
    if (name === watchCashOuts.name) return watchFigures(connection, body)
    const guarded: MessageParts['guarded'] =
      (reply) =>
      (...said) =>
        guard(
          `an answer to ${name}`,
          () => reply(...said),
          () => deny('SERVICE_UNAVAILABLE'),
        )
    const parts = { mayBet, home: common.homeMessage, guarded }
    const isServed =
      serveLogin({ room, sessions, clock }, ticket, name, body, send) || serveMessage(exchange, clock, member, name, body, send, parts)
    if (!isServed) refuse('This message is not known.')
  }
  const watch = (connection: Connection, name: string, body: unknown): void => {
    const { books } = connection
    const refuse = (error: z.core.$ZodError): void => sendTo(connection, wireError.name, { name, message: faultText(error) })
    if (name === watchMarkets.name) {
      const wish = watchMarkets.body.safeParse(body)
      if (!wish.success) return refuse(wish.error)
      const fresh = new Set(wish.data.marketIds.filter((marketId) => !books.watches(marketId)))
      if (!books.watch(wish.data.marketIds, wish.data.levels))
        sendTo(connection, wireError.name, { name, message: 'marketIds: at most 500 markets are watched at once' })
      for (const { marketIds, body } of scores.values())
        if (marketIds.some((marketId) => fresh.has(marketId))) sendTo(connection, scoreMessage.name, body)
      return
    }
    const wish = unwatchMarkets.body.safeParse(body)
    if (wish.success) books.unwatch(wish.data.marketIds)
    else refuse(wish.error)
  }
  const watchOffer = (connection: Connection, body: unknown): void => {
    const wish = watchCashOut.body.safeParse(body)
    if (wish.success) connection.offers?.watch(wish.data.marketId, wish.data.part)
    else sendTo(connection, wireError.name, { name: watchCashOut.name, message: faultText(wish.error) })
  }
  const watchFigures = (connection: Connection, body: unknown): void => {
    const wish = watchCashOuts.body.safeParse(body)
    if (wish.success) connection.figures?.watch(wish.data.marketIds)
    else sendTo(connection, wireError.name, { name: watchCashOuts.name, message: faultText(wish.error) })
  }
  /** Says one last thing, and closes. */
  const endWith = ({ socket, pipe }: Connection, name: string, body: unknown): void => {
    socket.emit(name, body)
    socket.disconnect()
    clock.after(LAST_WORDS_MS, pipe.cut)
  }
  const end = (connection: Connection, code: Code): void => endWith(connection, logoutMessage.name, { message: text[code], code })
  const toAll = (name: string, body: unknown, isFor: (connection: Connection) => boolean = () => true): void => {
    const once = new Encoded(JSON.stringify(body))
    for (const connection of [...connections])
      guard(
        name,
        () => {
          if (isFor(connection)) sendTo(connection, name, once)
        },
        connection.pipe.cut,
      )
  }
  const toMember = (member: string, [name, body]: readonly [string, unknown]): void =>
    toAll(name, body, ({ session }) => session?.member === member)
  const toWatchers = (eventId: EventId, body: unknown): void => {
    const marketIds = exchange.event(eventId).map(({ market }) => market.marketId)
    scores.delete(eventId)
    scores.set(eventId, { marketIds, body })
    for (const oldest of scores.keys()) {
      if (scores.size <= MAX_SCORES) break
      scores.delete(oldest)
    }
    toAll(scoreMessage.name, body, ({ books }) => marketIds.some(books.watches))
  }
  const hearExchange = (published: Published): void => {
    switch (published.kind) {
      case 'verdict':
        return toMember(published.member, verdictMessage(published.verdict))
      case 'account':
        for (const { session, offers, figures } of connections) {
          if (session?.member !== published.member) continue
          offers?.changed(null)
          figures?.changed(null)
        }
        // The bets first: a client whose bets are at the account's number asks for no list.
        for (const message of [betsMessage(published), accountMessage(published.account)])
          if (message !== null) toMember(published.member, message)
        return undefined
      case 'settlement':
        return toMember(published.member, settledMessage(published))
      case 'book':
        for (const { offers, figures } of connections) {
          offers?.changed(published.marketId)
          figures?.changed(published.marketId)
        }
        return undefined
      case 'auto-cash-out':
        for (const { session, figures } of connections)
          if (session?.member === published.member) figures?.changed(published.news.market.marketId)
        return toMember(published.member, autoMessage(published.news))
      case 'alerts':
        return toMember(published.member, [alertsChanged.name, {}])
      case 'payment':
        return toMember(published.member, [paymentsChanged.name, {}])
      case 'payment-conflict':
        return undefined
      case 'play':
        return toMember(published.member, [playChanged.name, {}])
      case 'score':
        return toWatchers(published.eventId, z.encode(scoreMessage.body, { eventId: published.eventId, score: published.score }))
      case 'result':
        return toAll(marketResults.name, {
          marketId: published.marketId,
          eventId: published.eventId,
          winners: published.winners,
          ...noted(published.note),
        })
      case 'catalog':
        return undefined
      default:
        return published satisfies never
    }
  }
  const stopListening = exchange.subscribe((published) =>
    guard(
      `the exchange's ${published.kind}`,
      () => hearExchange(published),
      () => undefined,
    ),
  )
  let stopped = false
  let stopConflating = (): void => undefined
  let stopBeating = (): void => undefined
  const conflate = (): void => {
    for (const { offers, figures, pipe } of [...connections])
      guard(
        'the cash-out offers',
        () => {
          offers?.flush()
          figures?.flush()
        },
        pipe.cut,
      )
    if (!stopped) stopConflating = clock.after(CONFLATE_MS, conflate)
  }
  let lookedAt = clock.now()
  const beat = (): void => {
    cutDebtors()
    purse.begin()
    bets.begin()
    for (const pipe of pipes.values()) pipe.begin()
    const isDue = lookedAt + IDLE_MS <= clock.now()
    if (isDue) lookedAt = clock.now()
    for (const connection of [...connections]) {
      if (connection.session === null) continue
      if (connection.session.expiry <= clock.now()) end(connection, 'LOGGED_OUT')
      else if (isDue && sessions.find(connection.session.id) === null) end(connection, 'SESSION_IDLE')
    }
    toAll(heartbeat.name, { serverTime: clock.now() })
    if (!stopped) stopBeating = clock.after(HEARTBEAT_MS, beat)
  }
  conflate()
  beat()
  return {
    attach: (server, proxies) => {
      isTrusted = trustOf(proxies)
      io.attach(server)
      io.engine.on('connection', (conn: Conn) =>
        guard(
          'a pipe',
          () => openLine(conn),
          () => conn.close(true),
        ),
      )
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) =>
        guard(
          'a request',
          () => {
            for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
            const isPoll = request.method === 'GET' && request.headers.upgrade === undefined
            const pipe = isPoll ? polled.get(idOf(request)) : undefined
            if (pipe === undefined || pipe.poll(response)) next()
            else response.destroy()
          },
          () => response.end(),
        ),
      )
    },
    endSession: (sessionId) => {
      for (const connection of [...connections]) if (connection.session?.id === sessionId) end(connection, 'LOGGED_OUT')
    },
    dropSession: (sessionId) => {
      for (const { socket, session } of [...connections]) if (session?.id === sessionId) socket.conn.close()
    },
    replaceSession: (sessionId) => {
      const body = { name: 'login', message: text.OTHER_MEMBER, code: 'OTHER_MEMBER' }
      for (const connection of [...connections]) if (connection.session?.id === sessionId) endWith(connection, wireError.name, body)
    },
    endMember: (member, why, except) => {
      for (const connection of [...connections])
        if (connection.session?.member === member && connection.session.id !== except) end(connection, why)
    },
    notifyFlags: (member) => toMember(member, [eventTypeSuccess.name, {}]),
    notifySettings: (member) => toMember(member, [settingsChanged.name, {}]),
    notifyNotices: (member, newSignIn, except) =>
      toAll(noticesChanged.name, { newSignIn }, ({ session }) => session?.member === member && session.id !== except),
    endLost: (member, why) => {
      for (const connection of [...connections])
        if (connection.session?.member === member && sessions.find(connection.session.id) === null) end(connection, why)
    },
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
      books.close()
      stopBeating()
      io.disconnectSockets(true)
      void io.close()
    },
  }
}
