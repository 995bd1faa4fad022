import { paiseSchema } from '#contract/scalar.ts'
import type { SentOf } from '../play/ports.ts'

type SoloBet = SentOf<'start'>['bet']
const paise = (rupees: number) => paiseSchema.parse(Math.round(rupees * 100))

/** What a round played alone is opened with, as the engines read it. Amounts in rupees become paise here. */
/** Of a game with one stake and no choice: slots, blackjack, Hi-Lo, video poker. */
export const plainBet = (rupees: number): SoloBet => ({ stakePaise: paise(rupees) })
export const threeCardBet = (ante: number, pairPlus: number): SoloBet => ({ antePaise: paise(ante), pairPlusPaise: paise(pairPlus) })
export const scratchBet = (rupees: number): SoloBet => ({ pricePaise: paise(rupees) })
export const shotBet = (fish: string, rupees: number): SoloBet => ({ fish, stakePaise: paise(rupees) })
export const diceBet = (rupees: number, chance: number, side: string): SoloBet => ({ stakePaise: paise(rupees), chance, side })
export const limboBet = (rupees: number, target: number): SoloBet => ({ stakePaise: paise(rupees), target })
export const plinkoBet = (rupees: number, rows: number, risk: string): SoloBet => ({ stakePaise: paise(rupees), rows, risk })
export const kenoBet = (rupees: number, numbers: readonly number[]): SoloBet => ({ stakePaise: paise(rupees), numbers: [...numbers] })
export const minesBet = (rupees: number, mines: number): SoloBet => ({ stakePaise: paise(rupees), mines })
