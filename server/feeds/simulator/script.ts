import type { Score } from '#contract/market.ts'
import type { Ball, Incident, Point } from '#contract/play.ts'
import type { FeedSaid } from '#contract/said.ts'

/** More runners than one have won, as the top batters of a side. */
export type Tied = { readonly tied: readonly number[] }
/** Which runner has won, or which share the win; a session's runs (`sessions.ts`). */
export type Winner = number | Tied
/** A market of a match now: the chance of each runner, or its winner once that is known. A runner with a chance of 0 can no longer win. */
export type SideNow = readonly number[] | Winner

/** One event of a match: the score and the chances from then on. */
export type Moment = {
  /** Milliseconds of match time since the start. */
  readonly offsetMs: number
  readonly score: Score
  /** The chance of each runner, in the order of the market's runners; they add up to 1. */
  readonly chances: readonly number[]
  /** The match's other markets by name. */
  readonly sides?: Readonly<Record<string, SideNow>>
  /** Suspends betting from this moment, for `ms`. */
  readonly suspend?: { readonly label: FeedSaid; readonly ms: number }
  /** What brought it: a ball of cricket, an incident of football, a point of tennis. */
  readonly ball?: Ball
  readonly incident?: Incident
  readonly point?: Point
}

/** A match, whole, from the first moment (at 0) to the last (the end). At most `MOST_MOMENTS` moments. */
export type Script = { readonly moments: readonly Moment[]; readonly endMs: number; readonly winner: Winner }
/** The script of a match itself, which one runner wins. */
export type MatchScript = Script & { readonly winner: number }

export const MOST_MOMENTS = 2000

/** Keeps a chance away from certainty while the match is on. */
export const clampChance = (p: number): number => Math.min(0.996, Math.max(0.004, p))

/** The share of a normal distribution below `z` (to about 4 places, by a logistic fit). */
export const normalBelow = (z: number): number => 1 / (1 + Math.exp(-(1.5976 * z + 0.07056 * z ** 3)))

const isKnown = (now: SideNow | undefined): now is Winner => now !== undefined && !Array.isArray(now)

/** The script of one of a match's other markets: its chances, until the moment its winner is known. Null if it never opens. */
export const sideScript = ({ moments }: Script, side: string): Script | null => {
  const known = moments.findIndex(({ sides }) => isKnown(sides?.[side]))
  const last = moments[known]
  const winner = last?.sides?.[side]
  if (last === undefined || !isKnown(winner)) return null
  const open = moments.slice(0, known).flatMap(({ offsetMs, score, sides, suspend }) => {
    const chances = sides?.[side]
    if (chances === undefined || isKnown(chances)) return []
    return [suspend === undefined ? { offsetMs, score, chances } : { offsetMs, score, chances, suspend }]
  })
  // Known from the start, as the toss: until then either is as likely.
  const chances = open.at(-1)?.chances ?? [0.5, 0.5]
  return { moments: [...open, { offsetMs: last.offsetMs, score: last.score, chances }], endMs: last.offsetMs, winner }
}
