import { type Paise, paiseSchema } from '../scalar.ts'

/** The most that one bet of the casino may return, in paise. No debit is larger, and no credit is. */
export const HIGHEST_RETURN: Paise = paiseSchema.parse(50_000_000)

/**
 * What the exchange knows of a game. `odds`: what it returns at most, in hundredths of what was staked. `of`: `bet` where each debit has
 * a return of its own; `round` where the debits of a member's round share one, as in games that ask for more after the first stake.
 * `roundMs`: the longest time from a stake to the end of its round, in milliseconds.
 */
export type GameTerms = { readonly of: 'bet' | 'round'; readonly odds: number; readonly roundMs: number }

/**
 * The games that the exchange takes debits of: it books no credit above their best returns, even under the provider's own key (CAS-09),
 * and says of an older stake that it is being settled (CAS-04). A game of another provider is entered here. A test compares each with
 * its engine.
 */
export const GAME_TERMS: ReadonlyMap<string, GameTerms> = new Map<string, GameTerms>([
  ['aviator', { of: 'bet', odds: 1_000_000, roundMs: 160_600 }],
  ['crash', { of: 'bet', odds: 1_000_000, roundMs: 160_600 }],
  ['teen-patti', { of: 'bet', odds: 100_100, roundMs: 28_000 }],
  ['muflis', { of: 'bet', odds: 4100, roundMs: 28_000 }],
  ['andar-bahar', { of: 'bet', odds: 12_000, roundMs: 41_600 }],
  ['dragon-tiger', { of: 'bet', odds: 5100, roundMs: 19_000 }],
  ['lucky7', { of: 'bet', odds: 1200, roundMs: 18_000 }],
  ['dus-ka-dum', { of: 'bet', odds: 1630, roundMs: 19_000 }],
  ['amar-akbar-anthony', { of: 'bet', odds: 424, roundMs: 18_000 }],
  ['cards32', { of: 'bet', odds: 1240, roundMs: 49_000 }],
  ['roulette', { of: 'bet', odds: 3600, roundMs: 30_000 }],
  ['sic-bo', { of: 'bet', odds: 20_700, roundMs: 28_000 }],
  ['baccarat', { of: 'bet', odds: 1200, roundMs: 30_000 }],
  ['wheel', { of: 'bet', odds: 4_000_100, roundMs: 30_000 }],
  ['race', { of: 'bet', odds: 16_188, roundMs: 44_000 }],
  ['bingo', { of: 'bet', odds: 1_000_000, roundMs: 52_000 }],
  ['blackjack', { of: 'round', odds: 250, roundMs: 1_680_000 }],
  ['three-card-poker', { of: 'round', odds: 4100, roundMs: 80_000 }],
  ['video-poker', { of: 'bet', odds: 80_000, roundMs: 80_000 }],
  ['diya-lines', { of: 'bet', odds: 10_600, roundMs: 10_000 }],
  ['monsoon-ways', { of: 'bet', odds: 5135, roundMs: 10_000 }],
  ['rangoli-falls', { of: 'bet', odds: 220_000, roundMs: 10_000 }],
  ['fishing', { of: 'bet', odds: 20_000, roundMs: 10_000 }],
  ['mines', { of: 'bet', odds: 18_592, roundMs: 1_690_000 }],
  ['plinko', { of: 'bet', odds: 100_000, roundMs: 10_000 }],
  ['dice', { of: 'bet', odds: 9900, roundMs: 10_000 }],
  ['limbo', { of: 'bet', odds: 1_000_000, roundMs: 10_000 }],
  ['hi-lo', { of: 'bet', odds: 20_000, roundMs: 1_410_000 }],
  ['keno', { of: 'bet', odds: 100_000, roundMs: 10_000 }],
  ['scratch', { of: 'bet', odds: 1_000_000, roundMs: 10_000 }],
])
