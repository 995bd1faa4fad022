import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { fancyOf, runsResult } from '#domain/betting/runs.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { fixtureAt, fixtureOf, matchOf, SERIES, scriptBeside, sidesOf } from '#server/feeds/simulator/fixtures.ts'
import { eleven } from '#server/feeds/simulator/names.ts'
import { isLine, isSession, sessionQuote } from '#server/feeds/simulator/sessions.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import type { Script } from '#server/feeds/simulator/script.ts'
import { profit, quoteOdds } from '#domain/betting/bets.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const [T20] = SERIES
if (T20 === undefined) throw new Error('no cricket')
/** The sessions of a match that open, each with its script. */
const sessionsIn = (slot: number, match = matchOf('pavilion', fixtureAt(T20, slot))) =>
  sidesOf(fixtureAt(T20, slot)).flatMap((fixture) => {
    const script = isSession(fixture.side) && !isLine(fixture.side) ? scriptBeside(match, fixture.side) : null
    return script === null || typeof script.winner !== 'number' ? [] : [{ fixture, script: { ...script, winner: script.winner } }]
  })

/** The runs that each session of an innings must come to, by the score of every ball. */
const countedIn = (match: Script, innings: 0 | 1): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>()
  const cards = match.moments.flatMap(({ score }) => {
    const now = score.sport === 'cricket' && score.batting === innings ? score.innings[innings] : undefined
    return now === undefined || score.sport !== 'cricket' ? [] : [{ now, batters: score.batters }]
  })
  const byOver = cards.at(-1)?.now.byOver ?? []
  for (const overs of [6, 10, 12, 15, 18, 20])
    counted.set(
      `o${overs}`,
      byOver.slice(0, overs).reduce((sum, runs) => sum + runs, 0),
    )
  for (const [at, runs] of byOver.entries()) counted.set(`n${at + 1}`, runs)
  const { wickets = 0, runs: total = 0, team = '' } = cards.at(-1)?.now ?? {}
  const falls = Array.from({ length: wickets }, (_, at) => cards.find(({ now }) => now.wickets === at + 1)?.now.runs ?? 0)
  for (const [at, runs] of (wickets < 10 ? [...falls, total] : falls).entries()) {
    counted.set(`w${at + 1}`, runs)
    counted.set(`s${at + 1}`, runs - (falls[at - 1] ?? 0))
  }
  for (const [at, name] of eleven(team).entries()) {
    const seen = cards.flatMap(({ batters }) => batters.find((batter) => batter.name === name)?.runs ?? [])
    if (seen.length > 0) counted.set(`p${at + 1}`, Math.max(...seen))
  }
  return counted
}

test('[MKT-01] a session counts first overs, one over, a batter, a wicket or a partnership, by the score', () => {
  let endedEarly = 0
  for (let slot = 0; slot < 12; slot++) {
    const match = matchOf('pavilion', fixtureAt(T20, slot))
    const sessions = sessionsIn(slot, match)
    for (const innings of [0, 1] as const) {
      const counted = countedIn(match, innings)
      const sides = sessions.filter(({ fixture }) => fixture.side?.startsWith(`i${innings + 1}`))
      for (const { fixture, script } of sides) {
        expect(fixtureOf(fixture.marketId)).toEqual(fixture)
        const name = fixture.side?.slice(2) ?? ''
        // An over that an innings did not come to has no runs.
        if (!counted.has(name) && name.startsWith('n')) endedEarly += 1
        expect([name, script.winner]).toEqual([name, counted.get(name) ?? 0])
      }
      const names = sides.map(({ fixture }) => fixture.side?.slice(2))
      expect([...counted.keys()].filter((name) => !names.includes(name))).toEqual([])
    }
  }
  expect(endedEarly).toBeGreaterThan(0)
})

