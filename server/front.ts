import type { FastifyInstance } from 'fastify'
import { serveAccount } from './rest/account.ts'
import { serveWallet } from './casino/wallet.ts'
import { serveAuth } from './rest/auth.ts'
import { serveCasino } from './rest/casino.ts'
import { createGate } from './rest/http.ts'
import { serveOrders } from './rest/orders.ts'
import { servePages } from './rest/pages.ts'
import type { ServerParts } from './gate/parts.ts'
import { serveAlerts } from './rest/alerts.ts'
import { serveCallbacks, servePayments } from './rest/payments.ts'
import { servePasskeys } from './rest/passkeys.ts'
import { servePlay } from './rest/play.ts'
import { servePush } from './rest/push.ts'
import { openPushDesk } from './push/desk.ts'
import { serveSettings } from './rest/settings.ts'
import { serveWallets } from './rest/wallets.ts'
import { serveMatchCenter } from './rest/match-center.ts'
import { serveSite } from './rest/site.ts'
import { watchCalls } from './operate/call-watch.ts'
import { serveStatements } from './rest/statements.ts'

const NO_PUSH_SETTINGS = { keys: null, contact: null }

/** Both doors, not yet open: REST with its pages, and the socket on the same port. */
export const createFront = async (parts: ServerParts): Promise<FastifyInstance> => {
  const gate = await createGate(parts)
  watchCalls(gate.app, parts)
  serveAuth(gate, parts)
  serveAccount(gate, parts)
  serveSettings(gate, parts)
  serveWallets(gate, parts)
  serveAlerts(gate, parts)
  servePlay(gate, parts)
  servePasskeys(gate, parts)
  const { exchange, sessions, room, clock, pushReach: reach = 'internet' } = parts
  const { push: settings = NO_PUSH_SETTINGS } = parts.settings
  const desk = openPushDesk({ exchange, sessions, store: room.pushes, clock, settings, reach, warn: parts.log.warn })
  servePush(gate, parts, desk)
  serveOrders(gate, parts)
  serveStatements(gate, parts)
  servePayments(gate, parts)
  serveCasino(gate, parts)
  await serveCallbacks(gate.app, parts)
  if (parts.casino !== null) await serveWallet(gate.app, parts, parts.casino)
  serveSite(gate, parts)
  serveMatchCenter(gate, parts)
  await servePages(gate, parts)
  // A demo that has made its share of entries is over, in its pages and at the casino.
  parts.room.visits.onSpent((purse) => {
    parts.sessions.endMember(purse)
    parts.sockets.endMember(purse, 'DEMO_SPENT')
  })
  parts.sockets.attach(gate.app.server, parts.trustProxy)
  gate.app.addHook('preClose', async () => {
    desk.close()
    parts.sockets.close()
  })
  return gate.app
}
