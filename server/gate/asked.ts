import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { echoed } from './echo.ts'
import { BARE_HEADERS } from './headers.ts'

const isReadable = (path: string): boolean => {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
/** The address as it was asked for, or, where its path has signs that stand for nothing, one that can be read and leads nowhere. */
export const readableUrl = (asked = '/'): string => {
  const [path = ''] = asked.split('?')
  return isReadable(path) ? asked : `${path.replaceAll('%', '%25')}${asked.slice(path.length)}`
}

const refuse = (reply: FastifyReply, why: string, { originalUrl }: FastifyRequest) =>
  reply.headers(BARE_HEADERS).send({ success: false, message: `address: ${why}: ${echoed(originalUrl)}` })

/** The router refuses some addresses by itself, and would repeat them whole. */
export const frameworkErrors = (error: { readonly statusCode?: number | undefined }, request: FastifyRequest, reply: FastifyReply): void =>
  void refuse(reply.code(error.statusCode ?? 400), 'is too long or cannot be read', request)

/**
 * Refuses a request line that asks a proxy for the address of any site, as `GET http://other.example/`: this is no proxy, and its calls
 * know paths alone.
 */
export const takePathsAlone = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) =>
    request.originalUrl.startsWith('/') ? undefined : refuse(reply.code(400), 'is no path of this site', request),
  )
}
