import { andarBaharLines, andarBaharResult } from './andar-bahar.game.ts'
import { type Card, cardOf, cardOf32 } from './cards.ts'
import { type Cards32Outcome, cards32Lines, PLAYERS, valueOf32 } from './cards32.game.ts'
import { DECKS, dragonTigerLines, dragonTigerOf } from './dragon-tiger.game.ts'
import { dusKaDumLines, dusKaDumOf } from './dus-ka-dum.game.ts'
import { choose, evenly, returnsOf, span, type Weighted } from './weighted.ts'
import type { Returns } from './game.ts'
import type { Lines } from './lines.ts'
import { rouletteLines, rouletteOf } from './roulette.game.ts'
import { FACES, sicBoLines, sicBoOf } from './sic-bo.game.ts'

/** The joker's rank comes first as the k-th card: the two others of its rank lie in the cards behind. */
export const andarBaharReturns = (): readonly Returns[] =>
  returnsOf(
    andarBaharLines,
    span(1, 49).map((dealt) => [andarBaharResult(dealt), choose(51 - dealt, 2)]),
  )

/** All pairs of cards, by how many of each there are left in the decks. */
export const dragonTigerReturns = (): readonly Returns[] =>
  returnsOf(
    dragonTigerLines,
    span(0, 52).flatMap((dragon) =>
      span(0, 52).map((tiger) => [dragonTigerOf(cardOf(dragon), cardOf(tiger)), dragon === tiger ? DECKS - 1 : DECKS] as const),
    ),
  )

/** All first rounds by card values. Leaders who tie have equal totals and draw from the same cards, so each wins equally often. */
export const cards32Returns = (): readonly Returns[] => {
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

/** The returns of a table that draws one card of a deck. */
export const oneCardReturns =
  <Outcome>(lines: Lines<Outcome>, outcomeOf: (card: Card) => Outcome) =>
  (): readonly Returns[] =>
    returnsOf(lines, evenly(span(0, 52).map((index) => outcomeOf(cardOf(index)))))

/** All numbers of the wheel. */
export const rouletteReturns = (): readonly Returns[] => returnsOf(rouletteLines, evenly(span(0, 37).map(rouletteOf)))

/** All throws of three dice. */
export const sicBoReturns = (): readonly Returns[] =>
  returnsOf(sicBoLines, evenly(FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => sicBoOf([a, b, c]))))))

/** All pairs of cards of one deck. */
export const dusKaDumReturns = (): readonly Returns[] =>
  returnsOf(
    dusKaDumLines,
    evenly(span(0, 52).flatMap((a) => span(0, 52).flatMap((b) => (a === b ? [] : [dusKaDumOf([cardOf(a), cardOf(b)])])))),
  )
