import { type Card, highRankOf, suitOf } from './cards.ts'

/** Hands of three cards by the ranks of Teen Patti, the lowest first. */
export const TEEN_PATTI_HANDS = ['high', 'pair', 'color', 'sequence', 'pure', 'trail'] as const
export type TeenPattiHand = (typeof TEEN_PATTI_HANDS)[number]

/** The kind of hand and its strength: of two hands the greater strength wins, equal ones tie. Suits never decide. */
export type Ranked = { readonly hand: TeenPattiHand; readonly strength: number }

const RANKS = 16

/** A sequence by its place: A-K-Q 15, A-2-3 14, K-Q-J 13, down to 4-3-2 with 4; null for other ranks (K-A-2 is none). */
const sequenceOf = ([high, middle, low]: readonly [number, number, number]): number | null => {
  if (high === 14 && middle === 3 && low === 2) return 14
  if (high - middle !== 1 || middle - low !== 1) return null
  return high === 14 ? 15 : high
}

/** Ranks three cards as Teen Patti does: trail, pure sequence, sequence, color, pair, high. */
export const rankTeenPatti = (cards: readonly Card[]): Ranked => {
  const [high = 0, middle = 0, low = 0] = cards.map(highRankOf).sort((a, b) => b - a)
  const isSuited = new Set(cards.map(suitOf)).size === 1
  const place = sequenceOf([high, middle, low])
  const ranked = (hand: TeenPattiHand, a: number, b = 0, c = 0): Ranked => ({
    hand,
    strength: ((TEEN_PATTI_HANDS.indexOf(hand) * RANKS + a) * RANKS + b) * RANKS + c,
  })
  if (high === low) return ranked('trail', high)
  if (place !== null) return ranked(isSuited ? 'pure' : 'sequence', place)
  if (isSuited) return ranked('color', high, middle, low)
  if (high === middle) return ranked('pair', high, low)
  if (middle === low) return ranked('pair', middle, high)
  return ranked('high', high, middle, low)
}
