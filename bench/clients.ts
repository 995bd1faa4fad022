/** A thousand clients on one exchange process: from a change at the exchange to its arrival, the door's conflation of 100 ms included. */
import { addressSchema, cpuSchema, doneSchema, latenciesSchema, startChild } from './child.ts'
import { inMs, median, quantile, reason, say } from './report.ts'

const CLIENTS = 1000
const WATCHED = 20
const MARKETS = 200
const UPDATES = 2
const MEASURE_MS = 6000
/** Tickets are short-lived, so they are asked for as clients come. */
const GROUP = 100
const what = `${CLIENTS} clients watching ${WATCHED} of ${MARKETS} markets × ${UPDATES} updates/s, p99 from change to arrival`
const goal = '150 ms'

const measure = async (): Promise<void> => {
  const exchange = startChild('exchange-child.ts')
  const load = startChild('load-child.ts')
  try {
    for (let connected = 0; connected < CLIENTS; connected += GROUP)
      await load.ask({ ask: 'connect', ...(await exchange.ask({ ask: 'tickets', count: GROUP }, addressSchema)) }, doneSchema)
    await exchange.ask({ ask: 'stream', markets: MARKETS, ticksASecond: MARKETS * UPDATES }, doneSchema)
    await load.ask({ ask: 'watch', each: WATCHED, markets: MARKETS }, doneSchema)
    await exchange.ask({ ask: 'cpu', ms: 3000 }, cpuSchema)
    const [{ latencies, messages }, { cpuMs }] = await Promise.all([
      load.ask({ ask: 'measure', ms: MEASURE_MS, nth: 10 }, latenciesSchema),
      exchange.ask({ ask: 'cpu', ms: MEASURE_MS }, cpuSchema),
    ])
    if (latencies.length === 0) throw new Error('no book arrived')
    const rest = `p50 ${inMs(median(latencies))}, ${Math.round((messages * 1000) / MEASURE_MS)} messages/s`
    say(what, `${inMs(quantile(latencies, 0.99))} (${rest}, exchange at ${Math.round((cpuMs * 100) / MEASURE_MS)} % of a core)`, goal)
  } finally {
    exchange.stop()
    load.stop()
  }
}

await measure().catch((error: unknown) => say(what, `not measured: ${reason(error)}`, goal))
