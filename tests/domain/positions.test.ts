import { expect, test } from 'vitest'
import { type EventTypeId, type SelectionId, eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { winnings } from '#domain/betting/bets.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import { ifWin, ifWinWith } from '#client/betting/if-win.ts'
import {
  type Closing,
  type EventPositions,
  NOTHING_CLOSES,
  NOT_ON_BOARD,
  closedAt,
  netNow,
  ofSport,
  positionsOf,
  sortedBy,
  totalsOf,
  withUnmatched,
} from '#client/betting/positions.ts'
import type { BoardMarket, RunnerBook } from '#client/market/board.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { home as rooks, market as homeAway } from '#tests/server/home-away.ts'
import { at, betId, marketId, pick, ref } from '#tests/player.ts'

const [chargers, third] = [selectionIdSchema.parse(2), selectionIdSchema.parse(3)]

const bet = (n: number, market: string, by: Partial<Bet> = {}): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(market)
  const made = { ...place, eventName: `Event ${market}`, stake: paise(100_000), matched: paise(100_000), remaining: paise(0), ...by }
  return {
    ...made,
    betId: betId(n),
    ref: ref(n),
    averageOdds: made.odds,
    winnings: winnings(made.odds, made.matched),
    state: made.remaining === 0 ? 'matched' : 'unmatched',
    placedAt: at(n),
    pnl: null,
  }
}
const session = (n: number, line: string, side: 'back' | 'lay'): Bet =>
  bet(n, 's1', { marketType: 'SESSION', runnerName: line, side, eventId: pick('m1').eventId, eventName: 'Event m1' })
const waiting = (n: number, market: string): Bet => bet(n, market, { matched: paise(0), remaining: paise(100_000) })
const named = ({ positions }: EventPositions): readonly string[] => positions.map((position) => position.marketId)
const board = (runners: BoardMarket['runners'], status: BoardMarket['status'] = 'OPEN'): BoardMarket => ({
  seq: 1,
  broken: false,
  status,
  label: null,
  betDelayMs: null,
  inplay: true,
  traded: null,
  runners,
})
const book = (back: number, lay: number): RunnerBook => ({
  status: 'ACTIVE',
  back: [[odds(back), paise(1)]],
  lay: [[odds(lay), paise(1)]],
  lastPrice: null,
  traded: null,
  tradedAt: new Map(),
})

test('[OPEN-10] positionsOf groups bets by event and market, with what each runner pays and the worst', () => {
  const bets = [
    bet(1, 'm1'),
    bet(2, 'm1', { side: 'lay', matched: paise(40_000), odds: odds(1500) }),
    waiting(3, 'm2'),
    session(4, '47', 'back'),
  ]
  const m1 = { ...homeAway, marketId: marketId('m1'), eventId: pick('m1').eventId, eventName: 'Event m1' }
  const [first, second] = positionsOf(bets, { m1 })
  expect(first === undefined ? [] : named(first)).toEqual(['m1', 's1'])
  const [odd, runs] = first?.positions ?? []
  expect(odd).toMatchObject({ count: 2, stake: 140_000, worst: -60_000, canCashOut: true })
  expect(odd?.runners.map(({ runner, net }) => [runner?.selectionId, net])).toEqual([
    [rooks, 80_000],
    [chargers, -60_000],
  ])
  expect(runs).toMatchObject({
    runners: [],
    worst: -100_000,
    canCashOut: false,
    runs: [
      { to: 46, pnl: -100_000 },
      { from: 47, pnl: 100_000 },
    ],
  })
  expect(second?.positions).toMatchObject([{ marketId: 'm2', count: 0, runners: [], worst: 0, canCashOut: false }])
  const unlisted = positionsOf([bet(1, 'm1')], {})[0]?.positions[0]
  expect(unlisted?.runners.map(({ runner, net }) => [runner?.runnerName, net])).toEqual([
    ['Deccan Rooks', 100_000],
    [undefined, -100_000],
  ])
})

