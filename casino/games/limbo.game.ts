import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import { CAP, crashOf, LOWEST } from './crash.ts'
import type { SoloGame } from './game.ts'
import { limitsOf, overAtOnce, paiseOf, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

export type LimboBet = {
  readonly stakePaise: Paise
  /** The multiplier that must be reached, in hundredths. */
  readonly target: number
}
export type LimboView = {
  readonly multiplier: number
  readonly target: number
  readonly isWon: boolean
  readonly returnPaise: Paise
}

const betSchema = z.strictObject({ stakePaise: stakeSchema(TABLE_BETS), target: z.int().check(z.gte(LOWEST), z.lte(CAP)) })

/** Limbo: a multiplier by the law of the flights, which must reach the player's target (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<LimboBet> = {
  kind: 'solo',
  id: 'limbo',
  bestOdds: CAP,
  limitsOf: () => limitsOf(TABLE_BETS),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise, target }, decisions) => {
    const multiplier = crashOf('limbo', dice)
    const isWon = multiplier >= target
    const returnPaise = isWon ? returnAt(stakePaise, target) : paiseOf(0)
    const view: LimboView = { multiplier, target, isWon, returnPaise }
    return overAtOnce(decisions, { view, stakePaise, returnPaise, bestOdds: target })
  },
}
