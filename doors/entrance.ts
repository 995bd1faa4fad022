import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import { addressKey } from './address.ts'
import type { Clock } from './clock.ts'
import { frameParser } from './frames.ts'
import type { Guard } from './guard.ts'
import { type Conn, DrainedPongs, type Pipe, createPipe, idOf } from './pipe.ts'

/** How long a connection may stay without the ticket or session that lets it in. */
const ADMIT_MS = 10_000
/** Longer than ours: the library's own wait, which counts by the machine's clock alone. */
const LIBRARY_MS = 2 * ADMIT_MS

/** The connections of a socket server, and the frames of one. */
export type EntranceLimits = {
  /** Open at once. */
  readonly sockets: number
  readonly socketsAnAddress: number
  /** Frames a second, of all kinds, before a connection is cut. */
  readonly frames: number
}
export type EntranceOptions = {
  readonly clock: Clock
  readonly guard: Guard
  readonly limits: EntranceLimits
  /** A connection that sends a larger frame is cut. In bytes. */
  readonly maxFrame: number
  /** The headers of every answer below /socket.io. */
  readonly headers: Readonly<Record<string, string>>
  /** What a client is answered when all connections are taken, when those of its address are, and when its request failed. */
  readonly words: { readonly full: string; readonly fullAddress: string; readonly failed: string }
  /** Pages of any origin connect; none otherwise. */
  readonly isForAnyOrigin?: boolean
}
export type Entrance = ReturnType<typeof createEntrance>

/** Whether a peer is a proxy whose word counts; null: none is. */
export type Trust = ReturnType<typeof proxyAddr.compile> | null
export const trustIn = (proxies: readonly string[]): Trust => (proxies.length === 0 ? null : proxyAddr.compile([...proxies]))

/** The address of the client: the peer's own, or the one that a trusted proxy names. */
export const addressOf = (request: IncomingMessage, isTrusted: Trust): string =>
  (isTrusted === null ? request.socket.remoteAddress : proxyAddr(request, isTrusted)) ?? ''

/**
 * The entrance of a socket server (SOCK-01): it counts connections, by address too, cuts those that nothing lets in, measures what each
 * sends and leaves unread, and gives each message to its server unparsed. A fault of one request or packet stays with its connection.
 */
export const createEntrance = ({
  clock,
  guard: { guard, note },
  limits,
  maxFrame,
  headers,
  words,
  isForAnyOrigin = false,
}: EntranceOptions) => {
  let isTrusted: Trust = null
  const io = new Server({
    ...(isForAnyOrigin ? { cors: { origin: '*', credentials: false } } : {}),
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: maxFrame,
    connectTimeout: LIBRARY_MS,
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
        () => decide(words.failed, false),
      ),
  })
  const pipes = new Map<Conn, Pipe>()
  /** The same, by the engine's id, which every request but the first of a polling connection names. */
  const polled = new Map<string, Pipe>()
  const openFrom = new Map<string, number>()
  /** Ends the wait of each connection that has not been let in. */
  const waits = new Map<Conn, () => void>()
  const full = (address: string): string | null =>
    pipes.size >= limits.sockets ? words.full : (openFrom.get(address) ?? 0) >= limits.socketsAnAddress ? words.fullAddress : null
  const count = (address: string, more: 1 | -1): void => {
    const open = (openFrom.get(address) ?? 0) + more
    if (open > 0) openFrom.set(address, open)
    else openFrom.delete(address)
  }
  const endWait = (conn: Conn): void => {
    waits.get(conn)?.()
    waits.delete(conn)
  }
  const wait = (conn: Conn): void => {
    const pipe = pipes.get(conn)
    endWait(conn)
    if (pipe !== undefined) waits.set(conn, clock.after(ADMIT_MS, pipe.cut))
  }
  const openLine = (conn: Conn): void => {
    const pipe = createPipe(conn, addressOf(conn.request, isTrusted), limits.frames)
    const address = addressKey(pipe.address)
    const { sid } = conn.transport
    pipes.set(conn, pipe)
    polled.set(sid, pipe)
    count(address, 1)
    wait(conn)
    conn.once('close', () => {
      endWait(conn)
      pipes.delete(conn)
      polled.delete(sid)
      count(address, -1)
    })
  }
  io.on('connection', ({ conn }: Socket) => endWait(conn))
  return {
    io,
    /** The pipe of a connection; undefined once it is closed. */
    pipeOf: (conn: Conn): Pipe | undefined => pipes.get(conn),
    /** A connection left: it is let in again in time, or cut. */
    left: wait,
    /** Serves the sockets of this server. `proxies`: those in front whose X-Forwarded-For is believed. */
    attach: (server: HttpServer, proxies: readonly string[]): void => {
      isTrusted = trustIn(proxies)
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
            for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
            const isPoll = request.method === 'GET' && request.headers.upgrade === undefined
            const pipe = isPoll ? polled.get(idOf(request)) : undefined
            if (pipe === undefined || pipe.poll(response)) next()
            else response.destroy()
          },
          () => response.end(),
        ),
      )
    },
    /** Begins another second of each connection's frames. */
    begin: (): void => {
      for (const pipe of pipes.values()) pipe.begin()
    },
    /** The bytes that all connections have not read. */
    unread: (): number => [...pipes.values()].reduce((sum, pipe) => sum + pipe.owed(), 0),
    close: (): void => {
      for (const conn of [...waits.keys()]) endWait(conn)
      io.disconnectSockets(true)
      void io.close()
    },
  }
}
