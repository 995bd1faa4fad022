import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { trustedProxies } from '#doors/address.ts'
import { createLimit } from '#doors/limit.ts'
import { text } from '#copy/catalogue.ts'
import { type Brand, behindFront } from '#domain/player/brand-file.ts'
import { pathOfBase } from '#domain/player/brand.ts'
import type { Brands } from '#server/brands.ts'
import type { Clock } from '#server/ports.ts'
import type { SiteSettings } from '#server/settings.ts'
import { frameworkErrors } from '../../gate/asked.ts'
import { type SocketLimits, SOCKET_LIMITS } from '../../gate/costs.ts'
import { BARE_HEADERS, NO_CONTENT } from '../../gate/headers.ts'
import { isForeignOrigin } from '../../gate/origin.ts'
import { policyOf } from '../../gate/policy.ts'
import { loadRendering, type RenderPage } from '../../first-image.ts'
import { openPort } from '../../listen.ts'
import { watchCalls } from '../../operate/call-watch.ts'
import type { Log } from '../../operate/log.ts'
import { createMeters } from '../../operate/meters.ts'
import { openMetrics } from '../../operate/metrics-door.ts'
import { headAnswers, refuseForeign } from '../../rest/answers.ts'
import { isSecure } from '../../rest/cookies.ts'
import { serveClient } from '../../rest/pages.ts'
import { sendNothing } from '../../rest/plain-page.ts'
import { CALL_MS, type Pass, openRelay, relayApp, unavailable } from '../relay.ts'
import { Bounded, headersOn, sendOn } from './answers.ts'
import type { Backend } from './backend.ts'
import { asGiven, heldHere, isVisitorsOwn } from './cookies.ts'
import { createGreeting } from './greeting.ts'
import { asksForPage, sentOn } from './headers.ts'
import { createKnown } from './known.ts'
import { createBackendState, isServing } from './state.ts'
import { createUpgrades } from './upgrades.ts'
import { visitorCalls } from './visitor-calls.ts'

/** The longest wait for a call: less than a page waits, so that the page gets the sentence (streams/http.ts). In milliseconds. */
const WAIT_MS = 12_000
/** The largest body of a call that has no bound of its own, and of a poll of the socket. In bytes, as at the exchange's doors. */
const MOST_BODY = 64 * 1024
const MOST_POLL = 128 * 1024

/** Connections to the back end, websockets apart: as many as calls and polls may wait. */
const CONNECTIONS = 4000

/** Lines about answers that are too long: one in a minute, of the first of them. */
const LINES = { most: 1, ms: 60_000 } as const

