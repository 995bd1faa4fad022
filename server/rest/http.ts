import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getAlerts, takeAlerts } from '#contract/calls/alerts.ts'
import { getStackButton, getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { getUserEvenets } from '#contract/calls/auth.ts'
import { socketTicket } from '#contract/session.ts'
import { getBetRecord, getExposureLadder, getOrderList } from '#contract/calls/betting.ts'
import { askPayment, getBeneficiaries, getPaymentTerms, getTransaction, getTransactions } from '#contract/calls/payments.ts'
import { getCasinoCatalogue, getCasinoPlayed } from '#contract/calls/casino.ts'
import { getSettlements } from '#contract/calls/settlement.ts'
import { getPlay } from '#contract/calls/play.ts'
import { getNotifications } from '#contract/calls/support.ts'
import { getPriceHistory, getStreamScore } from '#contract/calls/browse.ts'
import { getBalanceSettings } from '#contract/calls/wallets.ts'
import { type Code, MEMBER_HEADER } from '#contract/call.ts'
import { FIRST_TICKET } from '#contract/first-image.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Brand } from '#domain/player/brand.ts'
import { text } from '#copy/catalogue.ts'
import { addressKey, trustedProxies } from '#doors/address.ts'
import { createLimit } from '#doors/limit.ts'
import { browserName } from '#server/members/browser-name.ts'
import { DEVICE_MS } from '#server/members/devices.ts'
import { refused, tooMany } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { frameworkErrors, readableUrl, takePathsAlone } from '../gate/asked.ts'
import { echoed } from '../gate/echo.ts'
import { Encoded } from '#doors/frames.ts'
import { CLEAR_CACHE, CLEARS_ITSELF } from '../gate/headers.ts'
import { faultText } from '../live/messages.ts'
import { policyOf } from '../gate/policy.ts'
import { SESSION_MS } from '../gate/sessions.ts'
import { refusal, wireMember } from '../gate/shared-answers.ts'
import { headAnswers, refuseForeign } from './answers.ts'
import { COOKIE, DEVICE, DEVICE_ID, FIRST_SECONDS, GUEST, GUEST_ID, GUEST_SECONDS, XSRF, cookieOf, giveCookie } from './cookies.ts'
import { type Caller, type Gate, TooMany, mostOfAddress } from './gate.ts'

/** Calls with a large body of a member in a minute, so that none takes those of the others at its address. */
const LARGE_OF_MEMBER = 10
const FORM = 'application/x-www-form-urlencoded'

/** Calls that an open page makes by itself: they do not keep an idle session alive. */
const BY_ITSELF: ReadonlySet<string> = new Set(
  [
    socketTicket,
    getUserDetails,
    getOrderList,
    getBetRecord,
    getSettlements,
    getAlerts,
    takeAlerts,
    getPlay,
    getNotifications,
    getUserSetting,
    getStackButton,
    getUserEvenets,
    getPriceHistory,
    getStreamScore,
    getExposureLadder,
    getBalanceSettings,
    getPaymentTerms,
    getBeneficiaries,
    getTransactions,
    getTransaction,
    askPayment,
    getCasinoCatalogue,
    getCasinoPlayed,
  ].map(({ path }) => path),
)
/** The member a call names; undefined without a name. */
const namedIn = ({ headers }: FastifyRequest): string | undefined => {
  const named = headers[MEMBER_HEADER.toLowerCase()]
  return typeof named === 'string' ? named : undefined
}
/** Is the call for another member than the one logged in in this browser? */
const isForAnother = (request: FastifyRequest, { session }: Caller): boolean => {
  const named = namedIn(request)
  return named !== undefined && session !== null && named !== session.member
}
const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const createGate = async ({
  sessions,
  sockets,
  room,
  brands,
  brandName,
  clock,
  trustProxy,
  singleSession,
  settings,
  casino,
  confirm,
}: ServerParts): Promise<Gate> => {
  const proxies = trustedProxies(trustProxy)
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    // Drops an answer that is never read.
    connectionTimeout: 120_000,
    trustProxy: proxies.length > 0 && [...proxies],
    rewriteUrl: ({ url }) => readableUrl(url),
    frameworkErrors,
  })
  takePathsAlone(app)
  await app.register(rateLimit, {
    global: false,
    max: 600,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => addressKey(ip),
    errorResponseBuilder: () => new TooMany(tooMany()),
  })
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const brandOf = (request: FastifyRequest): Brand => brands.brandOf(request.host, brandName)
  /** The provider of the casino starts after the exchange, so a brand's policy is made again when the casino's origins change. */
  const policies = new Map<string, { readonly origins: string; readonly policy: string }>()
  const policyFor = (brand: Brand): string => {
    const casinos = casino?.origins(brand) ?? []
    const origins = casinos.join(' ')
    const kept = policies.get(brand.name)
    if (kept?.origins === origins) return kept.policy
    const policy = policyOf(brand, settings, casinos)
    policies.set(brand.name, { origins, policy })
    return policy
  }
  refuseForeign(app)
  if (confirm !== undefined) app.addHook('onSend', async () => confirm())
  headAnswers(app, (request) => policyFor(brandOf(request)), settings.hstsSubdomains === true)
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message?: string }, _, reply) => {
    const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    const { message } = error
    if (error instanceof TooMany) return reply.code(429).send(refusal(error.refused))
    return reply.code(status).send({
      success: false,
      message: status === 500 ? text.SERVICE_UNAVAILABLE : `body: ${echoed(message ?? 'cannot be read')}`,
    })
  })
  const callerOf = (request: FastifyRequest): Caller => {
    const device = cookieOf(request, DEVICE)
    const from = {
      address: request.ip,
      device: device !== undefined && DEVICE_ID.test(device) ? device : null,
      brand: brandOf(request),
      host: request.host,
    }
    const isActive = !BY_ITSELF.has(request.routeOptions.url ?? '')
    const session = isActive ? sessions.findActive(cookieOf(request, COOKIE)) : sessions.find(cookieOf(request, COOKIE))
    // A member's session is of one group of brands: at any other the visitor is a guest.
    if (session !== null && room.members.belongs(session.member, from.brand.group)) {
      const speaksFor = namedIn(request) === session.member ? session : null
      return { session, speaksFor, bound: session.id, fresh: false, ...from }
    }
    const guest = cookieOf(request, GUEST)
    const isKnown = guest !== undefined && GUEST_ID.test(guest)
    return { session: null, speaksFor: null, bound: isKnown ? guest : randomBytes(16).toString('hex'), fresh: !isKnown, ...from }
  }
  const giveXsrf = (reply: FastifyReply, bound: string): void => giveCookie(reply, XSRF, sessions.xsrf(bound), SESSION_MS / 1000, false)
  /** Gives the caller a token that fits its present cookies: it can repeat a call that was refused for an old token. */
  const renew = ({ bound, fresh }: Caller, reply: FastifyReply): void => {
    if (fresh) giveCookie(reply, GUEST, bound, GUEST_SECONDS)
    giveXsrf(reply, bound)
  }
  /** The header repeats the cookie (double submit), and both belong to this very session. */
  const xsrfFits = (request: FastifyRequest, bound: string): boolean => {
    const header = String(request.headers['x-xsrf-token'] ?? '')
    return cookieOf(request, XSRF) === header && sessions.xsrfFits(bound, header)
  }
  const large = createLimit(clock, LARGE_OF_MEMBER, 60_000)
  /** Counts a call with a large body before the body is read: by member, and all visitors of an address together. */
  const takesLarge = async (request: FastifyRequest): Promise<void> => {
    const member = sessions.find(cookieOf(request, COOKIE))?.member ?? addressKey(request.ip)
    if (!large.take(member)) throw new TooMany(tooMany())
  }
  const serve: Gate['serve'] = (shape, handle) => {
    const hasBody = (shape.method === 'POST' || shape.method === 'PUT') && shape.encoding !== 'query'
    app.route({
      method: shape.method,
      url: shape.path,
      config: { rateLimit: { max: mostOfAddress(shape), timeWindow: '1 minute' } },
      ...(shape.most === undefined ? {} : { bodyLimit: shape.most, onRequest: takesLarge }),
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const refuse = (status: number, code: Code) => reply.code(status).send(refusal(refused(code)))
        const fault = (status: number, message: string) => reply.code(status).send({ success: false, message })
        if (isForAnother(request, caller)) return refuse(409, 'OTHER_MEMBER')
        if (shape.method !== 'GET' && !xsrfFits(request, caller.bound)) {
          renew(caller, reply)
          return refuse(403, 'LOGIN_AGAIN')
        }
        if (shape.access === 'member' && caller.speaksFor === null) return refuse(401, 'LOGIN_AGAIN')
        if (shape.encoding !== 'form' && request.headers['content-type']?.startsWith(FORM)) return fault(415, 'body: expected JSON')
        const body = shape.list === undefined || !Array.isArray(request.body) ? request.body : { [shape.list]: request.body }
        const sent = hasBody ? (body ?? {}) : request.query
        if (!isFields(sent)) return fault(400, 'body: expected an object')
        const parsed = shape.request.safeParse({ ...sent, ...(isFields(request.params) ? request.params : {}) })
        if (!parsed.success) return fault(400, faultText(parsed.error))
        const answer = await handle(parsed.data, caller, { caller, reply })
        if (answer instanceof Encoded) return reply.type('application/json; charset=utf-8').send(answer.text)
        return z.encode(shape.answer, answer)
      },
    })
  }
  /** Ends the session a browser had before this login. Its other tabs learn of it when it was another member's. */
  const hangUp = ({ session }: Caller, next: MemberCode): void => {
    if (session === null) return
    sessions.end(session.id)
    if (session.member === next) sockets.dropSession(session.id)
    else sockets.replaceSession(session.id)
  }
  /** A login and a logout turn one-click betting off, on every device (SLIP-23). */
  const disarm = (member: MemberCode): void => {
    if (room.members.disarm(member)) sockets.notifySettings(member)
  }
  return {
    app,
    brandOf,
    serve,
    greet: (request, reply) => {
      const caller = callerOf(request)
      if (caller.fresh || cookieOf(request, XSRF) === undefined) renew(caller, reply)
      return caller.bound
    },
    isVisitor: (request) => callerOf(request).session === null,
    greetVisitor: (request, reply) => {
      const caller = callerOf(request)
      const { bound, address, device, brand, host } = caller
      // The page asks for no session, which would renew the token of one that is over.
      renew(caller, reply)
      giveCookie(reply, FIRST_TICKET, sessions.ticket({ session: null, bound, address, device, brand, host }), FIRST_SECONDS, false)
    },
    serveMember: (shape, handle) =>
      serve(shape, (request, { speaksFor }, context) => {
        if (speaksFor === null) throw new Error(`${shape.path} is not declared for members alone`)
        return handle(request, speaksFor, context)
      }),
    serveFile: (shape, handle) =>
      app.route({
        method: 'GET',
        url: shape.path,
        config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
        handler: async (request, reply) => {
          const caller = callerOf(request)
          const { session } = caller
          if (session === null) return reply.code(401).send(refusal(refused('LOGIN_AGAIN')))
          const { query, params } = request
          const parsed = shape.request.safeParse({ ...(isFields(query) ? query : {}), ...(isFields(params) ? params : {}) })
          if (!parsed.success) return reply.code(400).send({ success: false, message: faultText(parsed.error) })
          const file =
            parsed.data.memberCode === session.member ? handle(parsed.data, session, { caller, reply }) : refused('NOT_YOUR_ACCOUNT')
          if ('code' in file) return reply.code(400).send(refusal(file))
          return reply.type(file.type).header('Content-Disposition', `attachment; filename="${file.name}"`).send(Readable.from(file.text))
        },
      }),
    begin: (member, { caller, reply }, isOutside = false) => {
      hangUp(caller, member.memberCode)
      const { idleMinutes } = caller.brand
      const browser = browserName(reply.request.headers['user-agent'])
      const from = { address: caller.address, browser }
      const session = sessions.open(member, idleMinutes === undefined ? SESSION_MS : idleMinutes * 60_000, isOutside, from)
      // A visitor's tab that was open before may log in after this one.
      sessions.follow(caller.bound, session.id)
      const device = caller.device ?? randomBytes(32).toString('hex')
      const isNew = room.devices.hasAny(member.memberCode) && !room.devices.knows(member.memberCode, device)
      room.devices.remember(member.memberCode, device)
      if (isNew) {
        room.audit.add({ kind: 'new-device', member: member.memberCode, address: caller.address, detail: browser })
        sockets.notifyNotices(member.memberCode, true, session.id)
      }
      if ((singleSession ?? caller.brand.singleSession) && sessions.endMember(member.memberCode, session.id) > 0) {
        room.audit.add({ kind: 'ended-elsewhere', member: member.memberCode, address: caller.address, detail: '' })
        sockets.endMember(member.memberCode, 'LOGGED_IN_ELSEWHERE', session.id)
      }
      room.members.noteLogin(member.memberCode)
      disarm(member.memberCode)
      giveCookie(reply, COOKIE, session.id, SESSION_MS / 1000)
      giveCookie(reply, DEVICE, device, DEVICE_MS / 1000)
      giveXsrf(reply, session.id)
      return wireMember(room.members, { ...member, isOutside }, randomBytes(16).toString('hex'), session.expiry, clock.now())
    },
    restore: ({ caller, reply }) => {
      const { session } = caller
      renew(caller, reply)
      return session === null
        ? null
        : wireMember(
            room.members,
            { memberCode: session.member, username: session.username, isOutside: session.isOutside },
            randomBytes(16).toString('hex'),
            session.expiry,
            clock.now(),
          )
    },
    end: ({ caller, reply }) => {
      const { session, speaksFor } = caller
      // A visitor's tab has no session to end, even if the cookie holds one.
      if (session !== null && speaksFor === null) return
      if (session !== null) {
        sessions.end(session.id)
        sockets.endSession(session.id)
        disarm(session.member)
        room.audit.add({ kind: 'logout', member: session.member, address: caller.address, detail: '' })
      }
      const guest = randomBytes(16).toString('hex')
      sessions.follow(caller.bound, guest)
      if (reply.request.headers[CLEARS_ITSELF] === undefined) void reply.headers(CLEAR_CACHE)
      giveCookie(reply, COOKIE, '', 0)
      giveCookie(reply, GUEST, guest, GUEST_SECONDS)
      giveXsrf(reply, guest)
    },
  }
}
