import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { type MarketId, marketIdSchema, memberCodeSchema, oddsSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { createHttp } from './doors/http.ts'
import { faultText } from './doors/messages.ts'
import { DEMO_ACCOUNTS, createSessions } from './doors/sessions.ts'
import { type SocketDoor, createSocketDoor } from './doors/socket.ts'
import { createExchange } from './exchange/exchange.ts'
import { brokenBooks } from './exchange/invariants.ts'
import type { Feed } from './feeds/feed.ts'
import type { Clock } from './ports.ts'
import { sqliteLog } from './store/sqlite-log.ts'

/** What every demo account starts with: ₹50,000.00 of play money. */
const OPENING = paise(5_000_000)
/** How much an offer of the director's is for: ₹1,000.00. */
const OFFERED = paise(100_000)

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
  /** Proxies whose X-Forwarded headers are believed (addresses, comma between); none when absent. */
  readonly trustProxy?: string | undefined
}

const marketSchema = z.object({ marketId: marketIdSchema })
const offerSchema = z.object({ marketId: marketIdSchema, selectionId: selectionIdSchema, odds: oddsSchema })
const memberSchema = z.object({ memberCode: memberCodeSchema })
const lossSchema = z.object({ ms: z.number().check(z.int(), z.gte(0), z.lte(600_000)) })

/** The whole exchange on one port. Throws StoreError when the data folder cannot be used. */
export const startServer = async ({ port, host, dataFolder, clientFolder, clock, feed, director, trustProxy }: ServerOptions) => {
  const log = sqliteLog(dataFolder)
  const exchange = createExchange({
    clock,
    log,
    together: setImmediate,
    onStoreFailure: (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  })
  for (const { memberCode } of DEMO_ACCOUNTS) exchange.openMember(memberCode, OPENING, () => undefined)
  const sessions = await createSessions(dataFolder, clock)
  let sockets: SocketDoor | null = null
  const app = await createHttp({ exchange, sessions, clock, clientFolder, onLogout: (id) => sockets?.endSession(id), trustProxy })
  if (director) {
    /** One control call, its body parsed before anything is done. */
    const control = <Body extends z.ZodMiniType>(name: string, body: Body, job: (body: z.output<Body>) => void): void => {
      app.post(`/director/${name}`, (request, reply) => {
        const parsed = body.safeParse(request.body ?? {})
        if (!parsed.success) return reply.code(400).send({ success: false, message: faultText(parsed.error) })
        job(parsed.data)
        return reply.send({ success: true })
      })
    }
    const setStatus =
      (status: 'SUSPENDED' | 'OPEN') =>
      ({ marketId }: { readonly marketId: MarketId }): void => {
        const book = exchange.book(marketId, 1)
        exchange.feed({ kind: 'status', marketId, status, inplay: book?.inplay ?? false })
      }
    control('drop', z.object({}), () => sockets?.dropAll())
    control('suspend', marketSchema, setStatus('SUSPENDED'))
    control('open', marketSchema, setStatus('OPEN'))
    control('offer', offerSchema, ({ marketId, selectionId, odds }) =>
      exchange.feed({ kind: 'ladder', marketId, image: false, runners: [{ selectionId, back: [[odds, OFFERED]] }] }),
    )
    control('end-session', memberSchema, ({ memberCode }) => {
      sessions.endMember(memberCode)
      sockets?.endMember(memberCode)
    })
    control('lose-answers', lossSchema, ({ ms }) => sockets?.loseAnswers(ms))
    control('kill', z.object({}), () => process.kill(process.pid, 'SIGKILL'))
    app.get('/director/books', () => ({
      broken: brokenBooks(exchange.state),
      accounts: Object.fromEntries(exchange.state.accounts),
      bets: [...exchange.state.bets.values()].map(({ betId, state }) => ({ betId, state })),
    }))
  }
  app.addHook('preClose', async () => sockets?.close())
  sockets = createSocketDoor(app.server, exchange, sessions, clock)
  const unsettled = new Set(
    [...exchange.state.bets.values()].filter((bet) => !exchange.state.results.has(bet.market.marketId)).map((bet) => bet.market.marketId),
  )
  const running = feed([...unsettled])
  running.start(exchange.feed)
  const close = async (): Promise<void> => {
    running.stop()
    await app.close()
    exchange.close()
    sessions.close()
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
    close,
  }
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error
const isAddress = (address: string | AddressInfo | null): address is AddressInfo => typeof address === 'object' && address !== null
