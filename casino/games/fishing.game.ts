import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, paiseOf, returnAt, SHOTS, stakeSchema } from './stake.ts'

/** The fish and how many times the stake each returns. */
export const FISH: Readonly<Record<string, number>> = {
  minnow: 2,
  carp: 3,
  rohu: 5,
  catla: 8,
  hilsa: 10,
  pomfret: 15,
  tuna: 20,
  ray: 30,
  shark: 50,
  turtle: 80,
  whale: 100,
  dragon: 200,
}
/** A shot kills if a draw of 100 × m is below this. */
export const RETURN_PERCENT = 96
const LARGEST = Math.max(...Object.values(FISH))

export type ShotBet = { readonly fish: string; readonly stakePaise: Paise }
export type ShotView = {
  readonly fish: string
  readonly draw: number
  readonly killed: boolean
  readonly multiplier: number
  readonly returnPaise: Paise
}

const betSchema = z.strictObject({ fish: z.string().check(z.refine((fish) => Object.hasOwn(FISH, fish))), stakePaise: stakeSchema(SHOTS) })

/** Fishing: each shot is a bet of its own at a fish of the shared pool (docs/CASINO.md) [CAS-01]. */
export const engine: SoloGame<ShotBet> = {
  kind: 'solo',
  id: 'fishing',
  bestOdds: LARGEST * 100,
  limitsOf: (fish) => limitsAt(SHOTS, (FISH[fish] ?? LARGEST) * 100),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { fish, stakePaise }, decisions) => {
    const multiplier = FISH[fish] ?? 0
    const draw = dice.draw(100 * multiplier)
    const killed = draw < RETURN_PERCENT
    const returnPaise = killed ? returnAt(stakePaise, multiplier * 100) : paiseOf(0)
    const view: ShotView = { fish, draw, killed, multiplier, returnPaise }
    return overAtOnce(decisions, { view, stakePaise, returnPaise, bestOdds: multiplier * 100 })
  },
}
