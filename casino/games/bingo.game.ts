import type { Dice } from './chance.ts'
import type { Bet, SharedGame } from './game.ts'
import { isStake, limitsAt, paiseOf, returnAt, TABLE_BETS } from './stake.ts'

/** Five columns of five numbers, top down; 0 is the free centre. */
export type Ticket = readonly (readonly number[])[]
export type BingoOutcome = { readonly called: readonly number[] }

const COLUMN = 15
const SIZE = 5
const CENTRE = 2
export const BALLS = 75
export const CALLED = 40
const BALL_MS = 500
/** The odds in hundredths by complete lines, 0 to 12. Eleven lines cannot be alone. */
export const LINE_ODDS: readonly number[] = [0, 100, 300, 800, 2000, 4000, 10_000, 20_000, 50_000, 100_000, 100_000, 1_000_000, 1_000_000]
const BEST_ODDS = 1_000_000

/** A ticket by the member's own seeds: five numbers a column, four in the middle one around the free centre. */
export const ticketOf = (dice: Dice): Ticket =>
  Array.from({ length: SIZE }, (_, column) => {
    const numbers = dice.shuffle(COLUMN).map((n) => n + COLUMN * column + 1)
    return column === CENTRE ? [...numbers.slice(0, CENTRE), 0, ...numbers.slice(CENTRE, SIZE - 1)] : numbers.slice(0, SIZE)
  })

const places = Array.from({ length: SIZE }, (_, n) => n)
/** The twelve lines of a ticket as places in it: column × 5 + row. Five columns, five rows, two diagonals. */
export const TICKET_LINES: readonly (readonly number[])[] = [
  ...places.map((column) => places.map((row) => column * SIZE + row)),
  ...places.map((row) => places.map((column) => column * SIZE + row)),
  places.map((n) => n * SIZE + n),
  places.map((n) => n * SIZE + SIZE - 1 - n),
]

/** How many of a ticket's twelve lines are complete. */
export const linesOf = (ticket: Ticket, called: readonly number[]): number => {
  const numbers = ticket.flat()
  const heard = new Set([0, ...called])
  return TICKET_LINES.filter((line) => line.every((place) => heard.has(numbers[place] ?? -1))).length
}

/** The odds in hundredths of so many lines. */
export const oddsOfLines = (lines: number): number => LINE_ODDS[lines] ?? 0

const isColumn = (numbers: readonly number[], column: number): boolean =>
  numbers.length === SIZE &&
  new Set(numbers).size === SIZE &&
  numbers.every((n, row) =>
    column === CENTRE && row === CENTRE ? n === 0 : Number.isInteger(n) && n > COLUMN * column && n <= COLUMN * (column + 1),
  )
/** Is it a ticket that can be drawn? */
export const isTicket = (columns: Ticket): boolean => columns.length === SIZE && columns.every(isColumn)

/** Bingo: a ticket of 24 numbers, 40 of 75 balls (docs/CASINO.md) [CAS-04]. */
export const engine: SharedGame<BingoOutcome> = {
  kind: 'shared',
  id: 'bingo',
  openMs: 30_000,
  closingMs: 2000,
  restMs: 8000,
  outcomeOf: (dice) => ({
    called: dice
      .shuffle(BALLS)
      .slice(0, CALLED)
      .map((n) => n + 1),
  }),
  dealMs: ({ called }) => called.length * BALL_MS,
  shownAt: ({ called }, ms) => ({ called: called.slice(0, Math.floor(Math.max(0, ms) / BALL_MS)) }),
  price: ({ bet, stakePaise, side, columns }: Bet) =>
    bet === 'ticket' && side !== 'lay' && isStake(stakePaise) && columns !== undefined && isTicket(columns)
      ? { riskPaise: stakePaise, bestReturnPaise: returnAt(stakePaise, BEST_ODDS) }
      : null,
  bestOdds: BEST_ODDS,
  limitsOf: () => limitsAt(TABLE_BETS, BEST_ODDS),
  returnOf: ({ stakePaise, columns = [] }, { called }) =>
    isTicket(columns) ? returnAt(stakePaise, oddsOfLines(linesOf(columns, called))) : paiseOf(0),
  markOf: ({ called }) => String(called.at(-1) ?? ''),
}
