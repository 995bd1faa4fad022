import { paiseSchema } from '#contract/scalar.ts'
import type { MyBet } from '../../wire.ts'
import { type BetRow, type Row, rowIn } from '../store/rows.ts'
import type { Cashier } from '../wallet/cashier.ts'
import { type Held, wake } from './held.ts'

const NOTHING = paiseSchema.parse(0)

type ClosingParts = {
  readonly cashier: Pick<Cashier, 'close' | 'call'>
  /** Shows the member the bet as it is now. */
  readonly show: (key: string, each: Held, mine: MyBet) => void
  /** Sends the table's image soon. */
  readonly soon: () => void
}

/**
 * Closes the stakes of the bets that `change` gives an end. Answers their rows, and `after`, which makes the calls to the wallet once the
 * rows are durable (CAS-09).
 */
export const createClosing =
  ({ cashier, show, soon }: ClosingParts) =>
  (all: readonly Held[], kind: 'credit' | 'rollback', change: (row: BetRow) => MyBet | null) => {
    const rows: Row[] = []
    const ends: { readonly each: Held; readonly row: BetRow }[] = []
    for (const each of all) {
      const mine = change(each.row)
      if (mine === null) continue
      const stakeRow = cashier.close(each.row.stake, { kind, amountPaise: mine.returnPaise ?? NOTHING })
      if (stakeRow === null) continue
      const row: BetRow = { ...each.row, mine }
      each.row = row
      rows.push(rowIn.bets(row), stakeRow)
      ends.push({ each, row })
    }
    return {
      rows,
      after: () => {
        for (const { each, row } of ends) {
          show(row.key, each, row.mine)
          cashier.call(row.stake)
          wake(each, row.mine)
        }
        if (ends.length > 0) soon()
      },
    }
  }
