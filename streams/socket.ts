import { io, type Socket } from 'socket.io-client'
import type { SocketDoor } from './doors.ts'

/** The main socket: polling first, then upgrade; reconnecting is the chart's business (SOCK-02, SOCK-03). `base` '' is the same origin. */
export const createSocketDoor = (base: string): SocketDoor => {
  let socket: Socket | null = null
  const close = (): void => {
    socket?.removeAllListeners()
    socket?.offAny()
    socket?.disconnect()
    socket = null
  }
  return {
    open: (ticket, events) => {
      close()
      const mine = io(base, {
        auth: { ticket },
        transports: ['polling', 'websocket'],
        tryAllTransports: true,
        reconnection: false,
        forceNew: true,
        timeout: 20_000,
      })
      socket = mine
      mine.on('connect', () => {
        mine.sendBuffer = []
        events.opened()
      })
      mine.on('disconnect', (reason) => events.closed(reason))
      mine.on('connect_error', (error) => events.closed(error.message))
      mine.onAny((name: string, body: unknown) => events.heard(name, body))
    },
    close,
    send: (name, body) => {
      if (socket?.connected !== true) return false
      socket.emit(name, body)
      return true
    },
  }
}
