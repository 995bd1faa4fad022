import { expect, test } from 'vitest'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getHomeAllEvents,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getStats,
  HISTORY,
} from '#contract/calls/browse.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { competitionIdSchema, type MarketId, millisSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { openDoors, quote, runner, visitor as browser } from './door.ts'

/** A visitor whose browser has its XSRF cookie. */
const visitor = async (url: string) => {
  const { call } = browser(url)
  await call('GET', '/user/session')
  return { get: (path: string) => call('GET', path), post: (path: string, body: object) => call('POST', path, body) }
}

test('[BROWSE-02][BROWSE-04] lists the competitions and events of a sport or competition; the twin needs a member', async () => {
  const { url, list } = await openDoors()
  const league = { competitionId: competitionIdSchema.parse('league'), competitionName: 'League' }
  list('m1')
  list('m2', league)
  list('m3', { eventTypeId: '1' })
  // A match's other boards are on its own page, and in no list (BROWSE-01).
  list('m1-toss', { marketType: 'OTHER_ODDS' })
  const who = await visitor(url)
  const asked = async (competition: object) => {
    const { body } = await who.post(getFreeHomeAllCompitition.path, { eventTypeId: '4', ...competition })
    const events = getFreeHomeAllEvents.answer.parse((await who.post(getFreeHomeAllEvents.path, { eventTypeId: '4', ...competition })).body)
    return {
      competitions: getFreeHomeAllCompitition.answer.parse(body).response?.map(({ name }) => name),
      markets: events.response?.flatMap(({ markets }) => markets.map(({ market }) => market.marketId)),
    }
  }
  expect(await asked({})).toEqual({ competitions: ['Premier Twenty20', 'League'], markets: ['m1', 'm2'] })
  expect(await asked({ competitionId: 'league' })).toEqual({ competitions: ['League'], markets: ['m2'] })
  expect(await asked({ competitionId: 'none' })).toEqual({ competitions: [], markets: [] })
  expect((await who.post(getHomeAllEvents.path, { eventTypeId: '4' })).status).toBe(401)
  expect((await who.post(getFreeHomeAllEvents.path, { eventTypeId: '4', other: 1 })).status).toBe(400)
})

test('[BROWSE-05] keeps an hour of a runner’s history by five seconds, and a day by five minutes', async () => {
  const { url, exchange, list } = await openDoors()
  const { marketId } = list('m1')
  const past = Array.from(
    { length: HISTORY.most + 250 },
    (_, index) => systemClock.now() - 60_000 - (HISTORY.most + 249 - index) * HISTORY.stepMs,
  )
  const path = getPriceHistory.path.replace(':marketId', marketId).replace(':selectionId', '2')
  const read = async () => getPriceHistory.answer.parse((await (await visitor(url)).get(path)).body).result ?? []
  expect(await read()).toEqual([])
  const runners = (price: number, traded: number) => [{ selectionId: runner(2), lastPrice: odds(price), traded: paise(traded) }]
  exchange.feed({
    kind: 'past',
    marketId,
    points: past.map((at, index) => ({ at: millisSchema.parse(at), runners: runners(2000, index) })),
  })
  for (const price of [1900, 1800])
    exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ ...quote(2, 1790, 1810), ...runners(price, 5000)[0] }] })
  const points = await read()
  const inHour = points.filter(([at]) => at >= systemClock.now() - HISTORY.most * HISTORY.stepMs)
  expect(inHour.length).toBeLessThanOrEqual(HISTORY.most)
  expect(inHour.length).toBeGreaterThan(HISTORY.most - 20)
  const older = points.slice(0, points.length - inHour.length)
  expect(older.length).toBeGreaterThan(0)
  for (const [at, [time]] of older.entries())
    expect(Math.floor((older[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) / HISTORY.dayStepMs)).toBeGreaterThan(
      Math.floor(time / HISTORY.dayStepMs),
    )
  expect(points.at(-1)?.slice(1)).toEqual([1800, 5000])
  expect(points.filter(([, price]) => price === 1900).length).toBeLessThanOrEqual(1)
  expect(points.map(([at]) => at)).toEqual(points.map(([at]) => at).toSorted((a, b) => a - b))
  expect((await (await visitor(url)).get(path.replace('/2', '/word'))).status).toBe(400)
  const close = (closing: MarketId): void => exchange.feed({ kind: 'status', marketId: closing, status: 'CLOSED', inplay: true })
  close(marketId)
  expect(await read()).toEqual(points)
  for (let other = 0; other < 60; other += 1) close(list(`later${other}`).marketId)
  expect(await read()).toEqual([])
})

test('[BROWSE-09] lists the last match odds winners, the newest first; a correction replaces a result', async () => {
  const { url, exchange, list } = await openDoors()
  const read = async (sport: string) =>
    getLastResults.answer
      .parse((await (await visitor(url)).get(getLastResults.path.replace(':eventTypeId', sport))).body)
      .result?.map(({ marketId, winners }) => [marketId, winners])
  const told = (id: string, openDate: number, marketType: 'MATCH_ODDS' | 'OTHER_ODDS' = 'MATCH_ODDS') =>
    list(id, { eventTypeId: 'v9', openDate: millisSchema.parse(openDate), marketType }).marketId
  const [one, two, side] = [told('v1', 1000), told('v2', 2000), told('v2-toss', 2000, 'OTHER_ODDS')]
  expect(await read('v9')).toEqual([])
  exchange.feed({ kind: 'result', marketId: two, winners: [runner(2)], note: '' })
  exchange.feed({ kind: 'result', marketId: side, winners: [runner(1)], note: '' })
  exchange.feed({ kind: 'result', marketId: one, winners: [runner(1)], note: '' })
  exchange.feed({ kind: 'result', marketId: one, winners: [], note: 'void' })
  expect(await read('v9')).toEqual([
    ['v2', ['Konark Chargers']],
    ['v1', []],
  ])
  expect(await read('4')).toEqual([])
  const [settled] = exchange.event(list('v2', { eventTypeId: 'v9' }).eventId).filter(({ market }) => market.marketId === two)
  expect(settled?.book.runners?.map(({ status }) => status)).toEqual(['LOSER', 'WINNER'])
})

test('[BROWSE-05][BROWSE-07][BROWSE-08] simulated matches have no pictures and no statistics, and the answers say so', async () => {
  const { url } = await openDoors()
  const who = await visitor(url)
  const stream = await who.post(getOpenStream.path, { eventTypeId: '4', eventId: 'e1' })
  expect(getOpenStream.answer.parse(stream.body)).toEqual({ success: true, result: {} })
  const stats = await who.get(getStats.path.replace(':eventTypeId', '4').replace(':eventId', 'e1'))
  expect(getStats.answer.parse(stats.body)).toEqual({ success: true, result: {} })
})

test('[ROUTE-06][BROWSE-05] finds an event by its id under any sport; an unknown event has no markets', async () => {
  const { url, list } = await openDoors()
  const { marketId, eventId } = list('m1')
  const { get } = await visitor(url)
  const told = async (sport: string, event: string) =>
    getEvent.answer
      .parse((await get(getEvent.path.replace(':eventTypeId', sport).replace(':eventId', event))).body)
      .result?.map(({ market }) => market.marketId)
  expect(await told('4', eventId)).toEqual([marketId])
  expect(await told('99', eventId)).toEqual([marketId])
  expect(await told('x', 'y')).toEqual([])
})
