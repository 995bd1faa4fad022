import type { Side } from './bets.ts'
import type { Swing } from './exposure.ts'
import type { Bet } from '../player/member.ts'
import { type Paise, paise } from './money.ts'
import type { Odds } from './odds.ts'
import { betResult } from './settlement.ts'

/** The fancyPrice that `quoteOdds` made odds of: 1.90 is 90. YES at it is a back at these odds, NO a lay: every rule of those holds. */
export const fancyOf = (price: Odds): number => (price - 1000) / 10

/** A SESSION bet: YES, a back, wins at `line` runs or more, NO, a lay, below it (SLIP-08). */
export type RunsBet = { readonly side: Side; readonly line: number; readonly odds: Odds; readonly stake: Paise }

/** The matched part of a listed bet; its run line is in the runner's name. */
export const runsBetOf = ({ side, runnerName, averageOdds: odds, matched: stake }: Bet): RunsBet => ({
  side,
  line: Number(runnerName),
  odds,
  stake,
})

/** The bet's result at this number of runs (docs/RULES.md, Sessions). */
export const runsResult = ({ side, line, odds, stake }: RunsBet, runs: number): Paise => betResult(side, odds, stake, runs >= line)

/** One stretch of runs with one result; the last has no end. */
export type Rung = { readonly from: number; readonly to: number | null; readonly pnl: Paise }

/** The exposure ladder: what each number of runs pays. Unmatched bets count only where they lose (MKT-05). */
export const runsLadder = (matched: readonly RunsBet[], unmatched: readonly RunsBet[]): readonly Rung[] => {
  const lines = [...new Set([...matched, ...unmatched].map((bet) => bet.line))].filter((line) => line > 0).sort((a, b) => a - b)
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

/** The worst or best result over all numbers of runs; `win` is what the bets on a line pay at that line or more, `lose` below it. */
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
