import { cardOf } from './cards.ts'
import { choose, evenly, returnsOf, span } from './weighted.ts'
import type { Returns } from './game.ts'
import { sixCardCounts } from './returns-six-cards.ts'
import type { SixCardHand } from './six-cards.ts'
import { type MuflisOutcome, muflisLines } from './muflis.game.ts'
import { type TeenPattiOutcome, teenPattiLines } from './teen-patti.game.ts'
import { rankTeenPatti } from './three-cards.ts'

const NOTHING: TeenPattiOutcome = { playerA: [], playerB: [], winner: 'tie', handA: 'high', handB: 'high', sixCard: 'none' }
const SIX_CARD_HANDS: readonly SixCardHand[] = ['none', 'trips', 'straight', 'flush', 'fullHouse', 'quads', 'straightFlush', 'royal']

/** Every hand of three cards, with its rank. */
const rankedHands = () =>
  span(0, 52)
    .flatMap((a) => span(0, a).flatMap((b) => span(0, b).map((c) => [a, b, c] as const)))
    .map((cards) => ({ cards, ...rankTeenPatti(cards.map(cardOf)) }))

/** Pairs of equal hands without a card in common. */
const tiesAmong = (hands: ReturnType<typeof rankedHands>): number => {
  const equals = new Map<number, (readonly number[])[]>()
  for (const { cards, strength } of hands) {
    const group = equals.get(strength)
    if (group === undefined) equals.set(strength, [cards])
    else group.push(cards)
  }
  let ties = 0
  for (const group of equals.values())
    for (const hand of group) for (const other of group) if (!hand.some((card) => other.includes(card))) ties += 1
  return ties
}

/** All hands, and how often of two players either wins and both tie. Either wins as often as the other, by the best hand or the lowest. */
const twoPlayers = () => {
  const hands = rankedHands()
  const ties = tiesAmong(hands)
  return { hands, ties, wins: (choose(52, 3) * choose(49, 3) - ties) / 2 }
}

/** The returns of Muflis: all hands of one player, and of two players the ties alone. */
export const muflisReturns = (): readonly Returns[] => {
  const { hands, ties, wins } = twoPlayers()
  const nothing: MuflisOutcome = { playerA: [], playerB: [], winner: 'tie', handA: 'high', handB: 'high' }
  return [
    ...returnsOf(
      muflisLines,
      [
        [{ ...nothing, winner: 'A' }, wins],
        [{ ...nothing, winner: 'B' }, wins],
        [nothing, ties],
      ],
      (bet) => bet.startsWith('player'),
    ),
    ...returnsOf(
      muflisLines,
      evenly(hands.map(({ hand }) => ({ ...nothing, handA: hand, handB: hand }))),
      (bet) => !bet.startsWith('player'),
    ),
  ]
}

/** The returns of Teen Patti: all hands of one player, all best fives; of two players the ties alone, as both win equally often. */
export const teenPattiReturns = (): readonly Returns[] => {
  const { hands, ties, wins } = twoPlayers()
  const counts = sixCardCounts()
  return [
    ...returnsOf(
      teenPattiLines,
      [
        [{ ...NOTHING, winner: 'A' }, wins],
        [{ ...NOTHING, winner: 'B' }, wins],
        [NOTHING, ties],
      ],
      (bet) => bet.startsWith('player'),
    ),
    ...returnsOf(teenPattiLines, evenly(hands.map(({ hand }) => ({ ...NOTHING, handA: hand, handB: hand }))), (bet) =>
      bet.startsWith('pairPlus'),
    ),
    ...returnsOf(
      teenPattiLines,
      SIX_CARD_HANDS.map((sixCard) => [{ ...NOTHING, sixCard }, counts[sixCard]]),
      (bet) => bet === 'sixCard',
    ),
  ]
}
