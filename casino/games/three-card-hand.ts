import { type Card, highRankOf, suitOf } from './cards.ts'

/** Hands of three-card poker, the lowest first. */
export const THREE_CARD_HANDS = ['high', 'pair', 'color', 'sequence', 'trail', 'pure'] as const
export type ThreeCardHand = (typeof THREE_CARD_HANDS)[number]

const BASE = 15
const ACE = 14
const QUEEN = 12
/** By number, with a low ace's straight the lowest. */
const straightTop = ([high = 0, middle = 0, low = 0]: readonly number[]): number =>
  high === ACE && middle === 3 && low === 2 ? 3 : high - middle === 1 && middle - low === 1 ? high : 0

const inOrder = (cards: readonly Card[]): readonly number[] => cards.map(highRankOf).sort((a, b) => b - a)
const handFrom = (ranks: readonly number[], isColor: boolean): ThreeCardHand => {
  const kinds = new Set(ranks).size
  if (kinds === 1) return 'trail'
  if (kinds === 2) return 'pair'
  if (straightTop(ranks) > 0) return isColor ? 'pure' : 'sequence'
  return isColor ? 'color' : 'high'
}
const keyOf = (ranks: readonly number[], hand: ThreeCardHand): number => {
  const [high = 0, middle = 0, low = 0] = ranks
  if (hand === 'pure' || hand === 'sequence') return straightTop(ranks)
  if (hand === 'pair') return middle * BASE + (high === middle ? low : high)
  return (high * BASE + middle) * BASE + low
}

/** Which hand three cards are. Suits decide nothing else. */
export const threeCardHand = (cards: readonly Card[]): ThreeCardHand => handFrom(inOrder(cards), new Set(cards.map(suitOf)).size === 1)

const strengthFrom = (ranks: readonly number[], hand: ThreeCardHand): number =>
  THREE_CARD_HANDS.indexOf(hand) * BASE ** 3 + keyOf(ranks, hand)
/** A number that is larger for a better hand, equal for a tie. */
export const threeCardStrength = (cards: readonly Card[]): number => strengthFrom(inOrder(cards), threeCardHand(cards))

/** The dealer plays with a queen or better. */
export const qualifies = (strength: number): boolean => strength >= QUEEN * BASE ** 2
const Q_6_4 = strengthFrom([QUEEN, 6, 4], 'high')
/** The player's best rule: play with queen, six, four or better. */
export const isWorthPlaying = (strength: number): boolean => strength >= Q_6_4
