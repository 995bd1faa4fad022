import { type Paise, mulDiv, paise } from '../paise.ts'
import { type Odds, odds } from '../odds.ts'

export type Side = 'back' | 'lay'

/** s(p − 1) in whole paise, half-up (C2). It is a back's profit, a lay's liability, and the figure on the Place Bet button (SLIP-10). */
export const winnings = (price: Odds, stake: Paise): Paise => paise(mulDiv(stake, price - 1000, 1000))

/** The bet's profit: back s(p − 1), lay s (SLIP-08). */
export const profit = (side: Side, price: Odds, stake: Paise): Paise => (side === 'back' ? winnings(price, stake) : stake)

/** The bet's liability: back s, lay s(p − 1) (SLIP-08). */
export const liability = (side: Side, price: Odds, stake: Paise): Paise => (side === 'back' ? stake : winnings(price, stake))

/** An Indian bookmaker's quote, paise won per rupee, as odds: 98 is 1.98 (Special). */
export const quoteOdds = (quotePaise: number): Odds => odds(1000 + quotePaise * 10)
