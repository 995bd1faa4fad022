import { said } from '#domain/ledger/said.ts'
import { expect, test } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { fancyOf, runsResult } from '#domain/betting/runs.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { fixtureAt, fixtureOf, SERIES, scriptOf, sidesOf } from '#server/feeds/simulator/fixtures.ts'
import { isSession, SESSIONS, sessionQuote } from '#server/feeds/simulator/sessions.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { profit, quoteOdds } from '#domain/betting/bets.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const [T20] = SERIES
if (T20 === undefined) throw new Error('no cricket')
const sessionsIn = (slot: number) => sidesOf(fixtureAt(T20, slot)).filter(({ side }) => isSession(side))

test('[MKT-01] a session of a T20 counts the runs after 6, 10, 15 or 20 overs of an innings', () => {
  let endedEarly = 0
  for (let slot = 0; slot < 30; slot++) {
    const final = scriptOf('pavilion', fixtureAt(T20, slot)).moments.at(-1)?.score
    if (final?.sport !== 'cricket') throw new Error('not cricket')
    const sides = sessionsIn(slot)
    expect(sides).toHaveLength(8)
    for (const fixture of sides) {
      expect(fixtureOf(fixture.marketId)).toEqual(fixture)
      const { innings = 0, overs = 0 } = SESSIONS.get(fixture.side ?? '') ?? {}
      const byOver = final.innings[innings]?.byOver ?? []
      if (byOver.length < overs) endedEarly += 1
      expect(scriptOf('pavilion', fixture).winner).toBe(byOver.slice(0, overs).reduce((sum, runs) => sum + runs, 0))
    }
  }
  expect(endedEarly).toBeGreaterThan(0)
})

test('[MKT-01] a session’s script stops around every ball, with bettable prices on lines a run apart', () => {
  for (let slot = 0; slot < 12; slot++)
    for (const fixture of sessionsIn(slot)) {
      const { moments, endMs } = scriptOf('pavilion', fixture)
      let free = 0
      for (const [tick, { offsetMs, suspend, chances }] of moments.entries()) {
        expect(offsetMs).toBeGreaterThanOrEqual(free)
        free = offsetMs + (suspend?.ms ?? 0)
        if (tick > 0) expect(['BALL_RUNNING', 'WICKET']).toContain(suspend?.label.key)
        if (offsetMs >= endMs) continue
        const { marketId, runners } = fixture
        const rest = { seed: 's', realMs: tick * 22_000, tick, volatile: false, inplay: true, tradedRupees: 0, shares: [] }
        const [{ back = [], lay = [] } = {}] = sessionQuote({ ...rest, marketId, runners, chances })
        for (const [[yes], [no]] of [[back, lay]] as const) {
          if (yes === undefined || no === undefined) continue
          expect([0, 1000]).toContain(yes[0] - no[0])
          expect(no[1] - yes[1]).toBe(yes[0] === no[0] ? 20 : 0)
          expect(Math.abs(no[0] / 1000 - Math.min(chances[0] ?? 0, chances[2] ?? 999))).toBeLessThan(2.5)
        }
      }
    }
})

test('[MKT-01] neither side of the session quotes wins on average', () => {
  const sums = { back: { staked: 0, won: 0 }, lay: { staked: 0, won: 0 } }
  for (let slot = 0; slot < 120; slot++)
    for (const fixture of sessionsIn(slot)) {
      const { moments, endMs, winner } = scriptOf('fair', fixture)
      for (const [tick, { offsetMs, chances, suspend }] of moments.entries()) {
        if (offsetMs >= endMs || suspend?.ms === 4000) continue
        const { marketId, runners } = fixture
        const rest = { seed: 's', realMs: tick * 22_000, tick, volatile: false, inplay: true, tradedRupees: 0, shares: [] }
        const [{ back = [], lay = [] } = {}] = sessionQuote({ ...rest, marketId, runners, chances })
        for (const [side, [best]] of [
          ['back', back],
          ['lay', lay],
        ] as const) {
          if (best === undefined) continue
          sums[side].staked += 1
          sums[side].won += runsResult({ side, line: best[0] / 1000, odds: quoteOdds(best[1]), stake: paise(100) }, winner) / 100
        }
      }
    }
  for (const { staked, won } of [sums.back, sums.lay]) {
    expect(staked).toBeGreaterThan(10_000)
    expect(won / staked).toBeLessThan(0)
    expect(won / staked).toBeGreaterThan(-0.2)
  }
})