test('[OPEN-10][MKT-15] positionsOf names the event that a market is in now', () => {
  const { eventId } = pick('new')
  const markets = { m1: { ...homeAway, marketId: marketId('m1'), eventId, eventName: 'Moved', eventTypeId: '1' as const } }
  const named = positionsOf([bet(1, 'm1'), bet(2, 'm2')], markets).map((event) => [event.eventId, event.eventName, event.eventTypeId])
  expect(named).toEqual([
    [eventId, 'Moved', '1'],
    [pick('m2').eventId, 'Event m2', '4'],
  ])
})

test('[OPEN-10][MKT-15] positionsOf leaves out a withdrawn runner, and keeps one with a bet that left the market', () => {
  const three = { ...homeAway, marketId: marketId('m1'), runners: [...homeAway.runners, { selectionId: third, runnerName: 'Third' }] }
  const shown = (bets: readonly Bet[], market = three) => {
    const [position] = positionsOf(bets, { m1: market })[0]?.positions ?? []
    return [position?.runners.map(({ runner, net }) => [runner?.selectionId, net]), position?.worst, position?.canCashOut]
  }
  const both = [bet(1, 'm1'), bet(2, 'm1', { selectionId: chargers })]
  const even = [
    [rooks, 0],
    [chargers, 0],
  ]
  expect(shown(both)).toEqual([[...even, [third, -200_000]], -200_000, true])
  expect(shown(both.map((each) => ({ ...each, out: [third] })))).toEqual([even, 0, false])
  expect(shown(both.map((each, n) => (n === 0 ? { ...each, out: [third] } : each)))).toEqual([even, 0, false])
  expect(shown([bet(3, 'm1', { selectionId: third })], { ...three, runners: homeAway.runners })[0]).toEqual([
    [rooks, -100_000],
    [chargers, -100_000],
    [third, 100_000],
  ])
})

test('[OPEN-10][MKT-15] the worst result counts as many winners as the bets were made with', () => {
  const laid = [bet(1, 'm1', { side: 'lay', places: 2 }), bet(2, 'm1', { side: 'lay', selectionId: chargers, places: 2 })]
  const positionAt = (bets: readonly Bet[]) => positionsOf(bets, { m1: { ...homeAway, marketId: marketId('m1') } })[0]?.positions[0]
  const [two, one] = [positionAt(laid), positionAt(laid.map(({ places: _, ...each }) => each))]
  expect([two?.worst, one?.worst]).toEqual([-200_000, 0])
  expect([two, one].map((position) => position && netNow(position, NOTHING_CLOSES))).toEqual([null, 0])
  expect(positionAt([...laid, bet(3, 'm1', { selectionId: third })])?.worst).toBe(-300_000)
  const mixed = [...laid.map(({ places: _, ...each }) => each), bet(3, 'm1', { selectionId: third, places: 2 })]
  expect(positionAt(mixed)?.worst).toBe(-100_000)
})

test('[OPEN-10] positionsOf names a runner of an unlisted market by any bet on it', () => {
  const shown = (open: readonly Bet[], ended: readonly Bet[] = [], runners: readonly SelectionId[] | null = null) =>
    positionsOf(
      open,
      {},
      () => ({ ...NOT_ON_BOARD, runners: runners === null ? null : new Set(runners) }),
      ended,
    )[0]?.positions[0]?.runners.map(({ runner, net }) => [runner?.runnerName, net])
  const away = { selectionId: chargers, runnerName: 'Konark Chargers' }
  const both = [
    ['Deccan Rooks', 100_000],
    ['Konark Chargers', -100_000],
  ]
  const other = [undefined, -100_000]
  const open = bet(1, 'm1')
  expect(shown([open, { ...waiting(2, 'm1'), ...away }])).toEqual([...both, other])
  expect(shown([open], [bet(2, 'm1', { ...away, state: 'settled' })])).toEqual([...both, other])
  expect(shown([open], [bet(2, 'm2', away)])).toEqual([both[0], other])
  // The board has no further runner, so there is no other result.
  expect(shown([open], [bet(2, 'm1', away)], [rooks, chargers])).toEqual(both)
  expect(shown([open], [bet(2, 'm1', away)], [rooks, chargers, third])).toEqual([...both, other])
  // A board that has no runner yet says nothing of them.
  expect(shown([open], [bet(2, 'm1', away)], [])).toEqual([...both, other])
})

