import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { openDebitsAnswerSchema } from '#contract/casino/wallet.ts'
import type { Clock, WalletLine } from '../ports.ts'
import { roundId } from '../words.ts'
import type { Store } from '../store/store.ts'
import type { Cashier } from './cashier.ts'

/** Debits without their closing call are compared at the start and so often. */
const EVERY_MS = 60_000
/** A debit is compared once it is so old: its round may be on its way before. */
const OLD_MS = 60_000
/** Pages of a list that are read at most, of 500 debits each. */
const MOST_PAGES = 200
type OpenDebit = NonNullable<z.infer<typeof openDebitsAnswerSchema>['debits']>[number]

export type ReconcilerOptions = {
  readonly store: Store
  readonly cashier: Cashier
  readonly line: WalletLine
  readonly clock: Clock
  readonly notify: (line: string) => void
}

/** Compares the wallet's open debits with these books (docs/CASINO.md, Wallet): none stays open that no round here will close. */
export const createReconciler = ({ store, cashier, line, clock, notify }: ReconcilerOptions) => {
  let cancel = (): void => undefined
  let isStopped = false
  const compare = (debit: OpenDebit): void => {
    if (clock.now() - debit.at < OLD_MS) return
    const stake = store.stakeOf(debit.tx)
    if (stake !== null && cashier.isLive(stake.id)) return
    if (stake !== null && stake.close !== null) {
      // Closed here and open there: the same closing call again, which is exactly once.
      cashier.resume({ ...stake, close: { ...stake.close, code: null } }, () => ({ rows: [], after: () => undefined }))
      return
    }
    notify(`casino: the wallet lists the debit ${debit.tx}, of which nothing is known here; it is rolled back`)
    const { brand, member, game, tx, bet, amountPaise } = debit
    const id = stake?.id ?? `x.${createHash('sha256').update(tx).digest('hex').slice(0, 24)}`
    cashier.rollBackUnknown({
      id,
      tx,
      brand,
      member,
      game,
      round: roundId(debit.round),
      bet,
      amountPaise,
      at: clock.now(),
      debit: 'OK',
      close: null,
    })
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
