import type { WalletDebit } from '#contract/casino/wallet-debit.ts'
import type Database from 'libsql'
import type { Games } from '../games.ts'
import { roundRowSchema, soloRowSchema } from '../store/rows.ts'
import { type Books, checkBack, openBooks } from './books.ts'
import { auditSolos } from './solos.ts'
import { auditTables } from './tables.ts'

/** Debits of the wallet that no bet here claims: a decision's that was given up, one of a round that was not dealt, or a fault. */
const auditUnclaimed = (books: Books): void => {
  const roundBy = books.one(roundRowSchema, 'SELECT body FROM rounds WHERE round = ?')
  const soloBy = books.one(soloRowSchema, 'SELECT body FROM solos WHERE round = ?')
  for (const debit of books.unclaimed()) {
    const what = `the debit ${debit.tx} of ${debit.member} in the round ${debit.round}`
    const [stake, solo, round] = [books.stakeOfTx(debit.tx), soloBy(debit.round), roundBy(debit.round)]
    const claim = { what, stake, debit, riskPaise: debit.amountPaise, returnPaise: 0 }
    const isDecision = stake !== null && solo !== null && debit.bet.startsWith(`${solo.round}.`)
    const isUndealt = round?.state === 'void' || round?.state === 'open' || round?.state === 'closing'
    if (isDecision || isUndealt) checkBack(books, claim, isDecision)
    else {
      const ends = { open: 'is open', rolledBack: 'came back', credited: 'was credited' }
      const why =
        round === null && solo === null ? 'which is not in the casino’s books' : 'which was dealt, and the casino’s books have no bet of it'
      books.fault(`${what}, ${why}: ${debit.amountPaise} paise, and it ${ends[debit.end.kind]}`)
    }
  }
}

/**
 * Audits the provider's books against the wallet's debits (CAS-09): every bet is settled again from its seed, and its debit and credit are
 * those of the wallet. `db` is open for reading; each fault is a sentence. Gives the checks, one sentence each.
 */
export const auditRounds = (
  db: Database.Database,
  games: Games,
  debits: readonly WalletDebit[],
  fault: (sentence: string) => void,
): readonly string[] => {
  const books = openBooks(db, debits, fault)
  const checked = [...auditTables(books, games), ...auditSolos(books, games)]
  auditUnclaimed(books)
  return [...checked, `${debits.length.toLocaleString('en')} debits of the casino, each of a bet in its books`]
}
