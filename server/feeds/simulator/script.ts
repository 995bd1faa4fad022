import type { Score } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'

/** One event of a match: the score and the chances from then on. */
export type Moment = {
  /** Milliseconds of match time since the start. */
  readonly offsetMs: number
  readonly score: Score
  /** The chance of each runner, in the order of the market's runners; they add up to 1. */
  readonly chances: readonly number[]
  /** The match's other markets by name: the chance of each runner, or which of them has won once that is known; a session's runs (`sessions.ts`). */
  readonly sides?: Readonly<Record<string, readonly number[] | number>>
  /** Suspends betting from this moment, for `ms`. */
  readonly suspend?: { readonly label: FeedSaid; readonly ms: number }
}

/** A match, whole, from the first moment (at 0) to the last (the end). At most `MOST_MOMENTS` moments. */
export type Script = { readonly moments: readonly Moment[]; readonly endMs: number; readonly winner: number }

export const MOST_MOMENTS = 2000

/** Keeps a chance away from certainty while the match is on. */
export const clampChance = (p: number): number => Math.min(0.996, Math.max(0.004, p))

/** The share of a normal distribution below `z` (to about 4 places, by a logistic fit). */
export const normalBelow = (z: number): number => 1 / (1 + Math.exp(-(1.5976 * z + 0.07056 * z ** 3)))

/** The script of one of a match's other markets: its chances, until the moment its winner is known. Null if it never opens. */
export const sideScript = ({ moments }: Script, side: string): Script | null => {
  const known = moments.findIndex(({ sides }) => typeof sides?.[side] === 'number')
  const last = moments[known]
  const winner = last?.sides?.[side]
  if (last === undefined || typeof winner !== 'number') return null
  const open = moments.slice(0, known).flatMap(({ offsetMs, score, sides, suspend }) => {
    const chances = sides?.[side]
    if (typeof chances !== 'object') return []
    return [suspend === undefined ? { offsetMs, score, chances } : { offsetMs, score, chances, suspend }]
  })
  // Known from the start, as the toss: until then either is as likely.
  const chances = open.at(-1)?.chances ?? [0.5, 0.5]
  return { moments: [...open, { offsetMs: last.offsetMs, score: last.score, chances }], endMs: last.offsetMs, winner }
}
