import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import { type Card, cardOf, rankOf } from './cards.ts'
import { type Fraction, fraction, times } from './fraction.ts'
import type { SoloGame } from './game.ts'
import { asks, ends, isBelowTop, LADDER_TOP, ladderOdds, returnAtExact, shownOdds } from './ladder.ts'
import { limitsAt, paiseOf, stakeSchema, TABLE_BETS } from './stake.ts'

const DECK = 52
const RANKS = 13
/** The guesses of a round; the win is taken by itself after the last. */
export const MOST_GUESSES = 20
const GUESSES = ['higher', 'lower'] as const
type Guess = (typeof GUESSES)[number]
const TAKE = 'take'

/** How likely the next card is higher or lower than this one; an ace is the lowest, and an equal card is neither. */
export const guessChance = (guess: Guess, card: Card): Fraction =>
  fraction(guess === 'higher' ? RANKS - rankOf(card) : rankOf(card) - 1, RANKS)
const isRight = (guess: Guess, card: Card, next: Card): boolean =>
  guess === 'higher' ? rankOf(next) > rankOf(card) : rankOf(next) < rankOf(card)

export type HiLoBet = { readonly stakePaise: Paise }
export type HiLoView = {
  /** The cards that lie open, the first one and one for each guess. */
  readonly cards: readonly Card[]
  readonly guesses: readonly string[]
  /** What is won so far, in hundredths of the stake; 0 without a guess. */
  readonly odds: number
  /** The same in money: what the round returns if the win is taken now. */
  readonly wonPaise: Paise
  /** What a right guess would make of it; null for a guess that cannot be made. */
  readonly higherOdds: number | null
  readonly lowerOdds: number | null
  readonly isLost: boolean
}

const betSchema = z.strictObject({ stakePaise: stakeSchema(TABLE_BETS) })
const CERTAIN = fraction(1)

/** What may be guessed after a card, each with the chance of the whole way to it. */
const nextGuesses = (card: Card, chance: Fraction): readonly (readonly [Guess, Fraction])[] =>
  GUESSES.map((guess) => [guess, times(chance, guessChance(guess, card))] as const).filter(
    ([, whole]) => whole.numerator > 0n && isBelowTop(ladderOdds(whole)),
  )

/** Hi-Lo by its cards in their order (docs/CASINO.md). Throws on a decision that the round does not ask. */
export const hiLoOf = (nextCard: () => Card, stakePaise: Paise, decisions: readonly string[]) => {
  const cards = [nextCard()]
  const guesses: Guess[] = []
  let chance = CERTAIN
  let [isLost, isTaken] = [false, false]
  const now = () => (guesses.length === MOST_GUESSES ? [] : nextGuesses(cards.at(-1) ?? '', chance))
  for (const decision of decisions) {
    const open = now()
    if (isLost || isTaken || open.length === 0) throw new Error('the round is over')
    if (decision === TAKE && guesses.length > 0) {
      isTaken = true
      continue
    }
    const guessed = open.find(([guess]) => guess === decision)
    if (guessed === undefined) throw new Error(`the round does not ask "${decision}"`)
    const [guess, whole] = guessed
    const card = cards.at(-1) ?? ''
    const next = nextCard()
    cards.push(next)
    guesses.push(guess)
    chance = whole
    isLost = !isRight(guess, card, next)
  }
  const open = isLost || isTaken ? [] : now()
  const oddsOf = (guess: Guess): number | null => {
    const found = open.find(([each]) => each === guess)
    return found === undefined ? null : shownOdds(ladderOdds(found[1]))
  }
  const odds = isLost || guesses.length === 0 ? null : ladderOdds(chance)
  const wonPaise = odds === null ? paiseOf(0) : returnAtExact(stakePaise, odds)
  const view: HiLoView = {
    cards,
    guesses,
    odds: odds === null ? 0 : shownOdds(odds),
    wonPaise,
    higherOdds: oddsOf('higher'),
    lowerOdds: oddsOf('lower'),
    isLost,
  }
  const step = { view, stakePaise, decisions, bestOdds: LADDER_TOP }
  if (open.length === 0) return ends(step, wonPaise)
  const names = open.map(([guess]) => guess)
  const likelier = (oddsOf('higher') ?? Infinity) <= (oddsOf('lower') ?? Infinity) ? 'higher' : 'lower'
  return guesses.length === 0 ? asks(step, names, likelier) : asks(step, [...names, TAKE], TAKE)
}

/** Hi-Lo from a shoe without end (docs/CASINO.md) [CAS-04]. Decisions: higher, lower, take. */
export const engine: SoloGame<HiLoBet> = {
  kind: 'solo',
  id: 'hi-lo',
  bestOdds: LADDER_TOP,
  limitsOf: () => limitsAt(TABLE_BETS, LADDER_TOP),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise }, decisions) => hiLoOf(() => cardOf(dice.draw(DECK)), stakePaise, decisions),
}
