import { expect } from 'vitest'
import type { Market } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import type { Outcome, PlaceOrder, Published } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** The two runners of the market of these tests, and two members who bet on it. */
export const [home, away] = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
export const marketId = marketIdSchema.parse('m1')
export const [ann, bob] = [memberCodeSchema.parse('ann'), memberCodeSchema.parse('bob')]
const market: Market = {
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
  runners: [
    { selectionId: home, runnerName: 'Home' },
    { selectionId: away, runnerName: 'Away' },
  ],
}
const order = (n: number, by: Partial<PlaceOrder> = {}): PlaceOrder => ({
  ref: ref(n),
  marketId,
  selectionId: home,
  side: 'back',
  odds: odds(2000),
  stake: paise(100_000),
  accept: 'NONE',
  line: null,
  fancyPrice: 0,
  claims: { browser: '', ip: '' },
  ...by,
})

/** A real exchange on a clock that moves when told to: one market, two members with ₹10,000.00 each. */
export const open = (log: EventLog = memoryLog(), about: Partial<Market> = {}) => {
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log })
  const told: Published[] = []
  exchange.subscribe((published) => told.push(published))
  for (const member of [ann, bob]) exchange.openMember(member, paise(1_000_000), () => undefined)
  const offer = (back: number, size: number): void =>
    exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [home, away].map((selectionId) => ({
        selectionId,
        back: [[odds(back), paise(size)]] as const,
        lay: [[odds(back + 100), paise(size)]] as const,
      })),
    })
  const status = (to: 'OPEN' | 'SUSPENDED' | 'CLOSED'): void => exchange.feed({ kind: 'status', marketId, status: to, inplay: true })
  exchange.feed({ kind: 'market', market: { ...market, ...about }, betDelayMs: 5000 })
  status('OPEN')
  offer(2000, 60_000)
  const place = (n: number, by: Partial<PlaceOrder> = {}, member = ann): Outcome[] => {
    const answers: Outcome[] = []
    exchange.place(member, order(n, by), (answer) => answers.push(answer))
    return answers
  }
  const verdicts = () => told.flatMap((each) => (each.kind === 'verdict' ? [each.verdict] : []))
  const sound = (): void => expect(brokenBooks(exchange.state)).toEqual([])
  return { clock, exchange, told, offer, status, place, verdicts, sound }
}
