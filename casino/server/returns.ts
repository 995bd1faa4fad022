import { type Paise, paiseSchema } from '#contract/scalar.ts'
import type { Limits } from '../games/game.ts'

/** Bets and what each returns in percent, the best-known first. */
export type Stated = readonly (readonly [bet: string, percent: string])[]

type Entry = { readonly limitsOf: (bet: string) => Limits; readonly returns: Stated }
/** The least and the highest stake over all bets of a game, as its card in a lobby and its own head have them. */
export const limitsOfAll = ({ limitsOf, returns }: Entry): Limits => {
  const all = returns.map(([bet]) => limitsOf(bet))
  return {
    minPaise: paiseSchema.parse(Math.min(...all.map(({ minPaise }) => minPaise))),
    maxPaise: paiseSchema.parse(Math.max(...all.map(({ maxPaise }) => maxPaise))),
  }
}

/** Limits and returns of a game's bets, as a page shows them. */
export const betTerms = ({ limitsOf, returns }: Entry): { bet: string; minPaise: Paise; maxPaise: Paise; returns: string }[] =>
  returns.map(([bet, percent]) => ({ bet, ...limitsOf(bet), returns: percent }))

/** The return of a game's best-known bet: the first of its list. */
export const bestKnown = ({ returns }: Entry): string => returns[0]?.[1] ?? '0.00'
