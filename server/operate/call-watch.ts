import type { FastifyInstance } from 'fastify'
import { WALLET_PATHS } from '#contract/casino/wallet.ts'
import type { Clock } from '#server/ports.ts'
import type { Log } from './log.ts'
import type { Meters } from './meters.ts'
import type { Traces } from './traces.ts'

/** Where the figures of calls and orders go; `meters` and `traces` are null where none are asked for. */
export type Watchers = { readonly clock: Clock; readonly log: Log; readonly meters: Meters | null; readonly traces: Traces | null }

/** Reports each call by its route, never by its address, which may hold a token. An error that no handler expected is logged. */
export const watchCalls = (app: FastifyInstance, { clock, log, meters, traces }: Watchers): void => {
  app.addHook('onError', async ({ method, routeOptions, id }, _, error) => {
    if ((error.statusCode ?? 500) < 500) return
    log.error(`${method} ${routeOptions.url ?? 'no route'} failed: ${error.name}: ${error.message}`, { request: id })
  })
  if (meters === null && traces === null && log.format === 'plain') return
  app.addHook('onResponse', async ({ method, routeOptions, id }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    const until = clock.now()
    meters?.called(method, route, statusCode, elapsedTime)
    // The casino asks this twice a second: only a failure is worth a line.
    if (route === WALLET_PATHS.sessions && statusCode < 400) return
    traces?.span('call', until - elapsedTime, until, { method, route, status: statusCode, request: id })
    log.info('A call is answered.', { method, route, status: statusCode, ms: Math.round(elapsedTime), request: id })
  })
}
