import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type CasinoLink, createCasinoRoom } from './casino/room.ts'
import { type Brands, groupsOf, loadBrands } from './brands.ts'
import { createCommonAnswers } from './gate/common.ts'
import { serveDirector } from './rest/director.ts'
import { createFront } from './front.ts'
import type { ServerParts } from './gate/parts.ts'
import { createSessions } from './gate/sessions.ts'
import { createSockets } from './live/socket.ts'
import { createExchange } from './exchange/exchange.ts'
import type { Feed } from './feeds/feed.ts'
import { loadRendering } from './first-image.ts'
import { trustedProxies } from './members/address.ts'
import { type RoomOptions, openMembersRoom } from './members/service.ts'
import { openPlayPayments } from './payments/open.ts'
import type { Clock } from './ports.ts'
import { loadSecrets } from './secrets.ts'
import { sqliteLog } from './store/sqlite-log.ts'

export type ServerOptions = Pick<ServerParts, 'brandName' | 'clientFolder' | 'trustProxy'> &
  Partial<Pick<ServerParts, 'singleSession' | 'standIns' | 'settings'>> &
  Pick<RoomOptions, 'otpLength' | 'identity' | 'stub' | 'deliver'> & {
    readonly port: number
    readonly host: string
    readonly dataFolder: string
    readonly clock: Clock
    /** Given the ids of markets with open bets, so that a feed can settle what ended while the server was down. */
    readonly feed: (unsettled: readonly string[]) => Feed
    /** The built renderer of the first image (`npm start` builds it); without it no page gets one. */
    readonly rendering?: string
    /** Adds the control calls that tests use to break connections and end sessions. */
    readonly director: boolean
    readonly brands?: Brands
    /** The casino's provider; without one the casino is closed. */
    readonly casino?: CasinoLink
  }

const root = join(import.meta.dirname, '..')

/** The whole exchange on one port. Throws StoreError when the data folder cannot be used, and an Error for a bad brand. */
export const startServer = async ({
  port,
  host,
  dataFolder,
  clock,
  feed,
  director,
  brands = loadBrands(join(root, 'brands')),
  brandName,
  singleSession,
  standIns = 'off',
  settings = {},
  otpLength,
  identity,
  stub,
  deliver,
  rendering,
  casino: link,
  ...rest
}: ServerOptions) => {
  brands.brandOf(undefined, brandName)
  trustedProxies(rest.trustProxy)
  const secrets = loadSecrets(brands.all, process.env, join(root, '.secrets.json'))
  const log = sqliteLog(dataFolder)
  const exchange = createExchange({
    clock,
    log,
    together: setImmediate,
    notify: (line) => void process.stderr.write(`${line}\n`),
    onStoreFailure: (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  })
  // A demo purse that was closed has bets still.
  const taken = [...exchange.state.members, ...exchange.bettors()]
  const print = (line: string): void => void process.stdout.write(line)
  const home = standIns === 'off' ? undefined : { print, groups: groupsOf(brands, brandName) }
  // The passwords of the demo accounts are hashed on other threads meanwhile.
  const [room, renderPage] = await Promise.all([
    openMembersRoom({ folder: dataFolder, exchange, clock, taken, otpLength, home, deliver, identity, stub }),
    rendering === undefined ? null : loadRendering(rendering),
  ])
  const sessions = createSessions(dataFolder, clock)
  const common = createCommonAnswers(exchange, clock)
  const sockets = createSockets(exchange, sessions, room, clock, { common })
  const payments = openPlayPayments({
    exchange,
    clock,
    folder: dataFolder,
    password: (name) => secrets.transactionPassword({ name }),
    callOperator: (line) => void process.stderr.write(`${line}\n`),
  })
  const casino = link === undefined ? null : createCasinoRoom(link, clock)
  const site = { casino, brands, brandName, renderPage, singleSession, standIns, settings }
  const app = await createFront({ exchange, sessions, sockets, room, payments, common, clock, ...site, ...rest })
  if (director) serveDirector(app, { exchange, sessions, sockets, room })
  const unsettled = new Set(
    [...exchange.state.bets.values()].filter((bet) => !exchange.state.results.has(bet.market.marketId)).map((bet) => bet.market.marketId),
  )
  const running = feed([...unsettled])
  running.start(exchange.feed)
  const close = async (): Promise<void> => {
    running.stop()
    await app.close()
    payments.close()
    exchange.close()
    sessions.close()
    room.close()
  }
  try {
    await app.listen({ port, host })
  } catch (error) {
    await close()
    throw isNodeError(error) && error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is in use. Stop what uses it, or start with PORT=0 to have a free one picked.`)
      : isNodeError(error) && error.code === 'EACCES'
        ? new Error(`Port ${port} may not be opened by this user. Start with another PORT.`)
        : error
  }
  const address = app.server.address()
  const bound = isAddress(address) ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    exchange,
    /** The brands' secrets, which stay in this process. */
    secrets,
    close,
  }
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error
const isAddress = (address: string | AddressInfo | null): address is AddressInfo => typeof address === 'object' && address !== null
