import { expect, test } from 'vitest'
import { type CricketScore, scoreSchema } from '#contract/market.ts'
import { type Ball, MOST_FACTS } from '#contract/play.ts'

const ball = (n: number, by: Partial<Ball> = {}): Ball => ({ n, innings: 0, over: 0, ball: 1, runs: 1, ...by })
const score: CricketScore = {
  sport: 'cricket',
  innings: [{ team: 'Lions', runs: 1, wickets: 0, overs: '0.1', byOver: [1], wicketOvers: [] }],
  batting: 0,
  thisOver: ['1'],
  batters: [],
  bowler: null,
  target: null,
  note: '',
}
const read = (play: unknown) => scoreSchema.safeParse({ ...score, play })
const factsOf = (facts: readonly unknown[]): readonly number[] | null => {
  const { data } = read({ facts, batting: [], bowling: [] })
  return data?.sport === 'cricket' ? (data.play?.facts.map(({ n }) => n) ?? null) : null
}

test('[BROWSE-05] a score is read with the balls that a feed tells, and without any', () => {
  expect(read(undefined).success).toBe(false)
  expect(scoreSchema.parse(score)).toEqual(score)
  expect(factsOf([ball(0), ball(1, { out: 'caught', zone: 'cover', batter: 'A', bowler: 'B' })])).toEqual([0, 1])
})

test('[BROWSE-05] a bad ball is left out of a score, and the others are read', () => {
  const bad: readonly unknown[] = [
    ...[null, 7, 'six', {}, { ...ball(1), runs: -1 }, { ...ball(1), runs: 0.5 }, { ...ball(1), runs: '4' }, { ...ball(1), innings: 9 }],
    ...[
      { ...ball(1), out: 'asleep' },
      { ...ball(1), zone: 'moon' },
      { ...ball(1), batter: '' },
      { ...ball(1), bowler: 'x'.repeat(81) },
    ],
    { ...ball(1), n: Number.NaN },
  ]
  for (const each of bad) expect(factsOf([ball(0), each, ball(2)])).toEqual([0, 2])
})

test('[BROWSE-05] a score with more balls than the bound, or with figures of no kind, is refused', () => {
  const many = Array.from({ length: MOST_FACTS + 1 }, (_, n) => ball(n))
  expect(factsOf(many.slice(1))).toHaveLength(MOST_FACTS)
  expect(read({ facts: many, batting: [], bowling: [] }).success).toBe(false)
  for (const play of [null, 4, [], {}, { facts: [], batting: {}, bowling: [] }]) expect(read(play).success).toBe(false)
})
