import { type Card, cardsOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { dealtBy, type Line, type Lines, tableOf } from './lines.ts'
import { rankSixCards, type SixCardHand } from './six-cards.ts'
import { rankTeenPatti, type TeenPattiHand } from './three-cards.ts'

type Result = {
  readonly winner: 'A' | 'B' | 'tie'
  readonly handA: TeenPattiHand
  readonly handB: TeenPattiHand
  readonly sixCard: SixCardHand
}
export type TeenPattiOutcome = Result & { readonly playerA: readonly Card[]; readonly playerB: readonly Card[] }
export type TeenPattiShown = {
  readonly playerA: readonly Card[]
  readonly playerB: readonly Card[]
  /** Null until the last card is dealt. */
  readonly result: Result | null
}

const PAIR_PLUS: Readonly<Record<TeenPattiHand, number>> = { high: 0, pair: 200, color: 500, sequence: 700, trail: 3100, pure: 4100 }
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
const CARD_MS = 1000

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

/** Every other card of the deal: A takes the first, B the second. */
const side = (cards: readonly Card[], start: 0 | 1): readonly Card[] => cards.filter((_, index) => index % 2 === start)

/** Teen Patti 20-20 (CAS-06): two hands of three cards from one deck, a card a second. */
export const engine: SharedGame<TeenPattiOutcome> = tableOf<TeenPattiOutcome>({
  id: 'teen-patti',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => {
    const cards = cardsOf(dice.shuffle(52)).slice(0, 6)
    return teenPattiOf(side(cards, 0), side(cards, 1))
  },
  dealMs: () => 6 * CARD_MS,
  shownAt: ({ playerA, playerB, ...result }, ms): TeenPattiShown => {
    const dealt = dealtBy(
      playerA.flatMap((card, index) => [card, playerB[index] ?? '']),
      ms,
      CARD_MS,
    )
    return { playerA: side(dealt, 0), playerB: side(dealt, 1), result: dealt.length === 6 ? result : null }
  },
  markOf: ({ winner }) => (winner === 'tie' ? 'T' : winner),
  lines: teenPattiLines,
})
