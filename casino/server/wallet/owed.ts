import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { openDebitsAnswerSchema } from '#contract/casino/wallet.ts'
import { type Paise, paiseSchema } from '#contract/scalar.ts'
import type { MyBet } from '../../wire.ts'
import type { BetRow, RoundRow, SoloRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

/** A debit that the wallet lists without its closing call. */
export type OpenDebit = NonNullable<z.infer<typeof openDebitsAnswerSchema>['debits']>[number]
/** What these books say of such a debit. `later`: its round will close it. */
export type Owed =
  | { readonly kind: 'credit' | 'rollback'; readonly amountPaise: Paise }
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown'; readonly why: string }

const NOTHING = paiseSchema.parse(0)
const ROLLBACK: Owed = { kind: 'rollback', amountPaise: NOTHING }
const LATER: Owed = { kind: 'later' }
const creditOf = (amountPaise: Paise): Owed => ({ kind: 'credit', amountPaise })
const unknown = (why: string): Owed => ({ kind: 'unknown', why })

/** The stake's id in a debit's tx; another of its own for a tx that no stake here has. */
export const stakeIdOf = (tx: string): string =>
  /^([0-9a-f]{24})\.d$/.exec(tx)?.[1] ?? `x.${createHash('sha256').update(tx).digest('hex').slice(0, 24)}`

type Table = {
  /** A bet as its dealt round leaves it; null where the seed of the round is not in these books. */
  readonly resultIn: (row: RoundRow, mine: MyBet) => MyBet | null
}
export type OwedOptions = {
  readonly store: Store
  /** The tables by their games. */
  readonly tables: ReadonlyMap<string, Table>
}

/**
 * Says what becomes of a debit that no stake of this provider will close, by the books alone (CAS-09). What a player may have seen the
 * outcome of is settled from the seed where the bet is known, and never given back otherwise.
 */
export const createOwed = ({ store, tables }: OwedOptions): ((debit: OpenDebit) => Owed) => {
  const isOf = ({ brand, member, game }: Pick<BetRow, 'brand' | 'member' | 'game'>, debit: OpenDebit): boolean =>
    brand === debit.brand && member === debit.member && game === debit.game
  /** A bet that is decided is closed as it was decided; one that is not, as its round was. */
  const ofBet = ({ mine }: BetRow, row: RoundRow | null, table: Table): Owed => {
    switch (mine.state) {
      case 'refused':
      case 'rollingBack':
      case 'rolledBack':
        return ROLLBACK
      case 'paying':
      case 'won':
      case 'lost':
        return creditOf(mine.returnPaise ?? NOTHING)
      case 'sent':
      case 'placed': {
        if (row === null) return unknown('its round is not in these books')
        if (row.state === 'void') return ROLLBACK
        if (row.state !== 'settled') return LATER
        const { returnPaise } = table.resultIn(row, mine) ?? {}
        return returnPaise === undefined ? unknown('the seed of its round is not in these books') : creditOf(returnPaise)
      }
    }
  }
  const atTable = (debit: OpenDebit, table: Table): Owed => {
    const row = store.round(debit.round)
    const bet = store.betOf(stakeIdOf(debit.tx))
    if (bet !== null)
      return isOf(bet, debit) && bet.mine.round === debit.round && bet.mine.riskPaise === debit.amountPaise
        ? ofBet(bet, row, table)
        : unknown('its bet in these books is another')
    // Books that were lost may have had a round of the same name: theirs opened before this one.
    if (row?.openedAt === undefined || debit.at < row.openedAt) return unknown('its round is not in these books')
    if (row.state === 'dealing' || row.state === 'settled') return unknown('its round was dealt, and its bet is not in these books')
    return ROLLBACK
  }
  const ofSolo = ({ state, returnPaise }: SoloRow, index: number): Owed => {
    switch (state) {
      case 'settled':
      case 'paying':
        return creditOf(index === 0 ? returnPaise : NOTHING)
      case 'waits':
      case 'deciding':
        return LATER
      // Nothing of a round is shown before its debit was answered.
      case 'sent':
      case 'refused':
      case 'rollingBack':
      case 'rolledBack':
        return ROLLBACK
    }
  }
  const alone = (debit: OpenDebit): Owed => {
    const row = store.solo(debit.round)
    if (row === null || !isOf(row, debit)) return unknown('its round is not in these books')
    const index = row.stakes.indexOf(stakeIdOf(debit.tx))
    if (index >= 0) return ofSolo(row, index)
    // A decision whose debit was given up was not taken.
    return debit.bet.startsWith(`${row.round}.`) ? ROLLBACK : unknown('its bet is not in these books')
  }
  return (debit) => {
    const table = tables.get(debit.game)
    return table === undefined ? alone(debit) : atTable(debit, table)
  }
}
