import { expect, test } from 'vitest'
import type { Level } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { followed, meetingAt, middleOf, movedWith, restingAt, RUNGS, rungsAround } from '#client/betting/ladder.ts'
import { odds } from '#domain/odds.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { away, home, market, marketId } from '#tests/server/home-away.ts'
import { at, betId, ref } from '#tests/player.ts'

test('[MKT-09] rungsAround gives 61 prices, highest first, with the middle in the middle', () => {
  const rungs = rungsAround(odds(2000))
  expect(rungs).toHaveLength(RUNGS)
  expect(rungs.slice(29, 33)).toEqual([2020, 2000, 1990, 1980])
  expect(rungs.at(-1)).toBe(1700)
})

test('[MKT-09] rungsAround leaves rows empty past both ends of the ladder', () => {
  expect(rungsAround(odds(1010)).slice(30)).toEqual([1010, ...Array.from({ length: 30 }, () => null)])
  expect(rungsAround(odds(1_000_000)).slice(0, 31)).toEqual([...Array.from({ length: 30 }, () => null), 1_000_000])
})

test('[MKT-09] middleOf takes the best back, else the best lay, else the last price, on the ladder', () => {
  const size = paise(100)
  expect(middleOf({ back: [[odds(2200), size]], lay: [[odds(2220), size]], lastPrice: odds(3000) })).toBe(2200)
  expect(middleOf({ back: [], lay: [[odds(2220), size]], lastPrice: odds(3000) })).toBe(2220)
  expect(middleOf({ back: [], lay: [], lastPrice: odds(2011) })).toBe(2020)
  expect(middleOf({ back: [], lay: [], lastPrice: null })).toBeNull()
  expect(middleOf(undefined)).toBeNull()
})

test('[MKT-09] followed keeps the middle for two ticks and without a price, and then takes the new price', () => {
  expect(followed(null, odds(2000))).toBe(2000)
  expect(followed(odds(2000), odds(2040))).toBe(2000)
  expect(followed(odds(2000), odds(2060))).toBe(2060)
  expect(followed(odds(2000), odds(1970))).toBe(1970)
  expect(followed(odds(2000), null)).toBe(2000)
})

test('[MKT-09] restingAt adds the unmatched orders of one runner by side and price, and names the newest', () => {
  const bet = (over: Partial<Bet>): Bet => ({
    ...market,
    selectionId: home,
    runnerName: 'Home',
    side: 'back',
    odds: odds(2200),
    betId: betId(1),
    ref: ref(1),
    averageOdds: odds(2200),
    winnings: paise(0),
    stake: paise(500),
    matched: paise(0),
    remaining: paise(500),
    state: 'unmatched',
    placedAt: at(0),
    pnl: null,
    ...over,
  })
  const bets = [
    bet({}),
    bet({ betId: betId(2), placedAt: at(2), state: 'partly-matched', remaining: paise(200) }),
    bet({ betId: betId(3), placedAt: at(1), remaining: paise(50) }),
    bet({ side: 'lay', odds: odds(2000) }),
    bet({ selectionId: away }),
    bet({ state: 'pending' }),
    bet({ state: 'matched', remaining: paise(0) }),
  ]
  const along = movedWith({ ...bet({}), betId: betId(2) }, [
    ...bets,
    ...Array.from({ length: 30 }, (_, n) => bet({ betId: betId(50 + n) })),
  ])
  expect([along[0]?.betId, along.length]).toEqual([betId(3), 19])
  expect(movedWith(bet({ side: 'lay', odds: odds(2000) }), bets)).toEqual([])
  const { back, lay } = restingAt(bets, marketId, home)
  const seen = (side: typeof back) => [...side].map(([price, { unmatched, newest }]) => [price, unmatched, newest.betId])
  expect(seen(back)).toEqual([[2200, 750, betId(2)]])
  expect(seen(lay)).toEqual([[2000, 500, betId(1)]])
})

test('[MKT-09] meetingAt tells what an order meets: a match at the best price, a queue, or nothing', () => {
  const book = {
    back: [
      [odds(2200), paise(900)],
      [odds(2180), paise(800)],
    ],
    lay: [
      [odds(2220), paise(700)],
      [odds(2240), paise(600)],
    ],
  } satisfies {
    back: Level[]
    lay: Level[]
  }
  expect(meetingAt('back', odds(2240), book)).toEqual({ kind: 'behind', size: 600 })
  expect(meetingAt('back', odds(2260), book)).toEqual({ kind: 'first' })
  expect(meetingAt('back', odds(2200), book)).toEqual({ kind: 'match', odds: 2200 })
  expect(meetingAt('back', odds(2100), book)).toEqual({ kind: 'match', odds: 2200 })
  expect(meetingAt('lay', odds(2180), book)).toEqual({ kind: 'behind', size: 800 })
  expect(meetingAt('lay', odds(2160), book)).toEqual({ kind: 'first' })
  expect(meetingAt('lay', odds(2220), book)).toEqual({ kind: 'match', odds: 2220 })
  expect(meetingAt('lay', odds(2000), { back: [], lay: [] })).toEqual({ kind: 'first' })
  expect(meetingAt('back', odds(2000), undefined)).toEqual({ kind: 'first' })
})
