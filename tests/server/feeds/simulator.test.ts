import { describe, expect, test } from 'vitest'
import { marketSchema, scoreSchema } from '#contract/market.ts'
import { marketIdSchema, millisSchema } from '#contract/scalar.ts'
import type { FeedSink, FeedUpdate } from '#server/feeds/feed.ts'
import {
  drawPair,
  type Fixture,
  fixtureAt,
  fixtureOf,
  matchOf,
  opensLate,
  SERIES,
  scriptBeside,
  sidesOf,
} from '#server/feeds/simulator/fixtures.ts'
import { T20_LINE } from '#server/feeds/simulator/cricket.ts'
import { hash01, noiseAt, seededRng } from '#server/feeds/simulator/prng.ts'
import type { Script } from '#server/feeds/simulator/script.ts'
import { bookmakerQuote, quote } from '#server/feeds/simulator/quotes.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { type SimulatorOptions, simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const run = (ms: number, options: Partial<SimulatorOptions> = {}, startAt = 0, keep: FeedSink = () => undefined) => {
  const clock = virtualClock(millisSchema.parse(START + startAt))
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, ...options })
  const seen = follower()
  feed.start((update) => {
    keep(update)
    seen.sink(update)
  })
  clock.advance(ms)
  return { clock, feed, seen }
}

/** A run with all that it sent. */
const heard = (ms: number, options: Partial<SimulatorOptions> = {}) => {
  const updates: FeedUpdate[] = []
  return { ...run(ms, options, 0, (update) => updates.push(update)), updates }
}

describe('dice', () => {
  test('the same seed throws the same', () => {
    const throws = (seed: string) => {
      const rng = seededRng(seed)
      return Array.from({ length: 20 }, () => rng.next())
    }
    expect(throws('a')).toEqual(throws('a'))
    expect(throws('a')).not.toEqual(throws('b'))
    for (const n of throws('c')) expect(n >= 0 && n < 1).toBe(true)
  })

  test('hashes spread evenly and noise stays small and comes back', () => {
    const mean = Array.from({ length: 5000 }, (_, at) => hash01('x', at)).reduce((sum, n) => sum + n, 0) / 5000
    expect(mean).toBeGreaterThan(0.48)
    expect(mean).toBeLessThan(0.52)
    const noise = Array.from({ length: 20_000 }, (_, at) => noiseAt('n', at / 2))
    expect(Math.max(...noise.map(Math.abs))).toBeLessThan(1.7)
    expect(Math.abs(noise.reduce((sum, n) => sum + n, 0) / noise.length)).toBeLessThan(0.12)
  })
})

