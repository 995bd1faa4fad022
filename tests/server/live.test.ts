import { expect, test } from 'vitest'
import type { CricketScore, Market, Score } from '#contract/market.ts'
import { type EventId, eventIdSchema, marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createLiveMarkets } from '#server/exchange/live.ts'
import { mutedFeed } from '#server/exchange/muted.ts'
import { Volumes } from '#server/exchange/volumes.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, market } from './home-away.ts'

const named = (name: string, by: Partial<Market> = {}): Market => ({ ...market, marketId: marketIdSchema.parse(name), ...by })
const idOf = (name: string) => marketIdSchema.parse(name)
const eventOf = (name: string): EventId => eventIdSchema.parse(name)
const scored = (note: string): CricketScore => ({
  sport: 'cricket',
  innings: [],
  batting: 0,
  thisOver: [],
  batters: [],
  bowler: null,
  target: null,
  note,
})

/** An exchange that hears a feed, on a clock that the test moves. */
const heard = () => {
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log: memoryLog() })
  const list = (name: string, by: Partial<Market> = {}, more: Partial<Extract<FeedUpdate, { kind: 'market' }>> = {}): void =>
    exchange.feed({ kind: 'market', market: named(name, by), ...more })
  const turn = (name: string, status: Market['status'], inplay = true, label?: string): void =>
    exchange.feed({ kind: 'status', marketId: idOf(name), status, inplay, ...(label === undefined ? {} : { label }) })
  const trade = (name: string, price: number, traded: number): void =>
    exchange.feed({
      kind: 'ladder',
      marketId: idOf(name),
      image: false,
      traded: paise(traded),
      runners: [{ selectionId: home, lastPrice: odds(price), traded: paise(traded) }],
    })
  const end = (name: string, ...winners: readonly (typeof home)[]): void =>
    exchange.feed({ kind: 'result', marketId: idOf(name), winners, note: '' })
  const homeIds = (): readonly string[] => exchange.home().map(({ market: { marketId } }) => marketId)
  const eventIds = (name: string): readonly string[] => exchange.event(eventOf(name)).map(({ market: { marketId } }) => marketId)
  return { clock, exchange, list, turn, trade, end, homeIds, eventIds }
}

test('[BROWSE-02] the home list has the open main markets, the earliest first, with one price a side', () => {
  const { exchange, list, turn, homeIds } = heard()
  list('late', { openDate: at(2000) })
  list('early', { openDate: at(1000) })
  list('over', { openDate: at(500) })
  list('session', { marketType: 'SESSION' })
  turn('over', 'CLOSED')
  expect(homeIds()).toEqual(['early', 'late'])
  const back = [2000, 1990, 1980, 1970].map((price) => [odds(price), paise(100)] as const)
  exchange.feed({ kind: 'ladder', marketId: idOf('early'), image: true, runners: [{ selectionId: home, back }] })
  expect(exchange.home()[0]?.book.runners?.[0]?.back).toHaveLength(1)
  expect(exchange.event(market.eventId)[1]?.book.runners?.[0]?.back).toHaveLength(3)
})

test('[BROWSE-05] an event lists its markets with delay and score, and leaves out its closed sessions', () => {
  const { exchange, list, turn, eventIds } = heard()
  list('main', {}, { betDelayMs: 7000 })
  list('session', { marketType: 'SESSION' })
  list('ended', { marketType: 'SESSION' })
  list('other', { eventId: eventOf('e2') })
  turn('ended', 'CLOSED')
  turn('main', 'CLOSED')
  expect([eventIds('e1'), eventIds('e2'), eventIds('e3')]).toEqual([['main', 'session'], ['other'], []])
  expect(exchange.event(market.eventId)[0]).toMatchObject({ market: { betDelayMs: 7000 }, score: null, book: { seq: 0, image: true } })
  exchange.feed({ kind: 'score', eventId: market.eventId, score: scored('tea') })
  expect(exchange.event(market.eventId)[0]?.score).toEqual(scored('tea'))
})

