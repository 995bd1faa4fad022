import replyFrom from '@fastify/reply-from'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from '#copy/catalogue.ts'
import { frameworkErrors, readableUrl, takePathsAlone } from '../gate/asked.ts'
import { BARE_HEADERS } from '../gate/headers.ts'

/** Calls of one kind that wait for another server at once; one more is refused. */
const MOST_CALLS = 2000
/** Connections to it, where no setting says otherwise. */
const CONNECTIONS = 128
/** How long a call waits for an answer, and an answer for its next part. In milliseconds. */
export const CALL_MS = 30_000
/** When a refused call may be made again. */
const RETRY_SECONDS = 1

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Failures before a connection stands: the other server heard nothing. */
const UNHEARD: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What belongs to a body that is not sent on. */
const OF_THE_BODY = ['content-length', 'content-encoding', 'content-type', 'etag', 'last-modified', 'cache-control', 'expires'] as const

/** What a call that was not answered ended in: its status, and whether the other server may have carried it out. */
type Unanswered = { readonly status?: number; readonly mayBeDone?: boolean }

/** The answer to a call that another server did not answer: a sentence, as every refusal has one. It says of no lost write that nothing was done. */
export const unavailable = (reply: FastifyReply, { status = 503, mayBeDone = false }: Unanswered = {}): FastifyReply => {
  const code = mayBeDone && !READS.has(reply.request.method) ? 'NO_ANSWER' : 'SERVICE_UNAVAILABLE'
  for (const name of OF_THE_BODY) reply.removeHeader(name)
  return reply
    .code(status)
    .headers({ ...BARE_HEADERS, ...(status >= 500 ? { 'Retry-After': RETRY_SECONDS } : {}) })
    .send({ success: false, message: text[code], code })
}

/** A server that passes calls on: without a page or a limit of its own. `proxies`: those in front whose X-Forwarded headers are believed. */
export const relayApp = (proxies: readonly string[]): FastifyInstance => {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: CALL_MS,
    connectionTimeout: 4 * CALL_MS,
    trustProxy: proxies.length > 0 && [...proxies],
    rewriteUrl: ({ url }) => readableUrl(url),
    frameworkErrors,
  })
  takePathsAlone(app)
  return app
}

export type RelayOptions = {
  /** The address of the server that takes this call, without a slash at its end; null while none does. */
  readonly to: (request: FastifyRequest) => string | null
  /** The headers that the other server gets; those of the client's own connection are left out already. */
  readonly headers: (request: FastifyRequest, sent: IncomingHttpHeaders) => IncomingHttpHeaders
  /** The headers that the client gets; those of the other server's own connection are left out already. */
  readonly answered?: (request: FastifyRequest, headers: IncomingHttpHeaders) => IncomingHttpHeaders
  /** Sends an answer on, after its status and headers. */
  readonly send?: (request: FastifyRequest, reply: FastifyReply, body: Readable) => void
  /** Calls of one kind that wait do not count for those of another; all are of one kind when absent. */
  readonly kindOf?: (request: FastifyRequest) => string
  /** Connections to the other server at most; 128 when absent. One that polls holds one. */
  readonly connections?: number
  /** The longest wait for an answer in milliseconds; `CALL_MS` when absent. */
  readonly waitMs?: (request: FastifyRequest) => number
  /** Answers a call that failed on its way, with 502, 503 or 504; 503 when absent. */
  readonly failed?: (request: FastifyRequest, reply: FastifyReply, how: Required<Unanswered>) => void
}
/** Passes one call on. */
export type Pass = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Makes what passes calls on to another server, whose answers they get; 503 says that there is none. A call is sent once, even if its
 * answer is lost.
 */
export const openRelay = async (
  app: FastifyInstance,
  {
    to,
    headers,
    answered = (_, all) => all,
    send,
    kindOf = () => '',
    connections = CONNECTIONS,
    waitMs,
    failed = (_, reply, { mayBeDone }) => void unavailable(reply, { mayBeDone }),
  }: RelayOptions,
): Promise<Pass> => {
  await app.register(replyFrom, {
    // The library would take any certificate.
    undici: { connections, pipelining: 1, bodyTimeout: CALL_MS, headersTimeout: CALL_MS, connect: { rejectUnauthorized: true } },
    retryMethods: [],
    disableRequestLogging: true,
    destroyAgent: true,
  })
  const waiting = new Map<string, number>()
  const count = (kind: string, more: 1 | -1): void => void waiting.set(kind, (waiting.get(kind) ?? 0) + more)
  return (request, reply) => {
    const other = to(request)
    const kind = kindOf(request)
    if (other === null || (waiting.get(kind) ?? 0) >= MOST_CALLS) return unavailable(reply)
    count(kind, 1)
    reply.raw.once('close', () => count(kind, -1))
    let hasFailed = false
    return reply.from(`${other}${request.url}`, {
      ...(waitMs === undefined ? {} : { timeout: waitMs(request) }),
      // Headers of the client's own connection end here (RFC 9110, 7.6.1).
      rewriteRequestHeaders: (_, { connection, 'keep-alive': alive, upgrade, te, 'proxy-connection': proxied, ...sent }) =>
        headers(request, sent),
      // They are of the other server's connection to this one.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...all }) => answered(request, all),
      ...(send === undefined
        ? {}
        : {
            // The library gives the body of an answer that has failed by its status, too.
            onResponse: (_, __, { stream }) => void (hasFailed ? stream.destroy() : send(request, reply, stream)),
          }),
      onError: (_, { error }) => {
        hasFailed = true
        const said = 'statusCode' in error ? error.statusCode : null
        const status = said === 504 || said === 502 ? said : 503
        // An answer that has begun cannot become another one.
        if (reply.raw.headersSent) reply.raw.destroy()
        else failed(request, reply, { status, mayBeDone: ![error, error.cause].some((each) => UNHEARD.has(codeOf(each))) })
      },
    })
  }
}
