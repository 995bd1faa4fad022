import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Catalogue, catalogueSchema } from '#contract/casino/catalogue.ts'
import type { WalletCode } from '#contract/casino/wallet.ts'
import { addressKey } from '#doors/address.ts'
import type { Guard } from '#doors/guard.ts'
import { NOT_JSON, jsonIn, measureFault } from '#doors/json.ts'
import { createAddressLimit } from '#doors/limit.ts'
import { type sessionAnswerSchema, sessionRequestSchema } from '../wire.ts'
import { SAFETY_HEADERS, ancestorsOf, barePolicyFor, policyFor } from './policy.ts'
import type { Provider } from './provider.ts'

const BODY_BYTES = 8 * 1024
/** Calls of one address in a minute; sessions among them. */
const CALLS_A_MINUTE = 1200
const SESSIONS_A_MINUTE = 120
/** Launch codes of one address in a minute that are none, before the wallet is not asked about its next. */
const WRONG_CODES = { most: 20, ms: 60_000 } as const
const ARE_WRONG: ReadonlySet<WalletCode> = new Set(['CODE_USED', 'CODE_EXPIRED', 'CODE_MISMATCH'])
/** A launch without an answer for so long has none. */
const LAUNCH_ANSWER_MS = 10_000
/** The folder of files whose names carry the hash of their content. */
const ASSETS = join('/', 'assets', '/')
const REQUEST_MS = 20_000
/** An answer that is not read for so long is dropped. */
const IDLE_MS = 120_000

export type HttpOptions = {
  readonly provider: Provider
  readonly guard: Pick<Guard, 'note'>
  readonly catalogue: () => Catalogue
  /** The folder of the built pages. */
  readonly pages: string
  /** The product's origins, which alone may frame a game, each for all hosts or as `host=origin`. */
  readonly ancestors: readonly string[]
  /** The proxies in front whose X-Forwarded headers are believed. */
  readonly trustProxy: readonly string[]
  readonly sessionsAMinute?: number | undefined
}

type SessionAnswer = z.infer<typeof sessionAnswerSchema>

/**
 * The provider's HTTP door: pages, pictures, the catalogue, sessions and what a chain publishes. Every answer, an error too, has a content
 * policy that names the product's origins (CAS-04).
 */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { provider, guard, catalogue, pages, ancestors, trustProxy, sessionsAMinute = SESSIONS_A_MINUTE } = options
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    forceCloseConnections: true,
    // The router refuses some addresses by itself, and would repeat them whole.
    frameworkErrors: (_, request: FastifyRequest, reply: FastifyReply) => {
      const policy = barePolicyFor(ancestorsOf(ancestors, request.host))
      void reply.headers({ ...SAFETY_HEADERS, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
      void reply.code(400).send({ code: 'BAD_REQUEST' })
    },
  })
  await app.register(rateLimit, {
    max: Math.max(CALLS_A_MINUTE, sessionsAMinute * 2),
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressKey(ip),
  })
  app.removeAllContentTypeParsers()
  // Measured before it is parsed; a body that is not JSON is none.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    const text = String(body)
    const sent = measureFault(text, BODY_BYTES) === null ? jsonIn(text) : NOT_JSON
    done(null, sent === NOT_JSON ? null : sent)
  })
  app.addHook('onSend', async ({ host, protocol }, reply) => {
    const framedBy = ancestorsOf(ancestors, host)
    const type = String(reply.getHeader('content-type') ?? '')
    const policy = type.startsWith('text/html')
      ? policyFor(host, protocol === 'https', framedBy)
      : barePolicyFor(framedBy, type.startsWith('image/svg'))
    reply.headers({ ...SAFETY_HEADERS, 'Content-Security-Policy': policy })
    if (!reply.raw.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  })
  app.setErrorHandler((error: { readonly statusCode?: number }, _, reply) => {
    const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) guard.note('a call', error)
    return reply.code(status).send({ code: status === 500 || status === 429 ? 'UNAVAILABLE' : 'BAD_REQUEST' })
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'there is nothing at this address' }))
  const wrongCodes = createAddressLimit(provider.clock, WRONG_CODES.most, WRONG_CODES.ms)
  const launched = (asked: z.infer<typeof sessionRequestSchema>): Promise<SessionAnswer> =>
    new Promise((resolve) => {
      const cancel = provider.clock.after(LAUNCH_ANSWER_MS, () => resolve({ code: 'UNAVAILABLE' }))
      provider.launch(asked, (answer) => {
        cancel()
        resolve(answer)
      })
    })
  app.get('/health', async () => ({ ok: true }))
  app.get('/catalogue', async () => catalogueSchema.parse(catalogue()))
  app.get<{ Params: { tableId: string } }>('/fair/:tableId', async ({ params }, reply) => {
    const table = [...provider.tables.values()].find(({ tableId }) => tableId === params.tableId)
    return table === undefined ? reply.code(404).send({ error: 'no such table' }) : table.published()
  })
  // A page of an opaque origin asks before it posts JSON.
  app.options('/session', async (_, reply) =>
    reply
      .headers({ 'Access-Control-Allow-Methods': 'POST', 'Access-Control-Allow-Headers': 'content-type', 'Access-Control-Max-Age': '600' })
      .code(204)
      .send(),
  )
  app.post('/session', { config: { rateLimit: { max: sessionsAMinute, timeWindow: 60_000 } } }, async ({ body, ip }, reply) => {
    const asked = sessionRequestSchema.safeParse(body)
    if (!asked.success) return reply.code(400).send({ code: 'BAD_REQUEST' })
    // Before the wallet is asked: an address that guesses codes costs the exchange nothing.
    if (wrongCodes.waitMs(ip) > 0) return reply.code(429).send({ code: 'UNAVAILABLE' })
    const answer = await launched(asked.data)
    if (ARE_WRONG.has(answer.code)) wrongCodes.take(ip)
    return answer
  })
  const page = join(pages, 'index.html')
  const markup = existsSync(page) ? readFileSync(page, 'utf8') : null
  const servePage = (path: string): void =>
    void app.get(path, async (_, reply) =>
      markup === null
        ? reply.code(503).type('text/plain').send('The pages of the casino are not built.')
        : reply.type('text/html; charset=utf-8').send(markup),
    )
  servePage('/play/:gameId/:tableId')
  servePage('/lobby/:eventName')
  if (markup !== null) {
    await app.register(fastifyStatic, {
      root: pages,
      index: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Names of built files carry the hash of their content; pictures keep their names.
        const isHashed = path.includes(ASSETS)
        reply.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  return app
}
