import { type Card, cardsOf } from './cards.ts'
import type { Dice } from './chance.ts'
import { dealtBy } from './lines.ts'

const CARD_MS = 1000
const CARDS = 6
/** How long the six cards of two hands are dealt, a card a second. */
export const HANDS_MS = CARDS * CARD_MS

export type TwoHands = { readonly playerA: readonly Card[]; readonly playerB: readonly Card[] }

/** Every other card of a deal: A takes the first, B the second. */
const side = (cards: readonly Card[], start: 0 | 1): readonly Card[] => cards.filter((_, index) => index % 2 === start)

/** Two hands of three cards from one shuffled deck, dealt in turn. */
export const dealTwoHands = (dice: Dice): TwoHands => {
  const cards = cardsOf(dice.shuffle(52)).slice(0, CARDS)
  return { playerA: side(cards, 0), playerB: side(cards, 1) }
}

/** The hands as far as they are dealt after so long; the result is null until the last card is there. */
export const shownHands = <Result>(
  { playerA, playerB }: TwoHands,
  result: Result,
  ms: number,
): TwoHands & { readonly result: Result | null } => {
  const dealt = dealtBy(
    playerA.flatMap((card, index) => [card, playerB[index] ?? '']),
    ms,
    CARD_MS,
  )
  return { playerA: side(dealt, 0), playerB: side(dealt, 1), result: dealt.length === CARDS ? result : null }
}
