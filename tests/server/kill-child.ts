import { writeSync } from 'node:fs'
import { competitionIdSchema, eventIdSchema, marketIdSchema, memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { systemClock } from '#server/clock.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at, ref } from '#tests/player.ts'

/** Places bets as fast as it can and prints each ref once the exchange has acknowledged it, until it is killed. */
const folder = process.argv[2] ?? ''
const first = Number(process.argv[3] ?? 0)
const exchange = createExchange({ clock: systemClock, log: sqliteLog(folder) })
const marketId = marketIdSchema.parse('m1')
const runners = [1, 2].map((n) => selectionIdSchema.parse(n))
const member = memberCodeSchema.parse('ann')
exchange.openMember(member, paise(100_000_000), () => undefined)
exchange.feed({
  kind: 'market',
  betDelayMs: 20,
  market: {
    marketId,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId: eventIdSchema.parse('e1'),
    eventName: 'Home v Away',
    eventTypeId: '4',
    competitionId: competitionIdSchema.parse('c'),
    competitionName: 'Cup',
    openDate: at(0),
    inplay: true,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: runners.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })),
  },
})
exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
let n = first
const next = (): void => {
  exchange.feed({
    kind: 'ladder',
    marketId,
    image: true,
    runners: runners.map((selectionId) => ({
      selectionId,
      back: [[odds(2000), paise(5000)]] as const,
      lay: [[odds(2020), paise(5000)]] as const,
    })),
  })
  n += 1
  const own = ref(n)
  const [runner] = runners
  if (runner === undefined) return
  const order = {
    ref: own,
    marketId,
    selectionId: runner,
    side: n % 2 === 0 ? ('back' as const) : ('lay' as const),
    odds: odds(2000),
    stake: paise(1000),
    accept: 'NONE' as const,
    line: null,
    fancyPrice: 0,
    claims: { browser: '', ip: '' },
  }
  exchange.place(member, order, () => void writeSync(1, `${own}\n`))
  systemClock.after(2, next)
}
next()