test('[MKT-01][MKT-03] opens at most two sessions at once, stops them at each ball, settles them by the score', () => {
  const clock = virtualClock(START)
  const seen = follower()
  const updates: (readonly [number, FeedUpdate])[] = []
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, calm: 4 })
  feed.start((update) => {
    updates.push([clock.now() - START, update])
    seen.sink(update)
  })
  const fixture = fixtureAt(T20, 0)
  const sides = sessionsIn(0)
  const known = () => sides.flatMap(({ marketId }) => seen.markets.get(marketId) ?? [])
  const { moments, endMs } = scriptOf('pavilion', fixture)
  clock.advance(fixture.startMs - 1000)
  expect(known()).toEqual([])
  clock.advance(1000)
  expect(known().map(({ status }) => status)).toEqual(['OPEN', 'OPEN', ...Array.from({ length: 6 }, () => 'INACTIVE')])
  const [{ score: first } = { score: null }] = moments
  const batting = first?.sport === 'cricket' ? first.innings[0]?.team.slice(0, 3).toUpperCase() : ''
  expect(known()[0]?.market).toMatchObject({
    marketType: 'SESSION',
    marketName: `6 Over Runs ${batting}`,
    runners: [{ selectionId: 1, runnerName: `6 Over Runs ${batting}` }],
  })
  for (const { offsetMs, score } of moments) {
    clock.advance(START + fixture.startMs + offsetMs - clock.now())
    expect(known().filter(({ status }) => status === 'OPEN').length).toBeLessThanOrEqual(2)
    if (score.sport !== 'cricket') continue
    for (const { status, label } of known())
      if (status === 'SUSPENDED')
        expect(['BALL_RUNNING', 'WICKET', 'RESULT_KNOWN']).toContain(label !== null && typeof label === 'object' ? label.key : label)
  }
  clock.advance(60_000)
  expect(known().map(({ status, runs }) => [status, runs])).toEqual(sides.map((side) => ['CLOSED', scriptOf('pavilion', side).winner]))
  const [six] = sides
  const lines = updates.flatMap(([at, update]) =>
    update.kind === 'ladder' && update.marketId === six?.marketId ? [[at, update.runners[0]?.back?.[0]?.[0] ?? 0] as const] : [],
  )
  const shown = lines.filter(([, line]) => line > 0)
  expect(new Set(shown.map(([, line]) => line)).size).toBeGreaterThan(3)
  expect(shown.every(([at]) => at < fixture.startMs + endMs)).toBe(true)
  expect(seen.faults).toEqual([])
  feed.stop()
})

test('[MKT-01] sends the runs of a session with open bets that ended while the exchange was down', () => {
  const [six] = sessionsIn(0)
  if (six === undefined) throw new Error('no session')
  const told: FeedUpdate[] = []
  const clock = virtualClock(millisSchema.parse(START + 30 * 3_600_000))
  simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, unsettled: [six.marketId] }).start((update) => told.push(update))
  const runs = scriptOf('pavilion', six).winner
  expect(told).toContainEqual({ kind: 'result', marketId: six.marketId, winners: [], runs, note: said('RUNS_MADE', runs) })
})

test('[SLIP-08] a fancyPrice and its odds are one price', () => {
  for (const fancyPrice of [5, 90, 100, 110, 137])
    for (const stake of [1, 99, 123_457]) {
      expect(fancyOf(quoteOdds(fancyPrice))).toBe(fancyPrice)
      expect(profit('back', quoteOdds(fancyPrice), paise(stake))).toBe(Math.round((stake * fancyPrice) / 100))
    }
})
