import { join } from 'node:path'
import { type CasinoLink, createCasinoRoom } from './casino/room.ts'
import { type Brands, groupsOf, loadBrands, zoneOf } from './brands.ts'
import { createCommonAnswers } from './gate/common.ts'
import { serveDirector } from './rest/director.ts'
import { createFront } from './front.ts'
import type { ServerParts } from './gate/parts.ts'
import { createSessions } from './gate/sessions.ts'
import { createSockets } from './live/socket.ts'
import { createExchange } from './exchange/exchange.ts'
import { timePlay } from './exchange/presence.ts'
import type { Bus } from './cluster/bus/bus.ts'
import type { Feed } from './feeds/feed.ts'
import { offerOnBus } from './cluster/gateway/core-side.ts'
import { loadRendering } from './first-image.ts'
import { openPort } from './listen.ts'
import { trustedProxies } from '#doors/address.ts'
import { type Log, createLog } from './operate/log.ts'
import { createMeters } from './operate/meters.ts'
import { type MetricsDoor, openMetrics } from './operate/metrics-door.ts'
import { watchOrders } from './operate/order-watch.ts'
import { watchFeed } from './operate/feed-watch.ts'
import { createReadiness } from './operate/readiness.ts'
import { watchStore } from './operate/store-watch.ts'
import type { Traces } from './operate/traces.ts'
import { type RoomOptions, openMembersRoom } from './members/service.ts'
import { createVisits } from './members/visits.ts'
import { openPlayPayments } from './payments/open.ts'
import type { Clock } from './ports.ts'
import { loadSecrets } from './secrets.ts'
import { type Stores, ownStores } from './store/stores.ts'

export type ServerOptions = Pick<ServerParts, 'brandName' | 'clientFolder' | 'trustProxy'> &
  Partial<Pick<ServerParts, 'singleSession' | 'standIns' | 'settings' | 'speaks'>> &
  Pick<RoomOptions, 'otpLength' | 'identity' | 'stub' | 'deliver'> & {
    readonly port: number
    readonly host: string
    readonly dataFolder: string
    readonly clock: Clock
    /** Where the books are kept; the files of the data folder when absent. */
    readonly stores?: Stores
    /**
     * Given the ids of markets with open bets, so that a feed can settle what ended while the server was down; and when the simulator
     * started first, where several cores share that.
     */
    readonly feed: (unsettled: readonly string[], epoch?: number) => Feed
    /** The built renderer of the first image (`npm start` builds it); without it no page gets one. */
    readonly rendering?: string
    /** Adds the control calls that tests use to break connections and end sessions. */
    readonly director: boolean
    readonly brands?: Brands
    /** The casino's provider; without one the casino is closed. */
    readonly casino?: CasinoLink
    /** A plain one on the error output when absent. */
    readonly log?: Log
    /** Where `/metrics` is served; nowhere when absent. */
    readonly metrics?: { readonly port: number; readonly host: string } | undefined
    readonly traces?: Traces | null
    /** Offers the exchange to gateways. `epoch`: that of the lease, 1 without one; `address`: for their calls, when not the own url. */
    readonly gateways?: { readonly bus: Bus; readonly epoch: number; readonly address?: string | undefined }
  }

const root = join(import.meta.dirname, '..')

