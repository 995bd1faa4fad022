import type { Card } from './cards.ts'
import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf } from './lines.ts'
import { rankSixCards, type SixCardHand } from './six-cards.ts'
import { rankTeenPatti, type TeenPattiHand } from './three-cards.ts'
import { dealTwoHands, HANDS_MS, shownHands, type TwoHands } from './two-hands.ts'

type Result = {
  readonly winner: 'A' | 'B' | 'tie'
  readonly handA: TeenPattiHand
  readonly handB: TeenPattiHand
  readonly sixCard: SixCardHand
}
export type TeenPattiOutcome = Result & TwoHands
export type TeenPattiShown = TwoHands & {
  /** Null until the last card is dealt. */
  readonly result: Result | null
}

export const PAIR_PLUS: Readonly<Record<TeenPattiHand, number>> = { high: 0, pair: 200, color: 500, sequence: 700, trail: 3100, pure: 4100 }
const SIX_CARD: Readonly<Record<SixCardHand, number>> = {
  none: 0,
  trips: 800,
  straight: 1100,
  flush: 1600,
  fullHouse: 2100,
  quads: 10_100,
  straightFlush: 20_100,
  royal: 100_100,
}

/** The outcome of two dealt hands. */
export const teenPattiOf = (playerA: readonly Card[], playerB: readonly Card[]): TeenPattiOutcome => {
  const [a, b] = [rankTeenPatti(playerA), rankTeenPatti(playerB)]
  const won = a.strength > b.strength ? 'A' : 'B'
  return {
    playerA,
    playerB,
    winner: a.strength === b.strength ? 'tie' : won,
    handA: a.hand,
    handB: b.hand,
    sixCard: rankSixCards([...playerA, ...playerB]),
  }
}

const player = (name: 'A' | 'B'): Line<TeenPattiOutcome> => ({
  pays: ({ winner }) => (winner === 'tie' ? 100 : winner === name ? 198 : 0),
  best: 198,
})
const pairPlus = (name: 'handA' | 'handB'): Line<TeenPattiOutcome> => ({
  pays: (outcome) => PAIR_PLUS[outcome[name]],
  best: PAIR_PLUS.pure,
  isLong: true,
})
export const teenPattiLines: Lines<TeenPattiOutcome> = new Map([
  ['playerA', player('A')],
  ['playerB', player('B')],
  ['pairPlusA', pairPlus('handA')],
  ['pairPlusB', pairPlus('handB')],
  ['sixCard', { pays: ({ sixCard }) => SIX_CARD[sixCard], best: SIX_CARD.royal, isLong: true }],
])

/** Teen Patti 20-20 (CAS-06): two hands of three cards from one deck, a card a second. */
export const engine: SharedGame<TeenPattiOutcome> = tableOf<TeenPattiOutcome>({
  id: 'teen-patti',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => {
    const { playerA, playerB } = dealTwoHands(dice)
    return teenPattiOf(playerA, playerB)
  },
  dealMs: () => HANDS_MS,
  shownAt: ({ playerA, playerB, ...result }, ms): TeenPattiShown => shownHands({ playerA, playerB }, result, ms),
  markOf: ({ winner }) => (winner === 'tie' ? 'T' : winner),
  lines: teenPattiLines,
})
