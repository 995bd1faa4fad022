import type { Fraction } from '../games/fraction.ts'
import type { Returns } from '../games/game.ts'
import type { Stated } from './returns.ts'
import { isListed, ROSTER } from './roster.ts'

const computed = new Map<string, readonly Returns[]>()

/** The exact return of each bet of a game, by the game's id, the best-known bet first; empty for a game of others. Enumerated once. */
export const exactReturns = (game: string): readonly Returns[] => {
  const known = computed.get(game) ?? (isListed(game) ? ROSTER[game].returns() : [])
  computed.set(game, known)
  return known
}

/** The exact return of one bet, such as `tie` or `amar/lay`; null for games and bets that are not here. */
export const exactReturn = (game: string, bet: string): Fraction | null => {
  const found = exactReturns(game).find((one) => one.bet === bet)
  return found === undefined ? null : { numerator: found.numerator, denominator: found.denominator }
}

/** A return as a percentage with two decimals, rounded to the nearest: '97.00'. */
const percentOf = ({ numerator, denominator }: Fraction): string => {
  const hundredths = (numerator * 20_000n + denominator) / (denominator * 2n)
  const text = String(hundredths).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** What every bet of every game returns: enumerated now, which takes a while. */
export const statedFrom = (): ReadonlyMap<string, Stated> =>
  new Map(Object.keys(ROSTER).map((game) => [game, exactReturns(game).map((each) => [each.bet, percentOf(each)] as const)]))
