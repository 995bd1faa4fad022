import type { Paise } from '#contract/scalar.ts'
import { type Fraction, fraction, times } from './fraction.ts'
import type { SoloRound } from './game.ts'
import { paiseOf, returnAt } from './stake.ts'

/** Percent of the stakes that return, wherever a player takes the win. */
const LADDER_RETURN = 97
/** A round ends before it would return more than this, in hundredths of the stake. */
export const LADDER_TOP = 20_000

/** A win that grows step by step: a step of the chance c multiplies it by 1 / c, and the provider keeps its part once. */
export const ladderOdds = (chance: Fraction): Fraction => times(fraction(LADDER_RETURN), fraction(chance.denominator, chance.numerator))

/** Exact odds in whole hundredths, rounded down, for showing and for comparing with the top. */
export const shownOdds = ({ numerator, denominator }: Fraction): number => Number(numerator / denominator)
/** Exact odds in whole hundredths, rounded up: no return is above them. */
export const boundOdds = ({ numerator, denominator }: Fraction): number => Number((numerator + denominator - 1n) / denominator)
export const isBelowTop = (odds: Fraction): boolean => boundOdds(odds) <= LADDER_TOP

/** What a stake returns at exact odds, stake included: floored once. */
export const returnAtExact = (stakePaise: Paise, { numerator, denominator }: Fraction): Paise =>
  paiseOf(Number((BigInt(stakePaise) * numerator) / (denominator * 100n)))

type Step = {
  readonly view: SoloRound['view']
  readonly stakePaise: Paise
  readonly decisions: readonly string[]
  readonly bestOdds: number
}
const roundOf = ({ view, stakePaise, decisions, bestOdds }: Step): Pick<SoloRound, 'view' | 'debits' | 'bestReturnPaise'> => ({
  view,
  debits: [stakePaise, ...decisions.map(() => paiseOf(0))],
  bestReturnPaise: returnAt(stakePaise, bestOdds),
})
/** A round of steps that asks for its next one. No step costs anything. */
export const asks = (step: Step, next: readonly string[], byItself: string): SoloRound => ({
  ...roundOf(step),
  next,
  byItself,
  returnPaise: paiseOf(0),
})
/** A round of steps that is over. */
export const ends = (step: Step, returnPaise: Paise): SoloRound => ({ ...roundOf(step), next: [], byItself: null, returnPaise })
