import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import serveFiles from '@fastify/static'
import { parse, serialize } from 'cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getStackButton, getUserDetails, getUserSetting } from '#contract/account.ts'
import { demoLogin, restoreSession, socketTicket, userLogin, userLogout } from '#contract/auth.ts'
import { cancelAllOrders, cancelOrder, orderSettings } from '#contract/betting.ts'
import { getEvent, getHome } from '#contract/browse.ts'
import type { Call } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { DEFAULT_STAKES } from '#domain/ledger.ts'
import { MARKET_KINDS } from '#domain/markets.ts'
import { refusalText, text } from '#domain/text.ts'
import type { CancelReply, Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import { faultText, homeBody } from './messages.ts'
import { type Account, DEMO_ACCOUNTS, type Session, type Sessions } from './sessions.ts'

const COOKIE = 'pavilion-session'
const GUEST = 'pavilion-guest'
const XSRF = 'XSRF-TOKEN'
const GUEST_SECONDS = 30 * 24 * 3600

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
/** Over TLS the name itself says that no other host or path set it. */
const sessionCookie = (request: FastifyRequest): string => (isSecure(request) ? `__Host-${COOKIE}` : COOKIE)
const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export type HttpOptions = {
  readonly exchange: Exchange
  readonly sessions: Sessions
  readonly clock: Clock
  /** The built client; null in tests that need none. */
  readonly clientFolder: string | null
  readonly onLogout: (sessionId: string) => void
  /** Proxies whose X-Forwarded headers are believed (addresses, comma between); none when absent. */
  readonly trustProxy?: string | undefined
}

/** The type of a file by its name's end: what the client's router never sees as a page of its own. */
const FILE = /\.(?:js|css|map|json|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|webmanifest|html)$/
const LOGINS_A_MINUTE = 10
/** Two years: who came once by TLS keeps to it. */
const HSTS = 'max-age=63072000'

type Who = {
  readonly session: Session | null
  /** The id the XSRF token is bound to: the session's, or the guest's. */
  readonly bound: string
  readonly fresh: boolean
}

/** The REST door: every call parsed by its contract, refusals by rule as 200, 401 and 403 for the session alone (HTTP-01, wire.md). */
export const createHttp = async ({
  exchange,
  sessions,
  clock,
  clientFolder,
  onLogout,
  trustProxy,
}: HttpOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    trustProxy: trustProxy ?? false,
  })
  await app.register(rateLimit, {
    global: false,
    max: 600,
    timeWindow: '1 minute',
    errorResponseBuilder: () => ({ statusCode: 429, success: false, code: 'RATE_LIMITED', message: refusalText('RATE_LIMITED') }),
  })
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; img-src 'self' data:; frame-ancestors 'self'; object-src 'none'; base-uri 'self'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      ...(isSecure(request) ? { 'Strict-Transport-Security': HSTS } : {}),
    })
  })
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message?: string }, _, reply) => {
    const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 429) return reply.code(429).send({ success: false, code: 'RATE_LIMITED', message: refusalText('RATE_LIMITED') })
    return reply
      .code(status)
      .send({ success: false, message: status === 500 ? refusalText('SERVICE_UNAVAILABLE') : `body: ${error.message ?? 'cannot be read'}` })
  })
  const giveCookie = (reply: FastifyReply, name: string, value: string, maxAge: number, httpOnly = true): void =>
    void reply.header(
      'set-cookie',
      serialize(name, value, { httpOnly, sameSite: 'lax', path: '/', maxAge, secure: isSecure(reply.request) }),
    )
  const who = (request: FastifyRequest): Who => {
    const cookies = parse(request.headers.cookie ?? '')
    const session = sessions.find(cookies[sessionCookie(request)])
    if (session !== null) return { session, bound: session.id, fresh: false }
    const guest = cookies[GUEST]
    return { session: null, bound: guest ?? randomBytes(16).toString('hex'), fresh: guest === undefined }
  }
  const giveXsrf = (reply: FastifyReply, bound: string): void => giveCookie(reply, XSRF, sessions.xsrf(bound), 12 * 3600, false)
  /** A token that fits whoever the cookies say this is now: what was refused for an old one can be asked again. */
  const renew = ({ bound, fresh }: Who, reply: FastifyReply): void => {
    if (fresh) giveCookie(reply, GUEST, bound, GUEST_SECONDS)
    giveXsrf(reply, bound)
  }
  /** The header repeats the cookie (double submit), and both belong to this very session. */
  const xsrfFits = (request: FastifyRequest, bound: string): boolean => {
    const header = String(request.headers['x-xsrf-token'] ?? '')
    return parse(request.headers.cookie ?? '')[XSRF] === header && sessions.xsrfFits(bound, header)
  }

  /** One call: parsed, authorised, answered by its contract. */
  const serve = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    shape: Call<Request, Answer>,
    handle: (
      request: z.output<Request>,
      context: { readonly who: Who; readonly reply: FastifyReply },
    ) => Promise<z.output<Answer>> | z.output<Answer>,
    perMinute = 600,
  ): void => {
    app.route({
      method: shape.method,
      url: shape.path,
      config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } },
      handler: async (request, reply) => {
        const caller = who(request)
        if (shape.method !== 'GET' && !xsrfFits(request, caller.bound)) {
          renew(caller, reply)
          return reply.code(403).send({ success: false, message: text.loginAgain })
        }
        if (shape.access === 'member' && caller.session === null) return reply.code(401).send({ success: false, message: text.loginAgain })
        const sent = shape.method === 'POST' ? (request.body ?? {}) : request.query
        if (!isFields(sent)) return reply.code(400).send({ success: false, message: 'body: expected an object' })
        const parsed = shape.request.safeParse({ ...sent, ...(isFields(request.params) ? request.params : {}) })
        if (!parsed.success) return reply.code(400).send({ success: false, message: faultText(parsed.error) })
        return z.encode(shape.answer, await handle(parsed.data, { who: caller, reply }))
      },
    })
  }
  /** A call that only a member can make, carried out for that member. */
  const serveMember = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    shape: Call<Request, Answer>,
    handle: (request: z.output<Request>, member: MemberCode) => Promise<z.output<Answer>> | z.output<Answer>,
  ): void =>
    serve(shape, (request, { who: { session } }) => {
      if (session === null) throw new Error(`${shape.path} is not declared for members alone`)
      return handle(request, session.member)
    })
  const welcome = (account: Account, reply: FastifyReply) => {
    const session = sessions.open(account)
    giveCookie(reply, sessionCookie(reply.request), session.id, 12 * 3600)
    giveXsrf(reply, session.id)
    return memberAnswer(session)
  }
  const memberAnswer = (session: Session) => ({
    success: true,
    output: {
      memberCode: session.member,
      details: { username: session.username, role: 'user', status: 'active' },
      key: session.member,
      verifytoken: randomBytes(16).toString('hex'),
      expiry: session.expiry,
      isB2C: true,
    },
  })
  serve(
    userLogin,
    async ({ userId, password }, { reply }) => {
      const account = await sessions.check(userId, password)
      if (account === null) return { success: false, status: 200, message: text.wrongLogin }
      const { success, output: data } = welcome(account, reply)
      return { success, status: 200, data, token: { accessToken: data.verifytoken }, result: { isB2C: data.isB2C } }
    },
    LOGINS_A_MINUTE,
  )
  serve(
    demoLogin,
    (_, { reply }) => {
      const account = DEMO_ACCOUNTS[0]
      return account === undefined ? { success: false, message: text.wrongLogin } : welcome(account, reply)
    },
    60,
  )
  serve(restoreSession, (_, { who: caller, reply }) => {
    renew(caller, reply)
    return caller.session === null ? { success: false } : memberAnswer(caller.session)
  })
  serve(userLogout, (_, { who: caller, reply }) => {
    if (caller.session !== null) {
      sessions.end(caller.session.id)
      onLogout(caller.session.id)
    }
    const guest = randomBytes(16).toString('hex')
    giveCookie(reply, sessionCookie(reply.request), '', 0)
    giveCookie(reply, GUEST, guest, GUEST_SECONDS)
    giveXsrf(reply, guest)
    return { success: true }
  })
  serve(socketTicket, (_, { who: caller }) => ({
    success: true,
    ticket: sessions.ticket(caller.session),
    memberCode: caller.session?.member ?? null,
  }))

  serveMember(getUserDetails, (_, member) => {
    const { accountSeq, balance, exposure } = exchange.account(member)
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, doc: { accountSeq, balance, exposure } })))
  })
  serveMember(getUserSetting, () => {
    const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
    const limit = ({ min, max }: { readonly min: typeof odds.min; readonly max: typeof odds.max }) => ({ min, max })
    return {
      success: true,
      data: {
        oddsBetDelay: odds.delaySeconds,
        soccerBetDelay: soccer.delaySeconds,
        tennisBetDelay: tennis.delaySeconds,
        bookmakerBetDelay: bookmaker.delaySeconds,
        fancyBetDelay: fancy.delaySeconds,
        ballbyballBetDelay: ballByBall.delaySeconds,
        virtualBetDelay: virtual.delaySeconds,
        limits: { odds: limit(odds), fancy: limit(fancy), bookmaker: limit(bookmaker), soccer: limit(soccer), tennis: limit(tennis) },
        confirmation: false,
        lastLogin: null,
      },
    }
  })
  serveMember(getStackButton, () => ({ success: true, data: { priceArray: [...DEFAULT_STAKES] } }))
  serveMember(orderSettings, ({ marketId, runnerId }) => {
    const terms = exchange.terms(marketId)
    const market = exchange.market(marketId)
    if (terms === null || market === null)
      return { success: false, code: 'INVALID_MARKET_ID' as const, message: refusalText('INVALID_MARKET_ID') }
    if (market.marketType !== 'SESSION' && !market.runners.some((runner) => runner.selectionId === runnerId))
      return { success: false, code: 'INVALID_RUNNER' as const, message: refusalText('INVALID_RUNNER') }
    return {
      success: true,
      result: {
        maxBet: terms.max,
        maxWinPerMarket: terms.maxWin,
        minBet: terms.min,
        mType: market.marketType,
        eventTypeId: market.eventTypeId,
        eventId: market.eventId,
        competitionId: market.competitionId,
      },
    }
  })
  const cancelled = (result: CancelReply) =>
    result.ok ? { success: true, cancelled: result.cancelled } : { success: false, code: result.code, message: refusalText(result.code) }
  serveMember(
    cancelOrder,
    ({ id }, member) => new Promise((resolve) => exchange.cancel(member, id, (result) => resolve(cancelled(result)))),
  )
  serveMember(
    cancelAllOrders,
    (_, member) => new Promise((resolve) => exchange.cancel(member, 'all', (result) => resolve(cancelled(result)))),
  )
  serve(getHome, () => ({ success: true, ...homeBody(exchange) }))
  serve(getEvent, ({ eventId }) => ({ success: true, result: [...exchange.event(eventId)] }))
  app.get('/health', () => ({ up: true, at: clock.now() }))

  if (clientFolder !== null && existsSync(join(clientFolder, 'index.html'))) {
    await app.register(serveFiles, {
      root: clientFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.setHeader('Vary', 'Accept-Encoding')
      },
    })
    app.setNotFoundHandler((request, reply) => {
      if (request.method !== 'GET' || FILE.test(request.url.split('?')[0] ?? ''))
        return reply.code(404).send({ success: false, message: `There is nothing at ${request.url}.` })
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    })
  }
  return app
}
