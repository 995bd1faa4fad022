import type { FastifyInstance } from 'fastify'
import { serveAccount } from './rest/account.ts'
import { serveAuth } from './rest/auth.ts'
import { createGate } from './rest/http.ts'
import { servePages } from './rest/pages.ts'
import type { ServerParts } from './gate/parts.ts'
import { serveSite } from './rest/site.ts'

/** Both doors, not yet open: REST with its pages, and the socket on the same port. */
export const createFront = async (parts: ServerParts): Promise<FastifyInstance> => {
  const gate = await createGate(parts)
  serveAuth(gate, parts)
  serveAccount(gate, parts)
  serveSite(gate, parts)
  await servePages(gate, parts)
  parts.sockets.attach(gate.app.server, parts.trustProxy)
  gate.app.addHook('preClose', async () => parts.sockets.close())
  return gate.app
}
