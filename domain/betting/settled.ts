import type { DayResult, Settlement } from '#contract/messages/settlement.ts'
import { type EventId, type Millis, millisSchema } from '#contract/scalar.ts'
import type { Fact } from '../ledger/facts.ts'
import { type Said, said, saidIn } from '../ledger/said.ts'
import type { Announced } from './announced.ts'
import { type Paise, paise } from './money.ts'

const DAY_MS = 24 * 3600_000
/** India is 5:30 ahead of the clock that counts the milliseconds. */
const INDIA_MS = 5.5 * 3600_000

/** When the day in India began that this moment is in. */
export const dayOf = (at: number): Millis => millisSchema.parse(Math.floor((at + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS)

/** The result of the day that `now` is in: nothing yet when the last settlement was on an earlier day. */
export const netToday = (today: DayResult | null, now: number): Paise =>
  today !== null && today.from === dayOf(now) ? today.net : paise(0)

/** A settlement as a sentence: won or lost, net of commission; void and corrections have their own. It names the event (OPEN-12). */
export const settlementSaid = ({ kind, net, marketName, marketSaid, eventName, runs }: Settlement): Said => {
  const name = saidIn(marketName, marketSaid)
  const market = said('marketOfEvent', eventName, runs === null ? name : said('marketAtRuns', name, runs))
  if (kind === 'void' || kind === 'voided') return said('settledVoid', market)
  if (kind === 'corrected') {
    if (net === 0) return said('settledAgainEven', market)
    return net > 0 ? said('settledAgainWon', market, net) : said('settledAgainLost', market, paise(-net))
  }
  if (net === 0) return said('settledEven', market)
  return net > 0 ? said('settledWon', market, net) : said('settledLost', market, paise(-net))
}

/** A member's last settlements, the newest first, and the result of the day. */
export type Settled = { readonly rows: readonly Settlement[]; readonly today: DayResult }

const MAX_SETTLEMENTS = 50

/** Puts a settlement into the list, or a newer list in its place. A list that is behind what was heard changes nothing. */
export const foldSettled = (settled: Settled | null, fact: Extract<Fact, { type: 'settlement.heard' | 'settlements.listed' }>): Settled => {
  const newest = settled?.rows[0]?.number ?? 0
  if (fact.type === 'settlements.listed') {
    const isBehind = settled !== null && (fact.settlements[0]?.number ?? 0) < newest
    return isBehind ? settled : { rows: fact.settlements.slice(0, MAX_SETTLEMENTS), today: fact.today }
  }
  if (settled !== null && fact.settlement.number <= newest) return settled
  return { rows: [fact.settlement, ...(settled?.rows ?? [])].slice(0, MAX_SETTLEMENTS), today: fact.today }
}

/** The settlements after this one, the oldest first. */
export const settledAfter = (settled: Settled | null, number: number): readonly Settlement[] =>
  (settled?.rows ?? []).filter((row) => row.number > number).toReversed()

/** The newest settlement of each market, the newest first, without those that the player closed. */
const openRows = (settled: Settled | null, { closed }: Announced): readonly Settlement[] => {
  const rows = settled?.rows ?? []
  return rows.filter(({ marketId, number }, at) => rows.findIndex((each) => each.marketId === marketId) === at && !closed.includes(number))
}
const MAX_STRIPS = 20

/** The strips over a list: what this browser has announced. None before that is known. */
export const stripsOf = (settled: Settled | null, announced: Announced | null): readonly Settlement[] =>
  announced === null
    ? []
    : openRows(settled, announced)
        .filter(({ number }) => number > announced.from && number <= announced.upTo)
        .slice(0, MAX_STRIPS)

/** The strips of an event, on any browser and as often as it is opened (OPEN-12). */
export const stripsOfEvent = (settled: Settled | null, announced: Announced | null, eventId: EventId): readonly Settlement[] =>
  announced === null ? [] : openRows(settled, announced).filter((row) => row.eventId === eventId)
