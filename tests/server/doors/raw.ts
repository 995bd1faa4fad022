import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '#server/clock.ts'

/**
 * A connection below socket.io's own client: it sends any text, and reads only while the test says so. `ticket` lets it in, under the
 * name that the server asks for; null stays outside.
 */
export const rawConnection = async (url: string, ticket: string | null, name: 'ticket' | 'session' = 'ticket') => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const heard: string[] = []
  let closed = false
  let wake: () => void = () => undefined
  socket.on('message', (data) => {
    const text = String(data)
    if (text === '2') socket.send('3')
    else heard.push(text)
    wake()
  })
  socket.on('close', () => {
    closed = true
    wake()
  })
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  /** Waits until `is` holds of what was heard; answers whether it does within five seconds. */
  const until = async (is: () => boolean): Promise<boolean> => {
    const end = systemClock.now() + 5000
    while (!is()) {
      const left = end - systemClock.now()
      if (left <= 0) return false
      await new Promise<void>((resolve) => {
        const cancel = systemClock.after(left, resolve)
        wake = () => {
          cancel()
          resolve()
        }
      })
    }
    return true
  }
  let read = 0
  /** The next unread message with this beginning; throws without one. */
  const next = async (begins: string): Promise<string> => {
    let found = -1
    const look = (): boolean => {
      found = heard.findIndex((text, i) => i >= read && text.startsWith(begins))
      return found >= 0
    }
    if (!(await until(look))) throw new Error(`nothing begins with ${begins}; heard ${heard.map((text) => text.slice(0, 60)).join(' | ')}`)
    read = found + 1
    return heard[found] ?? ''
  }
  await next('0')
  if (ticket !== null) {
    socket.send(`40${JSON.stringify({ [name]: ticket })}`)
    await next('40')
  }
  return { socket, heard, next, send: (text: string): void => socket.send(text), isClosed: (): Promise<boolean> => until(() => closed) }
}

/** `headers`: the head of the answer in small letters. */
type RawAnswer = { readonly status: number; readonly headers: string; readonly text: string }

/** Sends these lines as they are, and answers the status and the text of what comes until the server closes. */
export const rawCall = (url: string, lines: readonly string[]): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => void socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let heard = ''
    socket.on('data', (data) => {
      heard += String(data)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = heard.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), headers: head.toLowerCase(), text: rest.join('\r\n\r\n') })
    })
    onTestFinished(() => void socket.destroy())
  })
