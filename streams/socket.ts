import type { Socket } from 'socket.io-client'
import { type Line, sameLine } from '#client/ledger/line.ts'
import type { SocketDoor } from './doors.ts'

/** Loads the library beside the first paint, not before it. After a failure, the next opening loads it again. */
const library = () => import('socket.io-client')

/** Whether a websocket has worked in this browser, and not failed since. */
export type TransportMemory = { isWebSocket(): boolean; keep(isWebSocket: boolean): void }

const KEY = 'pavilion-way'
const WEBSOCKET = 'websocket'
/** Keeps that in storage. A storage that takes no writes makes each start poll first. */
export const createTransportMemory = (disk: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TransportMemory => ({
  isWebSocket: () => disk.getItem(KEY) === WEBSOCKET,
  keep: (isWebSocket) => {
    try {
      if (isWebSocket) disk.setItem(KEY, WEBSOCKET)
      else disk.removeItem(KEY)
    } catch {
      // The storage is full or closed. The next connection polls first.
    }
  },
})
const alwaysPolls: TransportMemory = { isWebSocket: () => false, keep: () => undefined }

/**
 * The main socket: polling first, then upgrade; a websocket at once where one worked last time. The connection's chart reconnects it
 * (SOCK-02, SOCK-03). `base` '' is the same origin.
 */
export const createSocketDoor = (base: string, memory: TransportMemory = alwaysPolls): SocketDoor => {
  library().catch(() => undefined)
  let socket: Socket | null = null
  let owner: Line | null = null
  /** Counts openings and closings, so that a late library opens no outdated socket. */
  let turn = 0
  const close = (): void => {
    turn += 1
    socket?.removeAllListeners()
    socket?.offAny()
    socket?.disconnect()
    socket = null
    owner = null
  }
  return {
    open: (line, ticket, events) => {
      close()
      const mine = turn
      const connect = ({ io }: Awaited<ReturnType<typeof library>>): void => {
        if (mine !== turn) return
        const opened = io(base, {
          auth: { ticket },
          transports: memory.isWebSocket() ? ['websocket', 'polling'] : ['polling', 'websocket'],
          tryAllTransports: true,
          reconnection: false,
          forceNew: true,
          timeout: 20_000,
        })
        socket = opened
        owner = line
        // The library sends its buffer before it says that it is connected, so the buffer is emptied when the transport opens.
        opened.io.on('open', () => {
          opened.sendBuffer = []
        })
        opened.on('connect', () => {
          const { engine } = opened.io
          memory.keep(engine.transport.name === WEBSOCKET)
          engine.once('upgrade', () => memory.keep(true))
          events.opened()
        })
        opened.on('disconnect', (reason) => events.closed(reason))
        opened.on('connect_error', (error) => {
          memory.keep(false)
          events.closed(error.message)
        })
        opened.onAny((name: string, body: unknown) => events.heard(name, body))
      }
      library().then(connect, (error: unknown) => events.closed(String(error)))
    },
    close,
    send: (line, name, body) => {
      if (socket?.connected !== true || owner === null || !sameLine(owner, line)) return false
      socket.emit(name, body)
      return true
    },
  }
}
