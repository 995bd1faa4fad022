import type { Words } from '#copy/en/provider/words.ts'

type HandName = keyof Words['hands']
const ORDER = '23456789TJQKA'
const rankOf = (card: string): number => ORDER.indexOf(card[0] ?? '')

/** The name of a Teen Patti hand of three cards, for showing; what it pays is the engine's (docs/CASINO.md). */
export const handOf = (cards: readonly string[]): HandName | null => {
  if (cards.length !== 3) return null
  const ranks = cards.map(rankOf).sort((a, b) => a - b)
  const [low = 0, middle = 0, high = 0] = ranks
  const isColor = new Set(cards.map((card) => card[1])).size === 1
  const isAceLow = low === 0 && middle === 1 && high === 12
  const isRun = (middle === low + 1 && high === middle + 1) || isAceLow
  if (low === high) return 'trail'
  if (isRun) return isColor ? 'pure' : 'sequence'
  if (isColor) return 'color'
  return low === middle || middle === high ? 'pair' : 'high'
}
