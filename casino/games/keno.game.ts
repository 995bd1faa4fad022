import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

export const KENO_NUMBERS = 40
export const KENO_DRAWN = 10
/** What so many chosen numbers return by how many of them are drawn, from none on, in hundredths of the stake. */
export const KENO_ODDS: Readonly<Record<string, readonly number[]>> = {
  '1': [0, 380],
  '2': [0, 180, 480],
  '3': [0, 0, 280, 4800],
  '4': [0, 0, 220, 760, 8500],
  '5': [0, 0, 150, 400, 1200, 30_000],
  '6': [0, 0, 100, 200, 650, 10_000, 70_000],
  '7': [0, 0, 100, 150, 350, 1400, 36_000, 80_000],
  '8': [0, 0, 100, 150, 200, 500, 4000, 60_000, 90_000],
  '9': [0, 0, 100, 130, 170, 250, 750, 5000, 50_000, 100_000],
  '10': [0, 0, 0, 160, 200, 400, 600, 2500, 10_000, 50_000, 100_000],
}
const BEST_ODDS = 100_000
const oddsFor = (picks: number): readonly number[] => KENO_ODDS[String(picks)] ?? []
const bestFor = (picks: number): number => Math.max(...oddsFor(picks))

export type KenoBet = { readonly stakePaise: Paise; readonly numbers: readonly number[] }
export type KenoView = {
  readonly numbers: readonly number[]
  readonly drawn: readonly number[]
  readonly hits: number
  readonly odds: number
  readonly returnPaise: Paise
}

const numberSchema = z.int().check(z.gte(1), z.lte(KENO_NUMBERS))
const betSchema = z.strictObject({
  stakePaise: stakeSchema(TABLE_BETS),
  numbers: z.array(numberSchema).check(
    z.minLength(1),
    z.maxLength(KENO_DRAWN),
    z.refine((numbers) => new Set(numbers).size === numbers.length),
  ),
})

/** Keno: up to ten numbers of forty against the ten that are drawn (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<KenoBet> = {
  kind: 'solo',
  id: 'keno',
  bestOdds: BEST_ODDS,
  limitsOf: (bet) => {
    const [, picks = ''] = bet.split(':')
    return limitsAt(TABLE_BETS, Object.hasOwn(KENO_ODDS, picks) ? bestFor(Number(picks)) : BEST_ODDS)
  },
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise, numbers }, decisions) => {
    const drawn = dice
      .shuffle(KENO_NUMBERS)
      .slice(0, KENO_DRAWN)
      .map((at) => at + 1)
    const hits = numbers.filter((number) => drawn.includes(number)).length
    const odds = oddsFor(numbers.length)[hits] ?? 0
    const returnPaise = returnAt(stakePaise, odds)
    const view: KenoView = { numbers, drawn, hits, odds, returnPaise }
    return overAtOnce(decisions, { view, stakePaise, returnPaise, bestOdds: bestFor(numbers.length) })
  },
}
