import { type Card, cardOf, isRed, rankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf, when } from './lines.ts'

type Winner = 'low' | 'seven' | 'high'
export type Lucky7Outcome = { readonly card: Card; readonly winner: Winner }
/** Both null until the card is dealt. */
export type Lucky7Shown = { readonly card: Card | null; readonly result: { readonly winner: Winner } | null }

const CARD_MS = 1000

/** The outcome of the dealt card; the ace is low. */
export const lucky7Of = (card: Card): Lucky7Outcome => {
  const rank = rankOf(card)
  return { card, winner: rank === 7 ? 'seven' : rank < 7 ? 'low' : 'high' }
}

/** A seven returns half of the stake to low and high. */
const half = (name: 'low' | 'high'): Line<Lucky7Outcome> => ({
  pays: ({ winner }) => (winner === 'seven' ? 50 : winner === name ? 200 : 0),
  best: 200,
})
export const lucky7Lines: Lines<Lucky7Outcome> = new Map([
  ['low', half('low')],
  ['high', half('high')],
  ['seven', when<Lucky7Outcome>(1200, ({ winner }) => winner === 'seven')],
  ['even', when<Lucky7Outcome>(200, ({ card }) => rankOf(card) % 2 === 0)],
  ['odd', when<Lucky7Outcome>(180, ({ card }) => rankOf(card) % 2 === 1)],
  ['red', when<Lucky7Outcome>(190, ({ card }) => isRed(card))],
  ['black', when<Lucky7Outcome>(190, ({ card }) => !isRed(card))],
])

const MARKS: Readonly<Record<Winner, string>> = { low: 'L', seven: '7', high: 'H' }

/** Lucky 7 (CAS-06): one card, below or above the seven. */
export const engine: SharedGame<Lucky7Outcome> = tableOf<Lucky7Outcome>({
  id: 'lucky7',
  openMs: 15_000,
  restMs: 4000,
  outcomeOf: (dice) => lucky7Of(cardOf(dice.draw(52))),
  dealMs: () => CARD_MS,
  shownAt: ({ card, winner }, ms): Lucky7Shown => (ms < CARD_MS ? { card: null, result: null } : { card, result: { winner } }),
  markOf: ({ winner }) => MARKS[winner],
  lines: lucky7Lines,
})
