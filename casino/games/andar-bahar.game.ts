import { type Card, cardsOf, rankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { dealtBy, type Lines, tableOf, when } from './lines.ts'

/** How many cards are dealt after the joker, and what the guess of it pays. */
const BANDS = [
  { band: '1-5', most: 5, odds: 350 },
  { band: '6-10', most: 10, odds: 450 },
  { band: '11-15', most: 15, odds: 550 },
  { band: '16-25', most: 25, odds: 450 },
  { band: '26-30', most: 30, odds: 1500 },
  { band: '31-35', most: 35, odds: 2500 },
  { band: '36-40', most: 40, odds: 5000 },
  { band: '41-49', most: 49, odds: 12_000 },
] as const
type Band = (typeof BANDS)[number]['band']

type Result = { readonly winner: 'andar' | 'bahar'; readonly dealt: number; readonly band: Band }
/** `cards` are the joker and what was dealt after it, Andar first. */
export type AndarBaharOutcome = Result & { readonly cards: readonly Card[]; readonly joker: Card }
export type AndarBaharShown = {
  readonly joker: Card | null
  readonly andar: readonly Card[]
  readonly bahar: readonly Card[]
  /** Null until the joker's rank has come. */
  readonly result: Result | null
}

const CARD_MS = 400

/** Winner and band by the number of cards after the joker, 1 to 49. */
export const andarBaharResult = (dealt: number): Result => {
  const found = BANDS.find(({ most }) => dealt <= most)
  if (found === undefined || dealt < 1) throw new Error(`the joker's rank comes within 49 cards, not ${dealt}`)
  return { winner: dealt % 2 === 1 ? 'andar' : 'bahar', dealt, band: found.band }
}

/** The outcome of a deck: the first card is the joker; what follows its match is not dealt. */
export const andarBaharOf = (deck: readonly Card[]): AndarBaharOutcome => {
  const [joker = '', ...rest] = deck
  const dealt = rest.findIndex((card) => rankOf(card) === rankOf(joker)) + 1
  return { ...andarBaharResult(dealt), joker, cards: deck.slice(0, dealt + 1) }
}

export const andarBaharLines: Lines<Result> = new Map([
  ['andar', when<Result>(190, ({ winner }) => winner === 'andar')],
  ['bahar', when<Result>(200, ({ winner }) => winner === 'bahar')],
  ...BANDS.map(({ band, odds }) => [`cards:${band}`, when<Result>(odds, (result) => result.band === band)] as const),
])

/** Andar Bahar (CAS-06): to which side the joker's rank comes first, a card each 0.4 s. */
export const engine: SharedGame<AndarBaharOutcome> = tableOf<AndarBaharOutcome>({
  id: 'andar-bahar',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => andarBaharOf(cardsOf(dice.shuffle(52))),
  dealMs: ({ cards }) => cards.length * CARD_MS,
  shownAt: ({ cards, winner, dealt, band }, ms): AndarBaharShown => {
    const [joker = null, ...rest] = dealtBy(cards, ms, CARD_MS)
    return {
      joker,
      andar: rest.filter((_, index) => index % 2 === 0),
      bahar: rest.filter((_, index) => index % 2 === 1),
      result: rest.length === dealt ? { winner, dealt, band } : null,
    }
  },
  markOf: ({ winner }) => (winner === 'andar' ? 'A' : 'B'),
  lines: andarBaharLines,
})
