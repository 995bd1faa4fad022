import { type Fraction, fraction } from './fraction.ts'
import { handOfRanks, POKER_ODDS } from './video-poker.game.ts'

const DECK = 52
const HAND = 5
/** In how many ways so many cards are drawn from the 47 that are left. */
const DRAWS = [1, 47, 1081, 16_215, 178_365, 1_533_939] as const
/** What all of them divide. */
const COMMON = 7_669_695
const HANDS = 2_598_960
const SUBSETS = 2 ** HAND

const chooseTable = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1]
  for (let k = 1; k <= HAND; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k)
  return row
})
const ways = (n: number, k: number): number => chooseTable[n]?.[k] ?? 0
/** The place of rising cards among all sets of their size. */
const placeOf = (cards: readonly number[]): number => cards.reduce((sum, card, at) => sum + ways(card, at + 1), 0)
const rankOf = (card: number): number => (card % 13 === 0 ? 14 : (card % 13) + 1)
const suitOf = (card: number): number => Math.floor(card / 13)
const bitsIn = (set: number): number => (set === 0 ? 0 : (set & 1) + bitsIn(set >> 1))
const SIZES = Array.from({ length: SUBSETS }, (_, set) => bitsIn(set))
const membersOf = (hand: readonly number[], set: number): readonly number[] => hand.filter((_, at) => (set >> at) & 1)

/** Calls for every set of five rising cards. */
const eachHand = (call: (hand: readonly number[]) => void): void => {
  for (let e = 4; e < DECK; e += 1)
    for (let d = 3; d < e; d += 1)
      for (let c = 2; c < d; c += 1) for (let b = 1; b < c; b += 1) for (let a = 0; a < b; a += 1) call([a, b, c, d, e])
}
const oddsOf = (hand: readonly number[]): number => POKER_ODDS[handOfRanks(hand.map(rankOf), new Set(hand.map(suitOf)).size === 1)]

/** Hands that only the names of suits tell apart share this: they are played equally. */
const patternOf = (hand: readonly number[]): string => {
  const bySuit = [0, 1, 2, 3].map((suit) =>
    hand
      .filter((card) => suitOf(card) === suit)
      .map(rankOf)
      .join('.'),
  )
  return bySuit.toSorted().join('/')
}

/**
 * Video poker's exact return by the best play: for each hand the best of 32 holds. What a hold returns follows from what all hands with
 * some of its cards return, by inclusion and exclusion over the cards that are thrown away.
 */
export const videoPokerReturn = (): Fraction => {
  /** The sum of the odds of all hands that contain a set of cards, by the set's size and place. */
  const sums = DRAWS.map((_, size) => new Float64Array(ways(DECK, size)))
  const kinds = new Map<string, { readonly hand: readonly number[]; count: number }>()
  eachHand((hand) => {
    const pattern = patternOf(hand)
    const kind = kinds.get(pattern)
    if (kind === undefined) kinds.set(pattern, { hand, count: 1 })
    else kind.count += 1
    const odds = oddsOf(hand)
    if (odds === 0) return
    for (let set = 0; set < SUBSETS; set += 1) {
      const of = sums[SIZES[set] ?? 0]
      const place = placeOf(membersOf(hand, set))
      if (of !== undefined) of[place] = (of[place] ?? 0) + odds
    }
  })
  let total = 0
  for (const { hand, count } of kinds.values()) {
    const found = SIZES.map((size, set) => sums[size]?.[placeOf(membersOf(hand, set))] ?? 0)
    // Takes out the hands with a card that was thrown away, one card after the other.
    for (let card = 0; card < HAND; card += 1)
      for (let set = 0; set < SUBSETS; set += 1)
        if (((set >> card) & 1) === 0) found[set] = (found[set] ?? 0) - (found[set | (1 << card)] ?? 0)
    const best = Math.max(...found.map((sum, set) => (sum * COMMON) / (DRAWS[HAND - (SIZES[set] ?? 0)] ?? 1)))
    total += (best / 100) * count
  }
  return fraction(BigInt(Math.round(total)), BigInt(HANDS) * BigInt(COMMON))
}
