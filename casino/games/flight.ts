import { paiseSchema } from '#contract/scalar.ts'
import { CAP, type CrashGame, crashOf, endOf, multiplierAt } from './crash.ts'
import type { SharedGame } from './game.ts'

const BET = 'bet'
const LIMITS = { minPaise: paiseSchema.parse(1000), maxPaise: paiseSchema.parse(5_000_000) }
const NOTHING = paiseSchema.parse(0)

/** Aviator or Crash as a shared game: its outcome is the crash point in hundredths. */
export const flightOf = (id: CrashGame): SharedGame<number> => ({
  kind: 'shared',
  id,
  openMs: 6000,
  closingMs: 1000,
  restMs: 3000,
  outcomeOf: (dice) => crashOf(id, dice),
  dealMs: endOf,
  shownAt: (crash, ms) => (ms >= endOf(crash) ? crash : multiplierAt(ms)),
  price: ({ bet, side, stakePaise }) =>
    bet === BET && side !== 'lay' ? { riskPaise: stakePaise, bestReturnPaise: paiseSchema.parse((stakePaise * CAP) / 100) } : null,
  limitsOf: () => LIMITS,
  bestOdds: CAP,
  // The table pays each bet where it leaves.
  returnOf: () => NOTHING,
  markOf: (crash) => `${(crash / 100).toFixed(2)}×`,
})
