import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { marketIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { systemClock } from '#server/clock.ts'
import { startCore } from '#server/core.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import { refOfToday } from '#tests/player.ts'
import { home, market, order } from '../home-away.ts'

/**
 * A core that bets against itself while it leads, until it is ended. It prints its port as a standby and as a leader, and each bet and
 * verdict with its time once the exchange let it leave. Every 25 bets their market has its result.
 */
const [url = '', schema = '', folder = '', from = '0'] = process.argv.slice(2)
const print = (line: string): void => void writeSync(1, `${line}\n`)
const IN_A_MARKET = 25
const marketOf = (n: number) => marketIdSchema.parse(`m${randomName}-${n - (n % IN_A_MARKET)}`)
const randomName = randomUUID().slice(0, 8)
let sink: FeedSink = () => undefined
const core = await startCore({
  place: { url, schema },
  notify: (line) => print(`note ${line} ${systemClock.now()}`),
  port: 0,
  host: '127.0.0.1',
  dataFolder: folder,
  clientFolder: null,
  clock: systemClock,
  director: false,
  feed: () => ({
    start: (to) => {
      sink = to
    },
    stop: () => undefined,
  }),
})
process.once('SIGTERM', () => void core.close().then(() => process.exit(0)))
print('follows')
const server = await core.leads
if (server !== null) {
  const { exchange } = server
  const member = memberCodeSchema.parse('ann')
  print(`leads ${server.url} ${systemClock.now()}`)
  exchange.subscribe((published) => {
    if (published.kind === 'verdict') print(`verdict ${published.verdict.ref} ${published.verdict.kind} ${systemClock.now()}`)
  })
  exchange.openMember(member, paise(100_000_000), () => undefined)
  let n = Number(from)
  const next = (): void => {
    const marketId = marketOf(n)
    if (n % IN_A_MARKET === 0) {
      if (n > Number(from)) sink({ kind: 'result', marketId: marketOf(n - 1), winners: [home], note: '' })
      sink({ kind: 'market', betDelayMs: 20, market: { ...market, marketId } })
      sink({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    }
    sink({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [{ selectionId: home, back: [[odds(2000), paise(5000)]], lay: [[odds(2020), paise(5000)]] }],
    })
    n += 1
    const bet = order(n, { ref: refOfToday(n), marketId, side: n % 2 === 0 ? 'back' : 'lay', stake: paise(1000) })
    exchange.place(member, bet, () => print(`bet ${bet.ref} ${systemClock.now()}`))
    systemClock.after(2, next)
  }
  next()
}
