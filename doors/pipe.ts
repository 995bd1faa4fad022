import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'socket.io'
import type { Packet } from './frames.ts'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'

export type Conn = Socket['conn']
const { OPEN } = WebSocket
/** The memory of a queued packet beside its bytes. */
const PACKET_BYTES = 256

/** The TCP connection below each websocket. */
const wires = new WeakMap<WebSocket, Duplex>()

/** A WebSocket server that answers a ping only once the client has read all it was sent. Else pongs would pile up. */
export class DrainedPongs extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, autoPong: false })
  }
  override handleUpgrade(...[request, socket, head, taken]: Parameters<WebSocketServer['handleUpgrade']>): void {
    super.handleUpgrade(request, socket, head, (webSocket, from) => {
      wires.set(webSocket, socket)
      webSocket.on('ping', (data) => {
        if (webSocket.bufferedAmount === 0) webSocket.pong(data)
      })
      taken(webSocket, from)
    })
  }
}

/** The queue to one client, and the way to cut that client at once. */
export type Pipe = {
  readonly address: string
  /** Sends a message that is already written: past the engine as a finished frame, or through its queue. */
  write(packet: Packet): void
  /** Has the client taken what it was sent? */
  isDrained(): boolean
  /** Bytes that were sent and that the operating system has not taken yet. */
  owed(): number
  /** Throws away what still waits in this process. */
  drop(): void
  /** Ends the connection at once; nothing more is sent. */
  cut(): void
  /** Notes where the answer to a poll goes. A client that asks again before it has read the last answer is cut: false. */
  poll(response: ServerResponse): boolean
  /** Begins another second. */
  begin(): void
}

const webSocketOf = ({ transport }: Conn): WebSocket | null =>
  'socket' in transport && isWebSocket(transport.socket) ? transport.socket : null
const isWebSocket = (value: unknown): value is WebSocket =>
  typeof value === 'object' && value !== null && 'bufferedAmount' in value && 'terminate' in value

/** Watches over one connection of the engine, below the messages: bytes that wait, and frames heard in a second. */
export const createPipe = (conn: Conn, address: string, maxFrames: number): Pipe => {
  /** In the engine's queue; in an answer to a poll that has not been read. */
  let waiting = 0
  let answering = 0
  let response: ServerResponse | null = null
  let frames = 0
  const isUnread = (): boolean => response?.writableEnded === true && !response.writableFinished && !response.destroyed
  const cut = (): void => {
    const webSocket = webSocketOf(conn)
    conn.close(true)
    webSocket?.terminate()
    response?.destroy()
  }
  const heard = (): void => {
    frames += 1
    if (frames > maxFrames) cut()
  }
  conn.on('packet', heard)
  conn.on('upgrading', heard)
  conn.on('packetCreate', ({ data }: { readonly data?: unknown }) => {
    waiting += PACKET_BYTES + (typeof data === 'string' ? Buffer.byteLength(data) : 0)
  })
  /** The wire to a client with an open websocket, while nothing waits in the engine before it. */
  const freeWire = (): Duplex | null => {
    if (!conn.transport.writable || conn['writeBuffer'].length > 0) return null
    const webSocket = webSocketOf(conn)
    return webSocket?.readyState === OPEN ? (wires.get(webSocket) ?? null) : null
  }
  conn.on('flush', () => {
    answering = waiting
    waiting = 0
  })
  return {
    address,
    write: (packet) => {
      const wire = freeWire()
      if (wire === null) conn.write(packet.text)
      else wire.write(packet.frame())
    },
    isDrained: () => conn.transport.writable && (webSocketOf(conn)?.bufferedAmount ?? 0) === 0,
    owed: () => waiting + (webSocketOf(conn)?.bufferedAmount ?? (isUnread() ? answering : 0)),
    drop: () => {
      conn['writeBuffer'].length = 0
      waiting = 0
    },
    cut,
    poll: (next) => {
      if (isUnread()) {
        cut()
        return false
      }
      response = next
      return true
    },
    begin: () => {
      frames = 0
    },
  }
}

/** The engine's id in the address of a request; empty in the first one of a connection. */
export const idOf = ({ url = '' }: IncomingMessage): string => new URLSearchParams(url.split('?')[1] ?? '').get('sid') ?? ''

/** Of all who have something unread, those who owe most, until the others owe at most `most` bytes together. */
export const debtorsOf = <Each extends { readonly pipe: Pipe }>(all: Iterable<Each>, most: number): readonly Each[] => {
  const debts = [...all].map((each) => ({ each, owed: each.pipe.owed() })).sort((one, other) => other.owed - one.owed)
  let sum = debts.reduce((owedByAll, { owed }) => owedByAll + owed, 0)
  const cut: Each[] = []
  for (const { each, owed } of debts) {
    if (sum <= most) break
    cut.push(each)
    sum -= owed
  }
  return cut
}
