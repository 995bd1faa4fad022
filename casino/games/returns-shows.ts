import { BALLS, CALLED, oddsOfLines, TICKET_LINES } from './bingo.game.ts'
import { type Card, cardOf } from './cards.ts'
import { type Fraction, fraction, sumOf, times } from './fraction.ts'
import { chanceOf, raceOdds } from './race.game.ts'
import { PRIZES, TICKETS } from './scratch.game.ts'
import { isWorthPlaying, threeCardHand, threeCardStrength } from './three-card-hand.ts'
import { anteOdds, outcomeOf, PAIR_PLUS } from './three-card-poker.game.ts'
import { HIGHEST_MULTIPLIER, SEGMENTS, WHEEL_BETS, wheelOdds } from './wheel.game.ts'

/** A number on the wheel: each multiplier spins again, until at the cap it changes nothing more. */
export const wheelReturn = (bet: string): Fraction | null => {
  if (!WHEEL_BETS.includes(bet)) return null
  const fields = (segment: string): number => SEGMENTS.filter((each) => each === segment).length
  const under = (multiplier: number): Fraction => {
    const own = fraction(fields(bet) * wheelOdds(bet, multiplier), 100)
    if (multiplier === HIGHEST_MULTIPLIER) return times(own, fraction(1, SEGMENTS.length - fields('x2') - fields('x7')))
    const again = [2, 7].map((factor) => times(fraction(fields(`x${factor}`)), under(Math.min(HIGHEST_MULTIPLIER, multiplier * factor))))
    return times(sumOf([own, ...again]), fraction(1, SEGMENTS.length))
  }
  return under(1)
}

/** A bet of the race, such as `win:1`. */
export const raceReturn = (bet: string): Fraction | null => {
  const [chance, odds] = [chanceOf(bet), raceOdds(bet)]
  return chance === null || odds === null ? null : times(chance, fraction(odds, 100))
}

export const scratchReturn = (): Fraction =>
  fraction(
    PRIZES.reduce((sum, { odds, tickets }) => sum + odds * tickets, 0),
    100 * TICKETS,
  )

const NUMBERS = 24
/** The centre's place among 25; the numbers are the others in their order. */
const CENTRE = 12
const bitOf = (place: number): number => (place === CENTRE ? 0 : 1 << (place < CENTRE ? place : place - 1))
const choose = (n: number, k: number): bigint =>
  Array.from({ length: k }, (_, i) => BigInt(i)).reduce((product, i) => (product * (BigInt(n) - i)) / (i + 1n), 1n)
const bitsIn = (set: number): number => {
  let bits = 0
  for (let left = set; left > 0; left &= left - 1) bits += 1
  return bits
}

/**
 * A bingo ticket, by inclusion and exclusion over the 4096 sets of lines: how often all lines of a set are complete follows from how
 * many numbers they cover, and from that how often exactly so many lines are.
 */
export const bingoReturn = (): Fraction => {
  const lines = TICKET_LINES.map((line) => line.reduce((bits, place) => bits | bitOf(place), 0))
  const all = choose(BALLS, CALLED)
  const ways = Array.from({ length: NUMBERS + 1 }, (_, covered) => choose(BALLS - covered, CALLED - covered))
  const atLeast = Array.from({ length: lines.length + 1 }, () => 0n)
  for (let set = 0; set < 1 << lines.length; set += 1) {
    const covered = bitsIn(lines.reduce((bits, line, at) => ((set >> at) & 1 ? bits | line : bits), 0))
    const size = bitsIn(set)
    atLeast[size] = (atLeast[size] ?? 0n) + (ways[covered] ?? 0n)
  }
  const exactly = (count: number): bigint =>
    atLeast.reduce((sum, sets, size) => {
      if (size < count) return sum
      const part = sets * choose(size, count)
      return (size - count) % 2 === 0 ? sum + part : sum - part
    }, 0n)
  return fraction(
    lines.reduce((sum, _, at) => sum + exactly(at + 1) * BigInt(oddsOfLines(at + 1)), 0n),
    all * 100n,
  )
}

const DECK = Array.from({ length: 52 }, (_, at) => cardOf(at))
type Hand = { readonly at: readonly number[]; readonly cards: readonly Card[]; readonly strength: number }
const allHands = (): readonly Hand[] =>
  DECK.flatMap((a, i) =>
    DECK.slice(0, i).flatMap((b, j) =>
      DECK.slice(0, j).map((c, k) => ({ at: [i, j, k], cards: [a, b, c], strength: threeCardStrength([a, b, c]) })),
    ),
  )
export const pairPlusReturn = (): Fraction => {
  const hands = allHands()
  return fraction(
    hands.reduce((sum, { cards }) => sum + PAIR_PLUS[threeCardHand(cards)], 0),
    hands.length * 100,
  )
}

/** Hands that only the names of suits tell apart share this: they have equal chances. */
const patternOf = (at: readonly number[]): string => {
  const suits = at.map((index) => Math.floor(index / 13))
  const sorted = at.map((index) => index % 13).map((rank, card) => ({ rank, suit: suits[card] ?? 0 }))
  sorted.sort((a, b) => a.rank - b.rank)
  const seen: number[] = []
  return sorted
    .map(({ rank, suit }) => {
      if (!seen.includes(suit)) seen.push(suit)
      return `${rank}.${seen.indexOf(suit)}`
    })
    .join(' ')
}
/** The ante of three-card poker, by all hands of both sides, played with queen, six, four or better. */
export const anteReturn = (): Fraction => {
  const hands = allHands()
  const kinds = new Map<string, { readonly hand: Hand; count: number }>()
  for (const hand of hands) {
    const kind = kinds.get(patternOf(hand.at))
    if (kind === undefined) kinds.set(patternOf(hand.at), { hand, count: 1 })
    else kind.count += 1
  }
  let gained = 0
  let pairs = 0
  for (const { hand, count } of kinds.values()) {
    const kind = threeCardHand(hand.cards)
    const [x, y, z] = hand.at
    const isPlayed = isWorthPlaying(hand.strength)
    for (const { at, strength } of hands) {
      const [a, b, c] = at
      if (a === x || a === y || a === z || b === x || b === y || b === z || c === x || c === y || c === z) continue
      pairs += count
      // A play costs a second ante.
      if (isPlayed) gained += count * (anteOdds(kind, outcomeOf(hand.strength, strength)) - 100)
    }
  }
  return fraction(gained, pairs * 100)
}
