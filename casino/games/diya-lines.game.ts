import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, paiseOf, SPINS, stakeSchema } from './stake.ts'

export const LINE_REELS: readonly string[] = ['CLMBCLMCB7CLMCLBWCML', 'LCMCBLMC7LCBMCLWMCLB', 'MCLCBMLCMB7CLMCBLCWM']
/** Odds in hundredths of the line's stake for three of a kind; W stands for each. */
export const LINE_SYMBOLS: Readonly<Record<string, number>> = { W: 50_000, '7': 10_000, B: 3000, M: 1500, L: 800, C: 300 }
/** The row of each reel on the five lines: middle, top, bottom, down, up. */
export const PAY_LINES: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]
const ROWS = 3

/** A line that pays: its number from 1, in the order of `PAY_LINES`. */
export type LineWin = { readonly line: number; readonly symbol: string; readonly returnPaise: Paise }
/** The window holds each reel's three letters, top down. */
export type LinesView = {
  readonly stops: readonly number[]
  readonly window: readonly string[]
  readonly wins: readonly LineWin[]
  readonly returnPaise: Paise
}
export type SpinBet = { readonly stakePaise: Paise }

/** The letters that a reel shows at a stop: itself and the next two, around the end. */
export const windowAt = (reel: string, stop: number): string =>
  Array.from({ length: ROWS }, (_, row) => reel.charAt((stop + row) % reel.length)).join('')

/** The symbol that three letters pay for; null for none. */
export const threeOfAKind = (letters: readonly string[]): string | null => {
  const [symbol = 'W', ...rest] = letters.filter((letter) => letter !== 'W')
  return rest.every((letter) => letter === symbol) ? symbol : null
}

/** The spin of these stops. */
export const linesAt = (stops: readonly number[], stakePaise: number): LinesView => {
  const window = stops.map((stop, reel) => windowAt(LINE_REELS[reel] ?? '', stop))
  const wins = PAY_LINES.flatMap((rows, at): readonly LineWin[] => {
    const symbol = threeOfAKind(rows.map((row, reel) => window[reel]?.charAt(row) ?? ''))
    const odds = symbol === null ? undefined : LINE_SYMBOLS[symbol]
    return symbol === null || odds === undefined
      ? []
      : [{ line: at + 1, symbol, returnPaise: paiseOf(Math.floor((stakePaise * odds) / (100 * PAY_LINES.length))) }]
  })
  return { stops, window, wins, returnPaise: paiseOf(wins.reduce((sum, win) => sum + win.returnPaise, 0)) }
}

/** The most that one spin returns, in hundredths of the stake: a test looks at every spin. */
export const LINES_BEST = 10_600

const betSchema = z.strictObject({ stakePaise: stakeSchema(SPINS) })

/** Diya Lines: three reels, five lines (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<SpinBet> = {
  kind: 'solo',
  id: 'diya-lines',
  bestOdds: LINES_BEST,
  limitsOf: () => limitsAt(SPINS, LINES_BEST),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise }, decisions) => {
    const view = linesAt(
      LINE_REELS.map(({ length }) => dice.draw(length)),
      stakePaise,
    )
    return overAtOnce(decisions, { view, stakePaise, returnPaise: view.returnPaise, bestOdds: LINES_BEST })
  },
}
