import { paiseSchema } from '#contract/scalar.ts'
import type { SentOf } from '../play/ports.ts'

type SoloBet = SentOf<'start'>['bet']
const paise = (rupees: number) => paiseSchema.parse(Math.round(rupees * 100))

/** What a round played alone is opened with, as the engines read it. Amounts in rupees become paise here. */
export const spinBet = (rupees: number): SoloBet => ({ stakePaise: paise(rupees) })
export const blackjackBet = (rupees: number): SoloBet => ({ stakePaise: paise(rupees) })
export const threeCardBet = (ante: number, pairPlus: number): SoloBet => ({ antePaise: paise(ante), pairPlusPaise: paise(pairPlus) })
export const scratchBet = (rupees: number): SoloBet => ({ pricePaise: paise(rupees) })
export const shotBet = (fish: string, rupees: number): SoloBet => ({ fish, stakePaise: paise(rupees) })
