import { baccaratLines, SHOE, thirdCards } from './baccarat.game.ts'
import { returnsOf } from './weighted.ts'
import type { Returns } from './game.ts'

type Winner = 'player' | 'banker' | 'tie'

/** Who wins by the pips of six cards in the order of the shoe; cards that are not drawn do not count. */
const winnerOf = ([p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0]: readonly number[]): Winner => {
  const [two, banked] = [(p1 + p2) % 10, (b1 + b2) % 10]
  const draws = thirdCards(two, banked)
  const drawn = draws.banker(draws.player ? fifth : null)
  const player = draws.player ? (two + fifth) % 10 : two
  const banker = drawn ? (banked + (draws.player ? sixth : fifth)) % 10 : banked
  return player === banker ? 'tie' : player > banker ? 'player' : 'banker'
}

/** In how many orders of six cards each side wins: by pips, each order with its number of cards. All sums stay below 2⁵³. */
export const baccaratCounts = (): Readonly<Record<Winner, number>> => {
  const counts = { player: 0, banker: 0, tie: 0 }
  const left = Array.from({ length: 10 }, (_, pips) => (pips === 0 ? 4 : 1) * (SHOE / 13))
  const walk = (pips: readonly number[], ways: number): void => {
    if (pips.length === 6) {
      counts[winnerOf(pips)] += ways
      return
    }
    for (const [next, cards] of left.entries()) {
      left[next] = cards - 1
      walk([...pips, next], ways * cards)
      left[next] = cards
    }
  }
  walk([], 1)
  return counts
}

const PAIRS = ['playerPair', 'bankerPair']
/** Of the cards left after one, those of its rank. */
const SAME_RANK = SHOE / 13 - 1

/** The returns of baccarat. */
export const baccaratReturns = (): readonly Returns[] => {
  const counts = baccaratCounts()
  const pair = (is: boolean) => ({ winner: 'tie', playerPair: is, bankerPair: is }) as const
  const won = (winner: Winner) => [{ ...pair(false), winner }, counts[winner]] as const
  return [
    ...returnsOf(baccaratLines, [won('player'), won('banker'), won('tie')], (bet) => !PAIRS.includes(bet)),
    ...returnsOf(
      baccaratLines,
      [
        [pair(true), SAME_RANK],
        [pair(false), SHOE - 1 - SAME_RANK],
      ],
      (bet) => PAIRS.includes(bet),
    ),
  ]
}
