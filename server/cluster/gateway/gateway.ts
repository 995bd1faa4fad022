import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '#server/cluster/bus/bus.ts'
import { trustedProxies } from '#doors/address.ts'
import type { Clock } from '#server/ports.ts'
import { frameworkErrors } from '../../gate/asked.ts'
import type { SocketLimits } from '../../gate/costs.ts'
import { BARE_HEADERS, NO_CONTENT, SAFETY_HEADERS } from '../../gate/headers.ts'
import { createSocketDoor } from '../../live/door.ts'
import { createGuard } from '#doors/guard.ts'
import { createMeters } from '../../operate/meters.ts'
import { openMetrics } from '../../operate/metrics-door.ts'
import { openPort } from '../../listen.ts'
import { openRelay, relayApp, unavailable } from '../relay.ts'
import { type CoreLink, createCoreLink } from './core-link.ts'
import { createFarDesk } from './far-desk.ts'
import { createMirror } from './mirror.ts'

export type GatewayOptions = {
  readonly bus: Bus
  readonly clock: Clock
  readonly port: number
  readonly host: string
  /** The built client; null: its files come from the core. */
  readonly clientFolder: string | null
  readonly trustProxy?: string | undefined
  readonly limits?: Partial<SocketLimits> | undefined
  readonly log?: (line: string) => void
  /** The cores that it may follow, by their address; any that has the key of the bus when absent. */
  readonly cores?: readonly string[]
  /** Where `/metrics` is served; nowhere when absent. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined
}

/** Passes every call on to the core, whose answer it is; 503 says that there is no core, or none that can write. */
const relay = async (app: FastifyInstance, { address, takesWrites }: Pick<CoreLink, 'address' | 'takesWrites'>): Promise<void> => {
  const pass = await openRelay(app, {
    to: ({ method }) => (takesWrites() || method === 'GET' ? address() : null),
    headers: ({ headers: { host }, ip, host: asked, protocol }, sent) => ({
      ...sent,
      host,
      'x-forwarded-for': ip,
      'x-forwarded-host': asked,
      'x-forwarded-proto': protocol,
    }),
  })
  // The relay refuses a path with dots in it.
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) =>
    error.statusCode === 400 ? frameworkErrors(error, request, reply) : unavailable(reply),
  )
  // The body goes through as it comes; the core knows how long it may be.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, body, done) => done(null, body))
  app.setNotFoundHandler(pass)
}

/** A gateway: sockets and odds of many clients in a process of its own, before the one core that decides. */
export const startGateway = async ({
  bus,
  clock,
  port,
  host,
  clientFolder,
  trustProxy,
  limits,
  log = (line) => void process.stderr.write(`${line}\n`),
  cores = [],
  metrics,
}: GatewayOptions) => {
  const proxies = trustedProxies(trustProxy)
  const link = createCoreLink({ bus, clock, addresses: cores, warn: log })
  const odds = createMirror(bus, link, clock)
  const desk = createFarDesk(randomBytes(16).toString('hex'), bus, link, clock)
  const door = createSocketDoor({ desk, odds, clock, guard: createGuard(clock, log), limits, pulse: link.now })
  link.onGone(door.dropAll)
  const app = relayApp(proxies)
  let isStopping = false
  // The gateway's own: a supervisor would else start it again because a core is away.
  app.get('/health', (_, reply) => reply.headers(BARE_HEADERS).send({ up: true, at: clock.now() }))
  app.get('/ready', (_, reply) => {
    const reasons = [...(isStopping ? ['STOPPING'] : []), ...(link.isHere() ? [] : ['NO_CORE'])]
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .headers(BARE_HEADERS)
      .send({ ready: reasons.length === 0, reasons })
  })
  const assets = clientFolder === null ? null : join(clientFolder, 'assets')
  if (assets !== null && existsSync(assets))
    await app.register(serveFiles, {
      root: assets,
      prefix: '/assets/',
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        for (const [name, value] of Object.entries({ ...SAFETY_HEADERS, ...NO_CONTENT })) reply.setHeader(name, value)
        // A name here is a hash of the content, and nothing here is a page.
        reply.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        reply.setHeader('Vary', 'Accept-Encoding')
      },
    })
  await relay(app, link)
  door.attach(app.server, trustProxy)
  app.addHook('preClose', async () => door.close())
  const meters = metrics === undefined ? null : createMeters()
  meters?.readFrom({ connections: () => ({ ...door.counts(), unread: door.unread() }) })
  const metricsDoor = meters === null || metrics === undefined ? null : await openMetrics(meters, metrics)
  const url = await openPort(app, port, host)
  return {
    url,
    /** Null where no metrics are asked for. */
    metricsUrl: metricsDoor?.url ?? null,
    isReady: link.isHere,
    /** Says to proxies that no new player should come; what is open is served until `close`. */
    drain: (): void => {
      isStopping = true
    },
    close: async (): Promise<void> => {
      desk.close()
      odds.close()
      link.close()
      metricsDoor?.close()
      await app.close()
    },
  }
}
