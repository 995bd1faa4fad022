import { FISH, RETURN_PERCENT } from './fishing.game.ts'
import { type Fraction, fraction } from './fraction.ts'
import type { Returns } from './game.ts'
import { RACE_BETS } from './race.game.ts'
import { blackjackReturn } from './returns-blackjack.ts'
import { bingoReturn, pairPlusReturn, raceReturn, scratchReturn, wheelReturn } from './returns-shows.ts'
import { linesReturn, waysReturn } from './returns-slots.ts'
import { WHEEL_BETS } from './wheel.game.ts'

/** The ante of three-card poker: `anteReturn` takes seconds, so a test compares it with this. */
export const ANTE_RETURN = fraction(19_671_831n, 20_358_520n)
/** Rangoli Falls: `cascadeReturn` takes seconds, so a test compares it with this. */
export const CASCADE_RETURN = fraction(
  42_355_217_498_624_971_112_021_939_418_195_993_366_415n,
  43_556_142_965_880_123_323_311_949_751_266_331_066_368n,
)

type Returning = { readonly bets: readonly string[]; readonly of: (bet: string) => Fraction | null }
/** A game whose bets each have a return that is computed when it is first asked. */
const fixed = (computed: Readonly<Record<string, () => Fraction>>): Returning => ({
  bets: Object.keys(computed),
  of: (bet) => computed[bet]?.() ?? null,
})
const fishReturn = (bet: string): Fraction | null => {
  const multiplier = FISH[bet]
  return multiplier === undefined ? null : fraction(RETURN_PERCENT * multiplier, 100 * multiplier)
}
const GAMES: Readonly<Record<string, Returning>> = {
  wheel: { bets: WHEEL_BETS, of: wheelReturn },
  bingo: fixed({ ticket: bingoReturn }),
  race: { bets: RACE_BETS, of: (bet) => raceReturn(bet.replace(' ', ':')) },
  blackjack: fixed({ main: blackjackReturn }),
  'three-card-poker': fixed({ ante: () => ANTE_RETURN, pairPlus: pairPlusReturn }),
  'diya-lines': fixed({ total: linesReturn }),
  'monsoon-ways': fixed({ total: waysReturn }),
  'rangoli-falls': fixed({ total: () => CASCADE_RETURN }),
  fishing: { bets: Object.keys(FISH), of: fishReturn },
  scratch: fixed({ card: scratchReturn }),
}
/** The names of the rules for games whose ids differ. */
const NAMES: Readonly<Record<string, string>> = {
  threeCard: 'three-card-poker',
  slotLines: 'diya-lines',
  slotWays: 'monsoon-ways',
  slotCascade: 'rangoli-falls',
}
const known = new Map<string, Fraction>()

/** The exact return of a bet per paisa first staked; null if the game has no such bet (docs/CASINO.md) [CAS-05]. */
export const soloReturns = (game: string, bet: string): Fraction | null => {
  const id = NAMES[game] ?? game
  const key = `${id} ${bet}`
  const found = known.get(key)
  if (found !== undefined) return found
  const computed = GAMES[id]?.of(bet) ?? null
  if (computed !== null) known.set(key, computed)
  return computed
}

/** All returns of a game by its id, the best-known bet first. Empty for a game of others. */
export const returnsOfSolo = (game: string): readonly Returns[] =>
  (GAMES[game]?.bets ?? []).flatMap((bet) => {
    const exact = soloReturns(game, bet)
    return exact === null ? [] : [{ bet, ...exact }]
  })