test('[BROWSE-05] a market that comes again keeps its book, its delay and its limits', () => {
  const { exchange, list, turn } = heard()
  const limits = { min: paise(100), max: paise(200), maxWin: paise(300) }
  list('m', {}, { betDelayMs: 7000, limits })
  turn('m', 'OPEN')
  exchange.feed({
    kind: 'ladder',
    marketId: idOf('m'),
    image: true,
    runners: [{ selectionId: home, back: [[odds(2000), paise(100)]] }],
  })
  const third = selectionIdSchema.parse(3)
  list('m', { marketName: 'Winner', runners: [...market.runners, { selectionId: third, runnerName: 'Draw' }] })
  expect(exchange.terms(idOf('m'))).toMatchObject({ delayMs: 7000, min: 100, max: 200 })
  expect(exchange.market(idOf('m'))?.marketName).toBe('Winner')
  const book = exchange.book(idOf('m'), 3)
  expect(book?.runners?.map(({ selectionId, status, back }) => [selectionId, status, back?.length])).toEqual([
    [home, 'ACTIVE', 1],
    [away, 'ACTIVE', 0],
    [third, 'ACTIVE', 0],
  ])
  list('m', {}, { betDelayMs: 3000, limits: { ...limits, max: paise(250) } })
  expect(exchange.terms(idOf('m'))).toMatchObject({ delayMs: 3000, min: 100, max: 250 })
  expect(exchange.terms(idOf('unknown'))).toBeNull()
})

test('[MKT-01] a book says the status, the words of its market and whether it is in play', () => {
  const { exchange, list, turn } = heard()
  list('m', { inplay: false, status: 'OPEN' })
  const shown = () => {
    const { status, statusLabel, inplay, traded, seq } = exchange.book(idOf('m'), 3) ?? {}
    const { status: listed, inplay: listedInplay } = exchange.market(idOf('m')) ?? {}
    return [status, statusLabel, inplay, traded, seq, listed, listedInplay]
  }
  expect(shown()).toEqual(['OPEN', null, false, undefined, 0, 'OPEN', false])
  turn('m', 'SUSPENDED', false, 'Ball running')
  expect(shown()).toEqual(['SUSPENDED', 'Ball running', false, undefined, 0, 'SUSPENDED', false])
  turn('m', 'SUSPENDED', true)
  expect(shown()).toEqual(['SUSPENDED', null, true, undefined, 0, 'SUSPENDED', true])
  turn('m', 'OPEN', true)
  expect(shown()).toEqual(['OPEN', null, true, undefined, 0, 'OPEN', true])
  expect(exchange.book(idOf('unknown'), 3)).toBeNull()
})

test('[MKT-01] a change of a ladder leaves the sides it does not name, and an image clears them', () => {
  const { exchange, list } = heard()
  list('m')
  const level = (price: number, size: number) => [odds(price), paise(size)] as const
  const send = (image: boolean, runner: object): void =>
    exchange.feed({ kind: 'ladder', marketId: idOf('m'), image, runners: [{ selectionId: home, ...runner }] })
  const sides = () => {
    const { back, lay, lastPrice, traded } = exchange.book(idOf('m'), 3)?.runners?.[0] ?? {}
    return { back, lay, lastPrice, traded }
  }
  expect(sides()).toEqual({ back: [], lay: [], lastPrice: null, traded: undefined })
  send(true, { back: [level(2000, 100)], lay: [level(2100, 100)] })
  send(false, { back: [level(1990, 50)] })
  expect(sides()).toMatchObject({
    back: [
      [2000, 100],
      [1990, 50],
    ],
    lay: [[2100, 100]],
  })
  send(false, { lay: [level(2100, 0), level(2120, 70)] })
  expect(sides().lay).toEqual([[2120, 70]])
  send(false, { lastPrice: odds(2000) })
  send(false, { traded: paise(900) })
  send(false, { selectionId: selectionIdSchema.parse(9), lastPrice: odds(3000) })
  expect(sides()).toMatchObject({ lastPrice: 2000, traded: 900 })
  exchange.feed({ kind: 'ladder', marketId: idOf('m'), image: false, traded: paise(5000), runners: [] })
  exchange.feed({ kind: 'ladder', marketId: idOf('m'), image: false, runners: [] })
  expect(exchange.book(idOf('m'), 3)?.traded).toBe(5000)
  send(true, { back: [level(1980, 100)] })
  expect(sides()).toMatchObject({ back: [[1980, 100]], lay: [] })
  send(true, { lay: [level(1990, 100)] })
  expect(sides()).toMatchObject({ back: [], lay: [[1990, 100]] })
})

