import type { RefusalCode } from '#contract/call.ts'
import type { Paise } from './money.ts'

/** Does the stake lie within the bounds (SLIP-09, MKT-06)? A refusal's code, or null. */
export const stakeRefusal = (stake: Paise, min: Paise, max: Paise): RefusalCode | null =>
  stake < min ? 'STAKE_BELOW_MIN' : stake > max ? 'STAKE_ABOVE_MAX' : null

/** maxWinPerMarket bounds the best outcome's result with the new order in it (rules.md, Limits). */
export const winRefusal = (ifWins: Iterable<Paise>, maxWin: Paise): RefusalCode | null =>
  Math.max(...ifWins) > maxWin ? 'MAX_WIN_EXCEEDED' : null
