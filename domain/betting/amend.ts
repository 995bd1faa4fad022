import type { Odds, Paise } from '#contract/scalar.ts'

/** What is unmatched of a bet, and at which price. */
export type Resting = { readonly odds: Odds; readonly remaining: Paise }

/** Less at the same price keeps the place in the queue; another price, or more, joins its end (docs/RULES.md, Changing an unmatched bet). */
export const keepsPlace = (now: Resting, wanted: Resting): boolean => wanted.odds === now.odds && wanted.remaining <= now.remaining
