import type { FootballScore } from '#contract/market.ts'
import { said } from '#domain/said.ts'
import { rating } from './names.ts'
import { between, type Seed, seededRng } from './prng.ts'
import { clampChance, type Moment, type Script } from './script.ts'

const MINUTE = 60_000
const HALF_TIME = 15 * MINUTE
const MOST_GOALS = 9

const poisson = (mean: number): readonly number[] => {
  const shares = [Math.exp(-mean)]
  for (let goals = 1; goals <= MOST_GOALS; goals++) shares.push(((shares[goals - 1] ?? 0) * mean) / goals)
  return shares
}

/** The chances of home, away and the draw, given the goals each side may still expect. */
export const footballChances = (lead: number, home: number, away: number): readonly [number, number, number] => {
  const ours = poisson(home)
  const theirs = poisson(away)
  let win = 0
  let loss = 0
  let draw = 0
  for (const [a, p] of ours.entries()) {
    for (const [b, q] of theirs.entries()) {
      const margin = lead + a - b
      if (margin > 0) win += p * q
      else if (margin < 0) loss += p * q
      else draw += p * q
    }
  }
  const [w, l, d] = [clampChance(win), clampChance(loss), clampChance(draw)]
  const sum = w + l + d
  return [w / sum, l / sum, d / sum]
}

/** Over and under a line of goals (2 is 2.5): over for certain once there are more, under at the end. */
const overUnder = (line: number, goals: number, mean: number, isOver: boolean): readonly number[] | number => {
  if (goals > line) return 0
  if (isOver) return 1
  const under = poisson(mean).slice(0, line + 1 - goals)
  const p = clampChance(1 - under.reduce((sum, share) => sum + share, 0))
  return [p, 1 - p]
}

/** Both sides score, or not. */
const bothScore = (goals: readonly [number, number], means: readonly [number, number], isOver: boolean): readonly number[] | number => {
  if (goals[0] > 0 && goals[1] > 0) return 0
  if (isOver) return 1
  const p = clampChance([0, 1].reduce((all, side) => all * ((goals[side] ?? 0) > 0 ? 1 : 1 - Math.exp(-(means[side] ?? 0))), 1))
  return [p, 1 - p]
}

/** A whole football match, minute by minute, goals as a Poisson process: the same seed gives the same match. */
export const footballScript = (seed: Seed, matchId: string, home: string, away: string): Script => {
  const rng = seededRng(seed, matchId, 'football')
  const edge = rating(home) - rating(away)
  const means = [1.5 * Math.exp(0.28 * edge), 1.15 * Math.exp(-0.28 * edge)] as const
  const stoppage = [Math.floor(between(rng, 1, 4)), Math.floor(between(rng, 2, 6))] as const
  const minutes = 90 + stoppage[0] + stoppage[1]
  const goals: [number, number] = [0, 0]
  const goalMinutes: [number[], number[]] = [[], []]
  const moments: Moment[] = []

  const addMoment = (offsetMs: number, minute: number, period: FootballScore['period'], left: number, goal: boolean): void => {
    moments.push({
      offsetMs: Math.round(offsetMs),
      chances: footballChances(goals[0] - goals[1], means[0] * left, means[1] * left),
      sides: {
        ou25: overUnder(2, goals[0] + goals[1], (means[0] + means[1]) * left, period === 'full-time'),
        ou35: overUnder(3, goals[0] + goals[1], (means[0] + means[1]) * left, period === 'full-time'),
        btts: bothScore(goals, [means[0] * left, means[1] * left], period === 'full-time'),
      },
      score: { sport: 'football', home, away, goals: [...goals], minute, period, goalMinutes: [[...goalMinutes[0]], [...goalMinutes[1]]] },
      ...(goal ? { suspend: { label: said('GOAL'), ms: Math.round(between(rng, 5000, 8000)) } } : {}),
    })
  }

  let at = 0
  for (const half of [0, 1] as const) {
    const length = 45 + stoppage[half]
    const period = half === 0 ? 'first' : 'second'
    for (let played = 0; played < length; played++) {
      const minute = half * 45 + Math.min(45, played)
      const left = 1 - (half * (45 + stoppage[0]) + played) / minutes
      addMoment(at, minute, period, left, false)
      for (const side of [0, 1] as const) {
        if (rng.next() >= means[side] / minutes || goals[0] + goals[1] >= 15) continue
        goals[side]++
        goalMinutes[side].push(minute + 1)
        addMoment(at + (side === 0 ? between(rng, 9000, 20_000) : between(rng, 32_000, 45_000)), minute, period, left, true)
      }
      at += MINUTE
    }
    if (half === 0) {
      addMoment(at, 45, 'half-time', 1 - length / minutes, false)
      at += HALF_TIME
    }
  }
  addMoment(at, 90, 'full-time', 0.001, false)
  return { moments, endMs: at, winner: goals[0] > goals[1] ? 0 : goals[0] < goals[1] ? 1 : 2 }
}
