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

/** Video poker: `videoPokerReturn` takes seconds, so a test compares it with this. */
export const VIDEO_POKER_RETURN = fraction(1_653_526_326_983n, 1_661_102_543_100n)

/** The returns of a game with one bet. */
const one = (bet: string, exact: () => Fraction) => (): readonly Returns[] => [{ bet, ...exact() }]
/** The returns of a game by all its bets. */
const each = (bets: readonly string[], of: (bet: string) => Fraction | null) => (): readonly Returns[] =>
  bets.flatMap((bet) => {
    const exact = of(bet)
    return exact === null ? [] : [{ bet, ...exact }]
  })
const fishReturn = (fish: string): Fraction | null => {
  const multiplier = FISH[fish]
  return multiplier === undefined ? null : fraction(RETURN_PERCENT * multiplier, 100 * multiplier)
}

export const wheelReturns = each(WHEEL_BETS, wheelReturn)
export const raceReturns = each(RACE_BETS, raceReturn)
export const bingoReturns = one('ticket', bingoReturn)
export const blackjackReturns = one('main', blackjackReturn)
export const threeCardPokerReturns = (): readonly Returns[] => [
  { bet: 'ante', ...ANTE_RETURN },
  { bet: 'pairPlus', ...pairPlusReturn() },
]
export const diyaLinesReturns = one('total', linesReturn)
export const monsoonWaysReturns = one('total', waysReturn)
export const rangoliFallsReturns = one('total', () => CASCADE_RETURN)
export const fishingReturns = each(Object.keys(FISH), fishReturn)
export const scratchReturns = one('card', scratchReturn)
export const videoPokerReturns = one('bet', () => VIDEO_POKER_RETURN)
