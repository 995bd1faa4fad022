import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Code, MEMBER_HEADER } from '#contract/call.ts'
import { FIRST_TICKET } from '#contract/first-image.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { text } from '#copy/catalogue.ts'
import { addressKey, trustedProxies } from '#doors/address.ts'
import { createLimit } from '#doors/limit.ts'
import { browserName } from '#server/members/browser-name.ts'
import { DEVICE_MS } from '#server/members/devices.ts'
import { refused, tooMany } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { frameworkErrors, readableUrl, takePathsAlone } from '../gate/asked.ts'
import { BY_ITSELF } from '../gate/by-itself.ts'
import { echoed } from '../gate/echo.ts'
import { createEntries } from '../gate/entries.ts'
import { Encoded } from '#doors/frames.ts'
import { CLEAR_CACHE, CLEARS_ITSELF } from '../gate/headers.ts'
import { faultText } from '../live/messages.ts'
import { policyOf } from '../gate/policy.ts'
import { SESSION_MS, type Session } from '../gate/sessions.ts'
import { refusal, wireMember } from '../gate/shared-answers.ts'
import { headAnswers, refuseForeign } from './answers.ts'
import { COOKIE, DEVICE, DEVICE_ID, FIRST_SECONDS, GUEST, GUEST_ID, GUEST_SECONDS, XSRF, cookieOf, giveCookie } from './cookies.ts'
import { type Caller, type Gate, TooMany, mostOfAddress } from './gate.ts'
import { sendNothing } from './plain-page.ts'
import { bearerOf, sourceCall, speakSource } from './source-calls.ts'

/** Calls with a large body of a member in a minute, so that none takes those of the others at its address. */
const LARGE_OF_MEMBER = 10
const FORM = 'application/x-www-form-urlencoded'

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
  speaks,
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
  const isSource = speaks === 'source'
  if (isSource) speakSource(app)
  /** What names a session outside its cookie: nothing, but of the specification its token (decision 0048). */
  const tokenOf = ({ id }: Session): string => (isSource ? id : randomBytes(16).toString('hex'))
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
    /** A member's session is of one group of brands: at any other the visitor is a guest. */
    const sessionOf = (id: string | undefined): Session | null => {
      const found = isActive ? sessions.findActive(id) : sessions.find(id)
      return found !== null && room.members.belongs(found.member, from.brand.group) ? found : null
    }
    const kept = sessionOf(cookieOf(request, COOKIE))
    const token = isSource ? bearerOf(request) : undefined
    const session = token === undefined ? kept : sessionOf(token)
    const who = { session, speaksFor: isSource || namedIn(request) === session?.member ? session : null, ...from }
    if (kept !== null) return { ...who, bound: kept.id, fresh: false }
    const guest = cookieOf(request, GUEST)
    const isKnown = guest !== undefined && GUEST_ID.test(guest)
    return { ...who, bound: isKnown ? guest : randomBytes(16).toString('hex'), fresh: !isKnown }
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
    const spoken = isSource ? sourceCall(shape.method, shape.path) : shape
    if (spoken === undefined) return void app.route({ method: shape.method, url: shape.path, handler: sendNothing })
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
        if (!isSource && isForAnother(request, caller)) return refuse(409, 'OTHER_MEMBER')
        const hasToken = isSource && bearerOf(request) !== undefined
        if (shape.method !== 'GET' && !hasToken && !xsrfFits(request, caller.bound)) {
          renew(caller, reply)
          return refuse(403, 'LOGIN_AGAIN')
        }
        // The specification has no call that asks for this cookie: the first answer brings it.
        if (isSource && !hasToken && cookieOf(request, XSRF) === undefined) renew(caller, reply)
        if (shape.access === 'member' && caller.speaksFor === null) return refuse(401, 'LOGIN_AGAIN')
        if (shape.encoding !== 'form' && request.headers['content-type']?.startsWith(FORM)) return fault(415, 'body: expected JSON')
        const body = shape.list === undefined || !Array.isArray(request.body) ? request.body : { [shape.list]: request.body }
        const sent = hasBody ? (body ?? {}) : request.query
        if (!isFields(sent)) return fault(400, 'body: expected an object')
        const fields = { ...sent, ...(isFields(request.params) ? request.params : {}) }
        const asked = spoken === shape ? null : spoken.request.safeParse(fields)
        if (asked?.success === false) return fault(400, faultText(asked.error))
        const parsed = shape.request.safeParse(fields)
        if (!parsed.success) return fault(400, faultText(parsed.error))
        const answer = await handle(parsed.data, caller, { caller, reply })
        if (answer instanceof Encoded) return reply.type('application/json; charset=utf-8').send(answer.text)
        return z.encode(shape.answer, answer)
      },
    })
  }
  const entries = createEntries({ sessions, sockets, room, singleSession })
  return {
    app,
    brandOf,
    serve,
    tokenOf,
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
    serveFile: (shape, handle) => {
      if (isSource) return void app.get(shape.path, sendNothing)
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
      })
    },
    begin: (member, { caller, reply }, isOutside = false) => {
      const browser = browserName(reply.request.headers['user-agent'])
      const { session, device, isNew } = entries.enter(member, { ...caller, browser }, isOutside)
      if (isNew) {
        sockets.notifyNotices(member.memberCode, true, session.id)
      }
      giveCookie(reply, COOKIE, session.id, SESSION_MS / 1000)
      giveCookie(reply, DEVICE, device, DEVICE_MS / 1000)
      giveXsrf(reply, session.id)
      return wireMember(room.members, { ...member, isOutside }, tokenOf(session), session.expiry, clock.now())
    },
    restore: ({ caller, reply }) => {
      const { session } = caller
      renew(caller, reply)
      return session === null
        ? null
        : wireMember(
            room.members,
            { memberCode: session.member, username: session.username, isOutside: session.isOutside },
            tokenOf(session),
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
        entries.disarm(session.member)
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