test('[CASH-05][MKT-13] a position has no cash-out when all runners that can still win pay the same', () => {
  const three = { ...homeAway, marketId: marketId('m1'), runners: [...homeAway.runners, { selectionId: third, runnerName: 'Third' }] }
  const own = [bet(1, 'm1', { selectionId: third })]
  const mayCashOut = (lost: readonly (typeof third)[]): boolean | undefined =>
    positionsOf(own, { m1: three }, () => ({ ...NOT_ON_BOARD, lost: new Set(lost) }))[0]?.positions[0]?.canCashOut
  expect([mayCashOut([]), mayCashOut([third])]).toEqual([true, false])
})

test('[OPEN-10][MKT-13] positionsOf leaves out what can no longer happen when a runner is lost', () => {
  const three = { ...homeAway, marketId: marketId('m1'), runners: [...homeAway.runners, { selectionId: third, runnerName: 'Third' }] }
  const positionWith = (bets: readonly Bet[], lost: readonly (typeof third)[], isListed = true) =>
    positionsOf(bets, isListed ? { m1: three } : {}, () => ({ ...NOT_ON_BOARD, lost: new Set(lost) }))[0]?.positions[0]
  const shown = (...of: Parameters<typeof positionWith>) => {
    const position = positionWith(...of)
    return [position?.runners.map(({ runner, net }) => [runner?.selectionId, net]), position?.worst, position?.best]
  }
  const dear = [bet(1, 'm1'), bet(2, 'm1', { selectionId: third, odds: odds(9000) })]
  expect(shown(dear, [])).toEqual([
    [
      [rooks, 0],
      [chargers, -200_000],
      [third, 700_000],
    ],
    -200_000,
    700_000,
  ])
  expect(shown(dear, [third])).toEqual([
    [
      [rooks, 0],
      [chargers, -200_000],
    ],
    -200_000,
    0,
  ])
  // The liability of a lay that cannot lose any more is no result either.
  expect(shown([bet(1, 'm1', { side: 'lay', selectionId: third, odds: odds(9000) })], [third]).slice(1)).toEqual([100_000, 100_000])
  expect(shown(dear, [third], false)[0]).toEqual([
    [rooks, 0],
    [undefined, -200_000],
  ])
  const certain = positionWith(dear, [chargers, third])
  expect(certain && [certain.best, netNow(certain, NOTHING_CLOSES)]).toEqual([0, 0])
  const places = [bet(1, 'm1', { places: 2 }), bet(2, 'm1', { selectionId: third, places: 2 })]
  expect([positionWith(places, [])?.best, positionWith(places, [third])?.best, positionWith(places, [third])?.worst]).toEqual([
    200_000, 0, -200_000,
  ])
})

test('[OPEN-10] sortedBy sorts by name, stake and worst result; the filters leave whole events', () => {
  const of = (market: string, stake: number, sport: EventTypeId, name: string): Bet =>
    bet(stake, market, { matched: paise(stake), eventTypeId: sport, eventName: name, eventId: eventIdSchema.parse(name) })
  const events = positionsOf([of('m1', 100, '4', 'B'), of('m2', 300, '1', 'A'), of('m3', 200, '4', 'C')], {})
  const order = (by: Parameters<typeof sortedBy>[1]): string =>
    sortedBy(events, by)
      .map(({ eventName }) => eventName)
      .join('')
  expect([order('newest'), order('event'), order('stake'), order('result')]).toEqual(['BAC', 'ABC', 'ACB', 'ACB'])
  expect(ofSport(events, '4').map(({ eventName }) => eventName)).toEqual(['B', 'C'])
  expect(ofSport(events, null)).toBe(events)
  expect(withUnmatched(events, new Set([marketId('m2')])).map(({ eventName }) => eventName)).toEqual(['A'])
})

