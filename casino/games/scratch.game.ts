import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { Dice } from './chance.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, paiseOf, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

export const TICKETS = 1_000_000
/** The prizes in their order: odds in hundredths of the price, and how many tickets of a million win each. */
export const PRIZES: readonly { readonly prize: string; readonly odds: number; readonly tickets: number }[] = [
  { prize: 'peacock', odds: 1_000_000, tickets: 4 },
  { prize: 'elephant', odds: 100_000, tickets: 40 },
  { prize: 'tiger', odds: 20_000, tickets: 300 },
  { prize: 'lotus', odds: 5000, tickets: 2000 },
  { prize: 'mango', odds: 1000, tickets: 15_000 },
  { prize: 'kite', odds: 500, tickets: 40_000 },
  { prize: 'drum', odds: 200, tickets: 100_000 },
  { prize: 'lamp', odds: 100, tickets: 130_000 },
]
const BEST_ODDS = 1_000_000
const WINNING = 3
const PAIRS = 4
const CELLS = 9

export type ScratchBet = { readonly pricePaise: Paise }
/** Nine cells row by row; three of a kind are the prize. */
export type ScratchView = {
  readonly draw: number
  readonly prize: string | null
  readonly cells: readonly string[]
  readonly returnPaise: Paise
}

/** The index of the prize that a draw of a million wins; −1 for none. */
export const prizeAt = (drawn: number): number => {
  let sum = 0
  return PRIZES.findIndex(({ tickets }) => {
    sum += tickets
    return sum > drawn
  })
}
const cellsOf = (dice: Dice, won: string | null): readonly string[] => {
  const others = PRIZES.map(({ prize }) => prize).filter((prize) => prize !== won)
  const drawn = dice.shuffle(others.length).map((at) => others[at] ?? '')
  const twice = drawn.slice(0, won === null ? PAIRS : WINNING)
  const pairs = twice.flatMap((prize) => [prize, prize])
  const cells = won === null ? [...pairs, drawn[PAIRS] ?? ''] : [won, won, won, ...pairs]
  return dice.shuffle(CELLS).map((at) => cells[at] ?? '')
}

/** The card of these dice. */
export const cardFrom = (dice: Dice, pricePaise: number): ScratchView => {
  const draw = dice.draw(TICKETS)
  const won = PRIZES[prizeAt(draw)]
  const prize = won?.prize ?? null
  return { draw, prize, cells: cellsOf(dice, prize), returnPaise: won === undefined ? paiseOf(0) : returnAt(pricePaise, won.odds) }
}

const betSchema = z.strictObject({ pricePaise: stakeSchema(TABLE_BETS) })

/** Scratch: one card of a million, its cells drawn to match (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<ScratchBet> = {
  kind: 'solo',
  id: 'scratch',
  bestOdds: BEST_ODDS,
  limitsOf: () => limitsAt(TABLE_BETS, BEST_ODDS),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { pricePaise }, decisions) => {
    const view = cardFrom(dice, pricePaise)
    return overAtOnce(decisions, { view, stakePaise: pricePaise, returnPaise: view.returnPaise, bestOdds: BEST_ODDS })
  },
}