/** The whole exchange on one port. Throws StoreError when the data folder cannot be used, and an Error for a bad brand. */
export const startServer = async ({
  port,
  host,
  dataFolder,
  stores: given,
  clock,
  feed,
  director,
  brands = loadBrands(join(root, 'brands')),
  brandName,
  singleSession,
  standIns = 'off',
  settings = {},
  speaks = 'pavilion',
  otpLength,
  identity,
  stub,
  deliver,
  rendering,
  casino: link,
  log = createLog('plain'),
  metrics,
  traces = null,
  gateways,
  ...rest
}: ServerOptions) => {
  brands.brandOf(undefined, brandName)
  trustedProxies(rest.trustProxy)
  const secrets = loadSecrets(brands.all, process.env, join(root, '.secrets.json'))
  const stores = given ?? ownStores(dataFolder)
  const meters = metrics === undefined ? null : createMeters()
  const store = watchStore(stores.log, { clock, meters, traces })
  const visits = createVisits(clock)
  const core = createExchange({
    clock,
    log: visits.counting(store.log),
    ...stores.known,
    together: setImmediate,
    notify: log.warn,
    onStoreFailure: (error) => {
      log.error(error.message)
      process.exit(1)
    },
  })
  const exchange = timePlay(watchOrders(core, { clock, log, meters, traces }), clock)
  // A demo purse that was closed has bets still.
  const taken = [...exchange.state.members, ...exchange.bettors()]
  // Codes are in the mailbox; a log that is collected never holds one.
  const print = (line: string): void => void (log.format === 'plain' && process.stdout.write(line))
  const home = standIns === 'off' ? undefined : { print, groups: groupsOf(brands, brandName) }
  // The passwords of the demo accounts are hashed on other threads meanwhile.
  const [room, renderPage] = await Promise.all([
    openMembersRoom({
      folder: dataFolder,
      open: stores.open,
      exchange,
      clock,
      taken,
      zoneOf: (group) => zoneOf(brands, group),
      otpLength,
      home,
      deliver,
      identity,
      stub,
      visits,
    }),
    rendering === undefined || speaks === 'source' ? null : loadRendering(rendering, log),
  ])
  const sessions = createSessions(dataFolder, clock, stores.open)
  const common = createCommonAnswers(exchange, clock)
  const source = speaks === 'source' ? { singleSession, brandOf: (host: string) => brands.brandOf(host, brandName) } : null
  const sockets = createSockets(exchange, sessions, room, clock, { common, log: log.warn, meters, source })
  const payments = openPlayPayments({
    exchange,
    clock,
    pictures: stores.pictures,
    password: (name) => secrets.transactionPassword({ name }),
    callOperator: log.warn,
  })
  const casino = link === undefined ? null : createCasinoRoom(link, clock)
  const unsettled = new Set(
    [...exchange.state.bets.values()].filter((bet) => !exchange.state.results.has(bet.market.marketId)).map((bet) => bet.market.marketId),
  )
  const running = watchFeed(feed([...unsettled]), clock, meters)
  const readiness = createReadiness({ commitAgeMs: store.ageMs, isFeedSilent: running.isSilent })
  const site = {
    casino,
    confirm: stores.confirm,
    log,
    meters,
    traces,
    readiness,
    statistics: running.statistics,
    brands,
    brandName,
    renderPage,
    singleSession,
    standIns,
    settings,
    speaks,
  }
  const app = await createFront({ exchange, sessions, sockets, room, payments, common, clock, ...site, ...rest })
  if (director) serveDirector(app, { exchange, sessions, sockets, room, log: store.log })
  running.start(exchange.feed)
  meters?.readFrom({
    connections: sockets.counts,
    sessions: sessions.count,
    markets: () => exchange.home().map(({ market }) => market.status),
    openBets: () => exchange.state.bets.size,
    openPayments: () => exchange.openPayments().length,
    commitAgeMs: store.ageMs,
    feedAgeMs: running.ageMs,
    dataFolder,
  })
  let metricsDoor: MetricsDoor | null = null
  let url = ''
  let offered = { close: (): void => undefined }
  const close = async (): Promise<void> => {
    readiness.stop()
    running.stop()
    metricsDoor?.close()
    offered.close()
    await app.close()
    payments.close()
    exchange.close()
    sessions.close()
    room.close()
    await stores.close()
    await traces?.close()
  }
  try {
    if (meters !== null && metrics !== undefined) metricsDoor = await openMetrics(meters, metrics)
    url = await openPort(app, port, host)
  } catch (error) {
    await close()
    throw error
  }
  if (gateways !== undefined) {
    const offer = { ...gateways, address: gateways.address ?? url, storeSilentMs: stores.silentMs ?? store.ageMs }
    offered = offerOnBus({ ...offer, clock, exchange, sockets, sessions, brands })
  }
  return {
    url,
    /** Null where no metrics are asked for. */
    metricsUrl: metricsDoor?.url ?? null,
    exchange,
    /** The brands' secrets, which stay in this process. */
    secrets,
    /** Says to proxies that no new player should come; what is open is served until `close`. */
    drain: readiness.stop,
    close,
  }
}