const closing = (at: BoardMarket, figure: Paise | null = null): Closing => ({ board: at, figure })

test('[OPEN-10] netNow is the even result at the best prices, net of commission; null without them', () => {
  const markets = { m1: { ...homeAway, marketId: marketId('m1') } }
  const position = positionsOf([bet(1, 'm1')], markets)[0]?.positions[0]
  if (position === undefined) throw new Error('no position')
  const quoted = board(
    new Map([
      [rooks, book(1590, 1600)],
      [chargers, book(2600, 2700)],
    ]),
  )
  // ₹1,000.00 at 2.00 laid back at 1.60: ₹2,000.00 ÷ 1.60 is ₹1,250.00, ₹250.00 either way, less 2 %.
  expect(netNow(position, closing(quoted))).toBe(24_500)
  expect(netNow(position, closing(board(new Map(quoted.runners), 'SUSPENDED')))).toBeNull()
  expect(netNow(position, NOTHING_CLOSES)).toBeNull()
  const even = positionsOf([bet(1, 'm1'), bet(2, 'm1', { side: 'lay' })], markets)[0]?.positions[0]
  expect(even === undefined ? null : netNow(even, NOTHING_CLOSES)).toBe(0)
})

test('[OPEN-10] netNow says what the cash-out beside it says, when the exchange has sent its figure', () => {
  const position = positionsOf([bet(1, 'm1')], { m1: { ...homeAway, marketId: marketId('m1') } })[0]?.positions[0]
  if (position === undefined) throw new Error('no position')
  const quoted = board(new Map([[rooks, book(1590, 1600)]]))
  const thin = closing(quoted, paise(19_600))
  expect(netNow(position, thin)).toBe(19_600)
  expect(netNow(position, closing(board(new Map(quoted.runners), 'SUSPENDED'), paise(19_600)))).toBeNull()
  expect(totalsOf([position, position], () => thin, true).now).toBe(39_200)
})

test('[OPEN-10] netNow takes the best way to close a position when another runner has the better price', () => {
  const position = positionsOf([bet(1, 'm1')], { m1: { ...homeAway, marketId: marketId('m1') } })[0]?.positions[0]
  const quoted = board(
    new Map([
      [rooks, book(1500, 1750)],
      [chargers, book(2500, 2600)],
    ]),
  )
  // Laid at 1.75 it leaves ₹142.85; the other runner backed at 2.50 for ₹800.00 leaves ₹200.00, less 2 %.
  expect(position && netNow(position, closing(quoted))).toBe(19_600)
})

