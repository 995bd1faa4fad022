import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

/** How far a ball's returns lie apart: a few wins near the stake, or seldom a large one. */
export const PLINKO_RISKS = ['calm', 'middle', 'wild'] as const
export type PlinkoRisk = (typeof PLINKO_RISKS)[number]
export const PLINKO_ROWS = [8, 12, 16] as const
/** What the bins return from the outermost to the one in the middle, in hundredths of the stake. Left and right are equal. */
const HALVES: Readonly<Record<string, readonly number[]>> = {
  'calm:8': [560, 210, 110, 100, 50],
  'middle:8': [1300, 300, 130, 70, 40],
  'wild:8': [2900, 400, 150, 30, 20],
  'calm:12': [1000, 300, 160, 140, 110, 100, 50],
  'middle:12': [3300, 1100, 400, 200, 110, 60, 30],
  'wild:12': [17_000, 2400, 800, 200, 70, 20, 20],
  'calm:16': [1600, 900, 200, 140, 140, 120, 110, 100, 50],
  'middle:16': [11_000, 4100, 1000, 500, 300, 150, 100, 50, 30],
  'wild:16': [100_000, 13_000, 2600, 900, 400, 200, 20, 20, 20],
}
/** The bets by their names, such as `calm:8`. */
export const PLINKO_BETS: readonly string[] = Object.keys(HALVES)
const BEST_ODDS = 100_000

export const plinkoName = (risk: string, rows: number): string => `${risk}:${rows}`
/** What each bin of a board returns, from left to right; empty for a board that is not here. */
export const plinkoOdds = (bet: string): readonly number[] => {
  const half = Object.hasOwn(HALVES, bet) ? (HALVES[bet] ?? []) : []
  return [...half, ...half.slice(0, -1).toReversed()]
}
const bestFor = (bet: string): number => plinkoOdds(bet)[0] ?? BEST_ODDS

export type PlinkoBet = { readonly stakePaise: Paise; readonly rows: number; readonly risk: PlinkoRisk }
export type PlinkoView = {
  readonly rows: number
  readonly risk: PlinkoRisk
  /** The way of the ball: 0 to the left and 1 to the right at each row. */
  readonly path: readonly number[]
  readonly bin: number
  readonly odds: number
  readonly returnPaise: Paise
}

const betSchema = z.strictObject({
  stakePaise: stakeSchema(TABLE_BETS),
  rows: z.literal(PLINKO_ROWS),
  risk: z.enum(PLINKO_RISKS),
})

/** Plinko: a ball falls to the left or to the right at each row (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<PlinkoBet> = {
  kind: 'solo',
  id: 'plinko',
  bestOdds: BEST_ODDS,
  limitsOf: (bet) => limitsAt(TABLE_BETS, bestFor(bet)),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise, rows, risk }, decisions) => {
    const bet = plinkoName(risk, rows)
    const path = Array.from({ length: rows }, () => dice.draw(2))
    const bin = path.reduce((sum, step) => sum + step, 0)
    const odds = plinkoOdds(bet)[bin] ?? 0
    const returnPaise = returnAt(stakePaise, odds)
    const view: PlinkoView = { rows, risk, path, bin, odds, returnPaise }
    return overAtOnce(decisions, { view, stakePaise, returnPaise, bestOdds: bestFor(bet) })
  },
}
