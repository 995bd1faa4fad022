import type { Spot } from './described.ts'

/** The red numbers of the layout. */
export const RED_NUMBERS: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
/** The numbers in the order of the European wheel. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]

/** A place on the layout: a spot with its middle in cells, columns 0 to 2 and rows 0 to 11 upright. */
export type Place = { readonly spot: Spot; readonly x: number; readonly y: number; readonly isBetween: boolean }
const inside = (bet: string, back: number, numbers: readonly number[], x: number, y: number): Place => ({
  spot: { bet, back, numbers },
  x,
  y,
  isBetween: numbers.length > 1,
})

const rows = Array.from({ length: 12 }, (_, row) => row)
const numberAt = (column: number, row: number): number => row * 3 + column + 1

/** Every bet on numbers: on them, on the lines between them, and on the edge of a row. */
export const PLACES: readonly Place[] = rows.flatMap((row) => [
  ...[0, 1, 2].map((column) => inside('straight', 3600, [numberAt(column, row)], column + 0.5, row + 0.5)),
  ...[0, 1].map((column) => inside('split', 1800, [numberAt(column, row), numberAt(column + 1, row)], column + 1, row + 0.5)),
  inside(
    'street',
    1200,
    [0, 1, 2].map((column) => numberAt(column, row)),
    0,
    row + 0.5,
  ),
  ...(row === 11
    ? []
    : [
        ...[0, 1, 2].map((column) => inside('split', 1800, [numberAt(column, row), numberAt(column, row + 1)], column + 0.5, row + 1)),
        ...[0, 1].map((column) =>
          inside(
            'corner',
            900,
            [numberAt(column, row), numberAt(column + 1, row), numberAt(column, row + 1), numberAt(column + 1, row + 1)],
            column + 1,
            row + 1,
          ),
        ),
        inside(
          'sixLine',
          600,
          [...[0, 1, 2].map((column) => numberAt(column, row)), ...[0, 1, 2].map((column) => numberAt(column, row + 1))],
          0,
          row + 1,
        ),
      ]),
])
/** Bets with the zero. */
export const ZERO_PLACES: readonly Place[] = [
  ...[0, 1, 2].map((column) => inside('split', 1800, [0, column + 1], column + 0.5, 0)),
  inside('trio', 1200, [0, 1, 2], 1, 0),
  inside('trio', 1200, [0, 2, 3], 2, 0),
  { spot: { bet: 'firstFour', back: 900 }, x: 0, y: 0, isBetween: true },
]
export const ZERO: Spot = { bet: 'straight', back: 3600, numbers: [0] }
export const DOZENS: readonly Spot[] = [1, 2, 3].map((which) => ({ bet: 'dozen', back: 300, which }))
export const COLUMNS: readonly Spot[] = [1, 2, 3].map((which) => ({ bet: 'column', back: 300, which }))
export const EVENS: readonly Spot[] = ['low', 'even', 'red', 'black', 'odd', 'high'].map((bet) => ({ bet, back: 200 }))

/** What a bet on the layout wins with; the first four are the zero and the row after it. */
const numbersOf = ({ bet, numbers = [] }: Spot): readonly number[] => (bet === 'firstFour' ? [0, 1, 2, 3] : numbers)
/** Every bet of the layout on a number, alone or with others, the one with the highest price first. */
export const betsWith = (number: number): readonly Spot[] =>
  [ZERO, ...[...PLACES, ...ZERO_PLACES].map(({ spot }) => spot)]
    .filter((spot) => numbersOf(spot).includes(number))
    .toSorted((a, b) => Number(b.back) - Number(a.back))
