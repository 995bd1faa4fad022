import type { Paise } from '#contract/scalar.ts'
import type { Limits } from '../games/game.ts'

/** Bets and what each returns in percent, the best-known first. */
export type Stated = readonly (readonly [bet: string, percent: string])[]

type Entry = { readonly limitsOf: (bet: string) => Limits; readonly returns: Stated }
/** Limits and returns of a game's bets, as a page shows them. */
export const betTerms = ({ limitsOf, returns }: Entry): { bet: string; minPaise: Paise; maxPaise: Paise; returns: string }[] =>
  returns.map(([bet, percent]) => ({ bet, ...limitsOf(bet), returns: percent }))

/** The return of a game's best-known bet: the first of its list. */
export const bestKnown = ({ returns }: Entry): string => returns[0]?.[1] ?? '0.00'
