import type { Bet } from './game.ts'

const span = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, index) => from + index)
const INSIDE = span(1, 36)
const keyOf = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join(' ')
const places = (...sets: readonly (readonly number[])[]): ReadonlySet<string> => new Set(sets.map(keyOf))

/** The red numbers of the wheel. */
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export const colorOf = (number: number): 'green' | 'red' | 'black' => (number === 0 ? 'green' : RED.has(number) ? 'red' : 'black')

/** The bets on numbers: where the layout has a place for them, by name. */
const PLACES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['straight', places(...span(0, 37).map((n) => [n]))],
  [
    'split',
    places(
      [0, 1],
      [0, 2],
      [0, 3],
      ...INSIDE.filter((n) => n % 3 !== 0).map((n) => [n, n + 1]),
      ...INSIDE.filter((n) => n <= 33).map((n) => [n, n + 3]),
    ),
  ],
  ['street', places(...INSIDE.filter((n) => n % 3 === 1).map((n) => span(n, 3)))],
  ['trio', places([0, 1, 2], [0, 2, 3])],
  ['corner', places(...INSIDE.filter((n) => n % 3 !== 0 && n <= 32).map((n) => [n, n + 1, n + 3, n + 4]))],
  ['sixLine', places(...INSIDE.filter((n) => n % 3 === 1 && n <= 31).map((n) => span(n, 6)))],
])

/** The chances that a name alone says. */
const CHANCES: ReadonlyMap<string, (n: number) => boolean> = new Map([
  ['firstFour', (n: number) => n <= 3],
  ['red', (n: number) => colorOf(n) === 'red'],
  ['black', (n: number) => colorOf(n) === 'black'],
  ['even', (n: number) => n !== 0 && n % 2 === 0],
  ['odd', (n: number) => n % 2 === 1],
  ['low', (n: number) => n >= 1 && n <= 18],
  ['high', (n: number) => n >= 19],
])

/** The numbers that a bet covers; null if it has no place on the layout. */
export const coveredBy = ({ bet, numbers, which }: Pick<Bet, 'bet' | 'numbers' | 'which'>): readonly number[] | null => {
  if (numbers !== undefined) return which === undefined && PLACES.get(bet)?.has(keyOf(numbers)) === true ? numbers : null
  if (which !== undefined) {
    if (![1, 2, 3].includes(which)) return null
    if (bet === 'dozen') return span(which * 12 - 11, 12)
    return bet === 'column' ? INSIDE.filter((n) => n % 3 === which % 3) : null
  }
  const chance = CHANCES.get(bet)
  return chance === undefined ? null : span(0, 37).filter(chance)
}
