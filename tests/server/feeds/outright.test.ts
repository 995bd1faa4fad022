import { describe, expect, test } from 'vitest'
import { type Market, marketSchema } from '#contract/market.ts'
import { millisSchema, type Odds, type SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { type Fixture, fixtureOf, fixturesAround, isOutright, scriptOf, seasonOf } from '#server/feeds/simulator/fixtures.ts'
import { footballThrown } from '#server/feeds/simulator/football.ts'
import type { Script } from '#server/feeds/simulator/script.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { refOfToday } from '#tests/player.ts'
import { order } from '#tests/server/home-away.ts'
import { ann } from '#tests/server/one-market.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const SEED = 'pavilion'
const MINUTE = 60_000

/** The seasons of football that begin in a fortnight. */
const seasons = (): readonly Fixture[] => fixturesAround(14 * 24 * 60 * MINUTE, 14 * 24 * 60 * MINUTE).filter(isOutright)
const played = (season: Fixture): Script => {
  const script = scriptOf(SEED, season)
  if (script === null) throw new Error(`${season.marketId} never opens`)
  return script
}
/** The final goals of each match of a season, with the names of its sides. */
const goalsOf = (season: Fixture) =>
  seasonOf(season).games.map(({ matchId, sides }) => {
    const [home = '', away = ''] = sides.map((side) => seasonOf(season).names[side] ?? '')
    return { home, away, goals: footballThrown(SEED, matchId, home, away).ticks.at(-1)?.score.goals ?? [0, 0] }
  })
/** Points, difference of goals and goals scored of each side, counted from the matches. */
const tableOf = (season: Fixture): ReadonlyMap<string, readonly [number, number, number]> => {
  const table = new Map<string, readonly [number, number, number]>(season.competition.sides.map((side) => [side, [0, 0, 0]]))
  for (const { home, away, goals } of goalsOf(season))
    for (const [side, scored, against] of [
      [home, goals[0], goals[1]],
      [away, goals[1], goals[0]],
    ] as const) {
      const [points, lead, all] = table.get(side) ?? [0, 0, 0]
      table.set(side, [points + (scored > against ? 3 : scored === against ? 1 : 0), lead + scored - against, all + scored])
    }
  return table
}
const winnerOf = (season: Fixture): string | undefined => {
  const { winner } = played(season)
  return season.runners[typeof winner === 'number' ? winner : -1]?.runnerName
}

/** A feed that starts so many minutes after the first start of all, as a listener follows it. */
const started = (minutes: number) => {
  const clock = virtualClock(millisSchema.parse(START + minutes * MINUTE))
  const updates: FeedUpdate[] = []
  const feed = simulatorFeed({ seed: SEED, clock, speed: 1, epoch: START, calm: 1000 })
  const seen = follower()
  feed.start((update) => {
    updates.push(update)
    seen.sink(update)
  })
  const outrights = () => [...seen.markets.values()].filter(({ market }) => market.marketType === 'TOURNAMENT_WINNER')
  return { clock, feed, seen, updates, outrights }
}
/** The season that is decided first after the first start, and when, in minutes. */
const firstDecided = () => {
  const ends = fixturesAround(0, 0)
    .filter(isOutright)
    .map((season) => ({ season, end: (season.startMs + played(season).endMs) / MINUTE }))
  const [first] = ends.filter(({ end }) => end > 0).toSorted((a, b) => a.end - b.end)
  if (first === undefined) throw new Error('no season')
  return first
}

test('[MKT-13] a season is won by its best side, and each sport has its markets beside the match', () => {
  expect(seasons().length).toBeGreaterThan(12)
  for (const season of seasons()) {
    const table = tableOf(season)
    expect([...table.values()].reduce((sum, [, lead]) => sum + lead, 0)).toBe(0)
    const [best = 0, ...others] = [...table]
      .map(([, [points, lead, scored]]) => points * 1e6 + lead * 1e3 + scored)
      .toSorted((a, b) => b - a)
    expect(best).toBeGreaterThan(others[0] ?? 0)
    const [points, lead, scored] = table.get(winnerOf(season) ?? '') ?? [0, 0, 0]
    expect(points * 1e6 + lead * 1e3 + scored).toBe(best)
  }
  const { seen } = started(0)
  const names = (eventTypeId: string): ReadonlySet<string> =>
    new Set([...seen.markets.values()].filter(({ market }) => market.eventTypeId === eventTypeId).map(({ market }) => market.marketName))
  expect([...names('1')]).toEqual(
    expect.arrayContaining(['Over/Under 2.5 Goals', 'Correct Score', 'Half Time', 'Both Teams to Score', 'Winner']),
  )
  expect([...names('2')]).toEqual(expect.arrayContaining(['First Set Winner', 'Total Games 22.5']))
  expect([...names('4')]).toEqual(expect.arrayContaining(['To Win the Toss', 'Completed Match', 'Most Sixes']))
  expect([...names('4')].some((name) => /^Top .+ Batter$/.test(name))).toBe(true)
})

describe('the winner of a season', () => {
  test('each pair of sides meets once, no two matches overlap, and the next season begins after', () => {
    for (const season of seasons()) {
      const { games } = seasonOf(season)
      expect(new Set(games.map(({ sides }) => sides.toSorted((a, b) => a - b).join('-'))).size).toBe(28)
      for (const [at, { startMs }] of games.entries())
        expect(startMs - (games[at - 1]?.startMs ?? 0)).toBeGreaterThanOrEqual(at === 0 ? 1 : 120 * MINUTE)
      const next = seasons().find(({ competition, startMs }) => competition === season.competition && startMs > season.startMs)
      if (next !== undefined) expect(season.startMs + played(season).endMs + season.series.closeMs).toBeLessThan(next.startMs)
    }
  })

  test('[MKT-13] chances add up, follow a goal, and a side without one never wins', () => {
    let dead = 0
    for (const season of seasons()) {
      const { moments, endMs, winner } = played(season)
      expect(moments.length).toBeLessThan(2000)
      expect([moments[0]?.offsetMs, moments.at(-1)?.offsetMs]).toEqual([0, endMs])
      let free = 0
      for (const [at, { offsetMs, chances, score, suspend }] of moments.entries()) {
        expect(offsetMs).toBeGreaterThanOrEqual(free)
        free = offsetMs + (suspend?.ms ?? 0)
        expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
        const before = moments[at - 1]
        for (const [side, chance] of chances.entries()) {
          if (before?.chances[side] === 0) expect(chance).toBe(0)
          if (chance > 0) continue
          dead += 1
          expect(side).not.toBe(winner)
        }
        if (suspend === undefined || before?.score.sport !== 'football' || score.sport !== 'football') continue
        const scorer = seasonOf(season).names.indexOf(score.goals[0] > before.score.goals[0] ? score.home : score.away)
        expect((chances[scorer] ?? 0) + 0.002).toBeGreaterThanOrEqual(before.chances[scorer] ?? 0)
      }
    }
    expect(dead).toBeGreaterThan(100)
  })

  test('each competition of football lists one, as an event that is not in play, with prices', () => {
    const { outrights, feed, seen } = started(0)
    expect(
      outrights()
        .map(({ market }) => market.competitionName)
        .toSorted(),
    ).toEqual(['Ganges Super Division', 'Liga Meridiana', 'Northmark League'])
    for (const { market, inplay, status, book } of outrights()) {
      expect(marketSchema.safeParse(market).success).toBe(true)
      expect([market.eventName, inplay, status, market.numberOfWinners]).toEqual([market.competitionName, false, 'OPEN', 1])
      expect(market.openDate).toBeGreaterThan(START)
      expect(market.runners.length).toBe(8)
      expect([...book.values()].filter(({ back, lay }) => back.size + lay.size > 0).length).toBeGreaterThan(1)
      expect([...seen.markets.values()].filter((other) => other.market.eventId === market.eventId).length).toBe(1)
    }
    expect(feed.matches().some(({ market }) => market.marketType === 'TOURNAMENT_WINNER')).toBe(false)
  })

  test('betting stops for a goal of its competition, and the first quote after it knows the goal', () => {
    const { season } = firstDecided()
    const { moments } = played(season)
    const goal = moments.findIndex(({ suspend, offsetMs, chances }, at) => {
      const most = Math.max(...chances.map((chance, side) => chance - (moments[at - 1]?.chances[side] ?? chance)))
      return suspend !== undefined && season.startMs + offsetMs > 0 && most > 0.02
    })
    const { offsetMs = 0, suspend, chances = [] } = moments[goal] ?? {}
    const gains = chances.map((chance, side) => chance - (moments[goal - 1]?.chances[side] ?? chance))
    const side = season.runners[gains.indexOf(Math.max(...gains))]?.selectionId
    const { clock, updates } = started((season.startMs + offsetMs) / MINUTE - 1)
    const heard = () =>
      updates
        .splice(0)
        .filter(
          (update) => update.kind !== 'score' && update.kind !== 'past' && 'marketId' in update && update.marketId === season.marketId,
        )
    const backOf = (told: readonly FeedUpdate[]) =>
      told.flatMap((update) => (update.kind === 'ladder' ? update.runners : [])).findLast(({ selectionId }) => selectionId === side)
        ?.back?.[0]?.[0] ?? 0
    const before = backOf(heard())
    clock.advance(MINUTE + 1)
    const stopped = heard()
    expect(stopped.flatMap((update) => (update.kind === 'status' ? [update.status] : []))).toEqual(['SUSPENDED'])
    expect(backOf(stopped)).toBe(0)
    clock.advance(suspend?.ms ?? 0)
    const after = heard()
    expect(after.flatMap((update) => (update.kind === 'status' ? [update.status] : []))).toEqual(['OPEN'])
    expect(before).toBeGreaterThan(backOf(after))
    expect(backOf(after)).toBeGreaterThan(1000)
  })

  test('a restart finds it as it would have been', () => {
    const through = started(0)
    through.clock.advance(47 * MINUTE + 333)
    const fresh = started(47 + 333 / MINUTE)
    const texts = ({ outrights, seen }: typeof through) => outrights().map(({ market }) => seen.textOf(market.marketId))
    expect(texts(fresh)).toEqual(texts(through))
  })

  test('a season that ended long ago is settled when the exchange names it', () => {
    const { season, end } = firstDecided()
    const clock = virtualClock(millisSchema.parse(START + (end + 3000) * MINUTE))
    const told: FeedUpdate[] = []
    simulatorFeed({ seed: SEED, clock, speed: 1, epoch: START, calm: 1000, unsettled: [season.marketId] }).start((update) =>
      told.push(update),
    )
    const results = told.flatMap((update) => (update.kind === 'result' && update.marketId === season.marketId ? [update.winners] : []))
    expect(results).toEqual([[season.runners.find(({ runnerName }) => runnerName === winnerOf(season))?.selectionId]])
  })

  test('a market of a season has no others beside it', () => {
    const { season } = firstDecided()
    expect(fixtureOf(season.marketId)).toEqual(season)
    for (const beside of ['ou25', 'outright', 'nothing'])
      expect(fixtureOf(marketSchema.shape.marketId.parse(`${season.marketId}-${beside}`))).toBeNull()
  })
})

test('[MKT-13] a bet on the winner of a season is matched, settled and paid, and the next season opens', () => {
  const { season, end } = firstDecided()
  const clock = virtualClock(millisSchema.parse(START + Math.floor((end - 40) * MINUTE)))
  const exchange = createExchange({ clock, log: memoryLog() })
  exchange.openMember(ann, paise(1_000_000), () => undefined)
  simulatorFeed({ seed: SEED, clock, speed: 1, epoch: START, calm: 1000 }).start(exchange.feed)
  const won = season.runners.find(({ runnerName }) => runnerName === winnerOf(season))
  const listed = (): readonly Market[] =>
    exchange
      .home()
      .flatMap(({ market }) =>
        market.marketType === 'TOURNAMENT_WINNER' && market.competitionId === season.competition.id ? [market] : [],
      )
  expect(listed().map(({ marketId }) => marketId)).toEqual([season.marketId])
  const backOf = (selectionId: SelectionId): Odds | undefined =>
    listed()
      .flatMap(({ eventId }) => exchange.event(eventId))
      .flatMap(({ book }) => book.runners ?? [])
      .find((each) => each.selectionId === selectionId)?.back?.[0]?.[0]
  const priced = season.runners.flatMap(({ selectionId }) => {
    const price = backOf(selectionId)
    return price === undefined ? [] : [{ selectionId, price }]
  })
  for (const [n, { selectionId, price }] of priced.entries())
    exchange.place(
      ann,
      order(n + 1, { ref: refOfToday(n + 1), marketId: season.marketId, selectionId, odds: price, stake: paise(10_000) }),
      () => undefined,
    )
  clock.advance(5000)
  expect(exchange.bets(ann, 'active').length).toBe(priced.length)
  clock.advance(41 * MINUTE)
  for (const { selectionId, pnl, matched } of exchange.bets(ann, 'ended')) {
    expect(matched).toBe(10_000)
    if (selectionId === won?.selectionId) expect(pnl).toBeGreaterThan(0)
    else expect(pnl).toBe(-10_000)
  }
  expect([exchange.bets(ann, 'active'), exchange.account(ann).exposure, brokenBooks(exchange.state)]).toEqual([[], 0, []])
  expect(listed()).toEqual([])
  const next = seasons().find(({ competition, startMs }) => competition === season.competition && startMs > season.startMs)
  if (next === undefined) throw new Error('no next season')
  clock.advance(START + next.startMs - clock.now())
  expect(listed().map(({ marketId }) => marketId)).toEqual([next.marketId])
}, 30_000)
