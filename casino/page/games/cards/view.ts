import * as z from 'zod/mini'

const handSchema = z.object({
  cards: z.array(z.string()),
  stakePaise: z.optional(z.number()),
  total: z.optional(z.number()),
  result: z.optional(z.nullable(z.string())),
})
const blackjackSchema = z.object({
  hands: z.array(handSchema),
  dealer: z.array(z.nullable(z.string())),
  active: z.optional(z.nullable(z.number())),
})
const threeSchema = z.object({
  player: z.array(z.string()),
  dealer: z.array(z.nullable(z.string())),
  returns: z.nullable(z.object({ outcome: z.string() })),
})

export type SeenHand = {
  readonly cards: readonly string[]
  readonly stakePaise: number | null
  readonly total: number | null
  readonly result: string | null
  readonly isActive: boolean
}
/** What a player sees of a round of cards: own hands, and the dealer's cards with `back` for those face down. */
export type CardsView = { readonly hands: readonly SeenHand[]; readonly dealer: readonly string[]; readonly dealerTotal: number | null }

const VALUES: Readonly<Record<string, number>> = { A: 11, T: 10, J: 10, Q: 10, K: 10 }
/** A blackjack total, for showing: aces count one where eleven would be over 21. */
export const totalOf = (cards: readonly string[]): number => {
  const open = cards.filter((card) => card !== 'back')
  let sum = open.reduce((total, [rank = '']) => total + (VALUES[rank] ?? Number(rank)), 0)
  for (const [rank] of open) if (rank === 'A' && sum > 21) sum -= 10
  return sum
}
const faceDown = (cards: readonly (string | null)[], places: number): readonly string[] => {
  const shown = cards.map((card) => card ?? 'back')
  return [...shown, ...Array.from({ length: Math.max(0, places - shown.length) }, () => 'back')]
}

/** Reads a view of blackjack or three-card poker; null for one of another shape. */
export const cardsView = (game: string, view: unknown): CardsView | null => {
  if (game === 'blackjack') {
    const found = blackjackSchema.safeParse(view)
    if (!found.success) return null
    const { hands, dealer, active } = found.data
    const shown = faceDown(dealer, 2)
    return {
      hands: hands.map(({ cards, stakePaise, total, result }, at) => ({
        cards,
        stakePaise: stakePaise ?? null,
        total: total ?? totalOf(cards),
        result: result ?? null,
        isActive: active === at,
      })),
      dealer: shown,
      dealerTotal: totalOf(shown),
    }
  }
  const found = threeSchema.safeParse(view)
  if (!found.success) return null
  const { player, dealer, returns } = found.data
  return {
    hands: [{ cards: player, stakePaise: null, total: null, result: returns?.outcome ?? null, isActive: true }],
    dealer: faceDown(dealer, 3),
    dealerTotal: null,
  }
}
