import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, paiseOf, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

/** The numbers of the die, from 1. */
export const DIE = 100
/** Percent of the stakes that return, on every bet. */
const RETURN = 99
/** How many numbers may win: those by which the odds are whole hundredths, so that each bet returns the same. */
export const CHANCES: readonly number[] = Array.from({ length: 90 }, (_, at) => at + 1).filter((chance) => (RETURN * DIE) % chance === 0)
const [LEAST = 1] = CHANCES

/** What so many winning numbers return, in hundredths of the stake. */
export const diceOdds = (chance: number): number => (RETURN * DIE) / chance

export type DiceBet = { readonly stakePaise: Paise; readonly chance: number; readonly side: 'under' | 'over' }
export type DiceView = {
  readonly number: number
  readonly chance: number
  readonly side: DiceBet['side']
  readonly isWon: boolean
  readonly returnPaise: Paise
}

/** Does the number win: is it among the lowest, or the highest, so many? */
export const diceWins = (number: number, { chance, side }: Pick<DiceBet, 'chance' | 'side'>): boolean =>
  side === 'under' ? number <= chance : number > DIE - chance

const betSchema = z.strictObject({
  stakePaise: stakeSchema(TABLE_BETS),
  chance: z.int().check(z.refine((chance) => CHANCES.includes(chance))),
  side: z.enum(['under', 'over']),
})

/** Dice: a number of a hundred, under or over what the player chose (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<DiceBet> = {
  kind: 'solo',
  id: 'dice',
  bestOdds: diceOdds(LEAST),
  limitsOf: (bet) => {
    const chance = Number(bet.split(':')[1])
    return limitsAt(TABLE_BETS, diceOdds(CHANCES.includes(chance) ? chance : LEAST))
  },
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, bet, decisions) => {
    const number = dice.draw(DIE) + 1
    const isWon = diceWins(number, bet)
    const odds = diceOdds(bet.chance)
    const returnPaise = isWon ? returnAt(bet.stakePaise, odds) : paiseOf(0)
    const view: DiceView = { number, chance: bet.chance, side: bet.side, isWon, returnPaise }
    return overAtOnce(decisions, { view, stakePaise: bet.stakePaise, returnPaise, bestOdds: odds })
  },
}
