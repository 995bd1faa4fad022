import { expect, test } from 'vitest'
import { cardOf } from '#casino/games/cards.ts'
import { choose, span } from '#casino/games/weighted.ts'
import { baccaratCounts } from '#casino/games/returns-baccarat.ts'
import { sixCardCounts } from '#casino/games/returns-six-cards.ts'
import { autoReturn } from '#casino/games/returns-flight.ts'
import { rankSixCards } from '#casino/games/six-cards.ts'
import { exactReturn, exactReturns } from '#casino/server/stated.ts'

/** A return in percent, to four decimals. */
const percent = (game: string, bet: string): string => {
  const found = autoReturn(game, bet) ?? exactReturn(game, bet)
  return found === null ? 'none' : ((Number(found.numerator) / Number(found.denominator)) * 100).toFixed(4)
}

test.each([
  ['teen-patti', 'playerA', '99.0011'],
  ['teen-patti', 'pairPlusB', '97.6833'],
  ['teen-patti', 'sixCard', '91.4386'],
  ['andar-bahar', 'andar', '97.8511'],
  ['andar-bahar', 'bahar', '96.9988'],
  ['andar-bahar', 'cards:41-49', '95.0780'],
  ['dragon-tiger', 'dragon', '96.2651'],
  ['dragon-tiger', 'tie', '89.6386'],
  ['dragon-tiger', 'suitedTie', '86.0241'],
  ['lucky7', 'low', '96.1538'],
  ['lucky7', 'seven', '92.3077'],
  ['amar-akbar-anthony', 'akbar/lay', '98.0769'],
  ['cards32', '8/back', '97.1264'],
  ['cards32', '11/lay', '98.1086'],
  ['roulette', 'straight', '97.2973'],
  ['roulette', 'column', '97.2973'],
  ['baccarat', 'player', '98.7649'],
  ['baccarat', 'banker', '98.9421'],
  ['baccarat', 'tie', '85.6404'],
  ['baccarat', 'playerPair', '89.6386'],
  ['muflis', 'playerA', '99.0011'],
  ['muflis', 'noPairB', '96.7059'],
  ['muflis', 'pairPlusA', '97.6833'],
  ['sic-bo', 'small', '97.2222'],
  ['sic-bo', 'total:4', '95.8333'],
  ['sic-bo', 'total:8', '95.7639'],
  ['sic-bo', 'face:6', '96.2963'],
  ['sic-bo', 'double:1', '95.5556'],
  ['sic-bo', 'triple:3', '95.8333'],
  ['dus-ka-dum', 'below', '96.8100'],
  ['dus-ka-dum', 'ten', '96.5535'],
  ['dus-ka-dum', 'pair', '95.8824'],
  ['aviator', 'auto 200', '97.0000'],
  ['crash', 'auto 1000000', '99.0000'],
  ['limbo', 'auto 150', '99.0000'],
  ['aviator', 'auto 100', 'none'],
  ['lucky7', 'constructor', 'none'],
])('[CAS-06] %s returns on %s what is stated: %s', (game, bet, stated) => {
  expect(percent(game, bet)).toBe(stated)
})

test('[CAS-06] every bet of roulette returns 36 of 37, however it is placed', () => {
  for (const { numerator, denominator } of exactReturns('roulette')) expect([numerator, denominator]).toEqual([36n, 37n])
})

test('[CAS-06] baccarat has the published counts of its three results', () => {
  expect(baccaratCounts()).toEqual({ banker: 2_292_252_566_437_888, player: 2_230_518_282_592_256, tie: 475_627_426_473_216 })
})

test('[CAS-06] the counts of six cards are those of hands, when all hands of eighteen cards are ranked', () => {
  // Ace to six of three suits: every kind of hand is among them, and they can be counted one by one.
  const cards = span(0, 39)
    .filter((index) => index % 13 < 6)
    .map(cardOf)
  const counted = new Map<string, number>()
  const walk = (hand: readonly string[], from: number): void => {
    if (hand.length === 6) {
      const best = rankSixCards(hand)
      counted.set(best, (counted.get(best) ?? 0) + 1)
      return
    }
    for (let next = from; next < cards.length; next += 1) walk([...hand, cards[next] ?? ''], next + 1)
  }
  walk([], 0)
  // Two trips, or trips, a pair and one more; three suits have no four of a kind.
  expect(counted.get('fullHouse')).toBe(choose(6, 2) + 6 * 5 * 3 * 4 * 3)
  // Five of a suit hold a straight in two ways of six; the sixth card is of another suit, or makes all six.
  expect(counted.get('straightFlush')).toBe(3 * (2 * 12 + 1))
  expect([...counted.values()].reduce((sum, one) => sum + one, 0)).toBe(choose(18, 6))
  expect(Object.values(sixCardCounts()).reduce((sum, one) => sum + one, 0)).toBe(choose(52, 6))
})
