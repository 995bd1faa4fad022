import { type IncomingMessage, type Server, STATUS_CODES, request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { addressKey } from '#doors/address.ts'
import { type EntranceLimits, addressOf, trustIn } from '#doors/entrance.ts'
import { text } from '#copy/catalogue.ts'
import type { Clock } from '#server/ports.ts'
import { BARE_HEADERS } from '../../gate/headers.ts'
import { isForeignOrigin } from '../../gate/origin.ts'
import type { Backend } from './backend.ts'
import { asGiven, heldHere } from './cookies.ts'
import { sentOn } from './headers.ts'

/** The path of socket.io, which carries every namespace. */
const SOCKETS = /^\/socket\.io\//
/** The back end answers an upgrade in this time; a connection on which nothing comes or goes for the second is cut (pings come each 25 s). */
const ANSWER_MS = 10_000
const SILENT_MS = 90_000
/** What the back end says of a refusal, at most. In bytes. */
const MOST_REFUSAL = 16 * 1024

const last = (header: string | readonly string[] | undefined): string | undefined =>
  (typeof header === 'string' ? header : header?.join(','))?.split(',').at(-1)?.trim() || undefined

/** The address of a socket as a path without steps up; null for any other. */
const pathOf = (asked: string): string | null => {
  const place = 'http://front'
  if (!URL.canParse(asked, place)) return null
  const { origin, pathname, search } = new URL(asked, place)
  return origin === place && SOCKETS.test(pathname) ? `${pathname}${search}` : null
}

export type UpgradeOptions = {
  readonly backend: Backend
  readonly clock: Clock
  readonly limits: Pick<EntranceLimits, 'sockets' | 'socketsAnAddress'>
  /** The proxies in front whose X-Forwarded headers are believed. */
  readonly proxies: readonly string[]
  /** The longest wait for the back end's answer, in milliseconds. */
  readonly answerMs?: number
}

/**
 * Passes websockets on to the back end (SOCK-01, BACK-03). Bytes go through as they come, and no more wait here than one buffer of each
 * direction: who does not read, holds up the other end. A back end that is away answers 503, one that is slow 504, and one that refuses
 * its own status.
 */
export const createUpgrades = ({ backend, clock, limits, proxies, answerMs = ANSWER_MS }: UpgradeOptions) => {
  const isTrusted = trustIn(proxies)
  const open = new Set<Duplex>()
  const openFrom = new Map<string, number>()
  const hold = (client: Duplex, key: string): void => {
    open.add(client)
    openFrom.set(key, (openFrom.get(key) ?? 0) + 1)
    client.once('close', () => {
      open.delete(client)
      const left = (openFrom.get(key) ?? 1) - 1
      if (left > 0) openFrom.set(key, left)
      else openFrom.delete(key)
    })
  }
  const refuse = (client: Duplex, status: number, message: string, code?: string): void => {
    if (client.destroyed || client.writableEnded) return
    const body = JSON.stringify({ success: false, message, ...(code === undefined ? {} : { code }) })
    const headers = {
      ...BARE_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    client.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  }
  const unavailable = (client: Duplex, status: number): void => refuse(client, status, text.SERVICE_UNAVAILABLE, 'SERVICE_UNAVAILABLE')
  /** Joins both ends: each ends with the other, and is cut when nothing moves. */
  const join = (client: Duplex, server: Duplex): void => {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      if (one instanceof Socket) one.setTimeout(SILENT_MS, () => one.destroy())
      one.pipe(other)
    }
  }
  const pass = (request: IncomingMessage, client: Duplex, head: Buffer): void => {
    client.on('error', () => client.destroy())
    const path = pathOf(request.url ?? '')
    if (path === null) return refuse(client, 404, 'There is no socket at this address.')
    const isBelieved = isTrusted?.(request.socket.remoteAddress ?? '', 0) === true
    const forwarded = (name: string): string | undefined => (isBelieved ? last(request.headers[name]) : undefined)
    const host = forwarded('x-forwarded-host') ?? request.headers.host ?? ''
    const isSecure = forwarded('x-forwarded-proto') === 'https'
    const { origin } = request.headers
    if (isForeignOrigin(origin, host, isSecure)) return refuse(client, 400, 'origin: a page of another site may not open this')
    const address = addressOf(request, isTrusted)
    const key = addressKey(address)
    if (open.size >= limits.sockets || (openFrom.get(key) ?? 0) >= limits.socketsAnAddress) return unavailable(client, 503)
    hold(client, key)
    const cookie = request.headers.cookie
    const asked = (backend.isSecure ? askSecure : askPlain)(`${backend.url}${path}`, {
      agent: false,
      headers: {
        ...sentOn(request.headers, backend, address, origin !== undefined),
        ...(cookie === undefined ? {} : { cookie: asGiven(cookie, isSecure, backend.isSecure) }),
        connection: 'Upgrade',
        upgrade: 'websocket',
      },
    })
    let isLate = false
    const cancel = clock.after(answerMs, () => {
      isLate = true
      asked.destroy()
    })
    client.once('close', () => asked.destroy())
    asked.once('close', cancel)
    asked.on('error', () => unavailable(client, isLate ? 504 : 503))
    asked.once('response', (answer) => {
      // Its words are not read: a browser shows none of a socket that did not open.
      answer.on('error', () => undefined)
      const { statusCode = 502 } = answer
      unavailable(client, statusCode >= 400 && statusCode < 500 ? statusCode : 502)
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
        if (length > MOST_REFUSAL) answer.destroy()
      })
    })
    asked.once('upgrade', (answer, server, begun) => {
      cancel()
      if (client.destroyed) return void server.destroy()
      const { 'set-cookie': cookies = [], connection: _, upgrade: __, ...headers } = answer.headers
      const lines = [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        ...Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [`${name}: ${value}`] : [])),
        ...cookies.map((each) => `Set-Cookie: ${heldHere(each, isSecure)}`),
      ]
      client.write(`${lines.join('\r\n')}\r\n\r\n`)
      if (begun.length > 0) client.write(begun)
      if (head.length > 0) server.write(head)
      join(client, server)
    })
    asked.end()
  }
  return {
    attach: (server: Server): void => void server.on('upgrade', pass),
    /** How many are open now. */
    count: (): number => open.size,
    /** The bytes that clients have not read yet. */
    unread: (): number => [...open].reduce((sum, { writableLength }) => sum + writableLength, 0),
    close: (): void => {
      for (const client of open) client.destroy()
    },
  }
}
