import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type CricketScore, type Score, scoreSchema } from '#contract/market.ts'
import { type Ball, type CricketPlay, MOST_FACTS } from '#contract/play.ts'
import { freshScore, joinedScore } from '#domain/market/play.ts'
import { fixtureAt, matchOf, SERIES } from '#server/feeds/simulator/fixtures.ts'
import { toldScore } from '#server/feeds/simulator/play.ts'
import type { MatchScript } from '#server/feeds/simulator/script.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const scriptOf = (sport: string, seed: string, slot: number): MatchScript => {
  const series = SERIES.find((each) => each.sport === sport)
  if (series === undefined) throw new Error(`no ${sport}`)
  return matchOf(seed, fixtureAt(series, slot))
}
const told = (script: MatchScript, at: number): CricketScore & { readonly play: CricketPlay } => {
  const score = toldScore(script.moments, at)
  if (score?.sport !== 'cricket' || score.play === undefined) throw new Error('nothing is told')
  return { ...score, play: score.play }
}
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)
const isExtra = ({ extra }: Ball): boolean => extra !== undefined

/** A match of cricket, and a moment of it by its share. */
const moments = fc
  .record({ sport: fc.constantFrom('cricket', 'short', 'ball'), seed: fc.string(), slot: fc.nat(40), share: fc.nat(1000) })
  .map(({ sport, seed, slot, share }) => {
    const script = scriptOf(sport, seed, slot)
    return { script, at: Math.floor(((script.moments.length - 1) * share) / 1000) }
  })

test('[BROWSE-05] the balls of an innings add up to its score, and to the figures of its players', () => {
  fc.assert(
    fc.property(moments, ({ script, at }) => {
      const { innings, play, batters } = told(script, at)
      const balls = script.moments.slice(0, at + 1).flatMap(({ ball }) => ball ?? [])
      for (const [index, { runs, wickets, overs }] of innings.entries()) {
        const of = balls.filter((ball) => ball.innings === index)
        const batting = play.batting.filter((row) => row.innings === index)
        const bowling = play.bowling.filter((row) => row.innings === index)
        const legal = of.filter((ball) => !isExtra(ball)).length
        expect([sum(of, (ball) => ball.runs), of.filter(({ out }) => out !== undefined).length]).toEqual([runs, wickets])
        expect(`${Math.floor(legal / 6)}.${legal % 6}`).toBe(overs)
        expect(sum(batting, (row) => row.runs) + sum(of.filter(isExtra), (ball) => ball.runs)).toBe(runs)
        expect([sum(batting, ({ balls: faced }) => faced), sum(bowling, ({ balls: bowled }) => bowled)]).toEqual([legal, legal])
        expect([sum(bowling, (row) => row.runs), sum(bowling, (row) => row.wickets)]).toEqual([runs, wickets])
        expect(batting.filter(({ out }) => out !== undefined)).toHaveLength(wickets)
      }
      for (const { name, runs } of batters) {
        const row = play.batting.findLast((each) => each.name === name)
        if (row?.out === undefined) expect(row?.runs).toBe(runs)
      }
    }),
    { numRuns: 40 },
  )
})

test('[BROWSE-05] the last balls are those of the over under way, and the wire takes them whole', () => {
  fc.assert(
    fc.property(moments, ({ script, at }) => {
      const score = told(script, at)
      const { facts } = score.play
      const signs = facts.map(({ out, extra, runs }) => (out === undefined ? (extra ?? String(runs)) : 'W'))
      const now = facts.filter(({ innings }) => innings === score.batting)
      expect(signs.slice(signs.length - Math.min(now.length, score.thisOver.length))).toEqual(score.thisOver.slice(-now.length || 99))
      expect(facts.length).toBeLessThanOrEqual(MOST_FACTS)
      expect(z.decode(scoreSchema, z.encode(scoreSchema, score))).toEqual(score)
    }),
    { numRuns: 40 },
  )
})

