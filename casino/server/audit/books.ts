import type { WalletDebit } from '#contract/casino/wallet-debit.ts'
import type Database from 'libsql'
import * as z from 'zod/mini'
import { type StakeRow, stakeRowSchema } from '../store/rows.ts'

const bodySchema = z.object({ body: z.string() })

/** The provider's books as an audit reads them, beside the wallet's debits. A debit that a bet claims is looked at with it. */
export const openBooks = (db: Database.Database, debits: readonly WalletDebit[], fault: (sentence: string) => void) => {
  const byTx = new Map(debits.map((debit) => [debit.tx, debit]))
  const claimed = new Set<string>()
  const one = <T extends z.ZodMiniType>(schema: T, sql: string) => {
    const statement = db.prepare(sql)
    return (...by: readonly (string | number)[]): z.output<T> | null => {
      const found = z.optional(bodySchema).parse(statement.get(...by))
      return found === undefined ? null : schema.parse(JSON.parse(found.body))
    }
  }
  const stakeBy = one(stakeRowSchema, 'SELECT body FROM stakes WHERE id = ?')
  const stakeOfTx = one(stakeRowSchema, 'SELECT body FROM stakes WHERE tx = ?')
  return {
    fault,
    one,
    /** Every row of a table, in an order. */
    *all<T extends z.ZodMiniType>(schema: T, sql: string): Generator<z.output<T>> {
      for (const found of db.prepare(sql).iterate()) yield schema.parse(JSON.parse(bodySchema.parse(found).body))
    },
    stakeOfTx,
    /** A stake with its debit at the wallet, which is claimed by it. */
    stakeOf: (id: string): { readonly stake: StakeRow | null; readonly debit: WalletDebit | null } => {
      const tx = `${id}.d`
      claimed.add(tx)
      return { stake: stakeBy(id), debit: byTx.get(tx) ?? null }
    },
    /** Debits that no bet claims. */
    unclaimed: (): readonly WalletDebit[] => debits.filter(({ tx }) => !claimed.has(tx)),
  }
}
export type Books = ReturnType<typeof openBooks>

export type Claim = {
  /** What is claimed: `the bet … of …`. */
  readonly what: string
  readonly stake: StakeRow | null
  readonly debit: WalletDebit | null
  /** What its debit took, and what it is credited with by seed, bet and decisions. */
  readonly riskPaise: number
  readonly returnPaise: number
}
const closedBy = ({ debit }: Claim): string =>
  debit === null
    ? 'is not at the wallet'
    : debit.end.kind === 'credited'
      ? `was credited with ${debit.end.amountPaise} paise`
      : debit.end.kind === 'open'
        ? 'is open'
        : 'came back'
const isAnswered = ({ stake }: Claim): boolean => stake?.close?.code != null

/** A bet or stake whose round was dealt: its debit was credited with what the seed says, or its credit is on its way. */
export const checkPaid = ({ fault }: Pick<Books, 'fault'>, claim: Claim): void => {
  const { what, debit, riskPaise, returnPaise } = claim
  if (debit !== null && debit.amountPaise !== riskPaise)
    fault(`${what}: its debit took ${debit.amountPaise} paise, and its stake is ${riskPaise}`)
  if (debit?.end.kind === 'credited') {
    if (debit.end.amountPaise !== returnPaise)
      fault(`${what}: its seed says a return of ${returnPaise} paise, and it was credited with ${debit.end.amountPaise}`)
  } else if (debit?.end.kind === 'rolledBack') fault(`${what}: its round was dealt, and its debit of ${debit.amountPaise} paise came back`)
  else if (debit === null) fault(`${what}: its round was dealt, and its debit is not at the wallet`)
  else if (isAnswered(claim)) fault(`${what}: its credit of ${returnPaise} paise was answered, and its debit is open at the wallet`)
}

/**
 * A bet or stake that came to nothing: no debit of it stands. `wasSeen`: its round was dealt or its cards were shown. Then only a debit that
 * had no answer before may have come back.
 */
export const checkBack = ({ fault }: Pick<Books, 'fault'>, claim: Claim, wasSeen: boolean): void => {
  const { what, stake, debit } = claim
  if (debit?.end.kind === 'credited') fault(`${what}: it came to nothing, and its debit ${closedBy(claim)}`)
  else if (wasSeen && debit !== null && stake?.debit !== null)
    fault(`${what}: its debit was answered before its round was dealt, and ${closedBy(claim)}`)
  else if (debit?.end.kind === 'open' && isAnswered(claim)) fault(`${what}: its rollback was answered, and its debit is open at the wallet`)
}

/** A bet or stake whose round has no outcome yet: its debit waits. */
export const checkOpen = ({ fault }: Pick<Books, 'fault'>, claim: Claim): void => {
  const { what, debit } = claim
  if (debit?.end.kind === 'credited') fault(`${what}: its round has no end, and its debit ${closedBy(claim)}`)
}
