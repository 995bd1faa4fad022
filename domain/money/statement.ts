import {
  type Cursor,
  type RowFilter,
  type RowId,
  type RowKind,
  TRANSFER_KINDS,
  cursorSchema,
  rowIdSchema,
} from '#contract/calls/statements.ts'
import type { GameId } from '#contract/casino/wallet.ts'
import type { MarketId, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { paise } from '../paise.ts'
import { cashAccount } from '../betting/settlement.ts'
import { type Transaction, effectOf, isOfBonus, postedOn } from './ledger.ts'

/** A row of an account statement (ACCT-02): what it changed of the balance, and the balance after it. */
export type Row = {
  readonly member: MemberCode
  readonly position: number
  /** Its place in its event. */
  readonly index: number
  readonly at: Millis
  readonly kind: RowKind
  readonly amount: Paise
  readonly balance: Paise
  /** What an advance or a repayment changed of the debt; else 0. */
  readonly moved: Paise
  readonly market: MarketId | null
  readonly ref: string | null
  /** The casino's game and round; null for all other rows. */
  readonly game: GameId | null
  readonly round: string | null
}

/** An event as a statement reads it. `settled`: the market that it settles, and every member with a matched bet there. */
export type LedgerEvent = {
  readonly position: number
  readonly at: Millis
  readonly opens: boolean
  readonly transactions: readonly Transaction[]
  readonly settled: { readonly market: MarketId; readonly members: readonly MemberCode[] } | null
}

type Draft = Pick<Row, 'kind' | 'market' | 'ref'> & {
  readonly amount: number
  readonly moved?: number
  readonly game?: GameId
  readonly round?: string
}

/** What a transaction without a market's word is, by its type; null: it is no row. */
const KINDS = {
  DEPOSIT: 'DEPOSIT',
  WITHDRAWAL: 'WITHDRAWAL',
  FORTUNE: 'FORTUNE',
  WITHDRAW_HOLD: 'WITHDRAWAL',
  WITHDRAW_RETURN: 'WITHDRAWAL_RETURNED',
  BONUS_CONVERT: 'BONUS_CONVERTED',
  CASINO_DEBIT: 'CASINO_STAKE',
  CASINO_CREDIT: 'CASINO_WIN',
  CASINO_ROLLBACK: 'CASINO_ROLLBACK',
  ADVANCE: 'ADVANCE',
  REPAY: 'REPAYMENT',
  ADJUST: 'ADJUSTMENT',
  SETTLE: 'RESULT',
  REVERSAL: 'RESULT_REVERSED',
  HOLD: null,
  RELEASE: null,
  WITHDRAW_PAID: null,
  BONUS_GRANT: null,
  BONUS_EXPIRE: null,
} as const satisfies Readonly<Record<Transaction['type'], RowKind | null>>

const COMMISSION = { RESULT: 'COMMISSION', RESULT_REVERSED: 'COMMISSION_RETURNED' } as const

const draftsOf = (transaction: Transaction, opens: boolean): readonly Draft[] => {
  const named = KINDS[transaction.type]
  const kind = named === 'DEPOSIT' && opens ? 'OPENING' : named
  if (kind === null) return []
  const effect = effectOf(transaction)
  const about = { market: transaction.market ?? null, ref: transaction.ref ?? null }
  if (kind === 'ADVANCE' || kind === 'REPAYMENT')
    return [{ kind, amount: 0, moved: Math.abs(postedOn(transaction, cashAccount(transaction.member))), market: null, ref: about.ref }]
  if (kind !== 'RESULT' && kind !== 'RESULT_REVERSED') {
    const { game, round } = transaction
    return [{ kind, amount: effect, ...about, ...(game === undefined || round === undefined ? {} : { game, round }) }]
  }
  // A bonus bet changes the bonus alone.
  if (isOfBonus(transaction)) return []
  const commission = postedOn(transaction, 'house:commission')
  const rows: Draft[] = [{ kind, amount: effect + commission, ...about }]
  return commission === 0 ? rows : [...rows, { kind: COMMISSION[kind], amount: -commission, ...about }]
}

/** The result of a member whose settled bets posted nothing: the row says 0.00. */
const flat = (own: readonly Transaction[], market: MarketId): readonly Draft[] =>
  own.some(({ type }) => type === 'SETTLE') ? [] : [{ kind: 'RESULT', amount: 0, market, ref: null }]

/** In an event: first what a correction takes back, then the result, then what changes the debt. */
const ORDER: readonly Transaction['type'][] = ['REVERSAL', 'SETTLE']
const placeOf = ({ type }: Transaction): number => {
  if (type === 'ADVANCE' || type === 'REPAY') return ORDER.length + 1
  const place = ORDER.indexOf(type)
  return place === -1 ? ORDER.length : place
}

/** The rows of an event for every member it concerns; `balanceOf` is a member's balance before it. Pure. */
export const rowsOf = (event: LedgerEvent, balanceOf: (member: MemberCode) => Paise): readonly Row[] => {
  const { position, at, opens, transactions, settled } = event
  const byMember = new Map<MemberCode, Transaction[]>((settled?.members ?? []).map((member) => [member, []]))
  for (const transaction of transactions) {
    const own = byMember.get(transaction.member)
    if (own === undefined) byMember.set(transaction.member, [transaction])
    else own.push(transaction)
  }
  return [...byMember].flatMap(([member, own]) => {
    const reversed = own.filter(({ type, postings }) => type === 'REVERSAL' && postings.length === 0)
    const isIn = settled?.members.includes(member) === true
    const ordered = own.filter((each) => !reversed.includes(each)).toSorted((a, b) => placeOf(a) - placeOf(b))
    const drafts = ordered.flatMap((each) => draftsOf(each, opens).map((draft) => [placeOf(each), draft] as const))
    const added = isIn ? flat(own, settled.market).map((draft) => [ORDER.indexOf('SETTLE'), draft] as const) : []
    let balance: number = balanceOf(member)
    return [...drafts, ...added]
      .toSorted(([a], [b]) => a - b)
      .map(([, { kind, amount, moved = 0, market, ref, game = null, round = null }], index): Row => {
        balance += amount
        const sums = { amount: paise(amount), balance: paise(balance), moved: paise(moved) }
        return { member, position, index, at, kind, ...sums, market, ref, game, round }
      })
  })
}

/** The sports book's part of a profit and loss: what a word on a market pays beyond the word before it (ACCT-12). */
export type Word = {
  readonly member: MemberCode
  readonly position: number
  readonly at: Millis
  readonly market: MarketId | null
  readonly gross: Paise
  readonly commission: Paise
  readonly turnover: Paise
  readonly bets: number
}

const RESULTS: readonly RowKind[] = ['RESULT', 'RESULT_REVERSED']
const COMMISSIONS: readonly RowKind[] = ['COMMISSION', 'COMMISSION_RETURNED']
const CASINO: readonly RowKind[] = ['CASINO_STAKE', 'CASINO_WIN', 'CASINO_ROLLBACK']
const sumOf = (rows: readonly Row[], kinds: readonly RowKind[]): Paise =>
  paise(rows.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0))