test('[BROWSE-05] the same seed tells the same balls, and another seed tells others', () => {
  const balls = (seed: string): readonly Ball[] => told(scriptOf('cricket', seed, 3), 100).play.facts
  expect(balls('one')).toEqual(balls('one'))
  expect(balls('two')).not.toEqual(balls('one'))
})

test('[BROWSE-05] a client that hears each change knows what a client knows that reads the score late', () => {
  fc.assert(
    fc.property(moments, fc.nat(1000), ({ script, at }, share) => {
      const from = Math.floor((at * share) / 1000)
      let server: Score = told(script, from)
      let client: Score = server
      for (let next = from + 1; next <= at; next++) {
        const now = told(script, next)
        client = joinedScore(client, freshScore(server, now))
        server = now
      }
      expect(client).toEqual(server)
    }),
    { numRuns: 20 },
  )
})

test('[BROWSE-05] the feed tells the balls of a match with its score', () => {
  const clock = virtualClock(START)
  const seen = follower()
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START })
  feed.start(seen.sink)
  clock.advance(120_000)
  const [score] = [...seen.scores.values()].filter((each) => each.sport === 'cricket')
  if (score?.sport !== 'cricket') throw new Error('no cricket')
  expect(score.play?.facts.length).toBeGreaterThan(0)
  expect(score.play?.bowling.length).toBeGreaterThan(0)
  feed.stop()
})

/** All facts of a match of football or tennis, from its moments. */
const incidentsOf = (script: MatchScript) => script.moments.flatMap(({ incident }) => incident ?? [])
const pointsOf = (script: MatchScript) => script.moments.flatMap(({ point }) => point ?? [])
const matches = (sport: string) => fc.record({ seed: fc.string(), slot: fc.nat(40) }).map(({ seed, slot }) => scriptOf(sport, seed, slot))

test('[BROWSE-05] the goals that football’s facts tell are those of its score, each at its minute', () => {
  fc.assert(
    fc.property(matches('football'), (script) => {
      const score = toldScore(script.moments, script.moments.length - 1)
      if (score?.sport !== 'football') throw new Error('no football')
      const facts = incidentsOf(script)
      const minutes = (side: 0 | 1) => facts.filter((each) => each.kind === 'goal' && each.side === side).map(({ minute }) => minute)
      expect([minutes(0), minutes(1)]).toEqual(score.goalMinutes)
      expect(facts.map(({ n }) => n)).toEqual(facts.map((_, n) => n))
      expect(score.play?.facts).toEqual(facts.slice(-MOST_FACTS))
      expect(z.decode(scoreSchema, z.encode(scoreSchema, score))).toEqual(score)
    }),
    { numRuns: 30 },
  )
})

test('[BROWSE-05] the points that tennis’s facts tell make its games, its sets and its winner', () => {
  fc.assert(
    fc.property(matches('tennis'), (script) => {
      const score = toldScore(script.moments, script.moments.length - 1)
      if (score?.sport !== 'tennis') throw new Error('no tennis')
      const facts = pointsOf(script)
      const games = score.sets.map((_, set) =>
        [0, 1].map((player) => facts.filter((each) => each.set === set && each.ends !== undefined && each.winner === player).length),
      )
      expect(games).toEqual(score.sets)
      expect(facts.filter(({ ends }) => ends === 'set' || ends === 'match')).toHaveLength(score.sets.length)
      expect([facts.at(-1)?.ends, facts.at(-1)?.winner]).toEqual(['match', script.winner])
      for (const { way, server, winner } of facts) {
        if (way === 'ace') expect(winner).toBe(server)
        if (way === 'double-fault') expect(winner).not.toBe(server)
      }
      expect(score.play?.facts).toEqual(facts.slice(-MOST_FACTS))
      expect(z.decode(scoreSchema, z.encode(scoreSchema, score))).toEqual(score)
    }),
    { numRuns: 15 },
  )
})
