import { choose } from './weighted.ts'
import { straightOf, type SixCardHand } from './six-cards.ts'

/** All sets of so many ranks, as bits 2 to 14 with the ace as bit 1 too. */
const rankSets = (count: number): readonly number[] => {
  const sets: number[] = []
  for (let bits = 0; bits < 2 ** 13; bits += 1) {
    const ranks = bits << 2
    let size = 0
    for (let left = bits; left > 0; left &= left - 1) size += 1
    if (size === count) sets.push(ranks | (ranks >> 14 === 1 ? 2 : 0))
  }
  return sets
}

/** Suits of six cards of different ranks with no five of one suit: all 4⁶ but those with five or six of one. */
const MIXED_SIX = 4 ** 6 - 4 * (1 + 6 * 3)
/** Suits of five ranks, one of them twice, with no five of one suit: the pair's, the others', without those where all five ranks share one. */
const MIXED_PAIR = 6 * 4 ** 4 - 4 * 3

/** How many of the 20,358,520 sets of six cards have which best five. */
export const sixCardCounts = (): Readonly<Record<SixCardHand, number>> => {
  const [fives, sixes] = [rankSets(5), rankSets(6)]
  const count = (sets: readonly number[], test: (high: number) => boolean) => sets.filter((set) => test(straightOf(set))).length
  // Five of a suit with one of the 39 other cards, or six of a suit.
  const suited = (test: (high: number) => boolean) => 4 * (39 * count(fives, test) + count(sixes, test))
  const has = (high: number) => high > 0
  const counts = {
    royal: suited((high) => high === 14),
    straightFlush: suited((high) => high > 0 && high < 14),
    flush: suited((high) => high === 0),
    quads: 13 * choose(48, 2),
    fullHouse: choose(13, 2) * 16 + 13 * 4 * 12 * 6 * 11 * 4,
    trips: 13 * 4 * choose(12, 3) * 4 ** 3,
    straight: count(sixes, has) * MIXED_SIX + count(fives, has) * 5 * MIXED_PAIR,
  }
  const paid = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return { ...counts, none: choose(52, 6) - paid }
}
