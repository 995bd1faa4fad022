import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { allCalls } from '#contract/all.ts'
import { type Call, MEMBER_HEADER } from '#contract/call.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { systemClock } from '#server/clock.ts'

/** The longest that a back end is waited for. */
export const PATIENCE_MS = 10_000
/** The most that is read of one answer. */
const MOST_BYTES = 8_000_000
/** The most messages of a connection that are kept. */
const MOST_HEARD = 5_000

const fields = z.record(z.string(), z.unknown())
export type Fields = z.output<typeof fields>
export const fieldsIn = (value: unknown): Fields => fields.safeParse(value).data ?? {}

/** What came of a call: an object in JSON, or why there is none. */
export type Answer = { readonly status: number; readonly body: Fields; readonly fault: string | null; readonly headers: Headers | null }

const bounded = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES / 1e6} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} s`
  return error.cause instanceof Error ? error.cause.message : error.message
}
const parsed = (text: string): { readonly body: Fields; readonly fault: string | null } => {
  try {
    const read = fields.safeParse(JSON.parse(text))
    return read.success ? { body: read.data, fault: null } : { body: {}, fault: 'the answer is no object' }
  } catch {
    return { body: {}, fault: text.trimStart().startsWith('<') ? 'the answer is HTML, not JSON' : 'the answer is not JSON' }
  }
}

/** The addresses of a brand's sockets and calls (HTTP-08); what is absent or '' is the back end's own, and a path is one there. */
export type Bases = Partial<PublicBrand['bases']>
export const addressOf = (url: string, base: string | undefined): string =>
  base === undefined || base === '' ? url : base.startsWith('/') ? `${url}${base}` : base

const basedCalls = allCalls.flatMap(({ shape: { method, path, base } }) =>
  base === undefined ? [] : [{ method, base, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }],
)
/** The base of a call, as the client has it. */
const baseOf = (method: string, path: string): NonNullable<Call['base']> | 'api' =>
  basedCalls.find((each) => each.method === method && each.pattern.test(path))?.base ?? 'api'

export type Message = { readonly name: string; readonly body: unknown }

/** One connection of a member or visitor to the socket. */
export const openConnection = async (url: string, ticket: string | null) => {
  const socket: Socket = io(url, {
    ...(ticket === null ? {} : { auth: { ticket } }),
    reconnection: false,
    forceNew: true,
    timeout: PATIENCE_MS,
    transports: ['polling', 'websocket'],
  })
  const heard: Message[] = []
  let wake: () => void = () => undefined
  socket.onAny((name: string, body: unknown) => {
    if (heard.length < MOST_HEARD) heard.push({ name, body })
    wake()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  /** The first message with one of these names after the first `from`; null if none comes in time. */
  const next = async (names: readonly string[], from = 0, withinMs = PATIENCE_MS): Promise<Message | null> => {
    const until = systemClock.now() + withinMs
    for (;;) {
      const found = heard.slice(from).find(({ name }) => names.includes(name))
      const left = until - systemClock.now()
      if (found !== undefined) return found
      if (left <= 0) return null
      await new Promise<void>((resolve) => {
        const cancel = systemClock.after(left, resolve)
        wake = () => {
          cancel()
          resolve()
        }
      })
    }
  }
  return {
    heard: (): readonly Message[] => heard,
    emit: (name: string, body: unknown): void => void socket.emit(name, body),
    next,
    /** Sends a message and waits for one of these. */
    ask: (name: string, body: unknown, names: readonly string[], withinMs?: number): Promise<Message | null> => {
      const from = heard.length
      socket.emit(name, body)
      return next(names, from, withinMs)
    },
    close: (): void => void socket.close(),
  }
}
export type Connection = Awaited<ReturnType<typeof openConnection>>

/** A client of the specification: it keeps cookies, repeats the XSRF cookie in a header, and brings the token of its login. */
export const createPerson = (url: string, bases: Bases = {}) => {
  /** The cookies of each host, as a browser keeps them. */
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string): Map<string, string> => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  let token: string | null = null
  let memberCode: string | null = null
  let isByCall = true
  const call = async (method: string, path: string, sent?: Fields | readonly unknown[], form = false): Promise<Answer> => {
    const address = addressOf(url, bases[baseOf(method, path)] || bases.api)
    const jar = jarOf(address)
    const xsrf = jar.get('XSRF-TOKEN') ?? jar.get('__Host-XSRF-TOKEN')
    const isQuery = sent !== undefined && (method === 'GET' || method === 'DELETE' || method === 'PUT')
    const query = isQuery ? `?${new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)])).toString()}` : ''
    const hasBody = sent !== undefined && !isQuery
    const body = form
      ? new URLSearchParams(Object.entries(sent ?? {}).map(([name, value]) => [name, String(value)])).toString()
      : JSON.stringify(sent)
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
      ...(hasBody ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
      ...(token === null ? (form ? { authorization: 'Basic cGF2aWxpb246' } : {}) : { authorization: `Bearer ${token}` }),
      ...(memberCode === null ? {} : { [MEMBER_HEADER]: memberCode }),
    }
    try {
      const response = await fetch(`${address}${path}${query}`, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(hasBody ? { body } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return { status: response.status, headers: response.headers, ...parsed(await bounded(response)) }
    } catch (error) {
      return { status: 0, headers: null, body: {}, fault: faultOf(error) }
    }
  }
  /** Logs in by the call; answers what came. */
  const logIn = async (userId: string, password: string): Promise<Answer> => {
    await call('GET', '/config/app')
    const answer = await call('POST', '/user/userLogin', { userId, password }, true)
    const accessToken = fieldsIn(answer.body['token'])['accessToken']
    const member = fieldsIn(answer.body['data'])['memberCode'] ?? fieldsIn(answer.body['data'])['_id']
    if (typeof accessToken === 'string') token = accessToken
    if (typeof member === 'string' || typeof member === 'number') memberCode = String(member)
    return answer
  }
  /** The ticket of a back end that has them; null where the socket is open to all (level 0). */
  const ticket = async (): Promise<string | null> => {
    const jar = jarOf(addressOf(url, bases.api))
    if (!jar.has('XSRF-TOKEN') && !jar.has('__Host-XSRF-TOKEN')) await call('GET', '/user/session')
    const given = (await call('POST', '/user/socketTicket', {})).body['ticket']
    return typeof given === 'string' ? given : null
  }
  /** Takes what a login over the socket gave, where the call for it is absent. */
  const know = (login: { readonly token: string; readonly memberCode: string }): void => {
    token = login.token === '' ? null : login.token
    memberCode = login.memberCode === '' ? null : login.memberCode
    isByCall = false
  }
  return { call, logIn, know, isByCall: () => isByCall, ticket, token: () => token ?? '', memberCode: () => memberCode }
}
export type Person = ReturnType<typeof createPerson>
