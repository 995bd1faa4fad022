import { assign } from 'xstate'
import { type Cancels, cancelsIn } from '#client/ledger/changes.ts'
import { type UnmatchedRow, unmatchedRows } from '#client/views/unmatched.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

type Context = {
  readonly delays: Delays
  readonly rows: readonly UnmatchedRow[]
  /** The cancels that began before the newest list arrived; that list ends them. */
  readonly cancels: Cancels
}

const hasEnded = ({ end }: UnmatchedRow): boolean => end !== null
const rowsAfter = ({ rows, cancels }: Context, { ledger: { bets, ended, changes } }: Heard): readonly UnmatchedRow[] =>
  bets.kind === 'ready'
    ? unmatchedRows(rows, bets.items, [...cancels, ...cancelsIn(changes)], ended.kind === 'ready' ? ended.items : [])
    : rows

/** The guards, actions and delays of `unmatched.machine.ts`. */
export const unmatchedChart = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { rowStays: ({ context }) => context.delays.rowMs },
  guards: { someEnd: ({ context, event }) => rowsAfter(context, event).some(hasEnded) },
  actions: {
    takeBets: assign(({ context, event }) => ({ rows: rowsAfter(context, event), cancels: cancelsIn(event.ledger.changes) })),
    keepCancels: assign(({ event }) => ({ cancels: cancelsIn(event.ledger.changes) })),
    dropEnded: assign(({ context }) => ({ rows: context.rows.filter((row) => !hasEnded(row)) })),
    forget: assign({ rows: [], cancels: [] }),
  },
})
