import { amarAkbarAnthonyLines, amarAkbarAnthonyOf } from './amar-akbar-anthony.game.ts'
import { andarBaharLines, andarBaharResult } from './andar-bahar.game.ts'
import { cardOf, cardOf32 } from './cards.ts'
import { type Cards32Outcome, cards32Lines, PLAYERS, valueOf32 } from './cards32.game.ts'
import { CAP, CRASH_RETURN, CRASH_VALUES, type CrashGame, LOWEST } from './crash.ts'
import { DECKS, dragonTigerLines, dragonTigerOf } from './dragon-tiger.game.ts'
import { type Fraction, fraction } from './fraction.ts'
import { choose, evenly, returnsOf, span, type Weighted } from './weighted.ts'
import type { Returns } from './game.ts'
import { lucky7Lines, lucky7Of } from './lucky7.game.ts'
import { baccaratReturns } from './returns-baccarat.ts'
import { teenPattiReturns } from './returns-teen-patti.ts'
import { rouletteLines, rouletteOf } from './roulette.game.ts'

/** The joker's rank comes first as the k-th card: the two others of its rank lie in the cards behind. */
const andarBaharReturns = () =>
  returnsOf(
    andarBaharLines,
    span(1, 49).map((dealt) => [andarBaharResult(dealt), choose(51 - dealt, 2)]),
  )

/** All pairs of cards, by how many of each there are left in the decks. */
const dragonTigerReturns = () =>
  returnsOf(
    dragonTigerLines,
    span(0, 52).flatMap((dragon) =>
      span(0, 52).map((tiger) => [dragonTigerOf(cardOf(dragon), cardOf(tiger)), dragon === tiger ? DECKS - 1 : DECKS] as const),
    ),
  )

/** All first rounds by card values. Leaders who tie have equal totals and draw from the same cards, so each wins equally often. */
const cards32Returns = () => {
  const values = span(0, 8).map((rank) => valueOf32(cardOf32(rank)))
  const left = values.map(() => 4)
  const wins = PLAYERS.map(() => 0)
  const walk = (totals: readonly number[], ways: number): void => {
    if (totals.length === PLAYERS.length) {
      const highest = Math.max(...totals)
      const leaders = PLAYERS.map((_, index) => index).filter((index) => totals[index] === highest)
      // Twelve shares can be split among one, two, three or four leaders.
      for (const index of leaders) wins[index] = (wins[index] ?? 0) + (ways * 12) / leaders.length
      return
    }
    for (const [rank, cards] of left.entries()) {
      left[rank] = cards - 1
      walk([...totals, Number(PLAYERS[totals.length]) + (values[rank] ?? 0)], ways * cards)
      left[rank] = cards
    }
  }
  walk([], 1)
  const totals = { '8': 0, '9': 0, '10': 0, '11': 0 }
  const outcomes: Weighted<Cards32Outcome> = PLAYERS.map((winner, index) => [{ winner, totals, rounds: [] }, wins[index] ?? 0])
  return returnsOf(cards32Lines, outcomes)
}

const ALL_CARDS = span(0, 52).map(cardOf)
const TABLES: ReadonlyMap<string, () => readonly Returns[]> = new Map([
  ['teen-patti', teenPattiReturns],
  ['andar-bahar', andarBaharReturns],
  ['dragon-tiger', dragonTigerReturns],
  ['lucky7', () => returnsOf(lucky7Lines, evenly(ALL_CARDS.map(lucky7Of)))],
  ['amar-akbar-anthony', () => returnsOf(amarAkbarAnthonyLines, evenly(ALL_CARDS.map(amarAkbarAnthonyOf)))],
  ['cards32', cards32Returns],
  ['roulette', () => returnsOf(rouletteLines, evenly(span(0, 37).map(rouletteOf)))],
  ['baccarat', baccaratReturns],
])

const computed = new Map<string, readonly Returns[]>()

/** The exact return of each bet of a table, by the game's id; empty for games without such a list. Computed once, within a second. */
export const returnsOfTable = (game: string): readonly Returns[] => {
  const known = computed.get(game) ?? TABLES.get(game)?.() ?? []
  computed.set(game, known)
  return known
}

const isCrash = (game: string): game is CrashGame => game === 'aviator' || game === 'crash'

/** How likely a flight reaches a multiplier. */
const reaches = (game: CrashGame, multiplier: number): Fraction =>
  fraction((BigInt(CRASH_RETURN[game]) * CRASH_VALUES) / BigInt(multiplier), CRASH_VALUES)

/** The chance that a flight ends at once. */
export const instantCrash = (game: CrashGame): Fraction => {
  const { numerator, denominator } = reaches(game, LOWEST)
  return fraction(denominator - numerator, denominator)
}

const flightReturn = (game: CrashGame, bet: string): Fraction | null => {
  const auto = Number(/^auto (\d{1,7})$/.exec(bet)?.[1])
  if (!(auto >= LOWEST && auto <= CAP)) return null
  const { numerator, denominator } = reaches(game, auto)
  return fraction(numerator * BigInt(auto), denominator * 100n)
}

/** The exact return of one bet: `tie`, `amar/lay`, `auto 150`; null for games and bets that are not here. */
export const tableReturns = (game: string, bet: string): Fraction | null => {
  if (isCrash(game)) return flightReturn(game, bet)
  const found = returnsOfTable(game).find((one) => one.bet === bet)
  return found === undefined ? null : { numerator: found.numerator, denominator: found.denominator }
}
