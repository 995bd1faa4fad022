import { said } from '#domain/said.ts'
import { footballThrown, meansOf, type Tick } from './football.ts'
import { leadChances, leaderOf, poisson } from './football-sides.ts'
import { hash01, type Seed, seededRng } from './prng.ts'
import type { Moment, Script } from './script.ts'

/** Two of something, of the side at home first. */
type Pair = readonly [number, number]
/** One match of a season: the places of its sides in the list of names, and its start in the season's own time. */
export type Game = { readonly matchId: string; readonly sides: Pair; readonly startMs: number }
/** The sides of a competition and their matches, in order; no two at one time. */
export type Season = { readonly names: readonly string[]; readonly games: readonly Game[] }

/** A win has three points, a draw one. */
const WIN = 3
/** A chance is a share of this many thrown ends of the season. */
const THROWS = 400
/** The least chance of a side that may still win, however few of the throws it wins. */
const LEAST = 0.002
/** Prices look at a match this often, and at its goals, at half-time and at its end. */
const LOOK_MINUTES = 15

const pointsOf = (goals: Pair): Pair => {
  const lead = leaderOf(goals)
  return lead === 2 ? [1, 1] : lead === 0 ? [WIN, 0] : [0, WIN]
}

/** What a match adds to its sides' places in the table: a point is worth more than any difference of goals, and that more than goals scored. */
const worthOf = (goals: Pair): Pair => {
  const [home, away] = goals
  const [ours, theirs] = pointsOf(goals)
  const lead = home - away
  return [ours * 1_000_000 + lead * 1000 + home, theirs * 1_000_000 - lead * 1000 + away]
}
/** A match that is being played counts as ended like these: home, away, draw. */
const ENDS = [worthOf([1, 0]), worthOf([0, 1]), worthOf([0, 0])] as const

/** The number of goals by the throw of a dice. */
const thrownGoals = (chances: readonly number[], dice: number): number => {
  let sum = 0
  for (const [goals, chance] of chances.entries()) {
    sum += chance
    if (dice < sum) return goals
  }
  return chances.length - 1
}

/** A table: what each side has by its place in the list of names. */
type Table = number[]
const add = (table: Table, sides: Pair, [home, away]: Pair, sign: 1 | -1 = 1): void => {
  table[sides[0]] = (table[sides[0]] ?? 0) + sign * home
  table[sides[1]] = (table[sides[1]] ?? 0) + sign * away
}
const bestOf = (table: Table): number => table.indexOf(Math.max(...table))

/** Thrown ends of a season, the same for all its moments, so that a price moves by what happened alone. In one row of numbers: it is quick. */
const throwEnds = (seed: Seed, id: string, { names, games }: Season) => {
  const rng = seededRng(seed, id, 'season')
  const size = names.length
  /** Of each throw, what the matches that are still to come add to each side. */
  const ahead = new Float64Array(THROWS * size)
  const count = (side: number, at: number, by: number): void => {
    ahead[at * size + side] = (ahead[at * size + side] ?? 0) + by
  }
  const thrown = games.map(({ sides: [home, away] }) => {
    const means = meansOf(names[home] ?? '', names[away] ?? '')
    const [ours, theirs] = [poisson(means[0]), poisson(means[1])]
    return Array.from({ length: THROWS }, (_, at) => {
      const worth = worthOf([thrownGoals(ours, rng.next()), thrownGoals(theirs, rng.next())])
      count(home, at, worth[0])
      count(away, at, worth[1])
      return worth
    })
  })
  return {
    /** A match is no longer to come. */
    leave: (game: number, { sides: [home, away] }: Game): void => {
      for (const [at, worth] of thrown[game]?.entries() ?? []) {
        count(home, at, -worth[0])
        count(away, at, -worth[1])
      }
    },
    /** How often each side is the first of this table in the end. */
    sharesFrom: (table: Table): readonly number[] => {
      const wins = names.map(() => 0)
      for (let at = 0; at < ahead.length; at += size) {
        let [best, most] = [0, Number.NEGATIVE_INFINITY]
        for (let side = 0; side < size; side++) {
          const sum = (table[side] ?? 0) + (ahead[at + side] ?? 0)
          if (sum > most) [best, most] = [side, sum]
        }
        wins[best] = (wins[best] ?? 0) + 1 / THROWS
      }
      return wins
    },
  }
}

/** Does a price look at this instant of a match? Its end is looked at apart. */
const isLook = ({ score: { minute, period }, goal }: Tick, before: Tick | undefined): boolean =>
  goal !== null || period === 'half-time' || (period !== 'full-time' && minute % LOOK_MINUTES === 0 && before?.score.minute !== minute)

/**
 * The script of the winner of a season (MKT-13): the side with most points, then with the better difference of goals, more goals and a lot. A
 * side that cannot reach the points of another has no chance. It ends with the match that decides it, at the latest the last. The score of a
 * moment is that of its match.
 */
export const seasonScript = (seed: Seed, id: string, season: Season): Script => {
  const { names, games } = season
  const ends = throwEnds(seed, id, season)
  // A lot is less than one goal.
  const table: Table = names.map((name) => hash01(seed, id, 'lot', name))
  const points: Table = names.map(() => 0)
  const left: Table = names.map((_, side) => games.filter(({ sides }) => sides.includes(side)).length)
  const canWin = (side: number): boolean => (points[side] ?? 0) + WIN * (left[side] ?? 0) >= Math.max(...points)
  const chancesOf = (shares: readonly number[]): readonly number[] => {
    const floored = shares.map((share, side) => (canWin(side) ? Math.max(LEAST, share) : 0))
    const sum = floored.reduce((all, share) => all + share, 0)
    return floored.map((share) => share / sum)
  }

  const moments: Moment[] = []
  for (const [at, game] of games.entries()) {
    const { matchId, sides, startMs } = game
    const { ticks, endMs, means } = footballThrown(seed, matchId, names[sides[0]] ?? '', names[sides[1]] ?? '')
    const [first, last] = [ticks[0], ticks.at(-1)]
    if (first === undefined || last === undefined) throw new Error(`${matchId} has no moments`)
    if (at === 0) moments.push({ offsetMs: 0, score: first.score, chances: chancesOf(ends.sharesFrom(table)) })
    ends.leave(at, game)
    const shares = ENDS.map((end) => {
      const then = [...table]
      add(then, sides, end)
      return ends.sharesFrom(then)
    })
    for (const [which, tick] of ticks.entries()) {
      if (!isLook(tick, ticks[which - 1])) continue
      const lead = leadChances(tick.score.goals, [means[0] * tick.left, means[1] * tick.left])
      const mixed = names.map((_, side) => lead.reduce((sum, chance, end) => sum + chance * (shares[end]?.[side] ?? 0), 0))
      const suspend = tick.goal === null ? {} : { suspend: { label: said('GOAL'), ms: tick.goal.ms } }
      moments.push({ offsetMs: startMs + tick.offsetMs, score: tick.score, chances: chancesOf(mixed), ...suspend })
    }
    add(table, sides, worthOf(last.score.goals))
    add(points, sides, pointsOf(last.score.goals))
    add(left, sides, [1, 1], -1)
    const offsetMs = startMs + endMs
    moments.push({ offsetMs, score: last.score, chances: chancesOf(ends.sharesFrom(table)) })
    const isDecided = names.filter((_, side) => canWin(side)).length === 1
    if (isDecided || at === games.length - 1) return { moments, endMs: offsetMs, winner: bestOf(table) }
  }
  throw new Error(`${id} has no matches`)
}
