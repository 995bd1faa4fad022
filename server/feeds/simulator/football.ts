import type { FootballScore } from '#contract/market.ts'
import type { Incident } from '#contract/play.ts'
import { said } from '#domain/said.ts'
import { footballSides, leadChances, leaderOf } from './football-sides.ts'
import { incidentOf } from './play.ts'
import { rating } from './names.ts'
import { between, type Seed, seededRng } from './prng.ts'
import type { MatchScript, Moment } from './script.ts'

const MINUTE = 60_000
const HALF_TIME = 15 * MINUTE

/** The goals of both sides, home first. */
type Goals = readonly [number, number]

/** An instant of a match, as the dice have it: what stands, and what share of the match is still to come. */
export type Tick = {
  /** Milliseconds of match time since the start. */
  readonly offsetMs: number
  readonly left: number
  readonly score: FootballScore
  /** The goals at half-time; null before it. */
  readonly half: Goals | null
  /** The side that scored a goal now, and how long betting stops for it; null: no goal. */
  readonly goal: { readonly side: 0 | 1; readonly ms: number } | null
}

/** A whole match, thrown. `means`: the goals that each side may expect of it. `firstShare`: the share of its minutes before half-time. */
export type Thrown = { readonly ticks: readonly Tick[]; readonly endMs: number; readonly means: Goals; readonly firstShare: number }

/** The goals that two sides may expect of a match, home first. */
export const meansOf = (home: string, away: string): Goals => {
  const edge = rating(home) - rating(away)
  return [1.5 * Math.exp(0.28 * edge), 1.15 * Math.exp(-0.28 * edge)]
}

/** A whole football match, minute by minute, goals as a Poisson process: the same seed gives the same match. It has no chances, so it is quick. */
export const footballThrown = (seed: Seed, matchId: string, home: string, away: string): Thrown => {
  const rng = seededRng(seed, matchId, 'football')
  const means = meansOf(home, away)
  const stoppage = [Math.floor(between(rng, 1, 4)), Math.floor(between(rng, 2, 6))] as const
  const firstHalf = 45 + stoppage[0]
  const minutes = firstHalf + 45 + stoppage[1]
  const goals: [number, number] = [0, 0]
  const goalMinutes: [number[], number[]] = [[], []]
  const ticks: Tick[] = []
  let half: Goals | null = null
  const add = (offsetMs: number, minute: number, period: FootballScore['period'], left: number, goal: Tick['goal'] = null): void => {
    ticks.push({
      offsetMs: Math.round(offsetMs),
      left,
      score: { sport: 'football', home, away, goals: [...goals], minute, period, goalMinutes: [[...goalMinutes[0]], [...goalMinutes[1]]] },
      half,
      goal,
    })
  }

  let at = 0
  for (const which of [0, 1] as const) {
    const length = 45 + stoppage[which]
    const period = which === 0 ? 'first' : 'second'
    for (let played = 0; played < length; played++) {
      const minute = which * 45 + Math.min(45, played)
      const left = 1 - (which * firstHalf + played) / minutes
      add(at, minute, period, left)
      for (const side of [0, 1] as const) {
        if (rng.next() >= means[side] / minutes || goals[0] + goals[1] >= 15) continue
        goals[side]++
        goalMinutes[side].push(minute + 1)
        const offsetMs = at + (side === 0 ? between(rng, 9000, 20_000) : between(rng, 32_000, 45_000))
        add(offsetMs, minute, period, left, { side, ms: Math.round(between(rng, 5000, 8000)) })
      }
      at += MINUTE
    }
    if (which === 0) {
      half = [goals[0], goals[1]]
      add(at, 45, 'half-time', 1 - length / minutes)
      at += HALF_TIME
    }
  }
  add(at, 90, 'full-time', 0.001)
  return { ticks, endMs: at, means, firstShare: firstHalf / minutes }
}

/** A whole football match as its markets see it. */
export const footballScript = (seed: Seed, matchId: string, home: string, away: string): MatchScript => {
  const { ticks, endMs, means, firstShare } = footballThrown(seed, matchId, home, away)
  const field = seededRng(seed, matchId, 'pitch')
  let incidents = 0
  /** The goals of both sides to be expected in this share of the match. */
  const expected = (share: number): Goals => [means[0] * share, means[1] * share]
  const incidentAt = ({ score: { minute, period }, goal }: Tick): Incident | null => {
    if (goal !== null) return { n: incidents, minute: minute + 1, side: goal.side, kind: 'goal' }
    return period === 'first' || period === 'second' ? incidentOf(field, incidents, minute) : null
  }
  const moments = ticks.map((tick): Moment => {
    const { offsetMs, left, score, half, goal } = tick
    const incident = incidentAt(tick)
    if (incident !== null) incidents += 1
    return {
      offsetMs,
      chances: leadChances(score.goals, expected(left)),
      sides: footballSides({
        goals: score.goals,
        half,
        means: expected(left),
        halfMeans: expected(Math.max(0, left - 1 + firstShare)),
        isOver: score.period === 'full-time',
      }),
      score,
      ...(incident === null ? {} : { incident }),
      ...(goal === null ? {} : { suspend: { label: said('GOAL'), ms: goal.ms } }),
    }
  })
  return { moments, endMs, winner: leaderOf(ticks.at(-1)?.score.goals ?? [0, 0]) }
}
