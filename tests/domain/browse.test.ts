import { describe, expect, test } from 'vitest'
import type { PricePoint } from '#contract/calls/browse.ts'
import type { LastResult } from '#contract/messages/browse.ts'
import type { CricketScore, Market, MarketType } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import { competitionIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { byCompetition, emptyCatalog, foldCatalog } from '#client/ledger/catalog.ts'
import { isVirtual, virtualKinds } from '#domain/market/virtual.ts'
import {
  FAVOURITE_LISTS,
  type Favourite,
  favouriteKey,
  isFavourite,
  MOST_FAVOURITES,
  MOST_PINS,
  noFavourites,
  pinned,
  toggled,
} from '#client/market/favourites.ts'
import { said } from '#domain/said.ts'
import { formOf } from '#client/market/recent-form.ts'
import { groupsOf, MARKET_GROUPS, sessionGroupsOf } from '#client/market/groups.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { eventNameIn } from '#client/ledger/selectors.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { pointsIn, priceChartOf } from '#client/market/price-chart.ts'
import { ifWin, ifWinWith } from '#client/betting/if-win.ts'
import { oversOf, rateText, requiredRate, runRate } from '#client/market/score.ts'
import { answered, at, betId, folded, marketId, pick, ref } from '#tests/player.ts'

const star = (more: Partial<Favourite>): Favourite => ({ name: 'Rooks v Chargers', eventTypeId: '4', ...more })
const home = { list: 'home', inplay: true } as const

describe('favourites', () => {
  test('[BROWSE-12] one is known by its event’s id, else by id, _id or marketId', () => {
    expect(favouriteKey(star({ event: { id: 'e' }, id: 'i', _id: 'u', marketId: 'm' }))).toBe('e')
    expect(favouriteKey(star({ id: 'i', _id: 'u', marketId: 'm' }))).toBe('i')
    expect(favouriteKey(star({ _id: 'u', marketId: 'm' }))).toBe('u')
    expect(favouriteKey(star({ marketId: 'm' }))).toBe('m')
    const kept = toggled(noFavourites, star({ id: 'x' }), home)
    for (const same of [star({ event: { id: 'x' } }), star({ _id: 'x' }), star({ marketId: 'x' })])
      expect(isFavourite(kept, same)).toBe(true)
    expect(isFavourite(kept, star({ event: { id: 'y' }, id: 'x' }))).toBe(false)
    expect(isFavourite(toggled(noFavourites, star({}), home), star({}))).toBe(false)
  })

  test('[BROWSE-12] adds a favourite to the lists of its place and to all; a second press removes it', () => {
    const item = star({ event: { id: 'e' } })
    const listsOf = (place: Parameters<typeof toggled>[2]) => {
      const kept = toggled(noFavourites, item, place)
      return FAVOURITE_LISTS.filter((name) => kept[name].length === 1)
    }
    expect(listsOf(home)).toEqual(['inPlay', 'popular', 'favoritesAll'])
    expect(listsOf({ list: 'sport', inplay: false })).toEqual(['future', 'sportMarkets', 'favoritesAll'])
    expect(listsOf({ list: 'event', inplay: false })).toEqual(['future', 'favoritesAll'])
    const kept = toggled(noFavourites, item, home)
    expect(toggled(kept, star({ id: 'e' }), { list: 'sport', inplay: false })).toEqual(noFavourites)
  })

  test(`[MKT-10] ${MOST_PINS} markets are pinned at most: the oldest goes, and a second press takes one out`, () => {
    const pins = Array.from({ length: MOST_PINS + 1 }, (_, n) => {
      const { marketId: id, marketName, eventId, eventName, eventTypeId } = pick(`m${n}`)
      return { marketId: id, marketName, eventId, eventName, eventTypeId }
    })
    const kept = pins.reduce(pinned, noFavourites)
    expect(kept.pinned).toEqual(pins.slice(1))
    expect(pins.slice(1).reduce(pinned, kept)).toEqual(noFavourites)
  })

  test('[BROWSE-12] a list never grows without end, and the oldest goes', () => {
    let kept = noFavourites
    for (let n = 0; n <= MOST_FAVOURITES; n += 1) kept = toggled(kept, star({ id: `f${n}` }), home)
    expect(kept.favoritesAll).toHaveLength(MOST_FAVOURITES)
    expect(isFavourite(kept, star({ id: 'f0' }))).toBe(false)
    expect(isFavourite(kept, star({ id: `f${MOST_FAVOURITES}` }))).toBe(true)
  })
})

const market = (name: string, marketType: MarketType, competition = 'Cup'): Market => ({
  marketId: marketId(name),
  marketType,
  marketName: name,
  eventId: pick('e').eventId,
  eventName: 'Rooks v Chargers',
  eventTypeId: '4',
  competitionId: competitionIdSchema.parse(competition),
  competitionName: competition,
  openDate: at(1),
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: [{ selectionId: selectionIdSchema.parse(1), runnerName: 'Rooks' }],
})

describe('lists', () => {
  test('[BROWSE-05] groups boards, the match first, and leaves out an empty group', () => {
    const markets = [market('toss', 'OTHER_ODDS'), market('match', 'MATCH_ODDS'), market('line', 'SESSION'), market('set', 'OTHER_ODDS')]
    expect(groupsOf(markets).map(([group, found]) => [group, found.map(({ marketName }) => marketName)])).toEqual([
      ['main', ['match']],
      ['session', ['line']],
      ['more', ['toss', 'set']],
    ])
  })

  test('[MKT-12] shows match odds, then bookmaker, then sessions, then the rest of an event', () => {
    const types = ['OTHER_ODDS', 'INNINGS_RUNS', 'SESSION', 'Special', 'MATCH_ODDS'] as const
    const groups = groupsOf(types.map((type) => market(type, type))).map(([group]) => group)
    expect(groups).toEqual(['main', 'bookmaker', 'session', 'innings', 'more'])
    expect(groups).toEqual([...MARKET_GROUPS])
  })

  test('[MKT-12] groups sessions by what they count, and puts those without a code last', () => {
    const session = (name: string, marketSaid?: WireSaid): Market => ({ ...market(name, 'SESSION'), marketSaid })
    const sessions = [
      session('from elsewhere'),
      session('fall', said('FALL_OF_WICKET', 3, 'MUM')),
      session('stand', said('PARTNERSHIP_RUNS', 3, 'MUM')),
      session('batter', said('PLAYER_RUNS', 'A. Deshwali')),
      session('one', said('ONE_OVER_RUNS', 7, 'MUM')),
      session('six', said('OVER_RUNS', 6, 'MUM')),
    ]
    expect(sessionGroupsOf(sessions).map(([group, found]) => [group, found.map(({ marketName }) => marketName)])).toEqual([
      ['innings', ['six']],
      ['overs', ['one']],
      ['players', ['batter']],
      ['wickets', ['fall', 'stand']],
      ['others', ['from elsewhere']],
    ])
  })

  test('[BROWSE-01] groups markets by competition, in the order they came', () => {
    const found = byCompetition([market('a', 'MATCH_ODDS', 'Cup'), market('b', 'MATCH_ODDS', 'League'), market('c', 'MATCH_ODDS', 'Cup')])
    expect(found.map(([name, markets]) => [name, markets.map(({ marketName }) => marketName)])).toEqual([
      ['Cup', ['a', 'c']],
      ['League', ['b']],
    ])
  })

  test('[BROWSE-10] names an event that is not loaded by the name in a list', () => {
    const { eventId } = pick('e')
    const named = (about: Partial<Ledger>) => eventNameIn({ ...emptyLedger, ...about }, eventId)
    expect(named({})).toBeNull()
    expect(named({ catalog: { ...emptyCatalog, markets: { m: market('m', 'MATCH_ODDS') } } })).toBe('Rooks v Chargers')
    const events = { what: 'events', eventTypeId: '4', competitionId: null } as const
    const entry = { id: eventId, name: 'As listed', competitionName: 'Cup', marketIds: [] }
    expect(named(folded(emptyLedger, { ...answered(events, entry), whose: 'all' }))).toBe('As listed')
    const starred = toggled(noFavourites, star({ event: { id: eventId }, name: 'As starred' }), home)
    expect(named({ favourites: starred })).toBe('As starred')
    expect(eventNameIn({ ...emptyLedger, favourites: starred }, 'another')).toBeNull()
  })

  test('[BROWSE-09][ROUTE-05] the bare virtual page shows both kinds, v9 and b9 each its own', () => {
    expect(virtualKinds('4')).toEqual(['v9', 'b9'])
    expect([virtualKinds('v9'), virtualKinds('b9')]).toEqual([['v9'], ['b9']])
    expect([isVirtual({ eventTypeId: 'v9' }), isVirtual({ eventTypeId: 'b9' }), isVirtual({ eventTypeId: '4' })]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('[BROWSE-09] a side’s form is of its own matches, the newest first, void ones left out', () => {
    const result = (eventName: string, winners: string[], when: number): LastResult => ({
      marketId: marketId(eventName + when),
      eventId: pick('e').eventId,
      eventName,
      marketName: 'Match Odds',
      competitionName: 'Cup',
      winners,
      at: at(when),
    })
    const results = [
      result('Rooks v Chargers', ['Rooks'], 1),
      result('Royals v Rooks', ['Royals'], 3),
      result('Rooks v Royals', [], 4),
      result('Royals v Rooks XI', ['Rooks XI'], 5),
    ]
    expect(formOf(results, 'Rooks')).toEqual(['lost', 'won'])
    expect(formOf(results, 'Rooks', 1)).toEqual(['lost'])
    expect(formOf(results, 'Nobody')).toEqual([])
  })
})

describe('pictures', () => {
  const points: readonly PricePoint[] = [
    [at(0), null, paise(100)],
    [at(10), odds(2000), paise(100)],
    [at(20), odds(2000), paise(400)],
    [at(30), odds(1500), paise(300)],
    [at(90), odds(1800), paise(1000)],
  ]
  test('[BROWSE-05] pointsIn begins a span with the price before it and its share of the volume', () => {
    const point = (time: number, price: number | null, traded: number) =>
      [at(time), price === null ? null : odds(price), paise(traded)] as const
    const points = [point(0, 2000, 0), point(600_000, 2020, 1000), point(800_000, null, 3000), point(900_000, 2040, 4000)].map(
      ([time, price, traded]): PricePoint => [time, price, traded],
    )
    expect(pointsIn(points, 1_000_000, 'fiveMinutes')).toEqual([[700_000, 2020, 2000], ...points.slice(2)])
    expect(pointsIn(points, 2_000_000, 'fiveMinutes')).toEqual([[1_700_000, 2040, 4000]])
    expect(pointsIn(points, 1_000_000, 'hour')).toEqual(points)
    expect(pointsIn(points, 9_000_000, 'all')).toEqual(points)
    expect(pointsIn([], 1_000_000, 'hour')).toEqual([])
  })

  test('[BROWSE-05] a picture holds the points’ own figures, and its stretches add up to what was traded', () => {
    const picture = priceChartOf(points, 100, 4)
    expect(picture).toMatchObject({ from: 0, to: 100, first: 2000, last: 1800, low: 1500, high: 2000 })
    expect(picture?.steps).toEqual([
      [10, 2000],
      [30, 1500],
      [90, 1800],
    ])
    expect(picture?.stretches.map(({ from, traded, last }) => [from, traded, last])).toEqual([
      [0, 300, 2000],
      [25, 0, 1500],
      [50, 0, 1500],
      [75, 600, 1800],
    ])
    expect(picture?.mostTraded).toBe(600)
  })
  test('[BROWSE-05] has no picture before a trade, and one from the first point on', () => {
    expect(priceChartOf([], 10, 4)).toBeNull()
    expect(priceChartOf(points.slice(0, 1), 10, 4)).toBeNull()
    expect(priceChartOf(points.slice(1, 2), 10, 4)).toMatchObject({ low: 2000, high: 2000, mostTraded: 0 })
  })
})

describe('scores', () => {
  const score = (batting: 0 | 1, overs: string, runs: number): CricketScore => ({
    sport: 'cricket',
    innings: [
      { team: 'Chargers', runs: 182, wickets: 6, overs: '20.0', byOver: Array.from({ length: 20 }, () => 9), wicketOvers: [] },
      { team: 'Rooks', runs, wickets: 4, overs, byOver: [], wicketOvers: [] },
    ],
    batting,
    thisOver: [],
    batters: [],
    bowler: null,
    target: 183,
    note: '',
  })
  test('[MKT-13] a list says which runners of an open market have lost', () => {
    const open = market('open', 'MATCH_ODDS')
    const bookOf = (of: Market, lost: readonly number[]) => ({
      marketId: of.marketId,
      seq: 0,
      runners: [1, 2].map((n) => ({ selectionId: selectionIdSchema.parse(n), ...(lost.includes(n) ? { status: 'LOSER' as const } : {}) })),
    })
    const listing = (of: Market, lost: readonly number[]) =>
      ({ type: 'home.applied', markets: [{ market: of, score: null, book: bookOf(of, lost) }] }) as const
    const first = foldCatalog(emptyCatalog, listing(open, [2]))
    expect(first.lost).toEqual({ [open.marketId]: [selectionIdSchema.parse(2)] })
    // A list without losers takes nothing back, and a closed market has results instead.
    expect(foldCatalog(first, listing(open, [])).lost).toBe(first.lost)
    expect(foldCatalog(emptyCatalog, listing({ ...open, status: 'CLOSED' }, [2])).lost).toEqual({})
  })

  test('[BROWSE-05] a list brings the scores of its markets, a message newer ones, and no list takes one', () => {
    const listed = market('m', 'MATCH_ODDS')
    const book = { marketId: listed.marketId, seq: 0 }
    const brought = (now: CricketScore | null) => ({ type: 'home.applied', markets: [{ market: listed, score: now, book }] }) as const
    const play = { facts: [{ n: 1, innings: 1, over: 0, ball: 1, runs: 4 }], batting: [], bowling: [] }
    const first = foldCatalog(emptyCatalog, brought({ ...score(1, '0.1', 4), play }))
    expect(first.scores).toEqual({ [listed.eventId]: { ...score(1, '0.1', 4), play } })
    const then = foldCatalog(first, { type: 'score.changed', eventId: listed.eventId, score: score(1, '0.2', 5) })
    expect(then.scores).toEqual({ [listed.eventId]: { ...score(1, '0.2', 5), play } })
    expect(foldCatalog(then, brought(null)).scores).toEqual(then.scores)
  })
  test('[BROWSE-05] run rates by balls, not by the decimals of overs; none once there is nothing left to make', () => {
    expect(rateText(runRate({ runs: 141, overs: '15.3' }) ?? 0)).toBe('9.10')
    expect(runRate({ runs: 0, overs: '0.0' })).toBeNull()
    expect(oversOf(score(1, '15.3', 141))).toBe(20)
    expect(rateText(requiredRate(score(1, '15.3', 141), 20) ?? 0)).toBe('9.33')
    expect(requiredRate(score(1, '15.3', 183), 20)).toBeNull()
    expect(requiredRate(score(1, '20.0', 150), 20)).toBeNull()
  })
})

test('[MKT-05] the slip’s position adds its bet in full to the matched parts of the other bets', () => {
  const bet = (selection: number, side: 'back' | 'lay', matched: number): Bet => ({
    ...pick('m', 2000, side),
    betId: betId(1),
    ref: ref(1),
    selectionId: selectionIdSchema.parse(selection),
    averageOdds: odds(2000),
    winnings: paise(matched),
    stake: paise(1000),
    matched: paise(matched),
    remaining: paise(1000 - matched),
    state: 'matched',
    placedAt: at(1),
    pnl: null,
  })
  const [one, two] = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
  const slip = { selectionId: two, side: 'back', odds: odds(3500), stake: paise(400) } as const
  expect(ifWinWith([], slip, two)).toBe(1000)
  expect(ifWinWith([], slip, one)).toBe(-400)
  const bets = [bet(1, 'back', 600), bet(2, 'lay', 0)]
  expect([ifWin(bets, one), ifWinWith(bets, slip, one)]).toEqual([600, 200])
  expect([ifWin(bets, two), ifWinWith(bets, slip, two)]).toEqual([-600, 400])
})
