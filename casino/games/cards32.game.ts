import { type Card, cardOf32, highRankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf, when } from './lines.ts'

export const PLAYERS = ['8', '9', '10', '11'] as const
type Player = (typeof PLAYERS)[number]
/** One card for each player still in, by the player's number. */
type Round = { readonly [player: string]: Card }
type Totals = Readonly<Record<Player, number>>
export type Cards32Outcome = { readonly winner: Player; readonly totals: Totals; readonly rounds: readonly Round[] }
export type Cards32Shown = {
  /** The cards dealt so far, a round each; the last may be in part. */
  readonly rounds: readonly Round[]
  /** The totals of the cards dealt so far, from the players' own numbers. */
  readonly totals: Totals
  /** Null until one leads alone. */
  readonly result: { readonly winner: Player } | null
}

const CARD_MS = 1000

/** Face values six to ten, jack 11, queen 12, king 13. */
export const valueOf32 = (card: Card): number => highRankOf(card)

const totalsOf = (rounds: readonly Round[]): Totals => {
  const total = (player: Player): number =>
    rounds.reduce((sum, round) => {
      const card = round[player]
      return card === undefined ? sum : sum + valueOf32(card)
    }, Number(player))
  return { '8': total('8'), '9': total('9'), '10': total('10'), '11': total('11') }
}

/** Those with the highest total, in the order of dealing. */
const leadersOf = (totals: Totals): readonly Player[] => {
  const highest = Math.max(...Object.values(totals))
  return PLAYERS.filter((player) => totals[player] === highest)
}

/** Plays until one leads; `take` gives the next cards, as many as players are left in. */
export const cards32Of = (take: (count: number) => readonly Card[]): Cards32Outcome => {
  const rounds: Round[] = []
  let left: readonly Player[] = PLAYERS
  for (;;) {
    const cards = take(left.length)
    rounds.push(Object.fromEntries(left.map((player, index) => [player, cards[index] ?? ''])))
    const totals = totalsOf(rounds)
    left = leadersOf(totals)
    const [winner] = left
    if (winner !== undefined && left.length === 1) return { winner, totals, rounds }
  }
}

const runner = (name: Player, back: number, lay: number): readonly [string, Line<Cards32Outcome>] => [
  name,
  { ...when<Cards32Outcome>(back, ({ winner }) => winner === name), lay },
]
export const cards32Lines: Lines<Cards32Outcome> = new Map([
  runner('8', 1240, 1370),
  runner('9', 595, 630),
  runner('10', 333, 355),
  runner('11', 210, 220),
])

/** The rounds of a deal as one list, in the order of dealing. */
const cardsIn = (rounds: readonly Round[]): readonly { readonly at: number; readonly player: Player; readonly card: Card }[] =>
  rounds.flatMap((round, at) =>
    PLAYERS.flatMap((player) => {
      const card = round[player]
      return card === undefined ? [] : [{ at, player, card }]
    }),
  )

/** 32 Cards (CAS-06): four players to back or lay; tied leaders get one more card each until one leads. */
export const engine: SharedGame<Cards32Outcome> = tableOf<Cards32Outcome>({
  id: 'cards32',
  openMs: 15_000,
  restMs: 4000,
  outcomeOf: (dice) => {
    let deck = dice.shuffle(32)
    return cards32Of((count) => {
      // A deck too short for all leaders is left, and a new one is shuffled by the same dice.
      if (deck.length < count) deck = dice.shuffle(32)
      const taken = deck.slice(0, count)
      deck = deck.slice(count)
      return taken.map(cardOf32)
    })
  },
  dealMs: ({ rounds }) => cardsIn(rounds).length * CARD_MS,
  shownAt: ({ winner, rounds: whole }, ms): Cards32Shown => {
    const all = cardsIn(whole)
    const dealt = all.slice(0, Math.max(0, Math.floor(ms / CARD_MS)))
    const rounds = whole
      .map((_, at) => Object.fromEntries(dealt.filter((one) => one.at === at).map(({ player, card }) => [player, card])))
      .filter((round) => Object.keys(round).length > 0)
    return { rounds, totals: totalsOf(rounds), result: dealt.length === all.length ? { winner } : null }
  },
  markOf: ({ winner }) => winner,
  lines: cards32Lines,
})
