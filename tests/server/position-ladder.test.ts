import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type OwnTerms, worstCase } from '#server/exchange/worst-case.ts'
import { draw, of, playing } from './changing-market.ts'
import { away, home, marketId } from './home-away.ts'
import { ann } from './one-market.ts'

test('[MKT-15][MKT-05] a runner that came after every bet stands in the ladder at nothing, until removed', () => {
  const { exchange, define, say, matched } = playing()
  matched(home)
  define(of(home, away, draw))
  const own = [
    { selectionId: home, pnl: 100_000 },
    { selectionId: away, pnl: -100_000 },
  ]
  expect(exchange.ladder(ann, marketId).runners).toEqual([...own, { selectionId: draw, pnl: 0 }])
  say(draw, 'REMOVED')
  expect(exchange.ladder(ann, marketId).runners).toEqual(own)
})

test('[MKT-15] the account of a bettor has a later number when the market changes', () => {
  const { exchange, define, matched } = playing()
  matched(home)
  const before = exchange.account(ann).accountSeq
  define(of(home, away, draw))
  expect(exchange.account(ann).accountSeq).toBe(before + 1)
})

test('[MKT-15] the worst case holds bets of one field together, in each order of its runners', () => {
  const bet = (runner: typeof home, runners: readonly (typeof home)[]): OwnTerms => {
    const fills = [{ odds: odds(2000), size: paise(100) }]
    return { marketType: 'MATCH_ODDS', runner, side: 'back', odds: odds(2000), remaining: paise(0), fills, line: null, runners, places: 1 }
  }
  expect(worstCase([bet(home, [home, away]), bet(away, [away, home])])).toBe(0)
  expect(worstCase([bet(home, [home, away]), bet(away, [away, home, draw])])).toBe(200)
})
