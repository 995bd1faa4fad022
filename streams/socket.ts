import type { Socket } from 'socket.io-client'
import { type Line, sameLine } from '#domain/ledger/line.ts'
import type { SocketDoor } from './doors.ts'

/** Loads the library beside the first paint, not before it. After a failure, the next opening loads it again. */
const library = () => import('socket.io-client')

/** The main socket: polling first, then upgrade. The connection's chart reconnects it (SOCK-02, SOCK-03). `base` '' is the same origin. */
export const createSocketDoor = (base: string): SocketDoor => {
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
          transports: ['polling', 'websocket'],
          tryAllTransports: true,
          reconnection: false,
          forceNew: true,
          timeout: 20_000,
        })
        socket = opened
        owner = line
        opened.on('connect', () => {
          opened.sendBuffer = []
          events.opened()
        })
        opened.on('disconnect', (reason) => events.closed(reason))
        opened.on('connect_error', (error) => events.closed(error.message))
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
