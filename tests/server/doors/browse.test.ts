import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getHomeAllEvents,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getSpecialStream,
  getStats,
  getStream,
  getStreamScore,
  HISTORY,
  type MatchStatistics,
} from '#contract/calls/browse.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { CricketScore } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, type MarketId, millisSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { createStreamTokens, STREAM_MS } from '#server/gate/stream-tokens.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
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

const cricket = (balls: readonly string[]): CricketScore => ({
  sport: 'cricket',
  innings: [{ team: 'Deccan Rooks', runs: 4, wickets: 0, overs: '0.1', byOver: [4], wicketOvers: [] }],
  batting: 0,
  thisOver: [...balls],
  batters: [],
  bowler: null,
  target: null,
  note: '',
})

test('[BROWSE-05] the exchange draws a match by its score when its token is of that browser', async () => {
  const { url, exchange, list } = await openDoors()
  const { eventId } = list('m1')
  const who = await visitor(url)
  const asked = await who.post(getOpenStream.path, { eventTypeId: '4', eventId })
  const stream = getOpenStream.answer.parse(asked.body).result
  expect(stream?.config?.videoId).toBe(eventId)
  const path = new URL(stream?.url ?? '').pathname
  expect(new URL(stream?.url ?? '').origin).toBe(url)
  const picture = async (browser = who, at = path) => getStreamScore.answer.parse((await browser.get(`${at}/score`)).body).result
  expect(await picture()).toEqual({ state: 'waiting' })
  exchange.feed({ kind: 'score', eventId, score: cricket(['4']) })
  await expect.poll(() => picture()).toMatchObject({ state: 'on', score: { thisOver: ['4'] } })
  expect(await picture(await visitor(url))).toEqual({ state: 'expired' })
  expect(await picture(who, path.replace(eventId, 'another'))).toEqual({ state: 'expired' })
  expect((await who.get(`${path}${'x'.repeat(200)}/score`)).status).toBe(414)
  const page = await fetch(`${url}${path}`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'sha256-")
  expect(policy).toContain("frame-ancestors 'self'")
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(await page.text()) ?? []
  expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
})

test('[BROWSE-05] there is no picture when no match is on, or of another sport', async () => {
  const { url, list } = await openDoors()
  const { eventId } = list('m1', { eventTypeId: '1' })
  const who = await visitor(url)
  for (const asked of [eventId, 'none']) {
    const { body } = await who.post(getOpenStream.path, { eventTypeId: '4', eventId: asked })
    expect(getOpenStream.answer.parse(body)).toEqual({ success: true, result: {} })
  }
})

test('[BROWSE-07] each event answers a member by one access token alone, by the list of special ids', async () => {
  const { url, list } = await openDoors()
  const special = list('m1', { eventTypeId: 'b9', eventId: eventIdSchema.parse('38500001') })
  const other = list('m2')
  const member = browser(url)
  await member.logIn()
  const video = async (call: typeof getStream, eventId: string) => {
    const { body } = await member.call('POST', call.path, { eventTypeId: '4', eventId })
    return call.answer.parse(body).result?.config?.videoId
  }
  expect(await video(getSpecialStream, special.eventId)).toBe(special.eventId)
  expect(await video(getStream, special.eventId)).toBeUndefined()
  expect(await video(getStream, other.eventId)).toBe(other.eventId)
  expect(await video(getSpecialStream, other.eventId)).toBeUndefined()
  const who = await visitor(url)
  for (const { path } of [getStream, getSpecialStream])
    expect((await who.post(path, { eventTypeId: '4', eventId: other.eventId })).status).toBe(401)
})

test('[BROWSE-07] a token of a video ends after half an hour', () => {
  const clock = virtualClock(millisSchema.parse(1_000_000))
  const tokens = createStreamTokens(clock)
  const event = eventIdSchema.parse('e1')
  const token = tokens.give(event, 'browser')
  clock.advance(STREAM_MS - 1)
  expect(tokens.fits(token, event, 'browser')).toBe(true)
  const [, mac = ''] = token.split('-')
  for (const forged of ['', 'x', mac, `zzzzzzzzz-${mac}`, token.toUpperCase()]) expect(tokens.fits(forged, event, 'browser')).toBe(false)
  expect(createStreamTokens(clock).fits(token, event, 'browser')).toBe(false)
  clock.advance(1)
  expect(tokens.fits(token, event, 'browser')).toBe(false)
})

test('[BROWSE-08] answers the past of an event’s sides when the feed knows it', async () => {
  const match: MatchStatistics = {
    sides: ['Deccan Rooks', 'Konark Chargers'],
    last: [[{ at: millisSchema.parse(1), sides: ['Deccan Rooks', 'Thar Falcons'], scores: ['160/4', '159/9'], winner: 0 }], []],
    meetings: [],
  }
  const asked: string[] = []
  const statistics = async (eventId: string) => {
    asked.push(eventId)
    return match
  }
  const { url, list, exchange } = await openDoors({ statistics })
  const { marketId, eventId } = list('m1')
  const who = await visitor(url)
  const read = async (event: string) => getStats.answer.parse((await who.get(`/match-center/stats/4/${event}/video`)).body)
  expect(await read(eventId)).toEqual({ success: true, result: { match } })
  expect(await read('none')).toEqual({ success: true, result: {} })
  expect(asked).toEqual([eventId])
  // The page of a match that is over still shows them.
  exchange.feed({ kind: 'status', marketId, status: 'CLOSED', inplay: false })
  expect(await read(eventId)).toEqual({ success: true, result: { match } })
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
