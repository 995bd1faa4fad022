/** What a client's message costs with no, one and two gateways: the processor time of core and gateways together. */
import { randomBytes } from 'node:crypto'
import { natsUrl, noNats } from '#tests/nats-server.ts'
import { startChild } from '../scripts/child.ts'
import { addressSchema, cpuSchema, doneSchema, latenciesSchema } from './child.ts'
import { inMs, median, quantile, reason, say, times } from './report.ts'

const CLIENTS = 1000
const MARKETS = 20
const UPDATES = 10
const ROUNDS = 3
const ROUND_MS = 4000
const GROUP = 100
const GOALS = ['none', '1.1 ×', '1.1 ×'] as const
const what = `a client's message, ${CLIENTS} clients × ${MARKETS} markets × ${UPDATES} updates/s`

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** An exchange with its gateways and clients, which watch only in their own rounds. */
const open = async (gateways: number) => {
  const exchange = startChild('bench/exchange-child.ts')
  const doors = Array.from({ length: gateways }, () => startChild('bench/gateway-child.ts'))
  const load = startChild('bench/load-child.ts')
  const stop = (): void => {
    for (const child of [exchange, load, ...doors]) child.stop()
  }
  try {
    const prefix = `bench-${randomBytes(6).toString('hex')}`
    if (gateways > 0) await exchange.ask({ ask: 'gateways', url: natsUrl, prefix }, doneSchema)
    const ports: number[] = []
    for (const door of doors) ports.push((await door.ask({ ask: 'start', url: natsUrl, prefix }, addressSchema)).port)
    for (let n = 0; n < CLIENTS / GROUP; n += 1) {
      const { port, tickets } = await exchange.ask({ ask: 'tickets', count: GROUP }, addressSchema)
      await load.ask({ ask: 'connect', port: ports[n % gateways] ?? port, tickets }, doneSchema)
    }
    await exchange.ask({ ask: 'stream', markets: MARKETS, ticksASecond: MARKETS * UPDATES }, doneSchema)
    const spent = async (): Promise<number> =>
      (await Promise.all([exchange, ...doors].map((child) => child.ask({ ask: 'cpu', ms: ROUND_MS }, cpuSchema)))).reduce(
        (sum, { cpuMs }) => sum + cpuMs,
        0,
      )
    const idle = await spent()
    return {
      stop,
      /** Microseconds of a message in core and gateways, and milliseconds from a change to its arrival. */
      round: async () => {
        await load.ask({ ask: 'watch', each: MARKETS, markets: MARKETS }, doneSchema)
        await pause(500)
        const [cpuMs, { messages, latencies }] = await Promise.all([
          spent(),
          load.ask({ ask: 'measure', ms: ROUND_MS, nth: 10 }, latenciesSchema),
        ])
        await load.ask({ ask: 'unwatch', markets: MARKETS }, doneSchema)
        return { cost: ((cpuMs - idle) * 1000) / messages, p99: quantile(latencies, 0.99) }
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

const measure = async (): Promise<void> => {
  if (noNats !== null) throw new Error(noNats)
  const found: { readonly cost: number; readonly p99: number }[][] = [[], [], []]
  const ways: Awaited<ReturnType<typeof open>>[] = []
  try {
    for (const gateways of found.keys()) ways.push(await open(gateways))
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [gateways, way] of ways.entries()) {
        const measured = await way.round()
        // The first round warms the script of all.
        if (round > 0) found[gateways]?.push(measured)
      }
  } finally {
    for (const { stop } of ways) stop()
  }
  for (const [gateways, rounds] of found.entries()) {
    const ratio = median(rounds.map(({ cost }, round) => cost / (found[0]?.[round]?.cost ?? Number.NaN)))
    const cost = `${median(rounds.map((each) => each.cost)).toFixed(1)} µs`
    const late = `p99 from change to arrival ${inMs(median(rounds.map(({ p99 }) => p99)))}`
    say(`${what}, ${gateways} gateways, against none`, `${times(ratio)} (${cost}; ${late})`, GOALS[gateways] ?? 'none')
  }
}

await measure().catch((error: unknown) => say(what, `not measured: ${reason(error)}`, '1.1 ×'))