test('[MKT-09] a whole ladder has what was traded at each price, a short one has not', () => {
  const { exchange, list, trade } = heard()
  list('m')
  trade('m', 2000, 1000)
  trade('m', 2100, 1500)
  const tradedAt = (count: 3 | 10) => exchange.book(idOf('m'), count)?.runners?.[0]?.tradedAt
  expect([tradedAt(3), tradedAt(10)]).toEqual([undefined, [[2100, 500]]])
  exchange.feed({
    kind: 'ladder',
    marketId: idOf('m'),
    image: true,
    runners: [{ selectionId: home, tradedAt: [[odds(2000), paise(700)]] }],
  })
  expect(tradedAt(10)).toEqual([
    [2100, 0],
    [2000, 700],
  ])
})

test('[BROWSE-05] a market that is listed closed has what its feed says was traded before', () => {
  const { exchange, list, turn } = heard()
  list('m')
  const point = (ms: number, traded: number) => ({
    at: at(ms),
    traded: paise(traded * 2),
    runners: [{ selectionId: home, lastPrice: odds(1900), traded: paise(traded) }],
  })
  exchange.feed({ kind: 'past', marketId: idOf('m'), points: [point(980_000, 100), point(990_000, 700)] })
  turn('m', 'CLOSED', false)
  const book = exchange.book(idOf('m'), 10)
  expect(book).toMatchObject({ status: 'CLOSED', traded: 1400 })
  expect(book?.runners?.find(({ selectionId }) => selectionId === home)).toMatchObject({ traded: 700, lastPrice: 1900 })
})

test('[BROWSE-05] a market says nothing of its volume while its feed has not', () => {
  const { exchange, list, trade } = heard()
  list('m')
  const book = exchange.book(idOf('m'), 1)
  expect([book, ...(book?.runners ?? [])].every((each) => each !== null && !('traded' in each))).toBe(true)
  trade('m', 2000, 0)
  expect(exchange.book(idOf('m'), 1)).toMatchObject({ traded: 0 })
})

test('[BROWSE-05] a runner’s history has each traded price, with the past of its feed', () => {
  const { exchange, list, trade, clock } = heard()
  list('m')
  exchange.feed({
    kind: 'past',
    marketId: idOf('m'),
    points: [
      { at: at(980_000), runners: [{ selectionId: home, lastPrice: odds(1900), traded: paise(100) }] },
      { at: at(990_000), runners: [{ selectionId: home }, { selectionId: selectionIdSchema.parse(9) }] },
    ],
  })
  exchange.feed({ kind: 'past', marketId: idOf('unknown'), points: [] })
  trade('m', 2000, 300)
  clock.advance(10_000)
  exchange.feed({ kind: 'ladder', marketId: idOf('m'), image: false, runners: [{ selectionId: home, back: [[odds(2000), paise(1)]] }] })
  clock.advance(10_000)
  exchange.feed({ kind: 'ladder', marketId: idOf('m'), image: false, runners: [{ selectionId: home, lastPrice: odds(2020) }] })
  exchange.feed({ kind: 'ladder', marketId: idOf('m'), image: false, runners: [{ selectionId: away, lastPrice: odds(1980) }] })
  clock.advance(10_000)
  exchange.feed({ kind: 'ladder', marketId: idOf('m'), image: false, runners: [{ selectionId: home, traded: paise(800) }] })
  expect(exchange.history(idOf('m'), home)).toEqual([
    [980_000, 1900, 100],
    [990_000, null, 0],
    [1_000_000, 2000, 300],
    [1_020_000, 2020, 300],
    [1_030_000, 2020, 800],
  ])
  expect(exchange.history(idOf('m'), away)).toEqual([[1_020_000, 1980, 0]])
  expect(exchange.book(idOf('m'), 10)?.runners?.[0]?.tradedAt).toEqual([
    [2000, 200],
    [2020, 500],
  ])
  expect([exchange.history(idOf('m'), selectionIdSchema.parse(9)), exchange.history(idOf('unknown'), home)]).toEqual([[], []])
})

