import type { AddressInfo } from 'node:net'
import { paise } from '#domain/money.ts'
import { createHttp } from './doors/http.ts'
import { DEMO_ACCOUNTS, createSessions } from './doors/sessions.ts'
import { type SocketDoor, createSocketDoor } from './doors/socket.ts'
import { createExchange } from './exchange/exchange.ts'
import { brokenBooks } from './exchange/invariants.ts'
import type { Feed } from './feeds/feed.ts'
import type { Clock } from './ports.ts'
import { sqliteLog } from './store/sqlite-log.ts'

/** What every demo account starts with: ₹50,000.00 of play money. */
const OPENING = paise(5_000_000)

export type ServerOptions = {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly clientFolder: string | null
  readonly clock: Clock
  /** Given the ids of markets with open bets, so that a feed can settle what ended while the server was down. */
  readonly feed: (unsettled: readonly string[]) => Feed
  /** Adds the control calls that tests use to break the line and end sessions. */
  readonly director: boolean
}

/** The whole exchange on one port. Throws StoreError when the data folder cannot be used. */
export const startServer = async ({ port, host, dataFolder, clientFolder, clock, feed, director }: ServerOptions) => {
  const log = sqliteLog(dataFolder)
  const exchange = createExchange({
    clock,
    log,
    onStoreFailure: (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  })
  for (const { memberCode } of DEMO_ACCOUNTS) exchange.openMember(memberCode, OPENING, () => undefined)
  const sessions = await createSessions(dataFolder, clock)
  let sockets: SocketDoor | null = null
  const app = await createHttp({ exchange, sessions, clock, clientFolder, onLogout: (id) => sockets?.endSession(id) })
  if (director) {
    app.post('/director/drop', () => {
      sockets?.dropAll()
      return { success: true }
    })
    app.get('/director/books', () => ({ broken: brokenBooks(exchange.state), accounts: Object.fromEntries(exchange.state.accounts) }))
  }
  app.addHook('preClose', async () => sockets?.close())
  sockets = createSocketDoor(app.server, exchange, sessions, clock)
  const unsettled = new Set(
    [...exchange.state.bets.values()].filter((bet) => !exchange.state.results.has(bet.market.marketId)).map((bet) => bet.market.marketId),
  )
  const running = feed([...unsettled])
  running.start(exchange.feed)
  await app.listen({ port, host })
  const address = app.server.address()
  const bound = isAddress(address) ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    exchange,
    close: async () => {
      running.stop()
      await app.close()
      exchange.close()
      sessions.close()
    },
  }
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo => typeof address === 'object' && address !== null
