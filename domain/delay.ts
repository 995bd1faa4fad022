import type { Accept } from '#contract/betting.ts'
import type { Side } from './bets.ts'
import type { Odds } from './odds.ts'

/** D5: is a house quote, as it stands at expiry, taken for what was asked? */
export const quoteTaken = (side: Side, asked: Odds, quote: Odds, accept: Accept): boolean =>
  quote === asked || accept === 'ANY' || (accept === 'BETTER' && (side === 'back' ? quote > asked : quote < asked))
