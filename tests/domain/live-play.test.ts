import { expect, test } from 'vitest'
import type { CricketScore, FootballScore, Score, TennisScore } from '#contract/market.ts'
import { type Ball, type CricketPlay, type Incident, MOST_FACTS, type Point } from '#contract/play.ts'
import { freshScore, joinedScore, plainScore } from '#domain/market/play.ts'

const ball = (n: number, by: Partial<Ball> = {}): Ball => ({ n, innings: 0, over: 0, ball: 1, runs: 1, ...by })
const batter = (n: number, name: string, runs: number) => ({ n, innings: 0, name, runs, balls: runs, fours: 0, sixes: 0 })
const plain: CricketScore = {
  ...{ sport: 'cricket', innings: [], batting: 0, thisOver: [], batters: [], bowler: null, target: null, note: '' },
}
const scored = (facts: readonly Ball[], batting: CricketPlay['batting'] = []): CricketScore => ({
  ...plain,
  play: { facts: [...facts], batting, bowling: [] },
})
const numbers = (score: Score): readonly number[] => (score.sport === 'cricket' ? (score.play?.facts.map(({ n }) => n) ?? []) : [])
const balls = (from: number, to: number): readonly Ball[] => Array.from({ length: to - from + 1 }, (_, at) => ball(from + at))

test('[BROWSE-05] new balls join those that are known, each once, the newest 60 alone', () => {
  const known = joinedScore(scored(balls(1, 3)), scored([ball(3, { runs: 2 }), ball(4)]))
  expect(known.sport === 'cricket' && known.play?.facts.map(({ n, runs }) => [n, runs])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 1],
  ])
  expect(numbers(joinedScore(known, scored(balls(5, 64))))).toEqual(balls(65 - MOST_FACTS, 64).map(({ n }) => n))
})

test('[BROWSE-05] a score without balls takes none away, unless it is of another sport', () => {
  expect(numbers(joinedScore(scored(balls(1, 2)), { ...plain, note: 'tea' }))).toEqual([1, 2])
  expect(joinedScore(scored(balls(1, 2)), { ...plain, note: 'tea' })).toMatchObject({ note: 'tea' })
  const tennis: Score = { sport: 'tennis', players: ['A', 'B'], sets: [], points: ['0', '0'], server: 0 }
  expect(joinedScore(scored(balls(1, 2)), tennis)).toBe(tennis)
  expect(joinedScore(undefined, plain)).toBe(plain)
})

test('[BROWSE-05] a change has the balls since the one before, and three that may be unheard', () => {
  expect(numbers(freshScore(scored(balls(1, 50)), scored(balls(1, 52))))).toEqual([48, 49, 50, 51, 52])
  expect(numbers(freshScore(scored(balls(1, 52)), scored(balls(1, 52))))).toEqual([50, 51, 52])
  expect(numbers(freshScore(undefined, scored(balls(1, 52))))).toHaveLength(52)
  expect(freshScore(scored(balls(1, 2)), plain)).toBe(plain)
})

test('[BROWSE-05] a change has the figures of those who play in its balls, and of the batters who are in', () => {
  const figures = [batter(0, 'Out', 9), batter(1, 'Hit', 4), batter(2, 'In', 0), batter(3, 'Long ago', 7)]
  const now = { ...scored([ball(1, { batter: 'Hit' })], figures), batters: [{ name: 'In', runs: 0, balls: 0, striker: true }] }
  const change = freshScore(undefined, now)
  expect(change.sport === 'cricket' && change.play?.batting.map(({ name }) => name)).toEqual(['Hit', 'In'])
  const client = joinedScore(scored([], [batter(0, 'Out', 9), batter(1, 'Hit', 0), batter(3, 'Long ago', 7)]), change)
  expect(client.sport === 'cricket' && client.play?.batting).toEqual(figures)
})

test('[BROWSE-01] the score of a list of many events is without balls', () => {
  expect(plainScore(scored(balls(1, 2)))).toEqual(plain)
  expect(plainScore(null)).toBeNull()
})

test('[BROWSE-05] the facts of football and of tennis join and travel as those of cricket do', () => {
  const football = (from: number, to: number): FootballScore => ({
    ...{ sport: 'football', home: 'A', away: 'B', goals: [0, 0], minute: 3, period: 'first', goalMinutes: [[], []] },
    play: { facts: balls(from, to).map(({ n }): Incident => ({ n, minute: n, side: 0, kind: 'attack' })) },
  })
  const tennis = (from: number, to: number): TennisScore => ({
    ...{ sport: 'tennis', players: ['A', 'B'], sets: [], points: ['0', '0'], server: 0 },
    play: { facts: balls(from, to).map(({ n }): Point => ({ n, set: 0, server: 0, winner: 0, games: [0, 0], points: ['15', '0'] })) },
  })
  for (const of of [football, tennis]) {
    const change = freshScore(of(1, 50), of(1, 52))
    expect(change).toEqual(of(48, 52))
    expect(joinedScore(of(1, 50), change)).toEqual(of(1, 52))
    expect(joinedScore(of(1, 70), of(71, 72))).toEqual(of(13, 72))
    expect(plainScore(of(1, 2))).not.toHaveProperty('play')
  }
  expect(joinedScore(football(1, 2), tennis(1, 1))).toEqual(tennis(1, 1))
})
