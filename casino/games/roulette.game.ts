import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf } from './lines.ts'
import { colorOf, coveredBy } from './roulette-layout.ts'

export type RouletteOutcome = { readonly number: number; readonly color: 'green' | 'red' | 'black' }
/** Null while the ball runs. */
export type RouletteShown = { readonly result: RouletteOutcome | null }

const SPIN_MS = 8000

type Paid = { readonly odds: number; readonly isLong: boolean }
/** What each bet pays, in hundredths of the stake. Zero loses all outside bets. */
const ODDS: ReadonlyMap<string, Paid> = new Map<string, Paid>([
  ['straight', { odds: 3600, isLong: true }],
  ['split', { odds: 1800, isLong: true }],
  ['street', { odds: 1200, isLong: true }],
  ['trio', { odds: 1200, isLong: true }],
  ['corner', { odds: 900, isLong: true }],
  ['firstFour', { odds: 900, isLong: true }],
  ['sixLine', { odds: 600, isLong: true }],
  ['column', { odds: 300, isLong: false }],
  ['dozen', { odds: 300, isLong: false }],
  ['red', { odds: 200, isLong: false }],
  ['black', { odds: 200, isLong: false }],
  ['even', { odds: 200, isLong: false }],
  ['odd', { odds: 200, isLong: false }],
  ['low', { odds: 200, isLong: false }],
  ['high', { odds: 200, isLong: false }],
])

/** One place of each bet that has several: they differ in nothing but their numbers, so returns are computed from one. */
const FIRST: ReadonlyMap<string, { readonly numbers?: readonly number[]; readonly which?: number }> = new Map([
  ['straight', { numbers: [0] }],
  ['split', { numbers: [0, 1] }],
  ['street', { numbers: [1, 2, 3] }],
  ['trio', { numbers: [0, 1, 2] }],
  ['corner', { numbers: [1, 2, 4, 5] }],
  ['sixLine', { numbers: [1, 2, 3, 4, 5, 6] }],
  ['column', { which: 1 }],
  ['dozen', { which: 1 }],
])

const lineOf = (numbers: readonly number[], { odds, isLong }: Paid): Line<RouletteOutcome> => ({
  pays: (outcome: RouletteOutcome) => (numbers.includes(outcome.number) ? odds : 0),
  best: odds,
  isLong,
})
export const rouletteLines: Lines<RouletteOutcome> = new Map(
  [...ODDS].map(([bet, paid]) => [bet, lineOf(coveredBy({ bet, ...FIRST.get(bet) }) ?? [], paid)]),
)

/** The outcome of the drawn number. */
export const rouletteOf = (number: number): RouletteOutcome => ({ number, color: colorOf(number) })

/** European roulette: 37 numbers, one zero. */
export const engine: SharedGame<RouletteOutcome> = tableOf<RouletteOutcome>({
  id: 'roulette',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => rouletteOf(dice.draw(37)),
  dealMs: () => SPIN_MS,
  shownAt: (outcome, ms): RouletteShown => ({ result: ms < SPIN_MS ? null : outcome }),
  markOf: ({ number }) => String(number),
  lines: rouletteLines,
  lineOf: (bet) => {
    const [numbers, paid] = [coveredBy(bet), ODDS.get(bet.bet)]
    return numbers === null || paid === undefined ? null : lineOf(numbers, paid)
  },
})
