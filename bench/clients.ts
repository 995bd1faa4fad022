/**
 * Many clients on one exchange process, each with markets of its own: from a change at the exchange to its arrival, the conflation of
 * 100 ms included; and the answer to a member's accepted bets meanwhile.
 */
import { startChild } from '../scripts/child.ts'
import { addressSchema, answersSchema, cpuSchema, doneSchema, latenciesSchema, turnsSchema } from './child.ts'
import { inMs, median, quantile, reason, say } from './report.ts'
import { MARKETS } from './world.ts'

const WATCHED = 20
const UPDATES = 2
const MEASURE_MS = 6000
/** Tickets are short-lived, so they are asked for as clients come. */
const GROUP = 100
/** Enough that the 99th of 100 is not the slowest alone. */
const BETS = 300
const BET_EVERY_MS = 60

const measure = async (clients: number): Promise<void> => {
  const what = `${clients} clients, each with its own ${WATCHED} of ${MARKETS} markets × ${UPDATES} updates/s`
  const [exchange, load, member] = ['bench/exchange-child.ts', 'bench/load-child.ts', 'bench/load-child.ts'].map(startChild)
  if (exchange === undefined || load === undefined || member === undefined) throw new Error('three children were started')
  try {
    for (let connected = 0; connected < clients; connected += GROUP)
      await load.ask({ ask: 'connect', ...(await exchange.ask({ ask: 'tickets', count: GROUP }, addressSchema)) }, doneSchema)
    await exchange.ask({ ask: 'stream', markets: MARKETS, ticksASecond: MARKETS * UPDATES }, doneSchema)
    await load.ask({ ask: 'watch', each: WATCHED, markets: MARKETS }, doneSchema)
    await exchange.ask({ ask: 'cpu', ms: 3000 }, cpuSchema)
    await exchange.ask({ ask: 'turns' }, turnsSchema)
    const [{ latencies, messages }, { cpuMs }] = await Promise.all([
      load.ask({ ask: 'measure', ms: MEASURE_MS, nth: 10 }, latenciesSchema),
      exchange.ask({ ask: 'cpu', ms: MEASURE_MS }, cpuSchema),
    ])
    const { most, common } = await exchange.ask({ ask: 'turns' }, turnsSchema)
    if (latencies.length === 0) throw new Error('no book arrived')
    const rest = `p50 ${inMs(median(latencies))}, ${Math.round((messages * 1000) / MEASURE_MS)} messages/s`
    const share = `exchange at ${Math.round((cpuMs * 100) / MEASURE_MS)} % of a core`
    say(`${what}, p99 from change to arrival`, `${inMs(quantile(latencies, 0.99))} (${rest}, ${share})`, '120 ms, 50 %')
    say(`${what}, longest turn of the event loop`, `${inMs(most)} (p99 ${inMs(common)})`, '10 ms')
    const { port, tickets } = await exchange.ask({ ask: 'bettor' }, addressSchema)
    const asked = { ask: 'bet', port, ticket: tickets[0], bets: BETS, everyMs: BET_EVERY_MS }
    const { latencies: answers, idleMs } = await member.ask(asked, answersSchema)
    const beside = `p50 ${inMs(median(answers))}, ${BETS} bets; an idle process beside it ran ${inMs(idleMs)} late`
    say(`${what}, answer to an accepted bet, p99`, `${inMs(quantile(answers, 0.99))} (${beside})`, '20 ms')
  } finally {
    for (const child of [exchange, load, member]) child.stop()
  }
}

for (const clients of [1000, 3000])
  await measure(clients).catch((error: unknown) => say(`${clients} clients`, `not measured: ${reason(error)}`, '120 ms'))
