import type { Point } from '#contract/play.ts'
import { said } from '#domain/said.ts'
import type { Rng } from '#server/ports.ts'
import { pointWayOf } from './play.ts'
import { rating } from './names.ts'
import { between, type Seed, seededRng } from './prng.ts'
import { clampChance, type MatchScript, MOST_MOMENTS, type Moment, normalBelow, type SideNow } from './script.ts'

/** A script outside these lengths is thrown away and drawn again. */
const LENGTH_MS = [62 * 60_000, 160 * 60_000] as const
/** The line of games of a match, and about as many games as a set has. */
export const GAMES_LINE = 22.5
const GAMES_OF_SET = 9.8
const NAMES = ['0', '15', '30', '40'] as const

/** The chance that the server wins the game from `a`–`b`, when a point on serve is won with chance `p`. */
const game = (p: number, a: number, b: number): number => {
  if (a >= 3 && b >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p))
    if (a === b) return deuce
    return a > b ? p + (1 - p) * deuce : p * deuce
  }
  if (a >= 4) return 1
  if (b >= 4) return 0
  return p * game(p, a + 1, b) + (1 - p) * game(p, a, b + 1)
}

/** The chance that player 0 wins the set from these games, `server` about to serve, holding with these chances. */
const setChance = (
  holds: readonly [number, number],
  games: readonly [number, number],
  server: 0 | 1,
  known: Map<string, number>,
): number => {
  const [a, b] = games
  if (a >= 6 && a - b >= 2) return 1
  if (b >= 6 && b - a >= 2) return 0
  if (a === 7) return 1
  if (b === 7) return 0
  if (a === 6 && b === 6) return Math.min(0.95, Math.max(0.05, 0.5 + (holds[0] - holds[1]) * 0.6))
  const key = `${a}-${b}-${server}`
  const found = known.get(key)
  if (found !== undefined) return found
  const win = server === 0 ? holds[0] : 1 - holds[1]
  const other = server === 0 ? 1 : 0
  const chance = win * setChance(holds, [a + 1, b], other, known) + (1 - win) * setChance(holds, [a, b + 1], other, known)
  known.set(key, chance)
  return chance
}

const pointName = (own: number, other: number): string => {
  if (own >= 3 && other >= 3) return own > other ? 'A' : '40'
  return NAMES[Math.min(3, own)] ?? '40'
}

