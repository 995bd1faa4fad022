import { type Paise, paiseSchema } from '../scalar.ts'

/** The most that one bet of the casino may return, in paise. No debit is larger, and no credit is. */
export const HIGHEST_RETURN: Paise = paiseSchema.parse(50_000_000)

/**
 * What a game returns at most, in hundredths of what was staked. `bet`: each debit has a return of its own. `round`: the debits of a
 * member's round share one, as in games that ask for more after the first stake.
 */
export type BestReturn = { readonly of: 'bet' | 'round'; readonly odds: number }

/**
 * The games that the exchange takes debits of, with their best returns: it books no credit above them, even under the provider's own key
 * (CAS-09). A game of another provider is entered here. A test compares each with its engine.
 */
export const BEST_RETURNS: ReadonlyMap<string, BestReturn> = new Map<string, BestReturn>([
  ['aviator', { of: 'bet', odds: 1_000_000 }],
  ['crash', { of: 'bet', odds: 1_000_000 }],
  ['teen-patti', { of: 'bet', odds: 100_100 }],
  ['andar-bahar', { of: 'bet', odds: 12_000 }],
  ['dragon-tiger', { of: 'bet', odds: 5100 }],
  ['lucky7', { of: 'bet', odds: 1200 }],
  ['amar-akbar-anthony', { of: 'bet', odds: 424 }],
  ['cards32', { of: 'bet', odds: 1240 }],
  ['roulette', { of: 'bet', odds: 3600 }],
  ['baccarat', { of: 'bet', odds: 1200 }],
  ['wheel', { of: 'bet', odds: 4_000_100 }],
  ['race', { of: 'bet', odds: 16_188 }],
  ['bingo', { of: 'bet', odds: 1_000_000 }],
  ['blackjack', { of: 'round', odds: 250 }],
  ['three-card-poker', { of: 'round', odds: 4100 }],
  ['diya-lines', { of: 'bet', odds: 10_600 }],
  ['monsoon-ways', { of: 'bet', odds: 5135 }],
  ['rangoli-falls', { of: 'bet', odds: 220_000 }],
  ['fishing', { of: 'bet', odds: 20_000 }],
  ['scratch', { of: 'bet', odds: 1_000_000 }],
])
