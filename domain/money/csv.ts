import type { Millis, Paise, TimeZone } from '#contract/scalar.ts'
import { paise } from '../paise.ts'
import { dayOf, timeOf } from './days.ts'

/** The columns of a statement's file (ACCT-02). */
export const COLUMNS = ['Date', 'Time', 'Zone', 'Row', 'Kind', 'Description', 'Reference', 'Credit', 'Debit', 'Balance'] as const

/** A file begins with this, so that a spreadsheet reads it as UTF-8. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'
/** Control signs, and those that turn the direction of a text; tab and line ends are runs of their own. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** What a spreadsheet would carry out as a formula, or show as a rounded number. */
const IS_FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u
const IS_LONG_NUMBER = /^\d{12,}$/
const IS_AMOUNT = /^-?\d+\.\d\d$/

/** An amount as a cell: `-500.00`, never grouped. */
export const amountCell = (amount: Paise): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A text as a cell, which no spreadsheet takes for a formula. */
export const csvCell = (text: string): string => {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(HIDDEN, '')
  const isGuarded = !IS_AMOUNT.test(plain) && (IS_FORMULA.test(plain) || IS_LONG_NUMBER.test(plain))
  const guarded = isGuarded ? `'${plain}` : plain
  return /[",]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** One line of cells, with its end. */
const line = (cells: readonly string[]): string => `${cells.join(',')}${LINE_END}`

/** The start of a file with these columns. */
const headOf = (columns: readonly string[]): string => `${BOM}${line(columns)}`
/** The start of a statement's file. */
export const csvHead = (): string => headOf(COLUMNS)

/** The columns of the file of past bets. */
const BET_COLUMNS = [
  'Date',
  'Time',
  'Zone',
  'Bet',
  'Event',
  'Market',
  'Runner',
  'Side',
  'Odds',
  'Stake',
  'Matched',
  'State',
  'Result',
] as const
/** The start of the file of past bets. */
export const betsHead = (): string => headOf(BET_COLUMNS)

/** A bet that is over, as its file has it; `odds` in thousandths, `result` before commission, null of none. */
export type FileBet = {
  readonly at: Millis
  readonly id: string
  readonly event: string
  readonly market: string
  readonly runner: string
  readonly side: string
  readonly odds: number
  readonly stake: Paise
  readonly matched: Paise
  readonly state: string
  readonly result: Paise | null
}

/** A past bet as a line, by the clock of a zone. */
export const betLine = ({ at, id, event, market, runner, side, odds, stake, matched, state, result }: FileBet, zone: TimeZone): string =>
  line([
    dayOf(at, zone),
    timeOf(at, zone),
    zone,
    id,
    csvCell(event),
    csvCell(market),
    csvCell(runner),
    side,
    String(odds / 1000),
    amountCell(stake),
    amountCell(matched),
    state,
    result === null ? '' : amountCell(result),
  ])

/** A row of a statement as its file has it. */
export type FileRow = {
  readonly at: Millis
  readonly id: string
  readonly kind: string
  readonly description: string
  readonly reference: string
  readonly amount: Paise
  readonly balance: Paise
}

/** One row as a line, by the clock of a zone. */
export const csvLine = ({ at, id, kind, description, reference, amount, balance }: FileRow, zone: TimeZone): string =>
  line([
    dayOf(at, zone),
    timeOf(at, zone),
    zone,
    csvCell(id),
    csvCell(kind),
    csvCell(description),
    csvCell(reference),
    amount > 0 ? amountCell(amount) : '',
    amount < 0 ? amountCell(paise(-amount)) : '',
    amountCell(balance),
  ])

const PAYMENT_COLUMNS = ['Date', 'Time', 'Zone', 'Reference', 'Type', 'State', 'Method', 'UTR', 'Paid to', 'Amount', 'Received'] as const
/** The start of the file of payments. */
export const paymentsHead = (): string => headOf(PAYMENT_COLUMNS)

/** A payment as its file has it; null where it has no such part. */
export type FilePayment = {
  readonly at: Millis
  readonly reference: string
  readonly type: string
  readonly state: string
  readonly method: string
  readonly utr: string | null
  readonly to: string | null
  readonly amount: Paise
  readonly received: Paise | null
}

/** A payment as a line, by the clock of a zone. */
export const paymentLine = ({ at, reference, type, state, method, utr, to, amount, received }: FilePayment, zone: TimeZone): string =>
  line([
    dayOf(at, zone),
    timeOf(at, zone),
    zone,
    reference,
    type,
    state,
    method,
    csvCell(utr ?? ''),
    csvCell(to ?? ''),
    amountCell(amount),
    received === null ? '' : amountCell(received),
  ])

const BONUS_COLUMNS = ['Date', 'Time', 'Zone', 'Reference', 'Code', 'State', 'Bonus', 'Required', 'Wagered', 'Paid out', 'Ended'] as const
/** The start of the file of bonuses. */
export const bonusesHead = (): string => headOf(BONUS_COLUMNS)

/** A bonus as its file has it; `endedAt` null while it runs. */
export type FileBonus = {
  readonly grantedAt: Millis
  readonly reference: string
  readonly code: string
  readonly state: string
  readonly amount: Paise
  readonly required: Paise
  readonly wagered: Paise
  readonly converted: Paise
  readonly endedAt: Millis | null
}

/** A bonus as a line, by the clock of a zone. */
export const bonusLine = (bonus: FileBonus, zone: TimeZone): string =>
  line([
    dayOf(bonus.grantedAt, zone),
    timeOf(bonus.grantedAt, zone),
    zone,
    bonus.reference,
    csvCell(bonus.code),
    bonus.state,
    ...[bonus.amount, bonus.required, bonus.wagered, bonus.converted].map(amountCell),
    bonus.endedAt === null ? '' : dayOf(bonus.endedAt, zone),
  ])
