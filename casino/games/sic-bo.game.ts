import type { SharedGame } from './game.ts'
import { type Line, type Lines, tableOf, when } from './lines.ts'

export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6]
/** What each total returns, in hundredths of the stake. */
export const TOTALS: Readonly<Record<string, number>> = {
  '4': 6900,
  '5': 3450,
  '6': 2070,
  '7': 1380,
  '8': 985,
  '9': 828,
  '10': 766,
  '11': 766,
  '12': 828,
  '13': 985,
  '14': 1380,
  '15': 2070,
  '16': 3450,
  '17': 6900,
}
/** What a number returns when it comes on one die, on two or on all three. */
const ONE_NUMBER = [0, 200, 300, 1300] as const
const DOUBLE = 1290
const TRIPLE = 20_700
const ANY_TRIPLE = 3450
const EVEN_CHANCE = 200
const DICE = 3
const DIE_MS = 2000

export type SicBoOutcome = { readonly dice: readonly number[]; readonly total: number; readonly isTriple: boolean }
/** The dice that lie still so far; the result is null until all three do. */
export type SicBoShown = {
  readonly dice: readonly number[]
  readonly result: Pick<SicBoOutcome, 'total' | 'isTriple'> | null
}

/** The outcome of three thrown dice. */
export const sicBoOf = (dice: readonly number[]): SicBoOutcome => ({
  dice,
  total: dice.reduce((sum, face) => sum + face, 0),
  isTriple: new Set(dice).size === 1,
})

const countOf = (face: number, { dice }: SicBoOutcome): number => dice.filter((each) => each === face).length
/** An even chance, which a triple loses. */
const unless = (test: (total: number) => boolean): Line<SicBoOutcome> =>
  when<SicBoOutcome>(EVEN_CHANCE, ({ total, isTriple }) => !isTriple && test(total))
const long = (line: Line<SicBoOutcome>): Line<SicBoOutcome> => ({ ...line, isLong: true })
const oneNumber = (face: number): Line<SicBoOutcome> =>
  long({ pays: (outcome) => ONE_NUMBER[countOf(face, outcome)] ?? 0, best: ONE_NUMBER[DICE] })

export const sicBoLines: Lines<SicBoOutcome> = new Map([
  ['small', unless((total) => total <= 10)],
  ['big', unless((total) => total >= 11)],
  ['even', unless((total) => total % 2 === 0)],
  ['odd', unless((total) => total % 2 === 1)],
  ...Object.entries(TOTALS).map(
    ([total, odds]) => [`total:${total}`, long(when<SicBoOutcome>(odds, (outcome) => outcome.total === Number(total)))] as const,
  ),
  ...FACES.map((face) => [`face:${face}`, oneNumber(face)] as const),
  ...FACES.map((face) => [`double:${face}`, long(when<SicBoOutcome>(DOUBLE, (outcome) => countOf(face, outcome) >= 2))] as const),
  ...FACES.map((face) => [`triple:${face}`, long(when<SicBoOutcome>(TRIPLE, (outcome) => countOf(face, outcome) === DICE))] as const),
  ['anyTriple', long(when<SicBoOutcome>(ANY_TRIPLE, ({ isTriple }) => isTriple))],
])

/** Sic Bo (CAS-06): three dice, one after the other. */
export const engine: SharedGame<SicBoOutcome> = tableOf<SicBoOutcome>({
  id: 'sic-bo',
  openMs: 20_000,
  restMs: 5000,
  outcomeOf: (dice) => sicBoOf(Array.from({ length: DICE }, () => dice.draw(FACES.length) + 1)),
  dealMs: () => DICE * DIE_MS,
  shownAt: ({ dice, ...result }, ms): SicBoShown => {
    const still = dice.slice(0, Math.max(0, Math.floor(ms / DIE_MS)))
    return { dice: still, result: still.length === DICE ? result : null }
  },
  markOf: ({ total, isTriple }) => (isTriple ? `${total}T` : `${total}`),
  lines: sicBoLines,
})
