import { type Card, cardOf, isRed, rankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf, when } from './lines.ts'

type Winner = 'amar' | 'akbar' | 'anthony'
export type AmarAkbarAnthonyOutcome = { readonly card: Card; readonly winner: Winner }
/** Both null until the card is dealt. */
export type AmarAkbarAnthonyShown = { readonly card: Card | null; readonly result: { readonly winner: Winner } | null }

const CARD_MS = 1000

/** The outcome of the dealt card: Amar to the six, Akbar to the ten, Anthony above; the ace is low. */
export const amarAkbarAnthonyOf = (card: Card): AmarAkbarAnthonyOutcome => {
  const rank = rankOf(card)
  return { card, winner: rank <= 6 ? 'amar' : rank <= 10 ? 'akbar' : 'anthony' }
}

type Out = AmarAkbarAnthonyOutcome
const runner = (name: Winner, back: number, lay: number): readonly [string, Line<Out>] => [
  name,
  { ...when<Out>(back, ({ winner }) => winner === name), lay },
]
export const amarAkbarAnthonyLines: Lines<Out> = new Map([
  runner('amar', 212, 222),
  runner('akbar', 318, 340),
  runner('anthony', 424, 465),
  ['even', when<Out>(212, ({ card }) => rankOf(card) % 2 === 0)],
  ['odd', when<Out>(183, ({ card }) => rankOf(card) % 2 === 1)],
  ['red', when<Out>(197, ({ card }) => isRed(card))],
  ['black', when<Out>(197, ({ card }) => !isRed(card))],
])

const MARKS: Readonly<Record<Winner, string>> = { amar: 'Amar', akbar: 'Akbar', anthony: 'Anthony' }

/** Amar Akbar Anthony (CAS-06): one card, three runners to back or lay. */
export const engine: SharedGame<Out> = tableOf<Out>({
  id: 'amar-akbar-anthony',
  openMs: 15_000,
  restMs: 4000,
  outcomeOf: (dice) => amarAkbarAnthonyOf(cardOf(dice.draw(52))),
  dealMs: () => CARD_MS,
  shownAt: ({ card, winner }, ms): AmarAkbarAnthonyShown => (ms < CARD_MS ? { card: null, result: null } : { card, result: { winner } }),
  markOf: ({ winner }) => MARKS[winner],
  lines: amarAkbarAnthonyLines,
})