test('[BROWSE-05] the oldest closed market gives up its history when sixty others closed after it', () => {
  const { exchange, list, trade, turn } = heard()
  const lengths = (...names: readonly string[]): readonly number[] => names.map((name) => exchange.history(idOf(name), home).length)
  const names = Array.from({ length: 61 }, (_, n) => `m${n}`)
  for (const name of names) {
    list(name)
    trade(name, 2000, 100)
  }
  for (const name of names.slice(0, 60)) turn(name, 'CLOSED')
  expect(lengths('m0', 'm1', 'm60')).toEqual([1, 1, 1])
  turn('m60', 'CLOSED')
  expect(lengths('m0', 'm1', 'm60')).toEqual([0, 1, 1])
})

test('[BROWSE-09] a result marks its runners, and the latest twenty of a sport are listed by their start', () => {
  const { exchange, list, end, clock } = heard()
  list('m', { openDate: at(50) })
  exchange.feed({ kind: 'runner', marketId: idOf('m'), selectionId: away, status: 'ACTIVE' })
  const marks = (name: string) => exchange.book(idOf(name), 3)?.runners?.map(({ status }) => status)
  end('m')
  expect(marks('m')).toEqual(['ACTIVE', 'ACTIVE'])
  end('m', home)
  expect(marks('m')).toEqual(['WINNER', 'LOSER'])
  end('m', away)
  expect(marks('m')).toEqual(['LOSER', 'WINNER'])
  list('gone')
  exchange.feed({ kind: 'runner', marketId: idOf('gone'), selectionId: away, status: 'REMOVED' })
  end('gone', home)
  expect(marks('gone')).toEqual(['WINNER', 'REMOVED'])
  list('session', { marketType: 'SESSION' })
  end('session', home)
  expect(exchange.lastResults('4').map(({ marketId, winners }) => [marketId, winners])).toEqual([
    ['m', ['Away']],
    ['gone', ['Home']],
  ])
  for (let n = 1; n <= 20; n += 1) {
    list(`n${n}`, { openDate: at(100 + n) })
    end(`n${n}`, home)
  }
  const listed = exchange.lastResults('4').map(({ marketId }) => marketId)
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([20, 'n20', 'n1'])
  expect([exchange.lastResults('1'), clock.pending()]).toEqual([[], 0])
})

test('[BROWSE-05] the oldest closed market leaves when two thousand are listed, and an open one never', () => {
  const { exchange, list, turn, eventIds } = heard()
  list('open', { eventId: eventOf('e0') })
  for (let n = 0; n < 1999; n += 1) list(`m${n}`, { eventId: eventOf(n < 2 ? 'pair' : `e${n}`) })
  for (const n of [0, 1, 2]) turn(`m${n}`, 'CLOSED')
  const known = (...names: readonly string[]): readonly boolean[] => names.map((name) => exchange.market(idOf(name)) !== null)
  expect(known('open', 'm0', 'm1')).toEqual([true, true, true])
  list('new1')
  expect([known('open', 'm0', 'm1', 'new1'), eventIds('pair')]).toEqual([[true, false, true, true], ['m1']])
  list('new2')
  expect([known('open', 'm1', 'm2'), eventIds('pair')]).toEqual([[true, false, true], []])
})

