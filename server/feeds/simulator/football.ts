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

/** A whole football match, minute by minute, goals as a Poisson process: the same seed gives the same match. */
export const footballScript = (seed: Seed, matchId: string, home: string, away: string): MatchScript => {
  const rng = seededRng(seed, matchId, 'football')
  const edge = rating(home) - rating(away)
  const means = [1.5 * Math.exp(0.28 * edge), 1.15 * Math.exp(-0.28 * edge)] as const
  const stoppage = [Math.floor(between(rng, 1, 4)), Math.floor(between(rng, 2, 6))] as const
  const firstHalf = 45 + stoppage[0]
  const minutes = firstHalf + 45 + stoppage[1]
  const goals: [number, number] = [0, 0]
  const goalMinutes: [number[], number[]] = [[], []]
  const moments: Moment[] = []
  const field = seededRng(seed, matchId, 'pitch')
  let incidents = 0
  let half: readonly [number, number] | null = null
  /** The goals of both sides to be expected in this share of the match. */
  const expected = (share: number): readonly [number, number] => [means[0] * share, means[1] * share]

  const addMoment = (
    offsetMs: number,
    minute: number,
    period: FootballScore['period'],
    left: number,
    incident: Incident | null = null,
  ): void => {
    if (incident !== null) incidents += 1
    moments.push({
      offsetMs: Math.round(offsetMs),
      chances: leadChances(goals, expected(left)),
      sides: footballSides({
        goals: [...goals],
        half,
        means: expected(left),
        halfMeans: expected(Math.max(0, left - 1 + firstHalf / minutes)),
        isOver: period === 'full-time',
      }),
      score: { sport: 'football', home, away, goals: [...goals], minute, period, goalMinutes: [[...goalMinutes[0]], [...goalMinutes[1]]] },
      ...(incident === null ? {} : { incident }),
      ...(incident?.kind === 'goal' ? { suspend: { label: said('GOAL'), ms: Math.round(between(rng, 5000, 8000)) } } : {}),
    })
  }

  let at = 0
  for (const which of [0, 1] as const) {
    const length = 45 + stoppage[which]
    const period = which === 0 ? 'first' : 'second'
    for (let played = 0; played < length; played++) {
      const minute = which * 45 + Math.min(45, played)
      const left = 1 - (which * firstHalf + played) / minutes
      addMoment(at, minute, period, left, incidentOf(field, incidents, minute))
      for (const side of [0, 1] as const) {
        if (rng.next() >= means[side] / minutes || goals[0] + goals[1] >= 15) continue
        goals[side]++
        goalMinutes[side].push(minute + 1)
        const scored: Incident = { n: incidents, minute: minute + 1, side, kind: 'goal' }
        addMoment(at + (side === 0 ? between(rng, 9000, 20_000) : between(rng, 32_000, 45_000)), minute, period, left, scored)
      }
      at += MINUTE
    }
    if (which === 0) {
      half = [goals[0], goals[1]]
      addMoment(at, 45, 'half-time', 1 - length / minutes)
      at += HALF_TIME
    }
  }
  addMoment(at, 90, 'full-time', 0.001)
  return { moments, endMs: at, winner: leaderOf(goals) }
}
