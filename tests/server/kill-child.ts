import { writeSync } from 'node:fs'
import { type MarketId, marketIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { systemClock } from '#server/clock.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { refOfToday } from '#tests/player.ts'
import { home, market, order } from './home-away.ts'

/**
 * Places bets as fast as it can and prints each ref once the exchange has acknowledged it, until it is killed. Every 25 bets their
 * market has its result, and every 60 events there is a snapshot.
 */
const folder = process.argv[2] ?? ''
const first = Number(process.argv[3] ?? 0)
const exchange = createExchange({ clock: systemClock, log: sqliteLog(folder), snapshotEvery: 60 })
const member = memberCodeSchema.parse('ann')
exchange.openMember(member, paise(100_000_000), () => undefined)
const IN_A_MARKET = 25
const marketOf = (n: number): MarketId => marketIdSchema.parse(`m${n - (n % IN_A_MARKET)}`)
const offer = (marketId: MarketId): void =>
  exchange.feed({
    kind: 'ladder',
    marketId,
    image: true,
    runners: [{ selectionId: home, back: [[odds(2000), paise(5000)]], lay: [[odds(2020), paise(5000)]] }],
  })
let n = first
const next = (): void => {
  const marketId = marketOf(n)
  if (n % IN_A_MARKET === 0) {
    if (n > first) exchange.feed({ kind: 'result', marketId: marketOf(n - 1), winners: [home], note: '' })
    exchange.feed({ kind: 'market', betDelayMs: 20, market: { ...market, marketId } })
    exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  }
  offer(marketId)
  n += 1
  const bet = order(n, { ref: refOfToday(n), marketId, side: n % 2 === 0 ? 'back' : 'lay', stake: paise(1000) })
  exchange.place(member, bet, () => void writeSync(1, `${bet.ref}\n`))
  systemClock.after(2, next)
}
next()