test('[MKT-09] closedAt is the result if the bets on a runner are closed at a price, as netNow says it', () => {
  const market = { ...homeAway, marketId: marketId('m1') }
  const closed = (bets: readonly Bet[], runner: typeof rooks, price: number, isNet = false, of: typeof market | undefined = market) =>
    closedAt(bets, of, runner, isNet)?.(odds(price)) ?? null
  const backed = [bet(1, 'm1'), bet(9, 'm2')]
  // ₹1,000.00 at 2.00 laid back: at 1.60 for ₹1,250.00, at 2.00 for nothing either way, at 2.50 for ₹800.00.
  expect([1600, 2000, 2500].map((price) => closed(backed, rooks, price))).toEqual([25_000, 0, -20_000])
  expect([1600, 2500].map((price) => closed(backed, rooks, price, true))).toEqual([24_500, -20_000])
  // The other runner is backed: ₹2,000.00 ÷ 2.60 is ₹769.23.
  expect(closed(backed, chargers, 2600)).toBe(23_077)
  const position = positionsOf(backed, { m1: market })[0]?.positions[0]
  const quoted = board(new Map([[rooks, book(1590, 1600)]]))
  expect(position && netNow(position, closing(quoted))).toBe(closed(backed, rooks, 1600, true))
  const even = [bet(1, 'm1'), bet(2, 'm1', { side: 'lay' })]
  const none = [closed(even, rooks, 1600), closed([], rooks, 1600), closed([waiting(1, 'm1')], rooks, 1600), closed(backed, third, 1600)]
  expect(none).toEqual([null, null, null, null])
  expect(closedAt(backed, undefined, rooks, false)).toBeNull()
  expect(closed(backed, rooks, 1600, false, { ...market, numberOfWinners: 2 })).toBeNull()
  // A matched bet for two winners has no such figure; one that waits does not count.
  const places = { selectionId: chargers, places: 2 }
  expect(closed([bet(1, 'm1'), bet(2, 'm1', { ...places, matched: paise(50_000) })], rooks, 1600)).toBeNull()
  expect(closed([bet(1, 'm1'), { ...waiting(2, 'm1'), ...places }], rooks, 1600)).toBe(25_000)
  const [home = { selectionId: rooks, runnerName: 'Home' }] = market.runners
  const three = { ...market, runners: [...market.runners, { ...home, selectionId: third }] }
  // Two are backed: the worst result is what the third leaves. Where it is lost, it leaves nothing, and none closes at its price.
  const two = [bet(1, 'm1'), bet(2, 'm1', { selectionId: chargers, matched: paise(50_000) })]
  expect(closedAt(two, three, rooks, false, new Set([third]))?.(odds(2000))).toBe(0)
  expect(closedAt(two, three, third, false, new Set([third]))).toBeNull()
  expect(closed([bet(1, 'm1'), bet(2, 'm1', { selectionId: chargers, matched: paise(50_000) })], rooks, 2000, false, three)).toBe(-50_000)
})

test('[MKT-09] closedAt says to the paisa what one more bet at each price of the ladder leaves', () => {
  const market = { ...homeAway, marketId: marketId('m1') }
  for (const bets of [
    [bet(1, 'm1', { matched: paise(33_337), odds: odds(3450) })],
    [bet(1, 'm1', { matched: paise(70_001), side: 'lay' })],
  ]) {
    const [won, lost] = [ifWin(bets, rooks) ?? 0, ifWin(bets, chargers) ?? 0]
    const resultAt = closedAt(bets, market, rooks, false)
    const left = LADDER.map((price) => {
      const stake = paise(Math.round((Math.abs(won - lost) * 1000) / price))
      const closing = { selectionId: rooks, side: won > lost ? 'lay' : 'back', odds: price, stake } as const
      // At the highest prices a paisa of stake moves more than is left to close.
      return Math.max(Math.min(won, lost), Math.min(...[rooks, chargers].map((runner) => ifWinWith(bets, closing, runner))))
    })
    expect(LADDER.map((price) => resultAt?.(price))).toEqual(left)
  }
})

test('[OPEN-10] totalsOf sums the best, the worst and the present result of all positions', () => {
  const all = positionsOf([bet(1, 'm1'), session(2, '47', 'back')], {}).flatMap(({ positions }) => positions)
  const { now, best, worst } = totalsOf(all, () => NOTHING_CLOSES, false)
  const sum = (figure: (position: (typeof all)[number]) => number): number => all.reduce((total, each) => total + figure(each), 0)
  expect([now, best, worst]).toEqual([null, sum((each) => each.best), sum((each) => each.worst)])
  expect(best).toBeGreaterThan(0)
  expect(worst).toBeLessThan(0)
})
