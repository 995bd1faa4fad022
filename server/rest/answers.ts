import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SAFETY_HEADERS, openerPolicyOf, strictTransport } from '../gate/headers.ts'
import { isForeign, isGuarded } from '../gate/origin.ts'
import { isSecure } from './cookies.ts'

/**
 * Refuses a write that a page of another site asks for, before anything else of it is looked at. Not with 403, which would say that the
 * session is over (docs/WIRE.md).
 */
export const refuseForeign = (app: FastifyInstance): void =>
  void app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isGuarded(request.method, path) && isForeign(request.headers, request.host, isSecure(request)))
      return reply.code(400).send({ success: false, message: 'origin: a page of another site may not ask for this' })
    return undefined
  })

/**
 * Gives every answer its safety headers. `policyOf`: the content policy of the brand that was asked; `subdomains`: TLS holds for the hosts
 * below this one, too.
 */
export const headAnswers = (app: FastifyInstance, policyOf: (request: FastifyRequest) => string, subdomains: boolean): void =>
  void app.addHook('onSend', async (request, reply) => {
    reply.headers({
      // A page with less than the client has its own policy.
      ...(reply.hasHeader('content-security-policy') ? {} : { 'Content-Security-Policy': policyOf(request) }),
      ...SAFETY_HEADERS,
      ...openerPolicyOf(request.url.split('?')[0] ?? ''),
      ...(isSecure(request) ? { 'Strict-Transport-Security': strictTransport(subdomains) } : {}),
      // An answer of a call or an error is never cached.
      ...(reply.hasHeader('cache-control') ? {} : { 'Cache-Control': 'no-store' }),
    })
  })