describe('fixtures and scripts', () => {
  test('no side plays twice in a round, and every side meets every other', () => {
    const met = new Set<string>()
    for (let round = 0; round < 7; round++) {
      const seats = [0, 1, 2, 3].flatMap((table) => [...drawPair(8, round * 4 + table)])
      expect(new Set(seats).size).toBe(8)
      for (let table = 0; table < 4; table++) met.add([...drawPair(8, round * 4 + table)].sort().join('-'))
    }
    expect(met.size).toBe(28)
  })

  test('a market id leads back to its match', () => {
    for (const series of SERIES) {
      for (const slot of [-7, 0, 12, 4000]) {
        const fixture = fixtureAt(series, slot)
        expect(fixtureOf(fixture.marketId)).toEqual(fixture)
        for (const unknown of ['nothing', 'constructor'])
          expect(fixtureOf(marketIdSchema.parse(`${fixture.marketId}-${unknown}`))).toBeNull()
      }
    }
  })

  test.each(SERIES)('[MKT-01] $sport scripts are repeatable, ordered, within the contract and within their longest time', (series) => {
    for (let slot = 0; slot < 40; slot++) {
      const fixture = fixtureAt(series, slot)
      const { moments, endMs, winner } = matchOf('pavilion', fixture)
      expect(matchOf('pavilion', fixture)).toEqual({ moments, endMs, winner })
      expect(moments[0]?.offsetMs).toBe(0)
      expect(moments.at(-1)?.offsetMs).toBe(endMs)
      expect(endMs).toBeLessThan(series.longestMs)
      let free = 0
      for (const { offsetMs, score, chances, suspend } of moments) {
        expect(offsetMs).toBeGreaterThanOrEqual(free)
        free = offsetMs + (suspend?.ms ?? 0)
        expect(scoreSchema.safeParse(score).success).toBe(true)
        expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6)
        expect(Math.min(...chances)).toBeGreaterThan(0)
      }
      expect(fixture.runners[winner]).toBeDefined()
      expect(moments.at(-1)?.chances[winner]).toBeGreaterThan(0.9)
    }
  })

  /** The names of the runners that won a market beside a match. */
  const winnersOf = ({ runners }: Fixture, { winner }: Script): readonly (string | undefined)[] =>
    (typeof winner === 'number' ? [winner] : winner.tied).map((at) => runners[at]?.runnerName)
  /** The runs of each batter of a side, counted from the scores of the whole match. */
  const runsOf = ({ moments }: Script, team: string): ReadonlyMap<string, number> => {
    const runs = new Map<string, number>()
    for (const { score } of moments)
      if (score.sport === 'cricket' && score.innings[score.batting]?.team === team)
        for (const each of score.batters) runs.set(each.name, Math.max(each.runs, runs.get(each.name) ?? 0))
    return runs
  }
  const topOf = (match: Script, team: string): readonly string[] => {
    const runs = runsOf(match, team)
    const most = Math.max(...runs.values())
    return [...runs].flatMap(([name, made]) => (made === most ? [name] : [])).toSorted()
  }
  /** The side with more sixes, counted ball by ball as the score shows them. */
  const mostSixesOf = ({ moments }: Script, { home, away }: Fixture): string => {
    const sixes = new Map<string, number>()
    let before = ''
    for (const { score } of moments) {
      if (score.sport !== 'cricket') continue
      const { team = '', overs = '' } = score.innings[score.batting] ?? {}
      const now = `${team} ${overs} ${score.thisOver.length}`
      if (now !== before && score.thisOver.at(-1) === '6') sixes.set(team, (sixes.get(team) ?? 0) + 1)
      before = now
    }
    const lead = (sixes.get(home) ?? 0) - (sixes.get(away) ?? 0)
    return lead > 0 ? home : lead < 0 ? away : 'Tie'
  }
  const scoreSaid = (a: number, b: number): string =>
    Math.max(a, b) <= 3 ? `${a} – ${b}` : a > b ? 'Any other home win' : a < b ? 'Any other away win' : 'Any other draw'

  test('[MKT-01][MKT-13] a match’s other markets are settled by its own script, and by nothing else', () => {
    let checked = 0
    for (const series of SERIES)
      for (let slot = 0; slot < 30; slot++) {
        const fixture = fixtureAt(series, slot)
        const match = matchOf('pavilion', fixture)
        const final = match.moments.at(-1)?.score
        const won: Record<string, readonly (string | undefined)[]> = {}
        for (const side of sidesOf(fixture)) {
          expect(fixtureOf(side.marketId)).toEqual(side)
          if (side.side === null || opensLate(side.side)) continue
          const script = scriptBeside(match, side.side)
          if (script === null) throw new Error(`${side.marketId} has no end`)
          won[side.side] = winnersOf(side, script).toSorted()
          for (const { chances } of script.moments) {
            expect(chances.length).toBe(side.runners.length)
            expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
          }
        }
        if (final?.sport === 'football') {
          const [home, away] = final.goals
          const atHalf = match.moments.find(({ score }) => score.sport === 'football' && score.period === 'half-time')?.score
          if (atHalf?.sport !== 'football') throw new Error('a match without half-time')
          const over = (line: number): string => `${home + away > line ? 'Over' : 'Under'} ${line} Goals`
          expect(won).toEqual({
            ou15: [over(1.5)],
            ou25: [over(2.5)],
            ou35: [over(3.5)],
            btts: [home > 0 && away > 0 ? 'Yes' : 'No'],
            score: [scoreSaid(home, away)],
            half: [atHalf.goals[0] > atHalf.goals[1] ? fixture.home : atHalf.goals[0] < atHalf.goals[1] ? fixture.away : 'The Draw'],
          })
        } else if (final?.sport === 'tennis') {
          const winnerOfSet = (number: number): string | undefined => {
            const [a, b] = final.sets[number] ?? [0, 0]
            return final.players[a > b ? 0 : 1]
          }
          const games = final.sets.reduce((sum, [a, b]) => sum + a + b, 0)
          expect(won).toEqual({ set1: [winnerOfSet(0)], set2: [winnerOfSet(1)], games: [games > 22.5 ? 'Over 22.5' : 'Under 22.5'] })
        } else if (final?.sport === 'cricket' && series.sport === 'cricket') {
          const runs = final.innings[0]?.runs ?? 0
          expect(won).toEqual({
            bookmaker: [fixture.runners[match.winner]?.runnerName],
            toss: [final.innings[0]?.team],
            runs1: [`${runs > T20_LINE ? 'Over' : 'Under'} ${T20_LINE}`],
            completed: ['Yes'],
            sixes: [mostSixesOf(match, fixture)],
            topHome: topOf(match, fixture.home),
            topAway: topOf(match, fixture.away),
          })
        } else expect(won).toEqual({})
        checked += 1
      }
    expect(checked).toBe(30 * SERIES.length)
  })

  test('[MKT-13] a runner that can no longer win has no price, and none of them wins', () => {
    let dead = 0
    for (const series of SERIES)
      for (let slot = 0; slot < 4; slot++) {
        const match = matchOf('pavilion', fixtureAt(series, slot))
        for (const side of sidesOf(fixtureAt(series, slot))) {
          if (side.side === null || opensLate(side.side)) continue
          const script = scriptBeside(match, side.side)
          const won = typeof script?.winner === 'number' ? [script.winner] : (script?.winner.tied ?? [])
          for (const { chances } of script?.moments ?? []) {
            const quoted = quote({
              seed: 'pavilion',
              marketId: side.marketId,
              runners: side.runners,
              chances,
              shares: chances,
              realMs: 60_000,
              tick: 1,
              volatile: false,
              inplay: true,
              tradedRupees: 1000,
            })
            for (const [at, chance] of chances.entries()) {
              if (chance > 0) continue
              dead += 1
              expect(quoted[at]).toMatchObject({ back: [], lay: [] })
              if (script?.moments.at(-1)?.chances !== chances) expect(won).not.toContain(at)
            }
          }
        }
      }
    expect(dead).toBeGreaterThan(100)
  })

  test('cricket innings add up ball by ball', () => {
    for (let slot = 0; slot < 20; slot++) {
      const [series] = SERIES
      if (series === undefined) throw new Error('no series')
      for (const { score } of matchOf(slot, fixtureAt(series, slot)).moments) {
        if (score.sport !== 'cricket') throw new Error('not cricket')
        for (const innings of score.innings) {
          expect(innings.byOver.reduce((sum, n) => sum + n, 0)).toBe(innings.runs)
          expect(innings.wicketOvers.length).toBe(innings.wickets)
          expect(innings.wickets).toBeLessThanOrEqual(10)
        }
      }
    }
  })
})

