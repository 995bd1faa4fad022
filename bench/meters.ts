/** What the metrics cost: the processor time of each count, and its share of a core at 1,000 clients as `clients` loads them. */
import { createMeters } from '#server/operate/meters.ts'
import { say } from './report.ts'

const ROUNDS = 7
const TIMES = 200_000
const meters = createMeters()
const CONNECTIONS = 1000
meters.readFrom({
  connections: () => ({ connections: CONNECTIONS, members: CONNECTIONS, unread: 0 }),
  sessions: () => CONNECTIONS,
  markets: () => Array.from({ length: 200 }, () => 'OPEN'),
  openBets: () => 1000,
  openPayments: () => 0,
  commitAgeMs: () => 0,
  feedAgeMs: () => 0,
  dataFolder: import.meta.dirname,
})

/** Microseconds of processor time, the median of the rounds. */
const costOf = (job: () => void): number => {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    for (let n = 0; n < TIMES; n += 1) job()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / TIMES
  })
  return rounds.sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0
}
const update = costOf(() => meters.fed('ladder'))
const order = costOf(() => {
  meters.waiting(1)
  meters.answered('bet', 3)
  meters.decided('bet', 'accepted', null, 5)
  meters.heard('create-bet', 3)
  meters.committed(3, 2)
})
const call = costOf(() => meters.called('GET', '/user/session', 200, 2))
for (let n = 0; n < 100; n += 1) await meters.registry.metrics()
const before = process.cpuUsage()
for (let n = 0; n < 100; n += 1) await meters.registry.metrics()
const { user, system } = process.cpuUsage(before)
const scrape = (user + system) / 100

/** A second of `clients` with 1,000: 400 updates of the feed and 10 bets; 100 calls and a scrape every 15 s come on top. */
const share = (400 * update + 10 * order + 100 * call + scrape / 15) / 1e6
const micros = (value: number): string => `${value.toFixed(2)} µs`
say(
  'what the metrics cost at 1000 clients, of a core',
  `${(share * 100).toFixed(2)} % (an update ${micros(update)}, a bet ${micros(order)}, a call ${micros(call)}, a scrape ${(scrape / 1000).toFixed(1)} ms)`,
  '2 %',
)
