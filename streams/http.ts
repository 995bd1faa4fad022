import type { FetchError } from 'ofetch'
import { type Call, MEMBER_HEADER } from '#contract/call.ts'
import type { HttpDoor } from './doors.ts'
import { type Said, said, saidBy } from '#domain/ledger/said.ts'

type Library = Pick<typeof import('ofetch'), 'ofetch' | 'FetchError'>
/** Loads the library beside the first paint, not before it. */
export const library = (): Promise<Library> => import('ofetch')

const TIMEOUT_MS = 15_000
const READ_RETRIES = 2
/** Failures that a retry may pass. A refusal, such as 409, is none. */
const PASSING = [408, 425, 500, 502, 503, 504] as const

/**
 * The value of one of the exchange's cookies; empty without it. Over TLS a cookie has a name that no other host can set; an older plain
 * one may exist beside it.
 */
export const cookieIn = (cookies: string, name: string): string => {
  const values = new Map(cookies.split('; ').map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  return decodeURIComponent(values.get(`__Host-${name}`) ?? values.get(name) ?? '')
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const isFields = (data: unknown): data is Readonly<Record<string, unknown>> => typeof data === 'object' && data !== null

/** The sentence of a failed answer: its code's, else error, message, the whole data, statusText or the error itself (HTTP-03). */
export const errorSaid = (data: unknown, statusText: string, error: unknown): Said => {
  if (!isFields(data)) return said('words', asText(data) ?? asText(statusText) ?? String(error))
  const { code, waitMs } = data
  return saidBy(
    {
      message: asText(data['error']) ?? asText(data['message']) ?? JSON.stringify(data),
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof waitMs === 'number' ? { waitMs } : {}),
    },
    said('cannotLoad'),
  )
}

/** Why no answer came (HTTP-05). */
const silence = (error: unknown, fetching: FetchError | null): Said => {
  const cause = fetching === null ? error : fetching.cause
  const name = cause instanceof Error ? cause.name : ''
  return said(name === 'TimeoutError' ? 'timedOut' : name === 'AbortError' ? 'stopped' : 'network')
}

const texts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
const isSuccess = (data: unknown): boolean => isFields(data) && data['success'] === true

type Options = {
  /** The base addresses, by the contract's names; '' is the same origin, or the main API's base (HTTP-08). */
  readonly bases: Readonly<Record<'api' | NonNullable<Call['base']>, string>>
  readonly cookies: () => string
  /** The member's handle; without one, no member's call is sent (HTTP-04). */
  readonly token: () => string | null
  /** Receives the number of calls in flight, for the progress bar (HDR-13). */
  readonly count: (inFlight: number) => void
  /** The browser's own if absent. */
  readonly fetch?: typeof fetch
  /** Loads the library of calls; without it, no call is sent. */
  readonly load?: () => Promise<Library>
  /** The longest wait for an answer; 15 s if absent. */
  readonly timeoutMs?: number
}

/**
 * The gate of every call: sets the XSRF header and a timeout. It retries reads twice, 0.4 s apart, and writes never (HTTP-01, HTTP-05).
 * Only a 403 repeats a write, once: it comes with a fresh token, before the exchange has read the write.
 */
export const createHttpDoor = ({ bases, cookies, token, count, fetch, load = library, timeoutMs = TIMEOUT_MS }: Options): HttpDoor => {
  load().catch(() => undefined)
  let inFlight = 0
  const counted = (change: 1 | -1): void => {
    inFlight += change
    count(inFlight)
  }
  return {
    call: ({ member }, shape, request, reply) => {
      if (shape.access === 'member' && token() === null) return reply({ kind: 'session', said: said('noToken') })
      const fields = Object.entries(request ?? {})
      const path = shape.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(fields.find(([key]) => key === name)?.[1] ?? '')),
      )
      const rest = Object.fromEntries(fields.filter(([key]) => !shape.path.includes(`:${key}`)))
      counted(1)
      const send = async ({ ofetch, FetchError }: Library): Promise<Parameters<typeof reply>[0]> => {
        const ask = fetch === undefined ? ofetch : ofetch.create({}, { fetch })
        try {
          const { _data: data, headers } = await ask.raw<unknown>(
            ((shape.base === undefined ? '' : bases[shape.base]) || bases.api) + path,
            {
              method: shape.method,
              onRequest: ({ options }) => {
                options.headers.set('X-XSRF-TOKEN', cookieIn(cookies(), 'XSRF-TOKEN'))
                if (member !== null) options.headers.set(MEMBER_HEADER, member.memberCode)
              },
              credentials: 'include',
              timeout: timeoutMs,
              ...(shape.method === 'GET'
                ? { query: rest, retry: shape.once === true ? 0 : READ_RETRIES, retryStatusCodes: [...PASSING], retryDelay: 400 }
                : { retry: 1, retryStatusCodes: [403], retryDelay: 0 }),
              ...(shape.method === 'POST' ? { body: shape.encoding === 'form' ? new URLSearchParams(texts(rest)) : rest } : {}),
            },
          )
          const parsed = shape.answer.safeParse(data)
          if (parsed.success && isSuccess(data) && shape.needsHeader !== undefined && !headers.has(shape.needsHeader))
            return { kind: 'failed', said: said('noToken') }
          return parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('badAnswer') }
        } catch (error) {
          const fetching = error instanceof FetchError ? error : null
          const response = fetching?.response
          const why = response === undefined ? silence(error, fetching) : errorSaid(response._data, response.statusText, error)
          // Another member has logged in, in this browser: the exchange refused the call before it read the body.
          const isSession = response?.status === 401 || response?.status === 403 || why.key === 'OTHER_MEMBER'
          return { kind: isSession ? 'session' : 'failed', said: why }
        }
      }
      load()
        .then(send)
        .catch((): Parameters<typeof reply>[0] => ({ kind: 'failed', said: said('network') }))
        .then((answered) => {
          counted(-1)
          reply(answered)
        })
    },
  }
}
