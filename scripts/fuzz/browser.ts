import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { MEMBER_HEADER } from '#contract/call.ts'
import type { Answer } from './judge.ts'

const WAIT_MS = 5000
const MOST_TEXT = 256 * 1024
const CLOSE_MS = 1500
/** The most of a connection's answers that is kept until they are read. */
const MOST_HEARD = 2000

const timed = <T>(ms: number, job: (done: (value: T) => void) => void, late: T): Promise<T> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), ms)
    job((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })

/** No answer: the connection was cut or nothing came in time. */
const nothing: Answer = { status: null, type: '', text: '', of: null }

export type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser at its own address: keeps cookies, repeats the XSRF cookie in its header, and names its member. `of`: whose server it asks. */
export const createBrowser = (url: string, address: string, of: 'exchange' | 'casino' = 'exchange') => {
  let member: string | null = null
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const jar = new Map<string, string>()
  const keep = (answer: IncomingMessage): void => {
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';')
      const cut = pair.indexOf('=')
      if (cut < pair.length - 1) jar.set(pair.slice(0, cut), pair.slice(cut + 1))
      else jar.delete(pair.slice(0, cut))
    }
  }
  const call = ({ method, path, body, headers = {} }: Asked): Promise<Answer> =>
    timed<Answer>(
      WAIT_MS,
      (done) => {
        const token = [...jar].find(([name]) => name.endsWith('XSRF-TOKEN'))?.[1]
        const isSpoken = !path.startsWith('/socket.io')
        try {
          const asked = request(
            {
              hostname,
              port,
              method,
              path,
              agent,
              headers: {
                'x-forwarded-for': address,
                cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
                ...(token === undefined ? {} : { 'x-xsrf-token': token }),
                ...(member === null ? {} : { [MEMBER_HEADER]: member }),
                ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
                ...headers,
              },
            },
            (answer) => {
              keep(answer)
              let text = ''
              answer.setEncoding('utf8')
              answer.on('data', (chunk: string) => {
                if (text.length < MOST_TEXT) text += chunk
              })
              const type = String(answer.headers['content-type'] ?? '')
              const end = (): void =>
                done({ status: answer.statusCode ?? null, type, text: `${text}`, of: isSpoken && type.includes('json') ? of : null })
              answer.on('end', end)
              answer.on('error', end)
            },
          )
          asked.setTimeout(WAIT_MS, () => asked.destroy())
          asked.on('error', () => done(nothing))
          asked.end(body)
        } catch {
          done(nothing)
        }
      },
      nothing,
    )
  const ticket = async (): Promise<string | null> => {
    if (jar.size === 0) await call({ method: 'GET', path: '/user/session' })
    const { text } = await call({ method: 'POST', path: '/user/socketTicket', body: '{}' })
    return /"ticket":"([^"]+)"/.exec(text)?.[1] ?? null
  }
  return {
    address,
    call,
    /** What lets a socket of the exchange in: a new ticket; null where there is none. */
    ticket: async (): Promise<{ readonly ticket: string } | null> => {
      const found = await ticket()
      return found === null ? null : { ticket: found }
    },
    jar,
    /** From now on every call names this member. */
    name: (next: string): void => {
      member = next
    },
    close: () => agent.destroy(),
  }
}
export type Browser = ReturnType<typeof createBrowser>

/** A bare websocket that speaks the packets of the socket's protocol itself. `auth` lets it in; with null it stays outside. */
export const openConnection = async (url: string, browser: Browser, auth: object | null) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    handshakeTimeout: WAIT_MS,
    headers: { 'x-forwarded-for': browser.address, cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const heard: string[] = []
  let wake: (text: string) => void = () => undefined
  let isOpen = false
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isOpen = false
      wake('')
      resolve()
    }),
  )
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = String(data)
    if (text === '2') return socket.send('3')
    if (text === '41') isOpen = false
    if (heard.length < MOST_HEARD) heard.push(text)
    return wake(text)
  })
  /** The next message that fits; null when the connection closes or none comes. */
  const until = (fits: (text: string) => boolean, ms: number): Promise<string | null> =>
    timed<string | null>(
      ms,
      (done) => {
        wake = (text) => {
          if (text === '') done(null)
          else if (fits(text)) done(text)
        }
        if (socket.readyState === WebSocket.CLOSED) done(null)
      },
      null,
    )
  const begun = await until((text) => text.startsWith('0'), WAIT_MS)
  if (begun !== null && auth !== null) {
    isOpen = true
    socket.send(`40${JSON.stringify(auth)}`)
    isOpen = (await until((text) => text.startsWith('40') || text.startsWith('44'), WAIT_MS))?.startsWith('40') === true && isOpen
  } else isOpen = begun !== null
  return {
    isOpen: () => isOpen && socket.readyState === WebSocket.OPEN,
    send: (data: string | Buffer) => socket.send(data, () => undefined),
    /** The messages since the last call. */
    drain: (): readonly string[] => heard.splice(0),
    until,
    /** Ends it once all that was sent has been read; cuts it when the server does not answer. */
    close: async (): Promise<void> => {
      socket.close()
      if (await timed<boolean>(CLOSE_MS, (done) => void closed.then(() => done(false)), true)) socket.terminate()
    },
  }
}
export type Connection = Awaited<ReturnType<typeof openConnection>>

/** Sends bytes on a connection of their own and ends it; what came back. */
export const sendBytes = (url: string, bytes: Buffer): Promise<string> => {
  const { hostname, port } = new URL(url)
  let text = ''
  return timed<string>(
    WAIT_MS,
    (done) => {
      const socket = connect(Number(port), hostname)
      const finish = (): void => {
        socket.destroy()
        done(text)
      }
      socket.setTimeout(CLOSE_MS, finish)
      socket.on('data', (chunk) => {
        if (text.length < MOST_TEXT) text += chunk.toString('latin1')
      })
      socket.on('error', finish)
      socket.on('close', finish)
      socket.on('connect', () => socket.end(bytes))
    },
    '',
  )
}
