import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type Catalogue, catalogueSchema } from '#contract/casino/catalogue.ts'
import { type sessionAnswerSchema, sessionRequestSchema } from '../wire.ts'
import { SAFETY_HEADERS, ancestorsOf, policyFor } from './policy.ts'
import type { Provider } from './provider.ts'

const BODY_BYTES = 8 * 1024
/** Calls of one address in a minute; sessions among them. */
const CALLS_A_MINUTE = 1200
const SESSIONS_A_MINUTE = 120
/** The folder of files whose names carry the hash of their content. */
const ASSETS = join('/', 'assets', '/')
const REQUEST_MS = 20_000

export type HttpOptions = {
  readonly provider: Provider
  readonly catalogue: () => Catalogue
  /** The folder of the built pages. */
  readonly pages: string
  /** The product's origins, which alone may frame a game, each for all hosts or as `host=origin`. */
  readonly ancestors: readonly string[]
  /** The proxies in front whose X-Forwarded headers are believed. */
  readonly trustProxy: readonly string[]
  readonly sessionsAMinute?: number | undefined
}

/** The provider's HTTP door: pages, pictures, the catalogue, sessions and what a chain publishes. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { provider, catalogue, pages, ancestors, trustProxy, sessionsAMinute = SESSIONS_A_MINUTE } = options
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    forceCloseConnections: true,
  })
  await app.register(rateLimit, { max: Math.max(CALLS_A_MINUTE, sessionsAMinute * 2), timeWindow: 60_000 })
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(SAFETY_HEADERS)
  })
  app.get('/health', async () => ({ ok: true }))
  app.get('/catalogue', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    return catalogueSchema.parse(catalogue())
  })
  app.get<{ Params: { tableId: string } }>('/fair/:tableId', async ({ params }, reply) => {
    const table = [...provider.tables.values()].find(({ tableId }) => tableId === params.tableId)
    reply.header('Cache-Control', 'no-store')
    return table === undefined ? reply.code(404).send({ error: 'no such table' }) : table.published()
  })
  // A page of an opaque origin asks before it posts JSON.
  app.options('/session', async (_, reply) =>
    reply
      .headers({ 'Access-Control-Allow-Methods': 'POST', 'Access-Control-Allow-Headers': 'content-type', 'Access-Control-Max-Age': '600' })
      .code(204)
      .send(),
  )
  app.post('/session', { config: { rateLimit: { max: sessionsAMinute, timeWindow: 60_000 } } }, async ({ body }, reply) => {
    reply.header('Cache-Control', 'no-store')
    const asked = sessionRequestSchema.safeParse(body)
    if (!asked.success) return reply.code(400).send({ code: 'BAD_REQUEST' })
    return new Promise<z.infer<typeof sessionAnswerSchema>>((resolve) => provider.launch(asked.data, resolve))
  })
  const page = join(pages, 'index.html')
  const markup = existsSync(page) ? readFileSync(page, 'utf8') : null
  const servePage = (path: string): void =>
    void app.get(path, async (request, reply) => {
      if (markup === null) return reply.code(503).type('text/plain').send('The pages of the casino are not built.')
      reply.header('Content-Security-Policy', policyFor(request.host, request.protocol === 'https', ancestorsOf(ancestors, request.host)))
      return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(markup)
    })
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
        // A picture that is opened by itself runs nothing.
        if (/\.svg(?:\.br|\.gz)?$/.test(path)) reply.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      },
    })
  }
  return app
}
