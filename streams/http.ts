import { FetchError, ofetch } from 'ofetch'
import { CLIENT_HEADERS, type Call, MEMBER_HEADER, refusalAboutSchema } from '#contract/call.ts'
import type { HttpDoor } from './doors.ts'
import { type Said, said, saidBy } from '#domain/said.ts'
import { cookieIn } from './cookies.ts'

const TIMEOUT_MS = 15_000
const READ_RETRIES = 2
/** Failures that a retry may pass. A refusal, such as 409, is none. */
const PASSING = [408, 425, 500, 502, 503, 504] as const

/** The body of a call: its fields, or the list in one of them. */
const listed = ({ list }: Pick<Call, 'list'>, fields: Readonly<Record<string, unknown>>): object => {
  const value = list === undefined ? undefined : fields[list]
  return Array.isArray(value) ? value : fields
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const isFields = (data: unknown): data is Readonly<Record<string, unknown>> => typeof data === 'object' && data !== null

/** The sentence of a failed answer: words that it marks as its own, its code's with its figures, else error, message, the whole data, statusText or the error itself (HTTP-03). */
export const errorSaid = (data: unknown, statusText: string, error: unknown): Said => {
  // A body without a field says nothing: many a server has none for a status.
  if (!isFields(data) || Object.keys(data).length === 0) return said('words', asText(data) ?? asText(statusText) ?? String(error))
  const { code, waitMs } = data
  const about = refusalAboutSchema.safeParse(data['about'])
  return saidBy(
    {
      message: asText(data['error']) ?? asText(data['message']) ?? JSON.stringify(data),
      ...(typeof code === 'string' ? { code } : {}),
      ...(data['said'] === false ? { said: false } : {}),
      ...(typeof waitMs === 'number' ? { waitMs } : {}),
      ...(about.success ? { about: about.data } : {}),
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
  /** The member's handle; without one, no member's call is sent, and it fails as with a 401 (HTTP-04). */
  readonly token: () => string | null
  /** Receives the number of calls in flight, for the progress bar (HDR-13). */
  readonly count: (inFlight: number) => void
  /** This client's version, for the calls that name it. */
  readonly version?: string
  /** The browser's own if absent. */
  readonly fetch?: typeof fetch
  /** The longest wait for an answer; 15 s if absent. */
  readonly timeoutMs?: number
}

/**
 * The gate of every call: sets the XSRF header and a timeout. It retries reads twice, 0.4 s apart, and writes never (HTTP-01, HTTP-05).
 * Only a 403 repeats a write, once: it comes with a fresh token, before the exchange has read the write.
 */
export const createHttpDoor = ({ bases, cookies, token, count, version = '', fetch, timeoutMs = TIMEOUT_MS }: Options): HttpDoor => {
  let inFlight = 0
  const counted = (change: 1 | -1): void => {
    inFlight += change
    count(inFlight)
  }
  return {
    call: ({ member }, shape, request, reply) => {
      if (shape.access === 'member' && token() === null) return reply({ kind: 'failed', status: 401, said: said('noToken') })
      const fields = Object.entries(request ?? {})
      const path = shape.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(fields.find(([key]) => key === name)?.[1] ?? '')),
      )
      const rest = Object.fromEntries(fields.filter(([key]) => !shape.path.includes(`:${key}`)))
      counted(1)
      const send = async (): Promise<Parameters<typeof reply>[0]> => {
        const ask = fetch === undefined ? ofetch : ofetch.create({}, { fetch })
        try {
          const { _data: data, headers } = await ask.raw<unknown>(
            ((shape.base === undefined ? '' : bases[shape.base]) || bases.api) + path,
            {
              method: shape.method,
              onRequest: ({ options }) => {
                options.headers.set('X-XSRF-TOKEN', cookieIn(cookies(), 'XSRF-TOKEN'))
                if (member !== null) options.headers.set(MEMBER_HEADER, member.memberCode)
                if (shape.bearer === true) options.headers.set('Authorization', `Bearer ${token() ?? ''}`)
                if (shape.namesClient === true) {
                  options.headers.set(CLIENT_HEADERS.user, member?.memberCode ?? '')
                  options.headers.set(CLIENT_HEADERS.version, version)
                }
              },
              credentials: 'include',
              timeout: timeoutMs,
              ...(shape.method === 'GET'
                ? { query: rest, retry: shape.once === true ? 0 : READ_RETRIES, retryStatusCodes: [...PASSING], retryDelay: 400 }
                : { retry: 1, retryStatusCodes: [403], retryDelay: 0 }),
              ...(shape.encoding === 'query' ? { query: rest } : {}),
              ...((shape.method === 'POST' || shape.method === 'PUT') && shape.encoding !== 'query'
                ? { body: shape.encoding === 'form' ? new URLSearchParams(texts(rest)) : listed(shape, rest) }
                : {}),
            },
          )
          const parsed = shape.answer.safeParse(data)
          if (parsed.success && isSuccess(data) && shape.needsHeader !== undefined && !headers.has(shape.needsHeader))
            return { kind: 'failed', said: said('noToken') }
          return parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('badAnswer') }
        } catch (error) {
          const fetching = error instanceof FetchError ? error : null
          const response = fetching?.response
          if (response === undefined) return { kind: 'failed', said: silence(error, fetching) }
          const { status, statusText, _data: refusal } = response
          // The second 403 follows an answer with a new token: this browser has not kept it. Another back end's 403 says what it means.
          const isOurs = !isFields(refusal) || refusal['code'] === 'LOGIN_AGAIN'
          const isKept = status !== 403 || !isOurs || cookieIn(cookies(), 'XSRF-TOKEN') !== ''
          return { kind: 'failed', status, said: isKept ? errorSaid(refusal, statusText, error) : said('cookiesNeeded') }
        }
      }
      send()
        .catch((): Parameters<typeof reply>[0] => ({ kind: 'failed', said: said('network') }))
        .then((answered) => {
          counted(-1)
          reply(answered)
        })
    },
  }
}
