import { type Card, cardOf, rankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { dealtBy, type Line, type Lines, tableOf, when } from './lines.ts'

type Points = { readonly playerPoints: number; readonly bankerPoints: number }
type Result = { readonly winner: 'player' | 'banker' | 'tie'; readonly playerPair: boolean; readonly bankerPair: boolean }
type Hands = { readonly player: readonly Card[]; readonly banker: readonly Card[] }
export type BaccaratOutcome = Hands & Points & Result
/** Hands and their points so far; the result is null until the round ends. */
export type BaccaratShown = Hands & Points & { readonly result: Result | null }

/** Eight decks. */
export const SHOE = 8 * 52
const CARD_MS = 1000
const DEAL_MS = 8000

const pipsOf = (card: Card): number => Math.min(10, rankOf(card)) % 10
const pointsOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pipsOf(card), 0) % 10

/** What the banker draws on by the player's third card, by its own points; on fewer than three it always draws. */
const BANKER_DRAWS: ReadonlyMap<number, readonly number[]> = new Map([
  [3, [0, 1, 2, 3, 4, 5, 6, 7, 9]],
  [4, [2, 3, 4, 5, 6, 7]],
  [5, [4, 5, 6, 7]],
  [6, [6, 7]],
])

/** Who draws a third card by the points of two cards each: naturals of 8 and 9 end the round. */
export const thirdCards = (
  player: number,
  banker: number,
): { readonly player: boolean; readonly banker: (third: number | null) => boolean } => {
  if (player >= 8 || banker >= 8) return { player: false, banker: () => false }
  return {
    player: player <= 5,
    banker: (third) => (third === null ? banker <= 5 : banker <= 2 || BANKER_DRAWS.get(banker)?.includes(third) === true),
  }
}

/** The outcome of a shoe: player and banker in turn, then the third cards by the rules. */
export const baccaratOf = (shoe: readonly Card[]): BaccaratOutcome => {
  const [p1 = '', b1 = '', p2 = '', b2 = '', ...rest] = shoe
  const draws = thirdCards(pointsOf([p1, p2]), pointsOf([b1, b2]))
  const thirds = draws.player ? rest.slice(0, 1) : []
  const [third] = thirds
  const drawn = draws.banker(third === undefined ? null : pipsOf(third)) ? rest.slice(thirds.length, thirds.length + 1) : []
  const [player, banker] = [
    [p1, p2, ...thirds],
    [b1, b2, ...drawn],
  ]
  const [playerPoints, bankerPoints] = [pointsOf(player), pointsOf(banker)]
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker',
    playerPair: rankOf(p1) === rankOf(p2),
    bankerPair: rankOf(b1) === rankOf(b2),
  }
}

/** A tie returns the stake of player and banker. */
const side = (name: 'player' | 'banker', odds: number): Line<Pick<Result, 'winner'>> => ({
  pays: ({ winner }) => (winner === 'tie' ? 100 : winner === name ? odds : 0),
  best: odds,
})
export const baccaratLines: Lines<Result> = new Map([
  ['player', side('player', 200)],
  ['banker', side('banker', 195)],
  ['tie', when<Result>(900, ({ winner }) => winner === 'tie')],
  ['playerPair', when<Result>(1200, ({ playerPair }) => playerPair)],
  ['bankerPair', when<Result>(1200, ({ bankerPair }) => bankerPair)],
])

const MARKS: Readonly<Record<Result['winner'], string>> = { player: 'P', banker: 'B', tie: 'T' }

/** The cards in the order of dealing: two each in turn, the player's third, the banker's third. */
const orderOf = ({ player, banker }: Hands): readonly (readonly ['player' | 'banker', Card])[] =>
  [0, 1, 2].flatMap((index) => [
    ...player.slice(index, index + 1).map((card) => ['player', card] as const),
    ...banker.slice(index, index + 1).map((card) => ['banker', card] as const),
  ])

/** Baccarat from eight decks. A card a second; the deal always takes 8 s, so that its length tells nothing. */
export const engine: SharedGame<BaccaratOutcome> = tableOf<BaccaratOutcome>({
  id: 'baccarat',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => baccaratOf(dice.shuffle(SHOE).slice(0, 6).map(cardOf)),
  dealMs: () => DEAL_MS,
  shownAt: (outcome, ms): BaccaratShown => {
    const order = orderOf(outcome)
    const count = dealtBy(
      order.map(([, card]) => card),
      ms,
      CARD_MS,
    ).length
    const of = (who: 'player' | 'banker') => order.slice(0, count).flatMap(([whose, card]) => (whose === who ? [card] : []))
    const [player, banker] = [of('player'), of('banker')]
    const { winner, playerPair, bankerPair } = outcome
    return {
      player,
      banker,
      playerPoints: pointsOf(player),
      bankerPoints: pointsOf(banker),
      result: ms < DEAL_MS ? null : { winner, playerPair, bankerPair },
    }
  },
  markOf: ({ winner }) => MARKS[winner],
  lines: baccaratLines,
})
