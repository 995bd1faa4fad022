import { expect, test } from 'vitest'
import { getEvent, getFreeHomeAllEvents, getSportOdds } from '#contract/calls/browse.ts'
import { homeMarkets, listedMarketSchema } from '#contract/messages/browse.ts'
import { factFrom } from '#streams/wire.ts'
import { fromSource, homeFromSource, loose, listedFrom, someLeftOut } from '#streams/source/markets.ts'
import { at } from '#tests/player.ts'

const NOW = at(Date.UTC(2026, 10, 22, 15))

/** Markets as servers of the source's own words write them: shapes as recorded, names and figures invented. */
const matchOdds = {
  marketId: '1.245',
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: '3401',
  eventName: 'Rooks v Chargers',
  eventTypeId: '4',
  openDate: '2026-11-22T14:00:00.000Z',
  rateSource: 'BetFair',
  visible: true,
  adminlog: null,
  marketBook: {
    marketId: '1.245',
    status: 'OPEN',
    inplay: true,
    complete: true,
    competitionName: 'Sahyadri T20 League',
    runners: [
      {
        selectionId: 11,
        runnerName: 'Rooks',
        status: 'ACTIVE',
        sortPriority: 1,
        availableToBack: { price: 2.36, size: 5000.5 },
        availableToLay: { price: 2.38, size: 120 },
      },
      {
        selectionId: '12',
        runnerName: 'Chargers',
        status: 'ACTIVE',
        availableToBack: [
          { price: '1.72', size: '$ 57,529' },
          { price: '1.71', size: '$ 100' },
        ],
        availableToLay: [{ price: '-', size: 'SUSPENDED' }],
      },
    ],
  },
} as const
const bookmaker = {
  ...matchOdds,
  marketId: '1.245-bm',
  marketType: 'Special',
  marketName: 'Bookmaker',
  marketBook: {
    status: 'Ball Running',
    runners: [
      { selectionId: 11, runnerName: 'Rooks', availableToBack: { price: 98, size: null }, availableToLay: { price: 102 } },
      { selectionId: 12, runnerName: 'Chargers', status: 'SUSPENDED', availableToBack: { price: 90 }, availableToLay: null },
    ],
  },
} as const
const session = {
  ...matchOdds,
  marketId: '29',
  marketType: 'SESSION',
  marketName: '10 Overs',
  marketBook: {
    status: '',
    runners: [
      { selectionId: '29', runnerName: '10 Overs', availableToLay: { price: 78, size: 95 }, availableToBack: { price: 79, size: 110 } },
    ],
  },
} as const

test('[MKT-02] reads the source’s market and its book, prices and sizes as texts or numbers', () => {
  const listed = listedMarketSchema.parse(listedFrom(matchOdds, NOW))
  expect(listed.market).toMatchObject({
    marketId: '1.245',
    eventId: '3401',
    competitionName: 'Sahyadri T20 League',
    competitionId: 'Sahyadri T20 League',
    openDate: Date.UTC(2026, 10, 22, 14),
    inplay: true,
    status: 'OPEN',
    runners: [
      { selectionId: 11, runnerName: 'Rooks' },
      { selectionId: 12, runnerName: 'Chargers' },
    ],
  })
  expect(listed.book).toMatchObject({
    image: true,
    status: 'OPEN',
    runners: [
      { selectionId: 11, back: [[2360, 500_050]], lay: [[2380, 12_000]] },
      {
        selectionId: 12,
        back: [
          [1720, 5_752_900],
          [1710, 10_000],
        ],
        lay: [],
      },
    ],
  })
})

test('[MKT-02][MKT-01] reads a bookmaker’s rate as odds, a session’s size as fancyPrice, a reason as status', () => {
  const special = listedMarketSchema.parse(listedFrom(bookmaker, NOW))
  expect(special.book).toMatchObject({
    status: 'SUSPENDED',
    statusLabel: 'Ball Running',
    runners: [
      { back: [[1980, 0]], lay: [[2020, 0]] },
      { back: [], lay: [] },
    ],
  })
  expect(listedMarketSchema.parse(listedFrom(session, NOW)).book).toMatchObject({
    status: 'OPEN',
    statusLabel: null,
    runners: [{ selectionId: 29, lay: [[78_000, 95]], back: [[79_000, 110]] }],
  })
})

test('[MKT-02] an answer of the source passes the contract, and its home list comes as ours', () => {
  const event = { success: true, result: [matchOdds, bookmaker, session] }
  expect(getEvent.answer.parse(fromSource(event, NOW)).result?.map(({ market }) => market.marketId)).toEqual(['1.245', '1.245-bm', '29'])
  const events = { success: true, response: [{ id: '3401', name: 'Rooks v Chargers', competitionName: 'Cup' }] }
  expect(getFreeHomeAllEvents.answer.parse(fromSource(events, NOW)).response).toMatchObject([{ id: '3401', markets: [] }])
  expect(homeMarkets.body.parse(homeFromSource([[matchOdds, session], []], NOW)).groups).toMatchObject([
    { competitionName: 'Sahyadri T20 League', markets: [{ market: { marketId: '1.245' } }, { market: { marketId: '29' } }] },
  ])
  expect(factFrom(homeMarkets.name, homeFromSource([[matchOdds]], NOW))).toMatchObject({
    type: 'home.heard',
    markets: [{ market: { marketId: '1.245' } }],
  })
})

