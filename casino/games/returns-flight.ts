import { CAP, CRASH_RETURN, CRASH_VALUES, type CrashGame, LOWEST } from './crash.ts'
import { type Fraction, fraction } from './fraction.ts'
import type { Returns } from './game.ts'

const isCrash = (game: string): game is CrashGame => Object.hasOwn(CRASH_RETURN, game)

/** How likely a flight reaches a multiplier. */
const reaches = (game: CrashGame, multiplier: number): Fraction =>
  fraction((BigInt(CRASH_RETURN[game]) * CRASH_VALUES) / BigInt(multiplier), CRASH_VALUES)

/** The chance that a flight ends at once. */
export const instantCrash = (game: CrashGame): Fraction => {
  const { numerator, denominator } = reaches(game, LOWEST)
  return fraction(denominator - numerator, denominator)
}

/** The exact return of a bet with an automatic cash-out, such as `auto 150`; null for other bets and games. */
export const autoReturn = (game: string, bet: string): Fraction | null => {
  const auto = Number(/^auto (\d{1,7})$/.exec(bet)?.[1])
  if (!isCrash(game) || !(auto >= LOWEST && auto <= CAP)) return null
  const { numerator, denominator } = reaches(game, auto)
  return fraction(numerator * BigInt(auto), denominator * 100n)
}

/** The returns of a flight or of Limbo: the same at any cash-out or target. */
export const flightReturns = (game: CrashGame) => (): readonly Returns[] => [
  { bet: 'bet', numerator: BigInt(CRASH_RETURN[game]), denominator: 100n },
]
