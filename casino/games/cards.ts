const RANKS = 'A23456789TJQK'
const SUITS = 'SHDC'
const RANKS_OF_32 = '6789TJQK'

/** A card as text, rank then suit: `AS`, `TD`. */
export type Card = string

/** The card of a drawn number; decks repeat every 52. */
export const cardOf = (index: number): Card => `${RANKS[index % 13] ?? ''}${SUITS[Math.floor((index % 52) / 13)] ?? ''}`

/** The card of a drawn number in the deck of 32, six to king. */
export const cardOf32 = (index: number): Card => `${RANKS_OF_32[index % 8] ?? ''}${SUITS[Math.floor(index / 8)] ?? ''}`

/** A card's rank with a low ace: 1 to 13. */
export const rankOf = (card: Card): number => RANKS.indexOf(card.charAt(0)) + 1

/** A card's rank with a high ace: 2 to 14. */
export const highRankOf = (card: Card): number => (rankOf(card) === 1 ? 14 : rankOf(card))

export const suitOf = (card: Card): string => card.charAt(1)

export const isRed = (card: Card): boolean => suitOf(card) === 'H' || suitOf(card) === 'D'

/** Cards of a shuffled deck of 52, or of several. */
export const cardsOf = (order: readonly number[]): readonly Card[] => order.map(cardOf)
