import type { MarketType } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import type { Side } from './bets.ts'
import type { Swing } from './exposure.ts'
import type { Bet } from './bet.ts'
import { type Paise, paise } from '../paise.ts'
import { type Odds, odds } from '../odds.ts'
import { betResult } from './settlement.ts'

/** The fancyPrice that `quoteOdds` made odds of: 1.90 is 90. YES at it is a back at these odds, NO a lay: every rule of those holds. */
export const fancyOf = (price: Odds): number => (price - 1000) / 10

/** Even money, at which every bet on a line is made. */
export const EVEN: Odds = odds(2000)

/**
 * A SESSION bet: YES, a back, wins at `line` runs or more, NO, a lay, below it (SLIP-08). With `isLine` it is an INNINGS_RUNS bet:
 * UNDER, a back, wins below the line and OVER, a lay, above it, at even money; at the line itself the stake is returned.
 */
export type RunsBet = {
  readonly side: Side
  readonly line: number
  readonly odds: Odds
  readonly stake: Paise
  readonly isLine?: boolean
}

/** Is a market counted by the runs made, and not by its winner? */
export const isOnRuns = (marketType: MarketType): boolean => marketType === 'SESSION' || marketType === 'INNINGS_RUNS'

/** The matched parts of a listed bet; its run line is in the runner's name. */
export const runsBetsOf = ({ marketType, side, runnerName, averageOdds, matched, lines }: Bet): readonly RunsBet[] => {
  const isLine = marketType === 'INNINGS_RUNS'
  const parts = lines ?? [{ line: Number(runnerName), stake: matched }]
  return parts.map((part) => ({ side, odds: averageOdds, ...part, isLine }))
}

/** The result of a bet on a line at this number of runs. */
export const lineResult = (side: Side, line: number, stake: Paise, runs: number): Paise =>
  runs === line ? paise(0) : paise((side === 'lay') === runs > line ? stake : -stake)

/** The bet's result at this number of runs (docs/RULES.md, Sessions, Lines of runs). */
export const runsResult = ({ side, line, odds: price, stake, isLine = false }: RunsBet, runs: number): Paise =>
  isLine ? lineResult(side, line, stake, runs) : betResult(side, price, stake, runs >= line)

/** The numbers of runs at which the bet's result changes. */
const turnsOf = ({ line, isLine = false }: RunsBet): readonly number[] => (isLine ? [Math.ceil(line), Math.floor(line) + 1] : [line])

/**
 * A bet on a line as swings, each from a number of runs: what it pays there or above, and below. A whole line has two, because between
 * them the stake is returned.
 */
export const lineSwings = (side: Side, line: number, stake: Paise): readonly (readonly [runs: number, Swing])[] => {
  const above = side === 'lay' ? stake : -stake
  const [from, to] = [Math.ceil(line), Math.floor(line) + 1]
  if (from === to) return [[from, { win: above, lose: -above }]]
  return [
    [from, { win: 0, lose: -above }],
    [to, { win: above, lose: 0 }],
  ]
}

/** One stretch of runs with one result; the last has no end. */
export type Rung = { readonly from: number; readonly to: number | null; readonly pnl: Paise }

/** What a member's matched bets on a market pay: if each runner wins, or on runs by the runs made (MKT-05). */
export type PositionLadder = {
  readonly runners: readonly { readonly selectionId: SelectionId; readonly pnl: Paise }[]
  readonly ladder: readonly Rung[]
}

/** The exposure ladder: what each number of runs pays. Unmatched bets count only where they lose (MKT-05). */
export const runsLadder = (matched: readonly RunsBet[], unmatched: readonly RunsBet[]): readonly Rung[] => {
  const lines = [...new Set([...matched, ...unmatched].flatMap(turnsOf))].filter((line) => line > 0).sort((a, b) => a - b)
  return [0, ...lines].map((from, i) => ({
    from,
    to: (lines[i] ?? null) === null ? null : (lines[i] ?? 1) - 1,
    pnl: paise(
      matched.reduce((sum, bet) => sum + runsResult(bet, from), 0) +
        unmatched.reduce((sum, bet) => sum + Math.min(0, runsResult(bet, from)), 0),
    ),
  }))
}

/** The worst rung's result. */
export const runsWorst = (ladder: readonly Rung[]): Paise => paise(Math.min(...ladder.map((rung) => rung.pnl)))

/** The worst or best result over all numbers of runs. `win` is what the bets on a line pay at that line or more, `lose` below it. */
export const runsExtreme = (which: 'worst' | 'best', byLine: ReadonlyMap<number, Swing>): number => {
  let pays = 0
  for (const [line, { win, lose }] of byLine) pays += line > 0 ? lose : win
  let found = pays
  for (const [line, { win, lose }] of [...byLine].sort(([a], [b]) => a - b)) {
    if (line <= 0) continue
    pays += win - lose
    found = which === 'worst' ? Math.min(found, pays) : Math.max(found, pays)
  }
  return found
}
