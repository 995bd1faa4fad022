import { type Card, cardsOf, isRed, rankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { dealtBy, type Lines, tableOf, when } from './lines.ts'

type Winner = 'below' | 'ten' | 'above'
export type DusKaDumOutcome = { readonly cards: readonly Card[]; readonly total: number; readonly winner: Winner }
/** The cards that are dealt so far; the result is null until both are. */
export type DusKaDumShown = {
  readonly cards: readonly Card[]
  readonly result: Pick<DusKaDumOutcome, 'total' | 'winner'> | null
}

const TEN = 10
const CARDS = 2
const CARD_MS = 1000

/** What a card counts: an ace one, court cards nothing. */
const countOf = (card: Card): number => (rankOf(card) > TEN ? 0 : rankOf(card))
/** The outcome of two dealt cards. */
export const dusKaDumOf = (cards: readonly Card[]): DusKaDumOutcome => {
  const total = cards.reduce((sum, card) => sum + countOf(card), 0)
  return { cards, total, winner: total === TEN ? 'ten' : total < TEN ? 'below' : 'above' }
}
const isPair = ({ cards }: DusKaDumOutcome): boolean => new Set(cards.map(rankOf)).size === 1

export const dusKaDumLines: Lines<DusKaDumOutcome> = new Map([
  ['below', when<DusKaDumOutcome>(165, ({ winner }) => winner === 'below')],
  ['above', when<DusKaDumOutcome>(298, ({ winner }) => winner === 'above')],
  ['ten', { ...when<DusKaDumOutcome>(1085, ({ winner }) => winner === 'ten'), isLong: true }],
  ['pair', { ...when<DusKaDumOutcome>(1630, isPair), isLong: true }],
  ['even', when<DusKaDumOutcome>(187, ({ total }) => total % 2 === 0)],
  ['odd', when<DusKaDumOutcome>(200, ({ total }) => total % 2 === 1)],
  ['bothRed', when<DusKaDumOutcome>(393, ({ cards }) => cards.every(isRed))],
  ['bothBlack', when<DusKaDumOutcome>(393, ({ cards }) => !cards.some(isRed))],
])

const MARKS: Readonly<Record<Winner, string>> = { below: 'B', ten: '10', above: 'A' }

/** Dus Ka Dum (CAS-06): two cards, below ten, ten or above it. */
export const engine: SharedGame<DusKaDumOutcome> = tableOf<DusKaDumOutcome>({
  id: 'dus-ka-dum',
  openMs: 15_000,
  restMs: 4000,
  outcomeOf: (dice) => dusKaDumOf(cardsOf(dice.shuffle(52)).slice(0, CARDS)),
  dealMs: () => CARDS * CARD_MS,
  shownAt: ({ cards, total, winner }, ms): DusKaDumShown => {
    const dealt = dealtBy(cards, ms, CARD_MS)
    return { cards: dealt, result: dealt.length === CARDS ? { total, winner } : null }
  },
  markOf: ({ winner }) => MARKS[winner],
  lines: dusKaDumLines,
})
