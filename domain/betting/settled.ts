import type { DayResult } from '#contract/messages/account.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import { type Said, said, saidIn } from '../said.ts'
import { type Paise, paise } from '../paise.ts'

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