/** Stakes and bets that a word counts, beyond those that the word before it counted. */
export type Stakes = { readonly turnover: Paise; readonly bets: number }

/** The words of an event's rows: one a member and market, and one for each posting of the casino. Pure. */
export const wordsOf = (rows: readonly Row[], stakesOf: (member: MemberCode) => Stakes): readonly Word[] => {
  const members = [...new Set(rows.map(({ member }) => member))]
  return members.flatMap((member) => {
    const own = rows.filter((row) => row.member === member)
    const first = own.find(({ kind }) => kind === 'RESULT')
    const casino = own.filter(({ kind }) => CASINO.includes(kind))
    const bySlot = casino.map(({ position, at, kind, amount }): Word => {
      const counts = kind === 'CASINO_WIN' ? 0 : 1
      return {
        member,
        position,
        at,
        market: null,
        gross: amount,
        commission: paise(0),
        turnover: paise(-amount * counts || 0),
        bets: amount < 0 ? counts : -counts || 0,
      }
    })
    if (first === undefined) return bySlot
    const { position, at, market } = first
    const gross = sumOf(own, RESULTS)
    return [...bySlot, { member, position, at, market, gross, commission: paise(-sumOf(own, COMMISSIONS) || 0), ...stakesOf(member) }]
  })
}

/** The kinds that a profit and loss adds up. */
export const PROFIT_KINDS: readonly RowKind[] = [...RESULTS, ...COMMISSIONS, ...CASINO]

/** The kinds that a filter shows; null: all of them. */
export const kindsOf = (filter: RowFilter): readonly RowKind[] | null => {
  if (filter === 'all') return null
  if (filter === 'results') return [...RESULTS, ...COMMISSIONS]
  if (filter === 'casino') return CASINO
  return filter === 'transfers' ? TRANSFER_KINDS : ['RESULT_REVERSED', 'COMMISSION_RETURNED', 'ADVANCE', 'REPAYMENT', 'ADJUSTMENT']
}

/** The place of a row among a member's: ids compare as numbers. */
export type Place = { readonly position: number; readonly index: number }
export const rowIdOf = ({ position, index }: Place): RowId => rowIdSchema.parse(`${position}.${index}`)
export const placeFrom = (id: RowId): Place => {
  const [position = '', index = ''] = id.split('.')
  return { position: Number(position), index: Number(index) }
}

/** The place of a statement's next page: the last row shown, and the last event that the statement counts. */
export type PagePoint = { readonly asOf: number; readonly after: Place }
export const cursorOf = ({ asOf, after }: PagePoint): Cursor => cursorSchema.parse(`${asOf}-${rowIdOf(after)}`)
/** The point of a cursor; null for a text that is none. */
export const pointFrom = (cursor: Cursor): PagePoint | null => {
  const [, asOf, position, index] = /^(\d{1,15})-(\d{1,15})\.(\d{1,3})$/.exec(cursor) ?? []
  return asOf === undefined ? null : { asOf: Number(asOf), after: { position: Number(position), index: Number(index) } }
}