/** Addresses of the back end that a browser opens itself: outside logins, pictures of matches, files of statements, polls. */
const BACKEND_PAGES = /^\/(?:identity|match-center|account|profile|socket\.io)\//
/** What no visitor is served: files of the client that are not there, and what a back end has for those who build it. */
const SHUT = /^\/+(?:assets|brands|director|mailbox|metrics)(?:\/|$)/i
/** Is this the address of one of them, in any spelling? What cannot be decoded is none of a client's. */
const isShut = (path: string): boolean => {
  try {
    return SHUT.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

export type FrontOptions = {
  readonly backend: Backend
  readonly clock: Clock
  readonly port: number
  readonly host: string
  /** The built client; null where it is not built: then calls and sockets are passed on alone. */
  readonly clientFolder: string | null
  /** The built renderer of the first image, or the renderer itself; without one no page gets an image. */
  readonly rendering?: string | RenderPage
  readonly brands: Brands
  readonly brandName?: string | undefined
  readonly settings?: SiteSettings
  /** The casino's address for browsers, where the back end has one (CASINO_URL). */
  readonly casino?: string | undefined
  readonly trustProxy?: string | undefined
  readonly limits?: Partial<SocketLimits>
  readonly log: Log
  /** Where `/metrics` is served; nowhere when absent. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined
  /** The longest wait for an answer of the back end, in milliseconds. */
  readonly waitMs?: number
}

const pathIn = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
const isPoll = (request: FastifyRequest): boolean => pathIn(request).startsWith('/socket.io/')

/** Gives each call of the contract its address, below the paths of the brands' bases too; answers the call at a route. */
const serveCalls = (app: FastifyInstance, brands: readonly Brand[], pass: Pass): ((request: FastifyRequest) => Call | undefined) => {
  const calls = new Map<string, Call>()
  const nameOf = (method: string, url: string): string => `${method === 'HEAD' ? 'GET' : method} ${url}`
  for (const { shape } of allCalls) {
    const bases = brands.map((brand) => pathOfBase((shape.base === undefined ? '' : brand.bases[shape.base]) || brand.bases.api))
    for (const url of new Set(['', ...bases].map((base) => `${base}${shape.path}`))) {
      if (calls.has(nameOf(shape.method, url))) continue
      calls.set(nameOf(shape.method, url), shape)
      app.route({ method: shape.method, url, handler: pass })
    }
  }
  return ({ method, routeOptions }) => calls.get(nameOf(method, routeOptions.url ?? ''))
}

/** Bounds the body of each call; one that says itself that it is longer is refused before it is read. */
const takeBodies = (app: FastifyInstance, mostOf: (request: FastifyRequest) => number): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, body, done) => {
    const most = mostOf(request)
    if (Number(request.headers['content-length'] ?? 0) > most) return done(Object.assign(new Error('too large'), { statusCode: 413 }))
    const bounded = new Bounded(most)
    body.once('close', () => {
      // A client that left in the middle.
      if (!body.readableEnded) bounded.destroy(new Error('the body broke off'))
    })
    done(null, body.pipe(bounded))
  })
}
const tooLarge = (reply: FastifyReply) =>
  reply
    .code(413)
    .headers({ ...BARE_HEADERS, Connection: 'close' })
    .send({ success: false, message: 'body: is too large' })

/**
 * A front: brands, pages and first images before a back end, and its calls and sockets on the same origin (BACK-03). It keeps no money,
 * no session and no file. Throws an Error with a sentence where a brand, a proxy or a port is wrong.
 */
