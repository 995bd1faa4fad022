import { type Card, highRankOf, suitOf } from './cards.ts'

/** The best five of six cards, as the bonus pays them; `none` below three of a kind. */
export type SixCardHand = 'none' | 'trips' | 'straight' | 'flush' | 'fullHouse' | 'quads' | 'straightFlush' | 'royal'

/** The ranks as bits 2 to 14, and the ace as bit 1 too. */
export const rankBits = (ranks: readonly number[]): number => ranks.reduce((bits, rank) => bits | (1 << rank) | (rank === 14 ? 2 : 0), 0)

const STRAIGHT = 0b11111

/** The highest rank of the best straight among the ranks: 5 to 14; 0 if there is none. */
export const straightOf = (bits: number): number => {
  for (let high = 14; high >= 5; high -= 1) if (((bits >> (high - 4)) & STRAIGHT) === STRAIGHT) return high
  return 0
}

/** The best five of six cards. */
export const rankSixCards = (cards: readonly Card[]): SixCardHand => {
  const suited = ['S', 'H', 'D', 'C'].map((suit) => cards.filter((card) => suitOf(card) === suit)).find(({ length }) => length >= 5)
  const flush = suited === undefined ? 0 : straightOf(rankBits(suited.map(highRankOf)))
  if (flush === 14) return 'royal'
  if (flush > 0) return 'straightFlush'
  const ranks = cards.map(highRankOf)
  const [most = 0, second = 0] = [...new Set(ranks)].map((rank) => ranks.filter((other) => other === rank).length).sort((a, b) => b - a)
  if (most === 4) return 'quads'
  if (most === 3 && second >= 2) return 'fullHouse'
  if (suited !== undefined) return 'flush'
  if (straightOf(rankBits(ranks)) > 0) return 'straight'
  return most === 3 ? 'trips' : 'none'
}
