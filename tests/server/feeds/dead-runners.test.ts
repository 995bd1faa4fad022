import { expect, test } from 'vitest'
import { type MarketId, millisSchema, type SelectionId } from '#contract/scalar.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const MINUTE = 60_000

/** A feed with the runners of each market that it called lost. */
const heard = () => {
  const clock = virtualClock(millisSchema.parse(START))
  const seen = follower()
  const lost = new Map<MarketId, Set<SelectionId>>()
  const others: string[] = []
  simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START, calm: 1000 }).start((update) => {
    seen.sink(update)
    if (update.kind !== 'runner') return
    const { marketId, selectionId, status } = update
    const known = lost.get(marketId) ?? new Set()
    if (status !== 'LOSER' || known.has(selectionId)) others.push(`${marketId} ${selectionId} ${status}`)
    lost.set(marketId, known.add(selectionId))
  })
  return { clock, seen, lost, others }
}

test('[MKT-13] the simulator calls a correct score lost once a side has more goals, and no other', () => {
  const { clock, seen, lost, others } = heard()
  let dead = 0
  for (let minute = 0; minute < 120; minute += 1) {
    clock.advance(MINUTE)
    for (const { market, status } of seen.markets.values()) {
      const score = seen.scores.get(market.eventId)
      if (status === 'CLOSED' || market.marketSaid?.key !== 'CORRECT_SCORE' || score?.sport !== 'football') continue
      const passed = market.runners.filter(({ runnerName }) => {
        const goals = /^(\d) – (\d)$/.exec(runnerName)
        return goals !== null && (Number(goals[1]) < score.goals[0] || Number(goals[2]) < score.goals[1])
      })
      const named = [...(lost.get(market.marketId) ?? [])]
      expect(named).toEqual(expect.arrayContaining(passed.map(({ selectionId }) => selectionId)))
      // Beyond three goals each, only what any other score says is left.
      if (Math.max(...score.goals) <= 3) expect(named.length).toBe(passed.length)
      dead += named.length
    }
  }
  expect(dead).toBeGreaterThan(50)
  expect(others).toEqual([])
})

test('[MKT-13] a runner that the simulator calls lost never wins, and has no price', () => {
  const { clock, seen, lost } = heard()
  clock.advance(150 * MINUTE)
  expect(lost.size).toBeGreaterThan(5)
  for (const [marketId, runners] of lost) {
    const known = seen.markets.get(marketId)
    if (known === undefined) throw new Error(`${marketId} was never listed`)
    expect(isOnRuns(known.market.marketType)).toBe(false)
    for (const selectionId of runners) {
      expect(known.winners ?? []).not.toContain(selectionId)
      const { back, lay } = known.book.get(selectionId) ?? {}
      expect((back?.size ?? 0) + (lay?.size ?? 0)).toBe(0)
    }
  }
}, 30_000)
