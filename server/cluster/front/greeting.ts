import type { FastifyReply, FastifyRequest } from 'fastify'
import { restoreSession } from '#contract/session.ts'
import { createLimit } from '#doors/limit.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { pathOfBase } from '#domain/player/brand.ts'
import type { Clock } from '#server/ports.ts'
import { isSecure } from '../../rest/cookies.ts'
import { ask } from './ask.ts'
import type { Backend } from './backend.ts'
import { asksForPage } from './headers.ts'
import { asGiven, hasToken, heldHere } from './cookies.ts'

/**
 * A page waits no longer for its cookies, in milliseconds. That is longer than it waits for an image: a page without an image is whole, and
 * one without cookies has its first calls refused.
 */
const WITHIN_MS = 3000
/** Browsers that are greeted in a second; one more gets its cookies with its first call. */
const GREETINGS = { most: 200, ms: 1000 }
const MOST_COOKIES = 10

/**
 * Gives a browser without a token the cookies of the back end with its page, as the exchange gives its own. The first calls of a page go
 * out together: without this each would get a browser's id of its own, and a login on the socket would be another browser's.
 */
export const createGreeting = (backend: Backend, brandOf: (request: FastifyRequest) => Brand, clock: Clock) => {
  const greetings = createLimit(clock, GREETINGS.most, GREETINGS.ms)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { cookie = '' } = request.headers
    if (!asksForPage(request.headers) || hasToken(cookie) || !greetings.take('')) return
    const secure = isSecure(request)
    const asked = await ask(`${backend.url}${pathOfBase(brandOf(request).bases.api)}${restoreSession.path}`, WITHIN_MS, {
      'x-forwarded-for': request.ip,
      'user-agent': request.headers['user-agent'] ?? '',
      ...(cookie === '' ? {} : { cookie: asGiven(cookie, secure, backend.isSecure) }),
    })
    if (asked.kind !== 'answer') return
    for (const each of asked.cookies.slice(0, MOST_COOKIES)) void reply.header('set-cookie', heldHere(each, secure))
  }
}
