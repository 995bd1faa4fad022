/**
 * From emit to the end of the painting frame: a socket.io server sends 200 markets their updates, the page takes them by the product's
 * socket door, contract, spine, board and painter. Both ends read one machine's clock.
 */
import { performance } from 'node:perf_hooks'
import { Server } from 'socket.io'
import { heartbeat, marketBooks } from '#contract/messages/browse.ts'
import { paise } from '#domain/paise.ts'
import { withPage } from './browser.ts'
import type { PageName } from './page/whole.ts'
import { inMs, quantile, reason, say } from './report.ts'
import { MARKETS, createWorld } from './world.ts'

const BATCH_MS = 10
/** The contract's bound of one message. */
const MOST_BOOKS = 500
const RUN_MS = 4000
/** The first second mounts the page and warms the script. */
const WARM_MS = 1500
const goal = 'p95 50 ms'
/** A page, and how many updates a second each market has. */
type Run = { readonly shown: PageName; readonly updates: number }
const RUNS: readonly Run[] = [
  { shown: 'grid', updates: 20 },
  { shown: 'panels', updates: 20 },
  { shown: 'panels', updates: 100 },
]
const nameOf = ({ shown, updates }: Run): string =>
  `wire to pixel, 200 markets × ${updates} updates/s, ${shown === 'grid' ? 'bare cells in plain styles' : "the product's own panels while the page scrolls"}`

/** Streams to each client that connects; the stamps begin when the page has warmed up. */
const feed = (io: Server, updates: number): void => {
  io.on('connection', (socket) => {
    const world = createWorld(5)
    socket.emit(marketBooks.name, world.images())
    const began = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const passed = performance.now() - began
      if (passed > RUN_MS) {
        clearInterval(timer)
        socket.emit(heartbeat.name, { serverTime: Date.now() })
        return
      }
      const due = Math.floor((passed * MARKETS * updates) / 1000) - sent
      const stamp = Math.round((performance.timeOrigin + performance.now()) * 1000)
      const stamped = passed > WARM_MS ? { traded: paise(stamp) } : {}
      const books = Array.from({ length: Math.min(due, MOST_BOOKS) }, (_, index) => ({
        ...world.tick((sent + index) % MARKETS),
        ...stamped,
      }))
      sent += books.length
      if (books.length > 0) socket.emit(marketBooks.name, books)
    }, BATCH_MS)
    socket.on('disconnect', () => clearInterval(timer))
  })
}

const measure = ({ shown, updates }: Run): Promise<void> =>
  withPage(async (page, server) => {
    const io = new Server(server, { perMessageDeflate: false, serveClient: false })
    try {
      feed(io, updates)
      const latencies = await page.evaluate((name) => window.bench.listen(name), shown)
      if (latencies.length === 0) throw new Error('no frame was painted')
      const figures = `p95 ${inMs(quantile(latencies, 0.95))}, p50 ${inMs(quantile(latencies, 0.5))}`
      say(nameOf({ shown, updates }), `${figures} (${latencies.length} updates)`, goal)
    } finally {
      void io.close()
    }
  })

for (const run of RUNS) await measure(run).catch((error: unknown) => say(nameOf(run), `not measured: ${reason(error)}`, goal))
