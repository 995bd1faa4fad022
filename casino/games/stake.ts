import * as z from 'zod/mini'
import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import { type Paise, paiseSchema } from '#contract/scalar.ts'
import type { Limits, SoloRound } from './game.ts'

const isPaise = (n: number): n is Paise => Number.isSafeInteger(n)
/** Whole paise of a number; throws on any other number. */
export const paiseOf = (n: number): Paise => (isPaise(n) ? n : paiseSchema.parse(n))

/** What a stake returns at odds in hundredths, stake included: floored once. */
export const returnAt = (stakePaise: number, odds: number): Paise => paiseOf(Math.floor((stakePaise * odds) / 100))

type Span = { readonly min: number; readonly max: number; readonly step: number }
/** Bets at tables, in whole rupees. */
export const TABLE_BETS: Span = { min: 1000, max: 5_000_000, step: 100 }
/** Side bets and bets on single numbers. */
export const NUMBER_BETS: Span = { min: 1000, max: 500_000, step: 100 }
export const SPINS: Span = { min: 500, max: 500_000, step: 500 }
export const SHOTS: Span = { min: 100, max: 100_000, step: 100 }

/** The limits of a span as they are; the highest return is judged by stake. */
export const limitsOf = ({ min, max }: Span): Limits => ({ minPaise: paiseOf(min), maxPaise: paiseOf(max) })

/** The limits of a bet that returns at most these odds in hundredths: its largest stake never passes the highest return. */
export const limitsAt = ({ min, max, step }: Span, bestOdds: number): Limits => {
  const most = Math.floor((HIGHEST_RETURN * 100) / bestOdds / step) * step
  return { minPaise: paiseOf(min), maxPaise: paiseOf(Math.min(max, most)) }
}

/** Is it a stake that a table can take: positive, safe to compute with? Limits are judged apart. */
export const isStake = (n: number): boolean => Number.isSafeInteger(n) && n > 0 && n <= HIGHEST_RETURN

/** Reads a stake from a request's data: positive and a multiple of the step. */
export const stakeSchema = ({ step }: Span) => paiseSchema.check(z.refine((n) => isStake(n) && n % step === 0))

/** A round that is over with its first debit. Throws where decisions are sent to it. */
export const overAtOnce = (
  decisions: readonly string[],
  {
    view,
    stakePaise,
    returnPaise,
    bestOdds,
  }: Pick<SoloRound, 'view' | 'returnPaise'> & { readonly stakePaise: Paise; readonly bestOdds: number },
): SoloRound => {
  if (decisions.length > 0) throw new Error('this round takes no decision')
  return { view, debits: [stakePaise], next: [], byItself: null, returnPaise, bestReturnPaise: returnAt(stakePaise, bestOdds) }
}
