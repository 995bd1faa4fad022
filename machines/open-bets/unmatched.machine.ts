// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `unmatched.says.json`.
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

/** The rows of unmatched bets. An ended one stays for 1.5 s, so that no row moves under a finger (OPEN-06). */
export const unmatchedMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { rowStays: ({ context }) => context.delays.rowMs },
  guards: { someEnd: ({ context, event }) => rowsAfter(context, event).some(hasEnded) },
  actions: {
    takeBets: assign(({ context, event }) => ({ rows: rowsAfter(context, event), cancels: cancelsIn(event.ledger.changes) })),
    keepCancels: assign(({ event }) => ({ cancels: cancelsIn(event.ledger.changes) })),
    dropEnded: assign(({ context }) => ({ rows: context.rows.filter((row) => !hasEnded(row)) })),
    forget: assign({ rows: [], cancels: [] }),
  },
}).createMachine({
  id: 'unmatched',
  description: 'The rows of unmatched bets; an ended row stays 1.5 s, so that no row moves under a finger.',
  context: ({ input }) => ({ delays: input.delays, rows: [], cancels: [] }),
  initial: 'steady',
  on: {
    'change.submitted': { actions: 'keepCancels' },
    'change.answered': { actions: 'keepCancels' },
    'page.opened': { target: '.steady', actions: 'dropEnded' },
    'session.ended': { target: '.steady', actions: 'forget' },
  },
  states: {
    steady: {
      description: 'Every row is an unmatched bet.',
      meta: { requirements: ['OPEN-06'] },
      on: {
        'bets.listed': [{ guard: 'someEnd', target: 'ending', actions: 'takeBets' }, { actions: 'takeBets' }],
        'bets.changed': [{ guard: 'someEnd', target: 'ending', actions: 'takeBets' }, { actions: 'takeBets' }],
      },
    },
    ending: {
      description: 'A row shows how its bet ended, for 1.5 s.',
      meta: { requirements: ['OPEN-06'] },
      on: {
        'bets.listed': { target: 'ending', reenter: true, actions: 'takeBets' },
        'bets.changed': { target: 'ending', reenter: true, actions: 'takeBets' },
      },
      after: { rowStays: { target: 'steady', actions: 'dropEnded' } },
    },
  },
})