test('[MKT-02][SOCK-06] leaves what is no market of the source as it came, to be refused by the contract', () => {
  expect(listedFrom({ ...matchOdds, marketType: 'RACE' }, NOW)).toBeNull()
  const huge = { price: 1e300, size: 1e300 }
  const [first] = matchOdds.marketBook.runners
  const odd = { ...matchOdds, marketBook: { status: 'OPEN', runners: [{ ...first, availableToBack: huge, availableToLay: [huge] }] } }
  expect(listedMarketSchema.parse(listedFrom(odd, NOW)).book.runners).toMatchObject([{ back: [], lay: [] }])
  expect(fromSource({ success: false, message: 'no' }, NOW)).toEqual({ success: false, message: 'no' })
  expect(typeof factFrom(homeMarkets.name, homeFromSource([[{ marketBook: {} }]], NOW))).toBe('object')
  expect(factFrom(homeMarkets.name, homeFromSource([[{ marketBook: {} }]], NOW))).toMatchObject({ markets: [] })
  expect(typeof factFrom(homeMarkets.name, homeFromSource('none', NOW))).toBe('string')
})

test('[MKT-02][BACK-02] a market that does not say whether it is in play is so from its start on', () => {
  const { inplay: _, ...marketBook } = matchOdds.marketBook
  const inplayAt = (now: number) => listedMarketSchema.parse(listedFrom({ ...matchOdds, marketBook }, at(now))).market.inplay
  const opens = Date.parse(matchOdds.openDate)
  expect([inplayAt(opens - 1), inplayAt(opens)]).toEqual([false, true])
  for (const openDate of [0, 1.5, 'soon'])
    expect(listedFrom({ ...matchOdds, openDate, marketBook }, NOW)).toMatchObject({ market: { inplay: false } })
})

test('[BACK-02] ten thousand markets are read up to a bound, and those that a page shows are among them', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => ({ ...matchOdds, marketId: `1.${n}` }))
  const read = getEvent.answer.parse(fromSource({ success: true, result: all.slice(0, 2000) }, NOW, (id) => id === '1.1999'))
  expect(read.result?.map(({ market }) => market.marketId)).toEqual(['1.1999'])
  expect(getSportOdds.answer.parse(fromSource({ success: true, result: all }, NOW)).result).toHaveLength(400)
  const home = homeMarkets.body.parse(homeFromSource([all, [matchOdds]], NOW))
  expect([home.groups.map(({ markets }) => markets.length), home.leftOut]).toEqual([[200, 1], 9_800])
  const many = homeMarkets.body.parse(
    homeFromSource(
      [0, 150, 300, 450].map((from) => all.slice(from, from + 150)),
      NOW,
    ),
  )
  expect([many.groups.map(({ markets }) => markets.length), many.leftOut]).toEqual([[150, 150, 100], 200])
  for (const whole of [[[matchOdds]], [matchOdds]]) expect(homeMarkets.body.parse(homeFromSource(whole, NOW)).leftOut).toBeUndefined()
  expect([someLeftOut(0), someLeftOut(2_000_000)]).toEqual([{}, { leftOut: 1_000_000 }])
})

test('[MKT-02][BACK-02] a competition is listed when its first market is of an unknown kind', () => {
  const home = homeFromSource([[{ ...matchOdds, marketType: 'RACE' }, matchOdds]], NOW)
  expect(homeMarkets.body.parse(home).groups).toMatchObject([{ markets: [{ market: { marketId: '1.245' } }] }])
  const result = [{ ...matchOdds, marketType: 'RACE' }, null, 'none', matchOdds]
  expect(fromSource({ best: matchOdds }, NOW)).toMatchObject({ best: { market: { marketId: '1.245' } } })
  expect(getEvent.answer.parse(fromSource({ success: true, result }, NOW)).result).toHaveLength(1)
})

test('[MKT-02] a market without a date of its start, and runners with a result, are taken as they are', () => {
  const runners = [
    { selectionId: 11, status: 'WINNER' },
    { selectionId: 12, status: 'LOSER' },
  ]
  expect(listedFrom({ ...matchOdds, openDate: undefined, marketBook: { status: 'CLOSED', runners } }, NOW)).toMatchObject({
    market: { openDate: 0, inplay: false, numberOfWinners: 1 },
    book: { status: 'CLOSED', runners },
  })
})

test('[MKT-02][BACK-02] a text that is no number is no price, and a home list is cut at its bound', () => {
  const texts = ['1.98', '$ 57,529', '₹ 1,000.5', '-3', '5/2', '1.98x', '2-1', 'evens', '']
  expect(texts.map((each) => loose.parse(each))).toEqual([1.98, 57_529, 1000.5, -3, null, null, null, null, null])
  const many = Array.from({ length: 250 }, (_, n) => [{ ...matchOdds, marketId: `1.${n}`, competitionName: `Cup ${n}` }])
  expect(homeMarkets.body.parse(homeFromSource(many, NOW)).groups).toHaveLength(200)
})
