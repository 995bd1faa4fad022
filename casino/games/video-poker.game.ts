import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import { type Card, cardsOf, highRankOf, suitOf } from './cards.ts'
import type { SoloGame } from './game.ts'
import { asks, ends } from './ladder.ts'
import { limitsAt, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

/** Hands of five cards, the best first, and what each returns in hundredths of the stake. */
export const POKER_ODDS = {
  royal: 80_000,
  straightFlush: 5000,
  quads: 2500,
  fullHouse: 900,
  flush: 600,
  straight: 400,
  trips: 300,
  twoPair: 200,
  jacks: 100,
  nothing: 0,
} as const
export type PokerHand = keyof typeof POKER_ODDS
const BEST_ODDS = POKER_ODDS.royal
const HAND = 5
const DECK = 52
const TEN = 10
const JACK = 11
const ACE = 14
/** Ace to five, the ace counted high. */
const LOW_STRAIGHT = ACE + 2 + 3 + 4 + 5

/** Which hand five cards are, by their ranks with a high ace and by whether they have one suit. */
export const handOfRanks = (ranks: readonly number[], isFlush: boolean): PokerHand => {
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const most = Math.max(...counts.values())
  if (counts.size === HAND) {
    const [low, high] = [Math.min(...ranks), Math.max(...ranks)]
    const isLowest = high === ACE && ranks.reduce((sum, rank) => sum + rank, 0) === LOW_STRAIGHT
    const isStraight = high - low === HAND - 1 || isLowest
    if (isStraight && isFlush) return low === TEN ? 'royal' : 'straightFlush'
    return isFlush ? 'flush' : isStraight ? 'straight' : 'nothing'
  }
  if (most === 4) return 'quads'
  if (most === 3) return counts.size === 2 ? 'fullHouse' : 'trips'
  if (counts.size === 3) return 'twoPair'
  return [...counts].some(([rank, count]) => count === 2 && rank >= JACK) ? 'jacks' : 'nothing'
}
/** Which hand five cards are. */
export const pokerHandOf = (cards: readonly Card[]): PokerHand => handOfRanks(cards.map(highRankOf), new Set(cards.map(suitOf)).size === 1)

/** Every choice of cards to hold: `hold:` and the places that stay, such as `hold:135`. */
const PLACES = [1, 2, 3, 4, 5] as const
const holdOf = (places: readonly number[]): string => `hold:${places.join('')}`
const HOLDS: ReadonlyMap<string, readonly number[]> = new Map(
  Array.from({ length: 2 ** HAND }, (_, bits) => PLACES.filter((place) => (bits >> (place - 1)) & 1)).map((places) => [
    holdOf(places),
    places,
  ]),
)
const CHOICES = [...HOLDS.keys()]

/** What is held for a player who decides nothing: five cards that pay together, else all that is paired, else jacks and better. */
export const heldByItself = (cards: readonly Card[]): string => {
  const hand = pokerHandOf(cards)
  if (['royal', 'straightFlush', 'flush', 'straight'].includes(hand)) return holdOf(PLACES)
  const placesWhere = (test: (rank: number) => boolean): readonly number[] =>
    PLACES.filter((place) => test(highRankOf(cards[place - 1] ?? '')))
  const paired = placesWhere((rank) => cards.filter((card) => highRankOf(card) === rank).length > 1)
  return holdOf(paired.length > 0 ? paired : placesWhere((rank) => rank >= JACK))
}

export type VideoPokerBet = { readonly stakePaise: Paise }
export type VideoPokerView = {
  readonly cards: readonly Card[]
  readonly hand: PokerHand
  /** The places that were held, from 1; null until the player has decided. */
  readonly held: readonly number[] | null
}

const betSchema = z.strictObject({ stakePaise: stakeSchema(TABLE_BETS) })

/** Video poker, jacks or better (docs/CASINO.md) [CAS-04]. One decision: the places that are held. */
export const engine: SoloGame<VideoPokerBet> = {
  kind: 'solo',
  id: 'video-poker',
  bestOdds: BEST_ODDS,
  limitsOf: () => limitsAt(TABLE_BETS, BEST_ODDS),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise }, decisions) => {
    const deck = cardsOf(dice.shuffle(DECK))
    const dealt = deck.slice(0, HAND)
    const [decision, ...more] = decisions
    const held = decision === undefined ? null : HOLDS.get(decision)
    if (held === undefined || more.length > 0) throw new Error('the round asks once what is held')
    const thrown = PLACES.filter((place) => held !== null && !held.includes(place))
    const cards = dealt.map((card, at) => {
      const drawn = thrown.findIndex((place) => place === at + 1)
      return drawn === -1 ? card : (deck[HAND + drawn] ?? '')
    })
    const hand = pokerHandOf(cards)
    const view: VideoPokerView = { cards, hand, held }
    const step = { view, stakePaise, decisions, bestOdds: BEST_ODDS }
    return held === null ? asks(step, CHOICES, heldByItself(dealt)) : ends(step, returnAt(stakePaise, POKER_ODDS[hand]))
  },
}
