// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `home-list.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { ListedMarket } from '#contract/messages/browse.ts'
import { type LeftOut, leftOutIn } from '#client/ledger/left-out.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

type HomeList = { readonly markets: readonly ListedMarket[] } & LeftOut
const NONE: HomeList = { markets: [] }
type Context = {
  readonly delays: Delays
  /** The newest list, which is not applied yet. */
  readonly heard: HomeList
}

/** Applies each home list from the socket after a short delay (BROWSE-01). */
export const homeListMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { homeApplies: ({ context }) => context.delays.homeMs },
  actions: {
    keepList: assign({
      heard: ({ event, context }) => (event.type === 'home.heard' ? { markets: event.markets, ...leftOutIn(event) } : context.heard),
    }),
    applyList: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'fact', fact: { type: 'home.applied', markets: context.heard.markets, ...leftOutIn(context.heard) } })
      enqueue.assign({ heard: NONE })
    }),
  },
}).createMachine({
  id: 'home-list',
  description: 'Applies each list of the home page from the socket after a short delay.',
  context: ({ input }) => ({ delays: input.delays, heard: NONE }),
  initial: 'steady',
  states: {
    steady: {
      description: 'The page shows the list that was applied last.',
      meta: { requirements: ['BROWSE-01'] },
      on: { 'home.heard': { target: 'heard', actions: 'keepList' } },
    },
    heard: {
      description: 'A new list has arrived and is applied after a delay. A newer one replaces it.',
      meta: { requirements: ['BROWSE-01'] },
      on: { 'home.heard': { actions: 'keepList' } },
      after: { homeApplies: { target: 'steady', actions: 'applyList' } },
    },
  },
})
