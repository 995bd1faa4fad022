import { ODDS, readFigure } from '#contract/figures.ts'
import type { Side } from '#domain/betting/bets.ts'
import { parseDecimal } from '#domain/paise.ts'
import { LADDER, type Odds } from '#domain/odds.ts'

const LOWEST = Math.min(...LADDER)
const HIGHEST = Math.max(...LADDER)

/**
 * The price of typed odds: between two prices of the ladder the next one in the member's favour, up for a back, down for a lay (SLIP-05).
 * Null for an empty text and for what is no odds from 1.01 to 1000.
 */
export const typedOdds = (raw: string, side: Side): Odds | null => {
  const thousandths = parseDecimal(readFigure(raw, ODDS) ?? '', 3)
  if (thousandths === null || thousandths < LOWEST || thousandths > HIGHEST) return null
  const found = side === 'back' ? LADDER.find((price) => price >= thousandths) : LADDER.findLast((price) => price <= thousandths)
  return found ?? null
}
