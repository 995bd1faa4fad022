import { expect, test } from 'vitest'
import { getStats, MOST_PAST, type PastMatch } from '#contract/calls/browse.ts'
import { type EventId, eventIdSchema, millisSchema } from '#contract/scalar.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { START } from './feed-state.ts'

const MINUTE = 60_000

const played = (minutes: number) => {
  const clock = virtualClock(millisSchema.parse(START))
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, calm: 100 })
  const updates: FeedUpdate[] = []
  feed.start((update) => updates.push(update))
  clock.advance(minutes * MINUTE)
  const statistics = async (eventId: EventId) => {
    const match = (await feed.statistics?.(eventId)) ?? null
    return match === null ? null : getStats.answer.parse({ success: true, result: { match } }).result?.match
  }
  return { clock, feed, updates, statistics }
}

test('[BROWSE-08] the past of a match has five matches of each side and their meetings', async () => {
  const { clock, feed, statistics } = played(1)
  const ofSport = new Map(feed.matches().map(({ market }) => [market.eventTypeId, market]))
  expect([...ofSport.keys()].toSorted()).toEqual(['1', '2', '4', 'b9', 'v9'])
  for (const { eventId, eventName } of ofSport.values()) {
    const past = await statistics(eventId)
    expect(past?.sides.join(' v ')).toBe(eventName)
    const [home = '', away = ''] = past?.sides ?? []
    expect(past?.last.map((matches) => matches.length)).toEqual([MOST_PAST, MOST_PAST])
    expect(past?.last[0].every(({ sides }) => sides.includes(home))).toBe(true)
    expect(past?.last[1].every(({ sides }) => sides.includes(away))).toBe(true)
    expect(past?.meetings.length).toBeGreaterThan(0)
    expect(past?.meetings.every(({ sides }) => sides.includes(home) && sides.includes(away))).toBe(true)
    for (const matches of [...(past?.last ?? []), past?.meetings ?? []]) {
      const times = matches.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(Math.max(...times)).toBeLessThan(clock.now())
      expect(matches.every(({ scores }) => scores.every((score) => /^\d+(?:\/\d+)?$/.test(score)))).toBe(true)
    }
  }
  expect(await statistics(eventIdSchema.parse('event'))).toBeNull()
  feed.stop()
})

test('[BROWSE-08] the past says of a match what its result said', async () => {
  const { feed, updates, statistics } = played(45)
  const markets = new Map(updates.flatMap((each) => (each.kind === 'market' ? [[each.market.marketId, each.market] as const] : [])))
  const winners = new Map<string, string | undefined>()
  for (const update of updates) {
    const market = update.kind === 'result' ? markets.get(update.marketId) : undefined
    if (update.kind !== 'result' || market?.marketType !== 'MATCH_ODDS') continue
    winners.set(
      `${market.eventName} ${market.openDate}`,
      market.runners.find(({ selectionId }) => selectionId === update.winners[0])?.runnerName,
    )
  }
  const nameOf = ({ sides, at }: PastMatch): string => `${sides.join(' v ')} ${at}`
  let compared = 0
  for (const { market } of feed.matches()) {
    const past = await statistics(market.eventId)
    for (const match of past?.last.flat() ?? []) {
      if (!winners.has(nameOf(match))) continue
      compared += 1
      expect([nameOf(match), match.winner === null ? 'The Draw' : match.sides[match.winner]]).toEqual([
        nameOf(match),
        winners.get(nameOf(match)),
      ])
    }
    // A match that is on has no end yet.
    expect(past?.last.flat().some(({ at, sides }) => at === market.openDate && sides.join(' v ') === market.eventName)).toBe(false)
  }
  expect(compared).toBeGreaterThan(5)
  feed.stop()
})
