import { paise } from '#domain/paise.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { at, betId, pick, ref } from './player.ts'

/** A bet of ₹1.00 that is matched whole, on its own market. */
export const betOf = (n: number, own: Partial<Bet> = {}): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(`m${n}`)
  return {
    ...place,
    betId: betId(n),
    ref: ref(n),
    averageOdds: place.odds,
    winnings: paise(100),
    stake: paise(100),
    matched: paise(100),
    remaining: paise(0),
    state: 'matched',
    placedAt: at(n),
    pnl: null,
    ...own,
  }
}

/** The same with nothing matched. */
export const restingBetOf = (n: number, own: Partial<Bet> = {}): Bet =>
  betOf(n, { winnings: paise(0), matched: paise(0), remaining: paise(100), state: 'unmatched', ...own })
