import type { Socket } from 'socket.io-client'
import { type Line, sameLine } from '#domain/ledger/line.ts'
import type { SocketDoor } from './doors.ts'

/** Loads the library beside the first paint, not before it. After a failure, the next opening loads it again. */
const library = () => import('socket.io-client')

/** Whether a websocket has worked in this browser, and not failed since. */
export type Way = { isWebSocket(): boolean; keep(isWebSocket: boolean): void }

const WAY = 'pavilion-way'
const WEBSOCKET = 'websocket'
/** Keeps the way in storage; one that takes no writes begins with polling each time. */
export const createWay = (disk: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Way => ({
  isWebSocket: () => disk.getItem(WAY) === WEBSOCKET,
  keep: (isWebSocket) => {
    try {
      if (isWebSocket) disk.setItem(WAY, WEBSOCKET)
      else disk.removeItem(WAY)
    } catch {
      // The storage is full or closed. The next connection polls first.
    }
  },
})
const alwaysPolls: Way = { isWebSocket: () => false, keep: () => undefined }

/**
 * The main socket: polling first, then upgrade; a websocket at once where one worked last time. The connection's chart reconnects it
 * (SOCK-02, SOCK-03). `base` '' is the same origin.
 */
export const createSocketDoor = (base: string, way: Way = alwaysPolls): SocketDoor => {
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
          transports: way.isWebSocket() ? ['websocket', 'polling'] : ['polling', 'websocket'],
          tryAllTransports: true,
          reconnection: false,
          forceNew: true,
          timeout: 20_000,
        })
        socket = opened
        owner = line
        opened.on('connect', () => {
          opened.sendBuffer = []
          const { engine } = opened.io
          way.keep(engine.transport.name === WEBSOCKET)
          engine.once('upgrade', () => way.keep(true))
          events.opened()
        })
        opened.on('disconnect', (reason) => events.closed(reason))
        opened.on('connect_error', (error) => {
          way.keep(false)
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
