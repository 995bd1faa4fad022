import { randomUUID } from 'node:crypto'
import { AuthorizationError, RequestError } from '@nats-io/nats-core'
import { type Msg, type NatsConnection, connect, headers } from '@nats-io/transport-node'
import type { Answered, Carrier } from './bus.ts'
import type { NatsPlace } from './nats-place.ts'

/** A half-open connection is noticed within three pings, and a lost one is tried again ten times a second (docs/decisions/0021-gateways.md). */
const LINK = {
  pingInterval: 1000,
  maxPingOut: 2,
  reconnectTimeWait: 100,
  maxReconnectAttempts: -1,
  waitOnFirstConnect: false,
  // A server that refuses a login for a while is asked again, as one that is away.
  ignoreAuthErrorAbort: true,
} as const
const REQUEST_MS = 700
/** The first connection is tried for so long. */
const CONNECT_MS = 5000
/** A longer text goes in pieces, so that no message holds up the others of its connection. */
const PIECE = 48 * 1024
const MOST_PIECES = 256
/** Texts that have some of their pieces here. The oldest goes beyond: its sender is gone. */
const MOST_UNFINISHED = 100
/** After so many bytes the server is asked whether it has them. */
const ASK_AFTER = 256 * 1024
/** So many bytes may be on their way. Beyond it the bus counts as down until half of them have arrived. */
const MOST_WAITING = 32 * 1024 * 1024
const ID = 'Pavilion-Text'
const LEFT = 'Pavilion-Left'

export type NatsOptions = {
  readonly place: NatsPlace
  /** The first word of every subject, so that several exchanges share one server. */
  readonly prefix?: string
  /** Takes a sentence for the operator. */
  readonly warn: (line: string) => void
  /** Bytes that may be on their way, where a test has fewer. */
  readonly mostWaiting?: number
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const bytesOf = ({ data }: Msg): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

/** Connects to a NATS server. Throws an Error that names the address, without a password, when it takes no connection. */
export const natsCarrier = async ({ place, warn, prefix = 'pavilion', mostWaiting = MOST_WAITING }: NatsOptions): Promise<Carrier> => {
  const { shown, login } = place
  const options = { ...LINK, ...login, timeout: CONNECT_MS, name: prefix, inboxPrefix: `${prefix}.answers` }
  const link: NatsConnection = await connect(options).catch((error: unknown) => {
    if (error instanceof AuthorizationError)
      throw new Error(
        `NATS_URL=${shown} refuses this process: ${reasonOf(error)}. Give it a login: nats://user:password@host, NATS_CREDS_FILE or NATS_NKEY_FILE.`,
      )
    const what = login.tls === undefined ? '' : ' NATS_CA_FILE names the authority of its certificate.'
    throw new Error(`NATS_URL=${shown} cannot be reached: ${reasonOf(error)}. Start a NATS server there, or leave NATS_URL out.${what}`)
  })
  const listeners = new Set<(isUp: boolean) => void>()
  let isLinked = true
  let isFull = false
  let wasUp = true
  const isUp = (): boolean => isLinked && !isFull
  const tell = (): void => {
    if (wasUp === isUp()) return
    wasUp = isUp()
    for (const listener of [...listeners]) listener(wasUp)
  }
  let waiting = 0
  let asking = false
  const ask = (): void => {
    if (asking || waiting < ASK_AFTER) return
    asking = true
    const sent = waiting
    const done = (arrived: number): void => {
      asking = false
      waiting -= arrived
      if (isFull && waiting <= mostWaiting / 2) isFull = false
      tell()
      ask()
    }
    // A flush is refused when the link breaks: nothing is on its way then.
    link.flush().then(
      () => done(sent),
      () => done(waiting),
    )
  }
  const count = (bytes: number): void => {
    waiting += bytes
    ask()
    if (waiting > mostWaiting) isFull = true
    tell()
  }
  let isSaid = false
  const watch = async (): Promise<void> => {
    for await (const status of link.status()) {
      const { type } = status
      if (status.type === 'error' && !isSaid) warn(`NATS_URL=${shown} says: ${status.error.message}`)
      // Once for each link: a refused login is tried again ten times a second.
      isSaid = type === 'error' || (isSaid && type !== 'reconnect')
      if (type === 'disconnect' || type === 'staleConnection' || type === 'close') isLinked = false
      else if (type === 'reconnect') isLinked = true
      tell()
    }
  }
  const ended = watch()
  const named = (subject: string): string => `${prefix}.${subject}`
  const unfinished = new Map<string, Uint8Array[]>()
  /** The whole text that ends with this message; null while pieces are to come. */
  const wholeOf = (message: Msg): Buffer | null => {
    const id = message.headers?.get(ID) ?? ''
    if (id === '') return bytesOf(message)
    const pieces = unfinished.get(id) ?? []
    pieces.push(message.data)
    if (message.headers?.get(LEFT) !== '0') {
      if (pieces.length > MOST_PIECES) unfinished.delete(id)
      else unfinished.set(id, pieces)
      for (const oldest of unfinished.keys()) {
        if (unfinished.size <= MOST_UNFINISHED) break
        unfinished.delete(oldest)
      }
      return null
    }
    unfinished.delete(id)
    return Buffer.concat(pieces)
  }
  const publishPieces = (subject: string, bytes: Buffer): boolean => {
    const pieces = Math.ceil(bytes.length / PIECE)
    if (pieces > MOST_PIECES) return false
    const id = randomUUID()
    for (let at = 0; at < pieces; at += 1) {
      const head = headers()
      head.set(ID, id)
      head.set(LEFT, String(pieces - 1 - at))
      link.publish(named(subject), bytes.subarray(at * PIECE, (at + 1) * PIECE), { headers: head })
    }
    return true
  }
  return {
    isUp,
    onLink: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish: (subject, bytes) => {
      if (!isUp() || link.isClosed()) return false
      count(bytes.length)
      if (bytes.length > PIECE) return publishPieces(subject, bytes)
      link.publish(named(subject), bytes)
      return true
    },
    subscribe: (subject, hear) => {
      if (link.isClosed()) return () => undefined
      const subscription = link.subscribe(named(subject), {
        callback: (error, message) => {
          const bytes = error === null ? wholeOf(message) : null
          if (bytes !== null) hear(bytes)
        },
      })
      return () => {
        if (!link.isClosed()) subscription.unsubscribe()
      }
    },
    request: async (subject, bytes): Promise<Answered<Buffer>> => {
      if (!isUp() || link.isClosed() || bytes.length > 2 * PIECE) return { kind: 'not-sent' }
      count(bytes.length)
      try {
        return { kind: 'reply', body: bytesOf(await link.request(named(subject), bytes, { timeout: REQUEST_MS })) }
      } catch (error) {
        return { kind: error instanceof RequestError && error.isNoResponders() ? 'no-server' : 'doubt' }
      }
    },
    serve: (subject, answer) => {
      const subscription = link.subscribe(named(subject), {
        callback: (error, message) => {
          const said = error === null ? answer(bytesOf(message)) : null
          if (said !== null) message.respond(said)
        },
      })
      return () => {
        if (!link.isClosed()) subscription.unsubscribe()
      }
    },
    close: async () => {
      if (!link.isClosed()) await link.close()
      await ended
    },
  }
}