const attempt = (players: readonly [string, string], rng: Rng, court: Rng): MatchScript | null => {
  const edge = (rating(players[0]) - rating(players[1])) * 0.018
  const serve = [0.625 + edge, 0.625 - edge] as const
  const holds = [game(serve[0], 0, 0), game(serve[1], 0, 0)] as const
  const known = new Map<string, number>()
  const freshSet = setChance(holds, [0, 0], 0, known)
  const moments: Moment[] = []
  const sets: [number, number][] = [[0, 0]]
  const won: [number, number] = [0, 0]
  let points: [number, number] = [0, 0]
  let server: 0 | 1 = rng.next() < 0.5 ? 0 : 1
  let at = 0

  const current = (): [number, number] => sets.at(-1) ?? [0, 0]
  const tiebreak = (): boolean => current()[0] === 6 && current()[1] === 6

  /** The chance of player 0 to win the current set. */
  const inSetChance = (): number => {
    const [a, b] = current()
    if (tiebreak()) return 1 / (1 + Math.exp(-((points[0] - points[1]) * 0.55 + (holds[0] - holds[1]) * 2.4)))
    const other = server === 0 ? 1 : 0
    const holdsNow = game(serve[server], points[server], points[other])
    const win = server === 0 ? holdsNow : 1 - holdsNow
    return win * setChance(holds, [a + 1, b], other, known) + (1 - win) * setChance(holds, [a, b + 1], other, known)
  }

  /** The winner of a set by its number, 0 the first: known once it is played. */
  const setWinner = (number: number): SideNow => {
    const playedSets = won[0] + won[1]
    if (playedSets > number) {
      const [a, b] = sets[number] ?? [0, 0]
      return a > b ? 0 : 1
    }
    const p = clampChance(playedSets === number ? inSetChance() : freshSet)
    return [p, 1 - p]
  }

  /** Over and under the line of games: over once there are more, under when the match ends below it. */
  const totalGames = (): SideNow => {
    const games = sets.reduce((sum, [a, b]) => sum + a + b, 0)
    if (games > GAMES_LINE) return 0
    if (won[0] === 2 || won[1] === 2) return 1
    const [a, b] = current()
    const setsToCome = won[0] + won[1] === 0 ? 1 + 2 * freshSet * (1 - freshSet) : won[0] + won[1] === 1 ? likelyDecider() : 0
    const inSet = Math.max(GAMES_OF_SET - a - b, Math.max(1, 6 - Math.max(a, b)))
    const p = clampChance(normalBelow((games + inSet + setsToCome * GAMES_OF_SET - GAMES_LINE) / (2.2 * Math.sqrt(1 + setsToCome))))
    return [p, 1 - p]
  }
  /** The chance that the player who has lost the first set wins the second. */
  const likelyDecider = (): number => (won[0] === 1 ? 1 - inSetChance() : inSetChance())

  const chance = (): number => {
    if (won[0] === 2) return 1
    if (won[1] === 2) return 0
    const inSet = inSetChance()
    const decider = freshSet
    const ifWon = won[0] === 1 ? 1 : won[1] === 1 ? decider : freshSet + (1 - freshSet) * decider
    const ifLost = won[1] === 1 ? 0 : won[0] === 1 ? decider : freshSet * decider
    return inSet * ifWon + (1 - inSet) * ifLost
  }

  /** The point that is being played, but for the score after it. */
  let played: Omit<Point, 'games' | 'points' | 'n'> | null = null
  const addMoment = (suspend?: Moment['suspend']): void => {
    const p = clampChance(chance())
    const shown: [string, string] = tiebreak()
      ? [String(points[0]), String(points[1])]
      : [pointName(points[0], points[1]), pointName(points[1], points[0])]
    moments.push({
      offsetMs: Math.round(at),
      chances: [p, 1 - p],
      sides: { set1: setWinner(0), set2: setWinner(1), games: totalGames() },
      score: { sport: 'tennis', players: [players[0], players[1]], sets: sets.map(([a, b]) => [a, b]), points: shown, server },
      ...(suspend === undefined ? {} : { suspend }),
      ...(played === null
        ? {}
        : { point: { n: moments.length - 1, ...played, games: [...(sets[played.set] ?? current())], points: shown } }),
    })
  }

  addMoment()
  while (won[0] < 2 && won[1] < 2 && moments.length < MOST_MOMENTS) {
    const inTiebreak = tiebreak()
    const before = points[0] + points[1]
    const serving: 0 | 1 = inTiebreak && Math.floor((before + 1) / 2) % 2 === 1 ? (server === 0 ? 1 : 0) : server
    const winner: 0 | 1 = rng.next() < serve[serving] ? serving : serving === 0 ? 1 : 0
    const loser = winner === 0 ? 1 : 0
    played = { set: sets.length - 1, server: serving, winner, way: pointWayOf(court, winner === serving) }
    at += between(rng, 24_000, 36_000)
    points[winner]++
    const need = inTiebreak ? 7 : 4
    if (points[winner] >= need && points[winner] - points[loser] >= 2) {
      const games = current()
      games[winner]++
      points = [0, 0]
      const broken = !inTiebreak && winner !== server
      server = server === 0 ? 1 : 0
      played = { ...played, ends: 'game' }
      at += 20_000
      if ((games[winner] >= 6 && games[winner] - games[loser] >= 2) || games[winner] === 7) {
        won[winner]++
        played = { ...played, ends: won[winner] === 2 ? 'match' : 'set' }
        at += 60_000
        if (won[winner] < 2) sets.push([0, 0])
      }
      addMoment(broken && won[winner] < 2 ? { label: said('BREAK_OF_SERVE'), ms: Math.round(between(rng, 4000, 6000)) } : undefined)
      continue
    }
    const returner = server === 0 ? 1 : 0
    const breakPoint = !inTiebreak && winner === returner && points[returner] >= 3 && points[returner] - points[server] === 1
    addMoment(breakPoint ? { label: said('BREAK_POINT'), ms: Math.round(between(rng, 4000, 6000)) } : undefined)
  }
  return won[0] === 2 || won[1] === 2 ? { moments, endMs: Math.round(at), winner: won[0] === 2 ? 0 : 1 } : null
}

/** A whole tennis match (best of three), point by point: the same seed gives the same match. An odd length is drawn again. */
export const tennisScript = (seed: Seed, matchId: string, home: string, away: string): MatchScript => {
  let last: MatchScript | null = null
  for (let go = 0; go < 200; go++) {
    const script = attempt([home, away], seededRng(seed, matchId, 'tennis', go), seededRng(seed, matchId, 'court', go))
    if (script === null) continue
    last = script
    if (script.endMs >= LENGTH_MS[0] && script.endMs <= LENGTH_MS[1]) return script
  }
  if (last === null) throw new Error(`No match came of seed ${seed}, ${matchId}`)
  return last
}
