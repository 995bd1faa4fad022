import type { Card } from './cards.ts'
import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf, when } from './lines.ts'
import { PAIR_PLUS } from './teen-patti.game.ts'
import { rankTeenPatti, type TeenPattiHand } from './three-cards.ts'
import { dealTwoHands, HANDS_MS, shownHands, type TwoHands } from './two-hands.ts'

type Result = { readonly winner: 'A' | 'B' | 'tie'; readonly handA: TeenPattiHand; readonly handB: TeenPattiHand }
export type MuflisOutcome = Result & TwoHands
export type MuflisShown = TwoHands & {
  /** Null until the last card is dealt. */
  readonly result: Result | null
}

/** The outcome of two dealt hands: the weaker one by the ranks of Teen Patti wins. */
export const muflisOf = (playerA: readonly Card[], playerB: readonly Card[]): MuflisOutcome => {
  const [a, b] = [rankTeenPatti(playerA), rankTeenPatti(playerB)]
  const won = a.strength < b.strength ? 'A' : 'B'
  return { playerA, playerB, winner: a.strength === b.strength ? 'tie' : won, handA: a.hand, handB: b.hand }
}

const player = (name: 'A' | 'B'): Line<MuflisOutcome> => ({
  pays: ({ winner }) => (winner === 'tie' ? 100 : winner === name ? 198 : 0),
  best: 198,
})
const noPair = (name: 'handA' | 'handB'): Line<MuflisOutcome> => when<MuflisOutcome>(130, (outcome) => outcome[name] === 'high')
const pairPlus = (name: 'handA' | 'handB'): Line<MuflisOutcome> => ({
  pays: (outcome) => PAIR_PLUS[outcome[name]],
  best: PAIR_PLUS.pure,
  isLong: true,
})
export const muflisLines: Lines<MuflisOutcome> = new Map([
  ['playerA', player('A')],
  ['playerB', player('B')],
  ['noPairA', noPair('handA')],
  ['noPairB', noPair('handB')],
  ['pairPlusA', pairPlus('handA')],
  ['pairPlusB', pairPlus('handB')],
])

/** Muflis (CAS-06): Teen Patti turned round, the lowest hand wins. */
export const engine: SharedGame<MuflisOutcome> = tableOf<MuflisOutcome>({
  id: 'muflis',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => {
    const { playerA, playerB } = dealTwoHands(dice)
    return muflisOf(playerA, playerB)
  },
  dealMs: () => HANDS_MS,
  shownAt: ({ playerA, playerB, ...result }, ms): MuflisShown => shownHands({ playerA, playerB }, result, ms),
  markOf: ({ winner }) => (winner === 'tie' ? 'T' : winner),
  lines: muflisLines,
})
