import { CRASH_RETURN } from './crash.ts'
import type { Fraction } from './fraction.ts'
import type { Returns } from './game.ts'
import { returnsOfSolo } from './returns-solo.ts'
import { returnsOfTable } from './returns-tables.ts'

/** A return as a percentage with two decimals, rounded to the nearest: '97.00'. */
export const percentOf = ({ numerator, denominator }: Fraction): string => {
  const hundredths = (numerator * 20_000n + denominator) / (denominator * 2n)
  const text = String(hundredths).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

const TABLES = ['teen-patti', 'andar-bahar', 'dragon-tiger', 'lucky7', 'amar-akbar-anthony', 'cards32', 'roulette', 'baccarat']
const OTHERS = [
  'wheel',
  'race',
  'bingo',
  'blackjack',
  'three-card-poker',
  'diya-lines',
  'monsoon-ways',
  'rangoli-falls',
  'fishing',
  'scratch',
]

type Stated = readonly (readonly [bet: string, percent: string])[]
const statedOf = (returns: readonly Returns[]): Stated => returns.map((each) => [each.bet, percentOf(each)])

/** What every bet of every game returns, the best-known bet of a game first: enumerated now, which takes seconds. */
export const statedFrom = (): ReadonlyMap<string, Stated> => {
  const stated = new Map<string, Stated>()
  for (const [game, percent] of Object.entries(CRASH_RETURN))
    stated.set(game, statedOf([{ bet: 'bet', numerator: BigInt(percent), denominator: 100n }]))
  for (const game of TABLES) stated.set(game, statedOf(returnsOfTable(game)))
  for (const game of OTHERS) stated.set(game, statedOf(returnsOfSolo(game)))
  return stated
}
