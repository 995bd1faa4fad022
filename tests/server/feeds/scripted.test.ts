import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { parseScript } from '#server/feeds/scripted/lines.ts'
import { scriptedFeed } from '#server/feeds/scripted/scripted.feed.ts'
import { ladder, market, marketId } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { START } from './feed-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'scripted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const listed = { kind: 'market', market: { ...market, openDate: 60_000 } }
const status = (to: string): object => ({ kind: 'status', marketId, status: to, inplay: true })
const lines = (...values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
const feedOf = (text: string) => {
  const file = join(folder, 'feed.jsonl')
  writeFileSync(file, text)
  return scriptedFeed({ file, clock: virtualClock(START) })
}

test('a scripted feed sends its opening at the start, and each step when it is played', () => {
  const feed = feedOf(lines(listed, ladder(2000, 2100, 500), { step: 'ball' }, status('SUSPENDED'), { step: 'over' }, status('OPEN')))
  const got: FeedUpdate[] = []
  feed.start((update) => got.push(update))
  expect(got).toEqual([{ ...listed, market: { ...market, openDate: START + 60_000 } }, ladder(2000, 2100, 500)])
  expect([feed.play(), feed.play(), feed.play('ball'), feed.play()]).toEqual(['ball', 'over', 'ball', 'over'])
  const suspended = [status('SUSPENDED'), status('OPEN')]
  expect(got.slice(2)).toEqual([...suspended, ...suspended])
  expect(() => feed.play()).toThrow('no step is left')
  expect(() => feed.play('rain')).toThrow('no step is named "rain"')
})

test('a scripted feed names the first bad line, and what is wrong there', () => {
  const fault = (...bad: readonly unknown[]): string => {
    try {
      parseScript(lines(listed, ...bad))
      return 'none'
    } catch (error) {
      return String(error)
    }
  }
  expect(fault(status('OPEN'))).toBe('none')
  expect(fault(status('OPEN'), status('AJAR'))).toMatch(/line 3: status: /)
  expect(fault({ ...status('OPEN'), speed: 2 })).toMatch(/line 2: Unrecognized key/)
  expect(fault({ ...status('OPEN'), label: { key: 'RAIN', figures: [] } })).toMatch(/line 2: label: is no code/)
  expect(fault({ ...status('OPEN'), marketId: 'm2' })).toMatch(/line 2: no market m2 stands above/)
  const withStatus = { ...market, runners: market.runners.map((runner) => ({ ...runner, status: 'REMOVED' })) }
  expect(fault({ kind: 'market', market: withStatus })).toMatch(/line 2: market\.runners\.0: Unrecognized key: "status"/)
  expect(fault({ kind: 'goal' })).toMatch(/line 2: kind: /)
  expect(fault({ step: 'ball' }, { step: 'ball' })).toMatch(/line 3: a step "ball" stands above already/)
  expect(fault({ step: '' })).toMatch(/line 2: step: /)
  expect(() => parseScript(`${lines(listed)}\n\n{"kind":`)).toThrow('line 3: is no JSON')
  expect(() => parseScript('')).toThrow('holds no market')
  expect(parseScript(`\uFEFF${lines(listed)}`).opening).toHaveLength(1)
  expect(() => feedOf(lines(status('OPEN')))).toThrow(/feed\.jsonl: line 1: no market/)
})

test('[BROWSE-05] a script is refused at a ball or a figure that cannot be read', () => {
  const ball = { n: 1, innings: 0, over: 0, ball: 1, runs: 4 }
  const cricket = { sport: 'cricket', innings: [], batting: 0, thisOver: [], batters: [], bowler: null, target: null, note: '' }
  const told = (...facts: readonly object[]): string =>
    lines(listed, { kind: 'score', eventId: market.eventId, score: { ...cricket, play: { facts, batting: [], bowling: [] } } })
  expect(parseScript(told(ball)).opening).toHaveLength(2)
  for (const bad of [
    { ...ball, runs: -4 },
    { ...ball, zone: 'moon' },
    { ...ball, speed: 140 },
  ])
    expect(() => parseScript(told(ball, bad))).toThrow('line 2: score.play holds what is no fact or figure')
})

test.each(readdirSync('tests/browser/feeds'))('the script %s of the browser tests can be played', (name) => {
  const feed = scriptedFeed({ file: join('tests/browser/feeds', name), clock: virtualClock(START) })
  feed.start(() => undefined)
  expect(feed.play()).not.toBe('')
})