test('[BROWSE-05] the facts of a match stand once, in the list of its event, and a change has the new ones', () => {
  const { exchange, list } = heard()
  list('m1')
  list('m2')
  const balls = Array.from({ length: 10 }, (_, n) => ({ n, innings: 0, over: 0, ball: n, runs: 1 }))
  const told = (count: number): Score => ({ ...scored('tea'), play: { facts: balls.slice(0, count), batting: [], bowling: [] } })
  const sent: unknown[] = []
  exchange.subscribe((published) => void (published.kind === 'score' && sent.push(published.score)))
  exchange.feed({ kind: 'score', eventId: market.eventId, score: told(9) })
  exchange.feed({ kind: 'score', eventId: market.eventId, score: told(10) })
  expect(exchange.event(market.eventId).map(({ score }) => score)).toEqual([told(10), scored('tea')])
  expect(exchange.home().map(({ score }) => score)).toEqual([scored('tea'), scored('tea')])
  expect(sent).toEqual([told(9), { ...scored('tea'), play: { facts: balls.slice(6), batting: [], bowling: [] } }])
})

test('[BROWSE-05] the oldest score leaves when a thousand others came after it', () => {
  const { exchange, list } = heard()
  const scoreOf = (name: string): Score | null | undefined => exchange.event(eventOf(name))[0]?.score
  for (const n of [0, 1, 2]) list(`m${n}`, { eventId: eventOf(`s${n}`) })
  for (let n = 0; n < 1000; n += 1) exchange.feed({ kind: 'score', eventId: eventOf(`s${n}`), score: scored('before') })
  exchange.feed({ kind: 'score', eventId: eventOf('s0'), score: scored('again') })
  expect([scoreOf('s0'), scoreOf('s1')]).toEqual([scored('again'), scored('before')])
  exchange.feed({ kind: 'score', eventId: eventOf('s1000'), score: scored('new') })
  expect([scoreOf('s0'), scoreOf('s1'), scoreOf('s2')]).toEqual([scored('again'), null, scored('before')])
})

test('[MKT-11] the main market of an event is its open match odds', () => {
  const live = createLiveMarkets()
  const take = (name: string, by: Partial<Market>) => live.take({ kind: 'market', market: named(name, by) }).market
  take('session', { marketType: 'SESSION' })
  const over = take('over', {})
  const main = take('main', {})
  live.setStatus(over, { kind: 'status', marketId: idOf('over'), status: 'CLOSED', inplay: true })
  expect([live.mainOf(market.eventId), live.mainOf(eventOf('none'))]).toEqual([main, undefined])
})

test('[MKT-09] volumes count what was traded since the last note at the price it came with', () => {
  const volumes = new Volumes()
  volumes.note(odds(2000), paise(1000))
  expect(volumes.levels()).toEqual([])
  volumes.note(odds(2000), paise(1300))
  volumes.note(odds(2020), paise(1300))
  volumes.note(null, paise(1400))
  volumes.note(odds(2020), paise(1350))
  volumes.note(odds(2020), paise(1500))
  volumes.note(odds(2000), paise(1600))
  volumes.note(odds(2001), paise(1700))
  expect(volumes.levels()).toEqual([
    [2000, 400],
    [2020, 100],
  ])
  expect(volumes.levels()).toBe(volumes.levels())
})

test('[MKT-09] volumes take the figures of a feed that names them, and count nothing from then on', () => {
  const volumes = new Volumes()
  volumes.note(odds(2000), paise(0))
  volumes.note(odds(2000), paise(100))
  volumes.set([[odds(2020), paise(50)]], false)
  expect(volumes.levels()).toEqual([
    [2000, 100],
    [2020, 50],
  ])
  volumes.note(odds(2000), paise(900))
  expect(volumes.levels()[0]).toEqual([2000, 100])
  volumes.set(
    [
      [odds(2040), paise(70)],
      [odds(2041), paise(70)],
    ],
    true,
  )
  expect(volumes.levels()).toEqual([
    [2000, 0],
    [2020, 0],
    [2040, 70],
  ])
})

