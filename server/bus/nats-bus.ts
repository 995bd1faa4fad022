import { randomUUID } from 'node:crypto'
import { RequestError } from '@nats-io/nats-core'
import { type Msg, type NatsConnection, connect, headers } from '@nats-io/transport-node'
import type { Bus, Replied } from './bus.ts'

/** A half-open connection is noticed within three pings, and a lost one is tried again ten times a second (docs/decisions/0021-gateways.md). */
const LINK = { pingInterval: 1000, maxPingOut: 2, reconnectTimeWait: 100, maxReconnectAttempts: -1, waitOnFirstConnect: false } as const
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
  readonly url: string
  /** The first word of every subject, so that several exchanges share one server. */
  readonly prefix?: string
  /** Bytes that may be on their way, where a test has fewer. */
  readonly mostWaiting?: number
}

/** Connects to a NATS server. Throws an Error that names the address when there is none. */
export const natsBus = async ({ url, prefix = 'pavilion', mostWaiting = MOST_WAITING }: NatsOptions): Promise<Bus> => {
  const link: NatsConnection = await connect({ ...LINK, servers: url, timeout: CONNECT_MS, name: prefix }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`NATS_URL=${url} cannot be reached: ${why}. Start a NATS server there, or leave NATS_URL out.`)
  })
  const listeners = new Set<(isUp: boolean) => void>()
  let isLinked = true
  let isFull = false
  let told = true
  const isUp = (): boolean => isLinked && !isFull
  const tell = (): void => {
    if (told === isUp()) return
    told = isUp()
    for (const listener of [...listeners]) listener(told)
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
  const watch = async (): Promise<void> => {
    for await (const { type } of link.status()) {
      if (type === 'disconnect' || type === 'staleConnection' || type === 'close') isLinked = false
      else if (type === 'reconnect') isLinked = true
      tell()
    }
  }
  const ended = watch()
  const named = (subject: string): string => `${prefix}.${subject}`
  const unfinished = new Map<string, Uint8Array[]>()
  /** The whole text that ends with this message; null while pieces are to come. */
  const wholeOf = (message: Msg): string | null => {
    const id = message.headers?.get(ID) ?? ''
    if (id === '') return message.string()
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
    return Buffer.concat(pieces).toString()
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
    publish: (subject, text) => {
      if (!isUp() || link.isClosed()) return false
      const length = Buffer.byteLength(text)
      count(length)
      if (length > PIECE) return publishPieces(subject, Buffer.from(text))
      link.publish(named(subject), text)
      return true
    },
    subscribe: (subject, hear) => {
      if (link.isClosed()) return () => undefined
      const subscription = link.subscribe(named(subject), {
        callback: (error, message) => {
          const text = error === null ? wholeOf(message) : null
          if (text !== null) hear(text)
        },
      })
      return () => {
        if (!link.isClosed()) subscription.unsubscribe()
      }
    },
    request: async (subject, text): Promise<Replied> => {
      if (!isUp() || link.isClosed() || Buffer.byteLength(text) > 2 * PIECE) return { kind: 'not-sent' }
      count(Buffer.byteLength(text))
      try {
        const reply = await link.request(named(subject), text, { timeout: REQUEST_MS })
        return { kind: 'reply', text: reply.string() }
      } catch (error) {
        return error instanceof RequestError && error.isNoResponders() ? { kind: 'not-sent' } : { kind: 'doubt' }
      }
    },
    serve: (subject, answer) => {
      const subscription = link.subscribe(named(subject), {
        callback: (error, message) => {
          if (error === null) message.respond(answer(message.string()))
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
