import { expect, test } from 'vitest'
import { BALLS } from '#server/feeds/simulator/balls.ts'
import { fixtureAt, matchOf, SERIES, scriptOf, sidesOf } from '#server/feeds/simulator/fixtures.ts'
import { isLine, lineQuote } from '#server/feeds/simulator/sessions.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, START } from './feed-state.ts'

const seriesOf = (name: string) => {
  const found = SERIES.find(({ sport }) => sport === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

/** The balls of a match in order, wides too: every score but the first of an innings is one ball on. */
const ballsIn = (slot: number): readonly string[] =>
  matchOf('pavilion', fixtureAt(seriesOf('ball'), slot)).moments.flatMap(({ score }) =>
    score.sport === 'cricket' ? score.thisOver.slice(-1) : [],
  )

test('[MKT-01] each ball of a ball-by-ball match has a market, settled by what the ball was', () => {
  const names = ['Dot ball', '1 run', '2 or 3 runs', '4 runs', '6 runs', 'Wicket', 'Wide or no-ball']
  const was = { '0': 0, '1': 1, '2': 2, '3': 2, '4': 3, '6': 4, W: 5, wd: 6, nb: 6 } as const
  for (let slot = 0; slot < 20; slot++) {
    const balls = ballsIn(slot)
    const sides = sidesOf(fixtureAt(seriesOf('ball'), slot))
    expect(sides).toHaveLength(BALLS.length)
    for (const [at, side] of sides.entries()) {
      const script = scriptOf('pavilion', side)
      const ball = balls[at]
      expect(side.runners.map(({ runnerName }) => runnerName)).toEqual(names)
      if (ball === undefined) expect(script).toBeNull()
      else expect(script?.winner).toBe(Object.entries(was).find(([name]) => name === ball)?.[1])
    }
  }
})

test('[MKT-01] a ball’s market is listed after the ball before, quoted, stopped for the ball and settled', () => {
  const clock = virtualClock(START)
  const seen = follower()
  const feed = simulatorFeed({ seed: 'pavilion', clock, speed: 1, epoch: START })
  feed.start(seen.sink)
  const fixture = fixtureAt(seriesOf('ball'), 2)
  clock.advance(fixture.startMs + 5000)
  const ofMatch = () => [...seen.markets.values()].filter(({ market }) => market.marketId.startsWith(`${fixture.marketId}-`))
  expect(ofMatch().map(({ status, market }) => [status, market.marketType, market.eventTypeId, market.marketName])).toEqual([
    ['OPEN', 'OTHER_ODDS', 'b9', expect.stringMatching(/^Ball 0\.1 [A-Z]{3}$/)],
  ])
  expect(ofMatch()[0]?.book.size).toBe(7)
  clock.advance(10 * 60_000)
  const all = ofMatch()
  expect(all.length).toBeGreaterThan(3)
  for (const { status, winners } of all) expect([status, winners?.length]).toEqual(['CLOSED', 1])
  expect(seen.faults).toEqual([])
  feed.stop()
})

test('[MKT-01] the line of an innings is quoted by half runs, never crossed, and settled on its runs', () => {
  for (let slot = 0; slot < 6; slot++) {
    const cricket = fixtureAt(seriesOf('cricket'), slot)
    const final = matchOf('pavilion', cricket).moments.at(-1)?.score
    const lines = sidesOf(cricket).filter(({ side }) => isLine(side))
    expect(lines).toHaveLength(2)
    for (const [innings, line] of lines.entries()) {
      const script = scriptOf('pavilion', line)
      if (script === null || final?.sport !== 'cricket') throw new Error('no script')
      expect(script.winner).toBe(final.innings[innings]?.runs)
      for (const [tick, { chances }] of script.moments.entries()) {
        const { marketId, runners } = line
        const rest = { seed: 's', realMs: tick * 22_000, tick, volatile: tick % 4 === 0, inplay: true, tradedRupees: 0, shares: [] }
        const [{ back = [], lay = [] } = {}] = lineQuote({ ...rest, marketId, runners, chances })
        for (const [price] of [...back, ...lay]) expect(price % 1000).toBe(500)
        expect(back[0]?.[0] ?? 0).toBeLessThan(lay[0]?.[0] ?? 0)
      }
    }
  }
})
