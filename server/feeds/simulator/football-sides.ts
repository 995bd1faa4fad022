import type { FeedWords } from '#server/feeds/words.ts'
import { said } from '#domain/said.ts'
import { clampChance, type SideNow } from './script.ts'

const MOST_GOALS = 9

/** The goals of both sides, home first. */
type Goals = readonly [number, number]

/** The chance of each number of goals, from none, when so many are to be expected. */
export const poisson = (mean: number): readonly number[] => {
  const shares = [Math.exp(-mean)]
  for (let goals = 1; goals <= MOST_GOALS; goals++) shares.push(((shares[goals - 1] ?? 0) * mean) / goals)
  return shares
}

/** What a count of two sides comes to, with the chance of each pair, when each may still expect so many. */
const endings = (now: Goals, means: Goals): readonly (readonly [home: number, away: number, chance: number])[] => {
  const theirs = poisson(means[1])
  return poisson(means[0]).flatMap((p, a) => theirs.map((q, b) => [now[0] + a, now[1] + b, p * q] as const))
}

/** The chances that the first, the second or neither of two sides leads at the end, given what each may still expect. */
export const leadChances = (now: Goals, means: Goals): readonly [number, number, number] => {
  const chances: [number, number, number] = [0, 0, 0]
  for (const [a, b, p] of endings(now, means)) chances[leaderOf([a, b])] += p
  const [w, l, d] = [clampChance(chances[0]), clampChance(chances[1]), clampChance(chances[2])]
  const sum = w + l + d
  return [w / sum, l / sum, d / sum]
}

/** Which of the three runners of a match leads: home, away or the draw. */
export const leaderOf = ([home, away]: Goals): 0 | 1 | 2 => (home > away ? 0 : home < away ? 1 : 2)

/** Over and under a line of goals (2 is 2.5): over for certain once there are more, under at the end. */
const overUnder = (line: number, goals: number, mean: number, isOver: boolean): SideNow => {
  if (goals > line) return 0
  if (isOver) return 1
  const under = poisson(mean).slice(0, line + 1 - goals)
  const p = clampChance(1 - under.reduce((sum, share) => sum + share, 0))
  return [p, 1 - p]
}

/** Both sides score, or not. */
const bothScore = (goals: Goals, means: Goals, isOver: boolean): SideNow => {
  if (goals[0] > 0 && goals[1] > 0) return 0
  if (isOver) return 1
  const p = clampChance([0, 1].reduce((all, side) => all * ((goals[side] ?? 0) > 0 ? 1 : 1 - Math.exp(-(means[side] ?? 0))), 1))
  return [p, 1 - p]
}

/** A correct score names each score up to so many goals a side; the rest is any other win or draw. */
const NAMED_GOALS = 3
const NAMED: readonly Goals[] = Array.from({ length: (NAMED_GOALS + 1) ** 2 }, (_, at) => [
  Math.floor(at / (NAMED_GOALS + 1)),
  at % (NAMED_GOALS + 1),
])
/** Which runner of a correct score these goals are. */
const scoreRunner = (goals: Goals): number =>
  Math.max(...goals) > NAMED_GOALS ? NAMED.length + leaderOf(goals) : goals[0] * (NAMED_GOALS + 1) + goals[1]

/** The runners of a correct score: sixteen scores, which need no language, then any other win of either side and any other draw. */
export const SCORE_RUNNERS: readonly FeedWords[] = [
  ...NAMED.map(([a, b]) => `${a} – ${b}`),
  said('ANY_OTHER_HOME_WIN'),
  said('ANY_OTHER_AWAY_WIN'),
  said('ANY_OTHER_DRAW'),
]

/** The chance of each final score; 0 for one that can no longer be. */
const correctScore = (goals: Goals, means: Goals, isOver: boolean): SideNow => {
  if (isOver) return scoreRunner(goals)
  const chances = Array.from({ length: NAMED.length + 3 }, () => 0)
  for (const [a, b, p] of endings(goals, means)) {
    const runner = scoreRunner([a, b])
    chances[runner] = (chances[runner] ?? 0) + p
  }
  const sum = chances.reduce((all, p) => all + p, 0)
  return chances.map((p) => p / sum)
}

/** A football match as its other markets see it. */
export type FootballNow = {
  readonly goals: Goals
  /** The goals at half-time; null before it. */
  readonly half: Goals | null
  /** The goals to be expected until the end, and until half-time. */
  readonly means: Goals
  readonly halfMeans: Goals
  readonly isOver: boolean
}

/** The other markets of a football match now (MKT-13). */
export const footballSides = ({ goals, half, means, halfMeans, isOver }: FootballNow): Readonly<Record<string, SideNow>> => ({
  ou15: overUnder(1, goals[0] + goals[1], means[0] + means[1], isOver),
  ou25: overUnder(2, goals[0] + goals[1], means[0] + means[1], isOver),
  ou35: overUnder(3, goals[0] + goals[1], means[0] + means[1], isOver),
  btts: bothScore(goals, means, isOver),
  score: correctScore(goals, means, isOver),
  half: half === null ? leadChances(goals, halfMeans) : leaderOf(half),
})
