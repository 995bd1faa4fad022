import type { Score } from '#contract/market.ts'

/** One thing that happens in a match: from then on this is the score and these are the chances. */
export type Moment = {
  /** Milliseconds of match time since the start. */
  readonly offsetMs: number
  readonly score: Score
  /** The chance of each runner, in the order of the market's runners; they add up to 1. */
  readonly chances: readonly number[]
  /** Betting stops at this moment, for so long. */
  readonly suspend?: { readonly label: string; readonly ms: number }
}

/** A match, whole, from the first moment (at 0) to the last (the end). At most `MOST_MOMENTS` moments. */
export type Script = { readonly moments: readonly Moment[]; readonly endMs: number; readonly winner: number }

export const MOST_MOMENTS = 2000

/** Keeps a chance away from certainty while the match is on. */
export const clampChance = (p: number): number => Math.min(0.996, Math.max(0.004, p))

/** The share of a normal distribution below `z` (to about 4 places, by a logistic fit). */
export const normalBelow = (z: number): number => 1 / (1 + Math.exp(-(1.5976 * z + 0.07056 * z ** 3)))