describe('simulator', () => {
  let firstMinute: ReturnType<typeof heard> | null = null
  /** The first minute, for the tests that only read it. */
  const minute = () => {
    firstMinute ??= heard(MINUTE)
    return firstMinute
  }

  test('[BROWSE-03] the first page shows matches at different stages in three sports, and what is coming', () => {
    const { seen, feed } = run(0)
    expect(seen.inPlay('4')).toBeGreaterThanOrEqual(3)
    expect(seen.inPlay('1')).toBeGreaterThanOrEqual(2)
    expect(seen.inPlay('2')).toBeGreaterThanOrEqual(2)
    expect(seen.upcoming('4')).toBeGreaterThanOrEqual(4)
    expect(seen.upcoming('1')).toBeGreaterThanOrEqual(4)
    expect(seen.upcoming('2')).toBeGreaterThanOrEqual(3)
    expect(new Set([...seen.markets.values()].map(({ market }) => market.competitionId)).size).toBeGreaterThanOrEqual(6)
    for (const { market } of feed.matches()) expect(marketSchema.safeParse(market).success).toBe(true)
    const [first] = feed.matches()
    expect(first && feed.scoreAt(first.market.eventId)).toEqual(first?.score)
    expect(seen.faults).toEqual([])
  })

  test('the same seed sends the same matches, another seed others', () => {
    const texts = (options: Partial<SimulatorOptions> = {}) => heard(3 * MINUTE, options).updates.map((update) => JSON.stringify(update))
    const told = texts()
    expect(texts()).toEqual(told)
    expect(texts({ seed: 'other' })).not.toEqual(told)
  })

  test.each([
    { speed: 1, restarts: [7 * MINUTE + 1234, 31 * MINUTE + 777] },
    { speed: 3, restarts: [23 * MINUTE + 91] },
    { speed: 20, restarts: [10 * MINUTE + 5] },
  ])('a restart at speed $speed after $restarts ms finds every match as it would have been', ({ speed, restarts }) => {
    const through = run(0, { speed })
    for (const ms of restarts) {
      through.clock.advance(START + ms - through.clock.now())
      const fresh = run(0, { speed }, ms)
      const listed = (feed: typeof fresh.feed) => feed.matches().map(({ market }) => market.marketId)
      expect(listed(fresh.feed)).toEqual(listed(through.feed))
      for (const id of listed(fresh.feed)) expect(fresh.seen.textOf(id)).toBe(through.seen.textOf(id))
      for (const [id, { winners }] of through.seen.markets) expect(fresh.seen.markets.get(id)?.winners).toEqual(winners)
    }
  })

  test('sends the result of a market left open long ago when the exchange names it', () => {
    const short = SERIES.find(({ sport }) => sport === 'short')
    if (short === undefined) throw new Error('no short series')
    const { marketId, runners } = fixtureAt(short, 0)
    const clock = virtualClock(millisSchema.parse(START + 30 * HOUR))
    const told: FeedUpdate[] = []
    simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, unsettled: [marketId] }).start((update) => told.push(update))
    const result = told.find((update) => update.kind === 'result' && update.marketId === marketId)
    expect(result?.kind === 'result' && runners.some(({ selectionId }) => selectionId === result.winners[0])).toBe(true)
    expect(told.filter((update) => update.kind === 'market' && update.market.marketId === marketId)).toEqual([])
  })

  test('[BROWSE-05] a feed that starts after a match has ended says what was traded in its markets', () => {
    const told: FeedUpdate[] = []
    run(0, {}, 30 * HOUR, (update) => told.push(update))
    const closed = told.flatMap((update) => (update.kind === 'status' && update.status === 'CLOSED' ? [update.marketId] : []))
    const odds = told.flatMap((update) =>
      update.kind === 'market' && update.market.marketType === 'MATCH_ODDS' && closed.includes(update.market.marketId)
        ? [update.market.marketId]
        : [],
    )
    expect(odds.length).toBeGreaterThan(0)
    for (const id of odds) {
      const past = told.find((update) => update.kind === 'past' && update.marketId === id)
      expect(past?.kind === 'past' ? (past.points.at(-1)?.traded ?? 0) : 0).toBeGreaterThan(1_000_00)
    }
  })

  test('[BROWSE-05] a feed that starts after a market closed sends the amount that was matched at the close', () => {
    const last = new Map<string, unknown>()
    const { clock } = run(40 * MINUTE, {}, 0, (update) => {
      if (update.kind === 'ladder' && update.traded !== undefined) last.set(update.marketId, update.traded)
    })
    const told: FeedUpdate[] = []
    run(0, {}, clock.now() - START, (update) => told.push(update))
    const closed = told.flatMap((update) => (update.kind === 'status' && update.status === 'CLOSED' ? [update.marketId] : []))
    const pasts = told.flatMap((update) =>
      update.kind === 'past' && closed.includes(update.marketId) && last.has(update.marketId) ? [update] : [],
    )
    expect(pasts.length).toBeGreaterThan(3)
    for (const { marketId, points } of pasts) expect([marketId, points.at(-1)?.traded]).toEqual([marketId, last.get(marketId)])
  })

  test('[BROWSE-03] keeps matches in play for six hours, never crosses a book, and settles every end', () => {
    const { clock, seen, feed } = run(0, { calm: 24 })
    for (let minute = 0; minute < 360; minute++) {
      clock.advance(MINUTE)
      expect(seen.inPlay('4')).toBeGreaterThanOrEqual(3)
      expect(seen.inPlay('1')).toBeGreaterThanOrEqual(2)
      expect(seen.inPlay('2')).toBeGreaterThanOrEqual(2)
      expect(seen.upcoming('4')).toBeGreaterThanOrEqual(4)
      expect(seen.upcoming('1')).toBeGreaterThanOrEqual(4)
      expect(seen.upcoming('2')).toBeGreaterThanOrEqual(3)
      if (minute === 9) expect([...seen.markets.values()].some(({ winners }) => winners !== null)).toBe(true)
    }
    expect(seen.faults).toEqual([])
    expect(seen.falls).toEqual([])
    const closed = [...seen.markets.values()].filter(({ status }) => status === 'CLOSED')
    expect(closed.length).toBeGreaterThan(70)
    for (const { market, winners, runs, book } of closed) {
      if (isOnRuns(market.marketType)) expect(runs).toBeGreaterThanOrEqual(0)
      else if (!/-top(Home|Away)$/.test(market.marketId)) expect(winners).toHaveLength(1)
      // A dead heat has more than one top batter.
      else expect(winners?.length).toBeGreaterThan(0)
      for (const { back, lay } of book.values()) expect(back.size + lay.size).toBe(0)
    }
    expect(feed.matches().length).toBeLessThan(45)
    // One timer a market: football has six more than its match odds, cricket seven, its open sessions and one for the next, tennis three.
    expect(clock.pending()).toBeLessThan(300)
    expect(seen.inPlay('v9')).toBeLessThan(3)
  }, 60_000)

  test('in play quotes come one to three a second, upcoming ones every five to ten', () => {
    const { updates, seen } = minute()
    for (const [id, { inplay, status, market }] of seen.markets) {
      if (status !== 'OPEN' || market.marketType === 'SESSION' || opensLate(fixtureOf(market.marketId)?.side ?? null)) continue
      const quotes = updates.filter((update) => update.kind === 'ladder' && update.marketId === id).length
      // A market of many runners quotes less often.
      const least = market.marketType === 'MATCH_ODDS' ? 40 : 8 / Math.ceil(market.runners.length / 3)
      if (inplay) expect(quotes).toBeGreaterThan(least)
      else expect(quotes).toBeLessThan(15)
      expect(quotes).toBeLessThan(190)
    }
  })

  test('[MKT-01] the bookmaker: one price a side, outside the makers’ own, and no trades', () => {
    const { updates, seen } = minute()
    const quoted = [...seen.markets.values()].filter(({ market, status }) => market.marketType === 'Special' && status === 'OPEN')
    expect(quoted.length).toBeGreaterThan(4)
    for (const { market } of quoted)
      for (const update of updates)
        if (update.kind === 'ladder' && update.marketId === market.marketId) {
          expect(
            [update.traded, ...update.runners.flatMap(({ lastPrice, traded }) => [lastPrice, traded])].every((n) => n === undefined),
          ).toBe(true)
          for (const { back = [], lay = [] } of update.runners) expect(Math.max(back.length, lay.length)).toBeLessThanOrEqual(1)
        }
    const [{ market } = { market: undefined }] = quoted
    if (market === undefined) throw new Error('no bookmaker')
    for (let tick = 0; tick < 200; tick++) {
      const chance = 0.05 + 0.9 * hash01('chance', tick)
      const { marketId, runners } = market
      const chances = [chance, 1 - chance]
      const input = {
        seed: 'house',
        marketId,
        runners,
        chances,
        shares: chances,
        realMs: tick * 900,
        tick,
        volatile: tick % 3 === 0,
        inplay: true,
        tradedRupees: 1,
      }
      const makers = quote(input)
      for (const [at, { back = [], lay = [] }] of bookmakerQuote(input).entries()) {
        expect(back[0]?.[0] ?? 0).toBeLessThan(makers[at]?.back?.[0]?.[0] ?? 1)
        expect(lay[0]?.[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(makers[at]?.lay?.[0]?.[0] ?? 0)
      }
    }
  })

  test('it stops on `stop`', () => {
    const { clock, feed, updates } = heard(MINUTE)
    feed.stop()
    const told = updates.length
    expect(clock.pending()).toBe(0)
    clock.advance(HOUR)
    expect(updates.length).toBe(told)
  })
})
