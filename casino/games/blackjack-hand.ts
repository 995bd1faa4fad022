import { type Card, rankOf } from './cards.ts'

const MOST = 21
const TEN = 10

/** The total of one hand; soft while an ace counts as eleven in it. */
export type Total = { readonly total: number; readonly isSoft: boolean }

/** The value of a card, an ace as 1. */
export const pointsOf = (card: Card): number => Math.min(TEN, rankOf(card))

/** The total from hard points, an ace among them or none. */
export const totalFrom = (points: number, hasAce: boolean): Total =>
  hasAce && points + TEN <= MOST ? { total: points + TEN, isSoft: true } : { total: points, isSoft: false }

export const totalOf = (cards: readonly Card[]): Total => {
  const values = cards.map(pointsOf)
  return totalFrom(
    values.reduce((sum, value) => sum + value, 0),
    values.includes(1),
  )
}
export const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && totalOf(cards).total === MOST
export const isBust = (cards: readonly Card[]): boolean => totalOf(cards).total > MOST
/** Nothing more can come to cards of 21 or more. */
export const isFull = (cards: readonly Card[]): boolean => totalOf(cards).total >= MOST
/** The dealer stands on all seventeens. */
export const dealerStands = (cards: readonly Card[]): boolean => totalOf(cards).total >= 17
