import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { betResult, cashAccount, holdAccount } from '#domain/betting/settlement.ts'
import { holdsAgain } from '../../scripts/audit/holds.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { foldAll } from '#server/exchange/start.ts'
import { type OwnTerms, worstCase } from '#server/exchange/worst-case.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { draw, of, playing } from './changing-market.ts'
import { away, home, marketId } from './home-away.ts'
import { ann } from './one-market.ts'

const runners = [1, 2, 3, 4].map((id) => selectionIdSchema.parse(id))
const bet: fc.Arbitrary<Omit<OwnTerms, 'runners' | 'places'>> = fc.record({
  marketType: fc.constant('MATCH_ODDS' as const),
  runner: fc.constantFrom(...runners),
  side: fc.constantFrom('back' as const, 'lay' as const),
  odds: fc.constantFrom(...[1010, 1870, 3000].map(odds)),
  remaining: fc.integer({ min: 0, max: 1000 }).map(paise),
  fills: fc.array(
    fc.record({ odds: fc.constantFrom(...[1330, 2000, 4100].map(odds)), size: fc.integer({ min: 1, max: 1000 }).map(paise) }),
    { maxLength: 2 },
  ),
  line: fc.constant(null),
})

test('[MKT-15] the worst case is the least that any set of winners pays, up to the places', () => {
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 3 }), (terms, places) => {
      const bets = terms.map((each) => ({ ...each, runners, places }))
      let least = Number.POSITIVE_INFINITY
      for (let set = 1; set < 2 ** runners.length; set += 1) {
        const winners = runners.filter((_, n) => (set >> n) % 2 === 1)
        if (winners.length > places) continue
        const paid = bets.reduce((sum, { runner, side, odds: limit, remaining, fills }) => {
          const won = winners.includes(runner)
          const open = Math.min(0, betResult(side, limit, remaining, won))
          return sum + fills.reduce((part, fill) => part + betResult(side, fill.odds, fill.size, won), open)
        }, 0)
        least = Math.min(least, paid)
      }
      expect(worstCase(bets)).toBe(Math.max(0, -least))
    }),
    { numRuns: 300 },
  )
})

/** A position of ann's on a runner that left the market and came back. */
const cameBack = () => {
  const game = playing(of(home, away, draw))
  game.say(away, 'REMOVED')
  game.say(away, 'ACTIVE')
  game.matched(away, { stake: paise(600_000) })
  game.exchange.close()
  return game
}

test('[MKT-15] the books and the audit name a hold that leaves out the runner of a bet', () => {
  const { log } = cameBack()
  const { state } = foldAll(memoryLog(true, [...log.read()]))
  expect(brokenBooks(state)).toEqual([])
  // As if the runner that came back still counted as removed: its bets need no hold, and none is there.
  const hold = holdAccount(ann, marketId)
  for (const own of state.bets.values()) if (own.member === ann) own.out = [away]
  state.accounts.set(cashAccount(ann), paise((state.accounts.get(cashAccount(ann)) ?? 0) + 600_000))
  state.accounts.delete(hold)
  state.held.delete(ann)
  expect(brokenBooks(state)).toEqual(['member:ann:hold:m1 is 0, its worst case 600000'])
})

test('[MKT-15] the audit finds a short hold by the events alone, after removals, matches and amendments', () => {
  const { log } = cameBack()
  const found = (events: readonly ExchangeEvent[]): readonly string[] => {
    const holds = holdsAgain()
    for (const event of events) holds.put(event)
    return holds.broken()
  }
  const events = [...log.read()]
  expect(found(events)).toEqual([])
  const unheld = events.map((event) => (event.type === 'bet-received' && event.member === ann ? { ...event, transactions: [] } : event))
  expect(found(unheld)).toEqual(['ann holds 0 paise on m1, and by the events its bets can lose 600000'])
})
