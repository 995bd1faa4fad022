import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const COOKIE = 'pavilion-session'
export const GUEST = 'pavilion-guest'
/** A page's first ticket is good for a little less than any other. */
export const FIRST_SECONDS = 25
export const GUEST_ID = /^[0-9a-f]{32}$/
export const XSRF = 'XSRF-TOKEN'
export const GUEST_SECONDS = 30 * 24 * 3600
export const DEVICE = 'pavilion-device'
export const DEVICE_ID = /^[0-9a-f]{64}$/

export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
/** Over TLS the name itself says that no other host or path set it. */
const cookieName = (request: FastifyRequest, name: string): string => (isSecure(request) ? `__Host-${name}` : name)
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  parse(request.headers.cookie ?? '')[cookieName(request, name)]
export const giveCookie = (reply: FastifyReply, name: string, value: string, maxAge: number, httpOnly = true): void => {
  const secure = isSecure(reply.request)
  void reply.header(
    'set-cookie',
    serialize(cookieName(reply.request, name), value, { httpOnly, sameSite: 'lax', path: '/', maxAge, secure }),
  )
}
