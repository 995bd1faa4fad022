import { writeSync } from 'node:fs'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { systemClock } from '#server/clock.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { refOfToday } from '#tests/player.ts'
import { ladder, market, marketId, order } from './home-away.ts'

/** Places bets as fast as it can and prints each ref once the exchange has acknowledged it, until it is killed. */
const folder = process.argv[2] ?? ''
const first = Number(process.argv[3] ?? 0)
const exchange = createExchange({ clock: systemClock, log: sqliteLog(folder) })
const member = memberCodeSchema.parse('ann')
exchange.openMember(member, paise(100_000_000), () => undefined)
exchange.feed({ kind: 'market', betDelayMs: 20, market })
exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
let n = first
const next = (): void => {
  exchange.feed(ladder(2000, 2020, 5000))
  n += 1
  const bet = order(n, { ref: refOfToday(n), side: n % 2 === 0 ? 'back' : 'lay', stake: paise(1000) })
  exchange.place(member, bet, () => void writeSync(1, `${bet.ref}\n`))
  systemClock.after(2, next)
}
next()
