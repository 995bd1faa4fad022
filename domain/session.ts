import type { Swing } from './exposure.ts'
import type { Bet } from './member.ts'
import { type Paise, mulDiv, paise } from './money.ts'
import type { Odds } from './odds.ts'

/** The fancyPrice that `quoteOdds` made odds of: 1.90 is 90. YES at it is a back at these odds, NO a lay: every rule of those holds. */
export const fancyOf = (price: Odds): number => (price - 1000) / 10

/** A SESSION bet: YES wins at `line` runs or more; `fancyPrice` is hundredths of the stake (C1). */
export type SessionBet = { readonly side: 'yes' | 'no'; readonly line: number; readonly fancyPrice: number; readonly stake: Paise }

/** What is matched of a listed bet; its runs stand where others have their runner's name. */
export const sessionBetOf = ({ side, runnerName, averageOdds, matched }: Bet): SessionBet => ({
  side: side === 'back' ? 'yes' : 'no',
  line: Number(runnerName),
  fancyPrice: fancyOf(averageOdds),
  stake: matched,
})

const rated = ({ stake, fancyPrice }: SessionBet): Paise => paise(mulDiv(stake, fancyPrice, 100))

/** YES wins s·rate, NO wins s (SLIP-08). */
export const sessionProfit = (bet: SessionBet): Paise => (bet.side === 'yes' ? rated(bet) : bet.stake)

/** YES risks s, NO risks s·rate (SLIP-08). */
export const sessionLiability = (bet: SessionBet): Paise => (bet.side === 'yes' ? bet.stake : rated(bet))

/** What the bet pays at so many runs (docs/RULES.md, Sessions). */
export const sessionResult = (bet: SessionBet, runs: number): Paise =>
  paise(runs >= bet.line === (bet.side === 'yes') ? sessionProfit(bet) : -sessionLiability(bet))

/** One stretch of runs with one result; the last has no end. */
export type Rung = { readonly from: number; readonly to: number | null; readonly pnl: Paise }

/** The exposure ladder: what each number of runs pays. Unmatched bets count only where they lose (MKT-05). */
export const sessionLadder = (matched: readonly SessionBet[], unmatched: readonly SessionBet[]): readonly Rung[] => {
  const lines = [...new Set([...matched, ...unmatched].map((bet) => bet.line))].filter((line) => line > 0).sort((a, b) => a - b)
  return [0, ...lines].map((from, i) => ({
    from,
    to: (lines[i] ?? null) === null ? null : (lines[i] ?? 1) - 1,
    pnl: paise(
      matched.reduce((sum, bet) => sum + sessionResult(bet, from), 0) +
        unmatched.reduce((sum, bet) => sum + Math.min(0, sessionResult(bet, from)), 0),
    ),
  }))
}

/** The worst rung, and the hold it asks for. */
export const sessionWorst = (ladder: readonly Rung[]): { readonly worst: Paise; readonly exposure: Paise } => {
  const worst = Math.min(...ladder.map((rung) => rung.pnl))
  return { worst: paise(worst), exposure: paise(Math.max(0, -worst)) }
}

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

/** A line market's result for one bet, at even money: over the line OVER wins, under it UNDER, equal returns the stake. `line2` is the line × 2. */
export const lineResult = (position: 'over' | 'under', line2: number, stake: Paise, result: number): Paise => {
  if (result * 2 === line2) return paise(0)
  return paise(result * 2 > line2 === (position === 'over') ? stake : -stake)
}
