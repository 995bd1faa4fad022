import type { FastifyInstance } from 'fastify'
import { serveAccount } from './account.ts'
import { serveAuth } from './auth.ts'
import { createGate } from './http.ts'
import { servePages } from './pages.ts'
import type { DoorParts } from './parts.ts'
import { serveSite } from './site.ts'

/** Both doors, not yet open: REST with its pages, and the socket on the same port. */
export const createDoors = async (parts: DoorParts): Promise<FastifyInstance> => {
  const gate = await createGate(parts)
  serveAuth(gate, parts)
  serveAccount(gate, parts)
  serveSite(gate, parts)
  await servePages(gate, parts)
  parts.sockets.attach(gate.app.server, parts.trustProxy)
  gate.app.addHook('preClose', async () => parts.sockets.close())
  return gate.app
}
