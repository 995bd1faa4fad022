import { expect, test } from 'vitest'
import { getUserSetting } from '#contract/calls/account.ts'
import { marketIdSchema } from '#contract/scalar.ts'
import { delayHere, quoteTaken } from '#domain/betting/delay.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type Board, foldBoard } from '#client/market/board.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { deltaOf } from '#server/live/delta.ts'
import { settingsFrom } from '#streams/settings.ts'
import { market, marketId } from '#tests/server/home-away.ts'
import { open } from '#tests/server/one-market.ts'

/** Every kind with the seconds of its row, the field of the wire's settings that has them, and markets of the kind. */
const KINDS = [
  [
    'bookmaker',
    5,
    'bookmakerBetDelay',
    [
      ['Special', '4'],
      ['Special', '1'],
      ['Special', 'v9'],
    ],
  ],
  [
    'fancy',
    5,
    'fancyBetDelay',
    [
      ['SESSION', '4'],
      ['SESSION', '2'],
      ['SESSION', 'b9'],
    ],
  ],
  [
    'virtual',
    5,
    'virtualBetDelay',
    [
      ['MATCH_ODDS', 'v9'],
      ['OTHER_ODDS', 'v9'],
    ],
  ],
  [
    'ballByBall',
    5,
    'ballbyballBetDelay',
    [
      ['MATCH_ODDS', 'b9'],
      ['OTHER_ODDS', 'b9'],
    ],
  ],
  [
    'soccer',
    5,
    'soccerBetDelay',
    [
      ['MATCH_ODDS', '1'],
      ['OTHER_ODDS', '1'],
    ],
  ],
  [
    'tennis',
    5,
    'tennisBetDelay',
    [
      ['MATCH_ODDS', '2'],
      ['OTHER_ODDS', '2'],
    ],
  ],
  [
    'odds',
    5,
    'matchoddsBetDelay',
    [
      ['MATCH_ODDS', '4'],
      ['TOURNAMENT_WINNER', '4'],
      ['INNINGS_RUNS', '4'],
      ['OTHER_ODDS', '4'],
    ],
  ],
] as const

test.each(KINDS)('[SLIP-12] %s: exchange and slip count %d s where the market has no delay of its own', (kind, seconds, field, markets) => {
  expect(MARKET_KINDS[kind].delaySeconds).toBe(seconds)
  const names = KINDS.map(([, , name]) => (name === 'matchoddsBetDelay' ? 'oddsBetDelay' : name))
  const wire = getUserSetting.answer.parse({
    success: true,
    data: {
      ...Object.fromEntries(names.map((name) => [name, name === field || (kind === 'odds' && name === 'oddsBetDelay') ? 8 : 1])),
      limits: Object.fromEntries(['odds', 'fancy', 'bookmaker', 'soccer', 'tennis'].map((name) => [name, { min: 1, max: 2 }])),
      confirmation: false,
      lastLogin: null,
    },
  }).data
  if (wire === undefined) throw new Error('no settings')
  for (const [marketType, eventTypeId] of markets) {
    const about = { marketType, eventTypeId }
    const { exchange, clock, place } = open(undefined, about)
    const other = marketIdSchema.parse('m2')
    exchange.feed({ kind: 'market', market: { ...market, ...about, marketId: other, status: 'OPEN' } })
    const fancy = marketType === 'SESSION' ? { line: 47, fancyPrice: 100 } : {}
    const line = marketType === 'INNINGS_RUNS' ? { odds: odds(47_500) } : {}
    const [answer] = place(1, { marketId: other, ...fancy, ...line, stake: paise(10_000) })
    expect(answer).toMatchObject({ kind: 'pending', expiresAt: clock.now() + seconds * 1000 })
    expect(delayHere(about, exchange.book(other, 1)?.betDelayMs, undefined)).toBe(seconds)
    expect(delayHere(about, undefined, settingsFrom(wire).delaySeconds)).toBe(8)
  }
})

test('[SLIP-12] a market’s own delay overrules its kind’s, and the slip gets the newest', () => {
  const { exchange, clock, place } = open()
  exchange.feed({ kind: 'market', market, betDelayMs: 0 })
  const before = exchange.book(marketId, 1)
  if (before === null) throw new Error('no book')
  const board: Board = new Map()
  foldBoard(board, [before])
  const shown = () => delayHere(market, board.get(marketId)?.betDelayMs, undefined)
  expect(shown()).toBe(0)
  exchange.feed({ kind: 'market', market, betDelayMs: 2001 })
  const delta = deltaOf(before, exchange.book(marketId, 1) ?? before, 1)
  if (delta === null) throw new Error('no change')
  expect(delta).toEqual({ marketId, seq: 1, betDelayMs: 2001 })
  foldBoard(board, [delta])
  expect(shown()).toBe(3)
  expect(place(1)).toMatchObject([{ expiresAt: clock.now() + 2001 }])
})

test('[SLIP-10][SLIP-12] names no delay when there is none', () => {
  expect([text.betDelay(0), text.betDelay(3)]).toEqual(['no delay', '3 s'])
  expect([text.place('back', '₹1.00', 0), text.place('lay', '₹1.00', 3)]).toEqual(['Place bet · win ₹1.00', 'Place bet · risk ₹1.00 · 3 s'])
  expect([text.placeReviewed(0), text.placeReviewed(3)]).toEqual(['Place Bet', 'Place Bet · 3 s'])
})

test('[SLIP-19] quoteTaken takes a worse quote only when the bet takes any, and a better one when asked to', () => {
  const taken = (side: 'back' | 'lay', quote: number, accept: 'NONE' | 'BETTER' | 'ANY') =>
    quoteTaken(side, odds(2000), odds(quote), accept)
  for (const side of ['back', 'lay'] as const)
    for (const accept of ['NONE', 'BETTER', 'ANY'] as const) expect(taken(side, 2000, accept), `${side} ${accept}`).toBe(true)
  const answers = (side: 'back' | 'lay', quote: number) => (['NONE', 'BETTER', 'ANY'] as const).map((accept) => taken(side, quote, accept))
  expect([answers('back', 2020), answers('back', 1990)]).toEqual([
    [false, true, true],
    [false, false, true],
  ])
  expect([answers('lay', 1990), answers('lay', 2020)]).toEqual([
    [false, true, true],
    [false, false, true],
  ])
})
