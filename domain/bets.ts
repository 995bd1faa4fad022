import type { Odds } from './odds.ts'
import { type Paise, paise } from './money.ts'

export type Side = 'back' | 'lay'

/** s(p − 1) in whole paise, half-up (C2): a back bet's profit, a lay bet's liability. */
const winnings = (odds: Odds, stake: Paise): Paise => paise(Math.floor((stake * (odds - 1000) + 500) / 1000))

/** What the bet wins: back s(p − 1), lay s (SLIP-08). */
export const profit = (side: Side, odds: Odds, stake: Paise): Paise => (side === 'back' ? winnings(odds, stake) : stake)

/** What the bet can lose: back s, lay s(p − 1) (SLIP-08). */
export const liability = (side: Side, odds: Odds, stake: Paise): Paise => (side === 'back' ? stake : winnings(odds, stake))
