import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import { watchFeed } from '#server/operate/feed-watch.ts'
import { createReadiness } from '#server/operate/readiness.ts'
import { STUCK_MS, watchStore } from '#server/operate/store-watch.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { openDoors } from '../doors/door.ts'
import { market } from '../home-away.ts'
import { serve } from './served.ts'

const nothing = { events: [], projected: [], ended: { bets: [], cashOuts: [], casino: [], payments: [], news: [] }, snapshot: null }

test('readiness says STORE_STUCK when a commit takes too long, and stops when it is done', () => {
  const clock = virtualClock(at(1000))
  const commits: (() => void)[] = []
  const held = { ...memoryLog(), append: (_: unknown, done: (error?: Error) => void) => void commits.push(done) }
  const { log, ageMs } = watchStore(held, { clock, meters: null, traces: null })
  const { reasons } = createReadiness({ commitAgeMs: ageMs, isFeedSilent: () => false })
  log.append(nothing, () => undefined)
  clock.advance(STUCK_MS)
  expect(reasons()).toEqual([])
  clock.advance(1)
  expect(reasons()).toEqual(['STORE_STUCK'])
  commits[0]?.()
  expect(reasons()).toEqual([])
})

test('readiness says FEED_SILENT when a feed is silent beyond a bound, if it has one', () => {
  const clock = virtualClock(at(1000))
  let tell: FeedSink = () => undefined
  const source = {
    start: (sink: FeedSink): void => {
      tell = sink
    },
    stop: (): void => undefined,
  }
  const [bounded, free] = [watchFeed({ ...source, quietMs: 1000 }, clock, null), watchFeed(source, clock, null)]
  const reasonsOf = (feed: typeof bounded) => createReadiness({ commitAgeMs: () => 0, isFeedSilent: feed.isSilent }).reasons()
  free.start(() => undefined)
  bounded.start(() => undefined)
  expect(bounded.ageMs()).toBeNull()
  clock.advance(1001)
  expect(reasonsOf(bounded)).toEqual(['FEED_SILENT'])
  expect(reasonsOf(free)).toEqual([])
  tell({ kind: 'market', market })
  expect(bounded.ageMs()).toBe(0)
  expect(reasonsOf(bounded)).toEqual([])
})

test('/ready answers 503 with its reason when a stop begins, while calls are still served', async () => {
  const { url, drain, close } = await serve()
  const ready = await fetch(`${url}/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, reasons: [], casino: 'off' }])
  drain()
  const stopping = await fetch(`${url}/ready`)
  expect([stopping.status, await stopping.json()]).toEqual([503, { ready: false, reasons: ['STOPPING'], casino: 'off' }])
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect((await fetch(`${url}/user/session`)).status).toBe(200)
  await close()
})

test('/health and /ready answer without a cookie when asked beyond any limit of calls', async () => {
  const { app } = await openDoors({ clock: systemClock })
  for (const path of ['/health', '/ready']) {
    const answers = await Promise.all(Array.from({ length: 700 }, () => app.inject(path)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
  }
})
