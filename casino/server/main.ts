import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createGuard } from '#doors/guard.ts'
import { createCatalogue } from './catalogue.ts'
import { systemClock, systemRandom } from './edge.ts'
import { guardedClock, guardedLine } from './guarded.ts'
import { createHttp } from './http.ts'
import { type SocketLimits, createSockets } from './live/socket.ts'
import { LOOPBACK_ANCESTORS } from './policy.ts'
import type { Clock, Random, WalletLine } from './ports.ts'
import { type Provider, createProvider } from './provider.ts'
import type { Games } from './games.ts'
import { offeredGames } from './offered.ts'
import { openStore } from './store/store.ts'
import { httpLine } from './wallet/http-line.ts'

/** The rounds of a hash chain after a table's first (docs/CASINO.md). */
const CHAIN_LENGTH = 1_000_000

export type CasinoOptions = {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** The key that the exchange shares with this provider: 64 hex digits. */
  readonly key: string
  /** The exchange's address, as it is known when a call is made. */
  readonly wallet: () => string
  readonly clock?: Clock | undefined
  readonly random?: Random | undefined
  /** The folder of the built pages. */
  readonly pages?: string | undefined
  /** The product's origins, which alone may frame a game; those of this machine when absent. */
  readonly ancestors?: readonly string[] | undefined
  readonly trustProxy?: readonly string[] | undefined
  /** Other games than the provider's own, for tests. */
  readonly games?: Games | undefined
  readonly chainLength?: number | undefined
  readonly limits?: (Partial<SocketLimits> & { readonly sessionsAMinute?: number | undefined }) | undefined
  /** The way to the wallet, for tests that break it. */
  readonly line?: ((line: WalletLine) => WalletLine) | undefined
  /** A write failed: nothing of it is acknowledged, and this provider serves no more. */
  readonly onFailure?: (() => void) | undefined
  /** A sentence for the operator; the process's error output when absent. */
  readonly notify?: ((line: string) => void) | undefined
}
export type Casino = {
  readonly url: string
  readonly provider: Provider
  /** Drops every connection, as a failing network would. */
  readonly dropAll: () => void
  readonly close: () => Promise<void>
}

/**
 * Starts the casino's provider on an origin of its own (docs/CASINO.md, Running it). Throws when its books or its port cannot be used.
 * When a write fails, it stops taking requests: nothing is acknowledged that is not on the disk.
 */
export const startCasino = async (options: CasinoOptions): Promise<Casino> => {
  const { port, host, dataFolder, key, wallet, games = offeredGames(), random = systemRandom, limits = {}, trustProxy = [] } = options
  const notify = options.notify ?? ((line: string): void => void process.stderr.write(`${line}\n`))
  const guard = createGuard(options.clock ?? systemClock, notify, 'casino')
  const clock = guardedClock(options.clock ?? systemClock, guard)
  const sockets = createSockets({ clock, guard, limits })
  const store = openStore({
    folder: dataFolder,
    soon: setImmediate,
    guard,
    onFailure: (error) => {
      notify(`The casino's books in ${dataFolder} cannot be written: ${error.message}. It is closed; nothing was lost.`)
      provider.stop()
      void app.close().then(() => options.onFailure?.())
    },
  })
  const { line, close: closeLine } = httpLine({ wallet, key, clock, random })
  const provider = createProvider({
    store,
    line: guardedLine(options.line?.(line) ?? line, guard),
    clock,
    random,
    hub: sockets.hub,
    chainLength: options.chainLength ?? CHAIN_LENGTH,
    notify,
    ...games,
  })
  const app = await createHttp({
    provider,
    guard,
    catalogue: createCatalogue(provider, sockets.hub, games),
    pages: options.pages ?? resolve('dist-casino'),
    ancestors: options.ancestors ?? LOOPBACK_ANCESTORS,
    trustProxy,
    sessionsAMinute: limits.sessionsAMinute,
  })
  sockets.attach(app.server, provider, trustProxy)
  const close = async (): Promise<void> => {
    provider.stop()
    sockets.close()
    closeLine()
    await app.close()
    store.close()
  }
  try {
    await app.listen({ port, host })
  } catch (error) {
    await close()
    throw isNodeError(error) && error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is in use. Stop what uses it, or start the casino on another: CASINO_PORT.`)
      : error
  }
  provider.start()
  const address = app.server.address()
  const bound = isAddress(address) ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, provider, dropAll: sockets.dropAll, close }
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error
const isAddress = (address: string | AddressInfo | null): address is AddressInfo => typeof address === 'object' && address !== null
