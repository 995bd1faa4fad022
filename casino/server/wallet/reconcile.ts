import { openDebitsAnswerSchema } from '#contract/casino/wallet.ts'
import type { Clock, WalletLine } from '../ports.ts'
import { roundId } from '../words.ts'
import type { Store } from '../store/store.ts'
import type { Cashier } from './cashier.ts'
import { type OpenDebit, type Owed, stakeIdOf } from './owed.ts'

/** Debits without their closing call are compared at the start and so often. */
const EVERY_MS = 60_000
/** A debit is compared once it is so old: its round may be on its way before. */
const OLD_MS = 60_000
/** Pages of a list that are read at most, of 500 debits each. */
const MOST_PAGES = 200
/** Debits that the operator is shown once in the life of a process; of more there is one line. */
const MOST_SHOWN = 1000

export type ReconcilerOptions = {
  readonly store: Store
  readonly cashier: Cashier
  readonly line: WalletLine
  readonly clock: Clock
  /** What these books say of a debit. */
  readonly owed: (debit: OpenDebit) => Owed
  readonly notify: (line: string) => void
}

/**
 * Compares the wallet's open debits with these books (docs/CASINO.md, Money): each is closed as they say. One that they know too little about
 * stays open, and the operator is shown it: a debit is written here before it leaves, so books that lack it were lost or are older.
 */
export const createReconciler = ({ store, cashier, line, clock, owed, notify }: ReconcilerOptions) => {
  let cancel = (): void => undefined
  let isStopped = false
  const shown = new Set<string>()
  /** A line for the operator, once for each debit. */
  const show = (tx: string, text: string): void => {
    if (shown.has(tx) || shown.size > MOST_SHOWN) return
    shown.add(tx)
    notify(shown.size > MOST_SHOWN ? `casino: the wallet lists more than ${MOST_SHOWN} debits that no stake here closes` : text)
  }
  const compare = (debit: OpenDebit): void => {
    if (clock.now() - debit.at < OLD_MS) return
    const stake = store.stakeOf(debit.tx)
    const id = stake?.id ?? stakeIdOf(debit.tx)
    if (cashier.isLive(id)) return
    if (stake !== null && stake.close !== null) {
      // Closed here and open there: the same closing call again, which is exactly once.
      cashier.resume({ ...stake, close: { ...stake.close, code: null } }, () => ({ rows: [], after: () => undefined }))
      return
    }
    const said = owed(debit)
    if (said.kind === 'later') return
    const { brand, member, game, tx, bet, amountPaise } = debit
    const about = `casino: the wallet lists the debit ${tx} of ${amountPaise} paise in the round ${debit.round}`
    if (said.kind === 'unknown') return show(tx, `${about}; ${said.why}. It stays open: restore the casino's books, or close it by hand.`)
    show(tx, `${about}, which no stake here closes; it is closed by a ${said.kind} of ${said.amountPaise} paise, as its round says.`)
    const listed = { id, tx, brand, member, game, round: roundId(debit.round), bet, amountPaise, at: clock.now() }
    cashier.closeListed({ ...(stake ?? listed), debit: 'OK', close: null }, said)
  }
  const page = (brand: string, after: string | null, left: number): void => {
    if (isStopped || left === 0) return
    line('openDebits', after === null ? { brand } : { brand, after }, (data) => {
      const answer = openDebitsAnswerSchema.safeParse(data)
      if (isStopped || !answer.success || answer.data.code !== 'OK') return
      const debits = answer.data.debits ?? []
      for (const debit of debits) compare(debit)
      const last = debits.at(-1)
      if (last !== undefined) page(brand, last.tx, left - 1)
    })
  }
  const turn = (): void => {
    for (const brand of store.brands()) page(brand, null, MOST_PAGES)
    cancel = clock.after(EVERY_MS, turn)
  }
  return {
    start: turn,
    stop: (): void => {
      isStopped = true
      cancel()
    },
  }
}
