// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `price-history.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

type Context = {
  readonly delays: Delays
  /** The runner whose price and volume are shown. */
  readonly runner: { readonly marketId: MarketId; readonly selectionId: SelectionId } | null
}

/** Reads a runner's price and volume while they are shown (BROWSE-05). */
export const priceHistoryMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { historyAges: ({ context }) => context.delays.historyMs },
  actions: {
    keepRunner: assign({
      runner: ({ event, context }) =>
        event.type === 'history.opened' ? { marketId: event.marketId, selectionId: event.selectionId } : context.runner,
    }),
    readHistory: enqueueActions(({ context: { runner }, enqueue }) => {
      if (runner !== null) enqueue.emit({ type: 'request', request: { type: 'read', ask: { what: 'history', ...runner } } })
    }),
  },
}).createMachine({
  id: 'price-history',
  description: 'Reads a runner’s price and volume while they are shown.',
  context: ({ input }) => ({ delays: input.delays, runner: null }),
  initial: 'closed',
  on: { 'history.opened': { target: '.shown', actions: 'keepRunner' } },
  states: {
    closed: {
      description: 'No price history is shown.',
      meta: { requirements: ['BROWSE-05'] },
    },
    shown: {
      description: "A runner's price and volume are shown. Both are read again at intervals.",
      meta: { requirements: ['BROWSE-05', 'BROWSE-10'] },
      entry: 'readHistory',
      on: { 'history.closed': 'closed', 'page.opened': 'closed' },
      after: { historyAges: { target: 'shown', reenter: true } },
    },
  },
})