export const startFront = async ({
  backend,
  clock,
  port,
  host,
  clientFolder,
  rendering,
  brands: given,
  brandName,
  settings = {},
  casino,
  trustProxy,
  limits,
  log,
  metrics,
  waitMs = WAIT_MS,
}: FrontOptions) => {
  given.brandOf(undefined, brandName)
  const proxies = trustedProxies(trustProxy)
  const brands: Brands = {
    ...given,
    all: given.all.map(behindFront),
    brandOf: (asked, name) => behindFront(given.brandOf(asked, name)),
  }
  const renderPage = typeof rendering === 'string' ? await loadRendering(rendering, log) : (rendering ?? null)
  const app = relayApp(proxies)
  const meters = metrics === undefined ? null : createMeters()
  watchCalls(app, { clock, log, meters, traces: null })
  const brandOf = (request: FastifyRequest): Brand => brands.brandOf(request.host, brandName)
  const casinoOf = ({ casinoOrigin }: Brand): readonly string[] =>
    casinoOrigin === undefined ? (casino === undefined ? [] : [new URL(casino).origin]) : [casinoOrigin]
  const policies = new Map(brands.all.map((brand) => [brand.name, policyOf(brand, settings, casinoOf(brand))]))
  refuseForeign(app)
  headAnswers(
    app,
    (request) => policies.get(brandOf(request).name) ?? NO_CONTENT['Content-Security-Policy'],
    settings.hstsSubdomains === true,
  )

  const state = createBackendState(backend, pathOfBase(brands.brandOf(undefined, brandName).bases.api), clock, log)
  let isStopping = false
  app.get('/health', (_, reply) => reply.headers(BARE_HEADERS).send({ up: true, at: clock.now() }))
  app.get('/ready', async (_, reply) => {
    const now = await state()
    const reasons = [...(isStopping ? ['STOPPING'] : []), ...(isServing(now) ? [] : ['NO_BACKEND'])]
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .headers(BARE_HEADERS)
      .send({ ready: reasons.length === 0, reasons, backend: now })
  })

  const lines = createLimit(clock, LINES.most, LINES.ms)
  const tooLong =
    ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
    (most: number): void => {
      if (lines.take('')) log.warn(`The back end’s answer to ${method} ${url} is longer than ${most} MiB, so it was not passed on whole.`)
    }
  let callAt: (request: FastifyRequest) => Call | undefined = () => undefined
  const isOwn = (request: FastifyRequest): boolean =>
    request.headers.origin !== undefined && !isForeignOrigin(request.headers.origin, request.host, isSecure(request))
  const pass = await openRelay(app, {
    to: () => backend.url,
    headers: (request, sent) => ({
      ...sentOn(sent, backend, request.ip, isOwn(request)),
      ...(sent.cookie === undefined ? {} : { cookie: asGiven(sent.cookie, isSecure(request), backend.isSecure) }),
    }),
    answered: (request, all) => {
      // One cookie comes as a text, several as a list.
      const cookies = [all['set-cookie'] ?? []].flat().map((each) => heldHere(each, isSecure(request)))
      return {
        ...headersOn(all, backend),
        ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }),
        ...(callAt(request) === undefined ? {} : { 'content-security-policy': NO_CONTENT['Content-Security-Policy'] }),
      }
    },
    // Pages that poll hold a connection each, and never one that a call waits for.
    kindOf: (request) => (isPoll(request) ? 'poll' : 'call'),
    connections: CONNECTIONS,
    send: (request, reply, body) =>
      void sendOn(request, reply, body, callAt(request) !== undefined, clock, tooLong(request)).catch(() => reply.raw.destroy()),
    waitMs: (request) => (isPoll(request) ? CALL_MS : waitMs),
    failed: (request, reply, how) =>
      void (request.body instanceof Bounded && request.body.isOver ? tooLarge(reply) : unavailable(reply, how)),
  })
  takeBodies(app, (request) => callAt(request)?.most ?? (isPoll(request) ? MOST_POLL : MOST_BODY))
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message?: string }, request, reply) => {
    if (error.statusCode === 413) return tooLarge(reply)
    if (error.statusCode === 400) return frameworkErrors(error, request, reply)
    return reply
      .code(error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500)
      .headers(BARE_HEADERS)
      .send({ success: false, message: text.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' })
  })
  callAt = serveCalls(app, brands.all, pass)
  const bases = new Set(brands.all.flatMap((brand) => Object.values(behindFront(brand).bases).filter((base) => base.startsWith('/'))))
  const isOfBackend = (path: string): boolean => BACKEND_PAGES.test(path) || [...bases].some((base) => path.startsWith(`${base}/`))
  const ways = clientFolder === null ? () => undefined : await createKnown(backend, brands.brandOf(undefined, brandName), clock)
  const greeting = createGreeting(backend, brandOf, clock)
  await serveClient({
    ...{ app, brandOf, brands, clientFolder, clock, log, renderPage },
    isVisitor: ({ headers }) => isVisitorsOwn(headers.cookie ?? ''),
    greet: greeting,
    greetVisitor: greeting,
    sourceOf: visitorCalls(backend, clock),
    ways,
    otherwise: (request, reply) => (isShut(pathIn(request)) ? sendNothing(request, reply) : pass(request, reply)),
    isPage: (request) => asksForPage(request.headers) && !isOfBackend(pathIn(request)),
  })

  const upgrades = createUpgrades({ backend, clock, proxies, limits: { ...SOCKET_LIMITS, ...limits }, answerMs: waitMs })
  upgrades.attach(app.server)
  app.addHook('preClose', async () => upgrades.close())
  meters?.readFrom({ connections: () => ({ connections: upgrades.count(), members: 0, unread: upgrades.unread() }) })
  const metricsDoor = meters === null || metrics === undefined ? null : await openMetrics(meters, metrics)
  const close = async (): Promise<void> => {
    metricsDoor?.close()
    await app.close()
  }
  const url = await openPort(app, port, host).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    url,
    /** Null where no metrics are asked for. */
    metricsUrl: metricsDoor?.url ?? null,
    /** Says to proxies that no new player should come; what is open is served until `close`. */
    drain: (): void => {
      isStopping = true
    },
    close,
  }
}