test('[SLIP-30] an heir hears scores and the past, and keeps the last results and words on runners', () => {
  const live = createLiveMarkets()
  const { hear, kept } = mutedFeed(live, virtualClock(at(1_000_000)))
  hear({ kind: 'market', market })
  hear({ kind: 'score', eventId: market.eventId, score: scored('tea') })
  hear({
    kind: 'past',
    marketId: market.marketId,
    points: [{ at: at(900_000), runners: [{ selectionId: home, lastPrice: odds(1900) }] }],
  })
  const lost: FeedUpdate = { kind: 'runner', marketId: market.marketId, selectionId: home, status: 'LOSER' }
  hear(lost)
  expect(live.book(market.marketId, 3)?.runners?.map(({ status }) => status)).toEqual(['LOSER', 'ACTIVE'])
  expect(kept()).toEqual([lost])
  const removed: FeedUpdate = { kind: 'runner', marketId: market.marketId, selectionId: away, status: 'REMOVED' }
  hear(removed)
  const unknown: FeedUpdate = { kind: 'runner', marketId: market.marketId, selectionId: selectionIdSchema.parse(9), status: 'ACTIVE' }
  hear(unknown)
  expect([live.score(market.eventId), live.history(market.marketId, home, at(1_000_000)), kept()]).toEqual([
    scored('tea'),
    [[900_000, 1900, 0]],
    [lost, removed, unknown],
  ])
  const result = (name: string): FeedUpdate => ({ kind: 'result', marketId: idOf(name), winners: [home], note: '' })
  for (let n = 0; n < 4999; n += 1) hear(result(`r${n}`))
  hear(result('r0'))
  expect([kept().length, kept()[0], kept().at(-1)]).toEqual([5000, unknown, result('r0')])
  hear(result('new'))
  expect([kept().length, kept()[0], kept().at(-1)]).toEqual([5000, result('r1'), result('new')])
})

test('[MKT-15][BROWSE-05] a market that moves to another event is reached by its new one', () => {
  const { list, eventIds, exchange } = heard()
  list('first', { eventId: eventOf('old') })
  list('second', { eventId: eventOf('old') })
  list('first', { eventId: eventOf('new') })
  list('first', { eventId: eventOf('new'), eventName: 'Renamed' })
  expect([eventIds('old'), eventIds('new')]).toEqual([['second'], ['first']])
  expect(exchange.event(eventOf('new'))[0]?.market.eventName).toBe('Renamed')
  list('second', { eventId: eventOf('new') })
  // An event that all its markets left leads to where they are.
  expect([eventIds('old'), eventIds('new'), eventIds('never')]).toEqual([['second'], ['first', 'second'], []])
  expect(exchange.event(eventOf('old'))[0]?.market.eventId).toBe('new')
})

test('[MKT-15][BROWSE-05] of the events that markets left, the last thousand lead to their markets', () => {
  const { list, eventIds } = heard()
  const follows = () => ['b', 'a'].map((name) => eventIds(name).length)
  for (const name of ['a', 'b', 'a', ...Array.from({ length: 999 }, (_, n) => `f${n}`)]) list('first', { eventId: eventOf(name) })
  expect(follows()).toEqual([1, 1])
  list('first', { eventId: eventOf('f999') })
  expect(follows()).toEqual([0, 1])
  list('first', { eventId: eventOf('f1000') })
  expect(follows()).toEqual([0, 0])
})

test('[MKT-15] a market keeps at most a hundred runners, those of its newest definition first', () => {
  const { list, exchange } = heard()
  for (let from = 1; from <= 301; from += 60)
    list('many', { runners: Array.from({ length: 60 }, (_, n) => ({ selectionId: selectionIdSchema.parse(from + n), runnerName: 'x' })) })
  const listed = exchange.book(idOf('many'), 1)?.runners ?? []
  expect(listed).toHaveLength(100)
  expect(listed.filter(({ status }) => status === 'ACTIVE').map(({ selectionId }) => selectionId)).toEqual(
    Array.from({ length: 60 }, (_, n) => 301 + n),
  )
})