test('[MKT-12] eight sessions or more are open at any ball of an innings but its last overs', () => {
  for (let slot = 0; slot < 6; slot++) {
    const match = matchOf('pavilion', fixtureAt(T20, slot))
    const sides = sessionsIn(slot, match)
    for (const { offsetMs, score } of match.moments) {
      if (score.sport !== 'cricket') continue
      const { overs = '0', wickets = 0 } = score.innings[score.batting] ?? {}
      if (Number(overs) >= 17 || wickets === 10 || (score.target ?? 999) <= (score.innings[1]?.runs ?? 0)) continue
      const open = sides.filter(({ script }) => (script.moments[0]?.offsetMs ?? 0) <= offsetMs && offsetMs < script.endMs)
      expect(open.length).toBeGreaterThanOrEqual(8)
    }
  }
})

test('[MKT-01] a session’s script stops around every ball, with bettable prices on lines a run apart', () => {
  for (let slot = 0; slot < 3; slot++)
    for (const { fixture, script } of sessionsIn(slot)) {
      const { moments, endMs } = script
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

test('[MKT-01] neither side of the session quotes wins on average, of any kind of session', () => {
  const sums: Record<string, { staked: number; won: number }> = {}
  for (let slot = 0; slot < 60; slot++)
    for (const { fixture, script } of sessionsIn(slot, matchOf('fair', fixtureAt(T20, slot)))) {
      const { moments, endMs, winner } = script
      for (const [tick, { offsetMs, chances, suspend }] of moments.entries()) {
        if (offsetMs >= endMs || suspend?.ms === 4000) continue
        const { marketId, runners, side: name = '' } = fixture
        const rest = { seed: 's', realMs: tick * 22_000, tick, volatile: false, inplay: true, tradedRupees: 0, shares: [] }
        const [{ back = [], lay = [] } = {}] = sessionQuote({ ...rest, marketId, runners, chances })
        for (const [side, [best]] of [
          ['back', back],
          ['lay', lay],
        ] as const) {
          if (best === undefined) continue
          sums[`${name?.[2]} ${side}`] ??= { staked: 0, won: 0 }
          const sum = sums[`${name?.[2]} ${side}`] ?? { staked: 0, won: 0 }
          sum.staked += 1
          sum.won += runsResult({ side, line: best[0] / 1000, odds: quoteOdds(best[1]), stake: paise(100) }, winner) / 100
        }
      }
    }
  for (const kind of ['o', 'n', 'p', 'w', 's'])
    for (const side of ['back', 'lay']) {
      const { staked = 0, won = 0 } = sums[`${kind} ${side}`] ?? {}
      expect(staked).toBeGreaterThan(2500)
      expect([kind, side, won / staked < 0, won / staked > -0.25]).toEqual([kind, side, true, true])
    }
})

test('[MKT-01][MKT-03] lists a session when it opens, stops it at each ball, settles it by the score', () => {
  const clock = virtualClock(START)
  const seen = follower()
  const fixture = fixtureAt(T20, 0)
  const sides = sessionsIn(0)
  const [six] = sides
  /** When the first six overs were quoted, and at which line. */
  const lines: (readonly [number, number])[] = []
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, calm: 4 })
  feed.start((update) => {
    if (update.kind === 'ladder' && update.marketId === six?.fixture.marketId)
      lines.push([clock.now() - START, update.runners[0]?.back?.[0]?.[0] ?? 0])
    seen.sink(update)
  })
  const known = () => sides.flatMap(({ fixture: { marketId } }) => seen.markets.get(marketId) ?? [])
  const { moments } = matchOf('pavilion', fixture)
  clock.advance(fixture.startMs - 1000)
  expect(known()).toEqual([])
  clock.advance(1000)
  const [{ score: first } = { score: null }] = moments
  const team = (first?.sport === 'cricket' ? first.innings[0]?.team : undefined) ?? ''
  const batting = team.slice(0, 3).toUpperCase()
  expect(known().map(({ market }) => market.marketName)).toEqual([
    ...[6, 10, 12, 15, 18, 20].map((overs) => `${overs} Over Runs ${batting}`),
    ...[1, 2, 3].map((over) => `Only Over ${over} Runs ${batting}`),
    ...eleven(team)
      .slice(0, 2)
      .map((player) => `${player.replace(/^(.)\S+/, '$1.')} Runs`),
    `Fall of 1st Wicket ${batting}`,
    `1st Wicket Partnership ${batting}`,
  ])
  expect(known()[0]).toMatchObject({
    status: 'OPEN',
    market: { marketType: 'SESSION', runners: [{ selectionId: 1, runnerName: `6 Over Runs ${batting}` }] },
  })
  for (const { offsetMs, score } of moments) {
    clock.advance(START + fixture.startMs + offsetMs - clock.now())
    const fallen = score.sport === 'cricket' ? (score.innings[0]?.wickets ?? 0) : 0
    const wickets = known().filter(({ market }) => market.marketName.startsWith('Fall') && market.marketName.endsWith(batting))
    // No session shows ahead when a wicket falls.
    expect(wickets.length).toBeLessThanOrEqual(Math.min(10, fallen + 1))
    for (const { status, label } of known())
      if (status === 'SUSPENDED')
        expect(['BALL_RUNNING', 'WICKET', 'RESULT_KNOWN']).toContain(label !== null && typeof label === 'object' ? label.key : label)
  }
  clock.advance(60_000)
  expect(sides.map(({ fixture: { marketId } }) => seen.markets.get(marketId)).map((each) => [each?.status, each?.runs])).toEqual(
    sides.map(({ script }) => ['CLOSED', script.winner]),
  )
  const shown = lines.filter(([, line]) => line > 0)
  expect(new Set(shown.map(([, line]) => line)).size).toBeGreaterThan(3)
  expect(shown.every(([at]) => at < fixture.startMs + (six?.script.endMs ?? 0))).toBe(true)
  expect(seen.faults).toEqual([])
  feed.stop()
})

test('[MKT-01] the break before a chase lists the sessions that open with it, and takes no bet on them', () => {
  const fixture = fixtureAt(T20, 0)
  const chase = matchOf('pavilion', fixture).moments.find(({ score }) => score.sport === 'cricket' && score.batting === 1)
  const clock = virtualClock(millisSchema.parse(START + fixture.startMs + (chase?.offsetMs ?? 0) - 60_000))
  const seen = follower()
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START })
  feed.start(seen.sink)
  const known = () =>
    sessionsIn(0).flatMap(({ fixture: { marketId, side } }) => (side?.startsWith('i2') ? (seen.markets.get(marketId)?.status ?? []) : []))
  expect(known()).toEqual(Array.from({ length: 13 }, () => 'INACTIVE'))
  clock.advance(60_000)
  expect(known()).toEqual(Array.from({ length: 13 }, () => 'OPEN'))
  feed.stop()
})

test('[MKT-01] sends the runs of a session with open bets that ended while the exchange was down', () => {
  const [six] = sessionsIn(0)
  if (six === undefined) throw new Error('no session')
  const told: FeedUpdate[] = []
  const clock = virtualClock(millisSchema.parse(START + 30 * 3_600_000))
  const { marketId } = six.fixture
  simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, unsettled: [marketId] }).start((update) => told.push(update))
  const runs = six.script.winner
  expect(told).toContainEqual({ kind: 'result', marketId, winners: [], runs, note: said('RUNS_MADE', runs) })
})

test('[SLIP-08] a fancyPrice and its odds are one price', () => {
  for (const fancyPrice of [5, 90, 100, 110, 137])
    for (const stake of [1, 99, 123_457]) {
      expect(fancyOf(quoteOdds(fancyPrice))).toBe(fancyPrice)
      expect(profit('back', quoteOdds(fancyPrice), paise(stake))).toBe(Math.round((stake * fancyPrice) / 100))
    }
})
