import { totalFrom } from './blackjack-hand.ts'
import { type Fraction, fraction, larger, plus, sumOf, times } from './fraction.ts'

/** The points of a card and how many of thirteen ranks have them; an ace is 1. */
const RANKS: readonly { readonly points: number; readonly count: number }[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((points) => ({
  points,
  count: points === 10 ? 4 : 1,
}))
const ALL = 13
const MOST = 21
const BUST = 22
const MOST_HANDS = 4
const NOTHING = fraction(0n)
const chance = (count: number, of = ALL): Fraction => fraction(count, of)
const less = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, numerator: -b.numerator })
const twice = (a: Fraction): Fraction => times(fraction(2n), a)
type Points = { readonly points: number; readonly hasAce: boolean }
const withCard = ({ points, hasAce }: Points, card: number): Points => ({ points: points + card, hasAce: hasAce || card === 1 })
const valueFrom = ({ points, hasAce }: Points): number => totalFrom(points, hasAce).total

/** Remembers answers by points. */
const remembered = <Answer>(compute: (hand: Points) => Answer): ((hand: Points) => Answer) => {
  const known = new Map<string, Answer>()
  return (hand) => {
    const key = `${hand.points} ${hand.hasAce}`
    const answer = known.get(key) ?? compute(hand)
    known.set(key, answer)
    return answer
  }
}

type Ends = ReadonlyMap<number, Fraction>
const mixed = (parts: readonly { readonly weight: Fraction; readonly ends: Ends }[]): Ends => {
  const totals = new Map<number, Fraction>()
  for (const { weight, ends } of parts)
    for (const [total, part] of ends) totals.set(total, plus(totals.get(total) ?? NOTHING, times(weight, part)))
  return totals
}
const endsOf: (hand: Points) => Ends = remembered((hand) => {
  const total = valueFrom(hand)
  if (total >= 17) return new Map([[Math.min(total, BUST), fraction(1n)]])
  return mixed(RANKS.map(({ points, count }) => ({ weight: chance(count), ends: endsOf(withCard(hand, points)) })))
})
/** The dealer's last totals from an up card, no natural among them: the peek has shown that there is none. */
const dealerEnds = (up: number): Ends => {
  const holes = RANKS.filter(({ points }) => points + up !== 11 || (points !== 1 && up !== 1))
  const all = holes.reduce((sum, { count }) => sum + count, 0)
  return mixed(
    holes.map(({ points, count }) => ({ weight: chance(count, all), ends: endsOf(withCard({ points: up, hasAce: up === 1 }, points)) })),
  )
}

/** The best expected gains per first stake against one up card, by total alone, no natural on either side. */
const gainsAgainst = (up: number) => {
  const ends = [...dealerEnds(up)]
  const stand = remembered((hand): Fraction => {
    const own = valueFrom(hand)
    if (own > MOST) return fraction(-1n)
    return sumOf(ends.map(([total, part]) => (total === BUST || own > total ? part : own === total ? NOTHING : times(fraction(-1n), part))))
  })
  const drawn = (hand: Points, then: (next: Points) => Fraction): Fraction =>
    sumOf(RANKS.map(({ points, count }) => times(chance(count), then(withCard(hand, points)))))
  const hitOrStand: (hand: Points) => Fraction = remembered((hand) =>
    valueFrom(hand) >= MOST ? stand(hand) : larger(stand(hand), drawn(hand, hitOrStand)),
  )
  const firstTwo = remembered((hand) => (valueFrom(hand) >= MOST ? stand(hand) : larger(hitOrStand(hand), twice(drawn(hand, stand)))))
  /** What so many hands of one such card each gain, so many hands being on the table. */
  const splitHands = (card: number, waiting: number, hands: number): Fraction => {
    if (waiting === 0) return NOTHING
    const one = { points: card, hasAce: card === 1 }
    if (card === 1) return plus(drawn(one, stand), splitHands(card, waiting - 1, hands))
    const rest = splitHands(card, waiting - 1, hands)
    const again = hands < MOST_HANDS ? splitHands(card, waiting + 1, hands + 1) : null
    return sumOf(
      RANKS.map(({ points, count }) => {
        const played = plus(firstTwo(withCard(one, points)), rest)
        return times(chance(count), points === card && again !== null ? larger(played, again) : played)
      }),
    )
  }
  return {
    firstTwo,
    split: (card: number): Fraction => splitHands(card, 2, 2),
  }
}

const isNaturalPair = (a: number, b: number): boolean => (a === 1 && b === 10) || (a === 10 && b === 1)
const NATURAL_GAIN = fraction(3n, 2n)

/** The gain against an up card, the dealer's natural counted: it takes one stake, or none from a natural. */
const gainAt = (up: number): Fraction => {
  const { firstTwo, split } = gainsAgainst(up)
  const peeked = up === 1 ? chance(4) : up === 10 ? chance(1) : NOTHING
  const none = less(fraction(1n), peeked)
  return sumOf(
    RANKS.flatMap((first) =>
      RANKS.map((second) => {
        const weight = chance(first.count * second.count, ALL * ALL)
        if (isNaturalPair(first.points, second.points)) return times(weight, times(none, NATURAL_GAIN))
        const hand = withCard({ points: first.points, hasAce: first.points === 1 }, second.points)
        const played = firstTwo(hand)
        const best = first.points === second.points ? larger(played, split(first.points)) : played
        return times(weight, less(times(none, best), peeked))
      }),
    ),
  )
}

/** Blackjack's exact return per paisa first staked, by the best total-dependent play (docs/CASINO.md). */
export const blackjackReturn = (): Fraction =>
  plus(fraction(1n), sumOf(RANKS.map(({ points, count }) => times(chance(count), gainAt(points)))))
